"""What each command does. Heavy things are imported where they are needed: most commands need few of them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicetable.cli import say
from dicetable.cli.faults import complain
from dicetable.cli.window import open_window, without_qt
from dicetable.words import Words, _, label, ngettext

if TYPE_CHECKING:
    import argparse

    from dicetable.core.board import Board, Place
    from dicetable.core.table import Table
    from dicetable.cupboard import Opened


class Wrong(Exception):
    """The words of the command are wrong; `str(error)` says how."""


class Stopped(Exception):
    """A fault that has been complained about."""


def guarded(run: Callable[[], int]) -> int:
    """The command's exit code, its faults said in one line each."""
    from dicetable.cupboard import Fault

    try:
        return run()
    except Stopped:
        return 1
    except Wrong as error:
        complain(str(error))
        return 2
    except Fault as fault:
        complain(say.say(fault.reason), fault.file, fault.line)
        return 2 if fault.file is None else 1
    except ValueError as error:
        faults = getattr(error, "faults", None)  # boardfile.BoardError, which is slow to import
        if faults is None:
            raise
        _complain_of_board(faults)
        return 1


def _complain_of_board(faults: Any) -> None:
    for fault in faults:
        complain(say.say(fault.text), fault.file, fault.line)


def play(given: argparse.Namespace) -> int:
    """`dicetable play`."""
    import secrets

    from dicetable import cupboard
    from dicetable.core.record import Header, parse_seats

    game = cupboard.game_named(given.game)
    try:
        seats = parse_seats(_usual_seats(game) if given.seats is None else given.seats)
    except ValueError as error:
        raise Wrong(say.say(error.args[0])) from None
    if given.first is not None and given.first > len(seats):
        raise Wrong(_("there is no seat {n}").format(n=given.first))
    header = Header(
        game=game.name, board=given.board or cupboard.default_board(game.name), seats=seats, options=_chosen(given),
        first=None if given.first is None else given.first - 1,
        seed=secrets.randbelow(1_000_000) if given.seed is None else given.seed,
        seeded=not given.real_dice, practice=given.practice, date=time.strftime("%Y-%m-%d"),
    )
    cupboard.new_table(header)  # what is wrong is said here and not in the window
    return open_window(None, header)


def _usual_seats(game: Any) -> str:
    from dicetable.bots import levels

    bots = max(game.seats[0], min(2, game.seats[-1])) - 1
    return ", ".join([_("Player"), *[f"bot:{list(levels(game))[-1]}"] * bots])


def _chosen(given: argparse.Namespace) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for name, value in given.option:
        if name in chosen:
            raise Wrong(_("the option {name} is given twice").format(name=name))
        chosen[name] = value
    return chosen


# Games and boards.


def games(given: argparse.Namespace) -> int:
    """`dicetable games`."""
    from dicetable.games import games as found

    words = Words()
    facts = [_game_facts(game, words) for game in found().values()]
    if given.json:
        say.write_json({"games": facts})
        return 0
    for n, game in enumerate(facts):
        if n:
            print()
        print(_("{name}: {title}").format(name=game["name"], title=game["title"]))
        seats, minutes = game["seats"], game["minutes"]
        print("  " + _("seats {least} to {most}, {short} to {long} minutes").format(
            least=seats[0], most=seats[-1], short=minutes[0], long=minutes[1]))
        boards = ((_("board {name}").format(name=board["name"]), _board_words(board)) for board in game["boards"])
        for line in say.columns(boards, "  "):
            print(line)
        for option in game["options"]:
            values = ", ".join(
                _("{value} ({label})").format(value=v["value"], label=v["label"]) for v in option["values"])
            print("  " + _("option {name}: {label}; {values}").format(
                name=option["name"], label=option["label"], values=values))
        for bot in game["bots"]:
            measured = [_figure_words(figures, board) for board, figures in bot["figures"].items()]
            print("  " + _("{bot}: {facts}").format(
                bot=f"bot:{bot['level']}", facts=", ".join([bot["label"], *measured])))
    return 0


def _figure_words(figures: Any, board: str) -> str:
    if against := figures.get("against"):
        return _("wins {share} against bot:{below} on {board}").format(
            share=f"{against['win_share']:.0%}", below=against["bot"], board=board)
    return _("{mean} points on {board}").format(mean=f"{figures['points']['mean']:.1f}", board=board)


def _game_facts(game: Any, words: Words) -> dict[str, Any]:
    from dicetable.bots import levels

    measured = _measured().get(game.name, {})
    return {
        "name": game.name,
        "title": words.say(game.title),
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "boards": _board_facts(game),
        "options": [
            {"name": option.name, "label": words.say(option.label), "help": words.say(option.help),
             "default": option.values[0],
             "values": [{"value": value, "label": words.say(said)}
                        for value, said in zip(option.values, option.labels, strict=True)]}
            for option in game.options
        ],
        "bots": [
            {"level": level, "label": words.say(bot.label),
             "figures": {board: by_level[level] for board, by_level in measured.items() if level in by_level}}
            for level, bot in levels(game).items()
        ],
    }


def _measured() -> Any:
    from dicetable import paths

    try:
        return json.loads(paths.data("resources", "bots.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def _board_facts(game: Any) -> list[dict[str, Any]]:
    """Every board of a game; a faulty one has its number of faults and no title."""
    from dicetable import cupboard
    from dicetable.core import boardfile

    facts = []
    for name, file in cupboard.board_files(game.name).items():
        try:
            board = boardfile.load(file, game)
            facts.append({"name": name, "title": label(board.title), "hash": board.hash, "file": str(file),
                          "faults": 0})
        except boardfile.BoardError as error:
            facts.append({"name": name, "title": "", "hash": "", "file": str(file), "faults": len(error.faults)})
    return facts


def _board_words(facts: Mapping[str, Any]) -> str:
    """A board's title, or that it has faults."""
    n = facts["faults"]
    return str(facts["title"]) or ngettext("{n} fault: see boards check", "{n} faults: see boards check", n).format(n=n)


def boards_list(given: argparse.Namespace) -> int:
    """`dicetable boards list`."""
    from dicetable import cupboard
    from dicetable.games import games as found

    rows = []
    for game in found().values():
        for facts in _board_facts(game):
            rows.append((f"{game.name}/{facts['name']}", _board_words(facts), facts["file"]))
        rows += ((f"{game.name}/{file.stem}", _("not used: ours has this name"), str(file))
                 for file in cupboard.hidden_boards(game.name))
    for line in say.columns(rows):
        print(line)
    return 0


def boards_check(given: argparse.Namespace) -> int:
    """`dicetable boards check`: 1 if any file has a fault."""
    from dicetable.core import boardfile
    from dicetable.games import games as found

    code = 0
    for file in given.files:
        try:
            board = boardfile.read(file, found())
            print(_("{file}: good ({game}, {title}, {n} spots)").format(
                file=file, game=board.game, title=label(board.title), n=len(board.places)))
        except boardfile.BoardError as error:
            _complain_of_board(error.faults)
            code = 1
    return code


def boards_schema(given: argparse.Namespace) -> int:
    """`dicetable boards schema`."""
    from dicetable.core import boardfile
    from dicetable.games import games as found

    say.write_json(boardfile.schema(found()))
    return 0


def selfcheck(given: argparse.Namespace) -> int:
    """`dicetable selfcheck`, when it comes this way."""
    from dicetable import selfcheck as check

    return check.main([])


# Records.


def _opened(file: str) -> Opened:
    """The table that a record leads to; complains of what is odd about it, but not of a refused line."""
    from dicetable import cupboard
    from dicetable.core.record import MOST_BYTES, RecordError, parse

    path = Path(file)
    if file == "-":
        try:
            record = parse(sys.stdin.buffer.read(MOST_BYTES + 1))
        except RecordError as error:
            raise cupboard.Fault(error.reason, path, error.line) from None
    else:
        record = cupboard.read_record(path)
    opened = cupboard.open_record(record, path)
    for warning in opened.warnings:
        complain(_("warning: {words}").format(words=say.say(warning)), path)
    return opened


def _opened_or_facts(given: argparse.Namespace) -> Opened:
    """The record; with --json its fault is told in JSON too."""
    from dicetable.cupboard import Fault

    try:
        return _opened(given.file)
    except Fault as fault:
        if given.json:
            say.write_json({"ok": False, "line": fault.line or None, "rule": "", "reason": say.say(fault.reason),
                            "turn": None, "over": False, "round": None, "seats": []})
        raise


def _complain_of_refusal(opened: Opened, words: Words, file: str) -> int:
    if opened.refused is None:
        return 0
    complain(say.refused_words(opened.refused, words), file, opened.refused.line)
    return 1


def replay(given: argparse.Namespace) -> int:
    """`dicetable replay`."""
    opened = _opened_or_facts(given)
    words = say.words_of(opened.table)
    if given.json:
        say.write_json({"ok": opened.refused is None, **say.refusal_facts(opened.refused, words),
                        **say.position_facts(opened.table, words)})
    else:
        for line in say.position_lines(opened.table, words):
            print(line)
    return _complain_of_refusal(opened, words, given.file)


def moves(given: argparse.Namespace) -> int:
    """`dicetable moves`."""
    opened = _opened_or_facts(given)
    words = say.words_of(opened.table)
    if given.why is not None:
        _why(opened.table, words, given)
    else:
        _legal(opened, words, given)
    return _complain_of_refusal(opened, words, given.file)


def _why(table: Table, words: Words, given: argparse.Namespace) -> None:
    from dicetable.core.record import read_move
    from dicetable.core.text import Refusal

    move = read_move(given.why)
    refusal = move if isinstance(move, Refusal) else table.why_not(move)
    reason = None if refusal is None else words.say(refusal.text)
    if given.json:
        say.write_json({"move": given.why, "legal": refusal is None,
                        "rule": None if refusal is None else refusal.rule, "reason": reason})
    elif refusal is None:
        print(_("legal"))
    elif refusal.rule:
        print(_("not legal ({rule}): {reason}").format(rule=refusal.rule, reason=reason))
    else:
        print(_("not legal: {reason}").format(reason=reason))


def _legal(opened: Opened, words: Words, given: argparse.Namespace) -> None:
    from dicetable.core.game import CHANCE

    table = opened.table
    game, state = table.game, table.state
    listed = [] if table.turn < 0 else [(str(move), words.say(game.words(state, move))) for move in game.legal(state)]
    thrown = game.chance(state).draw(table.header.seed) if table.turn == CHANCE else None
    if given.json:
        facts = say.position_facts(table, words)
        say.write_json({
            "ok": opened.refused is None, **say.refusal_facts(opened.refused, words),
            "turn": facts["turn"], "over": facts["over"], "round": facts["round"], "prompt": facts["prompt"],
            "moves": [{"move": move, "words": said} for move, said in listed],
        })
        return
    if thrown is not None and table.header.seeded:
        print(_("Chance decides; with this seed it is: {move}").format(move=thrown))
    elif thrown is not None:
        print(_("Chance decides: write what it was, as in “{move}”.").format(move=thrown))
    elif table.over:
        print(words.say(game.view(state, 0).prompt))
    for line in say.columns(listed):
        print(line)


# Simulating.


def simulate(given: argparse.Namespace) -> int:
    """`dicetable simulate`."""
    from dicetable import paths
    from dicetable import simulate as many
    from dicetable.core.record import parse_seats

    if given.write_figures:
        if given.game is not None or given.seats is not None:
            raise Wrong(_("--write-figures measures every bot of every game: no GAME and no --seats"))
        file = paths.data("resources", "bots.json")
        with _progress(None) as bar:
            many.write_figures(file, many.figures(given.games, given.seed, given.jobs, bar))
        print(file)
        return 0
    if given.game is None or given.seats is None:
        raise Wrong(_("GAME and --seats are needed (see dicetable simulate --help)"))
    try:
        seats = parse_seats(given.seats)
    except ValueError as error:
        raise Wrong(say.say(error.args[0])) from None
    if persons := [seat.name for seat in seats if not seat.bot]:
        raise Wrong(_("only bots play here, such as bot:medium; not {names}").format(names=", ".join(persons)))
    run = many.Run(given.game, given.board, tuple(seat.bot for seat in seats), given.games, given.seed, _chosen(given))
    with _progress(given.games) as bar:
        result = many.simulate(run, given.jobs, bar, given.records).json()
    if given.json:
        say.write_json(result)
    else:
        for line in say.result_lines(result):
            print(line)
    return 0


@contextmanager
def _progress(total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr; what it gives is called with how many games are done."""
    from tqdm import tqdm

    # Late enough that wrong usage, which shows when the first table is laid, leaves one line.
    with tqdm(total=total, unit=_("games"), leave=False, delay=0.5, file=sys.stderr) as bar:
        def tell(done: int) -> None:
            bar.update(done - bar.n)

        yield tell


# Drawing.


def sheets(given: argparse.Namespace) -> int:
    """`dicetable sheets`."""
    if (given.file is None) == (given.blank is None):
        raise Wrong(_("either a record or --blank GAME is needed"))
    if given.blank is not None and given.seat is not None:
        raise Wrong(_("a blank sheet has no seat"))
    opened = None if given.file is None else _opened(given.file)
    seat = None if opened is None else _seat(opened.table, given.seat)
    _fresh(given.pdf, given.force, given.file)
    try:
        from dicetable.ui import picture, printing
    except ImportError as error:
        return without_qt(error)
    running = picture.application()
    if opened is None:
        pages = [printing.blank_sheet(*_empty_board(given.blank))]
    else:
        seats = () if seat is None else (seat,)
        pages = printing.filled_sheets(opened.table, seats=seats, date=_date(opened, given.file))
    printing.sheets_pdf(given.pdf, pages, paper=given.paper, per_page=given.per_page, style=given.style)
    del running
    return 0 if opened is None else _complain_of_refusal(opened, say.words_of(opened.table), given.file)


def picture(given: argparse.Namespace) -> int:
    """`dicetable picture`."""
    is_record = given.what == "-" or Path(given.what).is_file() or "." in given.what
    if not is_record and (given.seat is not None or given.at is not None):
        raise Wrong(_("--seat and --at need a record"))
    opened = _opened(given.what) if is_record else None
    seat = None if opened is None else _seat(opened.table, given.seat)
    if opened is not None and given.at is not None and given.at > len(opened.table.steps):
        raise Wrong(_("the record has {n} steps").format(n=len(opened.table.steps)))
    _fresh(given.out, given.force, given.what)
    try:
        from dicetable.ui import picture as drawing
        from dicetable.ui import printing
    except ImportError as error:
        return without_qt(error)
    running = drawing.application()
    if opened is None:
        page = printing.blank_sheet(*_empty_board(given.what))
    else:
        front = max(opened.table.turn, 0) if seat is None else seat
        page = printing.filled_sheets(opened.table, seats=(front,), date=_date(opened, given.what), at=given.at)[0]
    drawing.picture_png(given.out, page, given.size)
    del running
    return 0 if opened is None else _complain_of_refusal(opened, say.words_of(opened.table), given.what)


def _empty_board(words: str) -> tuple[Board, dict[str, Place], Words]:
    """GAME[/BOARD] as the board, its spots and what names them."""
    from dicetable import cupboard

    name, _slash, board_name = words.partition("/")
    game = cupboard.game_named(name)
    board = cupboard.load_board(game, board_name)
    spots = dict(game(board, {}).all_spots(game.seats[-1]))
    return board, spots, Words((), spots)


def _seat(table: Table, words: str | None) -> int | None:
    """A seat by its number from 1 or its name."""
    if words is None:
        return None
    names = [seat.name.casefold() for seat in table.seats]
    if words.casefold() in names:
        return names.index(words.casefold())
    if words.isdecimal() and len(words) < 3 and 1 <= int(words) <= len(names):
        return int(words) - 1
    raise Wrong(_("there is no seat {words}; there are {names}").format(
        words=words, names=", ".join(seat.name for seat in table.seats)))


def _date(opened: Opened, file: str) -> str:
    """When the game was played: as its record says, else when the file was last written."""
    when = None if file == "-" else Path(file).stat().st_mtime
    return opened.table.header.date or time.strftime("%Y-%m-%d", time.localtime(when))


def _fresh(file: Path, force: bool, source: str | None) -> None:
    """Nothing is overwritten that nobody said may be; what is drawn never is."""
    if not file.is_file():
        return
    if source and Path(source).exists() and file.samefile(source):
        complain(_("This is the record that is to be drawn: give the drawing another name."), file)
        raise Stopped
    if not force:
        complain(_("This file exists already; --force replaces it."), file)
        raise Stopped
