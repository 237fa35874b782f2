"""Dice Trip's bots: one that looks at a dozen moves, and one that thinks of the whole map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from operator import itemgetter
from random import Random
from typing import NamedTuple

from dicetable.bots import Bot
from dicetable.core.move import Move
from dicetable.core.text import N_, text
from dicetable.games.dicetrip.outlook import Hopes, Outlook
from dicetable.games.dicetrip.rules import DiceTrip, State

ALL_DICE = 0b1111
LOOKS = 12  # moves that the easy bot looks at
# Points between turns of which the medium bot takes any in round 1, half of it in round 2, …: two of them, who have the
# same dice, should not play the same game.
ALIKE = 0.5
TRIED = 8  # first halves of a turn that the medium bot follows up
TWICE_PRICE, TWICE_TURN = 0.5, 0.35  # what using a die twice must bring, and more for each turn still to come
REROLL_TURN = 0.4  # what rolling again must bring for each own roll still to come


class Easy(Bot):
    """Looks at a dozen moves and takes what counts most at once, like somebody at a first game."""

    label = text(N_("easy"))

    def __init__(self, game: DiceTrip) -> None:
        super().__init__(game)
        self.rules = game

    def choose(self, s: State, source: Random) -> Move:
        moves = list(self.rules.legal(s))
        self.listed += len(moves)
        looked_at = source.sample(moves, min(LOOKS, len(moves)))
        return max(looked_at, key=lambda move: _points(self.rules, self.rules.apply(s, move), s.turn))


class Half(NamedTuple):
    """A way to do half a turn: what the sheet is worth then, and the dice that it takes, as bits (none for a cross)."""

    value: float
    move: Move
    pair: int


class Medium(Bot):
    """Puts numbers where long roads stay likely, and spends the powers where they bring much."""

    label = text(N_("medium"))

    def __init__(self, game: DiceTrip) -> None:
        super().__init__(game)
        self.rules = game
        self.outlook = Outlook(game)

    def choose(self, s: State, source: Random) -> Move:
        left = self.rules.rounds - s.round
        hopes = self.outlook.of(s.sheets[s.turn], left)
        moves = list(self.rules.legal(s))
        self.listed += len(moves)
        value, move = self._best([(None, s)], hopes, source)
        twices = [(move, self.rules.apply(s, move)) for move in moves if move.verb == "twice"]
        if twices:
            bold_value, bold = self._best(twices, hopes, source)
            if bold_value - value > TWICE_PRICE + TWICE_TURN * left:
                value, move = bold_value, bold
        rerolls = [move for move in moves if move.verb == "reroll"]
        if rerolls:
            again_value, again = self._again(s, rerolls, hopes)
            if again_value - value > REROLL_TURN * (left // s.seats):
                return again
        return move

    def _best(
        self, starts: Sequence[tuple[Move | None, State]], hopes: Hopes, source: Random
    ) -> tuple[float, Move]:
        """The value of the best turn from any of these states, and its first move, which may be the one that led to
        its state."""
        done: list[tuple[float, Move]] = []
        begun: list[tuple[float, Move, State, Half]] = []
        for opening, s in starts:
            halves = self._halves(s, hopes)
            if s.half or s.round == self.rules.lone_round:
                done += [(half.value, opening or half.move) for half in halves]
            else:
                begun += [(value, opening or half.move, s, half) for value, half in self._turns(s, halves)]
        begun.sort(key=itemgetter(0), reverse=True)
        for _, move, s, half in begun[:TRIED]:
            after = self.rules.apply(s, half.move)
            then = self.outlook.of(after.sheets[s.turn], hopes.left, hopes.ways)
            done.append((max(other.value for other in self._halves(after, then)), move))
        least = max(value for value, _ in done) - ALIKE / starts[0][1].round
        return source.choice([turn for turn in done if turn[0] >= least])

    def _turns(self, s: State, halves: Sequence[Half]) -> Iterator[tuple[float, Half]]:
        """First halves with the sum of the values of both, as if the two had nothing to do with each other."""
        best: dict[int, float] = {}
        for half in halves:
            best[half.pair] = max(half.value, best.get(half.pair, half.value))
        most = max(best.values())
        for half in halves:
            rest = (ALL_DICE & ~s.out ^ half.pair) | s.must
            if not half.pair:
                yield half.value + most, half
            elif half.pair < rest or self.rules.decades:
                # Otherwise the same turn begins with its other half.
                yield half.value + max(best.get(rest, -1e9), best[0]), half

    def _halves(self, s: State, hopes: Hopes) -> list[Half]:
        """What can be written or crossed out next."""
        game = self.rules
        halves = []
        for move in game.legal(s):
            if move.verb == "write":
                tens, units = (game.die_index[die] for die in move.args[:2])
                city = game.city_index[move.args[2]]
                number = 10 * s.dice[tens] + s.dice[units]
                matches = game.colours[city] in (tens, units) and number % 11 != 0
                halves.append(Half(hopes.written(number)[city] + matches, move, 1 << tens | 1 << units))
            elif move.verb == "cross":
                halves.append(Half(hopes.crossed[game.city_index[move.args[0]]], move, 0))
        return halves

    def _again(self, s: State, rerolls: Sequence[Move], hopes: Hopes) -> tuple[float, Move]:
        """The re-roll that promises most; colours and what the two numbers do to each other are left out."""
        game = self.rules
        cross = max(hopes.crossed.values())
        worth: dict[tuple[int, ...], float] = {}
        for a, b in combinations_with_replacement(range(1, 7), 2):
            numbers = [n for n in {10 * a + b, 10 * b + a} if not hopes.sheet.used >> n & 1]
            worth[a, b] = max([cross, *(max(hopes.written(n).values()) for n in numbers)])
        turn: dict[tuple[int, ...], float] = {}
        for (a, b, c, d), _ in ROLLS[4]:
            if s.round == game.lone_round:
                turn[a, b, c, d] = max(worth[pair] for pair in combinations((a, b, c, d), 2))
            else:
                halves = (worth[a, b] + worth[c, d], worth[a, c] + worth[b, d], worth[a, d] + worth[b, c])
                turn[a, b, c, d] = max(halves) - hopes.value
        best = -1e9, rerolls[0]
        for move in rerolls:
            kept = [value for die, value in zip(game.dice, s.dice) if die not in move.args]
            rolls = ROLLS[4 - len(kept)]
            value = sum(chance * turn[tuple(sorted((*kept, *roll)))] for roll, chance in rolls)
            best = max(best, (value, move), key=itemgetter(0))
        return best


def _points(game: DiceTrip, s: State, seat: int) -> int:
    return sum(game.points(s.sheets[seat]))


def _rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """What dice can show, ascending, and how likely it is."""
    orders = factorial(dice) / 6**dice
    return [(roll, orders / prod(map(factorial, Counter(roll).values())))
            for roll in combinations_with_replacement(range(1, 7), dice)]


ROLLS = tuple(map(_rolls, range(5)))

BOTS: Mapping[str, type[Bot]] = {"easy": Easy, "medium": Medium}
