"""What happened, in words: each line is a point to look back to."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPainter, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from dicetable.ui import look, theme
from dicetable.ui.controller import Controller
from dicetable.words import _, ngettext

AT = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class Row(NamedTuple):
    """`at`: how many steps there are after it; `who`: the seat, -1 for none; `sort` is step, note or round."""

    sort: str
    at: int
    who: int
    words: str


class LogModel(QAbstractListModel):
    """The steps and notes of a table as rows; grows and shrinks with it."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._rows: list[Row] = []
        self._known: tuple[object, ...] = ()

    def refresh(self) -> None:
        """Takes up what has changed."""
        table = self._controller.table
        notes: dict[int, list[str]] = {}
        for at, words in table.notes:
            notes.setdefault(at, []).append(words)
        names = tuple(seat.name for seat in table.seats)
        steps = tuple(table.steps)
        known = (steps, names, tuple(table.notes))
        if known == self._known:
            return
        old, self._known = self._known, known
        rows: list[Row] = []
        start = 0
        if old and old[1] == names and old[2] == known[2]:
            before = old[0]
            assert isinstance(before, tuple)
            while start < min(len(before), len(steps)) and before[start] == steps[start]:
                start += 1
            rows = [row for row in self._rows if row.at < start or row.at == start and row.sort != "round"]
        else:
            rows += [Row("note", 0, -1, _note(words)) for words in notes.get(0, ())]
        say = self._controller.words.say
        game = self._controller.game
        for n in range(start, len(steps)):
            state = table.state_at(n)
            if n == 0 or game.round(state) != game.round(table.state_at(n - 1)):
                rows.append(Row("round", n, -1, _("Round {n}").format(n=game.round(state))))
            who, move = steps[n]
            rows.append(Row("step", n + 1, who if who >= 0 else -1, say(game.words(state, move))))
            rows += [Row("note", n + 1, -1, _note(words)) for words in notes.get(n + 1, ())]
        self._replace(rows)

    def _replace(self, rows: list[Row]) -> None:
        same = 0
        while same < min(len(rows), len(self._rows)) and rows[same] == self._rows[same]:
            same += 1
        if same < len(self._rows):
            self.beginRemoveRows(QModelIndex(), same, len(self._rows) - 1)
            del self._rows[same:]
            self.endRemoveRows()
        if same < len(rows):
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self._rows += rows[same:]
            self.endInsertRows()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def row(self, index: int) -> Row:
        return self._rows[index]

    def of(self, at: int) -> int:
        """The row of the step after which there are `at`, or -1."""
        return next((n for n, row in enumerate(self._rows) if row.at == at and row.sort == "step"), -1)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        row = self._rows[index.row()]
        return Qt.ItemFlag.NoItemFlags if row.sort == "round" else super().flags(index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role == Qt.ItemDataRole.ToolTipRole:
            return _("Click to look at the table as it was then") if row.sort == "step" else None
        if role == Qt.ItemDataRole.FontRole and row.sort != "step":
            font = QFont(QApplication.font())
            font.setBold(row.sort == "round")
            font.setItalic(row.sort == "note")
            return font
        if role == Qt.ItemDataRole.ForegroundRole and row.sort != "step":
            return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.DecorationRole and row.sort == "step":
            return _mark(self._controller.table.seats[row.who].pen if row.who >= 0 else 0)
        if role == AT:
            return row.at
        return None


def _note(words: str) -> str:
    """A note as it is read; the record's own word for going back is put into a sentence."""
    word, _space, n = words.partition(" ")
    if word != "takeback" or not n.isdecimal():
        return words
    return ngettext("{n} step was taken back; all agreed.", "{n} steps were taken back; all agreed.", int(n)).format(
        n=n)


def _mark(pen: int) -> QIcon:
    """A stroke of the pen; a little die for what luck did."""
    found = _MARKS.get(pen)
    if found is None:
        picture = QPixmap(36, 28)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper, grey = look.chosen("light")["paper"], look.chosen("light")["text_soft"]
        painter.setBrush(paper)
        painter.setPen(Qt.PenStyle.NoPen)
        if pen:
            painter.drawRoundedRect(0, 4, 36, 20, 6, 6)
            look.draw_pen(painter, theme.pen(pen), QPointF(5, 14), QPointF(31, 14), 8)
        else:
            painter.setPen(grey)
            painter.drawRoundedRect(6, 2, 24, 24, 6, 6)
            painter.setBrush(grey)
            for x, y in ((12, 8), (18, 14), (24, 20)):
                painter.drawEllipse(x - 2, y - 2, 5, 5)
        painter.end()
        found = _MARKS[pen] = QIcon(picture)
        found.addPixmap(picture, QIcon.Mode.Selected)
    return found


_MARKS: dict[int, QIcon] = {}


class _Whole(QStyledItemDelegate):
    """Rows high enough for all their words: by itself Qt forgets the room that the style sheet takes."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        size = super().sizeHint(option, index)
        view = self.parent()
        assert isinstance(view, QListView)
        measure = view.fontMetrics()
        room = view.viewport().width() - measure.height() - view.style().pixelMetric(
            QStyle.PixelMetric.PM_SmallIconSize) - 16
        words = str(index.data(Qt.ItemDataRole.DisplayRole))
        high = measure.boundingRect(QRect(0, 0, max(60, room), 10_000), Qt.TextFlag.TextWordWrap, words).height()
        return size.expandedTo(QSize(0, high + round(0.6 * measure.height())))


class Log(QListView):
    """The log; `looked` tells after how many steps to look, None at the present."""

    looked = Signal(object)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self.rows = LogModel(controller)
        self.setModel(self.rows)
        self.setWordWrap(True)
        self.setItemDelegate(_Whole(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or lines would wrap anew with it
        self.setAccessibleName(_("Log"))
        self.clicked.connect(self._look)
        self.activated.connect(self._look)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()
        self.refresh()

    def _look(self, index: QModelIndex) -> None:
        row = self.rows.row(index.row())
        if row.sort != "round":
            self.looked.emit(row.at)

    def refresh(self) -> None:
        """Shows what has changed, and where one looks."""
        if not self.isVisible():
            return
        self.rows.refresh()
        looking = self._controller.looking_at
        if looking is None:
            self.clearSelection()
            self.scrollToBottom()
        else:
            index = self.rows.index(self.rows.of(looking), 0)
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
