"""What Sawanna's rules need of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from dicetable.core.board import Board, Fault, strangers
from dicetable.core.boardmodel import Label, Name, Sheet
from dicetable.core.text import N_, text
from dicetable.games.sawanna.rules import COLOURS, HOLE, SPACES, TRACKS

FACES = tuple("123456")
TRAITS = {"track": (), "space": (), "hole": (), "table": ()}

Value: TypeAlias = Annotated[int, Field(ge=1, le=5)]  # no animal shows a six (SW-3)


class Animal(Sheet):
    """`values`: the dice it takes from its owner; `power`: what it can do on the advanced side (SW-A3 to SW-A7)."""

    values: tuple[Value, Value]
    power: Literal["", "pounce", "zigzag", "heavy", "long_neck", "herd"] = ""
    label: Label


class Numbers(Sheet):
    """`animals`: each seat has one tile of each."""

    animals: Annotated[dict[Name, Animal], Field(min_length=5, max_length=5)]


def faults(board: Board) -> Iterator[Fault]:
    """What the rules need of `board` and it lacks."""
    yield from strangers(board, TRAITS)
    wanted = {HOLE: "hole"} | {f"table.{colour}": "table" for colour in COLOURS}
    for track in range(1, TRACKS + 1):
        wanted[f"track.{track}"] = "track"
        wanted |= {f"track.{track}.{space}": "space" for space in range(1, SPACES + 1)}
    for spot, kind in wanted.items():
        place = board.places.get(spot)
        if place is None:
            yield Fault(text(N_("The spot “{spot}” is missing."), spot=spot), "spots")
        elif place.kind != kind:
            yield Fault(text(N_("“{spot}” must be of kind “{kind}”."), spot=spot, kind=kind), f"spots.{spot}.kind")
        elif place.at is None or not all(place.size):
            yield Fault(text(N_("“{spot}” needs “at” and “size”: animals stand on it."), spot=spot), f"spots.{spot}")
    for spot, place in board.places.items():
        if place.kind in TRAITS and spot not in wanted:
            yield Fault(text(N_("This game has no spot “{spot}” of kind “{kind}”."), kind=place.kind, spot=spot),
                        f"spots.{spot}")
    if len(board.dice) != 6:
        yield Fault(text(N_("There must be six dice; here are {n}."), n=len(board.dice)), "dice")
    for name, die in board.dice.items():
        if die.faces != FACES:
            yield Fault(text(N_("“{die}” must have the faces 1 to 6."), die=name), f"dice.{name}.faces")
    animals = board.numbers.animals
    for name, animal in animals.items():
        if "." in name:
            yield Fault(text(N_("“{animal}” can't be the name of an animal: it is one word, without points."),
                             animal=name), f"numbers.animals.{name}")
        if animal.values[0] == animal.values[1]:
            yield Fault(text(N_("“{animal}” needs two different values."), animal=name),
                        f"numbers.animals.{name}.values")
    shown = Counter(value for animal in animals.values() for value in animal.values)
    for value in range(1, 6):
        if shown[value] != 2:
            yield Fault(text(N_("Each value from 1 to 5 must stand on two animals; {value} stands on {n}."),
                             value=value, n=shown[value]), "numbers.animals")
