"""The rules of Sawanna; the numbers SW-1 … are explained in rules.md.

A turn is: throw; `place`; then `roll` the dice that are left, or `move`, after which each tile with dice is moved by a
`go` of its own. A rival's tile moves at once, within the `place` that puts sixes on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from dicetable.core.board import Board, Place
from dicetable.core.chance import Chance, Dice
from dicetable.core.game import CHANCE, OVER, Game, Option, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score, total
from dicetable.core.text import N_, NN_, At, Refusal, Text, Who, number, text
from dicetable.core.view import Aid, View

COLOURS = ("red", "blue", "green", "yellow", "purple")  # of the tiles, by seat
TRACKS = 4
SPACES = 7
GOAL = 2  # animals that must be home
HOLE = "hole"

# Where a tile is: TABLE, HOME, or the number of its space. A track's spaces are numbered on from its start, which
# nothing ever stands on: start + 1 … start + SPACES.
TABLE = 0
HOME = -1
STARTS = tuple(8 * track for track in range(TRACKS))

# What the seat to move is at.
PLACING = 0
CHOOSING = 1  # between rolling on and moving
GOING = 2

SIX = 6
ALL_DICE = 0b111111
NOTHING_SHOWN = (0,) * 7
NO_TRACK = -1

POUNCE, ZIGZAG, HEAVY, LONG_NECK, HERD = "pounce", "zigzag", "heavy", "long_neck", "herd"
POWERS: Mapping[str, Text] = {
    POUNCE: text(N_("Pounce: where its move would end on a full space, it jumps on to the first space with room.")),
    ZIGZAG: text(N_("Zigzag: on a track it may first change to the next track, onto the same space.")),
    HEAVY: text(N_("Heavy: nobody can hop on its back.")),
    LONG_NECK: text(N_("Long neck: it takes dice and moves even with another animal on its back.")),
    HERD: text(N_("Herd: it goes one space farther if another animal of its herd is ahead on its track.")),
}


@dataclass(frozen=True, slots=True)
class State:
    """`number` counts turns from 1; `turn` is Game.turn's answer; `throws` counts this turn's. Dice are sets of bits:
    `shown[n]` those that show n, `free` those not placed yet, `loads` those on the mover's own tiles, as (tile, dice)
    in the order of placing; all others are out. Tiles are numbered seat by seat: `at` says where each one is, and
    `covered` has the bits of those that another one sits on."""

    seats: int
    first: int
    number: int
    turn: int
    phase: int
    throws: int
    shown: tuple[int, ...]
    free: int
    loads: tuple[tuple[int, int], ...]
    at: tuple[int, ...]
    covered: int


class Sawanna(Game[State]):
    """Sawanna on either side of the tiles; `animals` and `dice` give the order of their indices."""

    name = "sawanna"
    title = text(N_("Sawanna"))
    seats = range(2, 6)
    minutes = (15, 30)
    version = 1
    shared = True
    options = (
        Option(
            "side",
            text(N_("Side of the tiles")),
            ("basic", "advanced"),
            (text(N_("basic")), text(N_("advanced"))),
            text(N_("On the advanced side each animal has a power of its own.")),
        ),
    )
    verbs: ClassVar[Mapping[str, Verb]] = {
        "place": Verb(text(N_("Place dice")), "die+ tile track?"),
        "roll": Verb(text(N_("Roll the other dice"))),
        "move": Verb(text(N_("Move and end the turn"))),
        "go": Verb(text(N_("Move an animal")), "tile track?"),
        "bust": Verb(text(N_("Bust: hand the dice on"))),
    }

    def __init__(self, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(board, options)
        animals = board.numbers.animals
        advanced = self.chosen["side"] == "advanced"
        self.animals = tuple(animals)
        self.kinds = len(self.animals)
        self.values = tuple(animal.values for animal in animals.values())
        self.powers = tuple(animal.power if advanced else "" for animal in animals.values())
        self.heavy = frozenset(kind for kind, power in enumerate(self.powers) if power == HEAVY)
        self.tiles = tuple(f"{colour}.{animal}" for colour in COLOURS for animal in self.animals)
        self.tile_index = {spot: tile for tile, spot in enumerate(self.tiles)}
        self.tracks = tuple(f"track.{track + 1}" for track in range(TRACKS))
        self.track_index = {spot: track for track, spot in enumerate(self.tracks)}
        self.dice = tuple(board.dice)
        self.die_index = {spot: die for die, spot in enumerate(self.dice)}
        self._faces = {spot: die.faces for spot, die in board.dice.items()}
        self._moves: dict[tuple[int, int, int], Move] = {}
        self._read: dict[Move, tuple[int, int, int]] = {}

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        board = self.board
        absent = {f"table.{colour}" for colour in COLOURS[seats:]}
        spots = {spot: place for spot, place in board.places.items() if spot not in absent}
        for seat, colour in enumerate(COLOURS[:seats]):
            table = spots[f"table.{colour}"]
            spots[f"table.{colour}"] = replace(table, traits={"seat": str(seat), "colour": colour})
        spots |= {spot: Place("die", label=die.label) for spot, die in board.dice.items()}
        side = 0.75 * min(min(board.places[space].size) for space in board.kind("space"))
        for tile, spot in enumerate(self.tiles[:seats * self.kinds]):
            seat, kind = divmod(tile, self.kinds)
            traits = {"seat": str(seat), "colour": COLOURS[seat], "animal": self.animals[kind],
                      "values": " ".join(map(str, self.values[kind])), "power": self.powers[kind]}
            label = board.numbers.animals[self.animals[kind]].label
            spots[spot] = Place("tile", label=label, size=(side, side), traits=traits)
        for token in self._tokens(seats):
            spots[token] = Place("token", size=(side, side))
        return spots

    def _tokens(self, seats: int) -> Mapping[Spot, Spot]:
        """The unused tokens that close tracks → those tracks (SW-13)."""
        return {f"token.{COLOURS[track]}": self.tracks[track] for track in range(open_tracks(seats), TRACKS)}

    def own(self, s: State) -> str:
        return f"{COLOURS[s.turn]}." if s.turn >= 0 else ""

    # The course of play.

    def start(self, seats: int, first: int) -> State:
        tiles = (TABLE,) * (seats * self.kinds)
        return State(seats, first, 1, CHANCE, PLACING, 0, NOTHING_SHOWN, ALL_DICE, (), tiles, 0)

    def turn(self, s: State) -> int:
        return s.turn

    def round(self, s: State) -> int:
        return (s.number - 1) // s.seats + 1

    def mover(self, s: State) -> int:
        """The seat whose turn it is, also while the dice roll."""
        return (s.first + s.number - 1) % s.seats

    def chance(self, s: State) -> Chance:
        spots = tuple(die for i, die in enumerate(self.dice) if s.free >> i & 1)
        return Dice((self.mover(s), self.round(s), s.throws + 1), spots, self._faces)

    def takes(self, s: State, tile: int, own: bool) -> bool:
        """Whether dice can be put on a tile by its owner, or by others (SW-2, SW-3, SW-6, SW-A6)."""
        if s.at[tile] == HOME:
            return False
        if s.covered >> tile & 1 and not (own and self.powers[tile % self.kinds] == LONG_NECK):
            return False
        return not (own and any(loaded == tile for loaded, _ in s.loads))

    def placings(self, s: State) -> Iterator[tuple[int, int, int]]:
        """Every (dice, tile, track) that can be placed, the most dice first."""
        kinds, turn = self.kinds, s.turn
        sixes = prefixes(s.shown[SIX] & s.free)
        for tile in range(turn * kinds, turn * kinds + kinds):
            one, other = self.values[tile % kinds]
            ones, others = s.shown[one] & s.free, s.shown[other] & s.free
            if (ones or others) and self.takes(s, tile, True):
                for some in prefixes(ones):
                    for more in prefixes(others):
                        if some or more:
                            yield some | more, tile, NO_TRACK
        if len(sixes) > 1:
            tracks = range(open_tracks(s.seats))
            for tile, at in enumerate(s.at):
                if tile // kinds != turn and self.takes(s, tile, False):
                    for some in sixes[:-1]:
                        if at == TABLE:
                            for track in tracks:
                                yield some, tile, track
                        else:
                            yield some, tile, NO_TRACK

    def goings(self, s: State) -> Iterator[tuple[int, int]]:
        """Every (tile, track) that can go now."""
        for tile, _ in s.loads:
            power = self.powers[tile % self.kinds]
            if s.covered >> tile & 1 and power != LONG_NECK:
                continue
            at = s.at[tile]
            if at == TABLE:
                for track in range(open_tracks(s.seats)):
                    yield tile, track
                continue
            yield tile, NO_TRACK
            if power == ZIGZAG:
                here = at >> 3
                for track in (here - 1, here + 1):
                    if 0 <= track < open_tracks(s.seats) and self.room(s.at, at + STARTS[track] - STARTS[here]):
                        yield tile, track

    def alike(self, s: State) -> Iterable[frozenset[Spot]]:
        if s.phase != PLACING:
            return ()
        return [frozenset(self.dice[die] for die in bits(dice & s.free)) for dice in s.shown if dice & s.free]

    def candidates(self, s: State) -> Iterable[Move]:
        if s.turn < 0:
            return ()
        if s.phase == PLACING:
            return [self._move(*placing) for placing in self.placings(s)] or (BUST,)
        if s.phase == CHOOSING:
            return (ROLL, MOVE) if s.free else (MOVE,)
        return [self._move(0, *going) for going in self.goings(s)]

    def _move(self, dice: int, tile: int, track: int) -> Move:
        """The `place`, or with no dice the `go`, remembered for reading it again."""
        move = self._moves.get((dice, tile, track))
        if move is None:
            named = tuple(die for i, die in enumerate(self.dice) if dice >> i & 1)
            where = (self.tiles[tile],) if track == NO_TRACK else (self.tiles[tile], self.tracks[track])
            move = self._moves[dice, tile, track] = Move("place" if dice else "go", named + where)
            self._read[move] = dice, tile, track
        return move

    def parts(self, m: Move) -> tuple[int, int, int]:
        """The dice, tile and track of a `place` or `go`."""
        known = self._read.get(m)
        if known is not None:
            return known
        dice, tile, track = 0, 0, NO_TRACK
        for arg in m.args:
            if arg in self.die_index:
                dice |= 1 << self.die_index[arg]
            elif arg in self.tile_index:
                tile = self.tile_index[arg]
            else:
                track = self.track_index[arg]
        return dice, tile, track

    # Why not.

    def objection(self, s: State, m: Move) -> Refusal | None:
        verb, phase = m.verb, s.phase
        if verb == "place":
            return self._against_place(s, *self.parts(m)) if phase == PLACING else self._not_now(s)
        if verb == "go":
            return self._against_go(s, *self.parts(m)[1:]) if phase == GOING else self._not_now(s)
        if verb == "bust":
            return self._against_bust(s)
        if phase != CHOOSING or verb == "roll" and not s.free:
            return self._not_now(s)
        return None

    def _not_now(self, s: State) -> Refusal:
        who = Who(s.turn)
        if s.phase == CHOOSING and not s.free:
            return Refusal("SW-9", text(N_("No dice are left to roll: {who} moves and so ends the turn."), who=who))
        if s.phase == CHOOSING:
            return Refusal("SW-1", text(N_("After this roll dice were placed already: {who} rolls on, or moves and so "
                                           "ends the turn."), who=who))
        if s.phase == GOING:
            return Refusal("SW-7", text(N_("{who} is moving: the animals with dice go one after the other, and then "
                                           "the turn is over."), who=who))
        if next(self.placings(s), None) is None:
            return Refusal("SW-8", text(N_("None of these dice can be placed: {who}’s turn is over."), who=who))
        return Refusal("SW-1", text(N_("First {who} places at least one of these dice."), who=who))

    def _against_bust(self, s: State) -> Refusal | None:
        if s.phase != PLACING:
            return self._not_now(s)
        fitting = next(self.placings(s), None)
        if fitting is None:
            return None
        dice, tile, _ = fitting
        return Refusal("SW-8", text(N_("Who can place must place: {dice} can go on {owner}’s {tile}."),
                                    dice=self._named(dice), owner=self._owner(tile), tile=self._tile(tile)))

    def _against_place(self, s: State, dice: int, tile: int, track: int) -> Refusal | None:
        if dice & ~s.free:
            return self._placed_already(s, dice & ~s.free)
        seat, kind = divmod(tile, self.kinds)
        own = seat == s.turn
        if not self.takes(s, tile, own):
            return self._takes_none(s, tile)
        if own:
            one, other = self.values[kind]
            wrong = dice & ~(s.shown[one] | s.shown[other])
            if wrong:
                if wrong & s.shown[SIX]:
                    return Refusal("SW-2", text(N_("A six can’t lie on an animal of one’s own.")))
                return Refusal("SW-2", text(N_("The {tile} takes {one} and {other}, not {dice}."), one=one, other=other,
                                            tile=self._tile(tile), dice=self._shown(s, wrong)))
            if track == NO_TRACK:
                return None
            if s.at[tile] != TABLE and self.powers[kind] != ZIGZAG:
                return self._against_track(s, tile, track)
            return Refusal("SW-4", text(N_("The track is chosen when the {tile} moves, not when it gets its dice."),
                                        tile=self._tile(tile)))
        wrong = dice & ~s.shown[SIX]
        if wrong:
            return Refusal("SW-3", text(N_("Only sixes go on other players’ animals, not {dice}."),
                                        dice=self._shown(s, wrong)))
        return self._against_track(s, tile, track)

    def _placed_already(self, s: State, dice: int) -> Refusal:
        for tile, load in s.loads:
            if load & dice:
                return Refusal("SW-2", text(N_("{dice}: on the {tile} already, where they stay until it has moved."),
                                            dice=self._named(load & dice), tile=self._tile(tile)))
        return Refusal("SW-3", text(N_("{dice}: out until the next player’s turn."), dice=self._named(dice)))

    def _takes_none(self, s: State, tile: int) -> Refusal:
        shown, who = self._tile(tile), self._owner(tile)
        if s.at[tile] == HOME:
            return Refusal("SW-11", text(N_("{owner}’s {tile} is home and out of the race."), owner=who, tile=shown))
        if any(loaded == tile for loaded, _ in s.loads):
            return Refusal("SW-2", text(N_("The {tile} got its dice in this turn already."), tile=shown))
        if self.powers[tile % self.kinds] == LONG_NECK:
            return Refusal("SW-A6", text(N_("{owner}’s {tile} is covered: it still takes its owner’s dice, but no "
                                            "sixes."), owner=who, tile=shown))
        cover = self._cover(s, tile)
        return Refusal("SW-6", text(N_("{owner}’s {tile} is covered by {rider}’s {cover} and takes no dice."),
                                    owner=who, tile=shown, rider=self._owner(cover), cover=self._tile(cover)))

    def _against_track(self, s: State, tile: int, track: int) -> Refusal | None:
        """Why `track`, or none, can't be named with a tile that moves."""
        at, shown = s.at[tile], self._tile(tile)
        if at == TABLE:
            if track == NO_TRACK:
                return Refusal("SW-4", text(N_("{owner}’s {tile} is still on the table: a track must be chosen for "
                                               "it."), owner=self._owner(tile), tile=shown))
            return self._closed(s, track)
        if track != NO_TRACK:
            return Refusal("SW-4", text(N_("{owner}’s {tile} keeps its track."), owner=self._owner(tile), tile=shown))
        return None

    def _closed(self, s: State, track: int) -> Refusal | None:
        if track < open_tracks(s.seats):
            return None
        return Refusal("SW-13", text(N_("{track} is closed: with {n} players the first {open} tracks are used."),
                                     track=At(self.tracks[track]), n=s.seats, open=open_tracks(s.seats)))

    def _against_go(self, s: State, tile: int, track: int) -> Refusal | None:
        shown, power = self._tile(tile), self.powers[tile % self.kinds]
        if tile // self.kinds != s.turn:
            return Refusal("SW-7", text(N_("Only {who}’s own animals move now."), who=Who(s.turn)))
        if all(loaded != tile for loaded, _ in s.loads):
            return Refusal("SW-7", text(N_("No dice lie on the {tile}: it does not move."), tile=shown))
        if s.covered >> tile & 1 and power != LONG_NECK:
            cover = self._cover(s, tile)
            return Refusal("SW-7", text(N_("{rider}’s {cover} sits on the {tile}, which stays and loses its dice."),
                                        rider=self._owner(cover), cover=self._tile(cover), tile=shown))
        at = s.at[tile]
        if at == TABLE or track == NO_TRACK or power != ZIGZAG:
            return self._against_track(s, tile, track)
        here = at >> 3
        if abs(track - here) != 1:
            return Refusal("SW-A4", text(N_("The {tile} changes only to a track beside its own."), tile=shown))
        beside = at + STARTS[track] - STARTS[here]
        if track < open_tracks(s.seats) and not self.room(s.at, beside):
            return Refusal("SW-A4", text(N_("The {tile} can’t change to {track}: space {space} there is full."),
                                         tile=shown, track=At(self.tracks[track]), space=At(self.space(beside))))
        return self._closed(s, track)

    # Moving.

    def room(self, at: Sequence[int], space: int) -> bool:
        """Whether a move can end on a space (SW-5, SW-A2)."""
        there = at.count(space)
        return there == 0 or there == 1 and at.index(space) % self.kinds not in self.heavy

    def landing(self, at: Sequence[int], tile: int, start: int, steps: int, own: bool) -> int:
        """Where a move of `tile` ends that begins on the space `start`, or the start of a track for one from the
        table; `own`: it moves by its owner's dice (SW-5, SW-11, SW-A1, SW-A3, SW-A7)."""
        power = self.powers[tile % self.kinds] if own else ""
        last = start | 7
        if power == HERD:
            first = tile - tile % self.kinds
            steps += any(start < other <= last for other in at[first:first + self.kinds])
        target = start + steps
        if target > last:
            return HOME
        if self.room(at, target):
            return target
        if power == POUNCE:
            return next((space for space in range(target + 1, last + 1) if self.room(at, space)), HOME)
        return next((space for space in range(target - 1, start, -1) if self.room(at, space)),
                    start if start & 7 else TABLE)

    def destination(self, s: State, tile: int, track: int, steps: int) -> int:
        """Where a tile lands that is moved now; with a track it leaves the table, or zigzags."""
        at = s.at[tile]
        start = at if track == NO_TRACK else STARTS[track] + (at & 7)
        return self.landing(s.at, tile, start, steps, tile // self.kinds == s.turn)

    def moved(self, at: tuple[int, ...], covered: int, tile: int, to: int) -> tuple[tuple[int, ...], int]:
        """`at` and `covered` after a tile has gone somewhere: it frees what it sat on and covers what it lands on
        (SW-6); what sits on it stays (SW-A6)."""
        left = at[tile]
        if to == left:
            return at, covered
        if left > 0:
            if covered >> tile & 1:
                covered ^= 1 << tile
            elif at.count(left) == 2:
                below = at.index(left)
                covered ^= 1 << (below if below != tile else at.index(left, tile + 1))
        if to > 0 and to in at:
            covered |= 1 << at.index(to)
        return at[:tile] + (to,) + at[tile + 1:], covered

    def apply(self, s: State, m: Move) -> State:
        verb = m.verb
        if verb == "place":
            return self._place(s, *self.parts(m))
        if verb == "throw":
            shown = [dice & ~s.free for dice in s.shown]
            for arg in m.args:
                spot, _, face = arg.partition("=")
                shown[int(face)] |= 1 << self.die_index[spot]
            return State(s.seats, s.first, s.number, self.mover(s), PLACING, s.throws + 1, tuple(shown), s.free,
                         s.loads, s.at, s.covered)
        if verb == "roll":
            return State(s.seats, s.first, s.number, CHANCE, PLACING, s.throws, s.shown, s.free, s.loads, s.at,
                         s.covered)
        if verb == "move":
            return self._going(s, s.loads, s.at, s.covered)
        if verb == "go":
            _, tile, track = self.parts(m)
            load = next(dice for loaded, dice in s.loads if loaded == tile)
            to = self.destination(s, tile, track, load.bit_count())
            at, covered = self.moved(s.at, s.covered, tile, to)
            return self._going(s, tuple(other for other in s.loads if other[0] != tile), at, covered)
        return self._next_turn(s, s.at, s.covered)

    def _place(self, s: State, dice: int, tile: int, track: int) -> State:
        at, covered, loads, turn = s.at, s.covered, s.loads, s.turn
        if tile // self.kinds == turn:
            loads = (*loads, (tile, dice))
        else:
            to = self.destination(s, tile, track, dice.bit_count())
            at, covered = self.moved(at, covered, tile, to)
            if to == HOME and self.home(at, tile // self.kinds) >= GOAL:
                turn = OVER
        return State(s.seats, s.first, s.number, turn, CHOOSING, s.throws, s.shown, s.free & ~dice, loads, at, covered)

    def _going(self, s: State, loads: tuple[tuple[int, int], ...], at: tuple[int, ...], covered: int) -> State:
        """The state while tiles go, or the next turn where none can any more (SW-7): what is covered stays so, as its
        cover is a rival's or has gone already."""
        turn = OVER if self.home(at, s.turn) >= GOAL else s.turn
        if turn != OVER and all(covered >> tile & 1 and self.powers[tile % self.kinds] != LONG_NECK
                                for tile, _ in loads):
            return self._next_turn(s, at, covered)
        return State(s.seats, s.first, s.number, turn, GOING, s.throws, s.shown, s.free, loads, at, covered)

    def _next_turn(self, s: State, at: tuple[int, ...], covered: int) -> State:
        return State(s.seats, s.first, s.number + 1, CHANCE, PLACING, 0, NOTHING_SHOWN, ALL_DICE, (), at, covered)

    def home(self, at: Sequence[int], seat: int) -> int:
        """How many of a seat's animals are home."""
        return at[seat * self.kinds:(seat + 1) * self.kinds].count(HOME)

    # Points.

    def score(self, s: State, seat: int) -> Score:
        tiles = range(seat * self.kinds, (seat + 1) * self.kinds)
        home = [self.tiles[tile] for tile in tiles if s.at[tile] == HOME]
        parts = (Score(f"home.{spot.partition('.')[2]}", text(N_("The {tile} is home"), tile=At(spot)), 1, (spot,))
                 for spot in home)
        return total("home", text(N_("Animals at the watering hole")), tuple(parts))

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        return (self.score(s, seat),)

    # What is seen and said.

    def space(self, at: int) -> Spot:
        """The spot of a numbered space."""
        return f"{self.tracks[at >> 3]}.{at & 7}"

    def _spot(self, tile: int, at: int) -> Spot:
        if at == HOME:
            return HOLE
        return f"table.{COLOURS[tile // self.kinds]}" if at == TABLE else self.space(at)

    def view(self, s: State, seat: int) -> View:
        at: dict[Spot, Spot] = dict(self._tokens(s.seats))
        tiles = sorted(range(len(s.at)), key=lambda tile: not s.covered >> tile & 1)
        at |= {self.tiles[tile]: self._spot(tile, s.at[tile]) for tile in tiles}
        loaded = {die: self.tiles[tile] for tile, load in s.loads for die in bits(load)}
        for i, die in enumerate(self.dice):
            at[die] = loaded.get(i) or f"{'tray' if s.free >> i & 1 else 'aside'}.{i + 1}"
        faces = {self.dice[i]: str(value) for value, dice in enumerate(s.shown) for i in bits(dice)}
        if s.turn == CHANCE:
            faces = {die: face for die, face in faces.items() if not s.free >> self.die_index[die] & 1}
        return View(self._prompt(s), at=at, faces=faces)

    def _prompt(self, s: State) -> Text:
        if s.turn == OVER:
            winner = next(seat for seat in range(s.seats) if self.home(s.at, seat) >= GOAL)
            return text(N_("Two of {who}’s animals are at the watering hole: {who} wins."), who=Who(winner))
        who = Who(self.mover(s))
        if s.turn == CHANCE:
            if not s.throws:
                return text(N_("{who} rolls the dice."), who=who)
            return number(*NN_("{who} rolls the last die.", "{who} rolls the other {n} dice."), s.free.bit_count(),
                          who=who)
        if s.phase == PLACING:
            if next(self.placings(s), None) is None:
                return text(N_("Bust: none of these dice can be placed, and {who}’s animals don’t move."), who=who)
            return text(N_("{who} places dice, sixes on a rival’s animal."), who=who)
        if s.phase == CHOOSING:
            if not s.free:
                return text(N_("All dice are used: {who} moves."), who=who)
            if s.loads:
                return text(N_("{who} rolls the other dice too, or moves."), who=who)
            return text(N_("{who} rolls the other dice too, or ends the turn."), who=who)
        return text(N_("{who} moves the animals that have dice, in any order."), who=who)

    def _tile(self, tile: int) -> At:
        return At(self.tiles[tile])

    def _owner(self, tile: int) -> Who:
        return Who(tile // self.kinds)

    def _cover(self, s: State, tile: int) -> int:
        """The tile that sits on a covered one."""
        return next(other for other, at in enumerate(s.at) if at == s.at[tile] and other != tile)

    def _named(self, dice: int) -> tuple[At, ...]:
        return tuple(At(self.dice[die]) for die in bits(dice))

    def _shown(self, s: State, dice: int) -> str:
        """What dice show, ascending."""
        return ", ".join(str(value) for value, some in enumerate(s.shown) for _ in bits(some & dice))

    def words(self, s: State, m: Move) -> Text:
        who = Who(self.mover(s))
        if m.verb == "throw":
            values = ", ".join(sorted(arg.partition("=")[2] for arg in m.args))
            return text(N_("{who} rolls {values}."), who=who, values=values)
        if m.verb == "roll":
            return number(*NN_("{who} rolls on with the last die.", "{who} rolls on with the other {n} dice."),
                          s.free.bit_count(), who=who)
        if m.verb == "move":
            return text(N_("{who} moves.") if s.loads else N_("{who} ends the turn."), who=who)
        if m.verb == "bust":
            if s.loads:
                return text(N_("Bust: {who} can place nothing, and {who}’s animals don’t move."), who=who)
            return text(N_("Bust: {who} can place nothing."), who=who)
        dice, tile, track = self.parts(m)
        if m.verb == "place" and tile // self.kinds == s.turn:
            return text(N_("{who} puts {dice} on the {tile}."), who=who, tile=self._tile(tile),
                        dice=self._shown(s, dice))
        if m.verb == "place":
            steps = dice.bit_count()
            said = number(*NN_("{who} puts a six on {owner}’s {tile}.", "{who} puts {n} sixes on {owner}’s {tile}."),
                          steps, who=who, owner=self._owner(tile), tile=self._tile(tile))
        else:
            steps = next(load for loaded, load in s.loads if loaded == tile).bit_count()
            said = number(*NN_("{who} moves the {tile} with {n} die.", "{who} moves the {tile} with {n} dice."), steps,
                          who=who, tile=self._tile(tile))
        return text(N_("{said} {outcome}"), said=said, outcome=self._outcome(s, tile, track, steps))

    def _outcome(self, s: State, tile: int, track: int, steps: int) -> Text:
        """What becomes of a tile that is moved now."""
        to = self.destination(s, tile, track, steps)
        if to == HOME:
            return text(N_("It reaches the watering hole."))
        if to == s.at[tile]:
            return text(N_("There is no room for it, and it stays where it is."))
        at, space = At(self.tracks[to >> 3]), At(self.space(to))
        short = (to & 7) < ((s.at[tile] & 7) + steps)
        if to not in s.at:
            said = (N_("It stops short on space {space} of {track}.") if short
                    else N_("It goes to space {space} of {track}."))
            return text(said, space=space, track=at)
        below = s.at.index(to)
        said = (N_("It stops short on space {space} of {track}, on the back of {owner}’s {below}.") if short
                else N_("It hops on the back of {owner}’s {below}, on space {space} of {track}."))
        return text(said, space=space, track=at, owner=self._owner(below), below=self._tile(below))

    # Help.

    def aids(self, s: State, picked: frozenset[Spot]) -> Iterable[Aid]:
        tiles = [tile for spot, tile in self.tile_index.items() if spot in picked]
        for tile in tiles:
            power = self.powers[tile % self.kinds]
            if power:
                yield Aid((self.tiles[tile],), POWERS[power])
        if s.turn < 0:
            return
        dice = sum(1 << self.die_index[spot] for spot in picked if spot in self.die_index)
        for tile in tiles:
            yield from self._ahead(s, tile, dice)
        if s.phase == CHOOSING and s.free and not picked:
            yield self._risk(s)

    def _ahead(self, s: State, tile: int, dice: int) -> Iterator[Aid]:
        """Where a tile would land by the dice on it, or by those picked for it."""
        if tile >= len(s.at) or s.at[tile] == HOME:
            return
        values = self.values[tile % self.kinds] if tile // self.kinds == s.turn else (SIX,)
        fitting = sum(s.shown[value] & dice for value in values)
        steps = next((load for loaded, load in s.loads if loaded == tile), fitting).bit_count()
        if not steps:
            return
        tracks = range(open_tracks(s.seats)) if s.at[tile] == TABLE else (NO_TRACK,)
        landings = (self.destination(s, tile, track, steps) for track in tracks)
        spots = tuple(dict.fromkeys(self._spot(tile, to) for to in landings))
        says = NN_("As things stand, {n} die takes the {tile} here.", "As things stand, {n} dice take the {tile} here.")
        if s.at[tile] == TABLE and (s.phase == GOING or tile // self.kinds != s.turn):
            says = NN_("Choose a track for the {tile}: {n} die takes it here.",
                       "Choose a track for the {tile}: {n} dice take it here.")
        yield Aid(spots, number(*says, steps, tile=self._tile(tile)))

    def _risk(self, s: State) -> Aid:
        """How often a roll of the dice that are left would be a bust."""
        n = s.free.bit_count()
        lost = round(100 * Fraction(6 - len(self.useful(s)), 6) ** n)
        return Aid((), number(*NN_("Rolling {n} die: {lost} % of such rolls are a bust.",
                                   "Rolling {n} dice: {lost} % of such rolls are a bust."), n, lost=lost))

    def useful(self, s: State) -> frozenset[int]:
        """The values that could be placed if they were rolled now."""
        kinds, turn = self.kinds, self.mover(s)
        values = {value for tile in range(turn * kinds, turn * kinds + kinds) if self.takes(s, tile, True)
                  for value in self.values[tile % kinds]}
        if any(tile // kinds != turn and self.takes(s, tile, False) for tile in range(len(s.at))):
            values.add(SIX)
        return frozenset(values)


ROLL, MOVE, BUST = Move("roll"), Move("move"), Move("bust")


def open_tracks(seats: int) -> int:
    """How many tracks are used (SW-13)."""
    return min(seats, TRACKS)


def bits(dice: int) -> Iterator[int]:
    """The indices of a set of dice, ascending."""
    return (die for die in range(6) if dice >> die & 1)


def _prefixes(dice: int) -> tuple[int, ...]:
    some = [0]
    for die in bits(dice):
        some.append(some[-1] | 1 << die)
    return tuple(reversed(some))


PREFIXES = tuple(map(_prefixes, range(ALL_DICE + 1)))


def prefixes(dice: int) -> tuple[int, ...]:
    """All these dice, all but the last, … none: one set of each size, as equal dice stand for one another."""
    return PREFIXES[dice]
