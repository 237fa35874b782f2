"""Tracks on which tiles race and hop on each other, and what lies around them."""

from __future__ import annotations

import math
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QRadialGradient
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from dicetable.core.board import Place
from dicetable.core.move import Spot
from dicetable.ui.fonts import font
from dicetable.ui.items import MEDIUM, MM, THICK, THIN, Kit, SpotItem, filling, line
from dicetable.ui.pattern import paint_owned, print_within
from dicetable.ui.theme import pen

_CORNERS = 14  # of what is worn: enough to look soft, and few bytes in a PDF


def rough(spot: Spot, width: float, height: float, depth: float) -> QPainterPath:
    """A rounded outline around (0, 0) as worn by feet; another one for each spot."""
    hand = Random(spot)
    points = []
    for i in range(_CORNERS):
        angle = 2 * math.pi * i / _CORNERS
        cosine, sine = math.cos(angle), math.sin(angle)
        reach = 1 / (abs(cosine) ** 4 + abs(sine) ** 4) ** 0.25 - hand.uniform(0, depth)
        points.append(QPointF(width / 2 * cosine * reach, height / 2 * sine * reach))
    path = QPainterPath((points[-1] + points[0]) / 2)
    for one, other in zip(points, points[1:] + points[:1]):
        path.quadTo(one, (one + other) / 2)
    path.closeSubpath()
    return path


class Track(SpotItem):
    """A beaten path from its name to its end; spaces lie on it, and what closes it at its beginning."""

    weight = QFont.Weight.Bold
    lights = True

    @property
    def room(self) -> QRectF:
        box = self.outline.boundingRect()
        return QRectF(box.left() + box.width() * 0.1, box.top(), box.width() * 0.16, box.height())

    def paint_body(self, painter: QPainter) -> None:
        box = self.outline.boundingRect()
        painter.setPen(Qt.PenStyle.NoPen)
        if self.lit:
            painter.setBrush(filling(self.theme["glow_soft"]))
            painter.drawRoundedRect(box, 60, 60)
        painter.setPen(line(self.theme["border"], THIN))
        hand = Random(self.spot)
        for _tuft in range(26):
            x = hand.uniform(box.left(), box.right())
            y = box.bottom() - hand.uniform(0, 14) if hand.random() < 0.5 else box.top() + hand.uniform(4, 18)
            for lean in (-7, 0, 7):
                painter.drawLine(QPointF(x, y), QPointF(x + lean, y - 13))


class Space(SpotItem):
    """A stepping ground with its number; one clicks the track that it lies on."""

    weight = QFont.Weight.Bold
    holds = "stack"
    solid = False
    lights = True

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, words, kit)
        box = self.outline.boundingRect()
        self._ground = rough(spot, box.width(), box.height(), 0.06)

    def paint_body(self, painter: QPainter) -> None:
        painter.setPen(line(self.theme["accent"], THICK) if self.lit else line(self.theme["border"], THIN))
        painter.setBrush(filling(self.theme["glow_soft" if self.lit else "step"]))
        painter.drawPath(self._ground)

    @property
    def room(self) -> QRectF:
        return self.outline.boundingRect().translated(10, 8)


class Water(SpotItem):
    """Water to drink from; its name stands at its shore."""

    weight = QFont.Weight.Bold
    holds = "fit"
    lights = True

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, words, kit)
        box = self.outline.boundingRect()
        self._water = self.outline if place.shape else rough(spot, box.width(), box.height(), 0.05)

    @property
    def room(self) -> QRectF:
        box = self.outline.boundingRect()
        return box.adjusted(box.width() * 0.1, box.height() * 0.18, -box.width() * 0.1, -box.height() * 0.08)

    def paint_body(self, painter: QPainter) -> None:
        box = self.outline.boundingRect()
        painter.setPen(line(self.theme["coast"], THICK if self.lit else MEDIUM))
        deep = self.theme["sea"]
        if deep.alpha() and not self.theme.printed:
            shade = QRadialGradient(box.center(), box.height() * 0.6)
            shade.setColorAt(0, deep.darker(112))
            shade.setColorAt(1, deep.lighter(104))
            painter.setBrush(shade)
        else:
            painter.setBrush(filling(deep))
        painter.drawPath(self._water)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(self.theme["sea_line"], THIN + 1))
        for row in range(1, 12):
            y = box.top() + box.height() * row / 12
            half = box.width() * 0.36 * math.sqrt(max(0.05, 1 - (2 * row / 12 - 1) ** 4))
            x = -half + row % 3 * 40
            while x + 60 < half:
                wave = QPainterPath(QPointF(x, y))
                wave.cubicTo(x + 15, y - 12, x + 30, y + 12, x + 48, y)
                painter.drawPath(wave)
                x += 130


class Area(SpotItem):
    """The table before a seat, with the seat's name on a band in its colour and pattern."""

    holds = "fit"
    band = 76.0

    @property
    def room(self) -> QRectF:
        return self.outline.boundingRect().adjusted(16, self.band + 10, -16, -12)

    def paint_body(self, painter: QPainter) -> None:
        box = self.outline.boundingRect()
        painter.setPen(line(self.theme["box_edge"], THIN))
        painter.setBrush(self.theme["frame"] if self.theme["frame"].alpha() else self.theme["box"])
        painter.drawRoundedRect(box, 30, 30)
        self.paint_band(painter, box)

    def paint_band(self, painter: QPainter, box: QRectF) -> None:
        """The band along the upper edge of the box."""
        owner = self.owner or pen(1)
        band = QRectF(box.left(), box.top(), box.width(), self.band)
        path = QPainterPath()
        path.addRoundedRect(band, 30, 30)
        paint_owned(painter, path, owner, self.theme["city"])
        plate = band.adjusted(26, 12, -26, -12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self.theme["city"]))
        painter.drawRoundedRect(plate, 20, 20)
        painter.setPen(self.theme["text"])
        print_within(painter, self.owner_name, plate.adjusted(16, 0, -16, 0), 46)


class Tile(SpotItem):
    """A tile with the silhouette that its "animal" has and the values of the dice that it takes, in its seat's colour
    and pattern; one with a power shows its sign in a corner."""

    holds = "fit"

    def make_outline(self, words: str) -> QPainterPath:
        width, height = (side * MM for side in self.place.size)
        path = QPainterPath()
        path.addRoundedRect(-width / 2, -height / 2, width, height, width * 0.12, width * 0.12)
        return path

    def room_for(self, covered: bool) -> QRectF:
        """Dice lie over the upper edge; under another tile, on the part that looks out."""
        box = self.outline.boundingRect()
        high = box.height()
        if covered:
            return QRectF(box.left(), box.bottom() - high * 0.3, box.width() * 0.8, high * 0.34)
        return QRectF(box.left() - high * 0.03, box.top() - high * 0.16, box.width() * 1.06, high * 0.52)

    def boundingRect(self) -> QRectF:
        return self.outline.boundingRect().adjusted(-8, -8, 16, 20)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, box, side = self.theme, self.outline.boundingRect(), self.outline.boundingRect().width()
        owner = self.owner or pen(1)
        light = theme["city"]
        if not theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme["shadow"])
            painter.drawPath(self.outline.translated(4, 9))
        paint_owned(painter, self.outline, owner, light)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(light, MEDIUM))
        painter.drawRoundedRect(box.adjusted(5, 5, -5, -5), side * 0.1, side * 0.1)
        drawn = self.kit.drawing(self.place.trait("animal"), colour=light, ground=owner.colour)
        foot = box.bottom() - side * 0.27
        if drawn:
            drawn.render(painter, QRectF(box.left() + side * 0.13, box.top() + side * 0.06, side * 0.74, side * 0.7))
        if drawn and self.covered:
            self._plate(painter, QRectF(box.left() + side * 0.05, foot, side * 0.23, side * 0.23))
            small = self.kit.drawing(self.place.trait("animal"), colour=theme["text"], ground=light)
            assert small
            small.render(painter, QRectF(box.left() + side * 0.06, foot + side * 0.01, side * 0.21, side * 0.21))
        left = box.left() + side * (0.3 if self.covered else 0.05)
        for value in self.place.trait("values").split():
            plate = QRectF(left, foot, side * 0.23, side * 0.23)
            self._plate(painter, plate)
            painter.setPen(theme["text"])
            painter.setFont(font(round(side * 0.21), QFont.Weight.Bold))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, value)
            left += side * 0.25 if self.covered else side * 0.67
        power = _POWERS.get(self.place.trait("power"))
        if power:
            plate = QRectF(box.right() - side * 0.29, box.top() + side * 0.06, side * 0.23, side * 0.23)
            painter.setPen(line(owner.colour, THIN))
            painter.setBrush(filling(theme["pollen"]))
            painter.drawEllipse(plate)
            painter.setPen(line(theme["text"], MEDIUM))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for stroke in power:
                points = [QPointF(plate.center().x() + x * side * 0.075, plate.center().y() + y * side * 0.075)
                          for x, y in stroke]
                painter.drawPolyline(points)

    def _plate(self, painter: QPainter, plate: QRectF) -> None:
        """A die's face for a value."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self.theme["city"]))
        painter.drawRoundedRect(plate, 10, 10)


# What a power does, in strokes within -1 … 1: a leap over, a turn aside, a weight, a neck that reaches up, two abreast.
_POWERS = {
    "pounce": (((-1, 0.6), (-0.6, -0.4), (0, -0.8), (0.6, -0.4), (1, 0.6)), ((0.5, 0.3), (1, 0.6), (1.1, 0))),
    "zigzag": (((-1, 0.7), (-0.3, -0.5), (0.2, 0.5), (1, -0.7)), ((0.4, -0.7), (1, -0.7), (1, -0.1))),
    "heavy": (((-1, 0.8), (1, 0.8)), ((-0.7, 0.8), (-0.5, -0.2), (0.5, -0.2), (0.7, 0.8)), ((-0.25, -0.2),
              (-0.25, -0.8), (0.25, -0.8), (0.25, -0.2))),
    "long_neck": (((0, 0.9), (0, -0.9)), ((-0.5, -0.3), (0, -0.9), (0.5, -0.3))),
    "herd": (((-1, -0.7), (-0.3, 0), (-1, 0.7)), ((0.1, -0.7), (0.8, 0), (0.1, 0.7))),
}  # fmt: skip


class Token(SpotItem):
    """No entry."""

    solid = False

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        radius = self.outline.boundingRect().width() * 0.4
        if not self.theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme["shadow"])
            painter.drawEllipse(QPointF(4, 9), radius, radius)
        painter.setPen(line(self.theme["city"], MEDIUM))
        painter.setBrush(filling(self.theme["crossing"]))
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme["city"])
        painter.drawRoundedRect(QRectF(-radius * 0.66, -radius * 0.2, radius * 1.32, radius * 0.4), 8, 8)
