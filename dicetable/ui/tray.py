"""The wooden tray beside the paper: where dice are thrown (`tray.n`) and where used ones are laid (`aside.n`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from dicetable.core.move import Spot
from dicetable.ui.items import DIE, line
from dicetable.ui.theme import Theme

_PLACE = re.compile(r"(tray|aside)\.(\d+)")
_RIM = 26.0
_GAP = 40.0  # between tray and paper
_LEAST = 270.0  # a slot's height, where there is room


class TrayItem(QGraphicsItem):
    """Stands left of the paper and is as high as it; dice lie in columns, thrown ones above, those aside below.

    `dice` is how many can lie in each part. Scene units.
    """

    def __init__(self, dice: int, paper: QRectF, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        inner = paper.height() - 3 * _RIM
        self.columns = max(1, -(-dice // max(1, int(inner / 2 / (DIE * 1.15)))))
        self.rows = max(1, -(-dice // self.columns))
        width = max(430.0, self.columns * DIE * 1.3 + 2 * _RIM + 80)
        self.box = QRectF(paper.left() - _GAP - width, paper.top(), width, paper.height())
        felt = self.box.adjusted(_RIM, _RIM, -_RIM, -_RIM)
        half = (felt.height() - _RIM) / 2
        self.parts = {
            "tray": QRectF(felt.left(), felt.top(), felt.width(), half),
            "aside": QRectF(felt.left(), felt.bottom() - half, felt.width(), half),
        }

    def slot(self, place: Spot) -> tuple[QPointF, float] | None:
        """The middle of a tray or aside place and a little turn in degrees as dice lie; None for other places."""
        found = _PLACE.fullmatch(place)
        if not found:
            return None
        part, n = self.parts[found[1]], max(0, int(found[2]) - 1)
        column, row = divmod(n, self.rows)
        wide = part.width() / self.columns
        high = min(_LEAST, part.height() / self.rows)
        top = part.center().y() - high * self.rows / 2
        fall = Random(place)
        loose = 8.0 if found[1] == "tray" else 3.0
        off = QPointF(fall.uniform(-2.2, 2.2) * loose / self.columns, fall.uniform(-1, 1) * loose)
        middle = QPointF(part.left() + wide * (column % self.columns + 0.5), top + high * (row + 0.5)) + off
        return middle, fall.uniform(-loose, loose)

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-12, -12, 24, 30)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = self.theme
        painter.setPen(Qt.PenStyle.NoPen)
        soft = theme["shadow"]
        soft.setAlphaF(soft.alphaF() * 0.2)
        painter.setBrush(soft)
        for i in range(5):
            painter.drawRoundedRect(self.box.adjusted(-9 + i, -5 + i, 20 - 4 * i, 26 - 5 * i), 34, 34)
        wood = QLinearGradient(self.box.topLeft(), self.box.topRight())
        wood.setColorAt(0, theme["tray"].lighter(118))
        wood.setColorAt(0.5, theme["tray"].lighter(106))
        wood.setColorAt(1, theme["tray"])
        painter.setBrush(wood)
        painter.setPen(line(theme["tray_edge"], 3))
        painter.drawRoundedRect(self.box, 28, 28)
        for name, part in self.parts.items():
            felt = theme["felt" if name == "tray" else "felt_aside"]
            painter.setPen(line(theme["tray_edge"], 4))
            painter.setBrush(felt)
            painter.drawRoundedRect(part, 16, 16)
            painter.setPen(Qt.PenStyle.NoPen)
            deep = QLinearGradient(part.topLeft(), QPointF(part.left(), part.top() + 40))
            deep.setColorAt(0, theme["felt_edge"])
            clear = theme["felt_edge"]
            clear.setAlpha(0)
            deep.setColorAt(1, clear)
            painter.setBrush(deep)
            painter.drawRoundedRect(part, 16, 16)


def places(spots: Iterable[Spot]) -> int:
    """How many dice a tray must hold for these places, 0 for none."""
    return max((int(found[2]) for spot in spots if (found := _PLACE.fullmatch(spot))), default=0)
