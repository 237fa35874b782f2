"""A move is `verb spot …`: one small value for every game, and its text is the save line."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = str

_SPOT = r"[a-z0-9_]+(?:\.[a-z0-9_]+)*"
SPOT = re.compile(_SPOT)
_ARG = re.compile(rf"{_SPOT}(?:={_SPOT})?")
_VERB = re.compile(r"[a-z]+")


class BadMove(ValueError):
    """A text that is no move; `str(error)` is the faulty word."""


class Move(NamedTuple):
    """What a seat does or chance gives; an argument is `spot` or `spot=face`."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move that `text` spells; raises BadMove naming the first word that is none."""
        words = text.split()
        if not words or not _VERB.fullmatch(words[0]):
            raise BadMove(words[0] if words else "")
        for word in words[1:]:
            if not _ARG.fullmatch(word):
                raise BadMove(word)
        return cls(words[0], tuple(words[1:]))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The arguments without their faces."""
        return tuple(arg.partition("=")[0] for arg in self.args)
