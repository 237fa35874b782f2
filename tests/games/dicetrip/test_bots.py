"""Dice Trip's bots: on any map, with both powers, and each level better than the one below."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from dicetable import paths
from dicetable.bots import Bot, RandomBot, bots_key, levels, source
from dicetable.core import boardfile
from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.games.dicetrip.bots import BOTS, ROLLS
from dicetable.games.dicetrip.outlook import Hopes, Outlook, long_ways
from dicetable.games.dicetrip.rules import CROSSED, REROLL, TWICE, DiceTrip, Sheet, State
from tests.games.dicetrip.setting import MAPS, after, at_round, coloured, plain, rules, sheet

SMALL = Path(__file__).parents[2] / "boards" / "small.yaml"
every_map = pytest.mark.parametrize("board", MAPS)
every_level = pytest.mark.parametrize("level", BOTS)


@cache
def bot(level: str, board: str = "deutschland", decades: str = "no") -> Bot:
    return levels(DiceTrip)[level](rules(board, decades))


def played(game: DiceTrip, bots: tuple[Bot, ...], seed: int, first: int = 0) -> list[tuple[State, Move]]:
    """A whole game: every state with the move that was made in it, the end with an empty one."""
    s = game.start(len(bots), first)
    steps: list[tuple[State, Move]] = []
    while game.turn(s) != OVER:
        if game.turn(s) == CHANCE:
            move = game.chance(s).draw(seed)
        else:
            move = bots[s.turn].choose(s, source(bots_key(seed), len(steps)))
            assert game.why_not(s, move) is None
        steps.append((s, move))
        s = game.apply(s, move)
    return [*steps, (s, Move(""))]


@cache
def alone(level: str, board: str, seed: int) -> list[tuple[State, Move]]:
    return played(rules(board), (bot(level, board),), seed)


def points(game: DiceTrip, steps: list[tuple[State, Move]], seat: int = 0) -> int:
    return sum(game.points(steps[-1][0].sheets[seat]))


@every_level
@every_map
def test_the_same_seed_brings_the_same_game(board: str, level: str) -> None:
    game = rules(board)
    fresh = levels(DiceTrip)[level](game)
    assert alone(level, board, 0) == played(game, (fresh,), 0)


@every_level
@pytest.mark.parametrize("decades", ["no", "yes"])
def test_whole_games_in_company(level: str, decades: str) -> None:
    game = rules("nederland", decades)
    other = RandomBot(game)
    for seats, first in ((2, 1), (6, 3)):
        company = (bot(level, "nederland", decades), *[other] * (seats - 1))
        end = played(game, company, seats, first)[-1][0]
        assert all(all(own.cities) for own in end.sheets)


@every_map
def test_each_level_is_better_than_the_one_below(board: str) -> None:
    game = rules(board)
    means = [fmean(points(game, alone(level, board, seed)) for seed in range(4))
             for level in ("random", "easy", "medium")]
    assert all(low + 5 < high for low, high in pairwise(means))


@every_level
def test_both_powers_are_used(level: str) -> None:
    spent = 0
    for seed in range(4):
        spent |= alone(level, "deutschland", seed)[-1][0].sheets[0].powers
    assert spent == REROLL | TWICE


def test_the_medium_bot_rolls_again_only_where_it_rolled() -> None:
    game = rules()
    rolled_again = 0
    for seed in range(2):
        for s, move in played(game, (bot("medium"),) * 2, seed):
            if move.verb == "reroll":
                rolled_again += 1
                assert s.turn == game.roller(s)
    assert rolled_again


def test_two_medium_bots_with_the_same_dice_play_games_of_their_own() -> None:
    game = rules()
    end = played(game, (bot("medium"),) * 2, 1)[-1][0]
    assert end.sheets[0].cities != end.sheets[1].cities


# On other maps.


def map_of(links: list[tuple[int, int]], cities: int, colours: Mapping[int, str] | None = None) -> DiceTrip:
    """A map with so many cities in two zones: small.yaml with other cities and roads."""
    board = boardfile.load(SMALL, DiceTrip)
    city = board.places["a"]
    named = {}
    for n in range(cities):
        traits = {"zone": ("west", "east")[n % 2]}
        if colours and n in colours:
            traits["colour"] = colours[n]
        named[f"city{n}"] = replace(city, traits=traits)
    rest = {spot: place for spot, place in board.places.items() if place.kind != "city"}
    roads = tuple((f"city{one}", f"city{other}") for one, other in links)
    return DiceTrip(replace(board, places={**named, **rest}, links=roads), {})


OTHER_MAPS = {
    "three": map_of([(0, 1), (1, 2)], 3),
    "star": map_of([(0, n) for n in range(1, 9)], 9),
    "ring": map_of([(n, (n + 1) % 35) for n in range(35)], 35, {0: "red", 9: "blue"}),
    "all to all": map_of(list(combinations(range(11), 2)), 11, dict.fromkeys(range(11), "green")),
    "even": map_of([(n, n + 1) for n in range(11)], 12),
    "line": map_of([(n, n + 1) for n in range(4)], 5),
}
LINE = OTHER_MAPS["line"]


@every_level
@pytest.mark.parametrize("name", OTHER_MAPS)
def test_any_map_will_do(name: str, level: str) -> None:
    game = OTHER_MAPS[name]
    end = played(game, (levels(DiceTrip)[level](game),) * 2, 1)[-1][0]
    assert all(all(own.cities) for own in end.sheets)


@pytest.mark.parametrize("name", OTHER_MAPS)
def test_long_ways_are_ways(name: str) -> None:
    neighbours = OTHER_MAPS[name].neighbours
    ways = long_ways(neighbours)
    for way in ways:
        assert len(set(way)) == len(way)
        assert all(there in neighbours[here] for here, there in pairwise(way))
    assert set(ways) == {way[::-1] for way in ways}


@every_map
def test_some_long_ways_go_through_every_city(board: str) -> None:
    game = rules(board)
    assert any(len(way) == len(game.cities) for way in long_ways(game.neighbours))


# What a sheet may come to.


def hopes(game: DiceTrip, own: Sheet, left: int) -> Hopes:
    return Outlook(game).of(own, left)


def on_line(*numbers: int, left: int = 6) -> Hopes:
    """What five cities in a line may come to with these numbers, 0 for an empty city."""
    return hopes(LINE, sheet(LINE, {city: number for city, number in zip(LINE.cities, numbers) if number}), left)


def test_a_number_is_worth_most_where_it_leaves_room_on_both_sides() -> None:
    look = on_line(11, 0, 0, 0, 66)
    for number, best in ((15, 1), (36, 2), (62, 3)):
        worth = look.written(number)
        assert max(worth, key=worth.__getitem__) == best


def test_a_gap_with_fewer_numbers_or_turns_costs_more() -> None:
    wide, narrow, none = (on_line(11, 0, 0, 0, high).value for high in (66, 22, 13))
    assert wide > narrow >= none
    assert wide > on_line(11, 0, 0, 0, 66, left=1).value


def test_a_cross_where_nothing_is_lost_costs_less() -> None:
    game = rules()
    zone = game.zones[0]
    own = sheet(game, {}, [game.cities[zone[0]]])
    worth = hopes(game, own, 10).crossed
    assert max(worth, key=worth.__getitem__) in zone


def test_a_number_out_of_order_is_worth_less() -> None:
    look = on_line(21, 0, 41)
    assert look.written(31)[1] > look.written(61)[1]


def test_a_run_that_goes_on_is_worth_more() -> None:
    look = on_line(0, 31, 32, 33)
    assert look.written(34)[4] > look.written(43)[4]


def test_a_coloured_city_is_kept_for_its_colour() -> None:
    game = rules()
    own = sheet(game, {})
    worth = hopes(game, own, 12).crossed
    mean = {kind: fmean(worth[game.city_index[city]] for city in cities)
            for kind, cities in (("coloured", coloured(game)), ("plain", plain(game)))}
    assert mean["coloured"] < mean["plain"]


@pytest.mark.parametrize("decades", ["no", "yes"])
@every_map
def test_the_last_city_is_known_exactly(board: str, decades: str) -> None:
    game = rules(board, decades)
    source_ = Random(4)
    for seed in range(6):
        s = next(s for s, _ in played(game, (bot("random", board, decades),), seed)
                 if s.round == game.lone_round and s.turn == 0)
        look = Outlook(game).of(s.sheets[0], 0)
        for move in source_.sample([move for move in game.legal(s) if move.verb in ("write", "cross")], 2):
            own = game.apply(s, move).sheets[0]
            city = look.empty[0]
            told = look.crossed[city] if own.cities[city] == CROSSED else look.written(own.cities[city])[city]
            matches = own.bonus >> city & 1 and own.cities[city] % 11 != 0
            assert told + matches == sum(game.points(own))


def test_the_last_number_is_the_best_one() -> None:
    game = rules()
    for seed in range(3):
        s = next(s for s, _ in alone("easy", "deutschland", seed) if s.round == game.lone_round and s.turn == 0)
        s = replace(s, sheets=(s.sheets[0]._replace(powers=REROLL | TWICE),))
        best = max(sum(game.points(game.apply(s, move).sheets[0])) for move in game.legal(s))
        chosen = bot("medium").choose(s, Random(1))
        assert sum(game.points(game.apply(s, chosen).sheets[0])) == best


def test_rolls_are_all_there_is() -> None:
    for dice, rolls in enumerate(ROLLS):
        assert sum(chance for _, chance in rolls) == pytest.approx(1)
        assert all(len(roll) == dice and list(roll) == sorted(roll) for roll, _ in rolls)
    assert dict(ROLLS[2])[1, 2] == pytest.approx(2 / 36)
    assert dict(ROLLS[4])[1, 1, 1, 1] == pytest.approx(1 / 6**4)


def test_hopeless_dice_are_rolled_again() -> None:
    """All that four ones make is written already: with a sheet still to fill, no cross is better than another roll."""
    game = rules()
    own = sheet(game, dict(zip(plain(game), (11, 12))))
    s = after(game, at_round(game, 3, own._replace(powers=TWICE)), "1111")
    assert bot("medium").choose(s, Random(1)).verb == "reroll"


# What was measured.


def test_the_measured_figures_are_as_good_as_promised() -> None:
    measured: Any = json.loads(paths.data("resources", "bots.json").read_text("utf-8"))[DiceTrip.name]
    assert set(measured) == set(MAPS)
    for by_level in measured.values():
        assert list(by_level) == list(levels(DiceTrip))
        easy, medium = by_level["easy"], by_level["medium"]
        assert min(easy["games"], medium["games"]) >= 300
        assert 18 <= easy["points"]["mean"] <= 28
        assert medium["points"]["mean"] >= 34
