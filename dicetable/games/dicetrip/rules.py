"""The rules of Dice Trip; the numbers DT-1 … are explained in rules.md.

A seat's turn is two half-moves, each a number written or a city crossed out; the two powers are moves of their own.
What a number may still be made of is kept as two sets of dice: those out of play, and the one that must be in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import ClassVar, NamedTuple, TypeVar

from dicetable.core.board import Board, Place
from dicetable.core.chance import Chance, Dice
from dicetable.core.game import CHANCE, OVER, Game, Option, Verb
from dicetable.core.move import Move, Spot
from dicetable.core.score import Score, total
from dicetable.core.text import N_, NN_, At, Refusal, Text, Who, number, text
from dicetable.core.view import Aid, Mark, View
from dicetable.games.dicetrip.longest_route import TRACKER, longest_road, longest_run

T = TypeVar("T")

EMPTY = 0
CROSSED = -1
REROLL = 1  # the powers, as bits of Sheet.powers
TWICE = 2
REROLL_SPOT = "power.reroll"
TWICE_SPOT = "power.twice"
NO_POINTS_YET = -1
NO_DICE = (0, 0, 0, 0)

# The numbers of each group of tens, as bits.
GROUPS = tuple(sum(1 << n for n in TRACKER if n // 10 == tens) for tens in range(1, 7))


class Sheet(NamedTuple):
    """One seat's map. `cities`: a number, EMPTY or CROSSED each, in the board's order; `used`: bit n for a written
    number n; `bonus`: bit i for city i; `powers`: spent ones; `decades`: DT-11's points or NO_POINTS_YET."""

    cities: tuple[int, ...]
    used: int = 0
    bonus: int = 0
    powers: int = 0
    decades: int = NO_POINTS_YET


@dataclass(frozen=True, slots=True)
class State:
    """`first` rolled in round 1; `turn` is Game.turn's answer; `throws` counts this round's. `dice`: the values, 0 for
    a die about to be thrown. Of the turn under way: `half`, whether its first number is done; `out`: bits of the dice
    that can't be used any more; `must`: the bit of the die that is used twice."""

    seats: int
    first: int
    round: int
    turn: int
    throws: int
    dice: tuple[int, ...]
    half: bool
    out: int
    must: int
    sheets: tuple[Sheet, ...]


class Points(NamedTuple):
    """The parts of a sheet's score."""

    bonus: int
    crossed: int
    road: int
    run: int
    zones: int
    decades: int


class DiceTrip(Game[State]):
    """Dice Trip on any map with three zones; `cities` and `dice` give the order of their indices."""

    name = "dicetrip"
    title = text(N_("Dice Trip"))
    seats = range(1, 7)
    minutes = (20, 40)
    version = 1
    shared = False
    options = (
        Option(
            "decades",
            text(N_("All groups of tens")),
            ("no", "yes"),
            (text(N_("without")), text(N_("with"))),
            text(N_("Whoever has a number from each group of tens (11–16, 21–26, …) gets a point for every coloured "
                    "city that is still empty at that moment.")),
        ),
    )
    verbs: ClassVar[Mapping[str, Verb]] = {
        "write": Verb(text(N_("Write a number")), "die die city"),
        "cross": Verb(text(N_("Cross a city out")), "city"),
        "twice": Verb(text(N_("Use a die twice")), "power die die"),
        "reroll": Verb(text(N_("Roll dice again")), "power die+"),
    }

    def __init__(self, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(board, options)
        self.cities = board.kind("city")
        self.dice = tuple(board.dice)
        self.city_index = {spot: i for i, spot in enumerate(self.cities)}
        self.die_index = {spot: i for i, spot in enumerate(self.dice)}
        self.rounds = (len(self.cities) + 1) // 2
        self.lone_round = self.rounds if len(self.cities) % 2 else 0
        self.decades = self.chosen["decades"] == "yes"

        around: list[list[int]] = [[] for _ in self.cities]
        for one, other in board.links:
            around[self.city_index[one]].append(self.city_index[other])
            around[self.city_index[other]].append(self.city_index[one])
        self.neighbours = tuple(tuple(cities) for cities in around)
        self.colours = tuple(self.die_index.get(board.places[city].trait("colour"), -1) for city in self.cities)
        self.coloured = tuple(i for i, die in enumerate(self.colours) if die >= 0)
        zones: dict[str, list[int]] = {}
        for i, city in enumerate(self.cities):
            zones.setdefault(board.places[city].trait("zone"), []).append(i)
        self.zones = tuple(map(tuple, zones.values()))
        self.zone_points = (0, *board.numbers.zone_points)
        self.run_points = tuple(
            max((points for least, points in board.numbers.run_points.items() if least <= length), default=0)
            for length in range(len(self.cities) + 1)
        )

        pairs = tuple(permutations(range(len(self.dice)), 2))
        names = self.dice
        self._writes = tuple(
            (t, u, 1 << t | 1 << u, tuple(Move("write", (names[t], names[u], city)) for city in self.cities))
            for t, u in pairs
        )
        self._crosses = tuple(Move("cross", (city,)) for city in self.cities)
        self._twices = tuple(Move("twice", (TWICE_SPOT, names[d], names[i])) for d, i in pairs)
        self._rerolls = tuple(
            Move("reroll", (REROLL_SPOT, *some)) for n in range(1, len(names) + 1) for some in combinations(names, n)
        )
        self._faces = {spot: die.faces for spot, die in board.dice.items()}

    def spots(self, seats: int) -> Mapping[Spot, Place]:
        dice = {spot: Place("die", label=die.label) for spot, die in self.board.dice.items()}
        return {**self.board.places, **dice}

    # The course of play.

    def start(self, seats: int, first: int) -> State:
        sheet = Sheet((EMPTY,) * len(self.cities))
        return State(seats, first, 1, CHANCE, 0, NO_DICE, False, 0, 0, (sheet,) * seats)

    def turn(self, s: State) -> int:
        return s.turn

    def round(self, s: State) -> int:
        return s.round

    def roller(self, s: State) -> int:
        """The seat whose roll this round is (DT-1)."""
        return (s.first + s.round - 1) % s.seats

    def chance(self, s: State) -> Chance:
        spots = tuple(spot for spot, value in zip(self.dice, s.dice, strict=True) if not value)
        return Dice((self.roller(s), s.round, s.throws + 1), spots, self._faces)

    def candidates(self, s: State) -> Iterable[Move]:
        turn = s.turn
        if turn < 0:
            return ()
        sheet = s.sheets[turn]
        empty = [i for i, city in enumerate(sheet.cities) if not city]
        out, must, dice, used = s.out, s.must, s.dice, sheet.used
        moves: list[Move] = []
        for tens, units, pair, writes in self._writes:
            if not pair & out and pair & must == must and not used >> 10 * dice[tens] + dice[units] & 1:
                moves += [writes[i] for i in empty]
        moves += [self._crosses[i] for i in empty]
        if not sheet.powers & TWICE:
            moves += self._twices
        if not sheet.powers & REROLL:
            moves += self._rerolls
        return moves

    def malformed(self, s: State, m: Move) -> Refusal | None:
        refusal = super().malformed(s, m)
        if refusal and m.verb == "write" and len(m.args) == 3:
            tens, units, city = m.args
            if tens == units and tens in self.die_index and city in self.city_index:
                return Refusal("DT-5" if s.must >> self.die_index[tens] & 1 else "DT-3", text(
                    N_("A number is made of two different dice; the {die} can't be both."), die=At(tens)))
        return refusal

    def objection(self, s: State, m: Move) -> Refusal | None:
        verb, args = m
        if verb == "write":
            tens, units, city = args
            t, u = self.die_index[tens], self.die_index[units]
            sheet = s.sheets[s.turn]
            holds = sheet.cities[self.city_index[city]]
            if holds:
                return self._not_empty(city, holds)
            pair = 1 << t | 1 << u
            must = s.must
            if pair & s.out or pair & must != must:
                return self._wrong_dice(s, pair)
            tens_value, units_value = s.dice[t], s.dice[u]
            if must and tens_value == units_value:
                return Refusal("DT-5", text(
                    N_("A die that is used twice may not make a number of two equal digits, such as {number}."),
                    number=11 * tens_value))
            value = 10 * tens_value + units_value
            if sheet.used >> value & 1:
                return Refusal("DT-4", text(N_("{number} stands in {city} already; no number may be written twice."),
                                            number=value, city=At(self.cities[sheet.cities.index(value)])))
            return None
        if verb == "cross":
            holds = s.sheets[s.turn].cities[self.city_index[args[0]]]
            return self._not_empty(args[0], holds) if holds else None
        if verb == "twice":
            return self._against_twice(s, *args)
        return self._against_reroll(s, args[0])

    def _not_empty(self, city: Spot, holds: int) -> Refusal:
        if holds == CROSSED:
            return Refusal("DT-3", text(N_("{city} is crossed out; only an empty city can be chosen."), city=At(city)))
        return Refusal("DT-3", text(N_("{city} holds {number} already; only an empty city can be chosen."),
                                    city=At(city), number=holds))

    def _wrong_dice(self, s: State, pair: int) -> Refusal:
        left = [At(die) for i, die in enumerate(self.dice) if not (s.out | s.must) >> i & 1]
        if not s.must:
            gone = tuple(At(die) for i, die in enumerate(self.dice) if pair & s.out & 1 << i)
            return Refusal("DT-3", text(
                N_("Each die is used once. The first number took {used}; left for this one: {left}."),
                used=gone, left=tuple(left)))
        twice = At(self.dice[s.must.bit_length() - 1])
        if len(left) == 1:
            return Refusal("DT-5", text(
                N_("The {twice} is used twice: this number is made of the {twice} and the {other}."),
                twice=twice, other=left[0]))
        return Refusal("DT-5", text(
            N_("The {twice} is used twice: it is in both numbers, once with the {one}, once with the {other}."),
            twice=twice, one=left[0], other=left[1]))

    def _against_twice(self, s: State, power: Spot, twice: Spot, ignored: Spot) -> Refusal | None:
        if power != TWICE_SPOT:
            return Refusal("", text(N_("A die is used twice with the power “{power}”."), power=At(TWICE_SPOT)))
        if s.sheets[s.turn].powers & TWICE:
            return self._spent("DT-5", s)
        if s.round == self.lone_round:
            return Refusal("DT-5", text(N_("Only one city is left: one number can't hold a die twice.")))
        if not s.half:
            return None
        if not s.out:
            return Refusal("DT-5", text(
                N_("The first number was given up: in this turn no die can be used twice any more.")))
        if not s.out >> self.die_index[twice] & 1:
            return Refusal("DT-5", text(
                N_("The first number was made without the {die}, so it can't be in both numbers."), die=At(twice)))
        if s.out >> self.die_index[ignored] & 1:
            return Refusal("DT-5", text(N_("The {die} is in the first number already, so it can't be ignored."),
                                        die=At(ignored)))
        value = s.dice[self.die_index[twice]]
        if all(die == value for i, die in enumerate(s.dice) if s.out >> i & 1):
            return Refusal("DT-5", text(
                N_("The first number is {number}; a die that is used twice may not make two equal digits."),
                number=11 * value))
        return None

    def _spent(self, rule: str, s: State) -> Refusal:
        return Refusal(rule, text(N_("{who} has used this power already; it works once in a game."), who=Who(s.turn)))

    def _against_reroll(self, s: State, power: Spot) -> Refusal | None:
        roller = self.roller(s)
        if power != REROLL_SPOT:
            return Refusal("", text(N_("Dice are rolled again with the power “{power}”."), power=At(REROLL_SPOT)))
        if s.turn != roller:
            return Refusal("DT-2", text(N_("Only {who}, who rolled this time, may roll dice again."), who=Who(roller)))
        if s.sheets[s.turn].powers & REROLL:
            return self._spent("DT-2", s)
        if s.half or s.must:
            return Refusal("DT-2", text(
                N_("Dice are rolled again right after the roll, before anything is written, crossed out or declared.")))
        return None

    def apply(self, s: State, m: Move) -> State:
        verb, args = m
        turn = s.turn
        if verb == "write":
            t, u, city = self.die_index[args[0]], self.die_index[args[1]], self.city_index[args[2]]
            tens, units = s.dice[t], s.dice[u]
            cities, used, bonus, powers, decades = s.sheets[turn]
            used |= 1 << 10 * tens + units
            colour = self.colours[city]
            if tens == units or colour in (t, u):
                bonus |= 1 << city
            if self.decades and decades == NO_POINTS_YET and all(used & group for group in GROUPS):
                decades = sum(1 for other in self.coloured if not cities[other]) - (colour >= 0)
            cities = cities[:city] + (10 * tens + units,) + cities[city + 1:]
            return self._number_done(s, Sheet(cities, used, bonus, powers, decades), (1 << t | 1 << u) & ~s.must)
        if verb == "cross":
            city = self.city_index[args[0]]
            cities, used, bonus, powers, decades = s.sheets[turn]
            cities = cities[:city] + (CROSSED,) + cities[city + 1:]
            return self._number_done(s, Sheet(cities, used, bonus, powers, decades), 0)
        if verb == "throw":
            dice = list(s.dice)
            for arg in args:
                spot, _, face = arg.partition("=")
                dice[self.die_index[spot]] = int(face)
            return State(s.seats, s.first, s.round, self.roller(s), s.throws + 1, tuple(dice), False, 0, 0, s.sheets)
        sheet = s.sheets[turn]
        if verb == "twice":
            must, ignored = (1 << self.die_index[die] for die in args[1:])
            sheets = _with(s.sheets, turn, sheet._replace(powers=sheet.powers | TWICE))
            out = (s.out | ignored) & ~must
            return State(s.seats, s.first, s.round, turn, s.throws, s.dice, s.half, out, must, sheets)
        again = {self.die_index[die] for die in args[1:]}
        thrown = tuple(0 if i in again else value for i, value in enumerate(s.dice))
        sheets = _with(s.sheets, turn, sheet._replace(powers=sheet.powers | REROLL))
        return State(s.seats, s.first, s.round, CHANCE, s.throws, thrown, False, 0, 0, sheets)

    def _number_done(self, s: State, sheet: Sheet, out: int) -> State:
        """The state after one of a turn's numbers; `out`: the dice that it has used up."""
        turn = s.turn
        sheets = _with(s.sheets, turn, sheet)
        if not s.half and s.round != self.lone_round:
            return State(s.seats, s.first, s.round, turn, s.throws, s.dice, True, s.out | out, s.must, sheets)
        following = (turn + 1) % s.seats
        if following != self.roller(s):
            return State(s.seats, s.first, s.round, following, s.throws, s.dice, False, 0, 0, sheets)
        if s.round == self.rounds:
            return State(s.seats, s.first, s.round, OVER, s.throws, s.dice, False, 0, 0, sheets)
        return State(s.seats, s.first, s.round + 1, CHANCE, 0, NO_DICE, False, 0, 0, sheets)

    # Points.

    def points(self, sheet: Sheet) -> Points:
        """The parts of a sheet's score, without names and reasons."""
        cities = sheet.cities
        clean = sum(1 for zone in self.zones if all(cities[i] != CROSSED for i in zone))
        return Points(
            sheet.bonus.bit_count(),
            -cities.count(CROSSED),
            len(longest_road(cities, self.neighbours)),
            self.run_points[len(longest_run(cities, self.neighbours))],
            self.zone_points[clean],
            max(sheet.decades, 0),
        )

    def score(self, s: State, seat: int) -> Score:
        sheet = s.sheets[seat]
        points = self.points(sheet)
        clean = [i for zone in self.zones if all(sheet.cities[i] != CROSSED for i in zone) for i in zone]
        circled = [i for i in range(len(self.cities)) if sheet.bonus >> i & 1]
        parts = [
            Score("bonus", text(N_("Bonus cities")), points.bonus, self._named(circled),
                  parts=tuple(self._bonus(i, sheet.cities[i]) for i in circled)),
            Score("crossed", text(N_("Crossed out")), points.crossed,
                  self._named([i for i, city in enumerate(sheet.cities) if city == CROSSED])),
            Score("road", text(N_("Longest road")), points.road,
                  self._named(longest_road(sheet.cities, self.neighbours)), line=True),
            Score("run", text(N_("Numbers in a row")), points.run,
                  self._named(longest_run(sheet.cities, self.neighbours)), line=True),
            Score("zones", text(N_("Whole zones")), points.zones, self._named(clean),
                  sure=all(sheet.cities[i] for i in clean)),
        ]
        if self.decades:
            spots = self._named(self.coloured) if points.decades else ()
            parts.append(Score("decades", text(N_("All groups of tens")), points.decades, spots))
        return total("total", text(N_("Total")), tuple(parts))

    def _named(self, cities: Sequence[int]) -> tuple[Spot, ...]:
        return tuple(self.cities[i] for i in cities)

    def _bonus(self, city: int, value: int) -> Score:
        spot = self.cities[city]
        if value % 11:
            label = text(N_("{number} in {city}: the city's colour"), number=value, city=At(spot))
        else:
            label = text(N_("{number} in {city}: two equal digits"), number=value, city=At(spot))
        return Score(f"bonus.{spot}", label, 1, (spot,))

    def standing(self, s: State, seat: int) -> tuple[Score, ...]:
        return (self.score(s, seat),)

    # What is seen and said.

    def view(self, s: State, seat: int) -> View:
        sheet = s.sheets[seat]
        marks: dict[Spot, tuple[Mark, ...]] = {}
        for i, (spot, value) in enumerate(zip(self.cities, sheet.cities, strict=True)):
            if value == CROSSED:
                marks[spot] = (Mark("cross"),)
            elif value:
                written = Mark("text", str(value))
                marks[spot] = (written, Mark("circle")) if sheet.bonus >> i & 1 else (written,)
                marks[f"number.{value}"] = (Mark("tick"),)
        for power, bit in ((REROLL_SPOT, REROLL), (TWICE_SPOT, TWICE)):
            if sheet.powers & bit:
                marks[power] = (Mark("tick"),)
        for name, points in self._boxes(s, sheet):
            marks[f"score.{name}"] = (Mark("text", str(points).replace("-", "−")),)
        at = {die: f"{'aside' if s.out >> i & 1 else 'tray'}.{i + 1}" for i, die in enumerate(self.dice)}
        faces = {die: str(value) for die, value in zip(self.dice, s.dice, strict=True) if value}
        return View(self._prompt(s), marks, at, faces)

    def _boxes(self, s: State, sheet: Sheet) -> Iterator[tuple[str, int]]:
        """What stands in the score boxes: all of it when the game is over, until then what is counted at once."""
        points = self.points(sheet)
        over = s.turn == OVER
        if over or points.bonus:
            yield "bonus", points.bonus
        if over or points.crossed:
            yield "crossed", points.crossed
        if over:
            yield "road", points.road
            yield "run", points.run
            yield "zones", points.zones
            yield "total", sum(points)
        if self.decades and (over or sheet.decades != NO_POINTS_YET):
            yield "decades", points.decades

    def _prompt(self, s: State) -> Text:
        if s.turn == OVER:
            return text(N_("The game is over."))
        if s.turn == CHANCE:
            again = tuple(At(die) for die, value in zip(self.dice, s.dice, strict=True) if not value)
            if s.throws:
                return text(N_("{who} rolls again: {dice}."), who=Who(self.roller(s)), dice=again)
            return text(N_("{who} rolls the dice."), who=Who(self.roller(s)))
        who = Who(s.turn)
        if s.round == self.lone_round:
            return text(N_("{who} makes the last number of any two dice and writes it in the last city, or crosses "
                           "the city out."), who=who)
        if s.must:
            twice = At(self.dice[s.must.bit_length() - 1])
            if s.half:
                return text(N_("{who} writes the second number, again with the {die}, or crosses a city out."),
                            who=who, die=twice)
            return text(N_("{who} writes the first number, with the {die}, or crosses a city out."), who=who, die=twice)
        if s.half:
            return text(N_("{who} writes the second number or crosses a city out."), who=who)
        return text(N_("{who} writes the first number or crosses a city out."), who=who)

    def words(self, s: State, m: Move) -> Text:
        verb, args = m
        if verb == "throw":
            return text(N_("{who} rolls {dice}."), who=Who(self.roller(s)), dice=_listed(args))
        who = Who(s.turn)
        if verb == "cross":
            return text(N_("{who} crosses {city} out."), who=who, city=At(args[0]))
        if verb == "twice":
            return text(N_("{who} uses the {twice} twice and ignores the {ignored}."),
                        who=who, twice=At(args[1]), ignored=At(args[2]))
        if verb == "reroll":
            return text(N_("{who} decides to roll again: {dice}."), who=who, dice=tuple(map(At, args[1:])))
        before, after = s.sheets[s.turn], self.apply(s, m).sheets[s.turn]
        value = after.cities[self.city_index[args[2]]]
        if after.bonus == before.bonus:
            said = text(N_("{who} writes {number} in {city}."), who=who, number=value, city=At(args[2]))
        else:
            said = text(N_("{who} writes {number} in {city}: a bonus city."), who=who, number=value, city=At(args[2]))
        if after.decades == before.decades:
            return said
        return number(*NN_("{said} Now all groups of tens are there: {n} point.",
                           "{said} Now all groups of tens are there: {n} points."), after.decades, said=said)

    def aids(self, s: State, picked: frozenset[Spot]) -> Iterable[Aid]:
        if s.turn < 0:
            return
        dice = [i for i, die in enumerate(self.dice) if die in picked]
        made = self._makeable(s, dice)
        used = s.sheets[s.turn].used
        new = tuple(At(f"number.{n}") for n in made if not used >> n & 1)
        if not picked:
            yield Aid(self.dice, text(N_("To write, pick two dice, the tens first, then a city.")))
        if new:
            yield Aid(tuple(at.spot for at in new), text(N_("New numbers: {numbers}."), numbers=new))
        if len(dice) == 2:
            for value in made:
                yield from self._about(s, value, dice)
        for city in self.cities:
            if city in picked:
                yield from self._gaps(s, self.city_index[city])

    def _makeable(self, s: State, dice: Sequence[int]) -> list[int]:
        """The numbers that dice still in play make with all of these in them, ascending."""
        picked = sum(1 << i for i in dice)
        made = set()
        for tens, units, pair, _ in self._writes:
            allowed = not pair & s.out and pair & s.must == s.must and pair & picked == picked
            if allowed and not (s.must and s.dice[tens] == s.dice[units]):
                made.add(10 * s.dice[tens] + s.dice[units])
        return sorted(made)

    def _about(self, s: State, value: int, dice: Sequence[int]) -> Iterator[Aid]:
        """Where a number made of two dice stands, or what it would bring where."""
        sheet = s.sheets[s.turn]
        shown = At(f"number.{value}")
        if sheet.used >> value & 1:
            city = At(self.cities[sheet.cities.index(value)])
            yield Aid((shown.spot, city.spot), text(N_("{number} stands in {city} already."), number=shown, city=city))
            return
        place = TRACKER.index(value)
        beside = [n for n in TRACKER[max(place - 1, 0):place + 2] if n != value]
        near = tuple(At(f"number.{n}") for n in beside)
        cities = self._named([sheet.cities.index(n) for n in beside if n in sheet.cities])
        yield Aid((*(at.spot for at in near), *cities),
                  text(N_("Next to {number} on the tracker: {numbers}."), number=shown, numbers=near))
        empty = [i for i, city in enumerate(sheet.cities) if not city]
        bonus = self._named([i for i in empty if self.colours[i] in dice or not value % 11])
        if bonus:
            yield Aid(bonus, text(N_("{number} makes a bonus city here."), number=shown))
        for longest, says in (
            (longest_road, N_("{number} makes the longest road longer here.")),
            (longest_run, N_("{number} makes the longest run of consecutive numbers longer here.")),
        ):
            now = len(longest(sheet.cities, self.neighbours))
            longer = [i for i in empty
                      if len(longest(_with(sheet.cities, i, value), self.neighbours)) > now]
            if longer:
                yield Aid(self._named(longer), text(says, number=shown))

    def _gaps(self, s: State, city: int) -> Iterator[Aid]:
        """Which numbers are still free between those of an empty city's neighbours."""
        sheet = s.sheets[s.turn]
        if sheet.cities[city]:
            return
        around = sorted((sheet.cities[i], i) for i in self.neighbours[city] if sheet.cities[i] > 0)
        for (low, lower), (high, higher) in pairwise(around):
            free = tuple(At(f"number.{n}") for n in TRACKER if low < n < high and not sheet.used >> n & 1)
            spots = self._named((lower, higher))
            if free:
                says = text(N_("Between {low} and {high} these numbers are free: {numbers}."),
                            low=low, high=high, numbers=free)
            else:
                says = text(N_("Between {low} and {high} no number is free."), low=low, high=high)
            yield Aid((*spots, *(at.spot for at in free)), says)


def _with(items: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    return (*items[:i], item, *items[i + 1:])


def _listed(thrown: Sequence[str]) -> Text:
    """What dice show, from arguments such as "red=3"."""
    spot, _, face = thrown[0].partition("=")
    first = text(N_("{die} {face}"), die=At(spot), face=face)
    return text(N_("{first}, {more}"), first=first, more=_listed(thrown[1:])) if len(thrown) > 1 else first
