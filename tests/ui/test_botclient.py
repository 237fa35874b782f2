"""The bots' worker is asked, watched, and started again; every question has one answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dicetable import cupboard
from dicetable.bots.worker import blind
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.ui.botclient import BotClient
from tests.ui import desk

LOOP = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    {body}
    sys.stdout.flush()
"""
GOOD = "print(json.dumps({'id': asked['id'], 'move': 'cross koeln'}))"


def client(body: str, patience: int = 10_000) -> BotClient:
    return BotClient([sys.executable, "-c", LOOP.format(body=body)], patience)


def answers(qtbot: QtBot, bots: BotClient, count: int) -> list[object]:
    """Asks so many questions at once, and their answers."""
    heard: dict[int, object] = {}
    bots.answered.connect(heard.__setitem__)
    asked = [bots.ask("a record", "easy", 5, 0) for _ in range(count)]
    qtbot.waitUntil(lambda: len(heard) >= count, timeout=20_000)
    bots.stop()
    return [heard[number] for number in asked]


def test_each_question_gets_its_move(qtbot: QtBot) -> None:
    assert answers(qtbot, client(GOOD), 3) == [Move("cross", ("koeln",))] * 3


def test_what_the_worker_can_not_answer_comes_as_words(qtbot: QtBot) -> None:
    body = "print(json.dumps({'id': asked['id'], 'error': 'no idea'}))"
    assert answers(qtbot, client(body), 1) == ["no idea"]


@pytest.mark.parametrize("body", ["print('nonsense')", "sys.exit(3)", "os.abort()",
                                  "print(json.dumps({'id': asked['id'], 'move': 'No Move!'}))"])
def test_a_broken_worker_is_an_answer_to_all_that_wait(qtbot: QtBot, body: str) -> None:
    heard = answers(qtbot, client(body), 2)
    assert all(isinstance(answer, str) and answer for answer in heard)


def test_a_late_worker_is_ended(qtbot: QtBot) -> None:
    assert answers(qtbot, client("pass", patience=150), 1) == ["no answer in time"]


def test_after_a_crash_another_worker_answers(qtbot: QtBot, tmp_path: Path) -> None:
    mark = tmp_path / "crashed"
    body = f"not os.path.exists({str(mark)!r}) and (open({str(mark)!r}, 'w').close(), sys.exit(1)); {GOOD}"
    bots = client(body)
    with qtbot.waitSignal(bots.answered, timeout=20_000) as first:
        bots.ask("a record", "easy", 5, 0)
    with qtbot.waitSignal(bots.answered, timeout=20_000) as second:
        bots.ask("a record", "easy", 5, 0)
    bots.stop()
    assert isinstance(first.args[1], str)
    assert second.args[1] == Move("cross", ("koeln",))


def test_a_worker_that_does_not_start_is_an_answer_too(qtbot: QtBot) -> None:
    heard = answers(qtbot, BotClient(["/there/is/no/such/program"]), 1)
    assert heard == ["the worker does not start"]


def test_after_stop_nothing_is_answered(qtbot: QtBot) -> None:
    bots = client(GOOD)
    heard: list[int] = []
    bots.answered.connect(lambda number, _answer: heard.append(number))
    bots.ask("a record", "easy", 5, 0)
    bots.stop()
    qtbot.wait(300)
    assert heard == []


def test_the_real_worker_plays_a_legal_move(qtbot: QtBot) -> None:
    table = cupboard.new_table(desk.header("Ann", "Robo", bots={"Robo": "easy"}))
    desk.played(table, 3)
    assert table.turn != CHANCE and table.seats[table.turn].bot
    bots = BotClient()
    with qtbot.waitSignal(bots.answered, timeout=30_000) as heard:
        bots.ask(blind(table), "random", 5, len(table.steps))
    bots.stop()
    assert isinstance(heard.args[1], Move), heard.args[1]
    assert table.why_not(heard.args[1]) is None
