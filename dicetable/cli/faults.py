"""What is wrong, in one line on stderr."""

from __future__ import annotations

import sys
from pathlib import Path


def complain(words: str, file: Path | str | None = None, line: int = 0) -> None:
    """One line on stderr, led by the file and line that it is about, or by the program's name."""
    where = f"{file}:{line}:" if file is not None and line else f"{file}:" if file is not None else "dicetable:"
    one_line = " ".join(f"{where} {words}".split())
    if sys.stderr is not None:
        print(one_line, file=sys.stderr)


def trouble(error: OSError) -> str:
    """A failed reading or writing in words."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
