"""What lies on the table, drawn by kind and never by game: the spots of the paper, and the things that move."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from dicetable.core.board import Die, Place
from dicetable.core.move import Spot
from dicetable.ui.fonts import font
from dicetable.ui.theme import Pen, Theme, pen
from dicetable.words import label

MM = 10.0  # scene units
THIN, MEDIUM, THICK = 3.0, 6.0, 12.0  # the three widths of lines: 0.3, 0.6 and 1.2 mm
DIE = 190.0  # a die's edge
CUT = b"#fffdf6"  # the colour of what is cut out of a drawing
_FILL = b'fill="currentColor" stroke-width="0"'  # else a PDF keeps outlines that nobody sees
_EDGE = b'fill="none" stroke-width="2" stroke-linejoin="round" stroke="currentColor"'

_CORNERS = {"triangle": 3, "diamond": 4, "pentagon": 5, "hexagon": 6, "octagon": 8}


def shape(name: str, radius: float) -> QPainterPath:
    """A sign that tells a colour without colour, around (0, 0): circle, square, triangle, diamond, pentagon, hexagon,
    octagon, star, cross; any other name is a circle. All look about equally large."""
    path = QPainterPath()
    if name == "square":
        side = radius * 0.84
        path.addRect(-side, -side, 2 * side, 2 * side)
    elif name == "cross":
        arm, half = radius, radius * 0.36
        path.addPolygon(QPolygonF([QPointF(x * a, y * b) for x, y, a, b in (
            (-1, -1, half, arm), (1, -1, half, arm), (1, -1, half, half), (1, -1, arm, half), (1, 1, arm, half),
            (1, 1, half, half), (1, 1, half, arm), (-1, 1, half, arm), (-1, 1, half, half), (-1, 1, arm, half),
            (-1, -1, arm, half), (-1, -1, half, half))]))  # fmt: skip
        path.closeSubpath()
    elif name == "star":
        ring = [(radius * (1.18 if i % 2 == 0 else 0.5), math.pi * i / 5 - math.pi / 2) for i in range(10)]
        path.addPolygon(QPolygonF([QPointF(r * math.cos(a), r * math.sin(a)) for r, a in ring]))
        path.closeSubpath()
    elif name in _CORNERS:
        n = _CORNERS[name]
        reach = radius * (1.22 if n == 3 else 1.1 if n == 4 else 1.04)
        drop = reach * 0.18 if n == 3 else 0.0
        angles = [2 * math.pi * i / n - math.pi / 2 for i in range(n)]
        path.addPolygon(QPolygonF([QPointF(reach * math.cos(a), reach * math.sin(a) + drop) for a in angles]))
        path.closeSubpath()
    else:
        path.addEllipse(QPointF(0, 0), radius * 0.92, radius * 0.92)
    return path


class Label:
    """A printed name beside or inside a spot, at `box` in the spot's own coordinates; beside it a plate keeps the map's
    lines off it (outlines of letters would do it too, at ten times a sheet's bytes in a PDF)."""

    def __init__(
        self, words: str, place: Place, outline: QRectF, weight: QFont.Weight, gap: float, die: Die | None = None
    ) -> None:
        self.words = words
        self.font = font(round(place.letter * MM), weight)
        metrics = QFontMetricsF(self.font)
        self._die = die
        sign = metrics.capHeight() * 1.35 if die else 0.0  # the die's shape stands between the spot and its name
        size = QSizeF(metrics.horizontalAdvance(words) + sign, metrics.capHeight())
        box = _beside(outline, size, place.side, gap, metrics.descent())
        box.translate(place.shift[0] * MM, place.shift[1] * MM)
        self._base = box.bottom()
        self.box = box.adjusted(0, metrics.capHeight() - metrics.ascent(), 0, metrics.descent())
        after = "w" in place.side
        middle = box.center().y()
        self._left = self.box.left() + (0.0 if after else sign)
        self._sign = QPointF(self.box.right() - sign * 0.38 if after else self.box.left() + sign * 0.38, middle)
        self._radius = sign * 0.38
        self.plate = QRectF()
        if place.side:
            self.plate = box.adjusted(-9, -9, 9, 9)

    def paint(self, painter: QPainter, theme: Theme, *, plate: bool) -> None:
        if plate and not self.plate.isEmpty():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(filling(theme["halo"]))
            painter.drawRoundedRect(self.plate, 16, 16)
        if self._die:
            painter.setPen(line(theme["city_edge"], THIN))
            painter.setBrush(theme.die(self._die.colour).body)
            painter.drawPath(shape(self._die.shape, self._radius).translated(self._sign))
        painter.setPen(theme["text"])
        painter.setFont(self.font)
        painter.drawText(QPointF(self._left, self._base), self.words)


def line(colour: QColor, width: float) -> QPen:
    """A pen with round ends, none at all for a colour that isn't painted: a PDF would keep the unseen line."""
    if not colour.alpha():
        return QPen(Qt.PenStyle.NoPen)
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


class Kit:
    """What the items of one table share: colours, dice, the game's drawings by name, and what stands on its spots.

    `signs`: the shape that tells a colour without colour; `names`: what is said of a face that has a place of its own.
    """

    def __init__(
        self, theme: Theme, dice: Mapping[Spot, Die], drawings: Mapping[str, Path], spots: Mapping[Spot, Place]
    ) -> None:
        self.theme, self.dice = theme, dice
        self._files = drawings
        self._made: dict[tuple[str, bytes, bytes, bytes], QSvgRenderer] = {}
        self.signs = {place.trait("colour"): place.trait("sign") for place in spots.values() if place.trait("sign")}
        self.names = {place.trait(key): label(place.label) for key in ("face", "of") for place in spots.values()
                      if place.trait(key)}

    def drawing(self, *names: str, colour: QColor | None = None, ground: QColor | None = None) -> QSvgRenderer | None:
        """The game's drawing of the first name that has one. What is "currentColor" in it has `colour`, else that of
        printed words; what is cut out of it shows the `ground`."""
        on = (colour or self.theme["text"]).name().encode()
        off = (ground or self.theme["box"]).name().encode()
        name = next((name for name in names if name in self._files), "")
        return self._drawn(name, on, off) if name else None

    def outlined(self, name: str) -> QSvgRenderer | None:
        """The drawing as a mere outline in a soft colour, for what is not there yet."""
        soft = self.theme["missing"].name().encode()
        return self._drawn(name, soft, soft, _EDGE) if name in self._files else None

    def _drawn(self, name: str, on: bytes, off: bytes, fill: bytes = _FILL) -> QSvgRenderer:
        made = self._made.get((name, on, off, fill))
        if made is None:
            data = self._files[name].read_bytes().replace(CUT, off).replace(b'fill="currentColor"', fill)
            made = self._made[name, on, off, fill] = QSvgRenderer(QByteArray(data.replace(b"currentColor", on)))
            made.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        return made

    def owner(self, place: Place) -> Pen | None:
        """The pen of the seat that owns the place, as long as nobody sits there: its own colour and a seat's line."""
        seat = place.trait("seat")
        if not seat:
            return None
        colour = place.trait("colour")
        return self.theme.inked(Pen(colour, self.theme.die(colour).body, pen(int(seat) + 1).line))


def filling(colour: QColor) -> QBrush:
    """A brush, none for a colour that isn't painted."""
    return QBrush(colour) if colour.alpha() else QBrush(Qt.BrushStyle.NoBrush)


def _beside(outline: QRectF, size: QSizeF, side: str, gap: float, descent: float) -> QRectF:
    """A box of `size` close outside the outline's middle, edge or corner on that side ("" in the middle); letters
    reach down below it by `descent`."""
    box = QRectF(QPointF(0, 0), size)
    box.moveCenter(outline.center())
    corner = 0.76 if len(side) == 2 else 1.0  # a circle's corner is nearer than its box's
    if "n" in side:
        box.moveBottom(outline.center().y() - outline.height() / 2 * corner - gap * corner - descent)
    if "s" in side:
        box.moveTop(outline.center().y() + outline.height() / 2 * corner + gap * corner)
    if "w" in side:
        box.moveRight(outline.center().x() - outline.width() / 2 * corner - gap)
    if "e" in side:
        box.moveLeft(outline.center().x() + outline.width() / 2 * corner + gap)
    return box


class SpotItem(QGraphicsObject):
    """One spot, around its middle: `outline` is where it can be clicked, `ink` the box that is written in.

    A place of a kind that has no class of its own is a plain box with its label, so that a new game shows at once.
    """

    weight = QFont.Weight.Normal
    gap = 9.0  # between the spot and its label
    on_map = False  # lines may run behind the label

    holds: ClassVar[str] = ""  # how things lie on it: "fit" beside each other, "stack", "pile", else as they have room
    solid: ClassVar[bool] = True  # whether it is clicked itself, or what lies below
    lights: ClassVar[bool] = False  # whether it can show that it is of use

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__()
        self.spot, self.place, self.kit, self.theme = spot, place, kit, kit.theme
        self.face = ""
        self.owner, self.owner_name = kit.owner(place), ""
        self.count, self.covered, self.on, self.away = 1, False, "", False
        self.lit = False
        self.die = kit.dice.get(place.trait("colour"))
        self.drawing = kit.drawing(spot, place.kind)
        if place.at is not None:
            self.setPos(place.at[0] * MM, place.at[1] * MM)
        self.outline = self.make_outline(words)
        box = self.outline.boundingRect()
        self.label = Label(words, place, box, self.weight, self.gap, self.die) if words else None
        self._bounds = self.outline.boundingRect().adjusted(-THICK, -THICK, THICK, THICK)
        if self.label:
            self._bounds |= self.label.box.adjusted(-THICK, -THICK, THICK, THICK)

    def make_outline(self, words: str) -> QPainterPath:
        path = QPainterPath()
        if self.place.shape and self.place.at is not None:
            x, y = self.place.at
            path.addPolygon(QPolygonF([QPointF((px - x) * MM, (py - y) * MM) for px, py in self.place.shape]))
            path.closeSubpath()
        else:
            width, height = (side * MM or DIE for side in self.place.size)
            path.addRoundedRect(-width / 2, -height / 2, width, height, 8, 8)
        return path

    @property
    def ink(self) -> QRectF:
        """Where text is written."""
        box = self.outline.boundingRect()
        return box.adjusted(box.width() * 0.08, box.height() * 0.12, -box.width() * 0.08, -box.height() * 0.12)

    @property
    def tick(self) -> QRectF:
        """Where it is ticked."""
        return self.outline.boundingRect()

    @property
    def letters(self) -> float:
        """How high text is written at most."""
        return self.outline.boundingRect().height() * 0.7

    @property
    def extent(self) -> float:
        """How much of the table it takes, to tell a small spot within a large one."""
        box = self.outline.boundingRect()
        return box.width() * box.height()

    def room_for(self, covered: bool) -> QRectF:
        """Where things lie on it, also while another thing covers it."""
        return self.room

    @property
    def room(self) -> QRectF:
        """Where things lie on it."""
        return self.outline.boundingRect()

    def show_owner(self, owner: Pen, name: str) -> None:
        """Whose it is."""
        if (owner, name) != (self.owner, self.owner_name):
            self.owner, self.owner_name = owner, name
            self.update()

    def show_lying(self, count: int, covered: bool, on: str, away: bool) -> None:
        """How many such things it stands for, as the top one of a pile; whether another one lies on it; the kind of
        place `on` which it lies, and whether that is one for what was used."""
        if (count, covered, on, away) != (self.count, self.covered, self.on, self.away):
            self.count, self.covered, self.on, self.away = count, covered, on, away
            self.update()

    def show_lit(self, lit: bool) -> None:
        """Whether it is one of those that are of use now."""
        if self.lights and lit != self.lit:
            self.lit = lit
            self.update()

    def show_face(self, face: str) -> None:
        """What a thing that was thrown or turned over shows; "" for nothing yet."""
        if face != self.face:
            self.face = face
            self.update()

    def tumble(self, face: str, part: float) -> None:
        """`part` of the way from a throw to lying still with `face` up."""
        self.show_face(face)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self.paint_body(painter)
        if self.label:
            self.label.paint(painter, self.theme, plate=self.on_map)

    def paint_body(self, painter: QPainter) -> None:
        painter.setPen(line(self.theme["box_edge"], THIN))
        painter.setBrush(filling(self.theme["box"]))
        painter.drawPath(self.outline)
        if self.drawing:
            self.drawing.render(painter, self.outline.boundingRect())


class Name(SpotItem):
    """A place without a size: only its name is printed, in capitals, as regions of a map are."""

    def make_outline(self, words: str) -> QPainterPath:
        letters = region_font(self.place.letter)
        path = QPainterPath()
        width = QFontMetricsF(letters).horizontalAdvance(words.upper()) + 40
        path.addRoundedRect(-width / 2, -self.place.letter * MM, width, self.place.letter * 2 * MM, 20, 20)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.label:
            painter.setPen(self.theme["zone_text"])
            letters = region_font(self.place.letter)
            metrics = QFontMetricsF(letters)
            words = self.label.words.upper()
            painter.setFont(letters)
            painter.drawText(QPointF(-metrics.horizontalAdvance(words) / 2, metrics.capHeight() / 2), words)


def region_font(letter: float) -> QFont:
    """Wide capitals."""
    wide = QFont(font(round(letter * MM * 0.9), QFont.Weight.Bold))
    wide.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, letter * 1.6)
    return wide


class City(SpotItem):
    """A circle to write a number in; a coloured one shows its die's shape, so that colour never stands alone."""

    weight = QFont.Weight.Bold
    on_map = True
    gap = 20.0  # room for the ring around a bonus

    def make_outline(self, words: str) -> QPainterPath:
        path = QPainterPath()
        path.addEllipse(QPointF(0, 0), self.place.size[0] * MM / 2, self.place.size[1] * MM / 2)
        return path

    @property
    def ink(self) -> QRectF:
        box = self.outline.boundingRect()
        return QRectF(-box.width() * 0.41, -box.height() * 0.3, box.width() * 0.82, box.height() * 0.6)

    @property
    def letters(self) -> float:
        return self.outline.boundingRect().height() * 0.54

    def paint_body(self, painter: QPainter) -> None:
        radius = self.outline.boundingRect().width() / 2
        painter.setBrush(filling(self.theme["city"]))
        if self.die is None:
            painter.setPen(line(self.theme["city_edge"], MEDIUM))
            painter.drawPath(self.outline)
            return
        colour = self.theme.die(self.die.colour)
        painter.setPen(line(colour.body, THICK))
        painter.drawEllipse(QPointF(0, 0), radius - 3, radius - 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour.tint)
        painter.drawPath(shape(self.die.shape, radius * 0.74))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(self.theme["city_edge"], THIN))
        painter.drawEllipse(QPointF(0, 0), radius + 3, radius + 3)


class Number(SpotItem):
    """A box of the tracker with its printed number, which stays readable: it is ticked at its corner."""

    @property
    def tick(self) -> QRectF:
        box = self.outline.boundingRect()
        return QRectF(box.center().x() + box.width() * 0.06, box.top() - box.height() * 0.24,
                      box.width() * 0.62, box.height() * 0.8)


class Box(SpotItem):
    """A box for a number, with what it counts printed beside it; one with large letters has a stronger edge."""

    weight = QFont.Weight.Bold

    def paint_body(self, painter: QPainter) -> None:
        painter.setPen(line(self.theme["box_edge"], MEDIUM if self.place.letter > 4 else THIN))
        painter.setBrush(filling(self.theme["box"]))
        painter.drawPath(self.outline)


class Power(SpotItem):
    """What can be done once: its drawing, a box to tick, and its name below."""

    weight = QFont.Weight.Bold

    @property
    def tick(self) -> QRectF:
        outline = self.outline.boundingRect()
        side = min(outline.height() * 0.46, outline.width() * 0.4)
        box = QRectF(0, 0, side, side)
        x = outline.center().x() + (outline.width() * 0.22 if self.drawing else 0)
        box.moveCenter(QPointF(x, outline.top() + outline.height() * 0.37))
        return box

    def paint_body(self, painter: QPainter) -> None:
        painter.setPen(line(self.theme["box_edge"], THIN))
        painter.setBrush(filling(self.theme["box"]))
        outline = self.outline.boundingRect()
        painter.drawRoundedRect(outline, 20, 20)
        painter.setPen(line(self.theme["text"], MEDIUM))
        painter.drawRoundedRect(self.tick, 12, 12)
        if self.drawing:
            side = self.tick.height() * 1.3
            place = QRectF(0, 0, side, side)
            place.moveCenter(QPointF(outline.center().x() - outline.width() * 0.22, self.tick.center().y()))
            self.drawing.render(painter, place)


class DieItem(SpotItem):
    """A die seen from above: `face` is what it shows ("" before the first throw). Its pips have the colour's shape."""

    def __init__(self, spot: Spot, place: Place, words: str, kit: Kit) -> None:
        super().__init__(spot, place, "", kit)
        self.die = kit.dice.get(spot)

    def make_outline(self, words: str) -> QPainterPath:
        path = QPainterPath()
        path.addRoundedRect(-DIE / 2, -DIE / 2, DIE, DIE, DIE * 0.18, DIE * 0.18)
        return path

    def boundingRect(self) -> QRectF:
        return QRectF(-DIE * 0.62, -DIE * 0.62, DIE * 1.3, DIE * 1.34)

    def tumble(self, face: str, part: float) -> None:
        faces = self.die.faces if self.die else (face,)
        self.show_face(face if part > 0.75 else faces[int(part * 11) % len(faces)])

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colour = self.theme.die(self.die.colour if self.die else "")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme["shadow"])
        painter.drawRoundedRect(QRectF(-DIE / 2 + 5, -DIE / 2 + 9, DIE + 2, DIE + 3), DIE * 0.2, DIE * 0.2)
        painter.setBrush(colour.body.darker(128))
        painter.drawPath(self.outline)
        painter.setBrush(colour.body)
        painter.drawRoundedRect(QRectF(-DIE / 2 + 4, -DIE / 2 + 3, DIE - 8, DIE - 11), DIE * 0.17, DIE * 0.17)
        painter.setBrush(colour.body.lighter(112))
        painter.drawEllipse(QPointF(0, -3), DIE * 0.42, DIE * 0.42)
        painter.setBrush(colour.pip)
        sign = self.die.shape if self.die else ""
        if self.face in _PIPS:
            for x, y in _PIPS[self.face]:
                painter.drawPath(shape(sign, DIE * 0.098).translated(x * DIE * 0.27, y * DIE * 0.27 - 3))
        elif self.face in self.kit.signs:
            painter.setPen(line(self.theme["text"], THIN))
            painter.setBrush(self.theme.die(self.face).body)
            painter.drawPath(shape(self.kit.signs[self.face], DIE * 0.29).translated(0, -3))
        elif self.face:
            painter.setPen(colour.pip)
            painter.setFont(font(round(min(DIE * 0.5, DIE * 1.5 / len(self.face))), QFont.Weight.Bold))
            painter.drawText(self.outline.boundingRect(), Qt.AlignmentFlag.AlignCenter, self.face)
        else:  # hollow, so that nobody takes it for a one
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(line(colour.pip, THIN))
            painter.drawPath(shape(sign, DIE * 0.2).translated(0, -3))


_PIPS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

class Layer(QGraphicsItem):
    """All that is hidden or shown together; it has nothing of its own."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        return None
