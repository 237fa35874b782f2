"""The command line: what it prints, what it returns, and that it never falls over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dicetable import cli, cupboard, paths
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.games import games

HEAD = "dicetable 1\ngame: dicetrip\nboard: deutschland\nseats: Ann, Bo\n---\n"
THROW = "throw red=3 blue=5 green=1 yellow=3\n"


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Shell:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *argv: object) -> Said:
        code = cli.main([str(word) for word in argv])
        out, err = self.capsys.readouterr()
        return Said(code, out, err)

    def fails(self, code: int, *argv: object) -> str:
        """The one line on stderr of a command that fails."""
        said = self(*argv)
        assert said.code == code, said
        assert said.err.count("\n") == 1, said.err
        return said.err.rstrip("\n")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Iterator[Shell]:
    yield Shell(capsys)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Ann's first number is written, the second is to come."""
    file = tmp_path / "game.dicetable"
    file.write_text(HEAD + THROW + "write red blue koeln\n")
    return file


def child(*argv: object, code: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    start = code + "; import sys; from dicetable.__main__ import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", start.lstrip("; "), *map(str, argv)], capture_output=True, text=True,
                          timeout=60, **more)


# Help and usage.


def test_help_names_every_command(run: Shell) -> None:
    said = run("--help")
    assert said.code == 0
    for command in ("play", "games", "simulate", "replay", "moves", "sheets", "picture", "boards", "selfcheck"):
        assert f"dicetable {command}" in said.out
    assert max(map(len, said.out.splitlines())) <= 100
    assert run("-h") == said


@pytest.mark.parametrize("command", ["play", "games", "simulate", "replay", "moves", "sheets", "picture", "boards"])
def test_every_command_explains_itself(run: Shell, command: str) -> None:
    said = run(command, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: dicetable {command}")


def test_version(run: Shell) -> None:
    assert run("--version").out.startswith("dicetable ")


@pytest.mark.parametrize(("argv", "part"), [
    (["repla"], "did you mean replay?"),
    (["xyzzy"], "no command and no file xyzzy"),
    (["replay"], "FILE"),
    (["replay", "a", "b"], "b"),
    (["--jsn"], "no option --jsn"),
    (["replay", "x", "--jsn"], "--jsn"),
    (["play"], "GAME"),
    (["play", "dicetripp"], "did you mean “dicetrip”"),
    (["play", "dicetrip", "--seats", "Ann,ann"], "both be called"),
    (["play", "dicetrip", "--seats", "bot:genius"], "no bot “genius”"),
    (["play", "dicetrip", "--seats", "\udcff"], "U+DCFF"),
    (["play", "dicetrip", "--seats", "a,b,c,d,e,f,g"], "not 7"),
    (["play", "dicetrip", "--seats", "Ann", "--first", "2"], "no seat 2"),
    (["play", "dicetrip", "--seed", "-1"], "--seed"),
    (["play", "dicetrip", "--seed", "x"], "no whole number"),
    (["play", "dicetrip", "--option", "decades"], "NAME=VALUE"),
    (["play", "dicetrip", "--option", "decades=maybe"], "there are: no, yes"),
    (["play", "dicetrip", "--option", "decades=yes", "--option", "decades=no"], "twice"),
    (["play", "dicetrip", "--board", "nowhere"], "no board “nowhere”"),
    (["simulate", "dicetrip"], "--seats"),
    (["simulate", "dicetrip", "--seats", "Ann,bot:random"], "not Ann"),
    (["simulate", "dicetrip", "--seats", "bot:genius"], "no bot “genius”"),
    (["simulate", "dicetrip", "--write-figures"], "no GAME"),
    (["simulate", "dicetrip", "--seats", "bot:random", "--games", "0"], "too small"),
    (["sheets", "--pdf", "x.pdf"], "either a record or --blank"),
    (["sheets", "a", "--blank", "dicetrip", "--pdf", "x.pdf"], "either a record or --blank"),
    (["sheets", "--blank", "dicetrip", "--pdf", "x.pdf", "--seat", "1"], "no seat"),
    (["sheets", "--blank", "dicetrip", "--pdf", "x.pdf", "--paper", "A3"], "--paper"),
    (["picture", "dicetrip", "--out", "x.png", "--size", "big"], "1920x1080"),
    (["picture", "dicetrip", "--out", "x.png", "--size", "99999x99999"], "1920x1080"),
    (["picture", "dicetrip", "--out", "x.png", "--at", "3"], "need a record"),
    (["picture", "dicetrip/nowhere", "--out", "x.png"], "no board “nowhere”"),
    (["boards"], "list|check|schema"),
    (["boards", "check"], "FILE"),
])
def test_wrong_usage_is_two_and_one_line(run: Shell, argv: list[str], part: str) -> None:
    line = run.fails(2, *argv)
    assert part in line
    assert line.startswith("dicetable: ")
    assert not list(Path().glob("x.p*"))


# Replaying.


def test_replay_for_people(run: Shell, record: Path) -> None:
    said = run("replay", record)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "Dice Trip, Germany: round 1"
    assert lines[1].startswith("Ann writes the second number")
    assert "Ann: 9" in lines and "Bo: 9" in lines


def test_replay_for_programs(run: Shell, record: Path) -> None:
    facts = run("replay", record, "--json").json
    assert (facts["ok"], facts["line"], facts["rule"], facts["reason"]) == (True, None, None, None)
    assert (facts["turn"], facts["over"], facts["round"], facts["steps"]) == (0, False, 1, 2)
    assert [(seat["name"], seat["points"]) for seat in facts["seats"]] == [("Ann", 9), ("Bo", 9)]
    tree = facts["seats"][0]["score"]
    assert tree["points"] == sum(part["points"] for part in tree["parts"])
    assert [part["name"] for part in tree["parts"]] == ["bonus", "crossed", "road", "run", "zones"]


@pytest.mark.parametrize(("lines", "at", "rule", "part"), [
    ("write red blue koeln\nwrite green yellow koeln\n", 8, "DT-3", "Köln holds 35"),
    ("write red blue koeln\nwrite red green kiel\n", 8, "DT-3", "used once"),
    ("write red red koeln\n", 7, "DT-3", "different dice"),
    ("write red blue atlantis\n", 7, "", "no spot “atlantis”"),
    ("draw red\n", 7, "", "no move of this game"),
    ("write\n", 7, "", "is written as: write die die city"),
    ("throw red=1 blue=1 green=1 yellow=1\n", 7, "", "Nothing is left to chance"),
    ("cross kiel\ncross berlin\nreroll power.reroll red\n", 9, "DT-2", "Ann"),
])
def test_the_first_refused_line(run: Shell, record: Path, lines: str, at: int, rule: str, part: str) -> None:
    record.write_text(HEAD + THROW + lines)
    said = run("replay", record, "--json")
    assert said.code == 1
    facts = said.json
    assert (facts["ok"], facts["line"], facts["rule"]) == (False, at, rule)
    assert part in facts["reason"]
    line = run.fails(1, "replay", record)
    assert line.startswith(f"{record}:{at}: ")
    assert part in line and rule in line


@pytest.mark.parametrize(("content", "at", "part"), [
    ("", 1, "no record"),
    ("dicetable 9\n", 1, "format 9"),
    ("dicetable 1\ngame: xyzzy\nseats: Ann\n---\n", 2, "no game “xyzzy”"),
    ("dicetable 1\ngame: dicetrip\nseats: bot:genius\n---\n", 3, "no bot “genius”"),
    ("dicetable 1\ngame: dicetrip\nseats: Ann\nboard: nowhere\n---\n", 4, "no board “nowhere”"),
])
def test_a_faulty_header(run: Shell, record: Path, content: str, at: int, part: str) -> None:
    record.write_text(content)
    line = run.fails(1, "replay", record)
    assert line.startswith(f"{record}:{at}: ")
    assert part in line
    facts = run("replay", record, "--json").json
    assert (facts["ok"], facts["line"], facts["seats"]) == (False, at, [])
    assert part in facts["reason"]
    assert run("moves", record).code == 1


def test_no_such_file(run: Shell, tmp_path: Path) -> None:
    for command in ("replay", "moves"):
        assert "No such file" in run.fails(1, command, tmp_path / "none.dicetable")
    assert "folder" in run.fails(1, "replay", tmp_path) or "directory" in run.fails(1, "replay", tmp_path)


def test_a_changed_board_is_a_warning(run: Shell, record: Path) -> None:
    record.write_text(record.read_text().replace("deutschland", "deutschland 000000"))
    said = run("replay", record)
    assert said.code == 0
    assert "warning: The board “deutschland” has changed" in said.err


def finished(tmp_path: Path, seats: int) -> Path:
    """A whole game in which everybody gives everything up."""
    table = cupboard.new_table(Header("dicetrip", "", tuple(Seat(f"S{n}") for n in range(seats)), seed=3, seeded=True))
    while not table.over:
        if table.turn < 0:
            table.throw()
        else:
            table.play(next(move for move in table.game.legal(table.state) if move.verb == "cross"))
    file = tmp_path / "finished.dicetable"
    file.write_text(table.text())
    return file


def test_the_end_names_the_winners(run: Shell, tmp_path: Path) -> None:
    file = finished(tmp_path, 2)
    facts = run("replay", file, "--json").json
    assert (facts["ok"], facts["over"], facts["turn"], facts["winners"]) == (True, True, None, [0, 1])
    assert run("replay", file).out.splitlines()[1] == "S0 and S1 share the win. Total: −25 each."
    assert run("replay", finished(tmp_path, 1)).out.splitlines()[1] == "S0 has finished. Total: −25."
    assert "over" in run("moves", file).out
    assert run("moves", file, "--json").json["moves"] == []


# Legal moves.


def test_the_legal_moves(run: Shell, record: Path) -> None:
    moves = run("moves", record, "--json").json["moves"]
    table = cupboard.open_file(record).table
    assert [move["move"] for move in moves] == [str(move) for move in table.game.legal(table.state)]
    assert {"move": "cross kiel", "words": "Ann crosses Kiel out."} in moves
    assert [line.split("  ")[0] for line in run("moves", record).out.splitlines()] == [move["move"] for move in moves]


@pytest.mark.parametrize(("move", "rule", "part"), [
    ("write green yellow kiel", None, "legal"),
    ("  write   green yellow kiel ", None, "legal"),
    ("write green yellow koeln", "DT-3", "not legal (DT-3): Köln holds 35"),
    ("write red green kiel", "DT-3", "not legal (DT-3)"),
    ("write", "", "not legal: "),
    ("", "", "not legal: "),
    ("throw red=1", "", "not legal: "),
    ("%s {0} {x}", "", "not legal: "),
])
def test_why_a_move_is_not_legal(run: Shell, record: Path, move: str, rule: str | None, part: str) -> None:
    said = run("moves", record, "--why", move)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(part)
    facts = run("moves", record, "--why", move, "--json").json
    assert (facts["legal"], facts["rule"]) == (rule is None, rule)


def test_what_chance_decides(run: Shell, record: Path) -> None:
    record.write_text(HEAD)
    example = run("moves", record).out.partition("“")[2].partition("”")[0]
    assert run("moves", record, "--why", example).out == "legal\n"
    assert run("moves", record, "--json").json["turn"] == "chance"
    assert run("moves", record, "--why", "throw red=1 blue=2 green=3 yellow=6").out == "legal\n"
    assert "no face “7”" in run("moves", record, "--why", "throw red=1 blue=2 green=3 yellow=7").out
    record.write_text(HEAD.replace("---", "seed: 5\ndice: seeded\n---"))
    drawn = run("moves", record).out.rpartition(": ")[2].strip()
    assert run("moves", record, "--why", drawn).out == "legal\n"
    assert "With this seed" in run("moves", record, "--why", "throw red=1 blue=1 green=1 yellow=1").out


def test_moves_at_a_refused_line_are_those_of_the_position_before(run: Shell, record: Path) -> None:
    record.write_text(record.read_text() + "cross koeln\n")
    said = run("moves", record, "--why", "cross kiel")
    assert (said.code, said.out) == (1, "legal\n")
    assert said.err.startswith(f"{record}:8: ")


# Games and boards.


def test_games(run: Shell) -> None:
    listed = run("games", "--json").json["games"]
    assert [game["name"] for game in listed] == list(games())
    for game in listed:
        assert game["bots"] and game["seats"]
        assert all(board["faults"] == 0 and board["title"] for board in game["boards"])
    said = run("games")
    assert said.code == 0
    for game in listed:
        assert f"{game['name']}: {game['title']}" in said.out
        assert all(board["title"] in said.out for board in game["boards"])


def test_a_faulty_board_of_the_users_is_listed_as_such(run: Shell, home: Path) -> None:
    folder = home / "boards" / "dicetrip"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("dicetable: 1\ngame: dicetrip\n")
    said = run("boards", "list")
    assert said.code == 0
    assert any(line.startswith("dicetrip/mine") and "faults" in line for line in said.out.splitlines())
    boards = run("games", "--json").json["games"]
    assert sum(board["faults"] > 0 for game in boards for board in game["boards"]) == 1
    record = home / "x.dicetable"
    record.write_text(HEAD.replace("deutschland", "mine"))
    said = run("replay", record)
    assert said.code == 1
    assert said.err.startswith(f"{folder / 'mine.yaml'}:")


def test_boards_check(run: Shell, tmp_path: Path) -> None:
    good = next(iter(cupboard.board_files("dicetrip").values()))
    said = run("boards", "check", good)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"{good}: good (dicetrip, Germany, ")
    bad = tmp_path / "bad.yaml"
    bad.write_text("dicetable: 1\ngame: dicetrip\nsize: [1, x]\n")
    said = run("boards", "check", bad, good, tmp_path / "none.yaml")
    assert said.code == 1
    assert "good" in said.out
    lines = said.err.splitlines()
    assert len(lines) > 2
    assert all(line.startswith((f"{bad}:", f"{tmp_path / 'none.yaml'}:1: ")) for line in lines)


def test_boards_schema(run: Shell) -> None:
    assert "$schema" in run("boards", "schema").json


# Simulating.


def test_simulate(run: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    asked = ("simulate", "dicetrip", "--seats", "bot:random,bot:random", "--games", "3", "--seed", "5")
    facts = run(*asked, "--json", "--records", folder).json
    assert [seat["bot"] for seat in facts["seats"]] == ["random", "random"]
    assert (facts["games"], facts["seed"], sum(seat["wins"] for seat in facts["seats"])) == (3, 5, 3)
    records = sorted(folder.iterdir())
    assert len(records) == 3
    points = [[seat["points"] for seat in run("replay", file, "--json").json["seats"]] for file in records]
    for n, seat in enumerate(facts["seats"]):
        assert seat["points"]["mean"] == pytest.approx(sum(game[n] for game in points) / 3)
    said = run(*asked)
    assert said.code == 0
    assert "3 games with seed 5" in said.out


def test_simulate_overwrites_no_record(run: Shell, tmp_path: Path) -> None:
    asked = ("simulate", "dicetrip", "--seats", "bot:random", "--games", "1", "--records", tmp_path)
    assert run(*asked).code == 0
    assert run(*asked).code == 0  # the same game
    file = next(tmp_path.iterdir())
    file.write_text("mine")
    said = run(*asked)
    assert said.code == 1
    assert "File exists" in said.err.splitlines()[-1]
    assert file.read_text() == "mine"


# Drawing.


def test_sheets_are_never_overwritten_unasked(run: Shell, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    assert run("sheets", record, "--pdf", out).code == 0
    made = out.read_bytes()
    assert made.startswith(b"%PDF")
    assert "--force" in run.fails(1, "sheets", record, "--pdf", out, "--paper", "A5")
    assert out.read_bytes() == made
    assert run("sheets", record, "--pdf", out, "--force", "--seat", "Bo").code == 0
    assert out.read_bytes() != made


def test_sheets_of_a_seat_or_blank(run: Shell, record: Path, tmp_path: Path) -> None:
    sizes = []
    asked: list[list[object]] = [[record], [record, "--seat", "2"], ["--blank", "dicetrip"],
                                 ["--blank", "dicetrip/deutschland", "--per-page", "2", "--style", "grey"]]
    for n, more in enumerate(asked):
        assert run("sheets", *more, "--pdf", tmp_path / f"{n}.pdf") == (0, "", "")
        sizes.append((tmp_path / f"{n}.pdf").stat().st_size)
    assert sizes[1] < sizes[0]
    assert "there are Ann, Bo" in run.fails(2, "sheets", record, "--pdf", tmp_path / "x.pdf", "--seat", "3")


def test_where_nothing_can_be_written(run: Shell, record: Path, tmp_path: Path) -> None:
    assert "none" in run.fails(1, "sheets", record, "--pdf", tmp_path / "none" / "x.pdf")
    assert "none" in run.fails(1, "picture", record, "--out", tmp_path / "none" / "x.png")


def test_pictures(run: Shell, record: Path, tmp_path: Path) -> None:
    made = set()
    asked: list[list[object]] = [[record], [record, "--at", "0"], [record, "--seat", "Bo"], ["dicetrip"]]
    for n, more in enumerate(asked):
        out = tmp_path / f"{n}.png"
        assert run("picture", *more, "--out", out, "--size", "320x200") == (0, "", "")
        content = out.read_bytes()
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (320, 200)
        made.add(content)
    assert len(made) == 4
    assert "the record has 2 steps" in run.fails(2, "picture", record, "--out", tmp_path / "x.png", "--at", "3")


def test_a_broken_record_is_drawn_as_far_as_it_goes(run: Shell, record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text() + "cross koeln\n")
    assert run.fails(1, "sheets", record, "--pdf", tmp_path / "x.pdf").startswith(f"{record}:8: ")
    assert (tmp_path / "x.pdf").exists()


def test_the_choices_are_those_of_the_printer() -> None:
    from dicetable.cli import parser
    from dicetable.ui import printing

    assert set(parser.PAPERS) == set(printing.PAPERS)
    assert set(parser.STYLES) == set(printing.STYLES)
    assert parser.PER_PAGE == printing.PER_PAGE


# The window.


def test_a_file_opens_the_window(monkeypatch: pytest.MonkeyPatch, run: Shell, record: Path, tmp_path: Path) -> None:
    from dicetable.ui import app

    opened: list[tuple[object, object]] = []

    def shown(file: object, header: object) -> int:
        opened.append((file, header))
        return 0

    monkeypatch.setattr(app, "run", shown)
    assert run().code == 0
    assert run(record).code == 0
    assert opened == [(None, None), (record, None)]
    assert "no such file" in run.fails(1, tmp_path / "none.dicetable")


def test_play_goes_straight_to_a_table(monkeypatch: pytest.MonkeyPatch, run: Shell) -> None:
    from dicetable.ui import app

    opened: list[Header] = []

    def shown(file: object, header: Header) -> int:
        opened.append(header)
        return 0

    monkeypatch.setattr(app, "run", shown)
    assert run("play", "dicetrip", "--seats", "Ann,Bo,bot:random", "--seed", "7", "--option", "decades=yes",
               "--first", "2").code == 0
    assert run("play", "dicetrip").code == 0
    header = opened[0]
    assert (header.seats, header.seed, header.seeded, header.first, header.options) == (
        (Seat("Ann"), Seat("Bo"), Seat("Random bot", "random")), 7, True, 1, {"decades": "yes"})
    for header in opened:
        assert cupboard.new_table(header).seats


def test_without_a_screen_the_window_says_so() -> None:
    bare = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    done = child(env=bare)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "no screen" in done.stderr


# A process of its own.

NO_QT = "import sys; sys.modules['PySide6'] = None"


@pytest.mark.parametrize("argv", [
    ["--help"], ["--version"], ["games", "--json"], ["boards", "list"], ["boards", "schema"], ["replay", "-"],
    ["moves", "-", "--why", "cross kiel"], ["selfcheck", "--names"],
])
def test_what_draws_nothing_needs_no_qt(argv: list[str]) -> None:
    done = child(*argv, code=NO_QT, input=HEAD + THROW)
    assert done.stderr == ""
    assert done.returncode == 0 or argv[0] == "selfcheck"
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("argv", [[], ["sheets", "--blank", "dicetrip", "--pdf", "x.pdf"],
                                  ["picture", "dicetrip", "--out", "x.png"], ["play", "dicetrip"]])
def test_without_qt_the_rest_says_what_to_do(argv: list[str], tmp_path: Path) -> None:
    done = child(*argv, code=NO_QT, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[2])})
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "selfcheck" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_has_had_enough() -> None:
    start = "from dicetable.__main__ import main; import sys; sys.exit(main())"
    with subprocess.Popen([sys.executable, "-c", start, "boards", "schema"], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as done:
        assert done.stdout is not None and done.stderr is not None
        done.stdout.close()
        assert done.stderr.read() == ""
    assert done.returncode == 141


def test_ctrl_c_is_quiet() -> None:
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); " \
            "from dicetable.__main__ import main; import sys; print('up', flush=True); sys.exit(main())"
    with subprocess.Popen([sys.executable, "-c", start, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as done:
        assert done.stdin is not None and done.stdout is not None and done.stderr is not None
        assert done.stdout.readline() == "up\n"
        done.stdin.write(HEAD)
        done.stdin.flush()
        import time
        time.sleep(0.5)
        done.send_signal(signal.SIGINT)
        assert done.stderr.read() == ""
    assert done.returncode == 130


@pytest.mark.parametrize("file", ["/dev/full"])
def test_a_full_disk_behind_stdout(file: str) -> None:
    with open(file, "w") as full:
        done = subprocess.run([sys.executable, "-m", "dicetable", "--help"], stdout=full, stderr=subprocess.PIPE,
                              text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


def test_names_that_the_terminal_cannot_show() -> None:
    content = HEAD.replace("Ann", "李雷") + THROW
    for json_too in ([], ["--json"]):
        done = child("replay", "-", *json_too, input=content, env={**os.environ, "PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["seats"][0]["name"] == "李雷"


def test_a_record_through_a_pipe_with_odd_bytes(record: Path) -> None:
    table = cupboard.open_file(record).table
    content = b"\xef\xbb\xbf" + table.text().replace("\n", "\r\n").encode()
    done = subprocess.run([sys.executable, "-m", "dicetable", "replay", "-", "--json"], input=content,
                          capture_output=True, timeout=60)
    assert json.loads(done.stdout)["ok"] is True
    assert Move.parse("write red blue koeln") == table.steps[-1].move


# What files and words may not do.


def test_a_record_has_no_say_over_the_terminal(run: Shell, record: Path) -> None:
    record.write_text(HEAD + THROW + "write \x1b[2Jred \x9b0m \u202ekoeln\n")
    said = run("replay", record)
    assert said.code == 1 and said.err.count("\n") == 1
    assert all(sign.isprintable() or sign == "\n" for sign in said.err)


def test_an_endless_line_is_told_in_one_that_can_be_read(run: Shell, record: Path) -> None:
    record.write_text(HEAD + THROW + "write " + "red " * 100_000 + "\n")
    said = run("replay", record)
    assert said.code == 1 and len(said.err) < 1500
    assert "is written as" in said.err  # the reason stands behind the line and is still there


def test_a_board_with_an_endless_word_is_told_shortly(run: Shell, tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text("dicetable: " + "9" * 100_000 + "\n")
    said = run("boards", "check", file)
    assert said.code == 1 and max(map(len, said.err.splitlines())) < 1500


def test_no_seats_are_not_the_usual_seats(run: Shell) -> None:
    assert "name" in run.fails(2, "play", "dicetrip", "--seats", "")


@pytest.mark.parametrize("command", [("sheets", "--pdf"), ("picture", "--out")])
def test_a_drawing_never_takes_the_place_of_its_record(run: Shell, record: Path, command: tuple[str, str]) -> None:
    before = record.read_bytes()
    name, out = command
    run.fails(1, name, record, out, record, "--force")
    assert record.read_bytes() == before


def test_boards_of_the_users_that_cannot_be_used_are_told(run: Shell) -> None:
    folder = paths.user_data() / "boards" / "dicetrip"
    folder.mkdir(parents=True)
    (folder / "deutschland.yaml").write_text("a board with a name of ours")
    (folder / "mine.yaml").write_text("dicetable: 1\n")
    listed = run("boards", "list").out.splitlines()
    assert [line for line in listed if str(folder / "deutschland.yaml") in line and "not used" in line]
    assert [line for line in run("games").out.splitlines() if "board mine" in line and "faults" in line]
