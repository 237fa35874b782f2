"""Dice Trip once more, as slow and simple as can be and without the program's rules: what they are tested against.

A sheet is a dict, city → number, "x" for a cross, None for empty; `roads` holds both directions of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations

Sheet = dict[str, int | str | None]
Roads = frozenset[tuple[str, str]]

NUMBERS = [int(f"{tens}{units}") for tens in "123456" for units in "123456"]


@dataclass(frozen=True)
class Map:
    roads: Roads
    zones: Mapping[str, str]
    colours: Mapping[str, str]  # of the coloured cities alone


def ways(sheet: Sheet, roads: Roads, follows: Mapping[int, set[int]]) -> Iterator[list[str]]:
    """Every way along roads on which each number may follow the one before."""

    def on(way: list[str]) -> Iterator[list[str]]:
        yield way
        for here, there in roads:
            number = sheet[there]
            if here == way[-1] and isinstance(number, int) and number in follows[int(str(sheet[here]))]:
                yield from on([*way, there])

    for city, number in sheet.items():
        if isinstance(number, int):
            yield from on([city])


def longest(sheet: Sheet, roads: Roads, follows: Mapping[int, set[int]]) -> int:
    """Cities on the longest way; one alone is none."""
    length = max((len(way) for way in ways(sheet, roads, follows)), default=0)
    return length if length > 1 else 0


ASCENDING = {n: {m for m in NUMBERS if m > n} for n in NUMBERS}
NEXT = {n: {m for m in NUMBERS if m > n and not any(n < k < m for k in NUMBERS)} for n in NUMBERS}


def road(sheet: Sheet, roads: Roads) -> int:
    return longest(sheet, roads, ASCENDING)


def run(sheet: Sheet, roads: Roads) -> int:
    return longest(sheet, roads, NEXT)


def run_points(length: int) -> int:
    if length >= 10:
        return 9
    if length >= 7:
        return 6
    return {4: 2, 5: 3, 6: 4}.get(length, 0)


@dataclass
class Ledger:
    """One player's game, kept by hand from what is said at the table."""

    map: Map
    variant: bool = False
    sheet: Sheet = field(init=False)
    circled: set[str] = field(default_factory=set)
    decades: int | None = None

    def __post_init__(self) -> None:
        self.sheet = dict.fromkeys(self.map.zones)

    def write(self, dice: Mapping[str, int], tens: str, units: str, city: str) -> None:
        number = int(f"{dice[tens]}{dice[units]}")
        self.sheet[city] = number
        if str(number)[0] == str(number)[1] or self.map.colours.get(city) in (tens, units):
            self.circled.add(city)
        groups = {str(n)[0] for n in self.sheet.values() if isinstance(n, int)}
        if self.variant and self.decades is None and groups == set("123456"):
            self.decades = len([city for city in self.map.colours if self.sheet[city] is None])

    def cross(self, city: str) -> None:
        self.sheet[city] = "x"

    def points(self) -> dict[str, int]:
        clean = {zone for zone in self.map.zones.values()
                 if not any(self.sheet[city] == "x" for city in self.map.zones if self.map.zones[city] == zone)}
        points = {
            "bonus": len(self.circled),
            "crossed": -len([city for city in self.sheet if self.sheet[city] == "x"]),
            "road": road(self.sheet, self.map.roads),
            "run": run_points(run(self.sheet, self.map.roads)),
            "zones": [0, 4, 7, 9][len(clean)],
        }
        if self.variant:
            points["decades"] = self.decades or 0
        return points


def turns(dice: Mapping[str, int], empty: list[str], used: set[int], power: bool, last: bool) -> set[tuple[str, ...]]:
    """Every whole turn as its moves' texts: first all pairs of numbers are made, then each is written or given up."""
    found: set[tuple[str, ...]] = set()
    if last:
        for tens, units in permutations(dice, 2):
            if int(f"{dice[tens]}{dice[units]}") not in used:
                found.add((f"write {tens} {units} {empty[0]}",))
        found.add((f"cross {empty[0]}",))
        return found
    for a, b, c, d in permutations(dice):
        found |= {line for line, _ in _written(dice, (a, b), (c, d), empty, used)}
    if power:
        for twice, ignored in permutations(dice, 2):
            word = f"twice power.twice {twice} {ignored}"
            one, other = (die for die in dice if die not in (twice, ignored))
            for x, y in ((one, other), (other, one)):
                for first in permutations((twice, x)):
                    for second in permutations((twice, y)):
                        for line, doubles in _written(dice, first, second, empty, used):
                            if not doubles:
                                found.add((word, *line))
                                if line[0].startswith("write"):
                                    found.add((line[0], word, *line[1:]))
    return found


def _written(dice: Mapping[str, int], first: tuple[str, ...], second: tuple[str, ...], empty: list[str],
             used: set[int]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The two numbers, each written or given up, in all cities; and whether a written one has equal digits."""
    one, other = (dice[tens] * 10 + dice[units] for tens, units in (first, second))
    for here, there in permutations(empty, 2):
        for write_one in (True, False):
            for write_other in (True, False):
                if write_one and one in used or write_other and (other in used or write_one and one == other):
                    continue
                doubles = write_one and one % 11 == 0 or write_other and other % 11 == 0
                yield ((f"write {first[0]} {first[1]} {here}" if write_one else f"cross {here}",
                        f"write {second[0]} {second[1]} {there}" if write_other else f"cross {there}"), doubles)
