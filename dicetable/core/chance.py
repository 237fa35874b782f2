"""Chance as a list of named draws: a value depends only on (seed, key, spot), so undo meets the same dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import ClassVar, TypeAlias

from dicetable.core.move import Move, Spot
from dicetable.core.text import N_, At, Refusal, text

Key: TypeAlias = tuple[str | int, ...]


def fate(seed: int, key: Key, spot: Spot, sides: int) -> int:
    """A number below `sides`, evenly and for ever the same for the same arguments."""
    digest = blake2b(f"{seed}|{'|'.join(map(str, key))}|{spot}".encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big") * sides >> 64


class Chance(ABC):
    """What is about to be decided by luck; `key` is used once in a game."""

    verb: ClassVar[str]
    key: Key
    spots: tuple[Spot, ...]

    @abstractmethod
    def draw(self, seed: int) -> Move:
        """The outcome under `seed`."""

    def refusal(self, move: Move) -> Refusal | None:
        """Why `move` can't be the outcome: wrong verb, spots or faces."""
        if move.verb != self.verb:
            return Refusal("", text(N_("Now it is chance's turn: “{verb}” is expected."), verb=self.verb))
        given: dict[Spot, str] = {}
        for arg in move.args:
            spot, equals, face = arg.partition("=")
            if not equals:
                return Refusal("", text(N_("“{spot}” needs a value, as in {spot}=1."), spot=spot))
            if spot not in self.spots:
                return Refusal("", text(N_("“{spot}” takes no part in this."), spot=spot))
            if spot in given:
                return Refusal("", text(N_("{spot} stands there twice."), spot=At(spot)))
            given[spot] = face
        for spot in self.spots:
            if spot not in given:
                return Refusal("", text(N_("The value of {spot} is missing."), spot=At(spot)))
        return self.refuse_faces(given)

    @abstractmethod
    def refuse_faces(self, given: Mapping[Spot, str]) -> Refusal | None:
        """Why these faces, one for each spot, can't be."""


@dataclass(frozen=True, slots=True)
class Dice(Chance):
    """A throw: each die shows one of its faces, independently of the others."""

    verb = "throw"
    key: Key
    spots: tuple[Spot, ...]
    faces: Mapping[Spot, tuple[str, ...]]

    def draw(self, seed: int) -> Move:
        shown = []
        for spot in self.spots:
            faces = self.faces[spot]
            shown.append(f"{spot}={faces[fate(seed, self.key, spot, len(faces))]}")
        return Move(self.verb, tuple(shown))

    def refuse_faces(self, given: Mapping[Spot, str]) -> Refusal | None:
        for spot, face in given.items():
            if face not in self.faces[spot]:
                return Refusal("", text(N_("{spot} has no face “{face}”."), spot=At(spot), face=face))
        return None


@dataclass(frozen=True, slots=True)
class Draw(Chance):
    """Face-down things turned over, in the order of `spots`, evenly from what is `left` (kind → how many)."""

    verb = "uncover"
    key: Key
    spots: tuple[Spot, ...]
    left: Mapping[str, int]

    def draw(self, seed: int) -> Move:
        left = dict(self.left)
        found = []
        for spot in self.spots:
            n = fate(seed, self.key, spot, sum(left.values()))
            for kind, count in left.items():
                if n < count:
                    left[kind] -= 1
                    found.append(f"{spot}={kind}")
                    break
                n -= count
        return Move(self.verb, tuple(found))

    def refuse_faces(self, given: Mapping[Spot, str]) -> Refusal | None:
        left = dict(self.left)
        for spot in self.spots:
            kind = given[spot]
            if left.get(kind, 0) <= 0:
                return Refusal("", text(N_("No “{kind}” is left to be found at {spot}."), kind=kind, spot=At(spot)))
            left[kind] -= 1
        return None
