"""How fast records are: `pytest -s tests/bench/test_bench_record.py`. Prints the share of what is allowed: half a
second for 2,000 lines, 0.4 seconds for opening a table (without its picture)."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

import pytest

from dicetable import cupboard
from dicetable.core.game import CHANCE
from dicetable.core.record import Header, Seat, parse
from dicetable.core.table import Table
from dicetable.games import games

LINES = 2_000
TURNS = 5


def long_record(name: str) -> str:
    """A practice journal of LINES lines, undo and take-backs among them."""
    kind = games()[name]
    seats = tuple(Seat(f"Seat {n}") for n in range(kind.seats[-1]))
    table = cupboard.new_table(Header(name, "", seats, seed=3, seeded=True, practice=True))
    source, lines = Random(1), [table.text().rstrip("\n")]
    table.written = lines.append
    while len(lines) <= LINES:
        if table.over:
            table.takeback(len(table.steps))
        elif table.turn == CHANCE:
            table.throw()
        else:
            table.play(source.choice(list(table.game.legal(table.state))))
        if len(lines) % 7 == 0 and table.steps:
            table.undo()
    return "\n".join(lines) + "\n"


def taken(act: Callable[[], object]) -> float:
    times = []
    for _ in range(TURNS):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return median(times)


@pytest.mark.parametrize("name", list(games()))
def test_replaying_and_opening(name: str) -> None:
    content = long_record(name)
    record = parse(content)
    game = cupboard.open_record(record).table.game

    def replay() -> None:
        assert Table(game, record.header).replay(parse(content)) is None

    opened = taken(lambda: cupboard.new_table(record.header))
    print(f"\n{name}: {len(record.lines)} lines replayed in {taken(replay) / 0.5:.0%} of what is allowed, "
          f"a table opened in {opened / 0.4:.0%}")
