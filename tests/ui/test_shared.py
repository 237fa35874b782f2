"""The table of games on one shared board: what has to be clicked, and what is said about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.core.table import Table
from dicetable.ui.controller import Controller
from dicetable.ui.tablepage import TablePage
from dicetable.ui.window import Window
from tests.ui import desk


def head(game: str, *names: str, **more: Any) -> Header:
    seats = tuple(Seat(name, "", n) for n, name in enumerate(names or ("Ann", "Bo"), 1))
    return Header(game, "", seats, **{"seed": 8214, "seeded": True, "first": 0, "date": "2026-11-30", **more})


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    made = Window(desk.quick())
    made.resize(1280, 720)
    made.show()
    yield made
    made.close()


def parts(window: Window) -> tuple[TablePage, Controller]:
    assert window.table is not None and window.controller is not None
    return window.table, window.controller


def press(page: TablePage, key: Qt.Key) -> None:
    QTest.keyClick(page.view, key)


def until(controller: Controller, verb: str) -> None:
    """Plays first legal moves until one with this verb is the only one left, or the game is over."""
    table = controller.table
    while table.turn != OVER:
        legal = [] if table.turn == CHANCE else list(table.game.legal(table.state))
        if [move.verb for move in legal] == [verb]:
            break
        if legal:
            table.play(legal[0])
        else:
            table.throw()
    assert table.turn != OVER
    controller._moved()


def first(table: Table, verb: str) -> Move:
    return next(move for move in table.game.legal(table.state) if move.verb == verb)


def covered(table: Table) -> str:
    """A plot with face-down finds that the researcher reaches from its start field with three points."""
    game: Any = table.game
    return next(spot for spot in ("plot.9", "plot.10", "plot.5", "plot.6")
                if game.covered(table.state, game.field_index[spot]))


def test_who_chose_to_roll_on_need_not_roll_a_second_time(qtbot: QtBot, window: Window) -> None:
    window.start(head("sawanna"))
    page, controller = parts(window)
    press(page, Qt.Key.Key_R)
    controller.play(first(controller.table, "place"))
    assert not page.bar.buttons["roll"].isVisible()  # rolling on has a button of its own
    press(page, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: controller.turn != CHANCE)
    assert [step.move.verb for step in controller.table.steps] == ["throw", "place", "roll", "throw"]
    assert controller.undo_status() is not None


def test_the_next_seat_rolls_by_itself_only_if_asked(qtbot: QtBot, window: Window) -> None:
    window.start(head("sawanna"))
    page, controller = parts(window)
    until(controller, "bust")
    page.end_turn()
    qtbot.wait(50)
    assert controller.waits_for_roll and page.bar.buttons["roll"].isVisible()


def test_finds_under_a_researcher_turn_over_without_another_click(qtbot: QtBot, window: Window) -> None:
    window.start(head("dino"))
    _page, controller = parts(window)
    controller.roll()
    table = controller.table
    table.play(Move("play", ("red.card.3",)))
    table.play(Move("go", ("red.researcher", covered(table))))
    controller.play(Move("done"))
    qtbot.waitUntil(lambda: controller.turn != CHANCE)
    assert table.steps[-1].move.verb == "uncover" and controller.turn == 1


def test_the_only_thing_to_do_stands_out_and_enter_does_it(window: Window) -> None:
    window.start(head("sawanna"))
    page, controller = parts(window)
    until(controller, "bust")
    item = page.bar.moves.itemAt(0)
    only = item.widget() if item is not None else None
    assert page.bar.moves.count() == 1 and only is not None and only.property("strong")
    assert "Bust" in page.help.text()
    press(page, Qt.Key.Key_Return)
    assert controller.table.steps[-1].move.verb == "bust"


def test_every_step_of_a_move_is_told(window: Window) -> None:
    window.start(head("dino"))
    page, controller = parts(window)
    controller.roll()
    assert page.help.text() == "Click what glows."
    controller.click("red.card.3")
    assert page.help.text().startswith("The button “Play cards” or Enter does it;")
    press(page, Qt.Key.Key_Return)
    controller.click("red.dog")
    assert page.help.text().startswith("Click what glows next;")


def test_a_piece_under_the_pointer_shows_its_own_reach(window: Window) -> None:
    window.start(head("dino"))
    page, controller = parts(window)
    controller.roll()
    controller.click("red.card.1")
    page.scene.hover("red.dog")
    assert "the dog gets here" in page.help.text() and "researcher gets" not in page.help.text()
    reach = set(controller.game.board.graph["blanket"])
    assert page.scene._lit == reach
    page.scene.hover(None)
    assert "the researcher gets here" in page.help.text() and page.scene._lit > reach


def test_e_ends_a_turn_also_where_rolling_on_is_possible(window: Window) -> None:
    window.start(head("sawanna"))
    page, controller = parts(window)
    controller.roll()
    controller.play(first(controller.table, "place"))
    page.end_turn()
    assert controller.table.steps[-1].move.verb == "move"


def test_why_a_play_is_not_over_is_told(window: Window) -> None:
    """DD-6: the button is there, off, with the reason."""
    window.start(head("dino"))
    page, controller = parts(window)
    controller.roll()
    controller.play(Move("play", ("red.card.2",)))
    item = page.bar.moves.itemAt(0)
    done = item.widget() if item is not None else None
    assert done is not None and not done.isEnabled()
    assert done.toolTip() == "Every piece is where it was: one at least must move."
    page.end_turn()
    assert page.rule == "DD-6" and "one at least must move" in page.help.text()
    controller.play(Move("go", ("red.dog", "plot.7")))
    page.end_turn()
    assert controller.table.steps[-1].move.verb == "done"


def test_arrows_go_on_where_there_is_something_to_do(window: Window) -> None:
    window.start(head("dino", first=1))
    page, controller = parts(window)
    controller.roll()
    page._set_cursor("blue.card.1")
    controller.play(Move("play", ("blue.card.1",)))
    press(page, Qt.Key.Key_Right)
    assert page._cursor in controller.pick.open


def test_moves_too_long_for_their_row_are_whole(qtbot: QtBot, window: Window) -> None:
    window.start(head("dino"))
    page, controller = parts(window)
    controller.roll()
    page.tabs.setCurrentWidget(page.moves)
    window.resize(1024, 700)
    controller.play(Move("play", ("red.card.1",)))
    page.refresh_side()
    qtbot.wait(50)
    rows = page.moves.list
    longest = max(range(rows.model().rowCount()), key=lambda n: len(str(rows.model().index(n, 0).data())))
    index = rows.model().index(longest, 0)
    words = rows.fontMetrics().horizontalAdvance(str(index.data()))
    assert words > rows.viewport().width()
    assert rows.sizeHintForIndex(index).height() > 2 * rows.fontMetrics().height()
