"""Colours of the table and its papers, and the pens that people write with; both are data in resources/."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from PySide6.QtGui import QColor

from dicetable import paths
from dicetable.core.text import N_

SCREEN = ("light", "dark", "contrast")
PRINT = {"colour": "print", "grey": "grey", "saving": "saving"}  # a style of printing → its theme

PEN_NAMES = {
    "blue": N_("blue, solid line"),
    "red": N_("red, dashed line"),
    "green": N_("green, dotted line"),
    "purple": N_("purple, double line"),
    "brown": N_("brown, wavy line"),
    "black": N_("black, hatched line"),
}


@dataclass(frozen=True, slots=True)
class Pen:
    """A seat's pen: `line` is solid, dashed, dotted, double, wavy or hatched, so that colour never stands alone."""

    name: str
    colour: QColor
    line: str

    def faint(self, alpha: float) -> QColor:
        """The colour as seen through, `alpha` from 0 to 1."""
        colour = QColor(self.colour)
        colour.setAlphaF(alpha)
        return colour


class DieColour(NamedTuple):
    """What a die is made of, and the light shade that spots of its colour have on paper."""

    body: QColor
    tint: QColor

    @property
    def pip(self) -> QColor:
        """What is seen on the body."""
        return QColor("#231f1a" if self.body.lightnessF() > 0.62 or self.body.green() > 150 else "#fffaf0")


@dataclass(frozen=True)
class Theme:
    """`theme["paper"]` is a colour; one that is not to be painted is transparent."""

    name: str
    colours: dict[str, QColor]
    dice: dict[str, DieColour]

    def __getitem__(self, name: str) -> QColor:
        return QColor(self.colours[name])  # of the caller's own: a QColor can be changed

    def die(self, colour: str) -> DieColour:
        """The die's colour; one without a name of ours is brown."""
        return self.dice.get(colour) or self.dice["brown"]

    def inked(self, pen: Pen) -> Pen:
        """`pen` as this theme writes: with its own colour, or the theme's "ink" where it has one."""
        ink = self["ink"]
        return Pen(pen.name, ink, pen.line) if ink.alpha() else pen

    @property
    def printed(self) -> bool:
        """Whether it is for paper of this world: then nothing around the sheet is drawn."""
        return not self["wood"].alpha()


@cache
def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(paths.data("resources", f"{name}.toml").read_text(encoding="utf-8"))


def _colour(value: str) -> QColor:
    return QColor(value) if value else QColor(0, 0, 0, 0)


@cache
def theme(name: str) -> Theme:
    """The theme of this name in resources/theme.toml; raises KeyError."""
    entry: dict[str, Any] = dict(_data("theme")[name])
    dice = entry.pop("dice", {})
    base = theme(entry.pop("base")) if "base" in entry else Theme(name, {}, {})
    return Theme(
        name,
        base.colours | {key: _colour(value) for key, value in entry.items()},
        base.dice | {key: DieColour(_colour(value["body"]), _colour(value["tint"])) for key, value in dice.items()},
    )


@cache
def pens() -> dict[str, Pen]:
    """The six pens by name, in the order in which seats take them."""
    return {name: Pen(name, QColor(pen["colour"]), pen["line"]) for name, pen in _data("pens")["pens"].items()}


def pen(number: int) -> Pen:
    """The pen with this number, from 1; a number beyond the last one starts again."""
    six = tuple(pens().values())
    return six[(number - 1) % len(six)]


def strokes() -> dict[str, Any]:
    """The raw strokes of our handwriting: `glyphs` and `accents`, see ink.py."""
    return _data("pens")
