"""What a sheet that is not full yet may come to: an estimate of its final points, for bots.

The road is taken to follow one of many long ways through the map, found beforehand. Between two numbers on a way lies
a gap: so many empty cities, and so many numbers that are still free. The fewer numbers and turns a gap has for its
cities, the more of the road it is likely to cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from math import exp
from operator import itemgetter
from random import Random
from typing import NamedTuple, TypeAlias

from dicetable.games.dicetrip.longest_route import TRACKER, Neighbours
from dicetable.games.dicetrip.rules import CROSSED, EMPTY, GROUPS, NO_POINTS_YET, DiceTrip, Sheet

Way: TypeAlias = tuple[int, ...]  # cities by index, from low to high numbers
Values: TypeAlias = dict[int, float]  # by city
Losses: TypeAlias = tuple[tuple[float, ...], ...]  # by a gap's empty cities and its free numbers

# Tuned by simulation on two maps.
PACE = 0.2  # how surely a free number comes up in a turn
WITHIN, AT_END = 1.6, 0.9  # what a city that stays empty costs between two numbers, and at an end of the road
SHORT_WITHIN, SHORT_AT_END = 2.0, 0.3  # and besides, where there are not even numbers enough
COMING = 0.45  # how surely a number that a run lacks comes up in a turn and is used for it
MOST_LACKING = 2
COLOURED = 0.45  # what may yet come of an empty coloured city
DECADES, GROUP = 0.9, 0.5  # of each empty coloured city, less so many for each group of tens that lacks
WAYS = 300  # walks; each gives a way and its reverse
KEPT = 15  # ways that are looked at closely

RANKS = {number: rank for rank, number in enumerate(TRACKER)}
NUMBERS = len(TRACKER)
NONE = -1  # an empty city's rank
LOST = -2  # a crossed-out city's


class Gap(NamedTuple):
    """Empty cities of a way from index `start` on, between the ranks `low` and `high`; what they are likely to cost."""

    low: int
    high: int
    start: int
    cities: int
    loss: float


class Stretch(NamedTuple):
    """The part of a way that promises the longest road: `way[start:stop]`."""

    value: float
    way: Way
    start: int
    stop: int


class Outlook:
    """The estimates of one game on one map."""

    def __init__(self, game: DiceTrip) -> None:
        self.game = game
        self.ways = long_ways(game.neighbours)
        self.zone_of = {city: zone for zone in game.zones for city in zone}
        masks = [sum(1 << city for city in cities) for cities in game.neighbours]

        @lru_cache(1 << 14)
        def around(cities: int) -> int:
            found = 0
            while cities:
                city = cities & -cities
                found |= masks[city.bit_length() - 1]
                cities ^= city
            return found

        self.around = around  # the neighbours of a set of cities, as bits

    def of(self, sheet: Sheet, left: int, ways: Sequence[Way] | None = None) -> Hopes:
        """What `sheet` may come to when `left` turns follow the one under way, on the best of `ways`."""
        return Hopes(self, sheet, left, self.ways if ways is None else ways)


class Hopes:
    """What one sheet may come to: `value` points, and how that changes with each number and cross."""

    def __init__(self, outlook: Outlook, sheet: Sheet, left: int, ways: Sequence[Way]) -> None:
        game = outlook.game
        self.outlook, self.sheet, self.left = outlook, sheet, left
        self.empty = [city for city, value in enumerate(sheet.cities) if value == EMPTY]
        self.last = not left and len(self.empty) == 1
        self.empty_bits = sum(1 << city for city in self.empty)
        self.ranks = [LOST if value == CROSSED else RANKS[value] if value else NONE for value in sheet.cities]
        self.city_of = {rank: city for city, rank in enumerate(self.ranks) if rank >= 0}
        self.free = [0]  # below each rank
        for rank in range(NUMBERS):
            self.free.append(self.free[-1] + (rank not in self.city_of))
        self.within = _losses(len(game.cities), left, WITHIN, SHORT_WITHIN)
        self.at_end = _losses(len(game.cities), left, AT_END, SHORT_AT_END)
        self.roads = self._best(ways)
        self.ways = [road.way for road in self.roads]
        self.gaps = [self._gaps(road) for road in self.roads]
        self.outside = [self._outside(road) for road in self.roads]
        self.cut = self._cut()
        self.run_worth = _run_worth(game.run_points, left)
        self.run = max((self._run(rank, city) for rank, city in self.city_of.items()), default=0.0)
        self.coloured = sum(1 for city in game.coloured if sheet.cities[city] == EMPTY)
        self.lacking = sum(1 for group in GROUPS if not sheet.used & group)
        self.clean = [zone for zone in game.zones if all(sheet.cities[city] != CROSSED for city in zone)]
        zones = game.zone_points[len(self.clean)]
        self.zone_loss = zones - game.zone_points[max(len(self.clean) - 1, 0)]
        self.sure = sheet.bonus.bit_count() - sheet.cities.count(CROSSED) + zones
        self._written: dict[int, Values] = {}
        self.value = self.roads[0].value + self.run + self.sure + self._colours(self.coloured, self.lacking)

    # The road.

    def _best(self, ways: Sequence[Way]) -> list[Stretch]:
        """The stretches that promise most, each once."""
        found: dict[Way, Stretch] = {}
        for stretch in sorted(map(self._stretch, ways), key=itemgetter(0), reverse=True):
            found.setdefault(stretch.way[stretch.start:stretch.stop], stretch)
            if len(found) == KEPT:
                break
        return list(found.values())

    def _stretch(self, way: Way) -> Stretch:
        ranks, free, within, at_end = self.ranks, self.free, self.within, self.at_end
        best, first, last = -1e9, 0, 0
        start = gap = below = 0  # `below`: the numbers free up to `low`
        low, table, loss = NONE, at_end, 0.0
        for i, city in enumerate(way):
            rank = ranks[city]
            if rank == NONE:
                continue
            if rank > low:
                loss += table[i - gap][free[rank] - below]
            else:
                value = i - start - loss - at_end[i - gap][free[NUMBERS] - below]
                if value > best:
                    best, first, last = value, start, i
                if rank == LOST:
                    start = gap = i + 1
                    low, table, loss, below = NONE, at_end, 0.0, 0
                    continue
                start, loss = gap, at_end[i - gap][free[rank]]
            low, table, below = rank, within, free[rank + 1]
            gap = i + 1
        value = len(way) - start - loss - at_end[len(way) - gap][free[NUMBERS] - below]
        return Stretch(value, way, start, len(way)) if value > best else Stretch(best, way, first, last)

    def _gaps(self, road: Stretch) -> list[Gap]:
        found = []
        low, start = NONE, road.start
        for i in range(road.start, road.stop + 1):
            high = NUMBERS if i == road.stop else self.ranks[road.way[i]]
            if high == NONE:
                continue
            if i > start:
                numbers = self.free[high] - self.free[low + 1]
                found.append(Gap(low, high, start, i - start, self._table(low, high)[i - start][numbers]))
            low, start = high, i + 1
        return found

    def _table(self, low: int, high: int) -> Losses:
        return self.at_end if low == NONE or high == NUMBERS else self.within

    def _outside(self, road: Stretch) -> list[int]:
        inside = road.way[road.start:road.stop]
        return [city for city in self.empty if city not in inside]

    def _cut(self) -> Values:
        """The road's value if a city is lost to it, for each empty one."""
        best = dict.fromkeys(self.empty, 0.0)
        for (value, way, start, stop), outside in zip(self.roads, self.outside, strict=True):
            for city in outside:
                best[city] = max(best[city], value)
            for i in range(start, stop):
                if way[i] in best:
                    best[way[i]] = max(best[way[i]], value - 1 - min(i - start, stop - 1 - i))
        return best

    def _roads_with(self, rank: int) -> Values:
        """The road's value if the number of this rank is written, for each empty city."""
        best = dict(self.cut)
        free = self.free
        for road, gaps, outside in zip(self.roads, self.gaps, self.outside, strict=True):
            aside = road.value
            for low, high, start, cities, loss in gaps:
                if low < rank < high:
                    before, after = free[rank] - free[low + 1], free[high] - free[rank + 1]
                    left, right = self._table(low, rank), self._table(rank, high)
                    filled = road.value + loss
                    for i in range(cities):
                        value = filled - left[i][before] - right[cities - 1 - i][after]
                        if value > best[road.way[start + i]]:
                            best[road.way[start + i]] = value
                    aside = filled - self._table(low, high)[cities][before + after]
                    break
            for city in outside:
                if aside > best[city]:
                    best[city] = aside
        return best

    # The run.

    def _run(self, rank: int, city: int) -> float:
        """The value of the best run through `rank` at `city`, numbers that lack included if there is room for them."""
        down, up = self._reach(rank, city, -1), self._reach(rank, city, 1)
        best = 0.0
        for below, reached in enumerate(down):
            for worth, above in zip(self.run_worth[below:], up):
                if worth[reached + above] > best:
                    best = worth[reached + above]
        return best

    def _reach(self, rank: int, city: int, step: int) -> list[int]:
        """How far a run goes on beyond `rank` at `city`, by how many numbers may lack."""
        around, city_of = self.outlook.around, self.city_of
        here = 1 << city
        others = ~here
        reach = [0]
        while 0 <= rank + step < NUMBERS:
            rank += step
            here = around(here) & others
            if rank in city_of:
                here &= 1 << city_of[rank]
            else:
                here &= self.empty_bits
                if here:
                    if len(reach) > MOST_LACKING:
                        break
                    reach.append(reach[-1])
            if not here:
                break
            reach[-1] += 1
        return reach

    # All together.

    def _colours(self, coloured: int, lacking: int) -> float:
        """What empty coloured cities may bring, the variant's points (DT-11) included."""
        value = COLOURED * coloured * min(1.0, self.left / 3)
        if self.outlook.game.decades:
            if self.sheet.decades != NO_POINTS_YET:
                value += self.sheet.decades
            elif lacking:
                value += max(0.0, DECADES * (coloured - GROUP * lacking))
            else:
                value += coloured
        return value

    def written(self, number: int) -> Values:
        """The sheet's value with `number` in each empty city, without a bonus for the city's colour."""
        if number not in self._written:
            self._written[number] = self._with(number)
        return self._written[number]

    def _with(self, number: int) -> Values:
        if self.last:
            return {city: self._at_last(city, number) for city in self.empty}
        rank = RANKS[number]
        colours = self.outlook.game.colours
        base = self.sure + (number % 11 == 0)
        lacking = self.lacking - any(group >> number & 1 and not self.sheet.used & group for group in GROUPS)
        plain, coloured = self._colours(self.coloured, lacking), self._colours(self.coloured - 1, lacking)
        values = {city: road + base + (coloured if colours[city] >= 0 else plain)
                  for city, road in self._roads_with(rank).items()}
        if any(abs(rank - other) <= MOST_LACKING + 1 for other in self.city_of):
            return {city: value + max(self.run, self._run(rank, city)) for city, value in values.items()}
        return {city: value + self.run for city, value in values.items()}

    @cached_property
    def crossed(self) -> Values:
        """The sheet's value with a cross in each empty city."""
        if self.last:
            return {city: self._at_last(city, CROSSED) for city in self.empty}
        colours = self.outlook.game.colours
        plain, coloured = (self._colours(self.coloured - n, self.lacking) for n in (0, 1))
        base = self.run + self.sure - 1
        return {
            city: road + base - (self.zone_loss if self.outlook.zone_of[city] in self.clean else 0)
            + (coloured if colours[city] >= 0 else plain)
            for city, road in self.cut.items()
        }

    def _at_last(self, city: int, value: int) -> float:
        """The points when `value` has filled the last city."""
        cities, bonus = list(self.sheet.cities), self.sheet.bonus
        cities[city] = value
        if value > 0 and value % 11 == 0:
            bonus |= 1 << city
        return sum(self.outlook.game.points(self.sheet._replace(cities=tuple(cities), bonus=bonus)))


@cache
def _losses(cities: int, left: int, cost: float, short: float) -> Losses:
    """What gaps cost: `cost` for each city that is likely to stay empty, `short` for each that has to."""
    return ((0.0,) * (NUMBERS + 1), *(
        tuple(cost * n * exp(-PACE * left * max(free - n + 1, 0) / n) + short * max(n - free, 0)
              for free in range(NUMBERS + 1))
        for n in range(1, cities + 1)
    ))


@cache
def _run_worth(points: tuple[int, ...], left: int) -> tuple[tuple[float, ...], ...]:
    """The value of runs, by how many of their numbers lack and by their length less one."""
    return tuple(
        tuple(points[min(length, len(points) - 1)] * (1 - exp(-COMING * left)) ** lacking
              for length in range(1, 2 * NUMBERS))
        for lacking in range(MOST_LACKING + 1)
    )


@cache
def long_ways(neighbours: Neighbours) -> tuple[Way, ...]:
    """Long ways through the map, in both directions; always the same ones."""
    source = Random(1)
    ways: dict[Way, None] = {}
    for _ in range(WAYS):
        way = _walk(neighbours, source)
        ways[way] = ways[way[::-1]] = None
    longest = max(map(len, ways))
    return tuple(way for way in ways if len(way) >= 0.7 * longest)


def _walk(neighbours: Neighbours, source: Random) -> Way:
    """A random way that prefers cities with few ways on; where it is stuck, its end may be turned round."""
    way = [source.randrange(len(neighbours))]
    rest = set(range(len(neighbours))) - {*way}
    while rest:
        here = way[-1]
        onward = [city for city in neighbours[here] if city in rest]
        if onward:
            way.append(min(onward, key=lambda city: len(rest.intersection(neighbours[city])) + 1.5 * source.random()))
            rest.remove(way[-1])
            continue
        back = [city for city in neighbours[here] if city not in way[-2:]]
        if not back or source.random() < 0.25:
            break
        turn = way.index(source.choice(back)) + 1
        way[turn:] = way[:turn - 1:-1]
    return tuple(way)
