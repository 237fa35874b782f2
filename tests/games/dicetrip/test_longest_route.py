"""The longest road (DT-8) and run (DT-9) against brute force."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dicetable.games.dicetrip.longest_route import TRACKER, longest_road, longest_run
from dicetable.games.dicetrip.rules import CROSSED, DiceTrip
from tests.games.dicetrip import brute
from tests.games.dicetrip.setting import MAPS, hand_map, rules


def random_numbers(game: DiceTrip, source: Random) -> tuple[int, ...]:
    """Empty and crossed cities, and numbers: at random, or rising roughly along a walk, as people place them."""
    cities = [source.choice((0, CROSSED)) for _ in game.cities]
    written = source.sample(range(len(cities)), source.randint(0, len(cities)))
    numbers = source.sample(TRACKER, len(written))
    if source.random() < 0.7:
        start = source.choice(range(len(cities)))
        order = [start]
        for city in order:
            order += [other for other in game.neighbours[city] if other not in order]
        written.sort(key=order.index)
        numbers.sort()
        if source.random() < 0.5:  # a tracker without gaps
            first = source.randint(0, len(TRACKER) - len(written))
            numbers = list(TRACKER[first:first + len(written)])
        for _ in range(source.randrange(4)):
            i, j = source.randrange(len(numbers) or 1), source.randrange(len(numbers) or 1)
            if numbers:
                numbers[i], numbers[j] = numbers[j], numbers[i]
    for city, number in zip(written, numbers):
        cities[city] = number
    return tuple(cities)


def by_hand(game: DiceTrip, cities: tuple[int, ...]) -> brute.Sheet:
    return {city: {0: None, CROSSED: "x"}.get(number, number) for city, number in zip(game.cities, cities)}


@pytest.mark.parametrize("board", MAPS)
@pytest.mark.parametrize("part", range(4))
def test_dt8_dt9_as_long_as_brute_force_says(board: str, part: int) -> None:
    """Both ways are ways too: along roads, ascending, on the run by one step of the tracker."""
    game = rules(board)
    roads = hand_map(game).roads
    source = Random(f"{board} {part}")
    lengths = set()
    for _ in range(750):
        cities = random_numbers(game, source)
        sheet = by_hand(game, cities)
        road, run = longest_road(cities, game.neighbours), longest_run(cities, game.neighbours)
        assert (len(road), len(run)) == (brute.road(sheet, roads), brute.run(sheet, roads))
        for way, follows in ((road, brute.ASCENDING), (run, brute.NEXT)):
            named = [game.cities[city] for city in way]
            assert all((here, there) in roads for here, there in pairwise(named))
            assert all(cities[there] in follows[cities[here]] for here, there in pairwise(way))
        lengths |= {("road", len(road)), ("run", len(run))}
    assert {("road", 0), ("road", 8), ("run", 0), ("run", 4)} <= lengths  # the sheets were no easy ones


LINE = ((1,), (0, 2), (1, 3), (2, 4), (3,))  # five cities in a row


@pytest.mark.parametrize(("cities", "road", "run"), [
    ((0, 0, 0, 0, 0), (), ()),
    ((11, 0, 0, 0, 0), (), ()),
    ((11, 0, 12, 0, 13), (), ()),
    ((11, CROSSED, 12, 13, 14), (2, 3, 4), (2, 3, 4)),
    ((66, 56, 46, 36, 26), (4, 3, 2, 1, 0), ()),
    ((15, 16, 21, 22, 11), (0, 1, 2, 3), (0, 1, 2, 3)),
    ((26, 31, 36, 41, 0), (0, 1, 2, 3), (0, 1)),
    ((41, 36, 66, 51, 46), (4, 3, 2), (1, 0)),
    ((46, 51, 56, 61, 62), (0, 1, 2, 3, 4), (2, 3, 4)),
    ((12, 11, 13, 14, 15), (1, 2, 3, 4), (2, 3, 4)),
])
def test_dt8_dt9_on_five_cities_in_a_row(
        cities: tuple[int, ...], road: tuple[int, ...], run: tuple[int, ...]) -> None:
    assert longest_road(cities, LINE) == road
    assert longest_run(cities, LINE) == run


def test_dt8_a_road_may_turn_back_past_itself_but_not_through_a_city() -> None:
    """A triangle with a tail: 11 12 13 go round it, 14 is reached from the city of 12 alone."""
    neighbours = ((1, 2), (0, 2, 3), (0, 1), (1,))
    assert longest_road((11, 12, 13, 14), neighbours) == (0, 1, 2)
    assert longest_road((11, 13, 12, 14), neighbours) == (0, 2, 1, 3)


@pytest.mark.parametrize("board", MAPS)
def test_dt8_a_full_map_in_ascending_order_is_one_road(board: str) -> None:
    """Every map has a road through all its cities."""
    game = rules(board)

    def on(way: list[int]) -> list[int]:
        if len(way) == len(game.cities):
            return way
        ahead = [city for city in game.neighbours[way[-1]] if city not in way]
        ahead.sort(key=lambda city: sum(other not in way for other in game.neighbours[city]))
        return next((found for city in ahead if (found := on([*way, city]))), [])

    way = next(found for city in range(len(game.cities)) if (found := on([city])))
    cities = [0] * len(way)
    for city, number in zip(way, TRACKER):
        cities[city] = number
    assert longest_road(cities, game.neighbours) == tuple(way)
    assert longest_run(cities, game.neighbours) == tuple(way)
