"""From clicks to a move: a whole move, a half-made one, a short menu or a refusal, for every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import Any

from dicetable.core.game import Game
from dicetable.core.move import Move, Spot
from dicetable.core.text import N_, Refusal, text


@dataclass(frozen=True, slots=True)
class Pick:
    """`picked` in the order of the clicks; `open`: the spots that lead on; `moves`: the whole moves that the picks
    name (several: a menu); `longer`: they also begin a longer move, so a whole one waits for Enter; `refusal`: why
    the last click was not taken."""

    picked: tuple[Spot, ...]
    open: frozenset[Spot]
    moves: tuple[Move, ...]
    longer: bool
    refusal: Refusal | None = None

    @property
    def ready(self) -> Move | None:
        """The move to be played at once, if there is no doubt."""
        return self.moves[0] if len(self.moves) == 1 and not self.longer else None


class Selection:
    """The clicks that can be made in one position, worked out once for it."""

    def __init__(self, game: Game[Any], s: Any) -> None:
        self.game = game
        self.state = s
        self.legal = tuple(game.legal(s)) if game.turn(s) >= 0 else ()
        aims = ((move, game.aim(s, move)) for move in self._spelt_out())
        self._aims = tuple((move, aim, frozenset(move.spots) | aim) for move, aim in aims)

    def _spelt_out(self) -> Iterator[Move]:
        """The legal moves, and the same ones with equals in place of the named."""
        seen = set()
        groups = [group for group in self.game.alike(self.state) if len(group) > 1]
        for move in self.legal:
            for variant in _variants(move, groups):
                if variant not in seen:
                    seen.add(variant)
                    yield variant

    @property
    def buttons(self) -> tuple[Move, ...]:
        """Legal moves that no click identifies."""
        return tuple(move for move, aim, _spots in self._aims if not aim)

    def pick(self, picked: tuple[Spot, ...], spot: Spot | None = None) -> Pick:
        """The picks after a click on `spot`; a second click on a picked one takes it back, or
        confirms where the picks are a whole move already."""
        if spot is None:
            return self._found(picked)
        if spot in picked:
            now = self._found(picked)
            if spot == picked[-1] and len(now.moves) == 1 and now.longer:
                return replace(now, longer=False)
            return self._found(tuple(other for other in picked if other != spot))
        after = self._found((*picked, spot))
        if after.moves or after.open:
            return after
        alone = self._found((spot,)) if self._renews(picked, spot) else None
        if alone is not None and (alone.moves or alone.open):
            return alone
        before = self._found(picked)
        return Pick(picked, before.open, before.moves, before.longer, self._why(picked, spot))

    def ways(self, picked: Sequence[Spot]) -> tuple[Move, ...]:
        """The shortest moves with all the picks in them, if all such moves do the same thing."""
        wanted = frozenset(picked)
        found = [move for move, _aim, spots in self._aims if wanted <= spots]
        least = min((len(move.args) for move in found), default=0)
        same = len({move.verb for move in found}) == 1
        return tuple(move for move in found if len(move.args) == least) if same else ()

    def _renews(self, picked: tuple[Spot, ...], spot: Spot) -> bool:
        """Whether `spot` takes the place of the only pick, being of its kind and no move having room for two."""
        spots = self.game.all_spots(self.game.seat_count(self.state))
        if len(picked) != 1 or spot not in spots or spots[picked[0]].kind != spots[spot].kind:
            return False
        kind = spots[spot].kind
        return all(sum(2 if sign in ("+", "*") else 1 for kinds, sign in verb.slots if kind in kinds) < 2
                   for verb in self.game.verbs.values())

    def _found(self, picked: tuple[Spot, ...]) -> Pick:
        wanted = frozenset(picked)
        open_: set[Spot] = set()
        exact: list[Move] = []
        implied: dict[tuple[str, frozenset[Spot]], list[Move]] = {}
        longer = False
        for move, aim, spots in self._aims:
            if not wanted <= spots:
                continue
            open_ |= spots - wanted
            if not picked or not aim <= wanted:
                longer = bool(picked)
            elif spots == wanted:
                exact.append(move)
            else:
                implied.setdefault((move.verb, aim), []).append(move)
        # What is clicked is meant; where a move says more than that, the game's first one is the default.
        whole = _nearest(picked, exact) or [_nearest(picked, moves)[0] for moves in implied.values()]
        return Pick(picked, frozenset(open_), tuple(whole), longer)

    def _why(self, picked: tuple[Spot, ...], spot: Spot) -> Refusal:
        """The objection to the move that the picks spell, filled up from a legal one where they are too few."""
        for spots in ((*picked, spot), (spot,)):
            for _gaps, move in sorted(self._attempts(spots), key=lambda attempt: attempt[0]):
                refusal = self.game.why_not(self.state, move)
                if refusal is not None and refusal.rule:
                    return refusal
        says = N_("That does not go with what is picked.") if picked else N_("Nothing to do there now.")
        return Refusal("", text(says))

    def _attempts(self, picked: tuple[Spot, ...]) -> Iterator[tuple[int, Move]]:
        """Moves with the picks in them, each after the number of spots that had to be guessed."""
        spots = self.game.all_spots(self.game.seat_count(self.state))
        if any(spot not in spots for spot in picked):
            return
        for verb, v in self.game.verbs.items():
            models: list[tuple[Spot, ...]] = [move.spots for move in self.legal if move.verb == verb][:1]
            models += [move.spots for move in self.legal if move.verb != verb][:1] + [()]
            rest = list(picked)
            filled: list[Spot | None] = []
            kinds_of_gaps: list[frozenset[str]] = []
            for kinds, sign in v.slots:
                taken = [spot for spot in rest if spots[spot].kind in kinds]
                if sign not in ("+", "*"):
                    taken = taken[:1]
                filled += taken
                rest = [spot for spot in rest if spot not in taken]
                if not taken and sign in ("", "+"):
                    filled.append(None)
                    kinds_of_gaps.append(kinds)
            if rest or not filled:
                continue
            for model in models:
                gaps = iter(kinds_of_gaps)
                made: list[Spot] = []
                for given in filled:
                    if given is None:
                        kinds = next(gaps)
                        pool = (*model, *spots)
                        given = next((spot for spot in pool if spots[spot].kind in kinds
                                      and spot not in made and spot not in filled), None)
                    if given is None:
                        break
                    made.append(given)
                else:
                    yield len(kinds_of_gaps), Move(verb, tuple(made))


def _crossings(picked: tuple[Spot, ...], spots: tuple[Spot, ...]) -> int:
    """How many pairs were clicked in another order than the move names them."""
    order = [spots.index(spot) for spot in picked if spot in spots]
    return sum(a > b for n, a in enumerate(order) for b in order[n + 1:])


def _nearest(picked: tuple[Spot, ...], moves: Sequence[Move]) -> list[Move]:
    """The moves whose order of spots is nearest to that of the clicks."""
    least = min((_crossings(picked, move.spots) for move in moves), default=0)
    return [move for move in moves if _crossings(picked, move.spots) == least]


def _variants(move: Move, groups: Sequence[frozenset[Spot]]) -> Iterator[Move]:
    """`move` and each way to take equals for its spots; several of one group stay in order."""
    ways = []
    for group in groups:
        places = [n for n, spot in enumerate(move.spots) if spot in group]
        if places:
            others = combinations(sorted(group), len(places))
            ways.append([tuple(zip(places, some, strict=True)) for some in others])
    yield move
    for way in product(*ways) if ways else ():
        args = list(move.args)
        for n, other in chain.from_iterable(way):
            args[n] = other + args[n][len(move.spots[n]):]
        yield Move(move.verb, tuple(args))
