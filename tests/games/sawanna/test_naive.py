"""Whole turns from random positions, every decision of them compared with the game played by hand in naive.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.games.sawanna.rules import COLOURS, Sawanna, State
from tests.games.sawanna.naive import Choice, Savanna
from tests.games.sawanna.setting import at, board, covered, position, thrown

POWERS = ("pounce", "zigzag", "heavy", "long_neck", "herd")
TURNS = 400  # for each number of seats and each way to deal the powers


@cache
def dealt(powers: tuple[str, ...]) -> Sawanna:
    """The advanced side with these powers, animal by animal; "" for none."""
    numbers = board().numbers
    animals = {name: animal.model_copy(update={"power": power})
               for (name, animal), power in zip(numbers.animals.items(), powers)}
    return Sawanna(replace(board(), numbers=numbers.model_copy(update={"animals": animals})), {"side": "advanced"})


def deal(source: Random, way: str) -> tuple[str, ...]:
    """A power for each animal: none at all, the board's own, or any to any."""
    if way == "basic":
        return ("",) * 5
    if way == "advanced":
        return tuple(animal.power for animal in board().numbers.animals.values())
    return tuple(source.choice((power, "")) for power in source.sample(POWERS, 5))


def random_table(source: Random, game: Sawanna, seats: int) -> tuple[State, Savanna]:
    """The same position twice: animals anywhere, none where a move could not have brought it."""
    mover = source.randrange(seats)
    hand = Savanna(seats, mover, dict(zip(game.animals, game.values)), dict(zip(game.animals, game.powers)))
    standing: dict[str, str] = {}
    crowded = source.randint(1, 7)  # the fewer spaces, the more piles
    for tile in source.sample(hand.waiting, len(hand.waiting)):
        name = f"{COLOURS[tile[0]]}.{tile[1]}"
        space = source.choice(hand.tracks), source.randint(8 - crowded, 7)
        if source.random() < 0.1 and all(seat != tile[0] for seat, _ in hand.home):
            hand.put(tile, None)
            standing[name] = "home"
        elif source.random() < 0.7 and not hand.is_full(space):
            hand.put(tile, space)
            standing[name] = f"{space[0]}.{space[1]}"
    return position(game, seats, standing, mover), hand


def seen(game: Sawanna, s: State) -> Mapping[str, tuple[str, bool]]:
    below = covered(game, s)
    return {tile: (at(game, s, tile), tile in below) for tile in game.tiles[:len(s.at)]}


def seen_by_hand(hand: Savanna) -> Mapping[str, tuple[str, bool]]:
    return {f"{COLOURS[seat]}.{animal}": (place, below) for (seat, animal), place, below in hand.everything()}


def choice(game: Sawanna, s: State, move: Move) -> Choice:
    """The move as the hand-played game says it."""
    values = {die: value for value, dice in enumerate(s.shown) for i, die in enumerate(game.dice) if dice >> i & 1}
    tile = next(arg for arg in move.args if arg in game.tile_index)
    track = next((int(arg[-1]) for arg in move.args if arg in game.track_index), 0)
    seat, animal = tile.split(".")
    return Choice(tuple(sorted(values[arg] for arg in move.args if arg in game.die_index)),
                  (COLOURS.index(seat), animal), track)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("way", ["basic", "advanced", "any to any"])
def test_turns_from_random_positions(seats: int, way: str) -> None:
    source = Random(f"{seats} {way}")
    for _ in range(TURNS):
        game = dealt(deal(source, way))
        s, hand = random_table(source, game, seats)
        mover = hand.seat
        while game.turn(s) == CHANCE and game.mover(s) == mover:
            dice = len(game.chance(s).spots)
            values = [source.randint(1, 6) for _ in range(dice)]
            s = game.play(s, thrown(game, s, "".join(map(str, values))))
            hand.dice = values
            placings = {choice(game, s, move): move for move in game.legal(s) if move.verb == "place"}
            assert set(placings) == hand.placings()
            assert list(game.candidates(s)) == list(game.legal(s))
            if not placings:
                assert [str(move) for move in game.legal(s)] == ["bust"]
                s = game.play(s, Move("bust"))
                hand.loads.clear()
                break
            placed = source.choice(sorted(placings))
            s = game.play(s, placings[placed])
            hand.place(placed)
            assert seen(game, s) == seen_by_hand(hand)
            if hand.winner() is not None:
                break
            assert {str(move) for move in game.legal(s)} == ({"roll", "move"} if hand.dice else {"move"})
            if not hand.dice or source.random() < 0.5:
                s = game.play(s, Move("move"))
                break
            s = game.play(s, Move("roll"))
        while hand.winner() is None and hand.goings():
            goings = {choice(game, s, move): move for move in game.legal(s)}
            assert set(goings) == hand.goings()
            assert list(game.candidates(s)) == list(game.legal(s))
            gone = source.choice(sorted(goings))
            s = game.play(s, goings[gone])
            hand.go(gone)
            assert seen(game, s) == seen_by_hand(hand)
        if hand.winner() is not None:
            assert game.turn(s) == OVER
            assert [seat for seat in range(seats) if game.score(s, seat).points == 2] == [hand.winner()]
        else:
            assert game.turn(s) == CHANCE
            assert game.mover(s) == (mover + 1) % seats
            assert game.chance(s).spots == game.dice
