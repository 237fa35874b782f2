"""What Dino Detektive's rules need of a dig."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from dicetable.core.board import Board, Fault, strangers
from dicetable.core.boardmodel import Label, Name, Sheet
from dicetable.core.text import N_, text
from dicetable.games.dino.rules import COLOURS, PIECES, SITES

TRAITS = {
    "plot": (), "start": ("piece",), "site": ("colour",), "museum": (), "bone": (), "slot": (), "supply": (),
    "count": (),
}  # fmt: skip

Named: TypeAlias = Literal[
    "red", "blue", "green", "yellow", "orange", "purple", "brown", "black", "white", "teal", "pink"
]  # as in rules.COLOUR_NAMES
Points: TypeAlias = Annotated[int, Field(ge=0, le=99)]


class Colour(Sheet):
    """`sign`: the shape that tells the colour without colour."""

    sign: Literal["circle", "square", "triangle", "diamond", "pentagon", "hexagon", "octagon", "star", "cross"]


class Piece(Sheet):
    """One of a seat's three pieces."""

    label: Label


class Card(Sheet):
    """A movement card; each seat has one of each name."""

    points: Annotated[int, Field(ge=1, le=9)]
    label: Label


class Skeleton(Sheet):
    """A kind of dinosaur: `bones` different finds make a skeleton, of each there are `copies`; `fame`: what a skeleton
    is worth, and the bonus card for the first one."""

    bones: Annotated[int, Field(ge=1, le=6)]
    copies: Annotated[int, Field(ge=1, le=20)]
    fame: Points
    label: Label


class Numbers(Sheet):
    """`markers`: how many bonus markers there are for a set of all kinds, each worth `marker` points (DD-10)."""

    find: Label
    colours: Annotated[dict[Named, Colour], Field(min_length=2)]
    pieces: Annotated[dict[Literal["researcher", "assistant", "dog"], Piece], Field(min_length=3)]
    cards: Annotated[dict[Name, Card], Field(min_length=1, max_length=6)]
    skeletons: Annotated[dict[Name, Skeleton], Field(min_length=1)]
    marker: Points
    markers: Annotated[int, Field(ge=0, le=9)]


def faults(board: Board) -> Iterator[Fault]:
    """What the rules need of `board` and it lacks."""
    yield from strangers(board, TRAITS)
    numbers = board.numbers
    yield from _fields(board)
    for field in ("skeletons", "cards"):
        for name in getattr(numbers, field):
            if "." in name:
                yield Fault(text(N_("“{name}” must be one word, without points."), name=name),
                            f"numbers.{field}.{name}")
    signs = {name: colour.sign for name, colour in numbers.colours.items()}
    for one, other in combinations(signs, 2):
        if signs[one] == signs[other]:
            yield Fault(text(N_("“{one}” and “{other}” have the same sign: nobody could tell them without colour."),
                             one=one, other=other), f"numbers.colours.{other}.sign")
    if len(board.dice) != 2:
        yield Fault(text(N_("There must be two dice; here are {n}."), n=len(board.dice)), "dice")
    for name, die in board.dice.items():
        if sorted(die.faces) != sorted(numbers.colours):
            yield Fault(text(N_("“{die}” must show each colour once: {colours}."),
                             die=name, colours=", ".join(numbers.colours)), f"dice.{name}.faces")
    wanted = {f"site.{plot}.{n}": "site" for plot in _plots(board) for n in range(1, SITES + 1)} | _table(board)
    for spot, kind in wanted.items():
        if spot not in board.places:
            yield Fault(text(N_("The spot “{spot}” is missing."), spot=spot), "spots")
        elif board.places[spot].kind != kind:
            yield Fault(text(N_("“{spot}” must be of kind “{kind}”."), spot=spot, kind=kind), f"spots.{spot}.kind")
    for spot, place in board.places.items():
        if place.kind in TRAITS and place.kind not in ("plot", "start") and spot not in wanted:
            yield Fault(text(N_("This game has no spot “{spot}” of kind “{kind}”."), kind=place.kind, spot=spot),
                        f"spots.{spot}")
        if place.at is None or not all(place.size):
            yield Fault(text(N_("“{spot}” needs “at” and “size”: something lies there."), spot=spot), f"spots.{spot}")
        if place.kind == "site" and place.trait("colour") not in numbers.colours:
            yield Fault(text(N_("“{site}” must have one of the colours: {colours}."),
                             site=spot, colours=", ".join(numbers.colours)), f"spots.{spot}.colour")


def _plots(board: Board) -> list[int]:
    """The numbers of the plots, in order."""
    names = (plot.removeprefix("plot.") for plot in board.kind("plot"))
    return sorted(int(name) for name in names if name.isdecimal())


def _fields(board: Board) -> Iterator[Fault]:
    """What is wrong with plots, start fields and their borders."""
    plots = board.kind("plot")
    if not 4 <= len(plots) <= 60:
        yield Fault(text(N_("There must be 4 to 60 plots; here are {n}."), n=len(plots)), "spots")
    names = {f"plot.{n + 1}" for n in range(len(plots))}
    for plot in plots:
        if plot not in names:
            yield Fault(text(N_("The plots must be plot.1 to plot.{n}; “{plot}” is another."), n=len(plots), plot=plot),
                        f"spots.{plot}")
    starts = board.kind("start")
    for piece in PIECES:
        where = [start for start in starts if board.places[start].trait("piece") == piece]
        if len(where) != 1:
            yield Fault(text(N_("One start field must have “piece: {piece}”; here are {n}."),
                             piece=piece, n=len(where)), "spots")
    for start in starts:
        if board.places[start].trait("piece") not in PIECES:
            yield Fault(text(N_("“{start}” must have one of the pieces: {pieces}."),
                             start=start, pieces=", ".join(PIECES)), f"spots.{start}.piece")
    fields = {*plots, *starts}
    for one, other in board.links:
        for spot in (one, other):
            if spot not in fields:
                yield Fault(text(N_("Only plots and start fields have neighbours; “{spot}” is none."), spot=spot),
                            f"links.{one}.{other}")
    if lonely := board.cut_off(plots):
        yield Fault(text(N_("No way leads from {plots} to the other plots."), plots=", ".join(sorted(lonely))), "links")
    for start in starts:
        if not any({*link} & {*plots} for link in board.links if start in link):
            yield Fault(text(N_("No plot is next to “{start}”."), start=start), f"spots.{start}")


def _table(board: Board) -> dict[str, str]:
    """The spots beside the dig and their kinds."""
    numbers = board.numbers
    wanted = {"pile": "count", "sets": "supply"}
    for kind in numbers.skeletons:
        wanted |= {f"unseen.{kind}": "count", f"supply.{kind}": "supply", f"prize.{kind}": "supply"}
    for colour in COLOURS:
        wanted |= {f"museum.{colour}": "museum", f"sets.{colour}": "slot"}
        for card in numbers.cards:
            wanted |= {f"hand.{colour}.{card}": "slot", f"played.{colour}.{card}": "slot"}
        for kind, skeleton in numbers.skeletons.items():
            wanted |= {f"museum.{colour}.{kind}.{bone + 1}": "bone" for bone in range(skeleton.bones)}
            wanted |= {f"fame.{colour}.{kind}": "slot", f"prize.{colour}.{kind}": "slot"}
    return wanted
