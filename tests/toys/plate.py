"""One plate that all write on: arrows that mean something else the other way round, rings around one or two towns, a
bonus that is divided, seats that drop out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from dicetable.core.board import Place
from dicetable.core.chance import Chance
from dicetable.core.game import OVER, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score, total
from dicetable.core.text import At, Refusal, Text, Who, text
from dicetable.core.view import Mark, View
from tests.toys import Toy, board

TOWNS = ("ash", "birch", "cedar", "elm", "fir")
ROADS = (("ash", "birch"), ("birch", "cedar"), ("cedar", "elm"), ("elm", "fir"), ("ash", "cedar"))
MOST = 6  # moves of a game


@dataclass(frozen=True, slots=True)
class State:
    """`written`: (seat, verb, towns) in order; `out`: seats that have dropped out."""

    seats: int
    seat: int
    written: tuple[tuple[int, str, tuple[Spot, ...]], ...] = ()
    out: frozenset[int] = frozenset()
    over: bool = False


class Plate(Toy[State]):
    """An arrow goes from the first town to the second; a ring takes one town, or two neighbours; out is for good."""

    name = "plate"
    title = text("Plate")
    seats = range(1, 5)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "arrow": Verb(text("Arrow"), "pen town town"),
        "ring": Verb(text("Ring"), "town town?"),
        "out": Verb(text("Out")),
    }

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        return self.board.places

    def start(self, seats: int, first: int) -> State:
        return State(seats, first)

    def turn(self, s: State) -> int:
        return OVER if s.over else s.seat

    def round(self, s: State) -> int:
        return len(s.written) // s.seats + 1

    def chance(self, s: State) -> Chance:
        raise AssertionError("nothing is left to chance")

    def candidates(self, s: State) -> Iterator[Move]:
        for town in TOWNS:
            yield Move("ring", (town,))
        for one, other in ROADS:
            yield Move("ring", (one, other))
            yield Move("arrow", ("pen", one, other))
            yield Move("arrow", ("pen", other, one))
        yield Move("out")

    def objection(self, s: State, m: Move) -> Refusal | None:
        if m.verb == "out":
            return None
        towns = tuple(spot for spot in m.args if spot != "pen")
        if len(towns) == 2 and towns not in ROADS and tuple(reversed(towns)) not in ROADS:
            return Refusal("TP-1", text("{one} and {other} are no neighbours.", one=At(towns[0]), other=At(towns[1])))
        if m.verb == "ring" and len(towns) == 2 and towns not in ROADS:
            return Refusal("TP-2", text("The other town comes first."))
        for seat, verb, there in s.written:
            if verb == m.verb == "ring" and set(there) & set(towns):
                return Refusal("TP-3", text("{who} has ringed that.", who=Who(seat)))
            if verb == m.verb == "arrow" and there == towns:
                return Refusal("TP-4", text("This arrow is there already."))
        return None

    def apply(self, s: State, m: Move) -> State:
        if m.verb == "out":
            s = replace(s, out=s.out | {s.seat})
        else:
            towns = tuple(spot for spot in m.args if spot != "pen")
            s = replace(s, written=(*s.written, (s.seat, m.verb, towns)))
        left = [seat for seat in range(s.seats) if seat not in s.out]
        if not left or len(s.written) == MOST:
            return replace(s, over=True)
        following = (s.seat + step for step in range(1, s.seats + 1))
        return replace(s, seat=next(seat % s.seats for seat in following if seat % s.seats in left))

    def score(self, s: State, seat: int) -> Score:
        rings = [there for who, verb, there in s.written if (who, verb) == (seat, "ring")]
        arrows = [there for who, verb, there in s.written if (who, verb) == (seat, "arrow")]
        most = max(sum(1 for who, verb, _ in s.written if (who, verb) == (other, "arrow")) for other in range(s.seats))
        equal = sum(sum(1 for who, verb, _ in s.written if (who, verb) == (other, "arrow")) == most
                    for other in range(s.seats))
        bonus = Fraction(5, equal) if most and len(arrows) == most else Fraction(0)
        return total("total", text("Total"), (
            total("rings", text("Rings"), tuple(Score("ring", text("Ring"), len(there), there) for there in rings)),
            Score("bonus", text("Most arrows"), bonus, sure=s.over),
        ))

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        largest = max((len(there) for who, verb, there in s.written if (who, verb) == (seat, "ring")), default=0)
        return self.score(s, seat), Score("largest", text("Largest ring"), largest)

    def view(self, s: State, seat: int) -> View:
        marks: dict[Spot, tuple[Mark, ...]] = {}
        for who, verb, there in s.written:
            for n, town in enumerate(there):
                mark = Mark("circle", seat=who) if verb == "ring" else Mark("text", str(n), who)
                marks[town] = (*marks.get(town, ()), mark)
        return View(text("{who} is to play.", who=Who(s.seat)), marks)

    def words(self, s: State, m: Move) -> Text:
        return text("{who}: {move}", who=Who(s.seat), move=str(m))


PLATE = Plate(board("plate", {"pen": Place("pen"), **{town: Place("town") for town in TOWNS}}, ROADS), {})
