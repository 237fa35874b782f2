"""Every legal move in words: to be searched, looked at and played."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from dicetable.core.move import Move
from dicetable.ui.controller import Controller
from dicetable.ui.pieces import said
from dicetable.words import _, ngettext


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
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
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


class _Search(QLineEdit):
    """The arrow down leads into the list."""

    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)
