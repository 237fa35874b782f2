"""The rules of Dino Detektive; the numbers DD-1 … are explained in rules.md.

A play of cards is `play`, a `go` for every way of a piece, and `done`; what was dug up is uncovered after it. Who
collects takes one find a turn, until `rest`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, groupby, product
from typing import ClassVar, TypeAlias

from dicetable.core.board import Board, Labels, Place
from dicetable.core.chance import Chance, Dice, Draw
from dicetable.core.game import CHANCE, OVER, Game, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score, total
from dicetable.core.text import N_, NN_, Arg, At, Refusal, Text, Who, number, text
from dicetable.core.view import Aid, Mark, View

COLOURS = ("red", "blue", "green", "yellow")  # of the pieces, by seat
PIECES = ("researcher", "assistant", "dog")
RESEARCHER, ASSISTANT, DOG = range(3)
SITES = 5  # of a plot
QUIET = 3  # rounds without a find placed or taken that end the game (DD-14)
FAR = 99  # a distance that no points reach

# A site holds a find's number and its face, or EMPTY; the faces are numbered from 1, 0 is face down.
EMPTY = 0
FACE_BITS = 6
FACE = (1 << FACE_BITS) - 1

ROLLING = 0  # the phases of a turn
CHOOSING = 1
MOVING = 2
UNCOVERING = 3

Three: TypeAlias = tuple[int, int, int]  # the fields of a seat's researcher, assistant and dog


@dataclass(frozen=True, slots=True)
class State:
    """`first` began round 1; `turn` is Game.turn's answer, `mover` the seat whose turn it is, also while luck decides.

    `pile`: how many finds are not placed yet; `sites`: what lies on each; `at`: the field of each piece, seat by seat;
    `hands`: bits of the cards in hand. Bits of seats: `collecting`, those that have begun to; `resting`, those whose
    round is over. While cards are played: `points` left, and `began`, where the pieces stood. `unseen`: how many of
    each face nobody has seen; `finds`: what each seat has taken, in order; `bones`: how many of each face that is.
    `completed`: for each kind the seats in the order of their skeletons; `sets`: seats that got a bonus marker.
    `quiet`: rounds running before this one in which nothing was placed or taken; `stirred`: this one is no such round.
    `rolled`: the colours of this round, of each die.
    """

    seats: int
    first: int
    round: int
    turn: int
    mover: int
    phase: int
    pile: int
    sites: tuple[int, ...]
    at: tuple[int, ...]
    hands: tuple[int, ...]
    collecting: int
    resting: int
    points: int
    began: Three
    unseen: tuple[int, ...]
    finds: tuple[tuple[int, ...], ...]
    bones: tuple[tuple[int, ...], ...]
    completed: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]
    quiet: int
    stirred: bool
    rolled: tuple[str, ...]


NOWHERE: Three = (-1, -1, -1)


class Dino(Game[State]):
    """Dino Detektive on any dig. `fields` are the plots in order, then the start fields; `faces` the different finds,
    the first one's number being 1."""

    name = "dino"
    title = text(N_("Dino Detektive"))
    seats = range(2, 5)
    minutes = (45, 60)
    version = 1
    shared = True
    verbs: ClassVar[Mapping[str, Verb]] = {
        "play": Verb(text(N_("Play cards")), "card+"),
        "go": Verb(text(N_("Move a piece")), "piece plot|start"),
        "done": Verb(text(N_("Finish moving"))),
        "take": Verb(text(N_("Take a find")), "site"),
        "rest": Verb(text(N_("End the round"))),
    }

    def __init__(self, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(board, options)
        numbers = board.numbers
        self.plots = len(board.kind("plot"))
        starts = sorted(board.kind("start"), key=lambda start: PIECES.index(board.places[start].trait("piece")))
        self.fields = (*(f"plot.{n + 1}" for n in range(self.plots)), *starts)
        self.field_index = {spot: field for field, spot in enumerate(self.fields)}
        self.home: Three = (self.plots, self.plots + 1, self.plots + 2)
        self.sites = tuple(f"site.{plot + 1}.{n + 1}" for plot in range(self.plots) for n in range(SITES))
        self.site_index = {spot: site for site, spot in enumerate(self.sites)}
        self.dice = tuple(board.dice)
        self._faces = {spot: die.faces for spot, die in board.dice.items()}
        self.coloured = {colour: tuple(i for i, site in enumerate(self.sites)
                                       if board.places[site].trait("colour") == colour)
                         for colour in numbers.colours}

        self.beside = tuple(tuple(self.field_index[spot] for spot in board.graph.neighbors(field))
                            for field in self.fields)
        import networkx  # late: the shelf knows every game's rules, and this takes long

        ways = dict(networkx.all_pairs_shortest_path_length(board.graph))
        self.distance = tuple(tuple(ways[one].get(other, FAR) for other in self.fields) for one in self.fields)
        self.reach = tuple(tuple(sorted((far, field) for field, far in enumerate(row) if 0 < far < FAR))
                           for row in self.distance)

        self.kinds = tuple(numbers.skeletons)
        self.fame = tuple(skeleton.fame for skeleton in numbers.skeletons.values())
        self.faces = tuple(f"{kind}.{bone + 1}" for kind, skeleton in numbers.skeletons.items()
                           for bone in range(skeleton.bones))
        self.face_index = {face: i for i, face in enumerate(self.faces)}
        self.kind_of = tuple(kind for kind, skeleton in enumerate(numbers.skeletons.values())
                             for _ in range(skeleton.bones))
        self.bones_of = tuple(tuple(i for i, kind in enumerate(self.kind_of) if kind == own)
                              for own in range(len(self.kinds)))
        self.copies = tuple(numbers.skeletons[self.kinds[kind]].copies for kind in self.kind_of)

        self.cards = tuple(numbers.cards)
        self.card_points = tuple(card.points for card in numbers.cards.values())
        self.all_cards = (1 << len(self.cards)) - 1
        self.worth = tuple(sum(points for card, points in enumerate(self.card_points) if hand >> card & 1)
                           for hand in range(self.all_cards + 1))
        self.pieces = tuple(f"{colour}.{piece}" for colour in COLOURS for piece in PIECES)
        self.piece_index = {spot: piece for piece, spot in enumerate(self.pieces)}
        self.card_index = {f"{colour}.card.{card}": (seat, i) for seat, colour in enumerate(COLOURS)
                           for i, card in enumerate(self.cards)}
        self._plays = tuple(tuple(self._listed(seat, hand) for hand in range(self.all_cards + 1))
                            for seat in range(len(COLOURS)))
        self._goes = tuple(tuple(Move("go", (piece, field)) for field in self.fields) for piece in self.pieces)
        self._takes = tuple(Move("take", (site,)) for site in self.sites)

    def _listed(self, seat: int, hand: int) -> tuple[tuple[int, Move], ...]:
        """What can be played of a hand, and the points of it: of equal cards the first ones."""
        cards = [card for card in range(len(self.cards)) if hand >> card & 1]
        groups = [list(group) for _, group in groupby(sorted(cards, key=lambda card: self.card_points[card]),
                                                      key=lambda card: self.card_points[card])]
        listed = []
        for sizes in product(*(range(len(group) + 1) for group in groups)):
            some = [card for group, size in zip(groups, sizes) for card in group[:size]]
            if some:
                played = Move("play", tuple(f"{COLOURS[seat]}.card.{self.cards[card]}" for card in some))
                listed.append((sum(self.card_points[card] for card in some), played))
        return tuple(sorted(listed, key=lambda one: (one[0], len(one[1].args))))

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        numbers = self.board.numbers
        spots: dict[Spot, Place] = {}
        for spot, place in self.board.places.items():
            colour = spot.split(".")[1] if place.kind in ("museum", "bone", "slot") else ""
            if colour in COLOURS[seats:]:
                continue
            traits = dict(place.traits)
            if colour:
                traits |= {"seat": str(COLOURS.index(colour)), "colour": colour}
            label = place.label
            if place.kind == "bone":
                kind, bone = spot.split(".")[2:]
                traits["face"] = f"{kind}.{bone}"
                label = {language: f"{name} {bone}" for language, name in numbers.skeletons[kind].label.items()}
            elif place.kind == "site":
                traits["sign"] = numbers.colours[traits["colour"]].sign
                label = {"": spot.partition(".")[2]}
            spots[spot] = replace(place, label=label, traits=traits)
        spots |= {spot: Place("die", label=die.label) for spot, die in self.board.dice.items()}
        for seat, colour in enumerate(COLOURS[:seats]):
            own = {"seat": str(seat), "colour": colour}
            for piece in PIECES:
                spots[f"{colour}.{piece}"] = Place("piece", label=numbers.pieces[piece].label, size=PIECE,
                                                   traits={**own, "piece": piece})
            for name, card in numbers.cards.items():
                size = self.board.places[f"hand.{colour}.{name}"].size
                spots[f"{colour}.card.{name}"] = Place("card", label=card.label, size=size,
                                                       traits={**own, "points": str(card.points)})
        find = self.board.places[self.sites[0]].size
        for n in range(1, self.pile_size + 1):
            spots[f"find.{n}"] = Place("find", label=numbers.find, size=find)
        for kind, skeleton in numbers.skeletons.items():
            for n in range(1, skeleton.copies + 1):
                spots[f"marker.{kind}.{n}"] = self._token("marker", f"supply.{kind}", skeleton.label, skeleton.fame)
            spots[f"bonus.{kind}"] = self._token("bonus", f"prize.{kind}", skeleton.label, skeleton.fame)
        for n in range(1, numbers.markers + 1):
            spots[f"set.{n}"] = self._token("set", "sets", self.board.places["sets"].label, numbers.marker)
        return spots

    def _token(self, kind: str, place: Spot, label: Labels, points: int) -> Place:
        traits = {"points": str(points)} | ({"of": place.partition(".")[2]} if "." in place else {})
        return Place(kind, label=label, size=self.board.places[place].size, traits=traits)

    @property
    def pile_size(self) -> int:
        """How many finds there are."""
        return sum(self.copies)

    def own(self, s: State) -> str:
        return f"{COLOURS[s.turn]}." if s.turn >= 0 else ""

    # The course of play.

    def start(self, seats: int, first: int) -> State:
        return State(
            seats, first, 1, CHANCE, first, ROLLING, self.pile_size, (EMPTY,) * len(self.sites), self.home * seats,
            (self.all_cards,) * seats, 0, 0, 0, NOWHERE, self.copies, ((),) * seats,
            ((0,) * len(self.faces),) * seats, ((),) * len(self.kinds), (), 0, False, (),
        )  # fmt: skip

    def turn(self, s: State) -> int:
        return s.turn

    def round(self, s: State) -> int:
        return s.round

    def starter(self, s: State) -> int:
        """The seat that rolls and begins this round (DD-11)."""
        return (s.first + s.round - 1) % s.seats

    def chance(self, s: State) -> Chance:
        if s.phase == ROLLING:
            return Dice((s.mover, s.round, 1), self.dice, self._faces)
        # A seat uncovers at most once for each card that it plays.
        nth = 1 + len(self.cards) - s.hands[s.mover].bit_count()
        covered = tuple(self.sites[site] for site in self.covered(s, s.at[3 * s.mover]))
        return Draw((s.mover, s.round, nth), covered, dict(zip(self.faces, s.unseen)))

    def covered(self, s: State, plot: int) -> list[int]:
        """The sites of a plot with a face-down find."""
        return [site for site in range(SITES * plot, SITES * plot + SITES)
                if s.sites[site] and not s.sites[site] & FACE]

    def where(self, s: State, seat: int) -> Three:
        """The fields of a seat's pieces."""
        one, two, three = s.at[3 * seat:3 * seat + 3]
        return one, two, three

    def takeable(self, s: State, seat: int) -> list[int]:
        """The sites from which a seat may take a find (DD-8, DD-9)."""
        found = []
        for piece in range(3 * seat, 3 * seat + 3):
            plot = s.at[piece]
            if plot < self.plots:
                sites = [site for site in range(SITES * plot, SITES * plot + SITES) if s.sites[site] & FACE]
                if sites and (piece % 3 != DOG or self.accompanied(s, seat, plot)):
                    found += sites
        return found

    def accompanied(self, s: State, seat: int, plot: int) -> bool:
        """Whether another colour's researcher or assistant stands there."""
        return any(field == plot and piece % 3 != DOG and piece // 3 != seat for piece, field in enumerate(s.at))

    def ends_well(self, here: Three, began: Three) -> bool:
        """Whether a play of cards may end so (DD-6)."""
        one, two, three = here
        if one == two or two == three or three == one or here == began:
            return False
        plots = self.plots
        if one < plots and two < plots and three < plots:
            return True
        return all(field < plots or field == old for field, old in zip(here, began))

    def completable(self, here: Three, began: Three, points: int) -> bool:
        """Whether a play of cards can still end well with so many points."""
        if self.ends_well(here, began):
            return True
        seen, layer = {here}, [here]
        for _ in range(points):
            last, layer = layer, []
            for some in last:
                for own, start in enumerate(some):
                    for field in self.beside[start]:
                        there = _with(some, own, field)
                        if there not in seen:
                            if self.ends_well(there, began):
                                return True
                            seen.add(there)
                            layer.append(there)
        return False

    def candidates(self, s: State) -> Iterable[Move]:
        if s.turn < 0:
            return ()
        seat = s.turn
        if s.phase == MOVING:
            moves = []
            points, here, plots = s.points, self.where(s, seat), self.plots
            for own, start in enumerate(here):
                goes, began = self._goes[3 * seat + own], s.began[own]
                for far, field in self.reach[start]:
                    # With the last point only a field where it may stay is of use.
                    if far < points or far == points and field not in here and (field < plots or field == began):
                        moves.append(goes[field])
                    elif far > points:
                        break
            moves.append(DONE)
            return moves
        moves = []
        if s.hands[seat] and not s.collecting >> seat & 1:
            moves += [move for _, move in self._plays[seat][s.hands[seat]]]
        takes = self.takeable(s, seat)
        moves += [self._takes[site] for site in takes]
        if not takes:
            moves.append(REST)
        return moves

    def alike(self, s: State) -> Iterable[frozenset[Spot]]:
        if s.turn < 0 or s.phase != CHOOSING:
            return ()
        hand = s.hands[s.turn]
        groups: dict[int, list[Spot]] = {}
        for card, points in enumerate(self.card_points):
            if hand >> card & 1:
                groups.setdefault(points, []).append(f"{COLOURS[s.turn]}.card.{self.cards[card]}")
        return [frozenset(group) for group in groups.values() if len(group) > 1]

    # Why not.

    def objection(self, s: State, m: Move) -> Refusal | None:
        verb = m.verb
        if verb == "go":
            if s.phase != MOVING:
                return self._no_play(s)
            return self._against_go(s, self.piece_index[m.args[0]], self.field_index[m.args[1]])
        if verb == "play":
            return self._against_play(s, m.args)
        if verb == "take":
            return self._against_take(s, self.site_index[m.args[0]])
        if verb == "done":
            return self._against_done(s)
        return self._against_rest(s)

    def _no_play(self, s: State) -> Refusal:
        if s.collecting >> s.turn & 1:
            return self._collects(s)
        if not s.hands[s.turn]:
            return Refusal("DD-8", text(N_("{who} has no cards left: no more moving in this round."), who=Who(s.turn)))
        return Refusal("DD-6", text(N_("Pieces move by cards: first {who} plays some."), who=Who(s.turn)))

    def _collects(self, s: State) -> Refusal:
        return Refusal("DD-8", text(N_("{who} has begun to collect: no more moving in this round."), who=Who(s.turn)))

    def _mid_play(self, s: State) -> Refusal:
        return Refusal("DD-6", number(*NN_("{who} is moving, with {n} point left; first that must be finished.",
                                           "{who} is moving, with {n} points left; first that must be finished."),
                                      s.points, who=Who(s.turn)))

    def _against_play(self, s: State, cards: tuple[Spot, ...]) -> Refusal | None:
        if s.phase == MOVING:
            return self._mid_play(s)
        seat = s.turn
        if s.collecting >> seat & 1:
            return self._collects(s)
        for spot in cards:
            owner, card = self.card_index[spot]
            if owner != seat:
                return Refusal("DD-6", text(N_("Everybody plays only their own cards; this one is {owner}’s."),
                                            owner=Who(owner)))
            if not s.hands[seat] >> card & 1:
                return self._played(s.hands[seat], spot, card)
        return None

    def _played(self, hand: int, spot: Spot, card: int) -> Refusal:
        for other, points in enumerate(self.card_points):
            if hand >> other & 1 and points == self.card_points[card]:
                return Refusal("DD-6", text(N_("This {card} was played already; the other one is called “{name}”."),
                                            card=At(spot), name=f"card.{self.cards[other]}"))
        return Refusal("DD-6", text(N_("The {card} was played already; cards come back with the next round."),
                                    card=At(spot)))

    def _against_go(self, s: State, piece: int, field: int) -> Refusal | None:
        seat, own = divmod(piece, 3)
        if seat != s.turn:
            return Refusal("DD-6", text(N_("Everybody moves only their own pieces; this one is {owner}’s."),
                                        owner=Who(seat)))
        start = s.at[piece]
        far = self.distance[start][field]
        if not 0 < far <= s.points:
            return self._too_far(s, piece, field)
        here = _with(self.where(s, seat), own, field)
        if self.completable(here, s.began, s.points - far):
            return None
        return self._bad_end(s, here, s.points - far)

    def _too_far(self, s: State, piece: int, field: int) -> Refusal:
        shown, there = At(self.pieces[piece]), self._field(field)
        far = self.distance[s.at[piece]][field]
        if not far:
            return Refusal("DD-6", text(N_("The {piece} stands there already."), piece=shown))
        if far == FAR:
            return Refusal("DD-6", text(N_("No way leads the {piece} to {field}."), piece=shown, field=there))
        return Refusal("DD-6", number(
            *NN_("The {piece} needs {far} points to {field}; {n} is left.",
                 "The {piece} needs {far} points to {field}; {n} are left."),
            s.points, piece=shown, far=far, field=there))

    def _troubles(self, here: Three, began: Three) -> list[tuple[int, int]]:
        """The pieces that can't stay: two on one plot, or one, named twice, that has moved to a start field."""
        return [(own, other) for own, other in combinations_with_replacement(range(len(PIECES)), 2)
                if (self.plots <= here[own] != began[own] if own == other else here[own] == here[other] < self.plots)]

    def _bad_end(self, s: State, here: Three, points: int) -> Refusal:
        """Why a play can't end so, and can't go on to a better end with so many points."""
        if here == s.began:
            return Refusal("DD-6", text(N_("All pieces would be where they were: at least one must move.")))
        (own, other), *more = self._troubles(here, s.began)
        piece, field = At(self.pieces[3 * s.turn + own]), self._field(here[own])
        if more:  # each of them alone might get away
            return Refusal("DD-6", number(
                *NN_("With {n} point left not all pieces get to plots where they may stay.",
                     "With {n} points left not all pieces get to plots where they may stay."), points))
        if own == other:
            return Refusal("DD-6", number(
                *NN_("No piece ends on a start field; with {n} point left the {piece} doesn’t get from {field} to "
                     "a plot where it may stay.",
                     "No piece ends on a start field; with {n} points left the {piece} doesn’t get from {field} "
                     "to a plot where it may stay."), points, piece=piece, field=field))
        return Refusal("DD-6", number(
            *NN_("Two pieces of one colour can’t stay on {field}, the {piece} and the {other}; "
                 "with {n} point left neither gets away.",
                 "Two pieces of one colour can’t stay on {field}, the {piece} and the {other}; "
                 "with {n} points left neither gets away."),
            points, field=field, piece=piece, other=At(self.pieces[3 * s.turn + other])))

    def _against_done(self, s: State) -> Refusal | None:
        if s.phase != MOVING:
            return self._no_play(s)
        here = self.where(s, s.turn)
        if self.ends_well(here, s.began):
            return None
        if here == s.began:
            return Refusal("DD-6", text(N_("Every piece is where it was: one at least must move.")))
        own, other = self._troubles(here, s.began)[0]
        piece = At(self.pieces[3 * s.turn + own])
        if own == other:
            return Refusal("DD-6", text(N_("No piece ends on a start field: the {piece} goes on to a plot."),
                                        piece=piece))
        return Refusal("DD-6", text(
            N_("Two pieces of one colour can’t stay on {field}: the {piece} or the {other} goes on."),
            field=self._field(here[own]), piece=piece, other=At(self.pieces[3 * s.turn + other])))

    def must_play(self, s: State) -> bool:
        """Whether it is the start player's first action of the round (DD-8)."""
        return s.turn == self.starter(s) and s.hands[s.turn] == self.all_cards

    def can_play(self, s: State) -> bool:
        """Whether the seat to move may play cards. A piece that one point moves well there always is: a board has more
        plots than a seat has pieces, its plots are connected, and a plot is next to each start field."""
        return bool(s.hands[s.turn]) and not s.collecting >> s.turn & 1

    def _against_take(self, s: State, site: int) -> Refusal | None:
        if s.phase == MOVING:
            return self._mid_play(s)
        seat, plot, find = s.turn, site // SITES, s.sites[site]
        if not find:
            return Refusal("DD-8", text(N_("No find lies there.")))
        if not find & FACE:
            return Refusal("DD-7", text(N_("This find is face down, until a researcher’s way ends on {plot}."),
                                        plot=self._field(plot)))
        if plot not in s.at[3 * seat:3 * seat + 3]:
            return Refusal("DD-8", text(N_("No piece of {who} stands on {plot}."),
                                        who=Who(seat), plot=self._field(plot)))
        if s.at[3 * seat + DOG] == plot and not self.accompanied(s, seat, plot):
            return Refusal("DD-9", text(N_("Of {who}’s pieces only the dog is on {plot}, and a dog takes a find only "
                                           "beside a researcher or assistant of another colour."),
                                        who=Who(seat), plot=self._field(plot)))
        if self.must_play(s):
            return Refusal("DD-8", text(N_("{who} begins this round, and so first plays cards."), who=Who(seat)))
        return None

    def _against_rest(self, s: State) -> Refusal | None:
        if s.phase == MOVING:
            return self._mid_play(s)
        who = Who(s.turn)
        takes = self.takeable(s, s.turn)
        if self.can_play(s):
            if takes and not self.must_play(s):
                return Refusal("DD-8", text(N_("There is no passing: {who} plays cards, or takes a find."), who=who))
            return Refusal("DD-8", text(N_("There is no passing: {who} can still play cards."), who=who))
        if takes:
            return Refusal("DD-8", text(N_("There is no passing: {who} can take a find from {plot}."), who=who,
                                        plot=self._field(takes[0] // SITES)))
        return None

    # What happens.

    def apply(self, s: State, m: Move) -> State:
        verb = m.verb
        if verb == "go":
            piece = self.piece_index[m.args[0]]
            field = self.field_index[m.args[1]]
            at = s.at
            return replace(s, at=at[:piece] + (field,) + at[piece + 1:],
                           points=s.points - self.distance[at[piece]][field])
        if verb == "take":
            return self._take(s, self.site_index[m.args[0]])
        if verb == "play":
            played = sum(1 << self.card_index[spot][1] for spot in m.args)
            seat = s.turn
            hands = s.hands[:seat] + (s.hands[seat] & ~played,) + s.hands[seat + 1:]
            return replace(s, phase=MOVING, hands=hands, points=self.worth[played], began=self.where(s, seat))
        if verb == "done":
            seat = s.turn
            plot = s.at[3 * seat]
            if plot != s.began[RESEARCHER] and self.covered(s, plot):  # no moved piece ends on a start field
                return replace(s, turn=CHANCE, phase=UNCOVERING, points=0, began=NOWHERE)
            return self._next(replace(s, points=0, began=NOWHERE))
        if verb == "rest":
            return self._next(replace(s, resting=s.resting | 1 << s.turn))
        if verb == "uncover":
            return self._uncover(s, m)
        return self._roll(s, m)

    def _roll(self, s: State, m: Move) -> State:
        """Finds on the empty sites of the colours rolled, plot by plot, while there are any (DD-3, DD-4)."""
        shown = dict(arg.split("=") for arg in m.args)
        taken = set(s.at)
        sites = list(s.sites)
        pile = s.pile
        for site in sorted(site for colour in set(shown.values()) for site in self.coloured[colour]):
            if pile and not sites[site] and site // SITES not in taken:
                sites[site] = self.pile_size - pile + 1 << FACE_BITS
                pile -= 1
        return replace(s, turn=s.mover, phase=CHOOSING, pile=pile, sites=tuple(sites), stirred=pile < s.pile,
                       rolled=tuple(shown[die] for die in self.dice))

    def _uncover(self, s: State, m: Move) -> State:
        sites, unseen = list(s.sites), list(s.unseen)
        for arg in m.args:
            spot, _, face = arg.partition("=")
            n = self.face_index[face]
            sites[self.site_index[spot]] |= n + 1
            unseen[n] -= 1
        return self._next(replace(s, sites=tuple(sites), unseen=tuple(unseen)))

    def _take(self, s: State, site: int) -> State:
        seat = s.turn
        find = s.sites[site]
        face = (find & FACE) - 1
        kind = self.kind_of[face]
        before = s.bones[seat]
        bones = before[:face] + (before[face] + 1,) + before[face + 1:]
        completed, sets = s.completed, s.sets
        if self.skeletons(bones, kind) > self.skeletons(before, kind):
            completed = completed[:kind] + ((*completed[kind], seat),) + completed[kind + 1:]
            if len(sets) < self.board.numbers.markers and self.whole_sets(bones) > self.whole_sets(before):
                sets = (*sets, seat)
        return self._next(replace(
            s, sites=s.sites[:site] + (EMPTY,) + s.sites[site + 1:], collecting=s.collecting | 1 << seat,
            finds=s.finds[:seat] + ((*s.finds[seat], find),) + s.finds[seat + 1:],
            bones=s.bones[:seat] + (bones,) + s.bones[seat + 1:], completed=completed, sets=sets, stirred=True,
        ))  # fmt: skip

    def skeletons(self, bones: tuple[int, ...], kind: int) -> int:
        """How many skeletons of a kind are whole (DD-10)."""
        return min(bones[face] for face in self.bones_of[kind])

    def whole_sets(self, bones: tuple[int, ...]) -> int:
        """How many times all kinds are there."""
        return min(bones)

    def _next(self, s: State) -> State:
        """The state with the next seat to move whose round is not over, or with the next round, or the end (DD-11,
        DD-12, DD-14)."""
        for n in range(1, s.seats + 1):
            seat = (s.mover + n) % s.seats
            if not s.resting >> seat & 1:
                return replace(s, turn=seat, mover=seat, phase=CHOOSING)
        quiet = 0 if s.stirred else s.quiet + 1
        if not s.pile or quiet == QUIET:
            return replace(s, turn=OVER, quiet=quiet)
        starter = (s.first + s.round) % s.seats
        return replace(s, round=s.round + 1, turn=CHANCE, mover=starter, phase=ROLLING, collecting=0, resting=0,
                       hands=(self.all_cards,) * s.seats, quiet=quiet, stirred=False, rolled=())

    # Points.

    def points(self, s: State, seat: int) -> int:
        """A seat's fame, without names and reasons."""
        fame: int = self.board.numbers.marker * s.sets.count(seat)
        for own, seats in zip(self.fame, s.completed):
            if seats:
                fame += own * (seats.count(seat) + (seats[0] == seat))
        return fame

    def score(self, s: State, seat: int) -> Score:
        colour = COLOURS[seat]
        skeletons, prizes = [], []
        single: list[Spot] = []
        for kind, name in enumerate(self.kinds):
            count = s.completed[kind].count(seat)
            bones = [(face, f"museum.{colour}.{self.faces[face]}") for face in self.bones_of[kind]]
            if count:
                spots = (f"fame.{colour}.{name}", *(spot for _, spot in bones))
                skeletons.append(Score(f"skeletons.{name}", number(
                    *NN_("{n} skeleton: {kind}", "{n} skeletons: {kind}"), count, kind=At(f"bonus.{name}")),
                    self.fame[kind] * count, spots))
            if s.completed[kind][:1] == (seat,):
                prizes.append(Score(f"prizes.{name}", text(N_("First {kind}"), kind=At(f"bonus.{name}")),
                                    self.fame[kind], (f"prize.{colour}.{name}",)))
            single += [spot for face, spot in bones if s.bones[seat][face] > count]
        sets = s.sets.count(seat)
        parts = (
            total("skeletons", text(N_("Skeletons")), tuple(skeletons)),
            total("prizes", text(N_("Bonus cards")), tuple(prizes)),
            Score("sets", text(N_("Bonus markers for all kinds")), self.board.numbers.marker * sets,
                  (f"sets.{colour}",)),
            Score("single", text(N_("Single finds")), 0, tuple(single)),
        )
        return total("total", text(N_("Fame")), parts)

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        return (self.score(s, seat),)

    # What is seen and said.

    def view(self, s: State, seat: int) -> View:
        at: dict[Spot, Spot] = {}
        faces: dict[Spot, str] = {}
        for site, find in zip(self.sites, s.sites):
            if find:
                thing = f"find.{find >> FACE_BITS}"
                at[thing] = site
                if find & FACE:
                    faces[thing] = self.faces[(find & FACE) - 1]
        for colour, hand, finds in zip(COLOURS, s.hands, s.finds):
            for find in finds:
                thing, face = f"find.{find >> FACE_BITS}", self.faces[(find & FACE) - 1]
                at[thing], faces[thing] = f"museum.{colour}.{face}", face
            for card, name in enumerate(self.cards):
                at[f"{colour}.card.{name}"] = f"{'hand' if hand >> card & 1 else 'played'}.{colour}.{name}"
        at |= {self.pieces[piece]: self.fields[field] for piece, field in enumerate(s.at)}
        at |= self._fame_at(s)
        at |= {die: f"tray.{n + 1}" for n, die in enumerate(self.dice)}
        faces |= dict(zip(self.dice, s.rolled))
        marks = {"pile": (Mark("text", str(s.pile)),)}
        for kind, name in enumerate(self.kinds):
            left = sum(s.unseen[face] for face in self.bones_of[kind])
            marks[f"unseen.{name}"] = (Mark("text", str(left)),)
        return View(self._prompt(s), marks, at, faces)

    def _fame_at(self, s: State) -> Iterator[tuple[Spot, Spot]]:
        """Where fame markers, bonus cards and bonus markers lie."""
        for kind, name in enumerate(self.kinds):
            seats = s.completed[kind]
            for n in range(self.copies[self.bones_of[kind][0]]):
                place = f"fame.{COLOURS[seats[n]]}.{name}" if n < len(seats) else f"supply.{name}"
                yield f"marker.{name}.{n + 1}", place
            yield f"bonus.{name}", f"prize.{COLOURS[seats[0]]}.{name}" if seats else f"prize.{name}"
        for n in range(self.board.numbers.markers):
            yield f"set.{n + 1}", f"sets.{COLOURS[s.sets[n]]}" if n < len(s.sets) else "sets"

    def _field(self, field: int) -> Text:
        spot = At(self.fields[field])
        return text(N_("plot {plot}") if field < self.plots else N_("the {field}"), plot=spot, field=spot)

    def _prompt(self, s: State) -> Text:
        if s.turn == OVER:
            if s.pile:
                return text(N_("For three rounds nothing was placed or taken: the game is over."))
            return text(N_("The last find was placed, and this round is over: so is the game."))
        who = Who(s.mover)
        if s.phase == ROLLING:
            return text(N_("{who} rolls for the colours where finds are placed."), who=who)
        if s.phase == UNCOVERING:
            return text(N_("{who} uncovers the finds on {plot}."), who=who, plot=self._field(s.at[3 * s.mover]))
        if s.phase == MOVING:
            if not s.points:
                return text(N_("{who} has no points left and finishes moving."), who=who)
            return number(*NN_("{who} moves: {n} point left.", "{who} moves: {n} points left."), s.points, who=who)
        takes = not self.must_play(s) and bool(self.takeable(s, s.turn))
        if self.can_play(s):
            if takes:
                return text(N_("{who} plays cards to move, or begins to collect by taking a find."), who=who)
            return text(N_("{who} plays cards to move."), who=who)
        if takes:
            return text(N_("{who} takes a find."), who=who)
        return text(N_("Nothing is left for {who} to take: this round is over for {who}."), who=who)

    def words(self, s: State, m: Move) -> Text:
        verb, args, who = m.verb, m.args, Who(s.mover)
        if verb == "throw":
            return self._rolled(s, m)
        if verb == "uncover":
            return text(N_("{who} uncovers on {plot}: {finds}."), who=who, plot=self._field(s.at[3 * s.mover]),
                        finds=self._uncovered(args))
        if verb == "play":
            points = sum(self.card_points[self.card_index[card][1]] for card in args)
            return number(*NN_("{who} plays {cards}: {n} point.", "{who} plays {cards}: {n} points."), points, who=who,
                          cards=tuple(map(At, args)))
        if verb == "go":
            field = self.field_index[args[1]]
            return number(*NN_("{who} moves the {piece} to {field} for {n} point.",
                               "{who} moves the {piece} to {field} for {n} points."),
                          self.distance[s.at[self.piece_index[args[0]]]][field], who=who, piece=At(args[0]),
                          field=self._field(field))
        if verb == "done":
            here = enumerate(self.where(s, s.turn))
            ways = [(3 * s.turn + own, field) for own, field in here if field != s.began[own]]
            return text(N_("{who} has finished moving: {ways}."), who=who, ways=self._standing(ways))
        if verb == "rest":
            return text(N_("{who} can take nothing: this round is over for {who}."), who=who)
        return self._taken(s, m)

    def _rolled(self, s: State, m: Move) -> Text:
        rolled = list(dict.fromkeys(arg.partition("=")[2] for arg in m.args))
        placed, who = s.pile - self.apply(s, m).pile, Who(s.mover)
        one, other = self._colour(rolled[0]), self._colour(rolled[-1])
        if len(rolled) == 1:
            return number(*NN_("{who} rolls {colour} twice; {n} find is placed.",
                               "{who} rolls {colour} twice; {n} finds are placed."), placed, who=who, colour=one)
        return number(*NN_("{who} rolls {one} and {other}; {n} find is placed.",
                           "{who} rolls {one} and {other}; {n} finds are placed."), placed, who=who, one=one,
                      other=other)

    def _colour(self, colour: str) -> Text:
        return text(COLOUR_NAMES[colour])

    def _find(self, face: str) -> Text:
        kind, _, bone = face.partition(".")
        return text(N_("{kind} {bone}"), kind=At(f"bonus.{kind}"), bone=bone)

    def _standing(self, pieces: Sequence[tuple[int, int]]) -> Text:
        """Where pieces stand now."""
        (piece, field), *more = pieces
        first = text(N_("the {piece} is on {field}"), piece=At(self.pieces[piece]), field=self._field(field))
        return text(N_("{first}, {more}"), first=first, more=self._standing(more)) if more else first

    def _uncovered(self, finds: Sequence[str]) -> Text:
        """What was found, from arguments such as "site.3.1=trex.2"."""
        first = self._find(finds[0].partition("=")[2])
        return text(N_("{first}, {more}"), first=first, more=self._uncovered(finds[1:])) if len(finds) > 1 else first

    def _taken(self, s: State, m: Move) -> Text:
        seat, site = s.turn, self.site_index[m.args[0]]
        face = (s.sites[site] & FACE) - 1
        kind = self.kind_of[face]
        after = self.apply(s, m)
        find, plot, who = self._find(self.faces[face]), self._field(site // SITES), Who(seat)
        said = text(N_("{who} takes {find} from {plot}."), who=who, find=find, plot=plot)
        if after.completed == s.completed:
            return said
        fame, shown = self.fame[kind], At(f"bonus.{self.kinds[kind]}")
        whole = number(*NN_("{said} The {kind} is whole: {n} point of fame.",
                            "{said} The {kind} is whole: {n} points of fame."), fame, said=said, kind=shown)
        if not s.completed[kind]:
            whole = number(*NN_("{said} It is the first one, and the bonus card brings {n} more.",
                                "{said} It is the first one, and the bonus card brings {n} more."), fame, said=whole)
        if after.sets != s.sets:
            whole = text(N_("{said} All kinds are there: a bonus marker for {n}."), said=whole,
                         n=self.board.numbers.marker)
        return whole

    # Help.

    def aids(self, s: State, picked: frozenset[Spot]) -> Iterable[Aid]:
        pieces = [piece for piece in range(3 * s.seats) if self.pieces[piece] in picked]
        for spot in picked:
            face = spot.partition(".")[2].partition(".")[2]
            if spot.startswith("museum.") and face in self.face_index:
                left = s.unseen[self.face_index[face]]
                yield Aid((spot,), number(*NN_("{find}: {n} has not been seen yet.",
                                               "{find}: {n} have not been seen yet."), left, find=self._find(face)))
        if s.turn < 0:
            return
        for piece in pieces:
            yield from self._may_take(s, piece)
        points = s.points
        if s.phase == CHOOSING and self.can_play(s):
            cards = [card for spot, (seat, card) in self.card_index.items() if spot in picked and seat == s.turn]
            points = self.worth[sum(1 << card for card in cards) & s.hands[s.turn]]
        if points:
            mine = range(3 * s.turn, 3 * s.turn + 3)
            for piece in [piece for piece in pieces if piece in mine] or mine:
                yield self._ahead(s, piece, points)

    def _ahead(self, s: State, piece: int, points: int) -> Aid:
        """The plots where a play with so many points could leave a piece."""
        here = self.where(s, piece // 3)
        began = s.began if s.phase == MOVING else here
        own = piece % 3
        ends = [field for far, field in self.reach[s.at[piece]] if far <= points and field < self.plots
                and self.completable(_with(here, own, field), began, points - far)]
        says = NN_("With {n} point the {piece} gets here.", "With {n} points the {piece} gets here.")
        return Aid(tuple(self.fields[field] for field in ends), number(*says, points, piece=At(self.pieces[piece])))

    def _may_take(self, s: State, piece: int) -> Iterator[Aid]:
        """What lies open where a piece stands, and whether it may take it."""
        seat, plot = piece // 3, s.at[piece]
        if plot >= self.plots or s.resting >> seat & 1:
            return
        sites = range(SITES * plot, SITES * plot + SITES)
        found = tuple(self.sites[site] for site in sites if s.sites[site] & FACE)
        if not found:
            return
        args: dict[str, Arg] = {"who": Who(seat), "piece": At(self.pieces[piece]), "plot": self._field(plot)}
        if piece % 3 == DOG and not self.accompanied(s, seat, plot):
            yield Aid((), text(N_("{who}’s {piece} takes nothing from {plot} as long as no researcher or assistant of "
                                  "another colour is there."), **args))
        else:
            yield Aid(found, text(N_("{who}’s {piece} may take these finds from {plot}."), **args))


def _with(here: Three, own: int, field: int) -> Three:
    """The fields with one piece elsewhere."""
    one, two, three = here
    return (field, two, three) if own == RESEARCHER else (one, field, three) if own == ASSISTANT else (one, two, field)


DONE, REST = Move("done"), Move("rest")
PIECE = (10.0, 13.0)  # mm
COLOUR_NAMES: Mapping[str, str] = {
    "red": N_("red"), "blue": N_("blue"), "green": N_("green"), "yellow": N_("yellow"), "orange": N_("orange"),
    "purple": N_("purple"), "brown": N_("brown"), "black": N_("black"), "white": N_("white"), "teal": N_("teal"),
    "pink": N_("pink"),
}  # fmt: skip
