"""Finds games, boards and records, and puts a table together from them; the same for the window and the command
line, and without Qt."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicetable import paths
from dicetable.core import journal
from dicetable.core.record import MOST_BYTES, PENS, RULE, Header, Record, RecordError, Seat, parse
from dicetable.core.text import N_, Text, nearest, text

if TYPE_CHECKING:  # what a list of games in their files can do without comes when a table is laid
    from dicetable.core.board import Board
    from dicetable.core.game import Game
    from dicetable.core.table import Refused, Table

DELETED = ".deleted"


class Fault(Exception):
    """Something wrong with what was asked for or with a file: `line` is 0 where no line is to blame, `about` the
    header that is (game, board, options, seats)."""

    def __init__(self, reason: Text, file: Path | None = None, line: int = 0, about: str = "") -> None:
        super().__init__(reason.msgid)
        self.reason = reason
        self.file = file
        self.line = line
        self.about = about


@dataclass(frozen=True, slots=True)
class Opened:
    """A table from a record, as far as the record goes: `refused` is the first line that is not played."""

    table: Table
    refused: Refused | None
    warnings: tuple[Text, ...]
    torn: bool  # `refused` is a last line without its newline, as a killed program leaves it


def game_named(name: str) -> type[Game[Any]]:
    """The game's class; raises Fault."""
    from dicetable.games import games

    found = games().get(name)
    if found is None:
        raise Fault(nearest(N_("There is no game “{name}”; there are: {games}."),
                            N_("There is no game “{name}”; did you mean “{near}”?"),
                            name, games(), name=name, games=", ".join(games())), about="game")
    return found


def board_files(game: str) -> Mapping[str, Path]:
    """Board name → file: ours, then the user's, which can't hide one of ours."""
    found: dict[str, Path] = {}
    for folder in paths.boards():
        for file in sorted((folder / game).glob("*.yaml")):
            found.setdefault(file.stem, file)
    return found


def hidden_boards(game: str) -> list[Path]:
    """The user's boards that can't be had because ours have their names."""
    ours, users = paths.boards()
    return [file for file in sorted((users / game).glob("*.yaml")) if (ours / game / file.name).exists()]


def default_board(game: str) -> str:
    """The board that is meant where none is named: the first of ours."""
    return next(iter(board_files(game)), "")


def load_board(game: type[Game[Any]], name: str) -> Board:
    """The board called `name` ("" for the default); raises Fault, or boardfile.BoardError for a faulty file."""
    from dicetable.core import boardfile

    files = board_files(game.name)
    file = files.get(name or default_board(game.name))
    if file is None:
        if not files:
            raise Fault(text(N_("This game has no boards.")), about="board")
        raise Fault(nearest(N_("There is no board “{name}”; there are: {boards}."),
                            N_("There is no board “{name}”; did you mean “{near}”?"),
                            name, files, name=name, boards=", ".join(files)), about="board")
    return boardfile.load(file, game)


def check_options(game: type[Game[Any]], options: Mapping[str, str]) -> None:
    """Raises Fault for an option or a value that the game has not."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise Fault(text(N_("There is no option “{name}”; there are: {options}."),
                             name=name, options=", ".join(known) or "–"), about="options")
        if value not in known[name].values:
            raise Fault(text(N_("“{value}” is no value of “{name}”; there are: {values}."),
                             name=name, value=value, values=", ".join(known[name].values)), about="options")


def check_seats(game: type[Game[Any]], seats: Sequence[Seat]) -> None:
    """Raises Fault for a wrong number of seats or a bot that the game has not."""
    from dicetable.bots import levels

    if len(seats) not in game.seats:
        raise Fault(text(N_("{game} is for {least} to {most} seats, not {n}."), game=game.title,
                         least=game.seats[0], most=game.seats[-1], n=len(seats)), about="seats")
    known = levels(game)
    for seat in seats:
        if seat.bot and seat.bot not in known:
            raise Fault(text(N_("There is no bot “{bot}”; there are: {bots}."),
                             bot=seat.bot, bots=", ".join(known)), about="seats")


def new_table(header: Header) -> Table:
    """A table at its start; raises Fault or boardfile.BoardError."""
    from dicetable.core.table import Table

    game = game_named(header.game)
    check_options(game, header.options)
    check_seats(game, header.seats)
    board = load_board(game, header.board)
    pens = [seat.pen for seat in header.seats]
    if not all(pens):
        free = iter(pen for pen in range(1, PENS + 1) if pen not in pens)
        header = replace(header, seats=tuple(seat if seat.pen else replace(seat, pen=next(free))
                                             for seat in header.seats))
    return Table(game(board, header.options), header)


def read_record(file: Path) -> Record:
    """The record in a file; raises Fault."""
    try:
        with file.open("rb") as content:
            return parse(content.read(MOST_BYTES + 1))
    except OSError as error:
        raise Fault(text(N_("This file can't be read: {reason}."), reason=error.strerror or str(error)), file) from None
    except RecordError as error:
        raise Fault(error.reason, file, error.line) from None


def open_record(record: Record, file: Path | None = None) -> Opened:
    """The table that a record leads to; raises Fault where its header is wrong, or boardfile.BoardError."""
    header = record.header
    try:
        game = game_named(header.game)
        if header.rules > game.version:
            raise Fault(text(N_("This record was made by newer rules ({given}) than this program knows ({ours})."),
                             given=header.rules, ours=game.version), about="rules")
        table = new_table(header)
    except Fault as fault:
        raise Fault(fault.reason, file, record.where.get(fault.about, 0), fault.about) from None
    warnings = []
    if header.board_hash and header.board_hash != table.game.board.hash:
        warnings.append(text(N_("The board “{board}” has changed since this record was made ({then}, now {now})."),
                             board=header.board or table.game.board.name, then=header.board_hash,
                             now=table.game.board.hash))
    refused = table.replay(record)
    torn = refused is not None and bool(record.lines) and refused.line == record.lines[-1].number \
        and not record.lines[-1].whole
    return Opened(table, refused, tuple(warnings), torn)


def open_file(file: Path) -> Opened:
    """`open_record` of a file."""
    return open_record(read_record(file), file)


def start_journal(table: Table, folder: Path | None = None) -> journal.Journal:
    """A new file of the user's that follows the table from now on; what was taken back is not in it. Raises OSError."""
    stem = f"{time.strftime('%Y-%m-%d')}-{table.game.name}"
    started = journal.Journal(journal.new_file(folder or paths.user_games(), stem))
    table.settle()
    started.write(table.text().rstrip("\n"))
    table.written = started.write
    return started


def resume_journal(file: Path) -> tuple[Opened, journal.Journal]:
    """A game of the user's, going on in its own file; in a new one where a line of it was refused. Raises Fault,
    journal.InUse, OSError."""
    kept = journal.Journal(file)
    try:
        record = read_record(file)
        opened = open_record(record, file)
        if opened.refused is not None and not opened.torn:
            kept.close()
            return opened, start_journal(opened.table, file.parent)
        if opened.torn:
            kept.drop_torn_line()
        elif not file.read_bytes().endswith(b"\n"):
            kept.write("")
        if RULE not in record.where:
            kept.write(RULE)
    except BaseException:
        kept.close()
        raise
    opened.table.written = kept.write
    return opened, kept


def saved_games(folder: Path | None = None) -> list[Path]:
    """The user's games, the newest first."""
    when = {}
    for file in (folder or paths.user_games()).glob(f"*{journal.SUFFIX}"):
        with suppress(OSError):  # another program may delete it meanwhile
            found = file.stat()
            if stat.S_ISREG(found.st_mode) and found.st_size:  # empty is one that was never begun
                when[file] = found.st_mtime
    return sorted(when, key=lambda file: (-when[file], file.name))


def rename(file: Path, name: str) -> None:
    """Another name for a game of the user's that is not going on just now. Raises Fault, journal.InUse, OSError."""
    opened = open_file(file)
    if opened.refused is not None and not opened.torn:
        raise Fault(opened.refused.refusal.text, file, opened.refused.line)
    before = file.stat()
    opened, kept = resume_journal(file)
    opened.table.rename(name)
    trouble = kept.trouble
    kept.close()
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))  # it was not played
    if trouble is not None:
        raise trouble


def delete(file: Path) -> Path:
    """Lays a game of the user's aside and returns where `undelete` finds it; those that have lain there for 30 days
    are gone then. Raises journal.InUse, OSError."""
    folder = file.parent / DELETED
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        with suppress(OSError):
            if time.time() - old.stat().st_mtime > 30 * 24 * 3600:
                old.unlink()
    journal.locked(file).release()
    gone = folder / file.name
    os.replace(file, gone)
    os.utime(gone)
    with suppress(OSError):
        journal.lock_file(file).unlink()
    return gone


def undelete(gone: Path) -> Path:
    """Brings a deleted game back; raises OSError."""
    file = gone.parent.parent / gone.name
    os.replace(gone, file)
    return file
