"""How things lie on what holds them."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

_GAP = 1.06  # a thing and a little room around it
_STEP = QPointF(50, -46)  # from one thing of a stack to the next
_NARROW = QPointF(14, -18)  # the same where things should lie side by side, but have no room


class Lie(NamedTuple):
    """Where each of several things lies, and how much all of them are shrunk."""

    at: list[QPointF]
    scale: float = 1.0


def lie(n: int, thing: QSizeF, room: QRectF, holds: str) -> Lie:
    """Where `n` equal things lie: "fit" side by side and shrunk until there is room, "stack" one on the other so that
    each is seen, "pile" as large as there is room, where only the top one is; else side by side, or stacked where they
    have no room."""
    middle = room.center()
    if holds == "fit":
        return _side_by_side(n, thing, room)
    if holds == "pile":
        scale = min(room.width() / thing.width(), room.height() / thing.height())
        return Lie([middle] * n, scale)
    columns = max(1, int(room.width() / (thing.width() * _GAP)))
    rows = -(-n // columns)
    if holds == "stack":
        return Lie([middle + _STEP * (i - (n - 1) / 2) for i in range(n)])
    if n > 1 and rows * thing.height() * _GAP > room.height():
        return Lie([middle + _NARROW * i for i in range(n)])
    return Lie(_grid(n, columns, thing * _GAP, middle))


def _side_by_side(n: int, thing: QSizeF, room: QRectF) -> Lie:
    best, columns = 0.0, 1
    for some in range(1, n + 1):
        scale = min(room.width() / some / thing.width(), room.height() / math.ceil(n / some) / thing.height()) / _GAP
        if scale > best:
            best, columns = scale, some
    scale = min(1.0, best)
    return Lie(_grid(n, columns, thing * _GAP * scale, room.center()), scale)


def _grid(n: int, columns: int, step: QSizeF, middle: QPointF) -> list[QPointF]:
    """Rows that are about equally full, each in the middle."""
    rows = -(-n // columns)
    columns = -(-n // rows)
    at = []
    for i in range(n):
        row, column = divmod(i, columns)
        there = min(columns, n - row * columns)
        at.append(middle + QPointF((column - (there - 1) / 2) * step.width(), (row - (rows - 1) / 2) * step.height()))
    return at
