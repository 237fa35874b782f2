"""A game's rules in our own words, opened at the ruling that somebody asks for."""

from __future__ import annotations

import importlib.resources
import re
from importlib.resources.abc import Traversable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QListWidget, QTextBrowser, QVBoxLayout, QWidget

from dicetable.games import AnyGame
from dicetable.ui import fonts
from dicetable.ui.pieces import button
from dicetable.words import Words, _, language


def rules_text(game: AnyGame) -> str:
    """The page in the language in force, else in English."""
    folder = importlib.resources.files(game.package())
    pages: list[Traversable] = [folder / f"rules.{language()}.md", folder / "rules.md"]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), "")


class RuleView(QDialog):
    """Stays open beside the table."""

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.setWindowTitle(_("Rules: {game}").format(game=Words().say(game.title)))
        self.resize(960, 680)
        row = QHBoxLayout(self)
        side = QVBoxLayout()
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search the rules"))
        self.search.setClearButtonEnabled(True)
        self.heads = QListWidget()
        self.heads.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.heads.setAccessibleName(_("Chapters"))
        close = button(_("Close"))
        side.addWidget(self.search)
        side.addWidget(self.heads, 1)
        side.addWidget(close)
        row.addLayout(side, 2)
        self.page = QTextBrowser()
        self.page.setOpenExternalLinks(True)
        self.page.document().setDocumentMargin(18)
        words = rules_text(game)
        fonts.font(15, italic=True)  # its file is loaded for the page
        self.page.setMarkdown(words)
        self._space()
        row.addWidget(self.page, 5)
        self.heads.addItems([head.strip() for head in re.findall(r"^#{2,3} (.+)$", words, re.M)])
        self.heads.currentTextChanged.connect(self._to_head)
        self.search.returnPressed.connect(self._find)
        self.search.textChanged.connect(self._find_first)
        close.clicked.connect(self.close)
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.activated.connect(self.search.setFocus)

    def _space(self) -> None:
        """Gives paragraphs and headings room."""
        block = self.page.document().begin()
        while block.isValid():
            form = block.blockFormat()
            level = form.headingLevel()
            form.setTopMargin(18 if level == 2 else 14 if level else 0)
            form.setBottomMargin(6 if level else 3 if block.textList() else 9)
            form.setLineHeight(118, 1)  # percent
            QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def open_at(self, rule: str) -> None:
        """Shows the ruling with this number, "" for the beginning."""
        self.show()
        self.activateWindow()
        if rule:
            found = self.heads.findItems(f"{rule} ", Qt.MatchFlag.MatchStartsWith)
            if found:
                self.heads.setCurrentItem(found[0])
                self._to_head(found[0].text())

    def _to_head(self, head: str) -> None:
        """Scrolls so that the heading stands at the top."""
        block = self.page.document().begin()
        while block.isValid():
            if block.text().strip() == head and block.blockFormat().headingLevel():
                self.page.setTextCursor(QTextCursor(block))
                top = self.page.document().documentLayout().blockBoundingRect(block).top()
                self.page.verticalScrollBar().setValue(round(top))
                return
            block = block.next()

    def _find_first(self) -> None:
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self._find()

    def _find(self) -> None:
        if self.search.text() and not self.page.find(self.search.text()):
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.page.find(self.search.text())
