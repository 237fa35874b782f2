"""The printed background of a sheet: water, land, borders, frames and captions, as the board file describes them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from dicetable.core.board import Board, Place, Point
from dicetable.core.move import Spot
from dicetable.ui.fonts import font
from dicetable.ui.items import MEDIUM, MM, THICK, THIN, filling, line
from dicetable.ui.theme import Theme
from dicetable.words import label

if TYPE_CHECKING:
    from dicetable.core.boardmodel import Area, Caption, Paper

_LINES = {"none": 0.0, "fine": THIN, "plain": MEDIUM, "bold": THICK}
_TONES = {"ink": "text", "soft": "text_soft", "panel": "frame"}
EDGE = 45.0  # how far the paper's shadow reaches


def tone(theme: Theme, name: str) -> QColor:
    """The colour of a board file's tone."""
    return theme[_TONES.get(name, name)]


def _path(*polygons: tuple[Point, ...]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in polygons:
        path.addPolygon(QPolygonF([QPointF(x * MM, y * MM) for x, y in polygon]))
        path.closeSubpath()
    return path


class PaperItem(QGraphicsItem):
    """The sheet itself with everything printed that is no spot; links are drawn as roads between their spots."""

    def __init__(self, board: Board, theme: Theme) -> None:
        super().__init__()
        self.board, self.theme = board, theme
        self.sheet = QRectF(0, 0, board.size[0] * MM, board.size[1] * MM)
        self._coast = _path(*board.coast)
        self._roads = QPainterPath()
        for one, other in board.links:
            ends = trimmed(board.places, one, other)
            if ends and not board.places[one].shape:  # neighbouring fields have a border in common, and no road
                self._roads.moveTo(ends[0])
                self._roads.lineTo(ends[1])

    def boundingRect(self) -> QRectF:
        return self.sheet if self.theme.printed else self.sheet.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, paper = self.theme, self.board.paper
        if not theme.printed:
            self._paint_sheet(painter)
        if paper is None or not paper.window:
            self._paint_roads(painter)
        if paper is None:
            return
        if paper.window:
            window = QRectF(*(side * MM for side in paper.window))
            painter.save()
            painter.setClipRect(window)
            self._paint_map(painter, paper, window)
            painter.restore()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(line(theme["coast"], THIN))
            painter.drawRect(window)
        for frame in paper.frames:
            painter.setPen(line(theme["box_edge"], _LINES[frame.line]))
            painter.setBrush(filling(tone(theme, frame.tone)))
            painter.drawRoundedRect(_box(frame.at, frame.size), frame.round * MM, frame.round * MM)
        for rule in paper.rules:
            pen = line(tone(theme, rule.tone), _LINES[rule.line])
            if rule.dashed:
                pen.setDashPattern([4, 4])
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF([QPointF(x * MM, y * MM) for x, y in rule.points]))
        for caption in paper.captions:
            self._paint_caption(painter, caption)

    def _paint_sheet(self, painter: QPainter) -> None:
        """A soft shadow, drawn in rings, and the paper on it."""
        shade = self.theme["shadow"]
        shade.setAlphaF(shade.alphaF() * 0.14)
        for i in range(9):
            reach = EDGE * (1 - i / 9)
            ring = QPainterPath()
            ring.addRoundedRect(self.sheet.adjusted(-reach * 0.7, -reach * 0.5, reach * 0.8, reach), reach, reach)
            ring.addRect(self.sheet)
            painter.fillPath(ring, shade)
        light = QLinearGradient(self.sheet.topLeft(), self.sheet.bottomRight())
        light.setColorAt(0, self.theme["paper"].lighter(102))
        light.setColorAt(1, self.theme["paper"])
        painter.setPen(line(self.theme["paper_edge"], THIN))
        painter.setBrush(light)
        painter.drawRect(self.sheet)

    def _paint_map(self, painter: QPainter, paper: Paper, window: QRectF) -> None:
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(window, filling(tone(theme, paper.ground)))
        if paper.ground == "sea":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.strokePath(_waves(window), line(theme["sea_line"], THIN))
            for reach, shade in ((64, "shoal"), (30, "shallow")):  # lighter towards the land, as on sea charts
                pen = line(theme[shade], reach)
                pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
                painter.strokePath(self._coast, pen)
        for area in paper.areas:
            if not area.above:
                self._paint_area(painter, area)
        if paper.coast:
            painter.fillPath(self._coast, filling(theme["land"]))
        for area in paper.areas:
            if area.above:
                self._paint_area(painter, area)
        if paper.coast:
            painter.strokePath(self._coast, line(theme["coast"], MEDIUM))
        self._paint_roads(painter)

    def _paint_roads(self, painter: QPainter) -> None:
        painter.strokePath(self._roads, line(self.theme["road_edge"], THICK + 2 * THIN))
        painter.strokePath(self._roads, line(self.theme["road"], MEDIUM))

    def _paint_area(self, painter: QPainter, area: Area) -> None:
        path = _path(*area.shapes)
        painter.fillPath(path, filling(tone(self.theme, area.tone)))
        if area.pattern != "none":
            self._paint_pattern(painter, area.pattern, path)
        if area.border:
            painter.strokePath(path, line(self.theme["border"], MEDIUM))

    def _paint_pattern(self, painter: QPainter, name: str, area: QPainterPath) -> None:
        """One line or dot after the other, cut here: as one path, or clipped, they would take a screen ten times as
        long."""
        box = area.boundingRect()
        if name == "waves":
            painter.save()
            painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
            painter.strokePath(_waves(box), line(self.theme["sea_line"], THIN))
            painter.restore()
            return
        strokes = line(self.theme["land_line"], MEDIUM if name == "dots" else THIN)
        strokes.setCapStyle(Qt.PenCapStyle.SquareCap)  # so small that nobody sees it; a PDF is half as long
        painter.setPen(strokes)
        if name == "lines":
            painter.drawLines(_hatching(area, 38))
            return
        step = 30 if name == "dots" else 52
        grid = [QPointF(x, y) for row, y in enumerate(_steps(box.top(), box.bottom(), step * 0.87))
                for x in _steps(box.left() + row % 2 * step / 2, box.right(), step) if area.contains(QPointF(x, y))]
        if name == "dots":
            painter.drawPoints(grid)
        else:
            painter.drawLines([QLineF(at - reach, at + reach) for at in grid
                               for reach in (QPointF(8, 0), QPointF(0, 8))])

    def _paint_caption(self, painter: QPainter, caption: Caption) -> None:
        words = label(caption.label)
        weight = QFont.Weight.Bold if caption.bold else QFont.Weight.Normal
        letters = font(round(caption.letter * MM), weight, italic=caption.italic)
        metrics = QFontMetricsF(letters)
        width = metrics.horizontalAdvance(words)
        x = {"left": 0.0, "centre": -width / 2, "right": -width}[caption.align]
        painter.save()
        painter.translate(caption.at[0] * MM, caption.at[1] * MM)
        painter.rotate(caption.turn)
        painter.setFont(letters)
        painter.setPen(tone(self.theme, caption.tone))
        painter.drawText(QPointF(x, metrics.capHeight() / 2), words)
        painter.restore()


def _box(at: Point, size: Point) -> QRectF:
    return QRectF((at[0] - size[0] / 2) * MM, (at[1] - size[1] / 2) * MM, size[0] * MM, size[1] * MM)


def trimmed(
    places: Mapping[Spot, Place], one: Spot, other: Spot, beyond: float = 0.0
) -> tuple[QPointF, QPointF] | None:
    """The straight way between two spots from edge to edge, `beyond` units off them; None where one lies nowhere."""
    start, end = places[one], places[other]
    if start.at is None or end.at is None:
        return None
    dx, dy = (end.at[0] - start.at[0]) * MM, (end.at[1] - start.at[1]) * MM
    length = math.hypot(dx, dy)
    if not length:
        return None
    first = start.size[0] * MM / 2 + beyond
    last = length - end.size[0] * MM / 2 - beyond
    x, y = start.at[0] * MM, start.at[1] * MM
    return (QPointF(x + dx * first / length, y + dy * first / length),
            QPointF(x + dx * last / length, y + dy * last / length))


def _waves(area: QRectF) -> QPainterPath:
    """Fine short waves in staggered rows, 9 mm apart."""
    path = QPainterPath()
    row = 0
    y = area.top() + 45
    while y < area.bottom():
        x = area.left() + 40 + row % 2 * 105 + row * 37 % 50
        while x < area.right():
            path.moveTo(x, y)
            path.cubicTo(x + 10, y - 10, x + 20, y - 10, x + 30, y)
            path.cubicTo(x + 40, y + 10, x + 50, y + 10, x + 60, y)
            x += 210
        y += 90
        row += 1
    return path


def _hatching(area: QPainterPath, step: float) -> list[QLineF]:
    """Rising lines within an area of straight sides, `step` apart on both axes."""
    ends: dict[int, list[float]] = {}  # the line on which x + y is `n` steps → where it meets a side (x)
    for side in area.toSubpathPolygons():
        corners = side.toList()
        for a, b in pairwise([*corners, corners[0]]):
            low, high = a.x() + a.y(), b.x() + b.y()
            for n in range(math.ceil(min(low, high) / step), math.ceil(max(low, high) / step)):
                ends.setdefault(n, []).append(a.x() + (b.x() - a.x()) * (n * step - low) / (high - low))
    lines = []
    for n, met in ends.items():
        met.sort()
        lines += [QLineF(x, n * step - x, end, n * step - end) for x, end in zip(met[::2], met[1::2])]
    return lines


def _steps(start: float, stop: float, step: float) -> Iterator[float]:
    """start, start + step … below stop, all multiples of step, so that neighbouring areas' patterns meet."""
    value = math.ceil(start / step) * step
    while value < stop:
        yield value
        value += step
