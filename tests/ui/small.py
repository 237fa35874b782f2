"""A board by hand with a spot of every kind and one of a kind that nobody knows; and how pictures are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from dicetable.core.board import Board, Die, Place
from dicetable.core.boardmodel import Blank, Paper
from dicetable.core.move import Spot
from dicetable.core.score import Score
from dicetable.core.text import N_, text
from dicetable.core.view import Mark, View
from dicetable.ui import theme
from dicetable.ui.scene import TableScene
from dicetable.words import Words

DICE = {
    "red": Die(tuple("123456"), "red", "diamond", {"": "red die"}),
    "blue": Die(tuple("123456"), "blue", "square", {"": "blue die"}),
    "beast": Die(("tiger", "0", "boat"), "green", "triangle", {"": "beast die"}),
}
PLACES = {
    "ayr": Place("city", (30, 30), {"": "Ayr"}, (12, 12), side="n", letter=4),
    "bex": Place("city", (80, 30), {"": "Bex"}, (12, 12), traits={"colour": "red"}, side="e", letter=4),
    "cos": Place("city", (30, 70), {"": "Cos"}, (12, 12), traits={"colour": "blue"}, side="w", letter=4),
    "number.11": Place("number", (120, 30), {"": "11"}, (8, 8)),
    "number.12": Place("number", (129, 30), {"": "12"}, (8, 8)),
    "score.road": Place("score", (130, 60), {"": "Longest road"}, (16, 9), side="w"),
    "power.again": Place("power", (120, 85), {"": "Roll again"}, (36, 24), shift=(0, 7.5)),
    "shrine": Place("temple", (70, 85), {"": "Shrine"}, (24, 16)),
    "field": Place("field", (70, 60), {}, (30, 12), shape=((55, 54), (85, 54), (85, 66), (60, 66))),
    "region": Place("region", (100, 10), {"": "Nowhere"}),
    "red": Place("die"),
    "blue": Place("die"),
    "beast": Place("die"),
    "piece.1": Place("piece", None, {"": "Cat"}, (9, 9)),
    "piece.2": Place("piece", None, {"": "Dog"}, (9, 9)),
}
SIZE = QSize(640, 400)
LINKS = (("ayr", "bex"), ("ayr", "cos"), ("bex", "cos"))
PLAIN = View(text(N_("Nothing")), at={"red": "tray.1", "blue": "tray.2", "beast": "tray.3"})
WRITTEN = replace(
    PLAIN,
    marks={
        "ayr": (Mark("text", "34"), Mark("circle")),
        "bex": (Mark("text", "51"),),
        "cos": (Mark("cross"),),
        "number.11": (Mark("tick"),),
        "score.road": (Mark("text", "2"),),
    },
    faces={"red": "3", "blue": "6", "beast": "tiger"},
)
ROAD = Score("total", text(N_("Total")), 2,
             parts=(Score("road", text(N_("Road")), 2, ("ayr", "bex"), line=True),))


def board(places: Mapping[Spot, Place] = PLACES) -> Board:
    paper = Paper(blanks={"name": Blank(at=(120, 105), size=(40, 8)), "date": Blank(at=(70, 105), size=(30, 8))})
    return Board("small", "small", {"": "Small"}, (150, 110), places, LINKS, DICE, None, paper,
                 "000000", Path("small.yaml"))


def scene(colours: str = "light", *, hand: bool = True) -> TableScene:
    made = TableScene(board(), PLACES, Words(["Ann"], PLACES), theme.theme(colours), hand=hand)
    made.director.pace = "off"
    return made


def show(table: TableScene, view: View = WRITTEN, *, pen: str = "blue", score: Score | None = ROAD,
         animate: bool = False) -> None:
    table.show(view, seat=0, pen=theme.pens()[pen], name="Ann", score=score, animate=animate)


def picture(table: TableScene, size: QSize = SIZE) -> QImage:
    """The scene as pixels, from its upper left corner on."""
    made = QImage(size, QImage.Format.Format_RGB32)
    made.fill(0xFFFFFF)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    table.render(painter, QRectF(QPoint(0, 0), size), table.sceneRect())
    painter.end()
    return made


def to_pixels(table: TableScene, box: QRectF, size: QSize = SIZE) -> QRect:
    """Where a box of the scene lies in its picture, and a pixel around."""
    area = table.sceneRect()
    scale = min(size.width() / area.width(), size.height() / area.height())
    placed = box.translated(-area.topLeft())
    return QRectF(placed.topLeft() * scale, placed.size() * scale).toAlignedRect().adjusted(-1, -1, 1, 1)


def changed(one: QImage, other: QImage) -> QRect:
    """The smallest box that holds all pixels in which two pictures differ."""
    rows, left, right = [], one.width(), -1
    for y in range(one.height()):
        a, b = (int.from_bytes(_row(image, y), "little") for image in (one, other))
        if a != b:
            rows.append(y)
            left = min(left, ((a ^ b) & -(a ^ b)).bit_length() // 32)
            right = max(right, ((a ^ b).bit_length() - 1) // 32)
    return QRect(QPoint(left, rows[0]), QPoint(right, rows[-1])) if rows else QRect()


def _row(image: QImage, y: int) -> bytes:
    row: memoryview = image.constScanLine(y)  # type: ignore[assignment]  # the stubs say object
    return bytes(row)
