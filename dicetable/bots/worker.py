"""The bots' own process: it reads questions and writes moves, one line of JSON each, so that no window ever waits.

A question holds the record without its seed, and with real dice: the worker can replay a game but not foresee it.
Where a bot fails or is late, whoever asked plays `replacement` and leaves a note in the record.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TextIO

from dicetable.bots import Bot, levels, source
from dicetable.core.game import Game
from dicetable.core.move import BadMove, Move
from dicetable.core.record import Record, RecordError, head_text, parse
from dicetable.core.table import Refused, Table


def command() -> list[str]:
    """What starts a worker, in any folder where the program itself can be started."""
    module = [] if getattr(sys, "frozen", False) else ["-m", "dicetable"]
    return [sys.executable, *module, "--worker"]


def blind(table: Table) -> str:
    """The table's record as bots may know it: without the seed, without names given to the game."""
    header = replace(table.header, seeded=False, seed=0, name="", date="")
    return head_text(header) + "".join(f"{step.move}\n" for step in table.steps)


def answer(line: str) -> tuple[int | None, Move | str]:
    """What a worker's line says: the question's number (None where the worker could not read it), and the move or
    what went wrong."""
    try:
        said = json.loads(line)
        number = said["id"]
        return number, Move.parse(said["move"]) if "move" in said else str(said["error"])
    except (ValueError, KeyError, TypeError, AttributeError, BadMove):
        return None, f"not an answer: {line[:100]!r}"


def replacement(game: Game[Any], s: Any, key: int, ply: int) -> Move:
    """A legal move for a bot that has none to give; always the same one here."""
    return source(key, ply).choice(list(game.legal(s)))


class Opened(Protocol):
    """What opening a record brings: cupboard.Opened."""

    @property
    def table(self) -> Table: ...
    @property
    def refused(self) -> Refused | None: ...


class Unanswerable(Exception):
    """`str(error)` says why a question has no answer."""


class _Memory:
    """The game of the last question: the next one mostly is the same game, a few lines on."""

    def __init__(self, open_record: Callable[[Record], Opened]) -> None:
        self.open_record = open_record
        self.kept: tuple[Record, Table] | None = None
        self.bots: dict[str, Bot] = {}

    def table_of(self, record: Record) -> Table:
        """The table at the end of the record; raises Unanswerable."""
        kept, self.kept = self.kept, None
        if kept is not None and _goes_on(kept[0], record):
            table = kept[1]
            refused = table.replay(replace(record, lines=record.lines[len(kept[0].lines):], notes=()))
        else:
            opened = self.open_record(record)
            table, refused = opened.table, opened.refused
            self.bots = {}
        if refused is not None:
            raise Unanswerable(f"line {refused.line} is refused: {refused.text}")
        self.kept = record, table
        return table

    def bot(self, game: Game[Any], level: str) -> Bot:
        if level not in self.bots:
            known = levels(type(game))
            if level not in known:
                raise Unanswerable(f"no bot {level!r}")
            self.bots[level] = known[level](game)
        return self.bots[level]

    def move(self, asked: Any) -> Move:
        """The move for a question; raises Unanswerable."""
        try:
            text, level, key, ply = asked["record"], asked["level"], asked["key"], asked["ply"]
        except (KeyError, TypeError):
            raise Unanswerable("a question has id, record, level, key and ply") from None
        if not (isinstance(text, str) and isinstance(level, str) and type(key) is int and type(ply) is int):
            raise Unanswerable("record and level are text, key and ply whole numbers")
        try:
            table = self.table_of(parse(text))
        except RecordError as error:
            raise Unanswerable(f"header, line {error.line}: {error.reason.msgid}") from None
        if table.turn < 0:
            raise Unanswerable("it is nobody's turn")
        return self.bot(table.game, level).choose(table.state, source(key, ply))


def _goes_on(before: Record, now: Record) -> bool:
    return before.header == now.header and now.lines[:len(before.lines)] == before.lines


def serve(stdin: TextIO, stdout: TextIO, open_record: Callable[[Record], Opened]) -> int:
    """Answers each line of `stdin` by one of `stdout` until there are no more: {"id", "record", "level", "key", "ply"}
    by {"id", "move"} or {"id", "error"}. No question, however broken, ends it."""
    memory = _Memory(open_record)
    for line in stdin:
        number = None
        try:
            asked = json.loads(line)
            number = asked.get("id") if isinstance(asked, dict) else None
            said = {"id": number, "move": str(memory.move(asked))}
        except Exception as error:  # a bot's fault too: the one who asked plays on without it
            said = {"id": number, "error": str(error) or type(error).__name__}
        stdout.write(json.dumps(said) + "\n")
        stdout.flush()
    return 0
