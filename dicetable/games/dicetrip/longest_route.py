"""The longest road and the longest run of a sheet, exactly.

Numbers ascend strictly along a road, so no road meets a city twice: taken in the order of their numbers, each city's
longest road ends its best smaller neighbour's. No search is needed, unfinished sheets included.
"""

from __future__ import annotations

from collections.abc import Sequence

TRACKER: tuple[int, ...] = tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7))

Cities = Sequence[int]  # a city's number, 0 or less where it has none
Neighbours = Sequence[tuple[int, ...]]


def longest_road(cities: Cities, neighbours: Neighbours) -> tuple[int, ...]:
    """A longest way of neighbours with ascending numbers, as indices; () where no two cities make one (DT-8)."""
    length = [0] * len(cities)
    longest, city = 1, -1
    for here in sorted([c for c, number in enumerate(cities) if number > 0], key=cities.__getitem__):
        before = 0
        for neighbour in neighbours[here]:
            if length[neighbour] > before:
                before = length[neighbour]
        length[here] = before + 1
        if before >= longest:
            longest, city = before + 1, here
    if city < 0:
        return ()
    road = [city]
    for left in range(longest - 1, 0, -1):
        # A neighbour with a higher number has a longer road than `city`, never one that is one shorter.
        city = next(neighbour for neighbour in neighbours[city] if length[neighbour] == left)
        road.append(city)
    return tuple(reversed(road))


def longest_run(cities: Cities, neighbours: Neighbours) -> tuple[int, ...]:
    """A longest way of neighbours on which each number is the tracker's next one, as indices; () where no two cities
    make one (DT-9)."""
    city_of = {number: city for city, number in enumerate(cities) if number > 0}
    longest: list[int] = []
    run: list[int] = []
    for number in TRACKER:
        city = city_of.get(number, -1)
        if city < 0:
            run = []
            continue
        run = [*run, city] if run and city in neighbours[run[-1]] else [city]
        if len(run) > len(longest):
            longest = run
    return tuple(longest) if len(longest) > 1 else ()
