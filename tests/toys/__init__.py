"""Tiny games that are played in tests only: together they need of the core what Dice Trip does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import BaseModel

from dicetable.core.board import Board, Die, Fault, Place
from dicetable.core.game import Game, S
from dicetable.core.move import Spot


class NoNumbers(BaseModel):
    """A toy's board has no numbers."""


class Toy(Game[S]):
    """What all toys share: one board, made here and never faulty."""

    minutes = (1, 2)
    version = 1
    shared = True

    @classmethod
    def numbers(cls) -> type[BaseModel]:
        return NoNumbers

    @classmethod
    def faults(cls, board: Board) -> Iterable[Fault]:
        return ()


def board(
    game: str,
    places: Mapping[Spot, Place],
    links: tuple[tuple[Spot, Spot], ...] = (),
    dice: Mapping[Spot, Die] | None = None,
) -> Board:
    """A board as the loader would make it."""
    return Board(
        game=game, name="toy", title={"": game}, size=(100.0, 100.0), places=places, links=links, dice=dice or {},
        numbers=NoNumbers(), paper=None, hash="70e000", file=Path("toy"),
    )
