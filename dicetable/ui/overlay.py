"""What lies over the printed paper: ink, glow, and the ghost of what a click would write."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from dicetable.core.view import Mark
from dicetable.ui import ink
from dicetable.ui.fonts import font
from dicetable.ui.items import THICK, THIN, SpotItem, line
from dicetable.ui.theme import Pen, Theme

_BOXED = ("text", "struck")  # these share a spot side by side; all other marks go over the whole of it
GHOST = 0.42


def writings(item: SpotItem, marks: Sequence[Mark], seed: str) -> list[tuple[int, ink.Writing]]:
    """How the marks look on their spot, in its own coordinates, each with its number; "struck" is text and a line
    through it."""
    box = item.ink
    outline = item.outline.boundingRect()
    boxed = sum(mark.glyph in _BOXED for mark in marks)
    width = max(THIN + 3, min(THICK * 0.75, outline.height() * 0.09))
    made: list[tuple[int, ink.Writing]] = []
    column = 0
    for i, mark in enumerate(marks):
        key = f"{seed}.{item.spot}.{i}.{mark.text}"
        if mark.glyph in _BOXED:
            wide = box.width() / boxed
            part = QRectF(box.left() + column * wide, box.top(), wide, box.height())
            column += 1
            written = ink.write(mark.text, part, key, height=item.letters)
            made.append((i, written))
            if mark.glyph == "struck":
                made.append((i, ink.strike(written.box, key, width)))
        elif mark.glyph == "circle":
            out = outline.adjusted(-17, -17, 17, 17)
            made.append((i, ink.circle(out, key, width * 0.66)))
        elif mark.glyph == "cross":
            made.append((i, ink.cross(_within(outline, 0.88), key, width)))
        elif mark.glyph == "tick":
            made.append((i, ink.tick(_square(_within(item.tick, 0.8)), key, width)))
        elif mark.glyph == "slash":
            made.append((i, ink.slash(_within(outline, 0.8), key, width)))
        elif mark.glyph == "dash":
            made.append((i, ink.dash(_within(outline, 0.6), key, width)))
        else:
            made.append((i, ink.fill(_within(outline, 0.8), key, width)))
    return made


def _within(box: QRectF, part: float) -> QRectF:
    inner = QRectF(0, 0, box.width() * part, box.height() * part)
    inner.moveCenter(box.center())
    return inner


def _square(box: QRectF) -> QRectF:
    side = min(box.width(), box.height())
    inner = QRectF(0, 0, side, side)
    inner.moveCenter(box.center())
    return inner


class InkItem(QGraphicsItem):
    """Something written with one pen; `reveal` shows it up to a part of its whole length. On paper it carries its
    text unseen, so that a PDF can be searched."""

    def __init__(self, writing: ink.Writing, colour: QColor, *, carry: bool = False) -> None:
        super().__init__()
        self.writing, self.colour, self.carry = writing, colour, carry
        self._part = 1.0
        self._lengths = [path.length() for path in writing.strokes]
        margin = writing.width
        bounds = QRectF()
        for path in writing.strokes:
            bounds |= path.controlPointRect()
        self._bounds = (bounds | writing.box).adjusted(-margin, -margin, margin, margin)

    @property
    def length(self) -> float:
        return sum(self._lengths)

    def reveal(self, part: float) -> None:
        if part != self._part:
            self._part = part
            self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        pen = line(self.colour, self.writing.width)
        left = self.length * self._part
        for path, length in zip(self.writing.strokes, self._lengths):
            if left <= 0:
                break
            painter.strokePath(path, pen if left >= length else _begun(pen, left, length))
            left -= length
        if self.writing.text and not self.writing.strokes:
            print_text(painter, self.writing.text, self.writing.box, self.colour)
        elif self.writing.text and self.carry:
            room = self.writing.box.adjusted(0, 0, self.writing.box.width(), 0)
            print_text(painter, self.writing.text, room, QColor(0, 0, 0, 0))


def _begun(pen: QPen, left: float, length: float) -> QPen:
    """A pen that stops after `left` of `length`: one dash, then a gap that never ends."""
    begun = QPen(pen)
    begun.setDashPattern([max(0.01, left / pen.widthF()), length / pen.widthF() + 1])
    return begun


def print_text(painter: QPainter, text: str, box: QRectF, colour: QColor) -> None:
    """Prints `text` from the box's left edge, smaller or cut off where it would be wider."""
    wide = QFontMetricsF(font(100, italic=True)).horizontalAdvance(text) / 100
    letters = font(max(4, int(min(box.height(), max(box.height() / 2, box.width() / max(wide, 0.01))))), italic=True)
    metrics = QFontMetricsF(letters)
    painter.setFont(letters)
    painter.setPen(colour)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 2)
    painter.drawText(QPointF(box.left(), box.center().y() + metrics.capHeight() / 2), shown)


class RouteItem(QGraphicsItem):
    """A way from spot to spot in a pen's own line (solid, dashed …) with arrows; `legs` run from edge to edge.

    `rank` 0 is the first way that a score shows; later ones run beside it, thinner.
    """

    def __init__(self, legs: Sequence[tuple[QPointF, QPointF]], pen: Pen, rank: int, alpha: float = 1.0) -> None:
        super().__init__()
        width = 15.0 if rank == 0 else 9.0
        self._colour = pen.faint(alpha)
        self._drawn = QPainterPath()
        self._arrows = QPainterPath()
        for start, end in legs:
            if rank:
                start, end = _aside(start, end, 13.0 * rank)
            _pattern(self._drawn, start, end, pen.line, width)
            _arrow(self._arrows, start, end, width)
        self._pen = line(self._colour, width * (0.36 if pen.line in ("double", "hatched") else 1.0))
        if pen.line == "dashed":
            self._pen.setDashPattern([2.4, 1.9])
        elif pen.line == "dotted":
            self._pen.setDashPattern([0.05, 1.9])
        if pen.line == "wavy":
            self._pen.setWidthF(width * 0.55)
        self._bounds = (self._drawn.boundingRect() | self._arrows.boundingRect()).adjusted(-width, -width, width, width)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.strokePath(self._drawn, self._pen)
        painter.fillPath(self._arrows, self._colour)


def _aside(start: QPointF, end: QPointF, by: float) -> tuple[QPointF, QPointF]:
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(dx, dy) or 1.0
    off = QPointF(-dy / length * by, dx / length * by)
    return start + off, end + off


def _pattern(path: QPainterPath, start: QPointF, end: QPointF, name: str, width: float) -> None:
    if name == "double":
        for side in (-1, 1):
            a, b = _aside(start, end, side * width * 0.36)
            path.moveTo(a)
            path.lineTo(b)
        return
    path.moveTo(start)
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(dx, dy) or 1.0
    if name == "wavy":
        waves = max(1, round(length / 34))
        nx, ny = -dy / length, dx / length
        for i in range(waves):
            swing = width * 0.9 * (1 if i % 2 else -1)
            t, u = (i + 0.5) / waves, (i + 1) / waves
            path.quadTo(start.x() + dx * t + nx * swing, start.y() + dy * t + ny * swing,
                        start.x() + dx * u, start.y() + dy * u)
        return
    path.lineTo(end)
    if name == "hatched":
        nx, ny = -dy / length, dx / length
        for i in range(1, max(2, round(length / 18))):
            t = i / max(2, round(length / 18))
            x, y = start.x() + dx * t, start.y() + dy * t
            path.moveTo(x - nx * width * 0.62, y - ny * width * 0.62)
            path.lineTo(x + nx * width * 0.62, y + ny * width * 0.62)


def _arrow(path: QPainterPath, start: QPointF, end: QPointF, width: float) -> None:
    """A head in the middle of the leg; none where it is too short for one."""
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(dx, dy)
    size = width * 1.75
    if length < size * 1.6:
        return
    ux, uy = dx / length, dy / length
    tip = QPointF(start.x() + dx / 2 + ux * size * 0.7, start.y() + dy / 2 + uy * size * 0.7)
    base = QPointF(tip.x() - ux * size * 1.35, tip.y() - uy * size * 1.35)
    path.moveTo(tip)
    path.lineTo(base.x() - uy * size * 0.85, base.y() + ux * size * 0.85)
    path.lineTo(base.x() + ux * size * 0.3, base.y() + uy * size * 0.3)
    path.lineTo(base.x() + uy * size * 0.85, base.y() - ux * size * 0.85)
    path.closeSubpath()


class HaloItem(QGraphicsItem):
    """The light around one spot: open (soft glow), picked, pointed at, refused, under the keyboard's cursor.

    `states` holds any of these words; `order` is shown beside a picked spot where the order counts.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.states: frozenset[str] = frozenset()
        self.order = 0
        self._outline = self._ring = QPainterPath()
        self._bounds = QRectF()

    def place(self, outline: QPainterPath) -> None:
        """`outline` in scene coordinates."""
        if outline != self._outline:
            self.prepareGeometryChange()
            self._outline, self._ring = outline, _grown(outline, 11)
            self._bounds = outline.boundingRect().adjusted(-70, -70, 70, 70)

    def set_states(self, states: frozenset[str], order: int = 0) -> None:
        if states != self.states or order != self.order:
            self.states, self.order = states, order
            self.setVisible(bool(states))
            self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = self.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if "open" in self.states and "picked" not in self.states:
            self._glow(painter, theme["glow"], 0.2, (38, 20))
        if "pointed" in self.states:
            self._glow(painter, theme["pointed"], 0.34, (40, 20))
        if "picked" in self.states:
            self._glow(painter, theme["accent"], 0.3, (46, 28))
            painter.strokePath(self._ring, line(theme["accent"], THICK))
        if "refused" in self.states:
            painter.strokePath(self._ring, line(theme["crossing"], THICK))
        if "cursor" in self.states:
            ring = _grown(self._outline, 27)
            painter.strokePath(ring, line(theme["paper"], THICK + 6))
            dashed = QPen(theme["cursor"], 8, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
            dashed.setDashPattern([2.5, 1.5])
            painter.strokePath(ring, dashed)
        if self.order:
            self._badge(painter)

    def _glow(self, painter: QPainter, colour: QColor, strength: float, widths: tuple[float, ...]) -> None:
        soft = QColor(colour)
        for i, width in enumerate(widths):
            soft.setAlphaF(min(1.0, strength * (1 + 0.9 * i)))
            painter.strokePath(self._ring, line(soft, width))

    def _badge(self, painter: QPainter) -> None:
        box = self._outline.boundingRect()
        at = QPointF(box.right() - 2, box.top() + 2)
        painter.setPen(line(self.theme["paper"], THIN + 2))
        painter.setBrush(self.theme["accent"])
        painter.drawEllipse(at, 34, 34)
        painter.setPen(self.theme["paper"])
        painter.setFont(font(48, QFont.Weight.Bold))
        painter.drawText(QRectF(at.x() - 34, at.y() - 36, 68, 68), Qt.AlignmentFlag.AlignCenter, str(self.order))


def _grown(outline: QPainterPath, by: float) -> QPainterPath:
    """The outline about `by` units outside itself, so that what a spot shows at its edge stays free."""
    box = outline.boundingRect()
    middle = box.center()
    grown = QTransform.fromTranslate(middle.x(), middle.y())
    grown.scale(1 + 2 * by / max(1.0, box.width()), 1 + 2 * by / max(1.0, box.height()))
    return (QTransform.fromTranslate(-middle.x(), -middle.y()) * grown).map(outline)


class GhostItem(QGraphicsItem):
    """A thing as it would lie somewhere else, seen through, with a dashed edge."""

    def __init__(self, thing: SpotItem, theme: Theme) -> None:
        super().__init__()
        self._thing, self._theme = thing, theme

    def boundingRect(self) -> QRectF:
        return self._thing.boundingRect().adjusted(-THICK, -THICK, THICK, THICK)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setOpacity(0.62)
        self._thing.paint(painter, option, widget)
        painter.setOpacity(1.0)
        edge = QPen(self._theme["accent"], 9, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        edge.setDashPattern([2.2, 1.4])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(edge)
        painter.drawPath(self._thing.outline)


class TagItem(QGraphicsItem):
    """A little label such as "+3" that floats above a spot; `at` is its lower middle, in scene units."""

    def __init__(self, words: str, at: QPointF, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme = words, theme
        self._font = font(64, QFont.Weight.Bold)
        width = QFontMetricsF(self._font).horizontalAdvance(words) + 44
        self._box = QRectF(at.x() - width / 2, at.y() - 84, width, 80)

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-8, -8, 8, 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(line(self._theme["paper"], THIN))
        painter.setBrush(self._theme["accent"])
        painter.drawRoundedRect(self._box, 40, 40)
        painter.setPen(self._theme["paper"])
        painter.setFont(self._font)
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter, self._words)
