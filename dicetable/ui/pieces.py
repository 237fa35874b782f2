"""Small widgets that several pages share."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from dicetable.ui import look
from dicetable.ui.theme import Pen
from dicetable.words import _


def said(words: str, role: str = "", *, wrap: bool = False) -> QLabel:
    """A label; `role` is a class of the style sheet."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    return label


def button(words: str, *, strong: bool = False, flat: bool = False) -> QPushButton:
    """A push button of the style sheet's classes."""
    made = QPushButton(words)
    made.setProperty("strong", strong)
    made.setProperty("flat", flat)
    return made


def panel() -> tuple[QFrame, QVBoxLayout]:
    """A card and its layout."""
    frame = QFrame()
    frame.setProperty("panel", True)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(16, 12, 16, 14)
    return frame, layout


def stack_where_narrow(scroll: QScrollArea, width: int, parts: QBoxLayout) -> None:
    """Lays parts of what scrolls one above the other where they do not fit side by side into `width`."""
    parts.setDirection(QBoxLayout.Direction.LeftToRight)
    parts.invalidate()  # what is in them may have another size by now
    page = scroll.widget()
    inside = page.layout() if page is not None else None
    if inside is not None and inside.totalMinimumSize().width() > width - 12:
        parts.setDirection(QBoxLayout.Direction.TopToBottom)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class Elided(QLabel):
    """One line, or a few, ending in … where the words are too long; the whole is its tool tip then."""

    def __init__(self, words: str = "", role: str = "", lines: int = 1) -> None:
        super().__init__()
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(20)
        if role:
            self.setProperty("role", role)
        self.set_lines(lines)
        self.say(words)

    def set_lines(self, lines: int) -> None:
        """How many lines the words may take."""
        self._lines = lines
        self.setWordWrap(lines > 1)
        self.setAlignment(Qt.AlignmentFlag.AlignTop if lines > 1 else Qt.AlignmentFlag.AlignVCenter)
        self.updateGeometry()
        self._fit()

    def say(self, words: str) -> None:
        """Shows other words."""
        self._words = words
        self.setAccessibleName(words)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + 4, self._lines * self.fontMetrics().height())

    def hasHeightForWidth(self) -> bool:
        return False  # however narrow, it takes no more lines than it may

    def minimumSizeHint(self) -> QSize:
        return QSize(20, self._lines * self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        measure, width, shown = self.fontMetrics(), max(20, self.width() - 2), self._words
        if self._lines == 1:
            shown = measure.elidedText(shown, Qt.TextElideMode.ElideRight, width)
        else:
            room, n, most = QRect(0, 0, width, 10_000), len(shown), (self._lines + 0.5) * measure.lineSpacing()
            while n and measure.boundingRect(room, Qt.TextFlag.TextWordWrap, shown).height() > most:
                n -= 1
                shown = self._words[:n].rstrip() + "…"
        self.setText(shown)
        self.setToolTip(self._words if shown != self._words else "")


class Card(QAbstractButton):
    """A picture with words that is one big button, for the mouse and for Space and Enter; its kinds paint it."""

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Combo(QComboBox):
    """A combo box whose arrow is drawn in the text's colour."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().placeholderText().color(), 1.8))
        x, y = self.width() - self.fontMetrics().height(), self.height() / 2
        painter.drawPolyline([QPointF(x - 4.5, y - 2), QPointF(x, y + 2.5), QPointF(x + 4.5, y - 2)])


class PenMark(QWidget):
    """A short stroke of a pen."""

    def __init__(self, pen: Pen, width: int = 30) -> None:
        super().__init__()
        self._pen = pen
        self.setFixedSize(width, 14)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_pen(self, pen: Pen) -> None:
        if pen is not self._pen:
            self._pen = pen
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chip = look.chosen("light")["paper"]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(chip)
        painter.drawRoundedRect(self.rect(), 4, 4)
        middle = self.height() / 2
        look.draw_pen(painter, self._pen, QPointF(4, middle), QPointF(self.width() - 4, middle), 7)


class Notice(QFrame):
    """A bar that says something, with buttons to do about it; it goes away when closed, or after a time."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("notice", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        self._label = said("", wrap=True)
        row.addWidget(self._label, 1)
        self._buttons = QHBoxLayout()
        row.addLayout(self._buttons)
        close = button(_("Close"), flat=True)
        close.clicked.connect(self.hide_now)
        row.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide_now)
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self._label.text()

    def say(self, words: str, *choices: QPushButton, seconds: int = 0) -> None:
        """Shows `words` and `choices`, a click on which also closes the bar; for ever if `seconds` is 0."""
        while (item := self._buttons.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for choice in choices:
            choice.clicked.connect(self.hide_now)
            self._buttons.addWidget(choice)
        self._label.setText(words)
        self.setAccessibleName(words)
        self.show()
        self._timer.stop()
        if seconds:
            self._timer.start(seconds * 1000)

    def hide_now(self) -> None:
        self._timer.stop()
        self.hide()


class Flow(QLayout):
    """Widgets side by side, in as many rows as the width needs."""

    def __init__(self, gap: int = 12) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def takeAt(self, index: int) -> QLayoutItem:
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, high = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, high = rect.x(), y + high + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            high = max(high, size.height())
        return y + high - rect.y()


class FlowRow(QWidget):
    """Holds a Flow; as high as its width makes it, and no narrower than its widest widget."""

    def __init__(self, gap: int) -> None:
        super().__init__()
        self.flow = Flow(gap)
        self.setLayout(self.flow)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        return self.flow.minimumSize()

    def sizeHint(self) -> QSize:
        return self.flow.minimumSize()
