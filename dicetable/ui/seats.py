"""The seats at the table's side: pen, name, live points, last action, a small picture of each one's sheet; and the
points of the sheet in front as a tree."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dicetable.core.record import Seat
from dicetable.core.score import Score
from dicetable.ui import look, theme
from dicetable.ui.pieces import Card, Elided, PenMark, said
from dicetable.words import Words, _, figure

PICTURE = QSize(84, 60)
_SMALL = QSize(56, 40)


class SeatCard(Card):
    """One seat; a click shows its sheet large."""

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.acting = self._compact = False
        self.pen = theme.pen(1)
        grid = self._grid = QGridLayout(self)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        self.picture = QLabel()
        self.picture.setScaledContents(True)
        self._head = QWidget()
        first = QHBoxLayout(self._head)
        first.setContentsMargins(0, 0, 0, 0)
        first.setSpacing(8)
        self.mark = PenMark(self.pen)
        self.name = Elided()
        bold = QFont(self.name.font())
        bold.setBold(True)
        self.name.setFont(bold)
        self.points = said("", "head")
        first.addWidget(self.mark)
        first.addWidget(self.name, 1)
        first.addWidget(self.points)
        self._below = QWidget()
        column = QVBoxLayout(self._below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.who = Elided("", "small")
        self.last = Elided("", "small", lines=2)
        column.addWidget(self.who)
        column.addWidget(self.last)
        column.addStretch(1)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._place()

    def show_seat(self, seat: Seat, points: str, sure: bool, who: str, last: str, acting: bool) -> None:
        """Says who sits there and how it stands; `who` is the seat's state in words."""
        self.pen = theme.pen(seat.pen)
        self.mark.set_pen(self.pen)
        self.name.say(seat.name)
        self.points.setText(points)
        self.points.setToolTip("" if sure else _("Some of these points can still be lost."))
        self.who.say(who)
        self.last.say(last)
        self.acting = acting
        self._lines()
        self.update()
        self.setAccessibleName(seat.name)
        self.setAccessibleDescription(f"{points}, {who}, {last}")

    def set_compact(self, compact: bool) -> None:
        """Two lines beside a smaller picture, in place of a name above and three lines beside it."""
        if compact != self._compact:
            self._compact = compact
            self._place()

    def full_height(self) -> int:
        """How high it is, not compact."""
        line = self.fontMetrics().height()
        return 21 + round(1.4 * line) + max(PICTURE.height(), round(2.8 * line))

    def _place(self) -> None:
        compact = self._compact
        self.picture.setFixedSize(_SMALL if compact else PICTURE)
        self._grid.setContentsMargins(12, 5 if compact else 7, 12, 5 if compact else 8)
        self.last.set_lines(1 if compact else 2)
        for part in (self._head, self.picture, self._below):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._head, 0, int(compact), 1, 1 if compact else 2)
        self._grid.addWidget(self.picture, int(not compact), 0, 1 + compact, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self._below, 1, 1)
        self._lines()

    def _lines(self) -> None:
        self.updateGeometry()
        self.who.setVisible(bool(self.who.accessibleName()) and (not self._compact or self.acting))
        self.last.setVisible(not self._compact or not self.acting)

    def sizeHint(self) -> QSize:
        return self._grid.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        palette = self.palette()
        painter.setBrush(palette.alternateBase() if self.underMouse() or self.isChecked() else palette.base())
        painter.setPen(palette.mid().color())
        painter.drawRoundedRect(box, 9, 9)
        if self.acting:
            painter.setClipRect(self.rect())
            look.draw_pen(painter, self.pen, QPointF(5, 8), QPointF(5, box.bottom() - 7), 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(palette.highlight().color())
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)


class SeatList(QWidget):
    """All seats; `chosen` names the one whose sheet is wanted in front."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addStretch(1)
        self.cards: list[SeatCard] = []

    def set_count(self, count: int) -> None:
        """Makes a card for each seat."""
        for n in range(len(self.cards), count):
            card = SeatCard()
            card.clicked.connect(self._chooser(n))
            self.cards.append(card)
            self._column.insertWidget(n, card)
        for card in self.cards[count:]:
            card.deleteLater()
        del self.cards[count:]

    def set_compact(self, compact: bool) -> None:
        """Makes all cards lower."""
        for card in self.cards:
            card.set_compact(compact)

    def _chooser(self, seat: int) -> Callable[[], None]:
        return lambda: self.chosen.emit(seat)

    def show_front(self, seat: int) -> None:
        """Marks the seat whose sheet is in front."""
        for n, card in enumerate(self.cards):
            card.setChecked(n == seat)

    def show_picture(self, seat: int, picture: QPixmap) -> None:
        self.cards[seat].picture.setPixmap(picture)


class ScoreTree(QTreeWidget):
    """A score and its parts; pointing at a part tells its spots."""

    pointed = Signal(object)  # frozenset of spots

    def __init__(self) -> None:
        super().__init__()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(16)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setAccessibleName(_("Points"))
        self.currentItemChanged.connect(lambda item, _before: self._point(item if self.hasFocus() else None))
        self._spots: dict[str, frozenset[str]] = {}
        self._shown: tuple[object, ...] = ()

    def show_score(self, score: Score, words: Words) -> None:
        """Shows another score; what was opened stays open."""
        shown = score, words.names, self.palette().placeholderText().color().name()
        if shown == self._shown:
            return
        self._shown = shown
        opened = {self._name(item) for item in self._walk() if item.isExpanded()}
        self.clear()
        self._spots = {}
        root = self._item(score, words)
        self.addTopLevelItem(root)
        root.setExpanded(True)
        for item in self._walk():
            if self._name(item) in opened:
                item.setExpanded(True)

    def _item(self, score: Score, words: Words) -> QTreeWidgetItem:
        points = figure(score.points)
        item = QTreeWidgetItem([words.say(score.label), points if score.sure or score.parts else f"({points})"])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setData(0, Qt.ItemDataRole.UserRole, score.name)
        self._spots[score.name] = frozenset(score.spots)
        if not score.sure and not score.parts:
            for column in (0, 1):
                item.setForeground(column, self.palette().placeholderText())
                item.setToolTip(column, _("These points can still be lost."))
        if score.parts:
            bold = QFont(self.font())
            bold.setBold(True)
            item.setFont(1, bold)
            item.addChildren([self._item(part, words) for part in score.parts])
        return item

    def _walk(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        queue = [self.topLevelItem(i) for i in range(self.topLevelItemCount())]
        while queue:
            item = queue.pop()
            if item is not None:
                found.append(item)
                queue += [item.child(i) for i in range(item.childCount())]
        return found

    @staticmethod
    def _name(item: QTreeWidgetItem) -> str:
        return str(item.data(0, Qt.ItemDataRole.UserRole))

    def _point(self, item: QTreeWidgetItem | None) -> None:
        self.pointed.emit(self._spots.get(self._name(item), frozenset()) if item else frozenset())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(self.itemAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)
