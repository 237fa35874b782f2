"""A board as the rules and the scene read it; `boardfile` reads one from YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dicetable.core.move import Spot

if TYPE_CHECKING:
    import networkx

Labels = Mapping[str, str]  # language → name; "" where all languages share it


@dataclass(frozen=True, slots=True)
class Place:
    """A named spot: `kind` says how it is drawn and which moves name it, `at` is its middle in mm from the paper's
    upper left corner (None: it lies off the paper), `size` its (width, height) in mm, `shape` a polygon in mm if it
    is no circle or box, `traits` what the rules know of it (zone, colour, …)."""

    kind: str
    at: tuple[float, float] | None = None
    label: Labels = field(default_factory=dict)
    size: tuple[float, float] = (0.0, 0.0)
    shape: tuple[tuple[float, float], ...] = ()
    traits: Mapping[str, str] = field(default_factory=dict)

    def trait(self, name: str) -> str:
        """The trait, "" where it has none."""
        return self.traits.get(name, "")


@dataclass(frozen=True, slots=True)
class Die:
    """`faces` in order; `shape` is how its colour is told without colour."""

    faces: tuple[str, ...]
    colour: str = ""
    shape: str = ""
    label: Labels = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """One board file. `numbers` is the game's own typed model, `paper` the background's description, `hash` covers
    what the rules read (no positions, no labels)."""

    game: str
    name: str
    title: Labels
    size: tuple[float, float]
    places: Mapping[Spot, Place]
    links: tuple[tuple[Spot, Spot], ...]
    graph: networkx.Graph[Spot]
    dice: Mapping[Spot, Die]
    numbers: Any
    paper: Any
    hash: str
    file: Path

    def kind(self, kind: str) -> tuple[Spot, ...]:
        """The spots of one kind, in the file's order."""
        return tuple(spot for spot, place in self.places.items() if place.kind == kind)


class Fault(NamedTuple):
    """Something wrong with a board: in plain words, and what it is about ("spots.koeln.zone"; "" for the whole)."""

    message: str
    about: str = ""
