"""What can be asked for, and how it is spelt."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from dicetable import __version__
from dicetable.cli import commands
from dicetable.cli.faults import complain
from dicetable.cli.window import open_window
from dicetable.words import _

PAPERS = ("A4", "A5", "Letter")
STYLES = ("colour", "grey", "saving")
PER_PAGE = (1, 2, 4)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        complain(_("{message} (see {program} --help)").format(message=message, program=self.prog))
        raise SystemExit(2)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)


def run(argv: Sequence[str]) -> int:
    """Reads the words of a command and carries it out."""
    if argv[0] in ("-h", "--help", "help"):
        print(front_page())
        return 0
    if argv[0] == "--version":
        print(f"dicetable {__version__}")
        return 0
    made = parsers()
    if argv[0] in made:
        try:
            given = made[argv[0]].parse_args(argv[1:])
        except SystemExit as done:
            return int(done.code or 0)
        asked: Callable[[argparse.Namespace], int] = given.run
        return commands.guarded(lambda: asked(given))
    if argv[0].startswith("-") and argv[0] != "-":
        complain(_("there is no option {option} (see dicetable --help)").format(option=argv[0]))
        return 2
    if len(argv) > 1 or not (argv[0] == "-" or Path(argv[0]).exists() or re.search(r"[./\\]", argv[0])):
        close = difflib.get_close_matches(argv[0], made, 1)
        complain(_("there is no command {word}; did you mean {close}?").format(word=argv[0], close=close[0]) if close
                 else _("there is no command and no file {word} (see dicetable --help)").format(word=argv[0]))
        return 2
    return open_window(Path(argv[0]))


def front_page() -> str:
    """The answer to `dicetable --help`."""
    from dicetable.games import games

    return _("""\
dicetable: a table for dice-and-board games

  dicetable                  opens the window
  dicetable FILE             opens a saved game in it
  dicetable play GAME        goes straight to a new table

Records, which can be written by hand and mailed ("-" reads what is piped in)
  dicetable replay FILE      plays a record by the rules: whose turn, and the points in their parts
  dicetable moves FILE       lists the legal moves at its end; --why MOVE says why one is not legal
  dicetable sheets FILE      saves the sheets as PDF, filled, or --blank for the kitchen table
  dicetable picture FILE     draws the table as PNG

Games, boards and bots
  dicetable games            what can be played: seats, options, boards, bots
  dicetable boards check F   all faults of a board file; also: list, schema
  dicetable simulate GAME    lets bots play many games and counts

This machine
  dicetable selfcheck        names every system package that is missing
  dicetable --version

Every command explains itself: dicetable COMMAND --help. Examples:
  dicetable play {game} --seats "Ann,Bo,bot:medium"
  dicetable moves mine.dicetable --why "{move}"
  dicetable sheets --blank {game} --pdf sheets.pdf --paper A5

0 is returned where all went well, 1 for a fault in a file, 2 for wrong usage.""").format(
        game=next(iter(games())), move="VERB SPOT SPOT")


def parsers() -> dict[str, Parser]:
    """Each command's parser."""
    made: dict[str, Parser] = {}

    def command(name: str, run: Callable[[argparse.Namespace], int], says: str, more: str = "") -> Parser:
        parser = Parser(prog=f"dicetable {name}", description=says, epilog=more, formatter_class=_Formatter,
                        allow_abbrev=False)
        parser.set_defaults(run=run)
        made[name] = parser
        return parser

    play = command("play", commands.play, _("Opens the window at a new table."))
    play.add_argument("game", metavar="GAME", help=_("see dicetable games"))
    _board(play)
    play.add_argument("--seats", metavar="SEATS", help=_(
        "who plays, in order, such as \"Ann,Bo,bot:medium,Cora=bot:easy\"; by default one person and one bot"))
    play.add_argument("--seed", type=_whole, metavar="N", help=_("the same seed brings the same dice; by default any"))
    play.add_argument("--first", type=_count, metavar="N", help=_("the seat that begins, from 1; by default drawn"))
    play.add_argument("--real-dice", action="store_true", help=_("you roll dice of your own and enter them"))
    play.add_argument("--practice", action="store_true", help=_("undo goes back past throws too"))
    _options(play)

    games = command("games", commands.games, _("Lists the games with their boards, options and bots."))
    _json(games)

    simulate = command("simulate", commands.simulate, _("Lets bots play many games, without a window."), _(
        "The same seed brings the same games, whatever --jobs. bot:random plays any legal move."))
    simulate.add_argument("game", metavar="GAME", nargs="?", help=_("see dicetable games"))
    _board(simulate)
    simulate.add_argument("--seats", metavar="BOTS", help=_("such as bot:medium,bot:easy"))
    simulate.add_argument("--games", type=_count, default=100, metavar="N", help=_("how many (100)"))
    simulate.add_argument("--seed", type=_whole, default=0, metavar="S", help=_("of the first game's dice (0)"))
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J", help=_("how many processes (1)"))
    simulate.add_argument("--records", type=Path, metavar="DIR", help=_("a folder for each game's record"))
    simulate.add_argument("--write-figures", action="store_true", help=_(
        "instead: measures every bot of every game alone, as dicetable games shows it"))
    _options(simulate)
    _json(simulate)

    replay = command("replay", commands.replay, _(
        "Plays a record by the rules and says how the game stands, or which line is refused and why."), _(
        "With --json: ok, line, rule and reason of what is refused (null where nothing is), turn (the seat to move, "
        "from 0; \"chance\" where luck decides), who, over, round, and for each seat its points and score tree."))
    _file(replay)
    _json(replay)

    moves = command("moves", commands.moves, _("Lists the legal moves at the end of a record."))
    _file(moves)
    moves.add_argument("--why", metavar="MOVE", help=_("says whether this move is legal, and if not, by which ruling"))
    _json(moves)

    sheets = command("sheets", commands.sheets, _("Saves sheets as PDF: those of a record, or blank ones."))
    sheets.add_argument("file", metavar="FILE", nargs="?", help=_("a record; “-” reads what is piped in"))
    sheets.add_argument("--blank", metavar="GAME[/BOARD]", help=_("blank sheets of this game instead of a record's"))
    sheets.add_argument("--pdf", type=Path, required=True, metavar="OUT", help=_("the file to write"))
    sheets.add_argument("--seat", metavar="N", help=_("one seat's sheet: its number from 1, or its name"))
    sheets.add_argument("--paper", choices=PAPERS, default="A4", help=_("A4 if not said"))
    sheets.add_argument("--per-page", type=int, choices=PER_PAGE, default=1, help=_("sheets on a page (1)"))
    sheets.add_argument("--style", choices=STYLES, default="colour", help=_("colour if not said"))
    _force(sheets)

    picture = command("picture", commands.picture, _("Draws a table as PNG, without a screen."))
    picture.add_argument("what", metavar="FILE|GAME[/BOARD]", help=_("a record, or the game whose board is drawn"))
    picture.add_argument("--out", type=Path, required=True, metavar="FILE.png", help=_("the file to write"))
    picture.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help=_("pixels (1920x1080)"))
    picture.add_argument("--at", type=_whole, metavar="N", help=_("after the first N steps; by default at the end"))
    picture.add_argument("--seat", metavar="N", help=_("whose sheet lies in front: its number from 1, or its name"))
    _force(picture)

    boards = command("boards", commands.boards_list, _("Lists boards, checks board files, or prints their schema."))
    kinds = boards.add_subparsers(metavar="list|check|schema", required=True, parser_class=Parser)
    kinds.add_parser("list", help=_("every board, ours and yours")).set_defaults(run=commands.boards_list)
    check = kinds.add_parser("check", help=_("all faults of board files"))
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.set_defaults(run=commands.boards_check)
    kinds.add_parser("schema", help=_("the JSON Schema of board files")).set_defaults(run=commands.boards_schema)

    command("selfcheck", commands.selfcheck, _("Names every system package that this machine lacks."))
    return made


def _file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a record; “-” reads what is piped in"))


def _board(parser: Parser) -> None:
    parser.add_argument("--board", metavar="B", default="", help=_("by default the game's first one"))


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help=_("for programs"))


def _force(parser: Parser) -> None:
    parser.add_argument("--force", action="store_true", help=_("replaces the file if it exists"))


def _options(parser: Parser) -> None:
    parser.add_argument("--option", action="append", default=[], type=_option, metavar="NAME=VALUE", help=_(
        "a variant of the game; can be given several times"))


def _whole(words: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", words):
        raise argparse.ArgumentTypeError(_("“{words}” is no whole number").format(words=words))
    return int(words)


def _count(words: str) -> int:
    if not _whole(words):
        raise argparse.ArgumentTypeError(_("“{words}” is too small").format(words=words))
    return int(words)


def _size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{1,4})[x×]([1-9][0-9]{1,4})", words)
    if found is None or int(found[1]) * int(found[2]) > 100_000_000:
        raise argparse.ArgumentTypeError(_("“{words}” is no size such as 1920x1080").format(words=words))
    return int(found[1]), int(found[2])


def _option(words: str) -> tuple[str, str]:
    name, equals, value = words.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(_("“{words}” is no NAME=VALUE").format(words=words))
    return name.strip(), value.strip()
