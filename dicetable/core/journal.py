"""The file beside a running game: every line is in it before the window shows the move; nothing in it is ever
overwritten but by a save of the same game."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import FileLock

SUFFIX = ".dicetable"


class InUse(OSError):
    """Another running program has this game open."""


class Journal:
    """Appends to one record file, which it keeps locked. A failing disk is kept in `trouble`; the lines wait and are
    tried again with the next one."""

    def __init__(self, path: Path) -> None:
        """Opens `path`, which exists; raises InUse, or OSError where that is not possible."""
        self.path = path
        self.trouble: OSError | None = None
        self._waiting = b""
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            self._lock = locked(path)
        except OSError:
            os.close(self._file)
            raise
        self._dirty = threading.Event()
        self._closing = False
        self._syncing = threading.Thread(target=self._sync, name="journal", daemon=True)
        self._syncing.start()

    def write(self, line: str) -> None:
        """Hands `line` to the operating system; never raises."""
        self._waiting += line.encode(errors="replace") + b"\n"
        self._flush()
        self._dirty.set()

    def retry(self) -> None:
        """Tries once more to write what waits."""
        self._flush()
        self._dirty.set()

    def _flush(self) -> None:
        try:
            while self._waiting:
                self._waiting = self._waiting[os.write(self._file, self._waiting):]
            self.trouble = None
        except OSError as error:
            self.trouble = error

    def drop_torn_line(self) -> None:
        """Cuts a last line without its newline: the click that was in flight when the program was killed."""
        content = self.path.read_bytes()
        os.truncate(self.path, max(content.rfind(b"\n"), content.rfind(b"\r")) + 1)

    def close(self) -> None:
        """Writes what waits and gives the file free."""
        if self._closing:
            return
        self._closing = True
        self._flush()
        self._dirty.set()
        self._syncing.join()
        os.close(self._file)
        self._lock.release()

    def _sync(self) -> None:
        while not self._closing:
            self._dirty.wait()
            self._dirty.clear()
            with contextlib.suppress(OSError):
                os.fsync(self._file)


def lock_file(path: Path) -> Path:
    """The hidden file beside `path` that is locked while a game goes on in it; it stays there."""
    return path.with_name(f".{path.name}.lock")


def locked(path: Path) -> FileLock:
    """The lock that guards `path`, taken; the system frees it when its program dies. Raises InUse or OSError."""
    from filelock import FileLock, Timeout

    lock = FileLock(lock_file(path))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InUse(errno.EBUSY, "another running program has this game open", str(path)) from None
    return lock


def new_file(folder: Path, stem: str) -> Path:
    """A fresh empty record file in `folder`, made if need be; raises OSError."""
    import secrets

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # “file exists” would puzzle whoever reads it
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    while True:
        path = folder / f"{stem}-{secrets.token_hex(3)}{SUFFIX}"
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
            return path


def save(path: Path, content: str) -> None:
    """Writes `content` beside `path` and renames it over; what was there before stays as `….bak`. Raises InUse where
    a game is going on in that file, or OSError."""
    import secrets
    import shutil

    if lock_file(path).exists():
        locked(path).release()
    beside, kept = (path.with_name(f".{path.name}.{secrets.token_hex(3)}.{kind}") for kind in ("new", "old"))
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copy2(path, kept)
            os.replace(kept, path.with_name(path.name + ".bak"))
        os.replace(beside, path)
    except OSError:
        for rest in (beside, kept):
            rest.unlink(missing_ok=True)
        raise
