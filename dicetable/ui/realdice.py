"""Where what real dice show is clicked or typed in: a row of faces for each die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from dicetable.core.board import Die
from dicetable.core.chance import Chance, Dice, Draw
from dicetable.core.move import Move, Spot
from dicetable.ui.fonts import font
from dicetable.ui.pieces import Flow, said
from dicetable.ui.theme import DieColour, Theme
from dicetable.words import Words, _


class Face(QAbstractButton):
    """One face of one die."""

    def __init__(self, face: str, colour: DieColour, name: str) -> None:
        super().__init__()
        self.face, self._colour = face, colour
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * 1.6)
        return QSize(max(side, self.fontMetrics().horizontalAdvance(self.face) + side // 2), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        lit = self.isChecked() or self.underMouse()
        painter.setBrush(self._colour.body if lit else self._colour.tint)
        painter.setPen(self.palette().highlight().color() if self.hasFocus() else self._colour.body)
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(self._colour.pip if lit else Qt.GlobalColor.black)
        letters = font(round(box.height() * 0.66))
        painter.setFont(letters)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.face)


class RealDice(QWidget):
    """`thrown` gives the whole throw as soon as each die has its face."""

    thrown = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(14)
        self.setLayout(self._flow)
        self._chance: Chance | None = None
        self._given: dict[Spot, str] = {}
        self._faces: dict[Spot, list[Face]] = {}

    def ask(self, chance: Chance, dice: Mapping[Spot, Die], words: Words, theme: Theme) -> None:
        """Asks for this throw; asking for the same again changes nothing."""
        if chance == self._chance:
            return
        self.clear()
        self._chance = chance
        for spot in chance.spots:
            die = dice.get(spot)
            colour = theme.die(die.colour if die else "white")
            box = QWidget()
            row = QHBoxLayout(box)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(2)
            row.addWidget(said(words.spot(spot), "small"))
            self._faces[spot] = []
            for face in _possible(chance, spot):
                name = _("{die}: {face}").format(die=words.spot(spot), face=face)
                made = Face(face, colour, name)
                made.clicked.connect(self._giver(spot, face))
                self._faces[spot].append(made)
                row.addWidget(made)
            self._flow.addWidget(box)
            box.show()

    def clear(self) -> None:
        """Nothing is asked for."""
        self._chance = None
        self._given, self._faces = {}, {}
        while (item := self._flow.takeAt(0)) is not None:
            if (box := item.widget()) is not None:
                box.hide()
                box.deleteLater()

    def type(self, face: str) -> bool:
        """A typed face is that of the first die without one; False where it is none of its faces."""
        if self._chance is None:
            return False
        spot = next((spot for spot in self._chance.spots if spot not in self._given), None)
        if spot is None or face not in _possible(self._chance, spot):
            return False
        self._give(spot, face)
        return True

    def wipe(self) -> bool:
        """Takes the last given face back; False where there is none."""
        if not self._given:
            return False
        self._given.popitem()
        self._show()
        return True

    def _giver(self, spot: Spot, face: str) -> Callable[[], None]:
        return lambda: self._give(spot, face)

    def _give(self, spot: Spot, face: str) -> None:
        self._given.pop(spot, None)
        self._given[spot] = face
        self._show()
        chance = self._chance
        if chance is not None and len(self._given) == len(chance.spots):
            given, self._given = self._given, {}
            self._show()
            self.thrown.emit(Move(chance.verb, tuple(f"{one}={given[one]}" for one in chance.spots)))

    def _show(self) -> None:
        for spot, faces in self._faces.items():
            for face in faces:
                face.setChecked(self._given.get(spot) == face.face)


def _possible(chance: Chance, spot: Spot) -> tuple[str, ...]:
    """What can come up at this spot."""
    if isinstance(chance, Dice):
        return chance.faces[spot]
    return tuple(kind for kind, count in chance.left.items() if count) if isinstance(chance, Draw) else ()
