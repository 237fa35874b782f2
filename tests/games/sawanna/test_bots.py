"""Sawanna's bots: what they see, and that the better one is better."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from dicetable import simulate
from dicetable.games.sawanna.bots import BOTS, THROWS, Easy, Medium, Prospect, best_going, worth
from dicetable.games.sawanna.rules import MOVE, ROLL
from tests.games.sawanna.setting import after, at, position, rules


@pytest.mark.parametrize("n", range(6))
def test_every_throw_is_there_once_with_its_chance(n: int) -> None:
    counted: dict[tuple[int, ...], int] = {}
    for values in product(range(1, 7), repeat=n):
        counts = tuple(values.count(value) for value in range(7))
        counted[counts] = counted.get(counts, 0) + 1
    assert {counts: round(chance * 6**n, 6) for counts, chance in THROWS[n]} == counted
    assert len(THROWS[n]) == len(counted)


def test_rolling_the_last_die_is_weighed_by_each_of_its_faces() -> None:
    game = rules()
    s = position(game, 2, {"red.lion": "1.3", "red.zebra": "2.3", "blue.giraffe": "1.5"})
    s = after(game, s, "114444", "place die.1 die.2 lion", "roll", "3444", "place die.4 die.5 die.6 zebra")
    prospect = Prospect(game, s)
    gains = []
    for value in range(1, 7):
        thrown = after(game, s, "roll", str(value))
        found = [-prospect.base]
        for move in game.legal(thrown):
            placed = game.apply(thrown, move)
            if move.verb == "place":
                found.append(Prospect(game, placed).stopping(Prospect(game, placed).placed)
                             + worth(game, placed.at, placed.covered, 0) - prospect.base)
        gains.append(max(found[1:], default=0.0))
    assert prospect.rolling(prospect.placed, 1) == pytest.approx(sum(gains) / 6)


@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_medium_takes_the_win_and_gives_none_away(side: str) -> None:
    game = rules(side)
    medium = Medium(game)
    s = position(game, 2, {"red.zebra": "home", "red.lion": "1.7", "red.gazelle": "2.2", "blue.zebra": "home",
                           "blue.lion": "2.7", "blue.elephant": "1.3"})
    s = after(game, s, "166663")
    s = game.play(s, medium.choose(s, Random(1)))
    assert [game.tiles[tile] for tile, _ in s.loads] == ["red.lion"]
    s = after(game, game.play(s, MOVE), str(best_going(game, game.play(s, MOVE))[1]))
    assert at(game, s, "red.lion") == "home"
    s = position(game, 2, {"red.giraffe": "home", "blue.zebra": "home", "blue.lion": "2.7", "blue.elephant": "1.3"})
    move = medium.choose(after(game, s, "666666"), Random(1))
    assert move.verb == "place"
    assert "blue.lion" not in move.args


def test_medium_stops_when_a_bust_would_cost_much_and_is_likely() -> None:
    game = rules()
    standing = {"red.zebra": "1.4", "red.lion": "2.6", "red.gazelle": "home", "blue.lion": "1.4", "blue.zebra": "2.6"}
    s = after(game, position(game, 2, {**standing, "blue.lion": "1.3", "blue.zebra": "2.5"}),
              "444411", "place die.1 die.2 die.3 die.4 zebra", "roll", "12", "place die.5 lion")
    assert Medium(game).choose(s, Random(1)) == MOVE
    fresh = after(game, game.start(2, 0), "123456", "place die.1 lion")
    assert Medium(game).choose(fresh, Random(1)) == Easy(game).choose(fresh, Random(1)) == ROLL


@pytest.mark.parametrize("level", BOTS)
def test_the_same_decision_for_the_same_table_and_source(level: str) -> None:
    game = rules("advanced")
    one, other = BOTS[level](game), BOTS[level](game)
    s, seed, n = game.start(4, 2), 8, 0
    while game.turn(s) != -2 and n < 150:
        if game.turn(s) == -1:
            s = game.apply(s, game.chance(s).draw(seed))
            continue
        n += 1
        move = one.choose(s, Random(n))
        assert other.choose(s, Random(n)) == move
        assert game.why_not(s, move) is None
        s = game.apply(s, move)


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_the_better_bot_wins_more(better: str, worse: str) -> None:
    played = simulate.simulate(simulate.Run("sawanna", "", (better, worse), 16, 4)).json()
    assert played["unfinished"] == 0
    assert played["bots"][0]["wins"] > 8
