"""The first page: unfinished games to go on with, and the boxes of all games."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeySequence, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from dicetable import cupboard, games, paths
from dicetable.core.record import Header, Record, parse_seats
from dicetable.ui import portraits, theme
from dicetable.ui.pieces import Card, Flow, FlowRow, button, said
from dicetable.ui.reasons import reason
from dicetable.words import Words, _, ngettext

if TYPE_CHECKING:
    from dicetable.games import AnyGame

_BOX = QSize(206, 262)
_LARGE = QSize(268, 341)
_PICTURE = QSize(104, 75)
_MOST = 6  # unfinished games that are shown before somebody asks for all


class Box(Card):
    """A game in its box."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.size_of_box = _BOX
        self.seats = self.minutes = ""
        self._cover: QPixmap | None = None

    @property
    def ready(self) -> bool:
        """Whether the game is loaded and its cover drawn."""
        return self._cover is not None

    @property
    def game(self) -> AnyGame:
        """The game, loaded when it is first asked for."""
        return games.game(self.name)

    def set_large(self, large: bool) -> None:
        """As large as a large window lets it be."""
        size = _LARGE if large else _BOX
        if size != self.size_of_box:
            self.size_of_box = size
            self._cover = None
            self.updateGeometry()

    def load(self) -> None:
        """Loads the game and draws its cover."""
        game = self.game
        self.setText(Words().say(game.title))
        self.seats = (_("{least}–{most} players").format(least=game.seats[0], most=game.seats[-1])
                      if len(game.seats) > 1 else ngettext("{n} player", "{n} players", game.seats[0]).format(
                          n=game.seats[0]))
        self.minutes = _("{least}–{most} minutes").format(least=game.minutes[0], most=game.minutes[1])
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(f"{self.seats}, {self.minutes}")
        self._cover = self._draw()
        self.update()

    def sizeHint(self) -> QSize:
        return self.size_of_box + QSize(24, 3 * self.fontMetrics().lineSpacing() + 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lift = 3.0 if self.underMouse() and not self.isDown() else 0.0
        box = QRectF(12, 10 - lift, self.size_of_box.width(), self.size_of_box.height())
        shade = theme.theme("light")["shadow"]
        painter.setPen(Qt.PenStyle.NoPen)
        for i in range(6):
            shade.setAlpha(14)
            painter.setBrush(shade)
            painter.drawRoundedRect(box.adjusted(-1, 2, 1 + i, 3 + 2 * i + lift), 8, 8)
        if self._cover is not None:
            painter.drawPixmap(box.toRect(), self._cover)
        else:
            painter.setBrush(self.palette().alternateBase())
            painter.drawRoundedRect(box, 8, 8)
        palette = self.palette()
        if self.hasFocus():
            pen = painter.pen()
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setColor(palette.highlight().color())
            pen.setWidthF(3)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 10, 10)
        line = self.fontMetrics().lineSpacing()
        bold = QFont(self.font())
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(palette.windowText().color())
        words = QRectF(8, self.size_of_box.height() + 22, self.width() - 16, line)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.setFont(self.font())
        painter.setPen(palette.placeholderText().color())
        for n, says in enumerate((self.seats, self.minutes), 1):
            painter.drawText(words.translated(0, line * n), Qt.AlignmentFlag.AlignCenter, says)

    def _draw(self) -> QPixmap:
        """The cover, or its name on card where the game has none."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size_of_box * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(0, 0, self.size_of_box.width(), self.size_of_box.height())
        file = paths.data("resources", self.name, "cover.svg")
        if file.is_file():
            from PySide6.QtSvg import QSvgRenderer

            QSvgRenderer(str(file)).render(painter, area)
        else:
            colours = theme.theme("light")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours["sea"])
            painter.drawRoundedRect(area, 8, 8)
            painter.setBrush(colours["land1"])
            painter.drawEllipse(area.center(), area.width() * 0.36, area.width() * 0.42)
            letters = QFont(self.font())
            letters.setPixelSize(28)
            letters.setBold(True)
            painter.setFont(letters)
            painter.setPen(colours["text"])
            painter.drawText(area.adjusted(16, 16, -16, -16), Qt.AlignmentFlag.AlignCenter |
                             Qt.TextFlag.TextWordWrap, self.text())
        painter.end()
        return picture


class GameCard(Card):
    """A game of the user's: picture, players, whose turn it is, when it was played."""

    renamed = Signal()
    deleted = Signal()

    def __init__(self, file: Path, record: Record | None, reason: str = "") -> None:
        super().__init__()
        self.file, self.record, self.reason = file, record, reason
        self.portrait = portraits.kept(file)
        self._menu = QToolButton(self)
        self._menu.setText("⋯")
        self._menu.setProperty("flat", True)
        self._menu.setAccessibleName(_("More about this game"))
        self._menu.setToolTip(self._menu.accessibleName())
        self._menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._menu)
        if record is not None:
            menu.addAction(_("Rename…"), QKeySequence("F2"), self.renamed.emit)
        menu.addAction(_("Delete"), QKeySequence(QKeySequence.StandardKey.Delete), self.deleted.emit)
        self._menu.setMenu(menu)
        for action in menu.actions():
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.addActions(menu.actions())
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._refresh()

    @property
    def over(self) -> bool:
        return self.portrait is not None and self.portrait.turn is None

    def set_portrait(self, portrait: portraits.Portrait | None) -> None:
        self.portrait = portrait
        self._refresh()

    def _refresh(self) -> None:
        if self.record is None:
            self.title, self.state = self.file.name, self.reason
        else:
            header = latest(self.record)
            self.title, self.state = title(header), self._turn(header)
        self.when = when(self.file)
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(f"{self.state}, {self.when}")
        self.setToolTip(self.reason)
        self.update()

    def _turn(self, header: Header) -> str:
        if self.portrait is None:
            return ""
        if self.portrait.turn is None:
            return _("finished")
        who = Words([seat.name for seat in header.seats]).seat(self.portrait.turn)
        return _("{who} is to play, round {round}").format(who=who, round=self.portrait.round)

    def sizeHint(self) -> QSize:
        measure = self.fontMetrics()
        return QSize(_PICTURE.width() + 13 * measure.height(),
                     max(_PICTURE.height(), 3 * measure.lineSpacing() + 8) + 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        size = self._menu.sizeHint()
        self._menu.setGeometry(self.width() - size.width() - 4, 4, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        palette = self.palette()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(palette.alternateBase() if self.underMouse() else palette.base())
        painter.setPen(palette.highlight().color() if self.hasFocus() else palette.mid().color())
        painter.drawRoundedRect(box, 9, 9)
        picture = QRectF(10, (self.height() - _PICTURE.height()) / 2, _PICTURE.width(), _PICTURE.height())
        if self.portrait is not None:
            painter.drawImage(picture, self.portrait.image)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.alternateBase())
            painter.drawRoundedRect(picture, 4, 4)
        line = self.fontMetrics().lineSpacing()
        left = picture.right() + 12
        room = QRectF(left, (self.height() - 3 * line - 4) / 2, self.width() - left - 12, line)
        bold = QFont(self.font())
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(palette.windowText().color())
        short = room.adjusted(0, 0, -22, 0)
        painter.drawText(short, Qt.AlignmentFlag.AlignVCenter, painter.fontMetrics().elidedText(
            self.title, Qt.TextElideMode.ElideRight, round(short.width())))
        painter.setFont(self.font())
        for n, words in enumerate((self.state, self.when), 1):
            painter.setPen(palette.placeholderText().color() if n == 2 else palette.windowText().color())
            painter.drawText(room.translated(0, n * (line + 2)), Qt.AlignmentFlag.AlignVCenter,
                             painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(room.width())))


def latest(record: Record) -> Header:
    """The record's header with the names that were given later."""
    header = record.header
    for line in record.lines:
        key, _colon, value = line.text.partition(":")
        if key == "name":
            header = replace(header, name=value.strip())
        elif key == "seats":
            with contextlib.suppress(ValueError):
                header = replace(header, seats=parse_seats(value))
    return header


def title(header: Header) -> str:
    """A game's name, or who plays it."""
    return header.name or ", ".join(seat.name for seat in header.seats)


def when(file: Path) -> str:
    """When the file was last written, as people say it."""
    try:
        moment = QDateTime.fromMSecsSinceEpoch(round(file.stat().st_mtime * 1000))
    except OSError:
        return ""
    clock = QLocale().toString(moment.time(), QLocale.FormatType.ShortFormat)
    days = moment.date().daysTo(QDateTime.currentDateTime().date())
    if days == 0:
        return _("today, {time}").format(time=clock)
    if days == 1:
        return _("yesterday, {time}").format(time=clock)
    return QLocale().toString(moment.date(), QLocale.FormatType.LongFormat)


class Shelf(QWidget):
    """`game_chosen` gives a game's class, `file_chosen` a game of the user's, `asked` open or paste."""

    game_chosen = Signal(object)
    file_chosen = Signal(object)
    asked = Signal(str)
    rename_asked = Signal(object)  # GameCard
    deleted = Signal(object)  # (where it was, where it lies now)
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(scroll)
        page = QWidget()
        scroll.setWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(32, 22, 32, 22)
        column.setSpacing(12)
        self._open_title = said(_("Continue"), "title")
        column.addWidget(self._open_title)
        self._open_row = FlowRow(12)
        column.addWidget(self._open_row)
        self._all = button("", flat=True)
        self._all.setCheckable(True)
        self._all.toggled.connect(self._arrange)
        column.addWidget(self._all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(8)
        column.addWidget(said(_("New game"), "title"))
        boxes = FlowRow(16)
        self.boxes = [Box(name) for name in games.names()]
        for box in self.boxes:
            box.clicked.connect(self._chooser(box))
            boxes.flow.addWidget(box)
        column.addWidget(boxes)
        row = QHBoxLayout()
        row.setSpacing(8)
        for name, words in (("open", _("Open a record…")), ("paste", _("Open the pasted record"))):
            made = button(words)
            made.clicked.connect(lambda _on=False, name=name: self.asked.emit(name))
            row.addWidget(made)
        row.addWidget(said(_("A record that a friend has sent can also be dropped here."), "soft"))
        row.addStretch(1)
        column.addSpacing(4)
        column.addLayout(row)
        self._done_button = button("", flat=True)
        self._done_button.setCheckable(True)
        self._done_button.toggled.connect(self._arrange)
        column.addWidget(self._done_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._done_row = FlowRow(12)
        column.addWidget(self._done_row)
        column.addStretch(1)
        self.cards: list[GameCard] = []
        self._idle = QTimer(self)
        self._idle.setInterval(10)
        self._idle.timeout.connect(self._draw_next)

    def _chooser(self, box: Box) -> Callable[[], None]:
        return lambda: self.game_chosen.emit(box.game)

    def refresh(self) -> None:
        """Looks at the folder again."""
        for card in self.cards:
            card.hide()
            card.deleteLater()
        for flow in (self._open_row.flow, self._done_row.flow):
            while flow.takeAt(0):
                pass
        self.cards = [self._card(file) for file in cupboard.saved_games()]
        self._arrange()
        if self.isVisible():
            self._idle.start()

    def _card(self, file: Path) -> GameCard:
        try:
            card = GameCard(file, cupboard.read_record(file))
        except cupboard.Fault as fault:
            card = GameCard(file, None, Words().say(fault.reason))
        card.clicked.connect(lambda: self.file_chosen.emit(file))
        card.renamed.connect(lambda: self.rename_asked.emit(card))
        card.deleted.connect(lambda: self._delete(file))
        return card

    def _arrange(self) -> None:
        """Lays the cards out: unfinished ones above, finished ones below where somebody wants to see them."""
        undone = [card for card in self.cards if not card.over]
        done = [card for card in self.cards if card.over]
        self._open_title.setVisible(bool(undone))
        self._open_row.setVisible(bool(undone))
        self._all.setVisible(len(undone) > _MOST)
        self._all.setText(_("Fewer") if self._all.isChecked() else ngettext(
            "{n} more unfinished game", "{n} more unfinished games", len(undone) - _MOST).format(
                n=len(undone) - _MOST))
        self._done_button.setVisible(bool(done))
        self._done_button.setText(ngettext("{n} finished game", "{n} finished games", len(done)).format(n=len(done)))
        self._done_row.setVisible(self._done_button.isChecked() and bool(done))
        _fill(self._open_row.flow, undone if self._all.isChecked() else undone[:_MOST])
        _fill(self._done_row.flow, done if self._done_button.isChecked() else [])
        shown = {*undone[:None if self._all.isChecked() else _MOST],
                 *(done if self._done_button.isChecked() else [])}
        for card in self.cards:
            card.setVisible(card in shown)

    def _delete(self, file: Path) -> None:
        try:
            gone = cupboard.delete(file)
        except OSError as error:
            self.failed.emit(error.strerror or str(error))
            return
        self.refresh()
        self.deleted.emit((gone, file))

    # Pictures come when there is time.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for box in self.boxes:
            box.set_large(self.width() > 1500 and self.height() > 900)
        if self.isVisible():
            self._idle.start()

    def showEvent(self, event: object) -> None:
        self._idle.start()

    def hideEvent(self, event: object) -> None:
        self._idle.stop()

    def _draw_next(self) -> None:
        """Draws the next cover, and then the next game whose picture is missing or old."""
        box = next((box for box in self.boxes if not box.ready), None)
        if box is not None:
            box.load()
            return
        card = next((card for card in self.cards if card.record is not None
                     and (card.portrait is None or not card.portrait.fresh) and not card.reason), None)
        if card is None or card.record is None:
            self._idle.stop()
            return
        try:
            opened = cupboard.open_record(card.record, card.file)
        except Exception as error:  # whatever a file brings up, the shelf stays
            card.reason = reason(error)
            card.set_portrait(card.portrait)
            return
        if opened.refused is not None and not opened.torn:
            card.reason = Words().say(opened.refused.refusal.text)
        was = card.over
        card.set_portrait(portraits.keep(card.file, opened.table))
        if card.over != was:
            self._arrange()


def _fill(flow: Flow, cards: Sequence[QWidget]) -> None:
    while flow.takeAt(0):
        pass
    for card in cards:
        flow.addWidget(card)
