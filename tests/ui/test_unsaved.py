"""A game that the disk does not take is not left without a word."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dicetable import cupboard
from dicetable.ui import dialogs, portraits
from dicetable.ui.window import Window
from tests.ui import desk


class People:
    """What people answer, and what they were asked."""

    def __init__(self) -> None:
        self.leave = False
        self.asked: list[str] = []

    def __call__(self, _parent: object, _title: str, says: str, _yes: str) -> bool:
        self.asked.append(says)
        return self.leave


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> People:
    made = People()
    monkeypatch.setattr(dialogs, "ask", made)
    return made


@pytest.fixture
def window(qtbot: QtBot, home: Path, people: People) -> Iterator[Window]:
    """A game in progress that can't be saved: where its folder should be is a file."""
    made = Window(desk.quick())
    qtbot.addWidget(made)
    made._bots = desk.Clerk()
    made.show()
    made.start(desk.header())
    home.mkdir(exist_ok=True)
    (home / "games").write_text("no folder")
    assert made.controller is not None and made.controller.roll()
    assert made.controller.trouble
    yield made
    people.leave = True
    made.close()


def test_an_unsaved_game_is_left_only_by_who_wants_to(window: Window, people: People, tmp_path: Path) -> None:
    friend = tmp_path / "friend.dicetable"
    friend.write_text("dicetable 1\ngame: dicetrip\nseats: Ann\n")
    before = window.controller
    window.to_shelf()
    window.open(friend)
    window.open_text(friend.read_text())
    window.start(desk.header("Cora"))
    assert not window.close()
    assert len(people.asked) == 5
    assert window.isVisible() and window.page == "table" and window.controller is before
    people.leave = True
    window.to_shelf()
    assert window.page == "shelf" and window.controller is None


def test_the_last_try_to_save_may_help(window: Window, people: People, home: Path) -> None:
    (home / "games").unlink()
    window.to_shelf()
    assert not people.asked
    assert [len(cupboard.open_file(file).table.steps) for file in cupboard.saved_games()] == [1]


def test_who_saved_it_elsewhere_is_not_asked(
    window: Window, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "elsewhere.dicetable"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(file), ""))
    window.do("save")
    window.to_shelf()
    assert window.page == "shelf" and not people.asked
    assert len(cupboard.open_file(file).table.steps) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_is_not_waited_for(window: Window, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.dicetable"
    os.mkfifo(pipe)
    window.open(pipe)
    assert window.notice.isVisible() and window.page == "table"


def test_half_a_picture_is_none(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    file = desk.saved(2)
    table = cupboard.open_file(file).table

    def half(self: Path, content: bytes) -> int:
        with self.open("wb") as out:
            out.write(content[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    assert not portraits.keep(file, table).image.isNull()
    assert list((file.parent / portraits.FOLDER).iterdir()) == []
    assert portraits.kept(file) is None
    assert isinstance(portraits.keep(file, table).image, QImage)
