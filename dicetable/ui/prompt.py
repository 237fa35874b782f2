"""Above the table: whose turn it is, and buttons; around it: the pen of the one who acts."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QAction, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from dicetable.ui import look, theme
from dicetable.ui.pieces import PenMark, button, said
from dicetable.ui.theme import Pen

EDGE = 7  # width of the frame in the pen of the one who acts


class Edge(QFrame):
    """The table's edge: it takes the pen and pattern of the seat that acts."""

    def __init__(self, view: QWidget) -> None:
        super().__init__()
        self._pen: Pen | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.addWidget(view)

    def set_pen(self, pen: Pen | None) -> None:
        if pen is not self._pen:
            self._pen = pen
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.theme("light")["paper"] if self._pen else self.palette().window().color())
        if self._pen is not None:
            look.draw_edge(painter, self._pen, QRectF(self.rect()), EDGE)


class PromptBar(QFrame):
    """Whose turn it is and what is expected, with buttons for all that is no spot.

    A button that is off says why, as a tool tip and when somebody presses it.
    """

    explained = Signal(str)

    def __init__(self, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.setProperty("bar", True)
        self._actions = actions
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 7, 10, 7)
        row.setSpacing(8)
        self.mark = PenMark(theme.pen(1), 40)
        self.prompt = said("", "prompt", wrap=True)
        self.prompt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.mark)
        row.addWidget(self.prompt, 1)
        self.moves = QHBoxLayout()  # moves that no click makes
        row.addLayout(self.moves)
        self.buttons: dict[str, QPushButton] = {}
        for name in ("confirm", "roll", "hint", "undo", "redo", "back", "forward", "takeback", "now", "result"):
            words = actions[name].text().replace("&", "").rstrip("…")
            made = button(words, strong=name in ("roll", "confirm", "now", "result"))
            made.clicked.connect(actions[name].trigger)
            self.buttons[name] = made
            row.addWidget(made)

    def show_button(self, name: str, seen: bool, reason: str = "") -> None:
        """Shows a button; off, for this reason, if one is given."""
        made = self.buttons[name]
        made.setVisible(seen)
        made.setEnabled(not reason)
        made.setToolTip(reason or self._actions[name].toolTip())
        made.setAccessibleDescription(reason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        child = self.childAt(event.position().toPoint())
        if isinstance(child, QPushButton) and not child.isEnabled():
            self.explained.emit(child.toolTip())
