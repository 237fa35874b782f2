"""Every legal move in words: to be searched, looked at and played."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from dicetable.core.move import Move
from dicetable.ui.controller import Controller
from dicetable.ui.pieces import said
from dicetable.words import _, ngettext

_MEASURED = 200  # rows at most that are measured one by one


class Moves(QWidget):
    """A search field and the moves that its words leave; `shown` tells the one that is pointed at, or None."""

    chosen = Signal(object)
    shown = Signal(object)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._all: list[tuple[str, Move]] = []
        self._left: list[Move] = []
        self._stale = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        self.search = _Search()
        self.search.setPlaceholderText(_("Search the moves"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        column.addWidget(self.search)
        self.count = said("", "small")
        column.addWidget(self.count)
        self.list = QListView()
        self.list.setMouseTracking(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self._high = _High(self.list)
        self.list.setItemDelegate(self._high)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(_("Moves"))
        self._rows = _Rows()
        self.list.setModel(self._rows)
        column.addWidget(self.list, 1)
        self.list.activated.connect(self._choose)
        self.list.selectionModel().currentChanged.connect(lambda index, _before: self._show(index))
        self.list.entered.connect(self._show)
        self.search.down.connect(self._into_list)
        self.search.returnPressed.connect(self._choose_only)

    def refresh(self) -> None:
        """The position is another; the list is made when it is seen."""
        self._stale = True
        if self.isVisible():
            self._fill()

    def showEvent(self, event: object) -> None:
        self._fill()

    def _fill(self) -> None:
        if not self._stale:
            return
        self._stale = False
        c = self._controller
        self._all = []
        if c.person_picks:
            say = c.words.say
            self._all = [(say(c.game.words(c.table.state, move)), move) for move in c.selection.legal]
        self._filter(self.search.text())

    def _filter(self, wanted: str) -> None:
        parts = wanted.casefold().split()
        left = [(words, move) for words, move in self._all if all(part in words.casefold() for part in parts)]
        self._left = [move for _words, move in left]
        self._high.longest = max((words for words, _move in left), key=len) if len(left) > _MEASURED else ""
        self.list.setUniformItemSizes(len(left) > _MEASURED)
        self._rows.setStringList([words for words, _move in left])
        self.count.setText(ngettext("{n} move", "{n} moves", len(left)).format(n=len(left)) if self._all
                           else _("Nothing to decide now."))
        self.shown.emit(None)

    def _choose(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._left):
            self.chosen.emit(self._left[index.row()])

    def _choose_only(self) -> None:
        if len(self._left) == 1:
            self.chosen.emit(self._left[0])

    def _show(self, index: QModelIndex) -> None:
        self.shown.emit(self._left[index.row()] if 0 <= index.row() < len(self._left) else None)

    def _into_list(self) -> None:
        self.list.setFocus()
        self.list.selectionModel().setCurrentIndex(
            self._rows.index(0, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)


class _Rows(QStringListModel):
    """What is too long for its row can be read in its tool tip."""

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return super().data(index, Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.ToolTipRole else role)


class _High(QStyledItemDelegate):
    """Rows high enough for all their words: what tells moves apart is often at their end. Where there are too many to
    measure each, all are as high as the longest needs, up to two lines."""

    longest = ""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        view = self.parent()
        assert isinstance(view, QListView)
        measure, wide = view.fontMetrics(), max(60, view.viewport().width() - view.fontMetrics().height())
        words, most = (self.longest, 2) if self.longest else (str(index.data()), 9)
        high = measure.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, words).height()
        high = min(high, most * measure.lineSpacing())
        return QSize(size.width(), high + round(0.6 * measure.height()))


class _Search(QLineEdit):
    """The arrow down leads into the list."""

    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)
