"""How fast the rules are, against python-chess on one core in one run: `pytest -s tests/bench/test_bench_rules.py`.

Random games on both sides, each position with its whole legal list. Times are the process's own, taken in turns, so
that what else the machine does falls on both alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any, NamedTuple

import chess
import pytest

from dicetable import cupboard
from dicetable.core.game import CHANCE, OVER, Game
from dicetable.games import games

GAMES = list(games())
TURNS = 9  # of each side
PLIES = 1500  # in a turn
LONGEST = 300  # plies of a chess game


class Speed(NamedTuple):
    """Counts, and the seconds of the process that they took."""

    positions: int
    listed: int
    seconds: float


def chess_positions(source: Random) -> Iterator[int]:
    """Random games of chess without end; each position's number of legal moves."""
    while True:
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            yield len(moves)
            board.push(source.choice(moves))


def game_positions(game: Game[Any], source: Random) -> Iterator[int]:
    """The same for one of our games, its throws included."""
    while True:
        s = game.start(game.seats[0], 0)
        seed = source.randrange(10**9)
        while (turn := game.turn(s)) != OVER:
            if turn == CHANCE:
                s = game.apply(s, game.chance(s).draw(seed))
                continue
            moves = list(game.legal(s))
            yield len(moves)
            s = game.apply(s, source.choice(moves))


def taken(positions: Iterator[int]) -> Speed:
    began = time.process_time()
    listed = sum(next(positions) for _ in range(PLIES))
    return Speed(PLIES, listed, time.process_time() - began)


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    kind = games()[request.param]
    return kind(cupboard.load_board(kind, ""), {})


def test_listing_keeps_half_of_chess_pace(game: Game[Any]) -> None:
    ours, theirs = game_positions(game, Random(1)), chess_positions(Random(1))
    pairs = [(taken(ours), taken(theirs)) for _ in range(TURNS)]

    def rate(what: Callable[[Speed], int], side: int) -> float:
        return median(what(pair[side]) / pair[side].seconds for pair in pairs)

    def ratio(what: Callable[[Speed], int]) -> float:
        return median(what(own) / own.seconds / (what(other) / other.seconds) for own, other in pairs)

    listed, positions = ratio(lambda speed: speed.listed), ratio(lambda speed: speed.positions)
    print(f"\n{game.name}: {rate(lambda s: s.listed, 0):,.0f} moves listed a second, {listed:.2f} times python-chess; "
          f"{rate(lambda s: s.positions, 0):,.0f} positions a second, {positions:.2f} times python-chess")
    assert max(listed, positions) >= 0.5


def test_applying_costs_less_than_listing(game: Game[Any]) -> None:
    source = Random(2)
    met: list[tuple[Any, Any]] = []
    while len(met) < PLIES:
        s = game.start(game.seats[0], 0)
        seed = source.randrange(10**9)
        while (turn := game.turn(s)) != OVER:
            move = game.chance(s).draw(seed) if turn == CHANCE else source.choice(list(game.legal(s)))
            if turn != CHANCE:
                met.append((s, move))
            s = game.apply(s, move)
    met = source.sample(met, PLIES)
    list_, apply = [], []
    for _ in range(TURNS):
        began = time.process_time()
        for s, _move in met:
            list(game.legal(s))
        between = time.process_time()
        for s, move in met:
            game.apply(s, move)
        list_.append(between - began)
        apply.append(time.process_time() - between)
    print(f"\n{game.name}: listing {median(list_) / PLIES * 1e6:.1f} µs a position, applying "
          f"{median(apply) / PLIES * 1e6:.1f} µs a move")
    assert median(apply) < median(list_)


def test_whole_random_games(game: Game[Any]) -> None:
    """Told only: how many whole games a second, from the first throw to the points."""
    source = Random(3)
    plies, ends = 0, 0
    began = time.process_time()
    while ends < 40:
        s = game.start(game.seats[0], 0)
        seed = source.randrange(10**9)
        while (turn := game.turn(s)) != OVER:
            s = game.apply(s, game.chance(s).draw(seed) if turn == CHANCE else source.choice(list(game.legal(s))))
            plies += 1
        assert all(game.standing(s, seat) for seat in range(game.seats[0]))
        ends += 1
    seconds = time.process_time() - began
    print(f"\n{game.name}: {ends / seconds:,.0f} random games a second, {plies / seconds:,.0f} plies a second")
