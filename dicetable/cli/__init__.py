"""The command line: the same table as the window's, without Qt where no picture is asked for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from dicetable.words import use_language


def main(argv: Sequence[str]) -> int:
    """Runs one command; 0 if all went well, 1 for a fault in a file, 2 for wrong usage. Never raises."""
    use_language()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(list(argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_the_rest()
        return 141
    except OSError as error:
        from dicetable.cli.faults import complain, trouble

        complain(trouble(error))
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError:
            _drop_the_rest()
        return 1


def _drop_the_rest() -> None:
    """Nothing more can be written to stdout; Python would complain once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    if argv[:1] == ["--worker"]:
        from dicetable.bots import worker
        from dicetable.cupboard import open_record

        return worker.serve(sys.stdin, sys.stdout, open_record)
    if not argv:
        from dicetable.cli.window import open_window

        return open_window()
    from dicetable.cli.parser import run

    return run(argv)
