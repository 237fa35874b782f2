"""A seat's colour and pattern on what it owns, so that colour never stands alone."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from dicetable.ui.fonts import font
from dicetable.ui.items import filling
from dicetable.ui.theme import Pen

_STEP = 38.0


def paint_owned(
    painter: QPainter, area: QPainterPath, owner: Pen, light: QColor, *, step: float = _STEP
) -> None:
    """The area in the owner's colour, and on it a pattern in `light` for the line of that pen, its parts `step` apart:
    nothing for a solid one, strokes, dots, double bars, waves, or a lattice."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(filling(owner.colour))
    painter.drawPath(area)
    if owner.line == "solid":
        return
    faint = QColor(light)
    faint.setAlphaF(0.42)
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Round ends would take a PDF four times as long.
    painter.setPen(QPen(faint, 9 if owner.line == "dotted" else 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap
                        if owner.line == "dotted" else Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.BevelJoin))
    box = area.boundingRect()
    if owner.line == "dotted":
        painter.drawPoints(_grid(box, step))
    elif owner.line == "dashed":
        painter.drawLines([QLineF(at.x() - 9, at.y() + 9, at.x() + 9, at.y() - 9) for at in _grid(box, step * 1.2)])
    elif owner.line == "double":
        bars = (y + off for y in _steps(box.top(), box.bottom(), step * 1.3) for off in (0, 10))
        painter.drawLines([QLineF(box.left(), y, box.right(), y) for y in bars])
    elif owner.line == "wavy":
        painter.drawPath(_waves(box, step))
    else:
        high = box.height()
        for x in _steps(box.left() - high, box.right(), step * 1.3):
            painter.drawLine(QLineF(x, box.bottom(), x + high, box.top()))
            painter.drawLine(QLineF(x, box.top(), x + high, box.bottom()))
    painter.restore()


def _steps(start: float, stop: float, step: float) -> list[float]:
    return [start + step * (i + 0.5) for i in range(int((stop - start) / step) + 1)]


def _grid(box: QRectF, step: float) -> list[QPointF]:
    return [QPointF(x + row % 2 * step / 2, y) for row, y in enumerate(_steps(box.top(), box.bottom(), step))
            for x in _steps(box.left() - step, box.right(), step)]


def _waves(box: QRectF, step: float) -> QPainterPath:
    path = QPainterPath()
    for y in _steps(box.top(), box.bottom(), step * 1.2):
        path.moveTo(box.left(), y)
        for i, x in enumerate(_steps(box.left(), box.right(), step * 0.7)):
            path.lineTo(x, y + (8 if i % 2 else -8))
    return path


def print_within(
    painter: QPainter, words: str, box: QRectF, letters: float, *, weight: QFont.Weight = QFont.Weight.Bold,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    """Words in one line in the middle of the box's height, smaller and at last cut off where they are too long."""
    chosen = font(round(letters), weight)
    wide = QFontMetricsF(chosen).horizontalAdvance(words)
    if wide > box.width():
        chosen = font(round(letters * max(0.6, box.width() / wide)), weight)
    metrics = QFontMetricsF(chosen)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
    wide = metrics.horizontalAdvance(shown)
    left = box.left() if align == Qt.AlignmentFlag.AlignLeft else box.center().x() - wide / 2
    painter.setFont(chosen)
    painter.drawText(QPointF(left, box.center().y() + metrics.capHeight() / 2), shown)
