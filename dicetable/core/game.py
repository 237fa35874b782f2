"""What a game brings. Legality has one author: `candidates` and `objection`; all else derives from these two."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from dicetable.core.board import Board, Fault, Place
from dicetable.core.chance import Chance
from dicetable.core.move import SPOT, Move, Spot
from dicetable.core.score import Score
from dicetable.core.text import N_, IllegalMove, Refusal, Text, text
from dicetable.core.view import Aid, View

if TYPE_CHECKING:
    from pydantic import BaseModel

CHANCE = -1
OVER = -2

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Option:
    """A choice at set-up; the first value is the default. `labels` says each value in plain words."""

    name: str
    label: Text
    values: tuple[str, ...]
    labels: tuple[Text, ...]
    help: Text


@dataclass(frozen=True)
class Verb:
    """How a move is spelt: `form` lists its spots' kinds in order, with `|` between kinds that may stand for one
    another and `?`, `+` or `*` behind a kind that may be left out or repeated, as in "die+ tile track?".

    `label` names the move on a button or in a menu.
    """

    label: Text
    form: str = ""

    @cached_property
    def slots(self) -> tuple[tuple[frozenset[str], str], ...]:
        """For each word of the form its kinds and its sign ("" for exactly one)."""
        words = []
        for word in self.form.split():
            sign = word[-1] if word[-1] in "?+*" else ""
            words.append((frozenset(word.rstrip("?+*").split("|")), sign))
        return tuple(words)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the kinds of a well-formed move, each followed by a blank."""
        return re.compile("".join(f"(?:(?:{'|'.join(sorted(kinds))}) ){sign}" for kinds, sign in self.slots))


class Game(ABC, Generic[S]):
    """The rules of one game on one board with its options; S is a frozen dataclass."""

    name: ClassVar[str]
    title: ClassVar[Text]
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    version: ClassVar[int]  # the rules' version, in every record
    shared: ClassVar[bool]  # one board for all, or a sheet a seat
    options: ClassVar[tuple[Option, ...]] = ()
    verbs: ClassVar[Mapping[str, Verb]]

    def __init__(self, board: Board, options: Mapping[str, str]) -> None:
        self.board = board
        self.chosen = {option.name: options.get(option.name, option.values[0]) for option in self.options}

    @classmethod
    def numbers(cls) -> type[BaseModel]:
        """The model of the board file's `numbers`: `Numbers` of the module `board` beside the rules. It needs pydantic,
        so it is imported only when a board is read."""
        model: type[BaseModel] = import_module(f"{cls.package()}.board").Numbers
        return model

    @classmethod
    def faults(cls, board: Board) -> Iterable[Fault]:
        """What the rules need of a board and this one lacks, from the same module; the constructor trusts."""
        found: Iterable[Fault] = import_module(f"{cls.package()}.board").faults(board)
        return found

    @classmethod
    def package(cls) -> str:
        """The package that holds all of this game's: rules, board, bots, rules.md."""
        return cls.__module__.rpartition(".")[0]

    @abstractmethod
    def spots(self, seats: int) -> Mapping[Spot, Place]:
        """Every spot: the board's, and those that come with the seats."""

    @abstractmethod
    def start(self, seats: int, first: int) -> S:
        """The state before anything has happened; `first` is a seat from 0."""

    @abstractmethod
    def turn(self, s: S) -> int:
        """The seat whose move it is, CHANCE or OVER."""

    @abstractmethod
    def round(self, s: S) -> int:
        """The round, from 1."""

    @abstractmethod
    def candidates(self, s: S) -> Iterable[Move]:
        """At least every legal move but for equals under `alike`; without repetition, the default first."""

    @abstractmethod
    def objection(self, s: S, m: Move) -> Refusal | None:
        """Why a well-formed `m` is not legal here: phase, then spot, then dice, then value."""

    @abstractmethod
    def apply(self, s: S, m: Move) -> S:
        """The state after `m`, a legal move or an outcome of `chance`; trusted."""

    @abstractmethod
    def chance(self, s: S) -> Chance:
        """What luck decides, where `turn` is CHANCE."""

    @abstractmethod
    def score(self, s: S, seat: int) -> Score:
        """The points of a seat as they stand."""

    @abstractmethod
    def standing(self, s: S, seat: int) -> tuple[Score, ...]:
        """Who wins: compared entry by entry; the first difference is the tie-break in words."""

    @abstractmethod
    def view(self, s: S, seat: int) -> View:
        """What lies in front of `seat`, or the shared board."""

    @abstractmethod
    def words(self, s: S, m: Move) -> Text:
        """`m`, played in `s`, as a sentence with names."""

    def aids(self, s: S, picked: frozenset[Spot]) -> Iterable[Aid]:
        """Live help for the picks."""
        return ()

    def aim(self, s: S, m: Move) -> frozenset[Spot]:
        """The clicks that identify `m`; spots of `m` beyond them are implied unless clicked."""
        return frozenset(m.spots)

    def alike(self, s: S) -> Iterable[frozenset[Spot]]:
        """Groups of spots that stand for one another; the legal list names one of each."""
        return ()

    def own(self, s: S) -> str:
        """What the names of the mover's own spots begin with ("red."), "" where seats have none."""
        return ""

    # Derived, the same for every game.

    def spelt(self, s: S, m: Move) -> Move:
        """`m` with the mover's own spots in full: "zebra" is "red.zebra" while red is to move."""
        own = self.own(s)
        if not own:
            return m
        spots = self.all_spots(self.seat_count(s))
        return Move(m.verb, tuple(own + arg if arg not in spots and own + arg in spots else arg for arg in m.args))

    def legal(self, s: S) -> Iterator[Move]:
        """Every legal move, equals named once; nothing where it is no seat's turn."""
        if self.turn(s) < 0:
            return iter(())
        objection = self.objection
        return (m for m in self.candidates(s) if objection(s, m) is None)

    def why_not(self, s: S, m: Move) -> Refusal | None:
        """None, or why `m` (any move at all, an outcome of chance included) can't be played in `s`."""
        turn = self.turn(s)
        if turn == OVER:
            return Refusal("", text(N_("The game is over.")))
        if turn == CHANCE:
            return self.chance(s).refusal(m)
        return self.malformed(s, m) or self.objection(s, m)

    def play(self, s: S, m: Move) -> S:
        """The state after `m`; raises IllegalMove."""
        refusal = self.why_not(s, m)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.apply(s, m)

    def seat_count(self, s: S) -> int:
        """How many seats play; states carry it as `seats`."""
        return int(s.seats)  # type: ignore[attr-defined]

    def malformed(self, s: S, m: Move) -> Refusal | None:
        """Why `m` is no move of this game, whatever the position."""
        verb = self.verbs.get(m.verb)
        if verb is None:
            if m.verb in ("throw", "uncover"):
                return Refusal("", text(N_("Nothing is left to chance now: a player is to move.")))
            return Refusal("", text(N_("“{verb}” is no move of this game; its moves are {verbs}."),
                                    verb=m.verb, verbs=", ".join(self.verbs)))
        spots = self.all_spots(self.seat_count(s))
        kinds = ""
        for arg in m.args:
            place = spots.get(arg)
            if place is None:
                return Refusal("", text(N_("There is no spot “{spot}” on this board."), spot=arg))
            kinds += place.kind + " "
        if not verb.pattern.fullmatch(kinds):
            form = f"{m.verb} {verb.form}".strip()
            return Refusal("", text(N_("“{verb}” is written as: {form}."), verb=m.verb, form=form))
        if len(set(m.args)) < len(m.args):
            return Refusal("", text(N_("A move names no spot twice.")))
        return None

    def all_spots(self, seats: int) -> Mapping[Spot, Place]:
        """`spots`, remembered."""
        cache: dict[int, Mapping[Spot, Place]] = self.__dict__.setdefault("_spots", {})
        if seats not in cache:
            cache[seats] = self.spots(seats)
            assert all(SPOT.fullmatch(spot) for spot in cache[seats])
        return cache[seats]
