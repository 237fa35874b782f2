"""Handwriting: strokes of digits, letters and signs as paths, a little different wherever they stand."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from dicetable.ui import theme

_GAP = 16.0  # between glyphs, which are 100 high
_SMALL = 0.78  # small letters are small capitals

Point = tuple[float, float]
Stroke = list[Point]


class Glyph(NamedTuple):
    """100 high, `width` wide."""

    width: float
    strokes: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Writing:
    """Paths in the order of writing, the width of the line, the box they fill, and the words they spell (what a PDF
    lets one select). Without paths the words are printed: our hand doesn't know their signs."""

    strokes: tuple[QPainterPath, ...]
    width: float
    box: QRectF
    text: str = ""


def _points(stroke: str) -> tuple[Point, ...]:
    pairs = (pair.split(",") for pair in stroke.split())
    return tuple((float(x), float(y)) for x, y in pairs)


@cache
def _glyphs() -> dict[str, Glyph]:
    return {
        name: Glyph(glyph["w"], tuple(_points(stroke) for stroke in glyph["strokes"]))
        for name, glyph in theme.strokes()["glyphs"].items()
    }


@cache
def _accents() -> dict[str, tuple[tuple[Point, ...], ...]]:
    return {name: tuple(_points(stroke) for stroke in strokes) for name, strokes in theme.strokes()["accents"].items()}


def _letters(text: str) -> Iterator[tuple[str, float]]:
    """Each sign to draw and its scale; ß and the like become their capitals."""
    for sign in text:
        small = sign.islower()
        for part in unicodedata.normalize("NFD", sign.upper()):
            yield part, _SMALL if small else 1.0


def writable(text: str) -> bool:
    """Whether our hand knows every sign of `text`."""
    return all(sign == " " or sign in _glyphs() or sign in _accents() for sign, _ in _letters(text))


def _layout(text: str) -> tuple[list[Stroke], float]:
    """The strokes of `text`, 100 high from y 0, and its width."""
    strokes: list[Stroke] = []
    x = 0.0
    middle = scale = 0.0
    for sign, size in _letters(text):
        if sign == " ":
            x += 40.0
            continue
        accent = _accents().get(sign)
        if accent is not None:
            strokes += [[(middle + dx * scale, (y - 100) * scale + 100) for dx, y in stroke] for stroke in accent]
            continue
        glyph, scale = _glyphs()[sign], size
        strokes += [[(x + dx * scale, (y - 100) * scale + 100) for dx, y in stroke] for stroke in glyph.strokes]
        middle = x + glyph.width * scale / 2
        x += glyph.width * scale + _GAP
    return strokes, max(0.0, x - _GAP)


def _smooth(points: Sequence[Point]) -> QPainterPath:
    """A soft curve through the points (Catmull-Rom as Béziers); a point that stands twice is a corner."""
    path = QPainterPath(QPointF(*points[0]))
    run: list[Point] = [points[0]]
    for point in (*points[1:], points[-1]):
        if point != run[-1]:
            run.append(point)
            continue
        for i in range(len(run) - 1):
            before, start, end = run[max(i - 1, 0)], run[i], run[i + 1]
            after = run[min(i + 2, len(run) - 1)]
            path.cubicTo(
                start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6,
                end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6,
                *end,
            )  # fmt: skip
        run = [point]
    return path


def _wobble(strokes: Sequence[Sequence[Point]], seed: str, much: float) -> list[Stroke]:
    """The strokes as a hand would write them this time: leaning, and each point a little off; corners stay corners."""
    hand = Random(seed)
    lean = hand.uniform(-0.07, 0.05)
    grow = hand.uniform(0.96, 1.04)
    off: list[Stroke] = []
    for stroke in strokes:
        moved: Stroke = []
        previous: Point | None = None
        for x, y in stroke:
            if previous == (x, y):
                moved.append(moved[-1])
                continue
            previous = (x, y)
            moved.append((x * grow - (y - 50) * lean + hand.uniform(-much, much), y + hand.uniform(-much, much)))
        off.append(moved)
    return off


def _placed(strokes: Sequence[Stroke], scale: float, x: float, y: float) -> tuple[QPainterPath, ...]:
    return tuple(_smooth([(x + px * scale, y + py * scale) for px, py in stroke]) for stroke in strokes)


def write(text: str, box: QRectF, seed: str, *, height: float, left: bool = False) -> Writing:
    """`text` in the box's middle (or from its left edge), `height` high or, to fit, down to two fifths of that; what is
    still too long is cut off. Scene units."""
    if not writable(text):
        return Writing((), 0.0, QRectF(box.left(), box.center().y() - height / 2, box.width(), height), text)
    shown = text
    strokes, width = _layout(shown)
    while len(shown) > 4 and width * height * 0.4 / 100 > box.width():
        shown = shown.rstrip(".")[:-1].rstrip() + "..."
        strokes, width = _layout(shown)
    if width > 0:
        height = min(height, box.height(), box.width() * 100 / width)
    scale = height / 100
    x = box.left() if left else box.center().x() - width * scale / 2
    y = box.center().y() - height / 2
    placed = _placed(_wobble(strokes, seed, 2.2), scale, x, y)
    return Writing(placed, max(5.0, height * 0.115), QRectF(x, y, width * scale, height), text)


def cross(box: QRectF, seed: str, width: float) -> Writing:
    """Two strokes from corner to corner."""
    rough = _wobble([((2, 4), (52, 48), (97, 98)), ((96, 3), (50, 52), (4, 97))], seed, 3.0)
    return _stretched(rough, box, width)


def tick(box: QRectF, seed: str, width: float) -> Writing:
    """A tick that fills the box."""
    return _stretched(_wobble([((4, 58), (34, 94), (34, 94), (98, 4))], seed, 3.0), box, width)


def slash(box: QRectF, seed: str, width: float) -> Writing:
    """One stroke, upwards."""
    return _stretched(_wobble([((8, 96), (50, 50), (93, 4))], seed, 3.0), box, width)


def dash(box: QRectF, seed: str, width: float) -> Writing:
    """One stroke across."""
    return _stretched(_wobble([((6, 52), (50, 48), (94, 51))], seed, 3.0), box, width)


def strike(box: QRectF, seed: str, width: float) -> Writing:
    """The line that crosses a written text out."""
    return _stretched(_wobble([((-6, 62), (50, 48), (106, 34))], seed, 3.0), box, width)


def circle(box: QRectF, seed: str, width: float) -> Writing:
    """A loop along the box's edges that ends a little beyond its start, as hands draw it."""
    hand = Random(seed)
    start = hand.uniform(-2.2, -1.6)
    rough: Stroke = []
    for i in range(14):
        angle = start - i * 2 * math.pi * 1.04 / 13
        radius = 50 + hand.uniform(-1.4, 1.4) + (i - 6) * 0.22
        rough.append((50 + radius * math.cos(angle), 50 + radius * math.sin(angle)))
    return _stretched([rough], box, width)


def fill(box: QRectF, seed: str, width: float) -> Writing:
    """Blackened: a zigzag close enough to leave no gaps."""
    hand = Random(seed)
    rows = max(3, round((box.width() + box.height()) / (width * 0.95)))
    zigzag: Stroke = []
    for i in range(rows + 1):
        t = 200 * i / rows  # along the falling diagonal, from corner to corner
        low, high = max(0.0, t - 100), min(100.0, t)
        near, far = low + hand.uniform(0, 5), high - hand.uniform(0, 5)
        for end in [(near, far), (far, near)][:: 1 if i % 2 else -1]:
            zigzag += [end, end]
    return _stretched([zigzag], box, width)


def _stretched(strokes: Sequence[Stroke], box: QRectF, width: float) -> Writing:
    paths = tuple(
        _smooth([(box.left() + x * box.width() / 100, box.top() + y * box.height() / 100) for x, y in stroke])
        for stroke in strokes
    )
    return Writing(paths, width, box)
