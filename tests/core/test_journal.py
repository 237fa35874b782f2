"""The file beside a running game, when all goes well and when it does not."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicetable.core import journal
from dicetable.core.journal import InUse, Journal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return journal.new_file(tmp_path, "game")


def test_lines_are_in_the_file_at_once(file: Path) -> None:
    kept = Journal(file)
    for n, line in enumerate(("one", "zwölf"), 1):
        kept.write(line)
        assert len(file.read_text("utf-8").splitlines()) == n
    kept.close()
    assert file.read_bytes() == "one\nzwölf\n".encode()


def test_a_journal_appends(file: Path) -> None:
    file.write_text("before\n")
    kept = Journal(file)
    kept.write("after")
    kept.close()
    kept.close()
    assert file.read_text() == "before\nafter\n"


def test_new_files_never_meet(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    files = {journal.new_file(folder, "game") for _ in range(50)}
    assert len(files) == 50
    assert all(file.suffix == journal.SUFFIX and file.parent == folder for file in files)


def test_only_one_at_a_time(file: Path) -> None:
    kept = Journal(file)
    with pytest.raises(InUse):
        Journal(file)
    with pytest.raises(InUse):
        journal.save(file, "something else\n")
    kept.write("mine")
    kept.close()
    assert file.read_text() == "mine\n"
    Journal(file).close()


CHILD = """
import sys
from pathlib import Path
from dicetable.core.journal import InUse, Journal
try:
    kept = Journal(Path(sys.argv[1]))
except InUse:
    print("in use", flush=True)
    raise SystemExit(3)
print("open", flush=True)
n = 0
while True:
    n += 1
    kept.write(f"line {n}")
"""


def child(file: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", CHILD, str(file)], stdout=subprocess.PIPE, text=True)


def test_another_program_is_kept_out(file: Path) -> None:
    kept = Journal(file)
    other = child(file)
    assert other.communicate(timeout=60)[0] == "in use\n"
    assert other.returncode == 3
    kept.close()
    assert file.read_bytes() == b""


def test_after_a_kill_every_line_but_the_last_is_whole_and_the_file_is_free(file: Path) -> None:
    other = child(file)
    assert other.stdout is not None
    assert other.stdout.readline() == "open\n"
    with pytest.raises(InUse):
        Journal(file)
    while file.stat().st_size < 2000:
        assert other.poll() is None
    other.send_signal(signal.SIGKILL)
    other.wait(60)
    other.stdout.close()
    kept = Journal(file)
    kept.drop_torn_line()
    lines = file.read_text().splitlines()
    assert lines == [f"line {n}" for n in range(1, len(lines) + 1)]
    kept.write("on")
    kept.close()
    assert file.read_text().splitlines()[-1] == "on"


def test_a_full_disk_is_trouble_and_no_exception(tmp_path: Path) -> None:
    full = tmp_path / "full.dicetable"
    full.symlink_to("/dev/full")
    kept = Journal(full)
    kept.write("one")
    assert isinstance(kept.trouble, OSError)
    assert kept.trouble.errno == errno.ENOSPC
    kept.close()


def test_lines_that_could_not_be_written_follow_later(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Journal(file)
    kept.write("one")
    real = os.write

    def half(fd: int, content: bytes) -> int:
        if len(content) > 3:
            return real(fd, content[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    kept.write("two")
    kept.write("three")
    assert kept.trouble is not None
    monkeypatch.undo()
    kept.write("four")
    assert kept.trouble is None
    kept.close()
    assert file.read_text() == "one\ntwo\nthree\nfour\n"


def test_what_waits_is_tried_once_more_at_the_end(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Journal(file)

    def full(fd: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    kept.write("one")
    monkeypatch.undo()
    kept.close()
    assert file.read_text() == "one\n"
    assert kept.trouble is None


def test_what_is_not_there_or_no_file_is_an_error_and_makes_nothing(tmp_path: Path) -> None:
    for path in (tmp_path / "none.dicetable", tmp_path):
        with pytest.raises(OSError):
            Journal(path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_can_hold_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        journal.new_file(tmp_path / "file" / "games", "game")


@pytest.mark.parametrize(("content", "left"), [
    (b"one\ntwo\n", b"one\ntwo\n"), (b"one\ntw", b"one\n"), (b"tw", b""), (b"", b""), (b"one\rtw", b"one\r"),
    (b"one\r\ntw", b"one\r\n"), (b"one\n\0\0\0", b"one\n"),
])
def test_a_torn_line_is_cut(file: Path, content: bytes, left: bytes) -> None:
    file.write_bytes(content)
    kept = Journal(file)
    kept.drop_torn_line()
    kept.close()
    assert file.read_bytes() == left


# Saves.


def test_a_save_replaces_and_keeps_the_last_good_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.dicetable"
    journal.save(path, "eins\n")
    journal.save(path, "zwölf\n")
    assert path.read_bytes() == "zwölf\n".encode()
    assert (tmp_path / "mine.dicetable.bak").read_text() == "eins\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["mine.dicetable", "mine.dicetable.bak"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.dicetable"
    path.write_text("good\n")

    def fail(*_args: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError):
        journal.save(path, "new\n")
    assert path.read_text() == "good\n"
    assert [file.name for file in tmp_path.iterdir()] == ["mine.dicetable"]


def test_a_kill_between_writing_and_renaming_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.dicetable"
    path.write_text("good\n")
    code = """
import os, sys
from pathlib import Path
from dicetable.core import journal
os.replace = lambda *args: os.kill(os.getpid(), 9)
journal.save(Path(sys.argv[1]), "new\\n")
"""
    done = subprocess.run([sys.executable, "-c", code, str(path)], timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert path.read_text() == "good\n"
    journal.save(path, "newer\n")
    assert path.read_text() == "newer\n"


def test_a_save_into_nothing_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        journal.save(tmp_path / "none" / "mine.dicetable", "x\n")


def test_a_file_in_place_of_the_folder_is_named_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    with pytest.raises(NotADirectoryError):
        journal.new_file(tmp_path / "games", "game")
