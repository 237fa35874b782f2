"""A dig seen from above: plots with sites and finds, pieces that walk there, and the museums that fill up."""

from __future__ import annotations

import math
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from dicetable.core.board import Place
from dicetable.core.move import Spot
from dicetable.ui.items import MEDIUM, MM, THICK, THIN, Kit, SpotItem, filling, line, shape
from dicetable.ui.pattern import paint_owned, print_within
from dicetable.ui.theme import pen
from dicetable.ui.tiles import Area

_CLOD = 7  # corners


class Plot(SpotItem):
    """Dug earth with a number; pieces stand in a room of the place's size around its middle."""

    weight = QFont.Weight.Bold
    holds = "fit"
    lights = True
    tone = "earth"

    @property
    def room(self) -> QRectF:
        width, height = (side * MM for side in self.place.size)
        return QRectF(-width / 2, -height / 2, width, height)

    def paint_body(self, painter: QPainter) -> None:
        painter.setPen(line(self.theme["earth_edge"], THICK))
        painter.setBrush(filling(self.theme["glow_soft" if self.lit else self.tone]))
        painter.drawPath(self.outline)
        if self.drawing:
            self.drawing.render(painter, self.outline.boundingRect())
        elif not self.theme.printed:
            self._paint_crumbs(painter)

    def _paint_crumbs(self, painter: QPainter) -> None:
        hand, box = Random(self.spot), self.outline.boundingRect()
        crumb_pen = line(self.theme["earth_line"], MEDIUM)
        crumb_pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.setPen(crumb_pen)
        crumbs = (QPointF(hand.uniform(box.left(), box.right()), hand.uniform(box.top(), box.bottom()))
                  for _crumb in range(60))
        painter.drawPoints([crumb for crumb in crumbs if self.outline.contains(crumb)])


class Start(Plot):
    """Where pieces begin."""

    tone = "land1"


class Site(SpotItem):
    """A pit with the sign of its colour."""

    holds = "pile"

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)

    def make_outline(self, words: str) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.place.size[0] * MM / 2, self.place.size[1] * MM / 2)
        return path

    def paint_body(self, painter: QPainter) -> None:
        radius = self.outline.boundingRect().width() / 2
        painter.setPen(line(self.theme["earth_edge"], THIN))
        painter.setBrush(filling(self.theme["pit"]))
        painter.drawPath(self.outline)
        if self.die or self.place.trait("colour"):
            edge = line(self.theme["text"], THIN)
            edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(edge)
            painter.setBrush(self.theme.die(self.place.trait("colour")).body)
            painter.drawPath(shape(self.place.trait("sign"), radius * 0.66))


class Find(SpotItem):
    """A clod, until it is uncovered; then a tile with its bone and the first letters of its name. In a museum the bone
    alone."""

    solid = False

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)
        self._turned = 1.0

    def tumble(self, face: str, part: float) -> None:
        self.show_face(face if part > 0.5 else "")
        self._turned = max(0.06, abs(math.cos(math.pi * part)))
        self.update()

    def show_face(self, face: str) -> None:
        self._turned = 1.0
        super().show_face(face)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        box = self.outline.boundingRect()
        if self._turned < 1:
            painter.scale(self._turned, 1.0)
        if not self.face:
            self._paint_clod(painter, box)
        elif self.on == "bone":
            bone = self.kit.drawing(self.face)
            if bone:
                bone.render(painter, box)
        else:
            self._paint_tile(painter, box)
        if self.count > 1:
            paint_count(painter, self, self.count)

    def _paint_clod(self, painter: QPainter, box: QRectF) -> None:
        hand, radius = Random(self.spot), box.width() * 0.37
        clod = QPainterPath()
        turns = [hand.uniform(0.86, 1.04) * radius for _corner in range(_CLOD)]
        points = [QPointF(r * math.cos(2 * math.pi * i / _CLOD), r * math.sin(2 * math.pi * i / _CLOD))
                  for i, r in enumerate(turns)]
        clod.moveTo((points[-1] + points[0]) / 2)
        for one, other in zip(points, points[1:] + points[:1]):
            clod.quadTo(one, (one + other) / 2)
        if not self.theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme["shadow"])
            painter.drawPath(clod.translated(3, 6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self.theme["clod"]))
        painter.drawPath(clod)
        painter.setPen(self.theme["on_clod"])
        print_within(painter, "?", box, radius * 1.3, weight=QFont.Weight.Bold)

    def _paint_tile(self, painter: QPainter, box: QRectF) -> None:
        if not self.theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme["shadow"])
            painter.drawRoundedRect(box.translated(3, 6), 4, 4)
        painter.setPen(line(self.theme["text"], THIN))
        painter.setBrush(filling(self.theme["bone_tile"]))
        painter.drawRect(box)
        bone = self.kit.drawing(self.face)
        side = box.width()
        if bone:
            bone.render(painter, QRectF(box.left() + side * 0.08, box.top() + side * 0.03, side * 0.84, side * 0.55))
        kind, _point, number = self.face.partition(".")
        painter.setPen(self.theme["text"])
        foot = QRectF(box.left() + 3, box.top() + side * 0.56, side - 6, side * 0.42)
        print_within(painter, f"{self.kit.names.get(kind, kind)[:2]} {number}", foot, side * 0.42,
                     weight=QFont.Weight.Bold)


def paint_count(painter: QPainter, item: SpotItem, count: int) -> None:
    """How many a pile has, in its lower right corner."""
    box = item.outline.boundingRect()
    radius = min(28.0, box.width() * 0.24)
    at = box.bottomRight() - QPointF(radius * 0.6, radius * 0.6)
    disc = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.setPen(line(item.theme["city"], THIN))
    painter.setBrush(item.theme["text"])
    painter.drawEllipse(disc)
    painter.setPen(item.theme["city"])
    print_within(painter, str(count), disc, radius * 1.4)


class Piece(SpotItem):
    """A figure that walks: its "piece" has a drawing; it stands on a foot in its seat's colour and pattern."""

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        box, owner = self.outline.boundingRect(), self.owner or pen(1)
        if not self.theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme["shadow"])
            painter.drawRoundedRect(box.translated(4, 8), 16, 16)
        path = QPainterPath()
        path.addRoundedRect(box, 16, 16)
        paint_owned(painter, path, owner, self.theme["city"], step=20)
        plate = box.adjusted(9, 8, -9, -box.height() * 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self.theme["city"]))
        painter.drawRoundedRect(plate, 12, 12)
        figure = self.kit.drawing(self.place.trait("piece"), colour=owner.colour, ground=self.theme["city"])
        if figure:
            figure.render(painter, plate.adjusted(3, 3, -3, -3))


class Card(SpotItem):
    """A card for so many "points"; on a place for what was played it lies turned, its back up."""

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, box, owner = self.theme, self.outline.boundingRect(), self.owner or pen(1)
        if not theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme["shadow"])
            painter.drawRoundedRect(box.translated(3, 7), 14, 14)
        path = QPainterPath()
        path.addRoundedRect(box, 14, 14)
        paint_owned(painter, path, owner, theme["city"])
        points = self.place.trait("points")
        if self.away:
            plate = QRectF(-box.width() * 0.24, -box.width() * 0.24, box.width() * 0.48, box.width() * 0.48)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(filling(theme["city"]))
            painter.drawEllipse(plate)
            painter.setPen(theme["text_soft"])
            print_within(painter, points, plate, box.height() * 0.24)
            return
        plate = box.adjusted(14, 14, -14, -14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(theme["city"]))
        painter.drawRoundedRect(plate, 10, 10)
        painter.setPen(theme["text"])
        print_within(painter, points, QRectF(plate.left(), plate.top(), plate.width(), plate.height() * 0.66),
                     box.height() * 0.56, weight=QFont.Weight.Bold)
        self._paint_steps(painter, plate, int(points) if points.isdigit() else 0)

    def _paint_steps(self, painter: QPainter, plate: QRectF, steps: int) -> None:
        """A footprint for each point."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush((self.owner or pen(1)).colour)
        for i in range(steps):
            x = plate.center().x() + (i - (steps - 1) / 2) * 26
            painter.drawEllipse(QPointF(x, plate.bottom() - 26 - i % 2 * 10), 8, 12)


class Museum(Area):
    """What a seat has found."""

    holds = ""
    band = 80.0


class Bone(SpotItem):
    """The place of one bone in a skeleton; a missing bone is an outline. The first one has its kind's name above it."""

    holds = "pile"
    lights = True

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)
        face = place.trait("face")
        kind, _point, number = face.partition(".")
        self._name = kit.names.get(kind, "") if number == "1" else ""
        box = self.outline.boundingRect()
        self._above = QRectF(box.left(), box.top() - 56, box.width() * 4, 52)
        self._missing = kit.outlined(face)
        if self._name:
            self._bounds |= self._above

    def make_outline(self, words: str) -> QPainterPath:
        width, height = (side * MM for side in self.place.size)
        path = QPainterPath()
        path.addRect(-width / 2, -height / 2, width, height)
        return path

    def paint_body(self, painter: QPainter) -> None:
        box = self.outline.boundingRect()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self.theme["glow_soft" if self.lit else "bone_tile"]))
        painter.drawRect(box)
        if self._missing:
            self._missing.render(painter, box)
        if self._name:
            painter.setPen(self.theme["text"])
            print_within(painter, self._name, self._above, 50, align=Qt.AlignmentFlag.AlignLeft)


class Slot(SpotItem):
    """Where something will lie."""

    weight = QFont.Weight.Bold
    holds = "pile"

    def paint_body(self, painter: QPainter) -> None:
        dashed = line(self.theme["missing"], THIN)
        dashed.setDashPattern([3, 3])
        painter.setPen(dashed)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.outline)


class Count(SpotItem):
    """A number that is kept up to date, with what it counts beside it."""

    weight = QFont.Weight.Bold


class Marker(SpotItem):
    """Something that brings "points", "of" a kind: a coin for a skeleton, a card for the first one, a rosette for all
    kinds."""

    solid = False

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)

    def body(self) -> QPainterPath:
        path = QPainterPath()
        radius = self.outline.boundingRect().width() * 0.46
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, body = self.theme, self.body()
        if not theme.printed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme["shadow"])
            painter.drawPath(body.translated(3, 6))
        painter.setPen(line(theme["coin_edge"], MEDIUM))
        painter.setBrush(filling(theme["coin"]))
        painter.drawPath(body)
        self.paint_face(painter, body.boundingRect())
        if self.count > 1:
            paint_count(painter, self, self.count)

    def paint_face(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(self.theme["text"])
        print_within(painter, self.place.trait("points"), box, box.height() * 0.66, weight=QFont.Weight.Bold)


class Bonus(Marker):
    """The card for the first skeleton of a kind: its skull, and the points."""

    def body(self) -> QPainterPath:
        path = QPainterPath()
        path.addRoundedRect(self.outline.boundingRect().adjusted(3, 3, -3, -3), 12, 12)
        return path

    def paint_face(self, painter: QPainter, box: QRectF) -> None:
        skull = self.kit.drawing(f"{self.place.trait('of')}.1")
        if skull:
            skull.render(painter, QRectF(box.left() + 6, box.top() + 4, box.width() - 12, box.height() * 0.5))
        painter.setPen(self.theme["text"])
        foot = QRectF(box.left(), box.top() + box.height() * 0.5, box.width(), box.height() * 0.48)
        print_within(painter, "+" + self.place.trait("points"), foot, box.height() * 0.42, weight=QFont.Weight.Bold)


class Rosette(Marker):
    """For a skeleton of every kind."""

    def body(self) -> QPainterPath:
        radius = self.outline.boundingRect().width() * 0.48
        points = [QPointF(r * math.cos(math.pi * i / 12), r * math.sin(math.pi * i / 12))
                  for i in range(24) for r in ((radius, radius * 0.86)[i % 2],)]
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        path.closeSubpath()
        return path
