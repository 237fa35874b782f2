"""The rulebook's examples, each a test by name."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from dicetable.core.game import OVER
from dicetable.core.move import Move
from dicetable.games.dicetrip.longest_route import TRACKER, longest_run
from dicetable.games.dicetrip.rules import GROUPS, DiceTrip, State
from tests.games.dicetrip.setting import MAPS, after, coloured, plain, refused, rules


def test_one_and_four_make_14_or_41() -> None:
    game = rules()
    s = after(game, game.start(1, 0), "1423")
    made = {game.words(s, move).args["number"] for move in game.legal(s)
            if move.verb == "write" and set(move.args[:2]) == {"red", "blue"}}
    assert made == {14, 41}


@pytest.mark.parametrize(("low", "high"), [(16, 21), (26, 31), (36, 41), (46, 51), (56, 61)])
def test_consecutive_across_the_tens(low: int, high: int) -> None:
    assert TRACKER.index(high) == TRACKER.index(low) + 1
    assert longest_run((low, high), ((1,), (0,))) == (0, 1)


def test_no_other_numbers_are_consecutive_across_the_tens() -> None:
    consecutive = {pair for pair in permutations(TRACKER, 2) if longest_run(pair, ((1,), (0,))) == (0, 1)}
    assert len(consecutive) == 35
    assert {high - low for low, high in consecutive} == {1, 5}


@pytest.mark.parametrize("number", [11, 22, 33, 44, 55, 66])
def test_the_six_doubles_make_bonus_cities(number: int) -> None:
    game = rules()
    s = after(game, game.start(1, 0), f"{number}12", f"write red blue {plain(game)[0]}")
    assert game.score(s, 0).parts[0].points == 1


def test_no_number_but_the_doubles_makes_a_bonus_in_a_plain_city() -> None:
    game = rules()
    for number in TRACKER:
        s = after(game, game.start(1, 0), f"{number}12", f"write red blue {plain(game)[0]}")
        assert game.score(s, 0).parts[0].points == (number % 11 == 0)


def test_the_six_groups_of_tens() -> None:
    assert [[n for n in TRACKER if group >> n & 1] for group in GROUPS] == [
        list(range(first, first + 6)) for first in (11, 21, 31, 41, 51, 61)]


@pytest.mark.parametrize("values", ["1234", "2134"])
def test_no_11_or_22_from_the_doubled_die(values: str) -> None:
    game = rules()
    s = after(game, game.start(1, 0), values, "twice power.twice red blue")
    city = plain(game)[0]
    assert refused(game, s, f"write red red {city}") == "DT-5"
    assert all(game.words(s, move).args["number"] not in (11, 22) for move in game.legal(s) if move.verb == "write")


def test_a_double_with_the_citys_colour_scores_one_not_two() -> None:
    game = rules()
    s = after(game, game.start(1, 0), "3312", f"write red blue {coloured(game, 'red')[0]}")
    assert game.score(s, 0).parts[0].points == 1


# The example sheet.

ROAD = (11, 12, 13, 14, 15, 22, 24, 26, 31, 33, 35, 42, 44, 46, 51, 53, 55, 62, 64, 65)
DOUBLES = {11, 22, 33, 44, 55}


def example_road(game: DiceTrip) -> list[str]:
    """A way through 20 cities for ROAD: crosses in all three zones, and four numbers but the doubles in coloured
    cities."""
    source = Random(27)
    while True:
        crossed = {zone[source.randrange(len(zone))] for zone in game.zones}
        while len(crossed) < 5:
            crossed.add(source.randrange(len(game.cities)))
        kept = set(range(len(game.cities))) - crossed
        for start in kept:
            way = _through(game, [start], kept)
            if way and sum(city in game.coloured for city, n in zip(way, ROAD) if n not in DOUBLES) >= 4:
                return [game.cities[city] for city in way]


def _through(game: DiceTrip, way: list[int], kept: set[int]) -> list[int]:
    if len(way) == len(kept):
        return way
    left = kept.difference(way)
    ahead = [city for city in game.neighbours[way[-1]] if city in left]
    ahead.sort(key=lambda city: sum(other in left for other in game.neighbours[city]))
    if any(not left.intersection(game.neighbours[city]) and way[-1] not in game.neighbours[city] for city in left):
        return []
    return next((found for city in ahead if (found := _through(game, [*way, city], kept))), [])


def play_round(game: DiceTrip, s: State, plan: tuple[tuple[str, int], ...], circled: set[str]) -> State | None:
    """A round whose throw allows the plan (city, number or 0 for a cross), circling exactly these cities."""
    for dice in permutations(game.dice):
        pairs = (dice[:2], dice[2:])
        faces = dict.fromkeys(dice, 1)
        for pair, (_, number) in zip(pairs, plan):
            faces |= zip(pair, divmod(number, 10)) if number else {}
        t = game.play(s, Move("throw", tuple(f"{die}={faces[die]}" for die in game.dice)))
        for pair, (city, number) in zip(pairs, plan):
            t = game.play(t, Move("write", (*pair, city)) if number else Move("cross", (city,)))
        mine = {city for city, _ in plan}
        if mine & set(game.score(t, 0).parts[0].spots) == mine & circled:
            return t
    return None


@pytest.mark.parametrize("board", MAPS)
def test_the_example_sheet_scores_27(board: str) -> None:
    """Played from an empty map, all thirteen rounds: 5 doubles, 4 coloured cities, 5 crosses, a road of 20, a run from
    11 to 15, no zone without a cross, without the variant."""
    game = rules(board)
    road = example_road(game)
    by_colour = [city for city, n in zip(road, ROAD) if city in coloured(game) and n not in DOUBLES][:4]
    circled = {city for city, n in zip(road, ROAD) if n in DOUBLES} | set(by_colour)
    left = [*zip(road, ROAD), *((city, 0) for city in game.cities if city not in road)]
    s = game.start(1, 0)
    while len(left) > 1:
        for plan in combinations(left, 2):
            t = play_round(game, s, plan, circled)
            if t is not None:
                s = t
                left = [item for item in left if item not in plan]
                break
    last = play_round(game, s, (left[0],), circled)
    assert last is not None
    assert game.turn(last) == OVER
    score = game.score(last, 0)
    assert {part.name: part.points for part in score.parts} == {
        "bonus": 9, "crossed": -5, "road": 20, "run": 3, "zones": 0}
    assert score.points == 27
    assert score.sure
    assert game.view(last, 0).marks["score.total"][0].text == "27"
    assert score.parts[2].spots == tuple(road)
    assert score.parts[3].spots == tuple(road[:5])
