"""One running game without a window: clicks, turns, bots, the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from dicetable import cupboard, paths
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Seat
from dicetable.core.table import Table
from dicetable.core.text import IllegalMove, Refusal
from dicetable.ui.controller import Controller
from tests.ui import desk

pytestmark = pytest.mark.usefixtures("qapp")
Seating = Callable[..., Controller]


@pytest.fixture
def seated() -> Iterator[Seating]:
    """Makes controllers, and closes them."""
    made: list[tuple[Controller, desk.Clerk]] = []

    def seat(*names: str, steps: int = 0, reply: Callable[[Table], Any] | None = None, **more: Any) -> Controller:
        clerk = desk.Clerk(reply)
        controller = Controller(desk.played(cupboard.new_table(desk.header(*names, **more)), steps), clerk)
        controller.pace = "off"
        made.append((controller, clerk))
        return controller

    yield seat
    for controller, _clerk in made:
        controller.close()


def refusals(controller: Controller) -> list[Refusal]:
    heard: list[Refusal] = []
    controller.refused.connect(lambda _spot, refusal: heard.append(refusal))
    return heard


def first_write(controller: Controller) -> Move:
    return next(move for move in controller.game.legal(controller.table.state) if move.verb == "write")


# Clicks become moves.


def test_dice_and_a_city_write_a_number(seated: Seating) -> None:
    controller = seated()
    assert controller.waits_for_roll
    assert controller.roll()
    move = first_write(controller)
    for spot in move.args:
        controller.click(spot)
    assert controller.table.steps[-1].move == move
    assert controller.pick.picked == ()


def test_a_lone_city_waits_for_a_yes(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    controller.click("koeln")
    assert len(controller.table.steps) == 1 and controller.pick.moves == (Move("cross", ("koeln",)),)
    assert controller.confirm()
    assert controller.table.steps[-1].move == Move("cross", ("koeln",))


def test_picks_are_laid_down_one_by_one(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    one, other, city = first_write(controller).args
    controller.click(city)
    controller.click(one)
    assert controller.unpick() and controller.pick.picked == (city,)
    assert controller.unpick() and not controller.pick.picked
    assert not controller.unpick()
    assert len(controller.table.steps) == 1 and other


def test_laying_down_never_plays(seated: Seating) -> None:
    """DT-3: a city alone is a whole move; taking a die back from the picks must not make it."""
    controller = seated()
    controller.roll()
    die, _other, city = first_write(controller).args
    controller.click(die)
    controller.click(city)
    controller.click(die)
    assert len(controller.table.steps) == 1


def test_a_refusal_says_its_ruling_and_keeps_the_picks(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    move = first_write(controller)
    controller.play(move)
    heard = refusals(controller)
    controller.click(move.args[2])
    assert [refusal.rule for refusal in heard] == ["DT-3"]
    assert len(controller.table.steps) == 2


@pytest.mark.parametrize("steps", [0, 400])
def test_clicks_out_of_turn_are_explained(seated: Seating, steps: int) -> None:
    controller = seated(steps=steps)
    heard = refusals(controller)
    controller.click("koeln")
    assert len(heard) == 1 and heard[0].text.msgid


def test_a_game_that_is_taken_up_has_open_spots_at_once(seated: Seating) -> None:
    controller = seated(steps=2)
    assert controller.person_picks and controller.pick.open


def test_leaves_names_the_move_that_a_click_makes(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    one, other, city = first_write(controller).args
    assert controller.leaves(one) == ()
    controller.click(one)
    controller.click(other)
    assert controller.leaves(city) == (Move("write", (one, other, city)),)


# The journal.


def test_every_line_is_in_the_file_before_the_move_is_seen(seated: Seating) -> None:
    controller = seated()
    assert controller.file is None, "a table on which nothing has happened has no file"
    seen: list[str] = []

    def look() -> None:
        assert controller.file is not None
        seen.append(controller.file.read_text(encoding="utf-8").splitlines()[-1])

    controller.moved.connect(look)
    controller.roll()
    move = first_write(controller)
    controller.play(move)
    controller.undo()
    controller.redo()
    assert seen == [str(controller.table.steps[0].move), str(move), "undo 1", "redo 1"]


def test_play_goes_on_where_nothing_can_be_written(seated: Seating, home: Path) -> None:
    home.mkdir()
    (home / "games").write_text("a file where the folder should be")
    controller = seated()
    told: list[str] = []
    controller.troubled.connect(lambda: told.append(controller.trouble))
    controller.roll()
    controller.play(first_write(controller))
    assert len(told) == 1 and told[0]
    assert len(controller.table.steps) == 2
    (home / "games").unlink()
    controller.play(first_write(controller))
    assert controller.trouble == "" and controller.file is not None
    assert cupboard.open_file(controller.file).table.steps == controller.table.steps


def test_a_resumed_game_goes_on_in_its_file(seated: Seating) -> None:
    file = desk.saved(4)
    opened, kept = cupboard.resume_journal(file)
    controller = Controller(opened.table, desk.Clerk(), kept)
    controller.play(first_write(controller))
    last = str(opened.table.steps[-1].move)
    controller.close()
    assert file.read_text(encoding="utf-8").splitlines()[-1] == last
    assert cupboard.saved_games() == [file]


# Going back.


def test_undo_stops_at_the_throw_with_the_reason(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    heard = refusals(controller)
    assert not controller.undo()
    assert heard and controller.undo_status() == heard[0].text


def test_looking_back_changes_nothing(seated: Seating) -> None:
    controller = seated(steps=12)
    before = controller.table.state
    controller.look(4)
    assert controller.at == 4 and controller.state == controller.table.state_at(4)
    heard = refusals(controller)
    controller.click("red")
    assert heard and controller.table.state == before
    controller.look(999)
    assert controller.looking_at is None and controller.state == before


def test_going_back_with_everybodys_yes_stands_in_the_record(seated: Seating) -> None:
    controller = seated(steps=12)
    controller.look(4)
    controller.take_back_to(4)
    assert len(controller.table.steps) == 4 and controller.looking_at is None
    assert "takeback" in controller.table.text()


# Real dice.


def test_a_typed_throw_can_be_typed_again(seated: Seating) -> None:
    controller = seated(seeded=False)
    assert controller.waits_for_dice and not controller.waits_for_roll
    throw = Move("throw", tuple(f"{die}=3" for die in controller.game.board.dice))
    assert controller.play(throw)
    assert controller.undo() and controller.waits_for_dice
    assert not controller.play(Move("throw", ("red=9",)))


# Bots.


def test_bots_play_until_a_person_is_to_play(seated: Seating, qtbot: QtBot) -> None:
    controller = seated("Ann", "Robo", "Cora", bots={"Robo": "easy", "Cora": "easy"}, steps=3)
    controller.go_on()
    qtbot.waitUntil(lambda: controller.turn == 0, timeout=10_000)
    bots_steps = [step.who for step in controller.table.steps[3:]]
    assert bots_steps[:4] == [1, 1, 2, 2], "then Robo rolls, being next"
    assert CHANCE in bots_steps


def test_bots_never_see_the_seed(seated: Seating, qtbot: QtBot) -> None:
    clerk = desk.Clerk()
    table = desk.played(cupboard.new_table(desk.header("Ann", "Robo", bots={"Robo": "easy"}, seed=987654321)), 3)
    controller = Controller(table, clerk)
    controller.pace = "off"
    controller.go_on()
    qtbot.waitUntil(lambda: len(clerk.questions) >= 2, timeout=10_000)
    controller.close()
    assert not any("987654321" in question for question in clerk.questions)


@pytest.mark.parametrize("answer", ["it has crashed", Move("write", ("red", "red", "koeln"))])
def test_a_bot_without_a_legal_move_is_replaced_and_noted(seated: Seating, qtbot: QtBot, answer: Any) -> None:
    controller = seated("Ann", "Robo", bots={"Robo": "easy"}, steps=3, reply=lambda table: answer)
    controller.go_on()
    qtbot.waitUntil(lambda: len(controller.table.steps) > 3, timeout=10_000)
    assert controller.table.steps[3].who == 1
    assert any("Robo" in words and str(answer) in words for _at, words in controller.table.notes)


def test_a_bots_pace_can_be_skipped(seated: Seating, qtbot: QtBot) -> None:
    controller = seated("Ann", "Robo", bots={"Robo": "easy"}, steps=3)
    controller.pace = "slow"
    controller.go_on()
    controller.click("koeln")  # any click
    qtbot.waitUntil(lambda: len(controller.table.steps) > 4, timeout=1500)
    assert controller.rushing or controller.turn == 0 or controller.bot_acts


def test_paused_bots_wait(seated: Seating, qtbot: QtBot) -> None:
    controller = seated("Ann", "Robo", bots={"Robo": "easy"}, steps=3)
    controller.pause(True)
    controller.go_on()
    qtbot.wait(60)
    assert len(controller.table.steps) == 3
    controller.pause(False)
    qtbot.waitUntil(lambda: len(controller.table.steps) > 3, timeout=10_000)


def test_an_answer_to_an_older_position_is_not_played(seated: Seating, qtbot: QtBot) -> None:
    """A person takes the seat over while the bot still thinks."""
    controller = seated("Ann", "Robo", bots={"Robo": "easy"}, steps=3)
    controller.go_on()
    controller.reseat((controller.table.seats[0], Seat("Bo", "", 2)))
    qtbot.wait(60)
    assert len(controller.table.steps) == 3 and controller.person_picks


def test_a_bot_takes_a_seat_over(seated: Seating, qtbot: QtBot) -> None:
    controller = seated(steps=3)
    assert controller.person_picks
    controller.reseat((controller.table.seats[0], Seat("Bo", "easy", 2)))
    qtbot.waitUntil(lambda: len(controller.table.steps) > 3, timeout=10_000)


def test_equal_names_are_no_seats(seated: Seating) -> None:
    controller = seated(steps=3)
    with pytest.raises(IllegalMove):
        controller.reseat((Seat("Ann", "", 1), Seat("ann", "", 2)))
    assert controller.table.seats[1].name == "Bo"


def test_a_hint_is_a_legal_move_and_plays_nothing(seated: Seating, qtbot: QtBot) -> None:
    controller = seated(steps=1)
    with qtbot.waitSignal(controller.hinted, timeout=10_000) as heard:
        controller.hint()
    assert controller.table.why_not(heard.args[0]) is None
    assert len(controller.table.steps) == 1


def test_dice_can_roll_at_once(seated: Seating, qtbot: QtBot) -> None:
    controller = seated()
    controller.roll_at_once = True
    controller.go_on()
    qtbot.waitUntil(lambda: controller.turn == 0, timeout=5_000)


def test_closing_frees_the_file(seated: Seating) -> None:
    controller = seated()
    controller.roll()
    file = controller.file
    assert file is not None and file.parent == paths.user_games()
    with pytest.raises(OSError):
        cupboard.resume_journal(file)
    controller.close()
    _opened, kept = cupboard.resume_journal(file)
    kept.close()
