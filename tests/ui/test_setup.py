"""The set-up page: what is filled in, what is refused, what the table gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicetable import cupboard
from dicetable.core.record import Header
from dicetable.games import games
from dicetable.ui import look, theme
from dicetable.ui.seatrows import level_words
from dicetable.ui.settings import Settings
from dicetable.ui.setup import SetupPage, again, remember
from tests.ui import desk

Page = Callable[[], SetupPage]
GAME = games()["dicetrip"]


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    def make() -> SetupPage:
        made = SetupPage(GAME, Settings())
        qtbot.addWidget(made)
        made.resize(1024, 700)
        made.show()
        return made

    yield make


def press(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def started(qtbot: QtBot, page: SetupPage) -> Header:
    with qtbot.waitSignal(page.started) as heard:
        press(page.start)
    found = heard.args[0]
    assert isinstance(found, Header)
    return found


def test_one_click_starts_a_table_that_can_be_played(qtbot: QtBot, page: Page) -> None:
    header = started(qtbot, page())
    table = cupboard.new_table(header)
    assert len(table.seats) == 2 and header.seeded and header.seed > 0 and not header.practice
    assert {seat.pen for seat in table.seats} == {1, 2}


def test_all_that_is_set_reaches_the_table_and_is_there_the_next_time(qtbot: QtBot, page: Page) -> None:
    first = page()
    press(first.seats.more)
    row = first.seats.rows[0]
    row.name.setText("Zoë")
    row.pen.menu().actions()[4].trigger()
    first.seats.rows[1].bot.setCurrentIndex(first.seats.rows[1].bot.findData("easy"))
    press(first.options["decades"].buttons["yes"])
    press(first.play.buttons["practice"])
    first.first.setCurrentIndex(2)
    press(first.more)
    first.seed.setText("77")
    first.name.setText("Sunday round")
    header = started(qtbot, first)
    assert [(seat.name, seat.bot, seat.pen) for seat in header.seats] == [
        ("Zoë", "", 5), ("Player 2", "easy", 2), ("Player 3", "", 3)]
    assert header.options == {"decades": "yes"} and header.practice and header.first == 1
    assert header.seed == 77 and header.name == "Sunday round"
    later = page().header()
    assert (later.seats, later.options, later.practice, later.first) == (
        header.seats, header.options, header.practice, header.first)
    assert later.seed != 77 and later.name == ""


@pytest.mark.parametrize("name", ["player 2", "", "a,b", "bot:easy", " "])
def test_a_bad_name_is_marked_and_nothing_starts(page: Page, name: str) -> None:
    shown = page()
    shown.seats.rows[0].name.setText(name)
    assert not shown.start.isEnabled() and shown.fault.text()
    assert any(row.name.property("wrong") for row in shown.seats.rows)
    shown.seats.rows[0].name.setText("Ann")
    assert shown.start.isEnabled() and not shown.fault.text()


def test_two_seats_can_not_share_a_pen(page: Page) -> None:
    shown = page()
    shown.seats.rows[1].pen.menu().actions()[0].trigger()
    assert not shown.start.isEnabled() and "pen" in shown.fault.text()


def test_seats_come_and_go_within_the_games_range(page: Page) -> None:
    shown = page()
    while shown.seats.more.isEnabled():
        press(shown.seats.more)
    assert len(shown.seats.rows) == GAME.seats[-1]
    assert shown.start.isEnabled(), "new seats have names and pens of their own"
    while shown.seats.rows[0].away.isEnabled():
        press(shown.seats.rows[0].away)
    assert len(shown.seats.rows) == GAME.seats[0]


def test_real_dice_need_a_first_player_and_no_seed(qtbot: QtBot, page: Page) -> None:
    shown = page()
    press(shown.dice.buttons["real"])
    assert not shown.seed.isEnabled()
    header = started(qtbot, shown)
    assert not header.seeded and header.first == 0


def test_a_seed_is_a_number(page: Page) -> None:
    shown = page()
    shown.seed.setText("abc")
    assert not shown.start.isEnabled()
    shown.seed.setText("123")
    assert shown.start.isEnabled() and shown.header().seed == 123


def test_the_boards_show_themselves_and_one_is_chosen(qtbot: QtBot, page: Page) -> None:
    shown = page()
    assert list(shown.boards) == list(cupboard.board_files("dicetrip"))
    qtbot.waitUntil(lambda: all(tile.picture for tile in shown.boards.values()), timeout=20_000)
    last = list(shown.boards)[-1]
    press(shown.boards[last])
    assert shown.header().board == last
    assert shown.boards["deutschland"].text() == "Germany"


@pytest.mark.parametrize("kept", [{}, {"board": 3, "seats": 5, "first": "x", "options": []},
                                  {"board": "gone", "seats": [["A", "", 1], ["A", "", 1]], "first": 99},
                                  {"seats": [["A", [], 1], ["B", {}, {}]]},
                                  {"seats": [["", "nobody", 0]], "options": {"decades": "perhaps"}}])
def test_foreign_settings_cost_nothing_but_themselves(page: Page, kept: dict[str, object]) -> None:
    Settings().keep("last/dicetrip", kept)
    shown = page()
    assert shown.start.isEnabled()
    cupboard.new_table(shown.header())


def test_the_same_dice_again_are_the_same(qtbot: QtBot) -> None:
    header = cupboard.new_table(desk.header(first=None)).header
    same, other = again(header, same_dice=True), again(header, same_dice=False)
    assert cupboard.new_table(same).header.first == header.first
    assert cupboard.new_table(same).throw() == cupboard.new_table(header).throw()
    assert other.seed != header.seed and other.first is None


def test_what_was_played_without_the_set_up_page_is_filled_in_too(page: Page) -> None:
    remember(Settings(), desk.header("Ann", "Bo", "Cora"))
    assert [seat.name for seat in page().header().seats] == ["Ann", "Bo", "Cora"]


def test_a_level_says_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from dicetable.ui import seatrows

    measured: dict[str, Any] = {"dicetrip": {"deutschland": {"easy": {"points": {"mean": 22.6}}}}}
    monkeypatch.setattr(seatrows, "figures", lambda: measured)
    assert "23" in level_words(GAME, "deutschland", "easy", "easy")
    assert "easy" in level_words(GAME, "deutschland", "unheard", "easy")
    measured["dicetrip"]["deutschland"]["easy"] = {
        "seats": 2, "points": {"mean": 22.6}, "against": {"bot": "random", "win_share": 0.834}}
    assert level_words(GAME, "deutschland", "easy", "simple") == "bot: simple (wins 83% against “random”)"


@pytest.mark.parametrize("size", look.SIZES)
def test_nothing_of_it_is_cut_off_at_the_side(qtbot: QtBot, size: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    look.dress(app, theme.theme("light"), look.SIZES[size])
    try:
        page = SetupPage(GAME, Settings())
        qtbot.addWidget(page)
        page.resize(1024, 640)
        page.show()
        QApplication.processEvents()
        inside = page._scroll.widget()
        assert inside is not None and inside.width() <= page._scroll.viewport().width()
    finally:
        look.dress(app, theme.theme("light"), look.SIZES["normal"])
