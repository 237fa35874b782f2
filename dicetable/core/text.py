"""Sentences as values: a catalogue key and its arguments, put into words only where a person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from dicetable.core.move import Spot

if TYPE_CHECKING:
    from fractions import Fraction


class At(NamedTuple):
    """A spot, shown by its label."""

    spot: Spot


class Who(NamedTuple):
    """A seat, shown by its name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Text:
    """`msgid` with `{name}` fields; with `plural`, the argument named `count` picks the form."""

    msgid: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    plural: str = ""
    count: str = "n"


Arg: TypeAlias = "int | str | Fraction | At | Who | Text | tuple[At, ...] | tuple[Who, ...]"


def N_(msgid: str) -> str:
    """Marks `msgid` for the catalogue."""
    return msgid


def text(msgid: str, /, **args: Arg) -> Text:
    """A sentence whose `msgid` was marked with N_."""
    return Text(msgid, args)


def number(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """A sentence with a plural, by `n`; mark the two forms with NN_."""
    return Text(one, {"n": n, **args}, plural=many)


def NN_(one: str, many: str) -> tuple[str, str]:
    """Marks a singular and a plural for the catalogue."""
    return one, many


def nearest(reason: str, suggestion: str, word: str, words: Iterable[str], /, **args: str) -> Text:
    """`reason`, or `suggestion` with its `near` where one of `words` resembles `word`."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(words), 1)
    return text(suggestion, near=near[0], **args) if near else text(reason, **args)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the ruling that says so ("" for a malformed move) and the reason."""

    rule: str
    text: Text


class IllegalMove(ValueError):
    """Raised by the checked doors; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text.msgid)
        self.refusal = refusal
