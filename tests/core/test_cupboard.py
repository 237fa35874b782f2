"""Finding games and boards, opening records, and going on with a game after anything that can happen to it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicetable import cupboard, paths
from dicetable.core import journal
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.core.text import Text
from dicetable.cupboard import Fault
from dicetable.words import Words

SEATS = (Seat("Ann"), Seat("Bo"))
HEAD = "dicetable 1\ngame: dicetrip\nseats: Ann, Bo\n"
THROW = "throw red=3 blue=5 green=1 yellow=3\n"


def header(**more: object) -> Header:
    return Header(**{"game": "dicetrip", "board": "", "seats": SEATS, "seed": 5, "seeded": True, **more})  # type: ignore[arg-type]


def said(reason: Text) -> str:
    return Words().say(reason)


def faulty(file: Path) -> tuple[int, str]:
    with pytest.raises(Fault) as caught:
        cupboard.open_file(file)
    assert caught.value.file == file
    return caught.value.line, said(caught.value.reason)


def written(tmp_path: Path, content: str | bytes) -> Path:
    file = tmp_path / "game.dicetable"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


# Asking for what is not there.


@pytest.mark.parametrize(("more", "about", "part"), [
    ({"game": "dicetripp"}, "game", "did you mean “dicetrip”"),
    ({"game": "xyzzy"}, "game", "there are: "),
    ({"board": "deutschlnd"}, "board", "did you mean “deutschland”"),
    ({"board": "xyzzy"}, "board", "there are: deutschland"),
    ({"options": {"decade": "yes"}}, "options", "there are: decades"),
    ({"options": {"decades": "maybe"}}, "options", "there are: no, yes"),
    ({"seats": ()}, "seats", "1 to 6 seats, not 0"),
    ({"seats": tuple(Seat(f"S{n}") for n in range(7))}, "seats", "not 7"),
    ({"seats": (Seat("Ann", "genius"),)}, "seats", "no bot “genius”"),
])
def test_what_is_not_there_is_named(more: dict[str, object], about: str, part: str) -> None:
    with pytest.raises(Fault) as caught:
        cupboard.new_table(header(**more))
    assert caught.value.about == about
    assert caught.value.file is None
    assert part in said(caught.value.reason)


def test_every_seat_has_a_pen_of_its_own() -> None:
    table = cupboard.new_table(header(seats=(Seat("Ann"), Seat("Bo", pen=1), Seat("Cora"))))
    assert [seat.pen for seat in table.seats] == [2, 1, 3]


def test_the_users_boards_are_found_but_hide_none_of_ours() -> None:
    ours = cupboard.board_files("dicetrip")
    folder = paths.user_data() / "boards" / "dicetrip"
    folder.mkdir(parents=True)
    for name in ("deutschland", "mine"):
        (folder / f"{name}.yaml").write_text("not read here")
    found = cupboard.board_files("dicetrip")
    assert found == {**ours, "mine": folder / "mine.yaml"}
    assert cupboard.default_board("dicetrip") == next(iter(ours))


# Opening.


def test_a_record_by_hand(tmp_path: Path) -> None:
    opened = cupboard.open_file(written(tmp_path, HEAD + "---\n" + THROW + "write red blue koeln\n"))
    assert opened.refused is None and not opened.torn and opened.warnings == ()
    assert opened.table.turn == 0
    assert len(opened.table.steps) == 2


@pytest.mark.parametrize(("content", "line", "part"), [
    (HEAD + "board: deutschlnd\n---\n", 4, "no board “deutschlnd”"),
    (HEAD + "options: decades=maybe\n---\n", 4, "no value of “decades”"),
    (HEAD + "rules: 99\n---\n", 4, "newer rules"),
    ("dicetable 1\ngame: dicetripp\nseats: Ann\n---\n", 2, "did you mean"),
    ("dicetable 1\ngame: dicetrip\nseats: A, B, C, D, E, F, G\n---\n", 3, "not 7"),
    ("dicetable 1\ngame: dicetrip\nseats: bot:genius\n---\n", 3, "no bot “genius”"),
    (b"\x89PNG\r\n\x1a\n\xff\0", 1, "UTF-8"),
    ("", 1, "first line"),
    ("x" * 5_000_000, 1, "too large"),
])
def test_a_file_that_is_no_record_of_ours(tmp_path: Path, content: str | bytes, line: int, part: str) -> None:
    at, words = faulty(written(tmp_path, content))
    assert at == line
    assert part in words


def test_a_folder_nothing_and_an_endless_file(tmp_path: Path) -> None:
    assert faulty(tmp_path)[0] == 0
    assert faulty(tmp_path / "none.dicetable")[0] == 0
    assert "too large" in faulty(Path("/dev/zero"))[1]


def test_a_game_whose_boards_are_still_to_come_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cupboard, "board_files", lambda name: {})
    with pytest.raises(Fault) as caught:
        cupboard.new_table(header())
    assert said(caught.value.reason) == "This game has no boards."


def test_another_board_than_it_was_is_a_warning(tmp_path: Path) -> None:
    opened = cupboard.open_file(written(tmp_path, HEAD + "board: deutschland 000000\n---\n"))
    assert ["has changed since" in said(warning) for warning in opened.warnings] == [True]


def test_a_bad_line_opens_the_game_up_to_it(tmp_path: Path) -> None:
    opened = cupboard.open_file(written(tmp_path, HEAD + "---\n" + THROW + "write red blue nowhere\ncross kiel\n"))
    assert opened.refused is not None and not opened.torn
    assert (opened.refused.line, opened.refused.text) == (6, "write red blue nowhere")
    assert len(opened.table.steps) == 1


# Going on.


PLAYS = """
from random import Random
from dicetable import cupboard
from dicetable.core.record import Header, Seat
table = cupboard.new_table(Header("dicetrip", "", (Seat("Ann"), Seat("Bo")), seed=5, seeded=True, practice=True))
kept = cupboard.start_journal(table)
print(kept.path, flush=True)
source = Random()
while True:
    if table.over:
        table.takeback(len(table.steps))
    elif table.steps and source.random() < 0.3:
        table.undo()
        if source.random() < 0.5:
            table.redo()
    elif table.turn < 0:
        table.throw()
    else:
        table.play(source.choice(list(table.game.legal(table.state))))
"""


@pytest.mark.parametrize("size", [600, 2_000, 20_000])
def test_after_a_kill_at_any_moment_the_game_goes_on(home: Path, size: int) -> None:
    with subprocess.Popen([sys.executable, "-c", PLAYS], stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        file = Path(player.stdout.readline().rstrip("\n"))
        while file.stat().st_size < size:
            assert player.poll() is None
        player.kill()
    opened, kept = cupboard.resume_journal(file)
    assert kept.path == file
    assert opened.refused is None or opened.torn
    kept.close()


def test_a_game_goes_on_in_its_file_with_what_can_be_redone(home: Path) -> None:
    table = cupboard.new_table(header(first=0))
    kept = cupboard.start_journal(table)
    table.throw()
    table.play(Move.parse("cross kiel"))
    table.play(Move.parse("cross berlin"))
    table.undo()
    kept.close()
    assert kept.path.parent == paths.user_games()
    opened, again = cupboard.resume_journal(kept.path)
    assert again.path == kept.path
    assert (opened.table.state, opened.table.redo_status()) == (table.state, 1)
    opened.table.redo()
    opened.table.play(Move.parse("cross hamburg"))
    again.close()
    last = cupboard.open_file(kept.path)
    assert last.refused is None
    assert last.table.state == opened.table.state


def test_a_new_journal_of_a_game_in_progress_holds_all_of_it(home: Path) -> None:
    table = cupboard.new_table(header(first=0))
    table.throw()
    for move in ("cross kiel", "cross berlin"):
        table.play(Move.parse(move))
    table.undo()
    kept = cupboard.start_journal(table)
    assert isinstance(table.redo_status(), Text)  # the file could not follow a redo
    table.play(Move.parse("cross hamburg"))
    kept.close()
    assert cupboard.open_file(kept.path).table.state == table.state


@pytest.mark.parametrize("torn", ["c", "cross", "cross ki", "\0\0\0", "undo 9", "throw red"])
def test_a_line_torn_by_a_kill_is_lost_and_nothing_else(home: Path, torn: str) -> None:
    table = cupboard.new_table(header(first=0))
    kept = cupboard.start_journal(table)
    table.throw()
    table.play(Move.parse("cross kiel"))
    kept.close()
    with kept.path.open("a") as file:
        file.write(torn)
    opened, again = cupboard.resume_journal(kept.path)
    assert opened.torn
    assert again.path == kept.path
    assert opened.table.state == table.state
    opened.table.play(Move.parse("cross berlin"))
    again.close()
    assert cupboard.open_file(kept.path).table.state == opened.table.state
    assert cupboard.saved_games() == [kept.path]


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_record_by_hand_goes_on_in_its_file(tmp_path: Path, end: str) -> None:
    file = written(tmp_path, (HEAD + "---\n" + THROW + "cross kiel").replace("\n", end or "\n") + end)
    opened, kept = cupboard.resume_journal(file)
    opened.table.play(Move.parse("cross berlin"))
    kept.close()
    again = cupboard.open_file(file)
    assert again.refused is None
    assert again.table.state == opened.table.state


def test_a_header_alone_goes_on_in_its_file(tmp_path: Path) -> None:
    file = written(tmp_path, HEAD)
    opened, kept = cupboard.resume_journal(file)
    opened.table.play(Move.parse(THROW))
    kept.close()
    again = cupboard.open_file(file)
    assert again.refused is None
    assert again.table.state == opened.table.state


def test_after_a_bad_line_the_game_goes_on_in_a_new_file(tmp_path: Path) -> None:
    content = (HEAD + "---\n" + THROW + "write red blue nowhere\ncross kiel\n").encode()
    file = written(tmp_path, content)
    opened, kept = cupboard.resume_journal(file)
    assert kept.path != file
    opened.table.play(Move.parse("cross berlin"))
    kept.close()
    assert file.read_bytes() == content
    assert cupboard.open_file(kept.path).table.state == opened.table.state


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\0", b"hello\n", (HEAD + "board: none\n---\n").encode()])
def test_what_is_no_record_is_left_as_it_is_and_free(tmp_path: Path, content: bytes) -> None:
    file = written(tmp_path, content)
    with pytest.raises(Fault):
        cupboard.resume_journal(file)
    assert file.read_bytes() == content
    journal.Journal(file).close()


def test_a_game_that_is_open_elsewhere(home: Path) -> None:
    kept = cupboard.start_journal(cupboard.new_table(header()))
    with pytest.raises(journal.InUse):
        cupboard.resume_journal(kept.path)
    kept.close()


def test_a_folder_that_cannot_be_made_is_an_error_and_the_game_goes_on(home: Path) -> None:
    table = cupboard.new_table(header())
    home.write_text("a file where the folder should be")
    with pytest.raises(OSError):
        cupboard.start_journal(table)
    table.throw()
    home.unlink()


def test_saved_games_are_listed_newest_first(home: Path) -> None:
    assert cupboard.saved_games() == []
    files = []
    for n in range(3):
        kept = cupboard.start_journal(cupboard.new_table(header()))
        kept.close()
        files.append(kept.path)
        os.utime(kept.path, (n, n))
    (paths.user_games() / "empty.dicetable").write_text("")
    (paths.user_games() / "other.txt").write_text("x")
    assert cupboard.saved_games() == files[::-1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_what_is_no_file_is_no_saved_game(home: Path) -> None:
    folder = home / "games"
    (folder / "folder.dicetable").mkdir(parents=True)
    os.mkfifo(folder / "pipe.dicetable")  # reading it would never end
    (folder / "game.dicetable").write_text(HEAD)
    assert [file.name for file in cupboard.saved_games()] == ["game.dicetable"]
