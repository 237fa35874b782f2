"""What Dice Trip's rules need of a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from dicetable.core.board import Board, Fault, strangers
from dicetable.core.boardmodel import Sheet
from dicetable.core.text import N_, text

FACES = tuple("123456")
SCORES = ("bonus", "crossed", "road", "run", "zones", "decades", "total")
TRAITS = {"city": ("zone", "colour"), "zone": (), "number": (), "power": (), "score": ()}


class Numbers(Sheet):
    """`zone_points`: points for 1, 2, 3 … zones without a cross (DT-10); `run_points`: the least length of a run of
    consecutive numbers → its points (DT-9)."""

    zone_points: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(min_length=1)]
    run_points: Annotated[dict[Annotated[int, Field(ge=2)], Annotated[int, Field(ge=0)]], Field(min_length=1)]


def faults(board: Board) -> Iterator[Fault]:
    """What the rules need of `board` and it lacks."""
    yield from strangers(board, TRAITS)
    cities = board.kind("city")
    zones = [spot.removeprefix("zone.") for spot in board.kind("zone") if spot.startswith("zone.")]
    if not 3 <= len(cities) <= 36:
        yield Fault(text(N_("There must be 3 to 36 cities; here are {n}."), n=len(cities)), "spots")
    for city in cities:
        place = board.places[city]
        if place.trait("zone") not in zones:
            yield Fault(text(N_("“{city}” must lie in one of the zones: {zones}."), city=city, zones=", ".join(zones)),
                        f"spots.{city}.zone")
        if place.trait("colour") and place.trait("colour") not in board.dice:
            dice = ", ".join(board.dice)
            yield Fault(text(N_("“{city}” must have the colour of a die: {dice}."), city=city, dice=dice),
                        f"spots.{city}.colour")
        if place.at is None or not all(place.size):
            yield Fault(text(N_("“{city}” needs “at” and “size”: it is written in."), city=city), f"spots.{city}")
    for zone in board.kind("zone"):
        if not zone.startswith("zone."):
            yield Fault(text(N_("“{spot}” is a zone: its name must begin with “zone.”."), spot=zone), f"spots.{zone}")
        elif all(board.places[city].trait("zone") != zone.removeprefix("zone.") for city in cities):
            yield Fault(text(N_("No city lies in “{zone}”."), zone=zone), f"spots.{zone}")
    for one, other in board.links:
        for spot in (one, other):
            if board.places[spot].kind != "city":
                yield Fault(text(N_("Roads join cities; “{spot}” is none."), spot=spot), f"links.{one}.{other}")
    if lonely := board.cut_off(cities):
        yield Fault(text(N_("No road leads from {cities} to the other cities."), cities=", ".join(sorted(lonely))),
                    "links")
    if len(board.dice) != 4:
        yield Fault(text(N_("There must be four dice; here are {n}."), n=len(board.dice)), "dice")
    for name, die in board.dice.items():
        if die.faces != FACES:
            yield Fault(text(N_("“{die}” must have the faces 1 to 6."), die=name), f"dice.{name}.faces")
    if len(board.numbers.zone_points) != len(zones):
        yield Fault(text(N_("“zone_points” needs a number for each of the {n} zones."), n=len(zones)),
                    "numbers.zone_points")
    wanted = [f"number.{tens}{units}" for tens in FACES for units in FACES]
    wanted += ["power.reroll", "power.twice", *(f"score.{name}" for name in SCORES)]
    for spot in wanted:
        kind = spot.partition(".")[0]
        if spot not in board.places:
            yield Fault(text(N_("The spot “{spot}” is missing."), spot=spot), "spots")
        elif board.places[spot].kind != kind:
            yield Fault(text(N_("“{spot}” must be of kind “{kind}”."), spot=spot, kind=kind), f"spots.{spot}.kind")
    for kind in ("number", "power", "score"):
        for spot in board.kind(kind):
            if spot not in wanted:
                yield Fault(text(N_("This game has no spot “{spot}” of kind “{kind}”."), kind=kind, spot=spot),
                            f"spots.{spot}")

