"""A board as the rules and the scene read it; `boardfile` reads one from YAML."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from dicetable.core.move import Spot
from dicetable.core.text import N_, Text, nearest

if TYPE_CHECKING:
    import networkx

    from dicetable.core.boardmodel import Paper

Labels: TypeAlias = Mapping[str, str]  # language → name; "" where all languages share it
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A named spot: `kind` says how it is drawn and which moves name it, `at` is its middle in mm from the paper's
    upper left corner (None: it lies off the paper), `size` its (width, height) in mm, `shape` a polygon in mm if it
    is no circle or box, `traits` what the rules know of it (zone, colour, …).

    The label is printed `letter` mm high (its em), by default in the middle; `side` n, ne, e … nw puts it close
    outside the spot on that side, and `shift` moves it on by (right, down) mm.
    """

    kind: str
    at: Point | None = None
    label: Labels = field(default_factory=dict)
    size: tuple[float, float] = (0.0, 0.0)
    shape: tuple[Point, ...] = ()
    traits: Mapping[str, str] = field(default_factory=dict)
    side: str = ""
    shift: Point = (0.0, 0.0)
    letter: float = 3.0

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


@dataclass(frozen=True)
class Board:
    """One board file. `numbers` is the game's own typed model, `paper` the background's description, `coast` the
    land's outlines in mm, `hash` covers what the rules read (no positions, no labels)."""

    game: str
    name: str
    title: Labels
    size: Point
    places: Mapping[Spot, Place]
    links: tuple[tuple[Spot, Spot], ...]
    dice: Mapping[Spot, Die]
    numbers: Any
    paper: Paper | None
    hash: str
    file: Path
    coast: tuple[tuple[Point, ...], ...] = ()

    @cached_property
    def graph(self) -> networkx.Graph[Spot]:
        """The spots and their links, frozen; made when first asked for, as networkx takes long to import and much
        memory."""
        import networkx

        graph: networkx.Graph[Spot] = networkx.Graph()
        graph.add_nodes_from(self.places)
        graph.add_edges_from(self.links)
        frozen: networkx.Graph[Spot] = networkx.freeze(graph)
        return frozen

    def cut_off(self, spots: Collection[Spot]) -> frozenset[Spot]:
        """The smallest part of `spots` that no chain of links among them joins to the rest; empty where all are
        joined."""
        around: dict[Spot, set[Spot]] = {spot: set() for spot in spots}
        for one, other in self.links:
            if one in around and other in around:
                around[one].add(other)
                around[other].add(one)
        parts = []
        left = dict.fromkeys(spots)
        while left:
            part, reached = set(), {next(iter(left))}
            while reached:
                part |= reached
                reached = set().union(*(around[spot] for spot in reached)) - part
            left = {spot: None for spot in left if spot not in part}
            parts.append(frozenset(part))
        return min(parts, key=len) if len(parts) > 1 else frozenset()

    def kind(self, kind: str) -> tuple[Spot, ...]:
        """The spots of one kind, in the file's order."""
        return tuple(spot for spot, place in self.places.items() if place.kind == kind)


class Fault(NamedTuple):
    """Something wrong with a board: in plain words, and what it is about ("spots.koeln.zone", "links.koeln.bonn" in
    the order of `Board.links`; "" for the whole)."""

    message: Text
    about: str = ""


KEYS = ("kind", "at", "label", "size", "shape", "side", "shift", "letter", "geo")


def strangers(board: Board, traits: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    """Spots of kinds, and traits of spots, that a game does not know; `traits` has each kind's."""
    for spot, place in board.places.items():
        if place.kind not in traits:
            reason = nearest(N_("This game has no spots of kind “{kind}”."),
                             N_("This game has no spots of kind “{kind}”. Did you mean “{near}”?"),
                             place.kind, traits, kind=place.kind)
            yield Fault(reason, f"spots.{spot}.kind")
            continue
        for trait in place.traits:
            if trait not in traits[place.kind]:
                reason = nearest(N_("A {kind} has no “{key}”."), N_("A {kind} has no “{key}”. Did you mean “{near}”?"),
                                 trait, (*traits[place.kind], *KEYS), kind=place.kind, key=trait)
                yield Fault(reason, f"spots.{spot}.{trait}")
