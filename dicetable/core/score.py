"""Points as a tree whose leaves name the spots that made them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from dicetable.core.move import Spot
from dicetable.core.text import N_, Text, Who, text

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Score:
    """`sure` is False while later moves may still take the points away; `line`: `spots` are a way in this order.

    `name` is a fixed word for machines and for the sheet's box (`score.<name>`), the same in every language.
    """

    name: str
    label: Text
    points: int | Fraction
    spots: tuple[Spot, ...] = ()
    sure: bool = True
    line: bool = False
    parts: tuple[Score, ...] = ()


def total(name: str, label: Text, parts: tuple[Score, ...]) -> Score:
    """A score that is the sum of its parts and as sure as the least sure of them."""
    return Score(name, label, sum(part.points for part in parts), sure=all(part.sure for part in parts), parts=parts)


class Outcome(NamedTuple):
    """The seats that win, and why in words."""

    winners: tuple[int, ...]
    text: Text


def outcome(standings: Sequence[tuple[Score, ...]]) -> Outcome:
    """Who wins by the seats' standings, compared entry by entry."""
    points = [tuple(entry.points for entry in standing) for standing in standings]
    best = max(points)
    winners = tuple(seat for seat, own in enumerate(points) if own == best)
    first = standings[winners[0]][0]
    if len(points) == 1:
        return Outcome(winners, text(N_("{who} has finished. {label}: {own}."),
                                     who=Who(0), label=first.label, own=first.points))
    if len(winners) > 1:
        return Outcome(winners, text(N_("{who} share the win. {label}: {own} each."),
                                     who=tuple(map(Who, winners)), label=first.label, own=first.points))
    next_best = max(own for own in points if own != best)
    n = next(n for n, (own, other) in enumerate(zip(best, next_best)) if own != other)
    last = standings[winners[0]][n]
    if n == 0:
        return Outcome(winners, text(N_("{who} wins. {label}: {own}, the next {other}."),
                                     who=Who(winners[0]), label=first.label, own=first.points, other=next_best[0]))
    says = N_("{who} wins by the tie-break. {label}: {own} each; {last}: {more}, the next {less}.")
    return Outcome(winners, text(says, who=Who(winners[0]), label=first.label, own=first.points,
                                 last=last.label, more=last.points, less=next_best[n]))
