"""Runners that stack on a shared track, paid with chosen dice of which equal ones stand for one another; whoever is
last moves next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from dicetable.core.board import Die, Place
from dicetable.core.chance import Chance, Dice
from dicetable.core.game import CHANCE, OVER, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score
from dicetable.core.text import At, Refusal, Text, Who, text
from dicetable.core.view import View
from tests.toys import Toy, board

DICE = tuple(f"die.{n}" for n in range(1, 5))
COLOURS = ("red", "blue", "green")
KINDS = ("ant", "bee")
TRACK = tuple(f"space.{n}" for n in range(6))  # space.0 is the start, the last one is home


@dataclass(frozen=True, slots=True)
class State:
    """`dice`: values, 0 for one that is about to be rolled or is used up; `stacks`: the runners on each space, bottom
    first; `turns` of each seat so far; `half`: the turn's first step is done."""

    seats: int
    seat: int
    dice: tuple[int, ...]
    stacks: tuple[tuple[Spot, ...], ...]
    turns: tuple[int, ...]
    rolled: bool = False
    half: bool = False


class Stack(Toy[State]):
    """A step takes dice of one value, one space for each; at most two steps a turn."""

    name = "stack"
    title = text("Stack")
    seats = range(2, 4)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "step": Verb(text("Step"), "die+ runner"),
        "stop": Verb(text("Stop")),
    }

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        runners = {f"{colour}.{kind}": Place("runner") for colour in COLOURS[:seats] for kind in KINDS}
        return {**self.board.places, **{die: Place("die") for die in DICE}, **runners}

    def start(self, seats: int, first: int) -> State:
        runners = tuple(f"{colour}.{kind}" for colour in COLOURS[:seats] for kind in KINDS)
        return State(seats, first, (0,) * 4, (runners, *((),) * (len(TRACK) - 1)), (0,) * seats)

    def _where(self, s: State, runner: Spot) -> int:
        return next(n for n, stack in enumerate(s.stacks) if runner in stack)

    def _distance(self, s: State, seat: int) -> int:
        return sum(self._where(s, f"{COLOURS[seat]}.{kind}") for kind in KINDS)

    def turn(self, s: State) -> int:
        if any(self._distance(s, seat) == 2 * (len(TRACK) - 1) for seat in range(s.seats)):
            return OVER
        return s.seat if s.rolled else CHANCE

    def round(self, s: State) -> int:
        return max(s.turns) + 1

    def chance(self, s: State) -> Chance:
        return Dice((s.seat, s.turns[s.seat], 1), DICE, dict.fromkeys(DICE, ("1", "2", "3")))

    def alike(self, s: State) -> Iterable[frozenset[Spot]]:
        for value in (1, 2, 3):
            yield frozenset(die for die, shown in zip(DICE, s.dice, strict=True) if shown == value)

    def candidates(self, s: State) -> Iterator[Move]:
        for kind in KINDS:
            runner = f"{COLOURS[s.seat]}.{kind}"
            for equal in self.alike(s):
                dice = sorted(equal)
                for n in range(len(dice), 0, -1):
                    yield Move("step", (*dice[:n], runner))
        yield Move("stop")

    def objection(self, s: State, m: Move) -> Refusal | None:
        if m.verb == "stop":
            return None
        *dice, runner = m.args
        if not runner.startswith(COLOURS[s.seat]):
            return Refusal("TS-1", text("{runner} is not {who}’s.", runner=At(runner), who=Who(s.seat)))
        where = self._where(s, runner)
        if where == len(TRACK) - 1:
            return Refusal("TS-2", text("{runner} is home.", runner=At(runner)))
        if where and s.stacks[where][-1] != runner:
            return Refusal("TS-3", text("{runner} is covered.", runner=At(runner)))
        values = {s.dice[DICE.index(die)] for die in dice}
        if 0 in values:
            return Refusal("TS-4", text("A die that is used up can't pay."))
        if len(values) > 1:
            return Refusal("TS-5", text("A step is paid with equal dice."))
        return None

    def apply(self, s: State, m: Move) -> State:
        if m.verb == "throw":
            return replace(s, dice=tuple(int(arg.split("=")[1]) for arg in sorted(m.args)), rolled=True)
        if m.verb == "step":
            *dice, runner = m.args
            where = self._where(s, runner)
            target = min(where + len(dice), len(TRACK) - 1)
            stacks = [tuple(other for other in stack if other != runner) for stack in s.stacks]
            stacks[target] += (runner,)
            left = tuple(0 if die in dice else value for die, value in zip(DICE, s.dice, strict=True))
            s = replace(s, stacks=tuple(stacks), dice=left)
            if not s.half and any(left):
                return replace(s, half=True)
        turns = tuple(n + (seat == s.seat) for seat, n in enumerate(s.turns))
        after = replace(s, turns=turns, rolled=False, half=False, dice=(0,) * 4)
        last = min(range(s.seats), key=lambda seat: (self._distance(after, seat), (seat - s.seat - 1) % s.seats))
        return replace(after, seat=last)

    def score(self, s: State, seat: int) -> Score:
        parts = tuple(
            Score(kind, text("Spaces"), self._where(s, f"{COLOURS[seat]}.{kind}"), (f"{COLOURS[seat]}.{kind}",))
            for kind in KINDS
        )
        return Score("total", text("Total"), sum(part.points for part in parts), parts=parts)

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        home = sum(self._where(s, f"{COLOURS[seat]}.{kind}") == len(TRACK) - 1 for kind in KINDS)
        return Score("home", text("Home"), home), self.score(s, seat)

    def view(self, s: State, seat: int) -> View:
        at = {runner: space for space, stack in zip(TRACK, s.stacks, strict=True) for runner in stack}
        faces = {die: str(value) for die, value in zip(DICE, s.dice, strict=True) if value}
        return View(text("{who} is to play.", who=Who(s.seat)), at=at, faces=faces)

    def words(self, s: State, m: Move) -> Text:
        return text("{who}: {move}", who=Who(s.seat), move=str(m))

    def aim(self, s: State, m: Move) -> frozenset[Spot]:
        return frozenset(m.args[-1:])


STACK = Stack(board("stack", {space: Place("space") for space in TRACK},
                    dice={die: Die(("1", "2", "3")) for die in DICE}), {})
