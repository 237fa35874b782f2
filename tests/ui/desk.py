"""What the window's tests share: tables in progress, a bots' client without a process, clicks on spots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from dicetable import cupboard
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat, parse
from dicetable.core.table import Table
from dicetable.ui.botclient import BotClient
from dicetable.ui.settings import Settings
from dicetable.ui.tablepage import TablePage


def header(*names: str, bots: dict[str, str] | None = None, seeded: bool = True, **more: Any) -> Header:
    """A game of Dice Trip; the first seat begins."""
    seats = tuple(Seat(name, (bots or {}).get(name, ""), n) for n, name in enumerate(names or ("Ann", "Bo"), 1))
    values: dict[str, Any] = {"seed": 8214 if seeded else 0, "first": 0, "date": "2026-11-30", **more}
    return Header("dicetrip", "", seats, seeded=seeded, **values)


def played(table: Table, steps: int, seed: int = 1) -> Table:
    """The table after so many steps, or at its end; bots' seats are played too."""
    source = Random(seed)
    for _ in range(steps):
        if table.over:
            break
        if table.turn == CHANCE:
            table.throw()
        else:
            moves = [move for move in table.game.legal(table.state) if move.verb in ("write", "cross")]
            table.play(source.choice(moves))
    return table


def saved(steps: int, *names: str, **more: Any) -> Path:
    """A game of the user's in its file, after so many steps."""
    table = cupboard.new_table(header(*names, **more))
    kept = cupboard.start_journal(table)
    played(table, steps)
    kept.close()
    return kept.path


def quick() -> Settings:
    """Settings without any movement."""
    settings = Settings()
    settings.keep("view/pace", "off")
    return settings


class Clerk(BotClient):
    """Answers at once in this process: by the first legal move, or whatever `reply` makes of the record's table."""

    def __init__(self, reply: Callable[[Table], Move | str | None] | None = None) -> None:
        super().__init__(["nothing-is-started"])
        self.reply = reply or (lambda table: next(table.game.legal(table.state)))
        self.questions: list[str] = []
        self._number = 0

    def start(self) -> None:
        """There is no process."""

    def ask(self, record: str, level: str, key: int, ply: int) -> int:
        self._number += 1
        number = self._number
        self.questions.append(record)
        answer = self.reply(cupboard.open_record(parse(record)).table)
        if answer is not None:
            QTimer.singleShot(0, self, lambda: self.answered.emit(number, answer))
        return number


def place(page: TablePage, spot: str) -> QPoint:
    """Where a spot is in the view's pixels."""
    return page.view.mapFromScene(page.scene.rect_of(spot).center())


def click(page: TablePage, *spots: str) -> None:
    """Clicks with the mouse on spots of the table, one after the other."""
    for spot in spots:
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place(page, spot))
