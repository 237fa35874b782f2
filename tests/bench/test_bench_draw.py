"""How long drawing takes: `pytest tests/bench/test_bench_draw.py`. Nothing here passes or fails by a time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from dicetable import cupboard
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.core.table import Table
from dicetable.games import games
from dicetable.ui import theme
from dicetable.ui.printing import filled_sheets, sheets_pdf
from dicetable.ui.scene import TableScene
from dicetable.ui.tableview import TableView
from dicetable.words import Words

SCREENS = [QSize(1920, 1080), QSize(3840, 2160)]
GAME = "dicetrip"


def new_table(seats: int = 1) -> Table:
    header = Header(GAME, "", tuple(Seat(f"Seat {n}") for n in range(seats)), seed=8214, seeded=True, first=0)
    return cupboard.new_table(header)


def play_on(table: Table, moves: int) -> None:
    """Plays the first legal move so many times, and the throws in between."""
    while moves and table.turn != -2:
        if table.turn == CHANCE:
            table.throw()
        else:
            table.play(next(table.game.legal(table.state)))
            moves -= 1


def scene_of(table: Table) -> TableScene:
    spots = table.game.all_spots(len(table.seats))
    scene = TableScene(table.game.board, spots, Words(["Ann"], spots), theme.theme("light"))
    scene.director.pace = "off"
    return scene


def show(scene: TableScene, table: Table) -> None:
    game, state = table.game, table.state
    scene.show(game.view(state, 0), seat=0, pen=theme.pen(1), name="Ann", score=game.score(state, 0))
    scene.set_open({spot for move in game.legal(state) for spot in move.spots} if table.turn >= 0 else ())


@pytest.mark.parametrize("screen", SCREENS, ids=lambda size: f"{size.width()}x{size.height()}")
def test_click_to_painted_ink(qtbot: QtBot, benchmark: BenchmarkFixture, screen: QSize) -> None:
    table = new_table()
    scene = scene_of(table)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(screen)
    view.show()

    def clicked(spot: str) -> None:
        table.play(Move("cross", (spot,)))
        if table.turn == CHANCE:
            table.throw()
        show(scene, table)

    scene.clicked.connect(clicked)
    table.throw()
    show(scene, table)
    QApplication.processEvents()
    cities = iter(table.game.board.kind("city"))

    def click() -> None:
        at = view.mapFromScene(scene.rect_of(next(cities)).center())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()

    benchmark.pedantic(click, rounds=20)  # type: ignore[no-untyped-call]
    assert len(scene.ink.childItems()) >= 20


@pytest.mark.parametrize("screen", SCREENS, ids=lambda size: f"{size.width()}x{size.height()}")
def test_full_repaint(qtbot: QtBot, benchmark: BenchmarkFixture, screen: QSize) -> None:
    table = new_table()
    play_on(table, 20)
    scene = scene_of(table)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(screen)
    view.show()
    show(scene, table)
    QApplication.processEvents()
    benchmark(view.viewport().repaint)


def test_open_a_table(qtbot: QtBot, benchmark: BenchmarkFixture) -> None:
    """The board read, the scene built and painted for the first time, in a window of 1280 × 800."""

    def opened() -> TableView:
        table = new_table()
        scene = scene_of(table)
        view = TableView(scene)
        view.resize(1280, 800)
        show(scene, table)
        view.show()
        QApplication.processEvents()
        return view

    views = []
    benchmark.pedantic(lambda: views.append(opened()), rounds=5, warmup_rounds=1)  # type: ignore[no-untyped-call]
    for view in views:
        view.close()


def test_filled_pdf_of_four_seats(qapp: QApplication, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    table = new_table(min(4, games()[GAME].seats[-1]))
    play_on(table, 1000)
    benchmark.pedantic(lambda: sheets_pdf(tmp_path / "a.pdf", filled_sheets(table)), rounds=5)  # type: ignore[no-untyped-call]
    assert (tmp_path / "a.pdf").stat().st_size
