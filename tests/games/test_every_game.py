"""What must hold for every game on every board; a game is in here by existing. The toys prove the core for games that
need more of it than the real ones do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, permutations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicetable import paths
from dicetable.core import boardfile
from dicetable.core.game import CHANCE, OVER, Game
from dicetable.core.move import SPOT, Move, Spot
from dicetable.core.record import Header, Seat, parse, read_move
from dicetable.core.score import Score, outcome
from dicetable.core.select import Selection
from dicetable.core.table import Table
from dicetable.core.text import Refusal, Text
from dicetable.core.view import GLYPHS
from dicetable.games import games
from dicetable.words import Words
from tests.toys.dig import DIG
from tests.toys.plate import PLATE
from tests.toys.stack import STACK

TOYS: Mapping[str, Game[Any]] = {game.name: game for game in (DIG, PLATE, STACK)}
BOARDS = [f"{name}/{file.stem}" for name in games() for file in sorted(paths.data("boards", name).glob("*.yaml"))]
TESTS = Path(__file__).parent
GAMES = Path(paths.__file__).parent / "games"

every_board = pytest.mark.parametrize("board", [*TOYS, *BOARDS])
every_game = pytest.mark.parametrize("name", list(games()))
few = settings(max_examples=max(4, settings().max_examples // 6))
seeds = st.integers(0, 2**32)


class Walk(NamedTuple):
    """A random game, maybe unfinished: `states` has one more entry than `moves`."""

    game: Game[Any]
    seats: int
    states: list[Any]
    moves: list[Move]

    @property
    def words(self) -> Words:
        return Words([f"Seat {n}" for n in range(self.seats)], self.game.all_spots(self.seats))

    def decisions(self, source: Random, most: int) -> Iterator[Any]:
        """Some of the states in which a seat is to move, in no order."""
        found = [s for s in self.states if self.game.turn(s) >= 0]
        yield from source.sample(found, min(most, len(found)))


@cache
def table_of(board: str, options: tuple[tuple[str, str], ...]) -> Game[Any]:
    if board in TOYS:
        return TOYS[board]
    name, _, stem = board.partition("/")
    game = games()[name]
    return game(loaded(name, stem), dict(options))


@cache
def loaded(name: str, stem: str) -> Any:
    return boardfile.load(paths.data("boards", name, f"{stem}.yaml"), games()[name])


def walk(board: str, source: Random, *, most: int = 400) -> Walk:
    """A game of random length by random moves, with random options and seats."""
    kind = TOYS[board] if board in TOYS else games()[board.partition("/")[0]]
    options = tuple((option.name, source.choice(option.values)) for option in kind.options)
    game = table_of(board, options)
    seats = source.choice(list(game.seats))
    states = [game.start(seats, source.randrange(seats))]
    moves: list[Move] = []
    length = source.choice((8, 40, most))
    while game.turn(states[-1]) != OVER and len(moves) < length:
        s = states[-1]
        if game.turn(s) == CHANCE:
            move = game.chance(s).draw(source.randrange(10**6))
        else:
            move = source.choice(list(game.legal(s)))
        moves.append(move)
        states.append(game.apply(s, move))
    return Walk(game, seats, states, moves)


def renders(words: Words, text: Text) -> str:
    said = words.say(text)
    assert said.strip()
    assert not re.search(r"[{}]", said), said
    return said


@every_board
@few
@given(seeds)
def test_a_state_is_over_or_chance_or_has_a_move(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    game = walked.game
    for s in walked.states:
        assert game.turn(s) in (CHANCE, OVER, *range(walked.seats))
        assert game.round(s) >= 1
        assert (next(game.legal(s), None) is not None) == (game.turn(s) >= 0)
        assert game.seat_count(s) == walked.seats
    for s in walked.decisions(source, 4):  # no move leads to where its decision can't be completed
        for move in game.legal(s):
            after = game.apply(s, move)
            assert game.turn(after) < 0 or next(game.legal(after), None) is not None, move


@every_board
@few
@given(seeds)
def test_texts_round_trip_and_name_spots(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    spots = walked.game.all_spots(walked.seats)
    assert all(SPOT.fullmatch(spot) for spot in spots)
    for s in walked.decisions(source, 6):
        listed = list(walked.game.legal(s))
        assert len(set(listed)) == len(listed)
        candidates = list(walked.game.candidates(s))
        assert len(set(candidates)) == len(candidates)
        for move in listed:
            assert Move.parse(str(move)) == move
            assert set(move.args) <= spots.keys()
            assert walked.game.aim(s, move) <= spots.keys()
            assert walked.game.malformed(s, move) is None
            assert walked.game.why_not(s, move) is None


@every_board
@few
@given(seeds)
def test_chance_takes_its_own_draws_and_no_key_comes_twice(board: str, seed: int) -> None:
    walked = walk(board, Random(seed))
    game = walked.game
    keys = []
    for s, move in zip(walked.states, walked.moves):
        if game.turn(s) == CHANCE:
            chance = game.chance(s)
            keys.append(chance.key)
            assert chance.draw(seed) == chance.draw(seed)
            assert game.why_not(s, move) is None
            assert Move.parse(str(move)) == move
            assert set(move.spots) == set(chance.spots) <= game.all_spots(walked.seats).keys()
            nothing = tuple(f"{spot}=nothing" for spot in move.spots)
            for args in ((), nothing, move.spots, (*move.args, move.args[0])):
                assert game.why_not(s, Move(move.verb, args)) is not None
            assert game.why_not(s, Move("pass")) is not None
    assert len(set(keys)) == len(keys)


@every_board
@few
@given(seeds)
def test_past_states_never_change(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    before = [repr(s) for s in walked.states]
    for s in walked.decisions(source, 5):
        for move in islice(walked.game.legal(s), 50):
            walked.game.apply(s, move)
            walked.game.words(s, move)
        for seat in range(walked.seats):
            walked.game.score(s, seat)
            walked.game.view(s, seat)
    assert [repr(s) for s in walked.states] == before
    for s in walked.states:
        hash(s)  # what is hashable holds no lists and no dicts


def played(walked: Walk, *, practice: bool = False, seeded: bool = False) -> Table:
    seats = tuple(Seat(f"Seat {n}") for n in range(walked.seats))
    return Table(walked.game, Header(walked.game.name, walked.game.board.name, seats, first=walked.seats - 1,
                                     seed=5, seeded=seeded, practice=practice))


def play_on(table: Table, source: Random, most: int) -> None:
    for _ in range(most):
        if table.over:
            return
        if table.turn == CHANCE:
            table.throw()
        else:
            table.play(source.choice(list(table.game.legal(table.state))))


@every_board
@few
@given(seeds)
def test_a_record_replays_to_the_same_state(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    table = played(walked, seeded=True)
    lines: list[str] = []
    table.written = lines.append
    play_on(table, source, 120)
    record = parse(table.text())
    again = Table(walked.game, record.header)
    assert again.replay(record) is None
    assert again.state == table.state
    assert again.text() == table.text()
    assert table.text().endswith("".join(f"{line}\n" for line in lines))


@every_board
@few
@given(seeds)
def test_undo_all_and_redo_all(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    table = played(walked, practice=True, seeded=True)
    lines: list[str] = []
    play_on(table, source, 60)
    start, end, text = table.state_at(0), table.state, table.text()
    table.written = lines.append
    while table.steps:
        table.undo()
    assert table.state == start
    middle = parse(text + "".join(f"{line}\n" for line in lines))
    again = Table(walked.game, middle.header)
    assert again.replay(middle) is None
    assert again.state == start
    for same in (table, again):
        while isinstance(same.redo_status(), int):
            same.redo()
        assert (same.state, same.text()) == (end, text)


@every_board
@few
@given(seeds)
def test_every_legal_move_can_be_clicked_in_any_order(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    game = walked.game
    for s in walked.decisions(source, 2):
        selection = Selection(game, s)
        listed = list(game.legal(s))
        for move in source.sample(listed, min(20, len(listed))):
            aim = game.aim(s, move)
            if not aim:
                assert move in selection.buttons
                continue
            in_order = [*dict.fromkeys((*(spot for spot in move.spots if spot in aim), *sorted(aim)))]
            orders = [in_order, *islice(permutations(in_order), 6), in_order[::-1]]
            for order in orders:
                picked: tuple[Spot, ...] = ()
                for spot in order:
                    assert spot in selection.pick(picked).open, (move, picked, spot)
                    pick = selection.pick(picked, spot)
                    assert pick.refusal is None and pick.picked == (*picked, spot), (move, order, pick)
                    picked = pick.picked
                assert {found.verb for found in pick.moves} == {move.verb}, (move, order, pick)
                assert {game.aim(s, found) for found in pick.moves} == {aim}
            # All of the move's spots, in its order: that very move and no other.
            assert selection.pick(tuple(dict.fromkeys((*move.spots, *sorted(aim))))).moves == (move,)


@every_board
@few
@given(seeds)
def test_no_two_verbs_share_a_set_of_spots(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    for s in walked.decisions(source, 8):
        for spots_of in (lambda move: frozenset(move.spots), lambda move: walked.game.aim(s, move)):  # noqa: B023
            verbs: dict[frozenset[Spot], str] = {}
            for move in walked.game.legal(s):
                if spots := spots_of(move):
                    assert verbs.setdefault(spots, move.verb) == move.verb


@every_board
@few
@given(seeds)
def test_equals_stand_for_one_another(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    for s in walked.decisions(source, 8):
        groups = [sorted(group) for group in walked.game.alike(s)]
        assert len({spot for group in groups for spot in group}) == sum(map(len, groups))
        for move in islice(walked.game.legal(s), 40):
            for group in groups:
                for one, other in permutations(group, 2):
                    swap = {one: other, other: one}
                    swapped = Move(move.verb, tuple(swap.get(arg, arg) for arg in move.args))
                    assert walked.game.why_not(s, swapped) is None


def garbage(walked: Walk, s: Any, source: Random) -> str:
    """Something like a move: made up of real words, of a legal move that was spoilt, or of nothing sensible."""
    spots = list(walked.game.all_spots(walked.seats))
    verbs = [*walked.game.verbs, "throw", "uncover", "undo", "jump"]
    words = [source.choice(verbs), *source.choices([*spots, "nowhere", "red=3", "a.b=c"], k=source.randrange(5))]
    made = source.randrange(4)
    if made == 0 and walked.game.turn(s) >= 0:
        words = str(source.choice(list(walked.game.candidates(s)))).split()
    elif made == 1:
        # Of a well-formed move only the kinds are right.
        verb = source.choice(list(walked.game.verbs))
        words = [verb]
        for kinds, sign in walked.game.verbs[verb].slots:
            fitting = [spot for spot in spots if walked.game.all_spots(walked.seats)[spot].kind in kinds]
            least, most = {"": (1, 1), "?": (0, 1), "+": (1, 3), "*": (0, 3)}[sign]
            words += source.choices(fitting, k=source.randint(least, most)) if fitting else []
    elif made == 2:
        words[source.randrange(len(words))] = source.choice(["", "=", "ÄÖ", "A", "a..b", "1", "-", "x=", "=x", "%s"])
    return " ".join(words)


def same_but_for_equals(game: Game[Any], s: Any, one: Move, other: Move) -> bool:
    group = {spot: n for n, spots in enumerate(game.alike(s)) for spot in spots}

    def kinds(move: Move) -> list[str]:
        return sorted(str(group.get(spot, spot)) for spot in move.spots)

    return one.verb == other.verb and kinds(one) == kinds(other)


@every_board
@few
@given(seeds)
def test_garbage_is_refused_with_a_reason(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    game, words = walked.game, walked.words
    page = "" if board in TOYS else rules_page(game.name)
    for s in (*walked.decisions(source, 15), *source.sample(walked.states, min(3, len(walked.states)))):
        listed = set(game.legal(s))
        for _ in range(12):
            move = read_move(garbage(walked, s, source))
            refusal = move if isinstance(move, Refusal) else game.why_not(s, move)
            if refusal is not None:
                renders(words, refusal.text)
                assert isinstance(move, Refusal) or move not in listed
                if refusal.rule and page:
                    assert re.search(rf"\b{refusal.rule}\b", page), refusal.rule
            elif isinstance(move, Move) and move not in listed and game.turn(s) >= 0:
                # Any order of spots may be understood, but it must mean a move that is listed.
                alike = [other for other in listed if same_but_for_equals(game, s, move, other)]
                assert alike, move
                if set(move.args) in [set(other.args) for other in alike]:
                    assert game.apply(s, move) in [game.apply(s, other) for other in alike]


def leaves(score: Score) -> Iterator[Score]:
    yield score
    for part in score.parts:
        yield from leaves(part)


@every_board
@few
@given(seeds)
def test_scores_are_the_sum_of_their_parts_and_name_spots(board: str, seed: int) -> None:
    walked = walk(board, Random(seed))
    game, words = walked.game, walked.words
    spots = game.all_spots(walked.seats)
    for s in walked.states[:: max(1, len(walked.states) // 25)] + walked.states[-1:]:
        standings = [game.standing(s, seat) for seat in range(walked.seats)]
        assert len({tuple(entry.name for entry in standing) for standing in standings}) == 1
        ended = outcome(standings)
        assert ended.winners
        renders(words, ended.text)
        for seat in range(walked.seats):
            for score in (game.score(s, seat), *standings[seat]):
                for part in leaves(score):
                    renders(words, part.label)
                    assert set(part.spots) <= spots.keys()
                    assert not part.parts or part.points == sum(other.points for other in part.parts)
            if game.turn(s) == OVER:
                assert all(part.sure for part in leaves(game.score(s, seat)))


@every_board
@few
@given(seeds)
def test_what_is_seen_and_said_names_spots_and_known_glyphs(board: str, seed: int) -> None:
    source = Random(seed)
    walked = walk(board, source)
    game, words = walked.game, walked.words
    spots = game.all_spots(walked.seats)
    for s in walked.states[:: max(1, len(walked.states) // 12)] + walked.states[-1:]:
        for seat in range(walked.seats):
            view = game.view(s, seat)
            renders(words, view.prompt)
            assert view.marks.keys() | view.at.keys() | view.faces.keys() <= spots.keys()
            assert all(SPOT.fullmatch(place) for place in view.at.values())
            for mark in (mark for marks in view.marks.values() for mark in marks):
                assert mark.glyph in GLYPHS
                assert mark.seat is None or 0 <= mark.seat < walked.seats
        if game.turn(s) >= 0:
            for picks in range(4):
                for aid in game.aids(s, frozenset(source.sample(list(spots), picks))):
                    renders(words, aid.text)
                    assert set(aid.spots) <= spots.keys()
    for s, move in zip(walked.states, walked.moves):
        renders(words, game.words(s, move))
    for s in walked.decisions(source, 3):
        for move in game.legal(s):
            renders(words, game.words(s, move))


# What a game's own words must say.


def rules_page(name: str) -> str:
    return (GAMES / name / "rules.md").read_text("utf-8")


def headings(name: str) -> list[str]:
    return [ruling for line in rules_page(name).splitlines() if line.startswith("#") for ruling in RULING.findall(line)]


RULING = re.compile(r"\b[A-Z]{2}-[A-Z]?[0-9]+\b")


@every_game
def test_every_ruling_that_code_cites_is_on_the_rules_page(name: str) -> None:
    page = set(RULING.findall(rules_page(name)))
    cited = {ruling for file in (GAMES / name).glob("*.py") for ruling in RULING.findall(file.read_text("utf-8"))}
    assert page
    assert cited - page == set()


@every_game
def test_every_ruling_has_a_test_that_names_it(name: str) -> None:
    written = " ".join(file.read_text("utf-8") for file in (TESTS / name).rglob("*.py"))
    named = {re.sub(r"[^A-Z0-9]", "", word.upper()) for word in re.findall(r"[A-Za-z]{2}[-_]?[A-Za-z]?[0-9]+", written)}
    assert headings(name)
    assert {ruling for ruling in headings(name) if ruling.replace("-", "") not in named} == set()


@every_game
def test_the_page_explains_every_ruling_once(name: str) -> None:
    found = headings(name)
    assert len(found) == len(set(found))


@every_game
def test_a_game_describes_itself(name: str) -> None:
    game = games()[name]
    assert game.name == name
    assert game.seats and game.version >= 1 and game.minutes[0] <= game.minutes[1]
    for option in game.options:
        assert len(option.values) == len(option.labels) >= 2
        for said in (option.label, option.help, *option.labels):
            renders(Words(), said)
    for verb in game.verbs.values():
        renders(Words(), verb.label)


