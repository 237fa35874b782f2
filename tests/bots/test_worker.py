"""The bots' process: what it is told, what it answers, and that nothing it is told ends it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dicetable
from dicetable import bots, cupboard
from dicetable.bots import worker
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Header, Record, Seat, parse
from dicetable.core.table import Table
from dicetable.core.text import text
from dicetable.games import games

GAMES = list(games())
read_once = cache(cupboard.load_board)


@pytest.fixture(autouse=True)
def boards_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cupboard, "load_board", read_once)


def new_table(game: str, seed: int = 7, level: str = "random", first: int | None = 0) -> Table:
    seats = tuple(Seat(f"Seat {n}", level) for n in range(max(2, games()[game].seats[0])))
    header = Header(game, "", seats, seed=seed, seeded=True, first=first, name="the 7th", date="2026-07-07")
    return cupboard.new_table(header)


def play_on(table: Table, plies: int) -> None:
    """So many random moves, and then on to the next seat's turn, or to the end."""
    while not table.over and (table.turn == CHANCE or plies > 0):
        if table.turn == CHANCE:
            table.throw()
        else:
            plies -= 1
            table.play(Random(plies).choice(list(table.game.legal(table.state))))


def question(table: Table, number: int = 1, **other: object) -> dict[str, object]:
    ply = len(table.steps)
    return {"id": number, "record": worker.blind(table), "level": "random", "key": 5, "ply": ply, **other}


class Worker:
    """A worker in this process that is asked one line after the other; `opened` are the records it had to open."""

    def __init__(self) -> None:
        self.opened: list[Record] = []
        self._asked: list[str] = []

    def ask(self, *lines: object) -> list[Any]:
        out = io.StringIO()
        asked = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
        assert worker.serve(io.StringIO(asked), out, self._open) == 0
        answers = out.getvalue().splitlines()
        assert len(answers) == len(lines)
        return [json.loads(answer) for answer in answers]

    def _open(self, record: Record) -> cupboard.Opened:
        self.opened.append(record)
        return cupboard.open_record(record)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_answered_by_a_legal_move(game: str) -> None:
    table = new_table(game)
    play_on(table, 3)
    said, = Worker().ask(question(table, 41))
    assert said["id"] == 41
    assert table.why_not(Move.parse(said["move"])) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_that_has_seen_the_game_before_answers_as_a_new_one(game: str) -> None:
    table = new_table(game)
    asked = []
    for level in bots.levels(games()[game]):
        play_on(table, 1)
        asked.append(question(table, level=level))
    seen = Worker()
    assert seen.ask(*asked) == [Worker().ask(one)[0] for one in asked]
    assert len(seen.opened) == 1


def test_another_game_is_opened_anew() -> None:
    table, other = new_table(GAMES[0]), new_table(GAMES[0], seed=8)
    for each in (table, other):
        play_on(each, 3)
    seen = Worker()
    first, _, again = seen.ask(question(table), question(other), question(table))
    assert len(seen.opened) == 3
    assert first == again


def test_a_game_that_went_back_is_opened_anew() -> None:
    table = new_table(GAMES[0])
    play_on(table, 3)
    before = question(table)
    table.takeback(len(table.steps))
    play_on(table, 0)
    after = question(table)
    seen = Worker()
    assert seen.ask(before, after) == [Worker().ask(one)[0] for one in (before, after)]
    assert len(seen.opened) == 2


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_told_depends_on_the_seed(game: str) -> None:
    """Under a different seed that happened to bring the same dice, a bot is told the same, but for its own key."""
    table = new_table(game, seed=19283746)
    play_on(table, 6)
    told = worker.blind(table)
    assert "19283746" not in told and "seed" not in told
    record = parse(told)
    assert (record.header.seeded, record.header.seed) == (False, 0)
    twin = cupboard.open_record(record).table
    assert twin.state == table.state
    assert worker.blind(twin) == told


def test_who_begins_is_told_where_the_seed_decided_it() -> None:
    for seed in range(6):
        table = new_table(GAMES[0], seed, first=None)
        play_on(table, 1)
        assert cupboard.open_record(parse(worker.blind(table))).table.state == table.state


def test_a_key_does_not_give_the_seed_away() -> None:
    keys = [bots.bots_key(seed) for seed in range(200)]
    assert len(set(keys)) == 200
    assert all(key.bit_length() > 32 for key in keys)


GARBAGE = ["", "{", "null", "[]", "{}", "7", '"x"', "\x00", "[" * 100_000, '{"id": 3}', "ÿ"]


@pytest.mark.parametrize("line", GARBAGE, ids=lambda line: repr(line[:9]))
def test_garbage_is_answered_and_the_next_question_too(line: str) -> None:
    table = new_table(GAMES[0])
    play_on(table, 2)
    before, said, after = Worker().ask(question(table, 1), line, question(table, 2))
    assert said["error"]
    assert before["move"] == after["move"]


def broken(words: str, **other: object) -> Any:
    return pytest.param(words, other, id=words.replace(" ", "-"))


@pytest.mark.parametrize(("words", "other"), [
    broken("header", record="no record at all"),
    broken("lacks", record="dicetable 1\ngame: chess\nseats: A\n---\n"),
    broken("seats", record=f"dicetable 1\ngame: {GAMES[0]}\nseats: {', '.join(map(str, range(50)))}\n---\n"),
    broken("no bot", level="grandmaster"),
    broken("whole numbers", ply="1"),
    broken("text", record=5),
])
def test_a_broken_question_gets_its_number_back(words: str, other: dict[str, object]) -> None:
    table = new_table(GAMES[0])
    play_on(table, 2)
    said, after = Worker().ask(question(table, 9, **other), question(table, 10))
    assert said["id"] == 9 and said["error"]
    assert after["id"] == 10 and after["move"]


def test_a_record_with_a_broken_line_is_refused_with_its_number() -> None:
    table = new_table(GAMES[0])
    play_on(table, 3)
    lines = worker.blind(table).splitlines()
    lines.insert(-2, "fly to.the.moon")
    said, = Worker().ask(question(table, record="\n".join(lines) + "\n"))
    assert f"line {len(lines) - 2}" in said["error"]


def test_a_broken_line_does_not_spoil_the_game_that_is_kept() -> None:
    table = new_table(GAMES[0])
    play_on(table, 3)
    good = question(table)
    bad = question(table, record=f"{good['record']}fly to.the.moon\n")
    first, refused, again = Worker().ask(good, bad, good)
    assert "error" in refused
    assert first == again


def test_nobody_is_asked_when_it_is_nobodys_turn() -> None:
    table = new_table(GAMES[0])
    assert table.turn == CHANCE
    said, = Worker().ask(question(table))
    assert "nobody" in said["error"]


class Faulty(bots.Bot):
    label = text("faulty")

    def choose(self, s: Any, source: Random) -> Move:
        raise ZeroDivisionError("no way out")


def test_a_bot_that_fails_says_so_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "levels", lambda game: {"faulty": Faulty, **bots.levels(game)})
    table = new_table(GAMES[0])
    play_on(table, 2)
    said, after = Worker().ask(question(table, 1, level="faulty"), question(table, 2))
    assert said == {"id": 1, "error": "no way out"}
    assert after["move"]
    move = worker.replacement(table.game, table.state, 5, 9)
    assert move == worker.replacement(table.game, table.state, 5, 9)
    assert table.why_not(move) is None


@pytest.mark.parametrize("line", [
    "", "{}", "[1]", "null", '{"id": 1}', '{"id": 1, "move": "Up & away"}', '{"id": 1, "move": 3}',
])
def test_what_is_no_answer_is_told_from_one(line: str) -> None:
    number, said = worker.answer(line)
    assert number is None and isinstance(said, str)


def test_answers_are_read() -> None:
    assert worker.answer('{"id": 3, "move": "cross koeln"}') == (3, Move("cross", ("koeln",)))
    assert worker.answer('{"id": 3, "error": "no way out"}') == (3, "no way out")
    assert worker.answer('{"id": null, "error": "no way out"}') == (None, "no way out")


def test_a_frozen_program_is_its_own_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    assert worker.command() == [sys.executable, "-m", "dicetable", "--worker"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert worker.command() == [sys.executable, "--worker"]


def test_the_real_process_answers_and_ends_when_nobody_asks_any_more() -> None:
    table = new_table(GAMES[0])
    play_on(table, 2)
    asked = question(table, 6)
    ran = subprocess.run(
        worker.command(), input=f"nonsense\n{json.dumps(asked)}\n", text=True, capture_output=True, timeout=60,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(dicetable.__file__).parent.parent)},
    )
    _, said = map(json.loads, ran.stdout.splitlines())
    assert said == Worker().ask(asked)[0]
    assert ran.stderr == ""
