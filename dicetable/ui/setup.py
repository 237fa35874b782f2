"""One page to set a table up, filled with how it was the last time."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from dicetable import cupboard
from dicetable.core.game import Option
from dicetable.core.record import NAME_LENGTH, PENS, Header, Seat, bad_name
from dicetable.games import AnyGame
from dicetable.ui.pieces import Card, Combo, button, panel, said, stack_where_narrow
from dicetable.ui.reasons import reason
from dicetable.ui.seatrows import SeatRows
from dicetable.ui.settings import Settings
from dicetable.words import Words, _, label

TILE = QSize(204, 144)
_SEEDS = 1_000_000


class BoardTile(Card):
    """A board's picture and title."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.picture: QPixmap | None = None
        self.setCheckable(True)
        self.set_title(name.replace("_", " ").capitalize())

    def set_title(self, title: str) -> None:
        self.setText(title)
        self.setAccessibleName(title)
        self.update()

    def set_picture(self, picture: QPixmap) -> None:
        self.picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(TILE.width() + 16, TILE.height() + self.fontMetrics().height() + 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(palette.alternateBase() if self.underMouse() else palette.base())
        painter.setPen(palette.mid().color())
        painter.drawRoundedRect(box, 9, 9)
        inner = QRectF(8, 8, self.width() - 16, TILE.height())
        if self.picture is not None:
            painter.drawPixmap(inner.toRect(), self.picture)
        else:
            painter.setBrush(palette.alternateBase())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(inner, 5, 5)
        if self.isChecked() or self.hasFocus():
            ring = palette.highlight().color()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            pen = painter.pen()
            pen.setColor(ring)
            pen.setWidthF(3 if self.isChecked() else 1.5)
            pen.setStyle(Qt.PenStyle.SolidLine if self.isChecked() else Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
        letters = QFont(self.font())
        letters.setBold(self.isChecked())
        painter.setFont(letters)
        painter.setPen(palette.windowText().color())
        foot = QRectF(8, TILE.height() + 10, self.width() - 16, self.height() - TILE.height() - 14)
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, round(foot.width()))
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, shown)


class Choice(QWidget):
    """A few buttons of which one is down."""

    changed = Signal()

    def __init__(self, values: Sequence[str], words: Sequence[str]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for value, says in zip(values, words):
            made = button(says)
            made.setCheckable(True)
            self._group.addButton(made)
            self.buttons[value] = made
            row.addWidget(made)
        row.addStretch(1)
        self.set_value(values[0])
        self._group.buttonToggled.connect(lambda _button, on: self.changed.emit() if on else None)

    def value(self) -> str:
        return next(value for value, made in self.buttons.items() if made.isChecked())

    def set_value(self, value: str) -> None:
        if value in self.buttons:
            self.buttons[value].setChecked(True)


class SetupPage(QWidget):
    """`started` gives the header of the table that is wanted."""

    started = Signal(object)
    left = Signal()
    blank_wanted = Signal()

    def __init__(self, game: AnyGame, settings: Settings) -> None:
        super().__init__()
        self.game, self._settings = game, settings
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(scroll, 1)
        page = QWidget()
        scroll.setWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(24, 16, 24, 12)
        column.setSpacing(12)
        column.addWidget(said(Words().say(game.title), "title"))
        parts = QHBoxLayout()
        parts.setSpacing(16)
        column.addLayout(parts, 1)
        self._build_boards(parts)
        halves = self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        halves.setSpacing(16)
        parts.addLayout(halves, 1)
        self._build_seats(halves)
        self._build_rules(halves)
        self._build_foot(outer)
        self._fill()
        self._pictures = QTimer(self)
        self._pictures.setInterval(0)
        self._pictures.timeout.connect(self._next_picture)

    # How it is built.

    def _build_boards(self, parts: QHBoxLayout) -> None:
        self.boards: dict[str, BoardTile] = {}
        group = QButtonGroup(self)
        column = QVBoxLayout()
        column.setSpacing(12)
        for name in cupboard.board_files(self.game.name):
            tile = self.boards[name] = BoardTile(name)
            group.addButton(tile)
            column.addWidget(tile)
        column.addStretch(1)
        parts.addLayout(column)

    def _build_seats(self, halves: QBoxLayout) -> None:
        frame, inside = panel()
        inside.addWidget(said(_("Who plays?"), "head"))
        self.seats = SeatRows(self.game, cupboard.default_board(self.game.name))
        self.seats.changed.connect(self._refresh)
        inside.addWidget(self.seats)
        row = QHBoxLayout()
        row.addWidget(said(_("First is")))
        self.first = Combo()
        self.first.setAccessibleName(_("First player"))
        row.addWidget(self.first, 1)
        inside.addLayout(row)
        inside.addStretch(1)
        halves.addWidget(frame, 5)

    def _build_rules(self, halves: QBoxLayout) -> None:
        frame, inside = panel()
        inside.addWidget(said(_("How?"), "head"))
        self.options: dict[str, Choice] = {}
        for option in self.game.options:
            self._build_option(inside, option)
        self.dice = self._choice(inside, _("Dice"), ("seeded", "real"), (_("The program’s"), _("Real ones")),
                                 {"seeded": _("The program rolls."),
                                  "real": _("You roll on your table and enter what the dice show.")})
        self.play = self._choice(inside, _("Going back"), ("strict", "practice"), (_("Strict"), _("Practice")),
                                 {"strict": _("Moves can be taken back until dice are rolled."),
                                  "practice": _("Everything can be taken back; the dice stay the same.")})
        self.more = button(_("More"), flat=True)
        self.more.setCheckable(True)
        inside.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.hidden = QWidget()
        grid = QGridLayout(self.hidden)
        grid.setContentsMargins(0, 0, 0, 0)
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(_("drawn at the start"))
        self.seed.setAccessibleName(_("Seed"))
        self.seed.setMaxLength(18)
        self.seed.textChanged.connect(self._refresh)
        self.name = QLineEdit()
        self.name.setMaxLength(2 * NAME_LENGTH)
        self.name.setAccessibleName(_("Name of the game"))
        grid.addWidget(said(_("Seed")), 0, 0)
        grid.addWidget(self.seed, 0, 1)
        grid.addWidget(said(_("The same seed gives the same dice, so that two tables can compete."), "small",
                            wrap=True), 1, 1)
        grid.addWidget(said(_("Name")), 2, 0)
        grid.addWidget(self.name, 2, 1)
        self.hidden.hide()
        self.more.toggled.connect(self.hidden.setVisible)
        inside.addWidget(self.hidden)
        inside.addStretch(1)
        halves.addWidget(frame, 4)

    def _build_option(self, inside: QVBoxLayout, option: Option) -> None:
        say = Words().say
        inside.addWidget(said(say(option.label)))
        choice = self.options[option.name] = Choice(option.values, [say(words) for words in option.labels])
        inside.addWidget(choice)
        inside.addWidget(said(say(option.help), "small", wrap=True))

    def _choice(self, inside: QVBoxLayout, title: str, values: Sequence[str], words: Sequence[str],
                helps: Mapping[str, str]) -> Choice:
        inside.addWidget(said(title))
        choice = Choice(values, words)
        inside.addWidget(choice)
        help_line = said(helps[values[0]], "small", wrap=True)
        choice.changed.connect(lambda: help_line.setText(helps[choice.value()]))
        choice.changed.connect(self._refresh)
        inside.addWidget(help_line)
        return choice

    def _build_foot(self, outer: QVBoxLayout) -> None:
        foot = QFrame()
        foot.setProperty("bar", True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(32, 10, 32, 10)
        back = button(_("Back to the shelf"))
        back.clicked.connect(self.left)
        self.blank = button(_("Blank sheets as PDF…"))
        self.blank.setToolTip(_("Empty sheets of this board, for the kitchen table"))
        self.blank.clicked.connect(self.blank_wanted)
        self.fault = said("", "warn", wrap=True)
        self.start = button(_("Start"), strong=True)
        self.start.setDefault(True)
        self.start.setMinimumWidth(150)
        self.start.clicked.connect(self._start)
        row.addWidget(back)
        row.addWidget(self.blank)
        row.addWidget(self.fault, 1)
        row.addWidget(self.start)
        outer.addWidget(foot)

    # What it says.

    def _fill(self) -> None:
        """As it was the last time."""
        last = self._settings.data(f"last/{self.game.name}")
        board = last.get("board")
        first_tile = self.boards.get(str(board)) or next(iter(self.boards.values()), None)
        if first_tile is not None:
            first_tile.setChecked(True)
        self.seats.set_seats(self._last_seats(last.get("seats")))
        first = last.get("first")
        if isinstance(first, int) and 0 <= first < len(self.seats.rows):
            self.first.setCurrentIndex(first + 1)
        options = last.get("options")
        for name, choice in self.options.items():
            if isinstance(options, dict):
                choice.set_value(str(options.get(name)))
        self.dice.set_value("real" if last.get("real") is True else "seeded")
        self.play.set_value("practice" if last.get("practice") is True else "strict")
        self._refresh()

    def _last_seats(self, kept: object) -> list[Seat]:
        from dicetable.bots import levels

        seats: list[Seat] = []
        for entry in kept if isinstance(kept, list) else ():
            name, bot, pen = entry if isinstance(entry, list) and len(entry) == 3 else ("", "", 0)
            if isinstance(name, str) and bad_name(name, [seat.name for seat in seats]) is None \
                    and bot in ("", *levels(self.game)) and isinstance(pen, int):
                seats.append(Seat(name, bot, pen if 1 <= pen <= PENS else len(seats) + 1))
        if len(seats) in self.game.seats:
            return seats
        least = max(2, self.game.seats[0]) if 2 in self.game.seats else self.game.seats[0]
        return [Seat(_("Player {n}").format(n=n), "", n) for n in range(1, least + 1)]

    def _refresh(self) -> None:
        chosen = max(0, self.first.currentIndex())
        names = [row.name.text().strip() for row in self.seats.rows]
        self.first.blockSignals(True)
        self.first.clear()
        self.first.addItem(_("drawn") if self.dice.value() == "seeded" else names[0] if names else "")
        self.first.addItems(names)
        if self.dice.value() == "real":
            self.first.removeItem(0)
            self.first.insertItem(0, _("drawn with your dice: choose here"))
            self.first.model().item(0).setEnabled(False)  # type: ignore[attr-defined]
            chosen = max(1, chosen)
        self.first.setCurrentIndex(min(chosen, self.first.count() - 1))
        self.first.blockSignals(False)
        fault = self.seats.fault()
        seed = self.seed.text().strip()
        if not fault and seed and not (seed.isascii() and seed.isdigit()):
            fault = _("A seed is a whole number.")
        self.seed.setEnabled(self.dice.value() == "seeded")
        self.fault.setText(fault)
        self.start.setEnabled(not fault and bool(self.boards))

    @property
    def board(self) -> str:
        """The board that is chosen."""
        return next((name for name, tile in self.boards.items() if tile.isChecked()), "")

    def header(self) -> Header:
        """What is set up."""
        seeded = self.dice.value() == "seeded"
        seed = int(self.seed.text() or secrets.randbelow(_SEEDS) + 1) if seeded else 0
        first = self.first.currentIndex() - 1
        return Header(
            game=self.game.name, board=self.board, seats=self.seats.seats(),
            options={name: choice.value() for name, choice in self.options.items()},
            first=first if first >= 0 else None, seed=seed, seeded=seeded, practice=self.play.value() == "practice",
            name=self.name.text().strip(), date=time.strftime("%Y-%m-%d"),
        )  # fmt: skip

    def _start(self) -> None:
        header = self.header()
        remember(self._settings, header)
        self.started.emit(header)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        stack_where_narrow(self._scroll, self.width(), self._halves)

    # The boards' pictures come when there is time.

    def showEvent(self, event: object) -> None:
        self.start.setFocus()
        self._pictures.start()

    def hideEvent(self, event: object) -> None:
        self._pictures.stop()

    def _next_picture(self) -> None:
        from dicetable.core.boardfile import BoardError
        from dicetable.ui import portraits

        tile = next((tile for tile in self.boards.values() if tile.picture is None), None)
        if tile is None:
            self._pictures.stop()
            return
        tile.picture = QPixmap()
        try:
            board = cupboard.load_board(self.game, tile.name)
        except (cupboard.Fault, BoardError, OSError) as error:
            tile.setToolTip(reason(error))
            tile.setEnabled(False)
            return
        tile.set_title(label(board.title))
        drawn: QImage = portraits.blank(self.game, board, TILE * self.devicePixelRatioF())
        picture = QPixmap.fromImage(drawn)
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        tile.set_picture(picture)


def remember(settings: Settings, header: Header) -> None:
    """Keeps a set-up for the next time."""
    settings.keep(f"last/{header.game}", {
        "board": header.board, "seats": [[seat.name, seat.bot, seat.pen] for seat in header.seats],
        "first": header.first, "options": dict(header.options), "real": not header.seeded,
        "practice": header.practice,
    })


def again(header: Header, *, same_dice: bool) -> Header:
    """The same table anew: other dice, or the very same."""
    seed = header.seed if same_dice or not header.seeded else secrets.randbelow(_SEEDS) + 1
    first = header.first if same_dice or not header.seeded else None
    return replace(header, seed=seed, first=first, board_hash="", rules=0, name="", date=time.strftime("%Y-%m-%d"))
