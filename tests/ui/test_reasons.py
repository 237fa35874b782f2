"""What the window says of boards that can't be played on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from dicetable import paths
from dicetable.games import games
from dicetable.ui.setup import SetupPage
from dicetable.ui.window import Window
from tests.ui import desk


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    folder = paths.user_data() / "boards" / "dicetrip"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("dicetable: 1\ngame: dicetrip\ntitle: Mine\nsize: [0, 0]\nspotz: {}\n")
    made = Window(desk.quick())
    qtbot.addWidget(made)
    made._bots = desk.Clerk()
    made.show()
    yield made
    made.close()


def test_a_faulty_board_is_told_by_line_and_in_words(window: Window) -> None:
    window.start(replace(desk.header(), board="mine"))
    assert window.page == "shelf" and window.notice.isVisible()
    said = window.notice.words
    assert "mine.yaml, line 4" in said and "LineFault" not in said and "{" not in said
    assert len(said.splitlines()) <= 4


def test_a_game_on_a_faulty_board_stays_on_the_shelf_with_the_reason(window: Window, qtbot: QtBot) -> None:
    file = desk.saved(1)
    file.write_text(file.read_text().replace("deutschland", "mine"))
    window.shelf.refresh()
    card, = window.shelf.cards
    qtbot.waitUntil(lambda: bool(card.reason), timeout=10_000)
    assert "mine.yaml, line 4" in card.toolTip() and "{" not in card.toolTip()


def test_a_faulty_board_cannot_be_chosen_and_says_why(window: Window, qtbot: QtBot) -> None:
    window.set_up(games()["dicetrip"])
    page = window.pages.currentWidget()
    assert isinstance(page, SetupPage)
    tile = page.boards["mine"]
    qtbot.waitUntil(lambda: not tile.isEnabled(), timeout=20_000)
    assert "mine.yaml, line 4" in tile.toolTip() and "{" not in tile.toolTip()
