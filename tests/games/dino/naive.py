"""A second author of moving and of scoring, slow and without any of the rules' code: steps one by one, and museums
counted afresh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Fields: TypeAlias = tuple[str, str, str]


class Dig:
    """The fields, which of them border on which, and which are start fields."""

    def __init__(self, links: Iterable[tuple[str, str]], starts: Iterable[str]) -> None:
        self.beside: dict[str, set[str]] = {}
        for one, other in links:
            self.beside.setdefault(one, set()).add(other)
            self.beside.setdefault(other, set()).add(one)
        self.starts = set(starts)

    def steps(self, start: str) -> dict[str, int]:
        """How far every field is, ring by ring."""
        far, ring = {start: 0}, [start]
        while ring:
            further = {field for old in ring for field in self.beside[old]} - far.keys()
            for field in further:
                far[field] = far[ring[0]] + 1
            ring = list(further)
        return far

    def may_end(self, here: Fields, began: Fields) -> bool:
        """Whether a play of cards may end with the pieces here."""
        moved = [field for field, old in zip(here, began) if field != old]
        plots = [field for field in here if field not in self.starts]
        return bool(moved) and not self.starts & set(moved) and len(set(plots)) == len(plots)

    def walks(self, here: Fields, points: int) -> set[Fields]:
        """Everywhere that the three pieces can be after so many single steps, or fewer."""
        found = {here}
        for _ in range(points):
            found |= {(*some[:n], field, *some[n + 1:])  # type: ignore[misc]
                      for some in found for n in range(3) for field in self.beside[some[n]]}
        return found

    def ends(self, here: Fields, began: Fields, points: int) -> set[Fields]:
        """Every way in which the play can end."""
        return {some for some in self.walks(here, points) if self.may_end(some, began)}


def fame(
    takes: Sequence[tuple[int, str]], seats: int, bones: Mapping[str, int], worth: Mapping[str, int], markers: int
) -> list[int]:
    """Each seat's fame from who took what, in order."""
    museums = [Counter[str]() for _ in range(seats)]
    points = [0] * seats
    firsts: set[str] = set()
    given = 0

    def whole(seat: int, kind: str) -> int:
        return min(museums[seat][f"{kind}.{n}"] for n in range(1, bones[kind] + 1))

    for seat, face in takes:
        kind = face.partition(".")[0]
        before, sets = whole(seat, kind), min(whole(seat, other) for other in bones)
        museums[seat][face] += 1
        if whole(seat, kind) > before:
            points[seat] += worth[kind] * (1 if kind in firsts else 2)
            firsts.add(kind)
        if min(whole(seat, other) for other in bones) > sets and given < markers:
            given += 1
            points[seat] += 3
    return points
