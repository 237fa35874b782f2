"""What is wrong, in one line on stderr."""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 1000  # letters of a line: what a broken file holds can be of any length
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def complain(words: str, file: Path | str | None = None, line: int = 0) -> None:
    """One line on stderr, led by the file and line that it is about, or by the program's name."""
    where = f"{file}:{line}:" if file is not None and line else f"{file}:" if file is not None else "dicetable:"
    one_line = _CONTROL.sub("\ufffd", " ".join(f"{where} {words}".split()))  # a file has no say over the terminal
    if len(one_line) > LONGEST:
        one_line = one_line[:LONGEST] + "…"
    if sys.stderr is not None:
        print(one_line, file=sys.stderr)


def trouble(error: OSError) -> str:
    """A failed reading or writing in words."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
