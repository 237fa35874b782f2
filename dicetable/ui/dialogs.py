"""The few small windows: seats, all keys, a question, a line to fill in."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from dicetable.core.record import NAME_LENGTH
from dicetable.core.text import IllegalMove
from dicetable.ui import actions
from dicetable.ui.controller import Controller
from dicetable.ui.pieces import said
from dicetable.ui.seatrows import SeatRows
from dicetable.words import _


def ask_line(parent: QWidget, title: str, says: str, value: str) -> str | None:
    """A line of text, None where nobody wants to."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    column = QVBoxLayout(dialog)
    column.addWidget(said(says))
    line = QLineEdit(value)
    line.setMaxLength(2 * NAME_LENGTH)
    line.setMinimumWidth(340)
    column.addWidget(line)
    column.addWidget(_buttons(dialog))
    line.selectAll()
    return line.text() if dialog.exec() else None


def ask(parent: QWidget, title: str, says: str, yes: str) -> bool:
    """A question that only people around the table can answer."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    column = QVBoxLayout(dialog)
    words = said(says, wrap=True)
    words.setMinimumWidth(380)
    column.addWidget(words)
    box = _buttons(dialog)
    box.button(QDialogButtonBox.StandardButton.Ok).setText(yes)
    column.addWidget(box)
    return bool(dialog.exec())


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


class SeatsDialog(QDialog):
    """Who sits where, in mid-game."""

    def __init__(self, controller: Controller, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        table = controller.table
        self.setWindowTitle(_("Change seats"))
        column = QVBoxLayout(self)
        column.addWidget(said(_("Names and pens can change at any time; a bot can take over a seat, and a person "
                                "a bot's."), "soft", wrap=True))
        self.rows = SeatRows(type(table.game), table.game.board.name, fixed=True)
        self.rows.set_seats(table.seats)
        column.addWidget(self.rows)
        self.fault = said("", "warn", wrap=True)
        column.addWidget(self.fault)
        box = _buttons(self)
        box.accepted.disconnect(self.accept)
        box.accepted.connect(self.take)
        column.addWidget(box)

    def take(self) -> None:
        """Seats them so, or says why not."""
        try:
            self._controller.reseat(self.rows.seats())
        except IllegalMove as error:
            self.fault.setText(self._controller.words.say(error.refusal.text))
            return
        self.accept()


class KeysDialog(QDialog):
    """Every key, by menu."""

    def __init__(self, parent: QWidget, made: Mapping[str, QAction]) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("All keys"))
        self.resize(940, 660)
        outer = QVBoxLayout(self)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        outer.addWidget(scroll)
        page = QWidget()
        scroll.setWidget(page)
        halves = QHBoxLayout(page)
        left, right = QGridLayout(), QGridLayout()
        for grid in (left, right):
            grid.setVerticalSpacing(5)
            grid.setHorizontalSpacing(14)
            half = QVBoxLayout()
            half.addLayout(grid)
            half.addStretch(1)
            halves.addLayout(half)
        halves.setSpacing(34)
        self._head(left, _("At the table"))
        for key, words in actions.TABLE_KEYS:
            self._line(left, _(key), _(words))
        for menu, title in actions.MENUS.items():
            grid = left if menu == "game" else right
            self._head(grid, _(title).replace("&", ""))
            for entry in actions.ENTRIES:
                if entry.menu == menu and entry.keys:
                    keys = ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
                                     for key in entry.keys[:2])
                    self._line(grid, keys, made[entry.name].text().replace("&", ""))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        outer.addWidget(box)

    @staticmethod
    def _head(grid: QGridLayout, words: str) -> None:
        grid.addWidget(said(words, "head"), grid.rowCount(), 0, 1, 2)

    @staticmethod
    def _line(grid: QGridLayout, key: str, words: str) -> None:
        row = grid.rowCount()
        key_label = said(key)
        key_label.setStyleSheet("font-weight: bold;")
        grid.addWidget(key_label, row, 0)
        grid.addWidget(said(words, wrap=True), row, 1)
        grid.setColumnStretch(1, 1)
