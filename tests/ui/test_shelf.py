"""The shelf: boxes, games to go on with, and what can be done with them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dicetable import cupboard, paths
from dicetable.games import games
from dicetable.ui import portraits
from dicetable.ui.shelf import Shelf, when
from tests.ui import desk

Put = Callable[[], Shelf]


@pytest.fixture
def put(qtbot: QtBot) -> Iterator[Put]:
    """Shows a shelf with what lies in the folder."""

    def make() -> Shelf:
        made = Shelf()
        qtbot.addWidget(made)
        made.resize(1024, 700)
        made.refresh()
        made.show()
        return made

    yield make


def drawn(qtbot: QtBot, shelf: Shelf) -> None:
    qtbot.waitUntil(lambda: all(card.portrait and card.portrait.fresh for card in shelf.cards), timeout=20_000)


def test_every_game_has_its_box_with_players_and_minutes(qtbot: QtBot, put: Put) -> None:
    shelf = put()
    qtbot.waitUntil(lambda: all(box.ready for box in shelf.boxes), timeout=20_000)
    assert [box.game for box in shelf.boxes] == list(games().values())
    assert all(box.text() for box in shelf.boxes)
    box = next(box for box in shelf.boxes if box.game.name == "dicetrip")
    assert "1–6" in box.seats and "20–40" in box.minutes
    with qtbot.waitSignal(shelf.game_chosen) as heard:
        QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    assert heard.args == [games()["dicetrip"]]


def test_the_shelf_is_painted_before_anything_heavy_is_loaded() -> None:
    """In a process of its own, which has loaded nothing yet."""
    code = """if True:
        import sys
        from dicetable.ui.app import application
        app = application()
        from dicetable.ui.window import Window
        window = Window()
        window.show()
        window.grab()
        print(*sorted({"pydantic", "yaml", "networkx", "filelock", "PySide6.QtSvg"} & set(sys.modules)))
        window.close()
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=paths.data())
    assert ran.stdout.split() == []


def test_what_a_table_needs_is_loaded_while_nobody_waits_and_beside_nobody() -> None:
    """In a process of its own; imports in a second thread can meet those of a click."""
    code = """if True:
        import sys, threading
        from PySide6.QtTest import QTest
        from dicetable.ui.app import application
        app = application()
        from dicetable.ui.window import Window
        window = Window()
        window.show()
        threads = set()
        while "dicetable.ui.tablepage" not in sys.modules:
            QTest.qWait(10)
            threads.update(thread.name for thread in threading.enumerate())
        print(*threads)
        window.close()
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=paths.data(),
                         timeout=60)
    assert ran.stdout.split() == ["MainThread"]


def test_without_games_nothing_can_be_continued(put: Put) -> None:
    shelf = put()
    assert shelf.cards == [] and not shelf._open_title.isVisible()


def test_a_game_says_who_plays_whose_turn_it_is_and_when(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(5)
    shelf = put()
    drawn(qtbot, shelf)
    card = shelf.cards[0]
    assert card.title == "Ann, Bo"
    assert "Bo" in card.state and "2" in card.state, "in round 2 it is Bo who rolls"
    assert card.when == when(file) and card.when
    with qtbot.waitSignal(shelf.file_chosen) as heard:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    assert heard.args == [file]


def test_finished_games_are_kept_apart(qtbot: QtBot, put: Put) -> None:
    desk.saved(4)
    over = desk.saved(500, "Zed")
    shelf = put()
    drawn(qtbot, shelf)
    done = next(card for card in shelf.cards if card.file == over)
    assert done.over and not done.isVisible()
    QTest.mouseClick(shelf._done_button, Qt.MouseButton.LeftButton)
    assert done.isVisible()


def test_a_picture_is_drawn_once(qtbot: QtBot, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    file = desk.saved(4)
    drawn(qtbot, put())
    monkeypatch.setattr(portraits, "drawn", lambda *_args: pytest.fail("drawn again"))
    shelf = put()
    assert shelf.cards[0].portrait and shelf.cards[0].portrait.fresh
    qtbot.wait(80)
    assert portraits.kept(file)


def test_a_game_that_went_on_is_drawn_anew(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(5)
    drawn(qtbot, put())
    opened, kept = cupboard.resume_journal(file)
    opened.table.throw()
    kept.close()
    shelf = put()
    assert shelf.cards[0].portrait and not shelf.cards[0].portrait.fresh
    drawn(qtbot, shelf)


def test_broken_files_are_shown_with_the_reason_and_stay(qtbot: QtBot, put: Put) -> None:
    good = desk.saved(4)
    bad = good.with_name("bad.dicetable")
    bad.write_bytes(b"\xff\xfenonsense")
    lost = good.with_name("lost.dicetable")
    lost.write_text(good.read_text(encoding="utf-8").replace("board: deutschland", "board: atlantis"), encoding="utf-8")
    shelf = put()
    qtbot.waitUntil(lambda: all(card.reason or card.portrait for card in shelf.cards), timeout=20_000)
    reasons = {card.file: card.reason for card in shelf.cards}
    assert reasons[bad] and "atlantis" in reasons[lost] and not reasons[good]
    assert bad.read_bytes() == b"\xff\xfenonsense"


def test_a_deleted_game_can_be_brought_back(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(4)
    content = file.read_bytes()
    shelf = put()
    with qtbot.waitSignal(shelf.deleted) as heard:
        shelf.cards[0].deleted.emit()
    assert shelf.cards == [] and not file.exists()
    gone, was = heard.args[0]
    assert was == file and cupboard.undelete(gone) == file
    assert file.read_bytes() == content


def test_a_game_that_is_open_elsewhere_is_not_deleted(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(4)
    _opened, kept = cupboard.resume_journal(file)
    shelf = put()
    with qtbot.waitSignal(shelf.failed):
        shelf.cards[0].deleted.emit()
    kept.close()
    assert file.exists()


def test_a_game_is_reached_and_deleted_by_keys(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(5)
    shelf = put()
    shelf.cards[0].setFocus()
    with qtbot.waitSignal(shelf.file_chosen):
        QTest.keyClick(shelf.cards[0], Qt.Key.Key_Return)
    shelf.activateWindow()
    qtbot.waitUntil(shelf.cards[0].hasFocus)
    QTest.keyClick(shelf.cards[0], Qt.Key.Key_Delete)
    assert not file.exists()


def test_renaming_keeps_the_game_and_its_place(qtbot: QtBot, put: Put) -> None:
    file = desk.saved(4)
    before = file.stat().st_mtime_ns
    cupboard.rename(file, "Sunday round")
    shelf = put()
    assert shelf.cards[0].title == "Sunday round" and file.stat().st_mtime_ns == before
    assert cupboard.open_file(file).table.header.name == "Sunday round"


def test_old_games_in_the_bin_are_gone_in_the_end(put: Put) -> None:
    import os

    first, second = desk.saved(4), desk.saved(5)
    gone = cupboard.delete(first)
    os.utime(gone, (0, 0))
    cupboard.delete(second)
    assert [path.name for path in (paths.user_games() / cupboard.DELETED).iterdir()] == [second.name]


def test_many_games_are_shown_when_somebody_asks(put: Put) -> None:
    for _ in range(8):
        desk.saved(1)
    shelf = put()
    assert sum(card.isVisible() for card in shelf.cards) == 6
    QTest.mouseClick(shelf._all, Qt.MouseButton.LeftButton)
    assert all(card.isVisible() for card in shelf.cards)


def test_a_folder_that_can_not_be_written_costs_only_the_picture(put: Put, tmp_path: Path) -> None:
    file = desk.saved(4)
    (file.parent / portraits.FOLDER).write_text("a file where the folder should be")
    assert portraits.keep(file, cupboard.open_file(file).table).fresh
