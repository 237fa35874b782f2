"""How soon the window is there, what it needs, how quickly it answers: `pytest -s tests/bench/test_bench_window.py`.
Nothing here passes or fails by a time.

Start and memory are those of child processes, ours and an empty PySide6 window's by turns, from before the
interpreter starts to the end of the first paint.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

import pytest
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.ui.settings import Settings
from dicetable.ui.window import Window

RUNS = 15
_CACHES = tempfile.TemporaryDirectory()  # the compiled modules, as an installed program has them
_PAINTED = """
import resource, time
def painted(app, window):
    from PySide6.QtCore import QEvent, QObject
    class Eye(QObject):
        seen = False
        def eventFilter(self, watched, event):
            Eye.seen = Eye.seen or event.type() == QEvent.Type.Paint
            return False
    eye = Eye()
    app.installEventFilter(eye)
    window.resize(1280, 800)
    window.show()
    while not Eye.seen:
        app.processEvents()
    app.removeEventFilter(eye)
def peak():
    try:  # this program's own: a child's ru_maxrss begins with its parent's
        rows = open("/proc/self/status").read().splitlines()
        return next(int(row.split()[1]) for row in rows if row.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def say():
    print(time.time(), peak(), flush=True)
"""
EMPTY = _PAINTED + """
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
painted(app, window)
say()
"""
SHELF = _PAINTED + """
from dicetable.ui.app import application
app = application()
from dicetable.ui.window import Window
window = Window()
painted(app, window)
say()
"""
TABLE = SHELF.replace("painted(app, window)\nsay()", """painted(app, window)
from dicetable.core.record import Header, Seat
window.start(Header("dicetrip", "", (Seat("Ann"), Seat("Bo")), seed=1, seeded=True))
end = time.time() + 1
while time.time() < end:
    app.processEvents()
say()
window.close()""")


def run(code: str) -> tuple[float, float]:
    """Milliseconds until it says something, and its peak memory in MB then."""
    env = {**os.environ, "PYTHONPATH": os.getcwd(), "PYTHONPYCACHEPREFIX": _CACHES.name}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.time()
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    when, memory = child.stdout.split()
    return 1000 * (float(when) - began), int(memory) / 1024


def test_the_first_paint() -> None:
    run(EMPTY), run(SHELF)
    pairs = [(run(EMPTY), run(SHELF)) for _ in range(RUNS)]
    empty, ours = (median(pair[n][0] for pair in pairs) for n in (0, 1))
    small, large = (median(pair[n][1] for pair in pairs) for n in (0, 1))
    print(f"\nfirst paint: {ours:.0f} ms, an empty window {empty:.0f} ms: {ours / empty:.2f} times as long;"
          f" {large:.0f} MB against {small:.0f} MB: {large / small:.2f} times as much")
    assert min(empty, ours, small, large) > 0


def test_the_memory_with_a_table_open() -> None:
    small, large = run(EMPTY)[1], median(run(TABLE)[1] for _ in range(3))
    print(f"\nwith a table open {large:.0f} MB against {small:.0f} MB: {large / small:.2f} times as much")
    assert large > small > 0


def header(seats: int, **bots: str) -> Header:
    return Header("dicetrip", "", tuple(Seat(f"Seat {n}", bots.get(f"seat{n}", ""), n) for n in range(1, seats + 1)),
                  seed=8214, seeded=True, first=0)


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    settings = Settings()
    settings.keep("view/pace", "off")
    made = Window(settings)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    return made


def test_opening_a_table(window: Window) -> None:
    window.start(header(2))
    window.to_shelf()
    taken = []
    for _ in range(5):
        began = time.perf_counter()
        window.start(header(2))
        QApplication.processEvents()
        taken.append(1000 * (time.perf_counter() - began))
        window.to_shelf()
    print(f"\nopening a table: {median(taken):.0f} ms, from the click on Start to what is painted")
    assert taken


class Eye(QObject):
    """Notes when the viewport has painted."""

    painted = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted = True
        return False


@pytest.mark.parametrize("size", [QSize(1920, 1080), QSize(3840, 2160)])
def test_from_click_to_ink(window: Window, size: QSize) -> None:
    """The click that completes a move, through the whole window, until the table is painted."""
    window.resize(size)
    window.start(header(4))
    page, controller = window.table, window.controller
    assert page is not None and controller is not None
    eye = Eye()
    taken: list[float] = []
    while not controller.table.over and len(taken) < 40:
        if controller.turn == CHANCE:
            controller.roll()
        moves: list[Move] = [move for move in controller.game.legal(controller.table.state) if move.verb == "write"]
        if not moves:
            controller.play(next(controller.game.legal(controller.table.state)))
            continue
        *dice, city = moves[len(moves) // 2].args
        for die in dice:
            controller.click(die)
        settle()
        page.view.viewport().installEventFilter(eye)
        eye.painted = False
        at: QPoint = page.view.mapFromScene(page.scene.rect_of(city).center())
        began = time.perf_counter()
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        while not eye.painted:
            QApplication.processEvents()
        taken.append(1000 * (time.perf_counter() - began))
        page.view.viewport().removeEventFilter(eye)
        settle()
    print(f"\nfrom click to ink at {size.width()}×{size.height()}: {median(taken):.1f} ms in the middle,"
          f" {max(taken):.0f} at most")
    assert len(taken) == 40


def settle() -> None:
    end = time.perf_counter() + 0.15
    while time.perf_counter() < end:
        QApplication.processEvents()


def test_frame_gaps_while_bots_play(window: Window) -> None:
    """The longest time that the window did not look at its events, in a game of one person and three bots."""
    settings = window.settings
    settings.keep("view/pace", "fast")
    window.start(header(4, seat2="medium", seat3="easy", seat4="medium"))
    controller = window.controller
    assert controller is not None
    settle()  # the table's first paint is no matter of bots
    clock = QElapsedTimer()
    gaps: list[int] = []
    end = time.perf_counter() + 25
    clock.start()
    while time.perf_counter() < end and not controller.table.over:
        if controller.waits_for_roll:
            controller.roll()
        elif controller.person_picks:
            controller.play(next(controller.game.legal(controller.table.state)))
        QApplication.processEvents()
        gaps.append(clock.restart())
        time.sleep(0.001)
    gaps.sort()
    print(f"\nframe gaps over {len(controller.table.steps)} steps: {gaps[-1]} ms at most, "
          f"{gaps[-len(gaps) // 100]} ms in one of a hundred; {sum(gap > 50 for gap in gaps)} over 50 ms")
    assert len(controller.table.steps) > 4
