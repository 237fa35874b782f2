"""When a game is over: who won and why, all parts of all scores side by side, and how the points grew."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from dicetable.core.score import Score, outcome
from dicetable.core.table import Table
from dicetable.ui import look, portraits, theme
from dicetable.ui.fonts import font
from dicetable.ui.pieces import Elided, FlowRow, PenMark, button, panel, said, stack_where_narrow
from dicetable.ui.theme import Pen
from dicetable.words import Words, _, figure

_SHEET = QSize(139, 98)


def by_round(table: Table) -> list[list[Fraction]]:
    """Each seat's points at the end of every round."""
    game = table.game
    ends = [n for n in range(1, len(table.steps) + 1)
            if n == len(table.steps) or game.round(table.state_at(n)) != game.round(table.state_at(n - 1))]
    return [[Fraction(game.score(table.state_at(n), seat).points) for n in ends] for seat in range(len(table.seats))]


class Plot(QWidget):
    """Lines of points by round, each in its seat's pen."""

    def __init__(self, rows: Sequence[Sequence[Fraction]], pens: Sequence[Pen], edge: QColor) -> None:
        super().__init__()
        self._rows, self._pens, self._edge = rows, pens, edge
        self.setMinimumSize(260, 200)
        self.setAccessibleName(_("Points by round"))

    def sizeHint(self) -> QSize:
        return QSize(460, 300)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = theme.theme("light")
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(self._edge)
        painter.setBrush(paper["paper"])
        painter.drawRoundedRect(area, 8, 8)
        letters = font(round(self.fontMetrics().height() * 0.72))
        painter.setFont(letters)
        box = area.adjusted(38, 16, -18, -30)
        rounds = max((len(row) for row in self._rows), default=0)
        if rounds == 0:
            return
        top = max((max(row, default=Fraction(0)) for row in self._rows), default=Fraction(0))
        low = min((min(row, default=Fraction(0)) for row in self._rows), default=Fraction(0))
        high, deep = _rounded(float(top)), -_rounded(float(-low)) if low < 0 else 0
        step = max(1, (high - deep) // 5)

        def at(n: int, points: float) -> QPointF:
            x = box.left() + box.width() * (n / (rounds - 1) if rounds > 1 else 0.5)
            return QPointF(x, box.bottom() - box.height() * (points - deep) / ((high - deep) or 1))

        for level in range(deep, high + 1, step):
            y = at(0, level).y()
            painter.setPen(QPen(paper["paper_edge"], 1.6 if level == 0 else 0.8))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(paper["text_soft"])
            painter.drawText(QRectF(area.left(), y - 10, 32, 20), Qt.AlignmentFlag.AlignRight |
                             Qt.AlignmentFlag.AlignVCenter, figure(level))
        every = max(1, round(rounds / max(1, box.width() / 34)))
        for n in range(0, rounds, every):
            painter.drawText(QRectF(at(n, deep).x() - 20, box.bottom() + 6, 40, 18), Qt.AlignmentFlag.AlignCenter,
                             str(n + 1))
        for row, pen in zip(self._rows, self._pens):
            for n in range(1, len(row)):
                look.draw_pen(painter, pen, at(n - 1, float(row[n - 1])), at(n, float(row[n])), 5)
        for row, pen in zip(self._rows, self._pens):
            if row:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(pen.colour)
                painter.drawEllipse(at(len(row) - 1, float(row[-1])), 5, 5)


def _rounded(value: float) -> int:
    """The next number above that divides an axis well."""
    step = 5 if value > 10 else 1
    while value > step * 10:
        step *= 2
    return max(step, -(-round(value) // step) * step)


class EndPage(QWidget):
    """`asked` names what is wanted next: look, again, same, print, sheets, copy, new."""

    asked = Signal(str)
    sheet_wanted = Signal(int)

    def __init__(self, table: Table, words: Words, line: QColor) -> None:
        super().__init__()
        game = table.game
        seats = range(len(table.seats))
        self.outcome = outcome([game.standing(table.state, seat) for seat in seats])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        outer.addWidget(scroll)
        page = QWidget()
        scroll.setWidget(page)
        column = QVBoxLayout(page)
        column.setContentsMargins(32, 22, 32, 24)
        column.setSpacing(16)
        self.verdict = said(words.say(self.outcome.text), "title", wrap=True)
        column.addWidget(self.verdict)
        middle = self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        middle.setSpacing(18)
        column.addLayout(middle, 1)
        frame, inside = panel()
        self._inside = inside
        inside.addWidget(said(_("The points"), "head"))
        self._points = self._grid(table, words, line)
        inside.addLayout(self._points)
        inside.addStretch(1)
        inside.addLayout(self._sheets(table))
        inside.addStretch(1)
        middle.addWidget(frame, 3)
        frame, inside = panel()
        inside.addWidget(said(_("Round by round"), "head"))
        pens = [theme.pen(seat.pen) for seat in table.seats]
        inside.addWidget(Plot(by_round(table), pens, line), 1)
        middle.addWidget(frame, 4)
        row = FlowRow(8)
        choices = (("again", _("Play again")), ("same", _("The same dice again")), ("look", _("Look back")),
                   ("sheets", _("Save sheets as PDF")), ("print", _("Print")), ("copy", _("Copy the result")),
                   ("new", _("To the shelf")))
        self.buttons = {}
        for name, says in choices:
            if name == "same" and not table.header.seeded:
                continue
            made = self.buttons[name] = button(says, strong=name == "again")
            made.clicked.connect(lambda _on=False, name=name: self.asked.emit(name))
            row.flow.addWidget(made)
        column.addWidget(row)

    def _sheets(self, table: Table) -> QGridLayout:
        """A small picture of each final sheet, drawn when there is time; a click shows it large."""
        grid = QGridLayout()
        grid.setSpacing(8)
        self.sheets: list[QToolButton] = []
        for seat in range(1 if table.game.shared else len(table.seats)):
            made = QToolButton()
            made.setProperty("flat", True)
            made.setToolTip(_("Look at this sheet"))
            made.setAccessibleName(_("The sheet of {who}").format(who=table.seats[seat].name))
            made.clicked.connect(lambda _on=False, seat=seat: self.sheet_wanted.emit(seat))
            grid.addWidget(made, seat // 3, seat % 3, Qt.AlignmentFlag.AlignCenter)
            self.sheets.append(made)
        self._table, self._size = table, QSize()
        self._drawing = QTimer(self)
        self._drawing.setInterval(30)
        self._drawing.timeout.connect(self._draw_next)
        return grid

    def _draw_next(self) -> None:
        seat = next((n for n, made in enumerate(self.sheets) if made.icon().isNull()), None)
        if seat is None:
            self._drawing.stop()
            return
        ratio = self.devicePixelRatioF()
        picture = QPixmap.fromImage(portraits.drawn(self._table, self._size * ratio, seat))
        picture.setDevicePixelRatio(ratio)
        self.sheets[seat].setIcon(QIcon(picture))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sheets()
        stack_where_narrow(self._scroll, self.width(), self._middle)

    def _fit_sheets(self) -> None:
        """Makes the pictures as large as the room under the points lets them be."""
        across = min(3, len(self.sheets))
        down = -(-len(self.sheets) // 3)
        wide = (self.width() * 3 // 7 - 70) // across - 20
        high = (self.height() - self._points.sizeHint().height() - 12 * self.fontMetrics().height()) // down - 20
        size = _SHEET.scaled(QSize(wide, high), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(_SHEET)
        if size == self._size:
            return
        self._size = size
        for made in self.sheets:
            made.setIcon(QIcon())
            made.setIconSize(size)
            made.setFixedSize(size + QSize(12, 12))
        self._inside.activate()  # so that the page knows at once how much room it needs
        if self.isVisible():
            self._drawing.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._drawing.stop()

    def _grid(self, table: Table, words: Words, line: QColor) -> QGridLayout:
        """A row for each part, a column for each seat; the best of each row is bold, the winner's sum is marked."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(0, 2)
        scores = [table.game.score(table.state, seat) for seat in range(len(table.seats))]
        for seat, sits in enumerate(table.seats):
            head = QWidget()
            column = QVBoxLayout(head)
            column.setContentsMargins(0, 4, 0, 4)
            column.setSpacing(4)
            name = Elided(sits.name)
            name.setAlignment(Qt.AlignmentFlag.AlignRight)
            name.ensurePolished()
            name.setMinimumWidth(min(name.sizeHint().width(), max(56, 460 // len(scores))))
            column.addWidget(name)
            column.addWidget(PenMark(theme.pen(sits.pen), 40), 0, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(head, 0, seat + 1)
            grid.setColumnStretch(seat + 1, 1)
        rows: list[tuple[str, list[Score]]] = [
            (words.say(part.label), [_part(score, part.name) for score in scores]) for part in _all_parts(scores)]
        n = 1
        for label, parts in rows:
            grid.addWidget(said(label), n, 0)
            best = max(part.points for part in parts)
            for seat, part in enumerate(parts):
                value = said(figure(part.points))
                value.setAlignment(Qt.AlignmentFlag.AlignRight)
                if len(parts) > 1 and part.points == best and best:
                    value.setStyleSheet("font-weight: bold;")
                value.setToolTip("\n".join(words.say(one.label) for one in part.parts))
                grid.addWidget(value, n, seat + 1)
            n += 1
        rule = QFrame()
        rule.setFixedHeight(2)
        rule.setStyleSheet(f"background: {line.name()};")
        grid.addWidget(rule, n, 0, 1, len(scores) + 1)
        grid.addWidget(said(words.say(scores[0].label), "head"), n + 1, 0)
        for seat, score in enumerate(scores):
            won = seat in self.outcome.winners
            value = said(figure(score.points), "title" if won else "head")
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(value, n + 1, seat + 1)
        return grid

    @staticmethod
    def result(table: Table, words: Words) -> str:
        """The result as a few lines of text."""
        game = table.game
        seats = range(len(table.seats))
        verdict = words.say(outcome([game.standing(table.state, seat) for seat in seats]).text)
        lines = [words.say(game.title), verdict]
        for seat in seats:
            score = game.score(table.state, seat)
            parts = ", ".join(_("{part} {points}").format(part=words.say(part.label), points=figure(part.points))
                              for part in score.parts)
            lines.append(_("{who}: {points} ({parts})").format(who=words.seat(seat), points=figure(score.points),
                                                               parts=parts))
        return "\n".join(lines)


def _all_parts(scores: Sequence[Score]) -> list[Score]:
    """The parts that occur in any of the scores, in their order."""
    found: dict[str, Score] = {}
    for score in scores:
        for part in score.parts:
            found.setdefault(part.name, part)
    return list(found.values())


def _part(score: Score, name: str) -> Any:
    return next((part for part in score.parts if part.name == name), Score(name, score.label, 0))
