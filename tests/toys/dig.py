"""Dice with faces of their own, some of them rolled again, and finds that lie face down until they are dug up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from dicetable.core.board import Die, Place
from dicetable.core.chance import Chance, Dice, Draw
from dicetable.core.game import CHANCE, OVER, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score, total
from dicetable.core.text import At, Refusal, Text, Who, text
from dicetable.core.view import Mark, View
from tests.toys import Toy, board

FINDS = {"skull": 1, "bone": 3, "shard": 2}
WORTH = {"skull": 3, "bone": 1, "shard": 0}
SITES = tuple(f"site.{n}" for n in range(1, 7))
FACES = {"spade": ("spade", "spade", "lamp", "storm"), "pick": ("spade", "lamp", "lamp", "storm"),
         "brush": ("spade", "lamp", "storm", "storm")}


@dataclass(frozen=True, slots=True)
class State:
    """`dice`: what each shows, "" for one about to be rolled; `found`: site → (find, seat); `digging`: the sites
    about to be uncovered; `rolls` of this turn; `turns` so far."""

    seats: int
    seat: int
    turns: int = 0
    rolls: int = 0
    dice: tuple[str, ...] = ("",) * len(FACES)
    found: tuple[tuple[Spot, str, int], ...] = ()
    digging: tuple[Spot, ...] = ()


class Dig(Toy[State]):
    """A spade digs one site, two spades two; dice can be rolled again once."""

    name = "dig"
    title = text("Dig")
    seats = range(1, 4)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "dig": Verb(text("Dig"), "site+"),
        "again": Verb(text("Roll again"), "cup die+"),
        "rest": Verb(text("Rest")),
    }

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        return {**self.board.places, **{die: Place("die") for die in FACES}}

    def start(self, seats: int, first: int) -> State:
        return State(seats, first)

    def turn(self, s: State) -> int:
        if s.digging or "" in s.dice:
            return CHANCE
        return OVER if len(s.found) == len(SITES) else s.seat

    def round(self, s: State) -> int:
        return s.turns // s.seats + 1

    def chance(self, s: State) -> Chance:
        if s.digging:
            left = Counter(FINDS)
            left.subtract(find for _, find, _ in s.found)
            return Draw((s.seat, s.turns, "dig"), s.digging, {find: left[find] for find in FINDS})
        rolled = tuple(die for die, face in zip(FACES, s.dice, strict=True) if not face)
        return Dice((s.seat, s.turns, s.rolls + 1), rolled, FACES)

    def _covered(self, s: State) -> list[Spot]:
        taken = {site for site, _, _ in s.found}
        return [site for site in SITES if site not in taken]

    def candidates(self, s: State) -> Iterator[Move]:
        for n in range(1, 4):
            for sites in combinations(SITES, n):
                yield Move("dig", sites)
        for n in range(1, 4):
            for dice in combinations(FACES, n):
                yield Move("again", ("cup", *dice))
        yield Move("rest")

    def objection(self, s: State, m: Move) -> Refusal | None:
        if m.verb == "dig":
            covered = self._covered(s)
            for site in m.args:
                if site not in covered:
                    return Refusal("TD-1", text("{site} is dug up already.", site=At(site)))
            if len(m.args) > s.dice.count("spade"):
                return Refusal("TD-2", text("Each site takes a spade."))
        if m.verb == "again" and s.rolls > 1:
            return Refusal("TD-3", text("The dice were rolled again already."))
        return None

    def apply(self, s: State, m: Move) -> State:
        if m.verb == "throw":
            shown = dict(arg.split("=") for arg in m.args)
            dice = tuple(shown.get(die, face) for die, face in zip(FACES, s.dice, strict=True))
            return replace(s, dice=dice, rolls=s.rolls + 1)
        if m.verb == "uncover":
            found = [(arg.split("=")[0], arg.split("=")[1], s.seat) for arg in m.args]
            return self._next(replace(s, found=(*s.found, *found), digging=()))
        if m.verb == "again":
            dice = tuple("" if die in m.args else face for die, face in zip(FACES, s.dice, strict=True))
            return replace(s, dice=dice)
        if m.verb == "dig":
            return replace(s, digging=tuple(sorted(m.args)))
        return self._next(s)

    def _next(self, s: State) -> State:
        over = len(s.found) == len(SITES)
        dice = s.dice if over else ("",) * len(FACES)
        return replace(s, seat=(s.seat + 1) % s.seats, turns=s.turns + 1, rolls=0, dice=dice)

    def score(self, s: State, seat: int) -> Score:
        parts = tuple(Score(find, text("Finds"), WORTH[find], (site,)) for site, find, who in s.found if who == seat)
        return total("total", text("Total"), parts)

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        found = sum(1 for _, _, who in s.found if who == seat)
        return self.score(s, seat), Score("finds", text("Number of finds"), found)

    def view(self, s: State, seat: int) -> View:
        marks = {site: (Mark("tick", seat=who),) for site, _, who in s.found}
        faces = {die: face for die, face in zip(FACES, s.dice, strict=True) if face}
        return View(text("{who} is to play.", who=Who(s.seat)), marks, dict.fromkeys(FACES, "cup"),
                    {**faces, **{site: find for site, find, _ in s.found}})

    def words(self, s: State, m: Move) -> Text:
        return text("{who}: {move}", who=Who(s.seat), move=str(m))

    def aim(self, s: State, m: Move) -> frozenset[Spot]:
        return frozenset(m.args)


DIG = Dig(board("dig", {"cup": Place("cup"), **{site: Place("site") for site in SITES}},
                dice={die: Die(faces) for die, faces in FACES.items()}), {})
