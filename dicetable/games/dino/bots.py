"""Dino Detektive's bots. Both know what a bone is worth to whom; they differ in how they walk.

A seat gets about all finds of the plots where its pieces end, and shares them where others stand as well. The easy bot
goes step by step to the best field that the next card reaches. The medium bot plans its whole round: where researcher,
assistant and dog shall stand at the end, and which plot is to be uncovered on the way for the assistant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from typing import ClassVar, NamedTuple

from dicetable.bots import Bot
from dicetable.core.move import Move
from dicetable.core.text import N_, Text, text
from dicetable.games.dino.rules import ASSISTANT, DOG, DONE, FACE, MOVING, RESEARCHER, SITES, Dino, State, Three


class Weights(NamedTuple):
    """`hope`: what a skeleton that lacks one bone is worth against a whole one, for each bone that it lacks; `first`:
    how much of a bonus card that nobody has is counted; `late`: with so many finds left hope begins to fade; `spare`:
    a bone that can only begin another skeleton; `deny`: what the others lose counts that much; `quiet`: how much a
    find that nobody else can take now counts when it is asked which one is taken first."""

    hope: float = 0.65
    first: float = 0.6
    late: float = 40.0
    spare: float = 0.08
    deny: float = 0.6
    quiet: float = 0.35


WEIGHTS = Weights()


class Outlook:
    """What finds are worth in a position, to the seat that looks at it."""

    def __init__(self, game: Dino, s: State, seat: int, weights: Weights = WEIGHTS) -> None:
        self.game, self.s, self.seat, self.weights = game, s, seat, weights
        left = s.pile + sum(1 for find in s.sites if find)
        self.hope = weights.hope * min(1.0, left / weights.late)
        others = [other for other in range(s.seats) if other != seat]
        gains = {other: self.gains(other) for other in range(s.seats)}
        self.gain = tuple(own + weights.deny * max(gains[other][face] for other in others)
                          for face, own in enumerate(gains[seat]))
        unseen = sum(s.unseen)
        self.covered = sum(n * gain for n, gain in zip(s.unseen, self.gain)) / unseen if unseen else 0.0
        # Who else stands where: pieces that collect, and dogs, which do so beside them.
        self.rivals = [0] * len(game.fields)
        self.hosts = [False] * len(game.fields)
        for other in others:
            fields = game.where(s, other)
            for field in set(fields):
                self.rivals[field] += 1
            for field in fields[:DOG]:
                self.hosts[field] = True

    def gains(self, seat: int) -> list[float]:
        """What each face would bring a seat."""
        game, s, weights = self.game, self.s, self.weights
        bones = s.bones[seat]
        whole = [game.skeletons(bones, kind) for kind in range(len(game.kinds))]
        gains = []
        for face, kind in enumerate(game.kind_of):
            fame = game.fame[kind] * (1.0 if s.completed[kind] else 1.0 + weights.first)
            if whole[kind] == min(whole) and len(s.sets) < game.board.numbers.markers:
                fame += game.board.numbers.marker / (1 + whole.count(min(whole)))
            if bones[face] > whole[kind]:
                gains.append(fame * weights.spare * (bones[face] == whole[kind] + 1) * (self.hope > 0.2))
                continue
            lacking = sum(1 for other in game.bones_of[kind] if bones[other] == whole[kind])
            gains.append(fame * self.hope ** (lacking - 1) * (1 - self.hope))
        return gains

    def finds(self, plot: int) -> tuple[list[float], int]:
        """The gains of what lies open on a plot, the best first, and how many finds are face down."""
        open_, covered = [], 0
        for find in self.s.sites[SITES * plot:SITES * plot + SITES]:
            if find & FACE:
                open_.append(self.gain[(find & FACE) - 1])
            elif find:
                covered += 1
        return sorted(open_, reverse=True), covered

    def share(self, gains: Sequence[float], rivals: int, wait: int) -> float:
        """What one gets of finds that so many others take as well, if one begins so many turns later than they."""
        return sum(gains[wait * rivals::rivals + 1]) if rivals else sum(gains)

    def standing(self, piece: int, field: int, *, uncovered: bool, wait: int = 0) -> float:
        """What a piece brings that collects on a field; with `uncovered` nothing lies face down there any more."""
        if field >= self.game.plots or (piece == DOG and not self.hosts[field]):
            return 0.0
        gains, covered = self.finds(field)
        if uncovered and covered:
            gains = sorted([*gains, *[self.covered] * covered], reverse=True)
        return self.share(gains, self.rivals[field], wait)


class EasyBot(Bot):
    """One card at a time and one piece with it, to where it can take more than where it stands; it collects as soon as
    the next card brings nothing better."""

    label: ClassVar[Text] = text(N_("easy"))
    game: Dino

    def choose(self, s: State, source: Random) -> Move:
        moves = list(self.game.legal(s))
        self.listed += len(moves)
        outlook = Outlook(self.game, s, s.turn)
        if s.phase == MOVING:
            _, step = self._go(s, outlook, s.points)
            return DONE if DONE in moves else step if step in moves else moves[0]
        takes = [move for move in moves if move.verb == "take"]
        cards = [move for move in moves if move.verb == "play" and len(move.args) == 1]
        for move in cards:
            gain, _ = self._go(s, outlook, self.game.card_points[self.game.card_index[move.args[0]][1]])
            if gain > 0 or not takes:
                return move
        return max(takes, key=lambda move: outlook.gain[_face(self.game, s, move)], default=moves[0])

    def _go(self, s: State, outlook: Outlook, points: int) -> tuple[float, Move]:
        """The single way that gains most with so many points."""
        here, best = self.game.where(s, s.turn), (-inf, DONE)
        for own, start in enumerate(here):
            now = outlook.standing(own, start, uncovered=False)
            for far, field in self.game.reach[start]:
                if far > points:
                    break
                if field < self.game.plots and field not in here:
                    gain = outlook.standing(own, field, uncovered=own == RESEARCHER) - now
                    if gain > best[0]:
                        best = gain, Move("go", (self.game.pieces[3 * s.turn + own], self.game.fields[field]))
        return best


def _face(game: Dino, s: State, take: Move) -> int:
    return (s.sites[game.site_index[take.args[0]]] & FACE) - 1


class Plan(NamedTuple):
    """What a round is worth, and where the pieces end the play that is due for it."""

    value: float
    ends: Three


class Planner:
    """Plans of one round for the seat to move, from where its pieces are."""

    def __init__(self, game: Dino, s: State, outlook: Outlook) -> None:
        self.game, self.s, self.outlook = game, s, outlook
        self.here = game.where(s, s.turn)
        self.began = s.began if s.phase == MOVING else self.here
        self.moved = self.here[RESEARCHER] != self.began[RESEARCHER]

    def collecting(self) -> float:
        """What collecting from now on brings."""
        return sum(self.outlook.standing(piece, field, uncovered=False) for piece, field in enumerate(self.here))

    def best(self, points: int, hand: int) -> Plan:
        """The best plan with so many points in the play that is due, and the cards of a hand for later ones."""
        return max(self._at_once(points), self._by_way_of(points, hand))

    def _ways(self, piece: int, start: int, most: int, *, uncovered: bool, wait: int) -> list[tuple[float, int, int]]:
        """Where a piece may end with so many points: what it brings there, its cost and the field."""
        standing = self.outlook.standing
        ways = [(standing(piece, start, uncovered=uncovered and start != self.began[piece], wait=wait), 0, start)]
        for far, field in self.game.reach[start]:
            if far > most:
                break
            if field < self.game.plots:
                value = standing(piece, field, uncovered=uncovered and field != self.began[piece], wait=wait)
                if value or piece == RESEARCHER:
                    ways.append((value, far, field))
        return ways

    def _at_once(self, points: int) -> Plan:
        """The best plan that walks no more after this play."""
        one, two, three = self.here
        best = Plan(-inf, self.here)
        assistants = self._ways(ASSISTANT, two, points, uncovered=False, wait=1)
        dogs = self._ways(DOG, three, points, uncovered=False, wait=1)
        for value, cost, field in self._ways(RESEARCHER, one, points, uncovered=True, wait=1):
            for value2, cost2, field2 in assistants:
                if cost + cost2 > points:
                    continue
                for value3, cost3, field3 in dogs:
                    total = value + value2 + value3
                    if total > best.value and cost + cost2 + cost3 <= points \
                            and self.game.ends_well((field, field2, field3), self.began):
                        best = Plan(total, (field, field2, field3))
        return best

    def _by_way_of(self, points: int, hand: int) -> Plan:
        """The best plan in which this play uncovers a plot, to which the assistant comes in a later one while the
        researcher goes on."""
        game, outlook = self.game, self.outlook
        later = game.worth[hand]
        one, two, three = self.here
        best = Plan(-inf, self.here)
        if not later:
            return best
        dogs = self._ways(DOG, three, later, uncovered=False, wait=2)
        stops = [(far, field) for far, field in game.reach[one] if far <= points and field < game.plots]
        if self.moved and one < game.plots:
            stops.append((0, one))
        for _, stop in stops:
            ends = (stop, two, three)
            come = game.distance[two][stop]
            if come > later or not outlook.finds(stop)[1] or not game.ends_well(ends, self.began):
                continue
            value = outlook.standing(ASSISTANT, stop, uncovered=True, wait=2)
            for far, field in game.reach[stop]:
                if come + far > later:
                    break
                if field >= game.plots:
                    continue
                value2 = value + outlook.standing(RESEARCHER, field, uncovered=True, wait=2)
                for value3, cost, field3 in dogs:
                    if value2 + value3 > best.value and come + far + cost <= later and field3 not in (stop, field):
                        best = Plan(value2 + value3, ends)
        return best


class MediumBot(Bot):
    """Plans the round, goes as planned, and takes first what others could take."""

    label: ClassVar[Text] = text(N_("medium"))
    game: Dino

    def choose(self, s: State, source: Random) -> Move:
        game = self.game
        moves = list(game.legal(s))
        self.listed += len(moves)
        if len(moves) == 1:
            return moves[0]
        outlook = Outlook(game, s, s.turn)
        if s.phase == MOVING:
            return self._go(s, outlook, moves)
        takes = [move for move in moves if move.verb == "take"]
        plays = [move for move in moves if move.verb == "play"]
        if plays:
            planner = Planner(game, s, outlook)
            chosen, best = None, planner.collecting() if takes else -inf
            for move in plays:
                points, left = self._played(s, move)
                plan = planner.best(points, left)
                if plan.value > best:
                    chosen, best = move, plan.value
            if chosen is not None or not takes:
                return chosen or plays[0]
        return max(takes, key=lambda move: self._urgent(s, outlook, game.site_index[move.args[0]]))

    def _played(self, s: State, move: Move) -> tuple[int, int]:
        """A play's points, and the hand after it."""
        played = sum(1 << self.game.card_index[card][1] for card in move.args)
        return self.game.worth[played], s.hands[s.turn] & ~played

    def _urgent(self, s: State, outlook: Outlook, site: int) -> float:
        gain = outlook.gain[(s.sites[site] & FACE) - 1]
        return gain if outlook.rivals[site // SITES] else gain * outlook.weights.quiet

    def _go(self, s: State, outlook: Outlook, moves: list[Move]) -> Move:
        """A step of the plan that is best now, or the end of the play."""
        here = self.game.where(s, s.turn)
        plan = Planner(self.game, s, outlook).best(s.points, s.hands[s.turn])
        for own, (field, end) in enumerate(zip(here, plan.ends)):
            if field != end:
                return Move("go", (self.game.pieces[3 * s.turn + own], self.game.fields[end]))
        return DONE if DONE in moves else moves[0]


BOTS: Mapping[str, type[Bot]] = {"easy": EasyBot, "medium": MediumBot}
