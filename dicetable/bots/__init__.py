"""Players that need no person: they get the state and a random source of their own, never the seed of the dice."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar

from dicetable.core.game import Game
from dicetable.core.move import Move
from dicetable.core.text import N_, Text, text


class Bot(ABC):
    """One level of play at one game; keeps nothing between decisions that would change them."""

    label: ClassVar[Text]

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.listed = 0  # moves that it has looked at so far, for measuring

    @abstractmethod
    def choose(self, s: Any, source: Random) -> Move:
        """A legal move in `s`, the same for the same state and source; its budget is a count, not a clock."""


class RandomBot(Bot):
    """Any legal move, each as likely as the next; for measuring."""

    label = text(N_("random"))

    def choose(self, s: Any, source: Random) -> Move:
        moves = list(self.game.legal(s))
        self.listed += len(moves)
        return source.choice(moves)


def levels(game: type[Game[Any]]) -> Mapping[str, type[Bot]]:
    """The game's bots by level, weakest first, `random` included."""
    name = f"{game.package()}.bots"
    try:
        own: Mapping[str, type[Bot]] = importlib.import_module(name).BOTS
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        own = {}  # a game whose bots are still to come
    return {"random": RandomBot, **own}


def bots_key(seed: int) -> int:
    """What bots' sources are made of: it says nothing about the dice."""
    return int.from_bytes(blake2b(f"bots|{seed}".encode(), digest_size=8).digest(), "big")


def source(key: int, ply: int) -> Random:
    """The random source of the decision after `ply` steps of a game."""
    return Random(f"{key}|{ply}")
