"""Sawanna's bots. Both weigh a table by how far each seat's best animals are; they differ in how far they look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, inf, prod
from random import Random
from typing import ClassVar, NamedTuple

from dicetable.bots import Bot
from dicetable.core.game import OVER
from dicetable.core.move import Move
from dicetable.core.text import N_, Text, text
from dicetable.games.sawanna.rules import (
    BUST,
    CHOOSING,
    GOAL,
    GOING,
    HOME,
    LONG_NECK,
    MOVE,
    ROLL,
    SIX,
    SPACES,
    STARTS,
    TABLE,
    Sawanna,
    State,
    open_tracks,
)

MOST_LINES = 400  # ways to end a turn that are all looked at; where there are more, one animal after the other
WON = 1000.0
RISK = 0.05  # of a bust, that the easy bot takes


class Weights(NamedTuple):
    """`progress`: the worth of an animal by its space, 0 on the table, last one at home; `ranks`: how much a seat's
    best, second best … animal counts; a covered animal is worth `under_own` or `under_rival` of that; `rival` weighs
    the best of the others against oneself."""

    progress: tuple[float, ...] = (0.0, 1.0, 2.1, 3.3, 4.6, 6.0, 7.5, 9.1, 12.0)
    ranks: tuple[float, ...] = (1.0, 1.0, 0.25, 0.1, 0.05)
    under_own: float = 0.8
    under_rival: float = 0.6
    rival: float = 0.8


WEIGHTS = Weights()


def _throws(n: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every throw of n dice as how many show each value (index 0 unused), with its probability."""
    found = []
    for values in combinations_with_replacement(range(1, 7), n):
        counts = tuple(values.count(value) for value in range(7))
        found.append((counts, factorial(n) / prod(map(factorial, counts)) / 6**n))
    return tuple(found)


THROWS = tuple(map(_throws, range(6)))


def strength(game: Sawanna, at: Sequence[int], covered: int, seat: int, weights: Weights = WEIGHTS) -> float:
    """How near a seat is to the goal."""
    kinds, worths = game.kinds, list[float]()
    first = seat * kinds
    if game.home(at, seat) >= GOAL:
        return WON
    for tile in range(first, first + kinds):
        place = at[tile]
        value = weights.progress[SPACES + 1 if place == HOME else place & 7]
        if covered >> tile & 1 and game.powers[tile - first] != LONG_NECK:
            cover = next(other for other, there in enumerate(at) if there == place and other != tile)
            value *= weights.under_own if first <= cover < first + kinds else weights.under_rival
        worths.append(value)
    worths.sort(reverse=True)
    return sum(value * rank for value, rank in zip(worths, weights.ranks))


def worth(game: Sawanna, at: Sequence[int], covered: int, seat: int, weights: Weights = WEIGHTS) -> float:
    """How a seat stands against the strongest of the others."""
    others = (strength(game, at, covered, other, weights) for other in range(len(at) // game.kinds) if other != seat)
    return strength(game, at, covered, seat, weights) - weights.rival * max(others)


def best_going(game: Sawanna, s: State, weights: Weights = WEIGHTS) -> tuple[float, Move]:
    """The worth of the best way to move the animals that hold dice, and its first step."""
    lines = 1
    for n, (tile, _) in enumerate(s.loads, 1):
        lines *= n * (open_tracks(s.seats) if s.at[tile] == TABLE else 1)
    return _best_going(game, s, weights, deep=lines <= MOST_LINES)


def _best_going(game: Sawanna, s: State, weights: Weights, *, deep: bool) -> tuple[float, Move]:
    seat, best, step = s.turn, -inf, MOVE
    for move in game.candidates(s):
        after = game.apply(s, move)
        if deep and after.turn == seat and after.phase == GOING:
            value, _ = _best_going(game, after, weights, deep=True)
        else:
            value = worth(game, after.at, after.covered, seat, weights)
        if value > best:
            best, step = value, move
    return best, step


class Prospect:
    """What a turn can still bring, if animals are moved as if alone: exact but for that, for a six on a rival's tile
    after a later roll, which is taken to be put where one would be put now, and for dice that fit, all of which are
    placed then. Gains are measured against a bust now."""

    def __init__(self, game: Sawanna, s: State, weights: Weights = WEIGHTS) -> None:
        self.game, self.weights, self.seat = game, weights, s.turn
        self.base = worth(game, s.at, s.covered, s.turn, weights)
        kinds = game.kinds
        first = s.turn * kinds
        loads = dict(s.loads)
        self.placed = tuple(loads.get(tile, 0).bit_count() for tile in range(first, first + kinds))
        self.open = tuple(kind for kind in range(kinds) if game.takes(s, first + kind, True))
        self.gains = {kind: self._gains(s, first + kind) for kind in range(kinds) if s.at[first + kind] != HOME}
        self.six = self._six(s)
        self._known: dict[tuple[tuple[int, ...], int], float] = {}

    def _gains(self, s: State, tile: int) -> tuple[float, ...]:
        """What moving a tile alone brings, by the number of dice."""
        game, at = self.game, s.at
        if s.covered >> tile & 1 and game.powers[tile % game.kinds] != LONG_NECK:
            return (0.0,) * 7
        starts = STARTS[:open_tracks(s.seats)] if at[tile] == TABLE else (at[tile],)
        known: dict[int, float] = {}
        gains = [0.0]
        for steps in range(1, 7):
            landings = {game.landing(at, tile, start, steps, True) for start in starts}
            for to in landings - known.keys():
                known[to] = worth(game, *game.moved(at, s.covered, tile, to), self.seat, self.weights) - self.base
            gains.append(max(known[to] for to in landings))
        return tuple(gains)

    def _six(self, s: State) -> float:
        """The best that one six on a rival's tile brings; -inf where it can't be put on any."""
        game, best = self.game, -inf
        for tile, at in enumerate(s.at):
            if tile // game.kinds != self.seat and game.takes(s, tile, False):
                for start in STARTS[:open_tracks(s.seats)] if at == TABLE else (at,):
                    to = game.landing(s.at, tile, start, 1, False)
                    after = worth(game, *game.moved(s.at, s.covered, tile, to), self.seat, self.weights)
                    best = max(best, after - self.base)
        return best

    def stopping(self, placed: tuple[int, ...]) -> float:
        """The gain if the turn ends now."""
        return sum(self.gains[kind][dice] for kind, dice in enumerate(placed) if dice)

    def value(self, placed: tuple[int, ...], left: int) -> float:
        """The gain with so many dice on each own animal and so many left to roll, if the better is done."""
        known = self._known.get((placed, left))
        if known is None:
            known = self.stopping(placed)
            if left:
                known = max(known, self.rolling(placed, left))
            self._known[placed, left] = known
        return known

    def rolling(self, placed: tuple[int, ...], left: int) -> float:
        """The gain to be expected if the dice that are left are rolled."""
        game = self.game
        open_ = [(kind, *game.values[kind]) for kind in self.open if not placed[kind]]
        # The same animal with the same number of dice comes up in many throws.
        children = {(kind, dice): self.value((*placed[:kind], dice, *placed[kind + 1:]), left - dice)
                    for kind, _, _ in open_ for dice in range(1, left + 1)}
        six = self.six + self.value(placed, left - 1) if self.six > -inf else -inf
        expected = 0.0
        for counts, probability in THROWS[left]:
            best = six if counts[SIX] else -inf
            for kind, one, other in open_:
                dice = counts[one] + counts[other]
                if dice and children[kind, dice] > best:
                    best = children[kind, dice]
            if best > -inf:
                expected += probability * best
        return expected


class Medium(Bot):
    """Weighs every way to place, to go on or stop, and to move."""

    label: ClassVar[Text] = text(N_("medium"))
    game: Sawanna
    weights = WEIGHTS

    def choose(self, s: State, source: Random) -> Move:
        game = self.game
        if s.phase == GOING:
            return best_going(game, s, self.weights)[1]
        moves = list(game.candidates(s))
        if len(moves) == 1:
            return moves[0]
        prospect = Prospect(game, s, self.weights)
        if s.phase == CHOOSING:
            rolls = prospect.rolling(prospect.placed, s.free.bit_count()) > prospect.stopping(prospect.placed)
            return ROLL if rolls else MOVE
        return max(moves, key=lambda move: self._after_placing(s, prospect, move))

    def _after_placing(self, s: State, prospect: Prospect, move: Move) -> float:
        game = self.game
        dice, tile, _ = game.parts(move)
        left = (s.free & ~dice).bit_count()
        seat, kind = divmod(tile, game.kinds)
        placed = prospect.placed
        if seat == s.turn:
            return prospect.value((*placed[:kind], dice.bit_count(), *placed[kind + 1:]), left)
        after = game.apply(s, move)
        if after.turn == OVER:
            return -inf
        lost = {loaded % game.kinds for loaded, _ in s.loads
                if (after.covered & ~s.covered) >> loaded & 1 and game.powers[loaded % game.kinds] != LONG_NECK}
        kept = tuple(0 if kind in lost else dice for kind, dice in enumerate(placed))
        return (worth(game, after.at, after.covered, s.turn, self.weights) - prospect.base
                + prospect.value(kept, left))


class Easy(Bot):
    """Places as many dice as it can on the animal that is farthest, and rolls on while a bust is hardly possible."""

    label: ClassVar[Text] = text(N_("easy"))
    game: Sawanna

    def choose(self, s: State, source: Random) -> Move:
        game = self.game
        if s.phase == GOING:
            return _best_going(game, s, WEIGHTS, deep=False)[1]
        if s.phase == CHOOSING:
            left = s.free.bit_count()
            bust = (1 - len(game.useful(s)) / 6) ** left
            return ROLL if left and bust <= RISK else MOVE
        moves = list(game.candidates(s))
        return max(moves, key=lambda move: self._liking(s, move))

    def _liking(self, s: State, move: Move) -> tuple[int, int]:
        game = self.game
        if move == BUST:
            return 0, 0
        dice, tile, _ = game.parts(move)
        if tile // game.kinds == s.turn:
            return dice.bit_count(), s.at[tile] & 7
        return -dice.bit_count(), 0


BOTS: Mapping[str, type[Bot]] = {"easy": Easy, "medium": Medium}
