"""Who sits down, row by row: pen, name, person or bot; before a game and in the middle of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from dicetable import paths
from dicetable.core.record import NAME_LENGTH, PENS, Seat, bad_name
from dicetable.games import AnyGame
from dicetable.ui import look, theme
from dicetable.ui.pieces import Combo, button, restyle
from dicetable.words import Words, _


@cache
def figures() -> dict[str, Any]:
    """The bots' measured figures: game, board, level."""
    try:
        found = json.loads(paths.data("resources", "bots.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def level_words(game: AnyGame, board: str, level: str, name: str) -> str:
    """A bot's level in words, with how often it beats the level below, or the points that it makes alone, where that
    was measured."""
    measured: dict[str, Any] = figures().get(game.name, {})
    here: dict[str, Any] = measured.get(board) or next(iter(measured.values()), {})
    found: dict[str, Any] = here.get(level, {})
    if against := found.get("against"):
        return _("bot: {level} (wins {share} against “{below}”)").format(
            level=name, share=f"{against['win_share']:.0%}", below=against["bot"])
    points = found.get("points", {})
    if "mean" not in points or found.get("seats", 1) > 1:
        return _("bot: {level}").format(level=name)
    return _("bot: {level} (alone about {points} points)").format(level=name, points=round(points["mean"]))


class PenButton(QPushButton):
    """Shows a pen and lets one choose another."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pen = 1
        self.setFixedWidth(74)
        self.setToolTip(_("Pen"))
        menu = QMenu(self)
        for number in range(1, PENS + 1):
            pen = theme.pen(number)
            entry = menu.addAction(QIcon(self._stroke(pen)), _(theme.PEN_NAMES[pen.name]))
            entry.triggered.connect(self._chooser(number))
        self.setMenu(menu)

    @staticmethod
    def _stroke(pen: theme.Pen) -> QPixmap:
        picture = QPixmap(48, 24)
        picture.fill(theme.theme("light")["paper"])
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look.draw_pen(painter, pen, QPointF(3, 12), QPointF(45, 12), 8)
        painter.end()
        return picture

    def _chooser(self, number: int) -> Callable[[], None]:
        def choose() -> None:
            self.set_pen(number)
            self.chosen.emit()

        return choose

    def set_pen(self, number: int) -> None:
        self.pen = number
        self.setAccessibleName(_(theme.PEN_NAMES[theme.pen(number).name]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(9, 7, -9, -7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.theme("light")["paper"])
        painter.drawRoundedRect(box, 4, 4)
        middle = box.center().y()
        left, right = QPointF(box.left() + 5, middle), QPointF(box.right() - 5, middle)
        look.draw_pen(painter, theme.pen(self.pen), left, right, 7)


class SeatRow(QWidget):
    """One seat: pen, name, person or bot."""

    changed = Signal()
    dropped = Signal()

    def __init__(self, game: AnyGame, board: str, *, fixed: bool) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.pen = PenButton()
        self.pen.chosen.connect(self.changed)
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.name.setMinimumWidth(116)
        self.name.setAccessibleName(_("Name"))
        self.name.textChanged.connect(self.changed)
        self.bot = Combo()
        self.bot.setAccessibleName(_("Person or bot"))
        self.bot.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.bot.setMinimumContentsLength(9)
        self._game, self._board = game, board
        self.bot.addItem(_("person"), "")
        for level, words in _levels(game).items():
            self.bot.addItem(level_words(game, board, level, words), level)
        self.bot.currentIndexChanged.connect(self.changed)
        row.addWidget(self.pen)
        row.addWidget(self.name, 3)
        row.addWidget(self.bot, 4)
        self.away = button("×", flat=True)
        self.away.setToolTip(_("Take this seat away"))
        self.away.setAccessibleName(self.away.toolTip())
        self.away.clicked.connect(self.dropped)
        self.away.setVisible(not fixed)
        row.addWidget(self.away)

    def seat(self) -> Seat:
        return Seat(self.name.text().strip(), str(self.bot.currentData()), self.pen.pen)

    def set_seat(self, seat: Seat) -> None:
        self.name.setText(seat.name)
        self.bot.setCurrentIndex(max(0, self.bot.findData(seat.bot)))
        self.pen.set_pen(seat.pen or 1)


def _levels(game: AnyGame) -> Mapping[str, str]:
    """The levels that a person would play against, in words."""
    from dicetable.bots import levels

    return {level: Words().say(bot.label) for level, bot in levels(game).items() if level != "random"}


class SeatRows(QWidget):
    """All seats; `fixed`: as many as there are."""

    changed = Signal()

    def __init__(self, game: AnyGame, board: str, *, fixed: bool = False) -> None:
        super().__init__()
        self._game, self._board, self._fixed = game, board, fixed
        self.rows: list[SeatRow] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._column = QVBoxLayout()
        self._column.setSpacing(6)
        column.addLayout(self._column)
        self.more = button(_("Add a seat"), flat=True)
        self.more.clicked.connect(self.add)
        self.more.setVisible(not fixed)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)

    def set_seats(self, seats: Sequence[Seat]) -> None:
        while self.rows:
            self._drop(self.rows[-1])
        for seat in seats:
            self._append(seat)
        self._refresh()

    def seats(self) -> tuple[Seat, ...]:
        return tuple(row.seat() for row in self.rows)

    def add(self) -> None:
        """One more, with a name and a pen that are free."""
        pens = {row.pen.pen for row in self.rows}
        names = {row.name.text().strip().casefold() for row in self.rows}
        n = len(self.rows) + 1
        while _("Player {n}").format(n=n).casefold() in names:
            n += 1
        free = next((pen for pen in range(1, PENS + 1) if pen not in pens), 1)
        row = self._append(Seat(_("Player {n}").format(n=n), "", free))
        self._refresh()
        row.name.setFocus()
        row.name.selectAll()

    def fault(self) -> str:
        """Why these seats can't sit down, "" if they can; the faulty names are marked."""
        first = ""
        for n, row in enumerate(self.rows):
            reason = bad_name(row.name.text().strip(), [other.name.text().strip() for other in self.rows[:n]])
            restyle(row.name, "wrong", reason is not None)
            if reason is not None and not first:
                first = Words().say(reason)
        pens = [row.pen.pen for row in self.rows]
        return first or ("" if len(set(pens)) == len(pens) else _("Two seats can't write with the same pen."))

    def _append(self, seat: Seat) -> SeatRow:
        row = SeatRow(self._game, self._board, fixed=self._fixed)
        row.set_seat(seat)
        row.changed.connect(self._refresh)
        row.dropped.connect(lambda: self._take_away(row))
        self.rows.append(row)
        self._column.addWidget(row)
        return row

    def _take_away(self, row: SeatRow) -> None:
        self._drop(row)
        self._refresh()

    def _drop(self, row: SeatRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _refresh(self) -> None:
        self.more.setEnabled(len(self.rows) < self._game.seats[-1])
        for row in self.rows:
            row.away.setEnabled(len(self.rows) > self._game.seats[0])
        self.changed.emit()
