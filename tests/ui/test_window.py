"""The whole window, by real clicks and keys."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QBoxLayout, QFileDialog, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from dicetable import cupboard, paths
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Header
from dicetable.core.select import Pick
from dicetable.games import games
from dicetable.ui import actions, dialogs
from dicetable.ui.controller import Controller
from dicetable.ui.dialogs import KeysDialog, SeatsDialog
from dicetable.ui.endpage import EndPage
from dicetable.ui.printdialog import PaperDialog
from dicetable.ui.setup import SetupPage
from dicetable.ui.tablepage import TablePage
from dicetable.ui.window import Window
from tests.ui import desk
from tests.ui.desk import click


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    made = show(qtbot)
    yield made
    made.close()


def show(qtbot: QtBot) -> Window:
    made = Window(desk.quick())
    qtbot.addWidget(made)
    made._bots = desk.Clerk()
    made.resize(1280, 800)
    made.show()
    return made


def page_of(window: Window) -> TablePage:
    assert window.table is not None
    return window.table


def game_of(window: Window) -> Controller:
    assert window.controller is not None
    return window.controller


def press(window: Window, name: str) -> None:
    """Clicks on a button of the prompt bar."""
    made = page_of(window).bar.buttons[name]
    assert made.isVisible() and made.isEnabled(), made.toolTip()
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)


def key(window: Window, *keys: Qt.Key | str) -> None:
    for one in keys:
        if isinstance(one, str):
            QTest.keyClicks(page_of(window).view, one)
        else:
            QTest.keyClick(page_of(window).view, one)


def a_write(controller: Controller) -> Move:
    return next(move for move in controller.game.legal(controller.table.state) if move.verb == "write")


# From the shelf to the table.


def test_two_clicks_from_the_shelf_to_the_table(qtbot: QtBot, window: Window) -> None:
    box = next(box for box in window.shelf.boxes if box.game.name == "dicetrip")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    assert window.page == "setup" and isinstance(window._setup, SetupPage)
    QTest.mouseClick(window._setup.start, Qt.MouseButton.LeftButton)
    assert window.page == "table" and game_of(window).waits_for_roll


def test_a_round_by_mouse(window: Window) -> None:
    """DT-3: two numbers each, or crosses, then the next one rolls."""
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    press(window, "roll")
    for seat in (0, 1):
        assert page.front == seat
        click(page, *a_write(controller).args)
        click(page, "koeln")
        if controller.pick.moves:
            press(window, "confirm")
        else:
            click(page, "kiel")
            press(window, "confirm")
    assert controller.waits_for_roll and controller.game.round(controller.table.state) == 2
    assert [step.move.verb for step in controller.table.steps] == ["throw", "write", "cross", "write", "cross"]


def test_a_click_on_the_dice_rolls_them(window: Window) -> None:
    window.start(desk.header())
    click(page_of(window), "red")
    assert game_of(window).turn == 0


def test_dice_that_were_thrown_glow_where_they_lie(qtbot: QtBot, window: Window) -> None:
    window.start(desk.header())
    page = page_of(window)
    page.set_pace("fast")
    press(window, "roll")
    qtbot.waitUntil(lambda: not page.scene.director.busy, timeout=10_000)
    for die in ("red", "blue"):
        assert page.scene._halos[die].boundingRect().contains(page.scene.rect_of(die).center())


def test_a_round_by_keyboard(window: Window) -> None:
    window.start(desk.header("Zed"))
    page, controller = page_of(window), game_of(window)
    key(window, "r")
    assert controller.turn == 0
    key(window, "1", "2")
    assert len(controller.pick.picked) == 2
    key(window, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert [step.move.verb for step in controller.table.steps] == ["throw", "write"]
    assert page._cursor is not None
    key(window, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert controller.pick.moves and controller.pick.moves[0].verb == "cross"
    key(window, Qt.Key.Key_Return)
    assert controller.waits_for_roll and controller.game.round(controller.table.state) == 2
    key(window, Qt.Key.Key_Return)
    assert controller.turn == 0


def test_every_spot_is_reached_by_arrows(window: Window) -> None:
    window.start(desk.header("Zed"))
    page, controller = page_of(window), game_of(window)
    controller.roll()
    page._step("right", everywhere=False)
    reached, todo = {page._cursor}, [page._cursor]
    while todo:
        start = todo.pop()
        for direction in ("left", "right", "up", "down"):
            page._set_cursor(start)
            page._step(direction, everywhere=False)
            if page._cursor not in reached:
                reached.add(page._cursor)
                todo.append(page._cursor)
    assert controller.pick.open <= reached


def test_undo_and_redo_by_button_and_key(window: Window) -> None:
    window.start(desk.header())
    controller = game_of(window)
    press(window, "roll")
    undo = page_of(window).bar.buttons["undo"]
    assert not undo.isEnabled() and "rolled" in undo.toolTip(), "the button says why"
    key(window, "12")
    click(page_of(window), "koeln")
    assert len(controller.table.steps) == 2
    press(window, "undo")
    assert len(controller.table.steps) == 1
    press(window, "redo")
    QTest.keyClick(page_of(window).view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(controller.table.steps) == 1
    QTest.keyClick(page_of(window).view, Qt.Key.Key_Z,
                   Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(controller.table.steps) == 2


def test_a_button_that_is_off_says_why_when_it_is_clicked(window: Window) -> None:
    window.start(desk.header())
    controller, bar = game_of(window), page_of(window).bar
    controller.roll()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.buttons["undo"].geometry().center())
    assert "rolled" in page_of(window).help.text()


def test_a_refused_click_says_the_ruling_and_leads_to_it(qtbot: QtBot, window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    click(page, *a_write(controller).args)
    click(page, controller.table.steps[-1].move.args[2])
    assert page.rule == "DT-3" and "DT-3" in page.help.text()
    page.help.linkActivated.emit("rule:DT-3")
    rules = window._rules
    assert rules is not None and rules.isVisible()
    assert rules.page.cursorForPosition(QPoint(30, 20)).block().text().startswith("DT-3")
    rules.close()


def test_escape_lays_picks_down_and_a_click_on_nothing_all(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    click(page, "red", "blue")
    key(window, Qt.Key.Key_Escape)
    assert controller.pick.picked == ("red",)
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not controller.pick.picked


@pytest.mark.qt_log_ignore("propagateSizeHints", "does not support (raise|grabbing)")  # a menu without a screen
def test_a_menu_asks_where_several_moves_fit(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    moves = tuple(move for move in controller.game.legal(controller.table.state) if move.verb == "write")[:2]
    controller.pick = Pick((moves[0].args[0],), frozenset(), moves, longer=True)
    controller.picked.emit()
    press(window, "confirm")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and len(menu.actions()) == 2
    menu.actions()[1].trigger()
    menu.close()
    assert controller.table.steps[-1].move == moves[1]
    assert page.bar.buttons["confirm"].isHidden()


def test_hovering_shows_the_ghost_of_the_move(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    one, other, city = a_write(controller).args
    click(page, one, other)
    QTest.mouseMove(page.view.viewport(), desk.place(page, city))
    page.scene.hover(city)
    assert page.scene._ghost
    page.scene.hover(None)
    assert not page.scene._ghost


def test_real_dice_are_clicked_or_typed_in(window: Window) -> None:
    window.start(desk.header(seeded=False))
    page, controller = page_of(window), game_of(window)
    assert page.dice.isVisible()
    key(window, "531")
    key(window, Qt.Key.Key_Backspace)
    key(window, "12")
    assert controller.turn == 0
    assert str(controller.table.steps[0].move).endswith("=2")
    controller.undo()
    for faces in page.dice._faces.values():
        QTest.mouseClick(faces[3], Qt.MouseButton.LeftButton)
    assert [arg.partition("=")[2] for arg in controller.table.steps[0].move.args] == ["4"] * 4
    assert not page.dice.isVisible()


def test_a_move_is_found_by_words_and_played_from_the_list(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    page.tabs.setCurrentWidget(page.moves)
    everything = page.moves._rows.rowCount()
    page.moves.search.setText("crosses köln")
    assert 0 < page.moves._rows.rowCount() < everything
    QTest.keyClick(page.moves.search, Qt.Key.Key_Return)
    assert controller.table.steps[-1].move == Move("cross", ("koeln",))


def test_letters_in_a_field_are_no_commands(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    page.tabs.setCurrentWidget(page.moves)
    page.moves.search.setFocus()
    QTest.keyClicks(page.moves.search, "r+h1?")
    assert controller.waits_for_roll and page.moves.search.text() == "r+h1?"


def test_tab_visits_all_parts_and_comes_back(window: Window) -> None:
    window.start(desk.header())
    page = page_of(window)
    page.view.setFocus()
    seen = []
    for _ in range(6):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.append(window.focusWidget())
        if seen[-1] is page.view:
            break
    assert len(seen) > 3 and seen[-1] is page.view


# Looking back.


def test_a_line_of_the_log_is_a_point_to_look_back_to(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    controller.play(a_write(controller))
    controller.play(a_write(controller))
    page.tabs.setCurrentWidget(page.log)
    page.refresh_side()
    rows = [page.log.rows.row(n) for n in range(page.log.rows.rowCount())]
    assert [row.sort for row in rows] == ["round", "step", "step", "step"]
    index = page.log.rows.index(2, 0)
    page.log.scrollTo(index)
    QTest.mouseClick(page.log.viewport(), Qt.MouseButton.LeftButton, pos=page.log.visualRect(index).center())
    assert controller.looking_at == 2 and page.bar.buttons["now"].isVisible()
    assert not page.bar.buttons["roll"].isVisible()
    press(window, "back")
    assert controller.at == 1
    press(window, "now")
    assert controller.looking_at is None and len(controller.table.steps) == 3


def test_the_log_shrinks_with_undo(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    page.tabs.setCurrentWidget(page.log)
    controller.roll()
    controller.play(a_write(controller))
    page.refresh_side()
    assert page.log.rows.rowCount() == 3
    controller.undo()
    page.refresh_side()
    assert page.log.rows.rowCount() == 2


def test_another_sheet_can_be_looked_at_but_not_written_on(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    page.refresh_side()
    QTest.mouseClick(page.seats.cards[1], Qt.MouseButton.LeftButton)
    assert page.front == 1
    click(page, "koeln")
    assert page.front == 0 and controller.pick.picked == (), "the first click brings one's own sheet back"


# Bots.


def test_bots_play_through_the_real_worker(qtbot: QtBot) -> None:
    made = Window(desk.quick())
    qtbot.addWidget(made)
    made.show()
    made.start(desk.header("Ann", "Robo", bots={"Robo": "easy"}))
    controller = game_of(made)
    controller.roll()
    controller.play(a_write(controller))
    controller.play(Move("cross", ("koeln",)))
    qtbot.waitUntil(lambda: controller.turn == 0 and len(controller.table.steps) > 5, timeout=30_000)
    assert controller.table.notes == []
    made.close()


def test_a_hint_is_shown_in_words(qtbot: QtBot, window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    with qtbot.waitSignal(controller.hinted, timeout=10_000):
        key(window, "h")
    assert "Ann" in page.help.text() and page.scene._ghost
    assert len(controller.table.steps) == 1


def test_a_hint_goes_with_the_position_it_was_for(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    move = a_write(controller)
    page._show_hint(move)
    assert page.scene._pointed == set(move.spots)
    controller.play(Move("cross", ("koeln",)))
    assert not page.scene._pointed


def test_since_my_turn_is_told_from_the_seat_that_acts(window: Window) -> None:
    window.start(desk.header("Ann", "Bo"))
    page, controller = page_of(window), game_of(window)
    controller.roll()
    controller.play(Move("cross", ("koeln",)))
    controller.play(Move("cross", ("berlin",)))
    page.since_my_turn()
    assert "Ann crosses Köln out." in page.notice.words and "Ann crosses Berlin out." in page.notice.words
    controller.play(Move("cross", ("kiel",)))
    page.since_my_turn()
    assert "Ann crosses Köln out." in page.notice.words and "Kiel" not in page.notice.words
    controller.play(Move("cross", ("ulm",)))
    controller.roll()
    page.since_my_turn()
    assert "Bo rolls" in page.notice.words and "Ann crosses" not in page.notice.words


def test_arrows_begin_at_cities_after_digits_have_picked_the_dice(window: Window) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    key(window, "1", "2", Qt.Key.Key_Right)
    assert page._cursor is not None and controller.spots[page._cursor].kind == "city"
    key(window, Qt.Key.Key_Return)
    assert controller.table.steps[-1].move.verb == "write"


@pytest.mark.parametrize("size", ["normal", "large", "huge"])
def test_the_log_says_all_of_every_line(window: Window, size: str) -> None:
    window.start(desk.header("Grandfather Bo", "Ann"))
    window.do(f"size.{size}")
    page, controller = page_of(window), game_of(window)
    page.tabs.setCurrentWidget(page.log)
    controller.roll()
    controller.play(Move("cross", ("saarbruecken",)))
    QApplication.processEvents()
    page.refresh_side()
    QApplication.processEvents()
    log = page.log
    for n in range(log.rows.rowCount()):
        index = log.rows.index(n, 0)
        row = log.visualRect(index)
        pads = 2 * round(0.45 * log.fontMetrics().height()) + 30
        words = log.fontMetrics().boundingRect(
            QRect(0, 0, row.width() - pads, 10_000), Qt.TextFlag.TextWordWrap, str(index.data()))
        assert row.height() >= words.height()
    window.do("size.normal")


def test_a_seat_says_its_last_action_in_full(window: Window) -> None:
    window.start(desk.header("Grandfather Bo", "Ann"))
    page, controller = page_of(window), game_of(window)
    controller.roll()
    controller.play(Move("cross", ("saarbruecken",)))
    page.refresh_side()
    QApplication.processEvents()
    card = page.seats.cards[0]
    assert card.name.text() == "Grandfather Bo" and card.last.text() == "Grandfather Bo crosses Saarbrücken out."


@pytest.mark.parametrize("size", ["normal", "huge"])
def test_seats_and_points_share_the_side_of_a_small_window(window: Window, size: str) -> None:
    window.resize(1024, 700)
    window.start(desk.header("Ann", "Bo", "Cora", "Dan", "Eve", "Finn"))
    window.do(f"size.{size}")
    page = page_of(window)
    QApplication.processEvents()
    page.refresh_side()
    QApplication.processEvents()
    assert page._scroll.geometry().bottom() < page.tabs.geometry().top()
    window.do("size.normal")


def test_points_that_can_be_lost_can_be_read_in_every_theme(window: Window) -> None:
    window.start(desk.header())
    page = page_of(window)
    page.refresh_side()
    for name in ("light", "dark", "contrast"):
        window.do(f"theme.{name}")
        page.refresh_side()
        (item,) = [item for item in page.points._walk() if page.points._name(item) == "zones"]
        assert item.foreground(0).color() == page.colours["panel_soft"]
    window.do("theme.system")


# Never lost.


def test_a_killed_window_is_resumed_where_it_was(qtbot: QtBot) -> None:
    first = show(qtbot)
    first.start(desk.header())
    controller = game_of(first)
    controller.roll()
    controller.play(a_write(controller))
    controller.undo()
    file = controller.file
    assert file is not None
    copy = file.with_name("killed.dicetable")
    copy.write_bytes(file.read_bytes() + b"write red bl")  # the click in flight
    first.close()
    second = show(qtbot)
    second.resume(copy)
    later = game_of(second)
    assert later.table.steps == controller.table.steps and later.redo()
    assert second.notice.words == ""
    second.close()
    assert b"write red bl\n" not in copy.read_bytes()


def test_a_game_that_is_open_elsewhere_opens_as_a_copy(qtbot: QtBot, window: Window) -> None:
    window.start(desk.header())
    game_of(window).roll()
    file = game_of(window).file
    assert file is not None
    other = show(qtbot)
    other.resume(file)
    assert other.page == "shelf" and "open" in other.notice.words
    QTest.mouseClick(other.notice.findChildren(QPushButton)[-1], Qt.MouseButton.LeftButton)
    assert other.page == "table"
    game_of(other).play(a_write(game_of(other)))
    assert game_of(other).file not in (None, file)
    other.close()


def test_a_faulty_record_opens_up_to_its_fault_and_stays_as_it_is(window: Window, tmp_path: Path) -> None:
    table = desk.played(cupboard.new_table(desk.header()), 5)
    file = tmp_path / "from a friend.txt"
    content = table.text() + "write red red koeln\nthrow red=1\n"
    file.write_text(content, encoding="utf-8")
    window.open(file)
    line = content.splitlines().index("write red red koeln") + 1
    assert str(line) in window.notice.words and "new file" in window.notice.words
    assert game_of(window).table.steps == table.steps
    game_of(window).roll()
    assert file.read_text(encoding="utf-8") == content
    assert game_of(window).file is not None


@pytest.mark.parametrize("content", [b"", b"\xff\x00\xff", b"hello", b"dicetable 1\ngame: chess\nseats: A\n---\n"])
def test_what_is_no_record_is_refused_with_a_reason(window: Window, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "thing.dicetable"
    file.write_bytes(content)
    window.open(file)
    assert window.page == "shelf" and "thing.dicetable" in window.notice.words
    assert file.read_bytes() == content


def test_a_folder_or_a_missing_file_is_refused_too(window: Window, tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "missing"):
        window.open(file)
        assert window.page == "shelf" and window.notice.words


def test_a_record_is_pasted_or_dropped(window: Window, tmp_path: Path) -> None:
    table = desk.played(cupboard.new_table(desk.header()), 5)
    QApplication.clipboard().setText(table.text())
    window.do("paste")
    assert game_of(window).table.steps == table.steps
    assert cupboard.saved_games() == [], "looking at a record makes no file"
    window.to_shelf()
    file = tmp_path / "mailed.txt"
    file.write_text(table.text(), encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
                                Qt.KeyboardModifier.NoModifier, QEvent.Type.Drop))
    assert game_of(window).table.steps == table.steps


def test_a_full_disk_is_said_and_play_goes_on(window: Window, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "games").write_text("a file where the folder should be")
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    press(window, "roll")
    assert page.notice.isVisible() and "saved" in page.notice.words
    (home / "games").unlink()
    click(page, *a_write(controller).args)
    assert not page.notice.isVisible() and len(controller.table.steps) == 2


def test_leaving_keeps_the_game_for_the_shelf(window: Window) -> None:
    window.start(desk.header())
    press(window, "roll")
    window.to_shelf()
    card = window.shelf.cards[0]
    assert card.portrait and card.portrait.fresh and "Ann" in card.state
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    assert window.page == "table" and len(game_of(window).table.steps) == 1


def test_kill_9_loses_nothing_that_was_seen(window: Window, home: Path) -> None:
    """A program of its own ends itself the moment it has seen the fifth step."""
    code = """if True:
        import os, signal
        from dicetable.ui.app import application
        app = application()
        from dicetable.ui.window import Window
        from tests.ui import desk
        window = Window(desk.quick())
        window.start(desk.header())
        game = window.controller
        game.moved.connect(lambda: len(game.table.steps) == 5 and os.kill(os.getpid(), signal.SIGKILL))
        while True:
            game.roll() if game.waits_for_roll else game.play(next(game.game.legal(game.table.state)))
    """
    ran = subprocess.run([sys.executable, "-c", code], cwd=paths.data(), capture_output=True, text=True, check=False)
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    window.shelf.refresh()
    assert len(window.shelf.cards) == 1
    window.resume(window.shelf.cards[0].file)
    assert window.page == "table" and len(game_of(window).table.steps) == 5 and not window.notice.words


# The end.


def test_the_end_says_who_won_and_why(qtbot: QtBot, window: Window) -> None:
    table = desk.played(cupboard.new_table(desk.header()), 500)
    assert table.over
    last = table.steps[-1].move
    table.undo()
    window._lay(table, None)
    assert window.page == "table"
    game_of(window).play(last)
    qtbot.waitUntil(lambda: window.page == "end", timeout=5_000)
    end = window._end
    assert isinstance(end, EndPage)
    points = [table.game.score(table.state, seat).points for seat in (0, 1)]
    assert end.outcome.winners == tuple(seat for seat in (0, 1) if points[seat] == max(points))
    assert str(max(points)) in end.verdict.text()
    QTest.mouseClick(end.buttons["look"], Qt.MouseButton.LeftButton)
    assert window.page == "table"
    QTest.mouseClick(page_of(window).bar.buttons["undo"], Qt.MouseButton.LeftButton)
    assert not table.over


def test_again_and_the_same_dice_again(window: Window) -> None:
    table = desk.played(cupboard.new_table(desk.header()), 500)
    window._lay(table, None)
    assert window.page == "end" and isinstance(window._end, EndPage)
    QTest.mouseClick(window._end.buttons["same"], Qt.MouseButton.LeftButton)
    game_of(window).roll()
    assert game_of(window).table.steps[0] == table.steps[0]


def test_the_end_page_fills_a_large_window_and_is_whole_in_a_small_one(window: Window) -> None:
    table = desk.played(cupboard.new_table(desk.header("Ann", "Grandfather Bo", "Cora")), 800)
    window._lay(table, None)
    end = window._end
    assert isinstance(end, EndPage)
    sizes = []
    for width, height in ((1024, 700), (1920, 1080), (1024, 700)):
        window.resize(width, height)
        QApplication.processEvents()
        sizes.append(end.sheets[0].width())
        inside = end._scroll.widget()
        assert inside is not None and inside.width() <= end.width()
        assert end._middle.direction() == QBoxLayout.Direction.LeftToRight
    assert sizes[0] == sizes[2] < sizes[1]


# Dialogs.


def test_seats_change_in_mid_game(window: Window) -> None:
    window.start(desk.header())
    controller = game_of(window)
    controller.roll()
    dialog = SeatsDialog(controller, window)
    dialog.rows.rows[0].name.setText("bo")
    dialog.take()
    assert dialog.fault.text() and controller.table.seats[0].name == "Ann"
    dialog.rows.rows[0].name.setText("Zoë")
    dialog.rows.rows[0].pen.menu().actions()[3].trigger()
    dialog.take()
    assert (controller.table.seats[0].name, controller.table.seats[0].pen) == ("Zoë", 4)
    page_of(window).refresh_side()
    assert "Zoë" in page_of(window).bar.prompt.text()
    assert controller.file is not None and "Zoë" in controller.file.read_text(encoding="utf-8")


def test_the_record_is_saved_where_one_wants(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.start(desk.header())
    controller = game_of(window)
    controller.roll()
    target = tmp_path / "our game.dicetable"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    window.do("save")
    assert cupboard.open_file(target).table.steps == controller.table.steps
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "no" / "folder"), ""))
    window.do("save")
    assert "folder" in window.notice.words


def test_sheets_are_saved_as_a_pdf(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.start(desk.header())
    game_of(window).roll()
    target = tmp_path / "sheets.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    monkeypatch.setattr(PaperDialog, "exec", lambda _dialog: True)
    window.do("sheets")
    assert target.read_bytes().startswith(b"%PDF")
    assert target.name in window.notice.words


def test_a_blank_sheet_can_be_had_too(window: Window) -> None:
    window.start(desk.header())
    dialog = PaperDialog(window, game_of(window).table, printer=False)
    assert len(dialog.pages()) == 2
    dialog.seats.setCurrentIndex(dialog.seats.count() - 1)
    assert [page.view for page in dialog.pages()] == [None]


def test_blank_sheets_need_no_game(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window.set_up(games()["dicetrip"])
    page = window._setup
    assert isinstance(page, SetupPage)
    target = tmp_path / "blank.pdf"
    asked: list[bool] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))

    def agree(dialog: PaperDialog) -> bool:
        asked.append(dialog.pages()[0].view is None)
        return True

    monkeypatch.setattr(PaperDialog, "exec", agree)
    QTest.mouseClick(page.blank, Qt.MouseButton.LeftButton)
    assert target.read_bytes().startswith(b"%PDF") and asked == [True]
    assert window.page == "setup" and window.controller is None


def test_all_keys_are_listed(window: Window) -> None:
    dialog = KeysDialog(window, window.actions_made)
    shown = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for entry in actions.ENTRIES:
        if entry.keys:
            assert window.actions_made[entry.name].text().replace("&", "") in shown


def test_going_back_with_everybodys_yes(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    press(window, "roll")
    controller.play(a_write(controller))
    controller.look(0)
    monkeypatch.setattr(dialogs, "ask", lambda *_args: False)
    press(window, "takeback")
    assert len(controller.table.steps) == 2
    monkeypatch.setattr(dialogs, "ask", lambda *_args: True)
    press(window, "takeback")
    assert controller.waits_for_roll
    page.tabs.setCurrentWidget(page.log)
    page.refresh_side()
    assert "2 steps" in page.log.rows.row(0).words


# Actions.


def test_actions_that_can_do_nothing_here_are_off(window: Window) -> None:
    made = window.actions_made
    assert not made["roll"].isEnabled() and not made["undo"].isEnabled() and made["open"].isEnabled()
    window.start(desk.header())
    assert made["roll"].isEnabled() and made["sheets"].isEnabled()


def test_no_two_actions_share_a_key() -> None:
    keys = [key for entry in actions.ENTRIES for key in entry.keys]
    assert len(keys) == len(set(keys))
    assert all(entry.menu in actions.MENUS for entry in actions.ENTRIES)


def test_every_action_is_done_by_something(window: Window) -> None:
    from dicetable.ui import deeds

    for entry in actions.ENTRIES:
        assert entry.group or entry.name in deeds.ALONE or entry.name in deeds.WITH_TABLE, entry.name
        assert isinstance(window.actions_made[entry.name], QAction)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_colours_change_with_a_game_open_and_are_kept(qtbot: QtBot, window: Window, name: str) -> None:
    window.start(desk.header())
    page, controller = page_of(window), game_of(window)
    controller.roll()
    window.do(f"theme.{name}")
    assert page.scene.theme.name == name
    click(page, *a_write(controller).args)
    assert len(controller.table.steps) == 2
    other = show(qtbot)
    assert other.actions_made[f"theme.{name}"].isChecked()
    other.close()
    window.do("theme.system")


def test_text_grows(window: Window) -> None:
    window.do("size.huge")
    assert QApplication.font().pixelSize() == 22
    window.do("size.normal")
    assert QApplication.font().pixelSize() == 15


def test_full_screen_has_a_visible_way_out(window: Window) -> None:
    window.start(desk.header())
    window.do("full")
    assert window.isFullScreen() and window.way_out.isVisible()
    QTest.mouseClick(window.way_out, Qt.MouseButton.LeftButton)
    assert not window.isFullScreen() and not window.way_out.isVisible()
    window.do("full")
    key(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()


def test_zoom_by_key(window: Window) -> None:
    window.start(desk.header())
    view = page_of(window).view
    key(window, "+")
    assert view.zoom > 1
    key(window, "0")
    assert view.zoom == 1


def test_the_record_and_a_picture_go_to_the_clipboard(window: Window) -> None:
    window.start(desk.header())
    game_of(window).roll()
    window.do("copy")
    assert QApplication.clipboard().text() == game_of(window).table.text()
    window.do("picture")
    assert QApplication.clipboard().image().width() == 1920


def test_a_shared_link_to_any_games_rules(window: Window) -> None:
    for game in games().values():
        window.set_up(game)
        window.do("rules")
        assert window._rules is not None and window._rules.game is game
        assert window._rules.page.toPlainText().strip(), f"{game.name} has no rules page"
        window._rules.close()


def test_every_game_is_laid_and_rolled(window: Window) -> None:
    for game in games().values():
        window.set_up(game)
        assert isinstance(window._setup, SetupPage)
        header = window._setup.header()
        assert isinstance(header, Header)
        window.start(header)
        assert window.page == "table", window.notice.words
        controller = game_of(window)
        if controller.turn == CHANCE:
            assert controller.roll()


def test_settings_that_can_not_be_read_or_written_cost_nothing_else(qtbot: QtBot, home: Path) -> None:
    paths.user_config().mkdir(parents=True)
    (paths.user_config() / "dicetable.ini").write_bytes(b"\x00[[[view\ntheme=\xff%%%\n[window]\ngeometry=@Bad(\n")
    made = Window()
    qtbot.addWidget(made)
    made.show()
    made.start(desk.header())
    assert made.page == "table"
    made.close()
    assert home.exists()
