"""Points as a tree whose leaves name the spots that made them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dicetable.core.move import Spot
from dicetable.core.text import Text


@dataclass(frozen=True, slots=True)
class Score:
    """`sure` is False while later moves may still take the points away; `line`: `spots` are a way in this order.

    `name` is a fixed word for machines and for the sheet's box (`score.<name>`), the same in every language.
    """

    name: str
    label: Text
    points: int | Fraction
    spots: tuple[Spot, ...] = ()
    sure: bool = True
    line: bool = False
    parts: tuple[Score, ...] = ()


def total(name: str, label: Text, parts: tuple[Score, ...]) -> Score:
    """A score that is the sum of its parts and as sure as the least sure of them."""
    return Score(name, label, sum(part.points for part in parts), sure=all(part.sure for part in parts), parts=parts)
