"""Starts the window."""

from __future__ import annotations

import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from dicetable import paths
from dicetable.words import _, use_language

if TYPE_CHECKING:
    from dicetable.core.record import Header
    from dicetable.ui.window import Window


def run(file: Path | None = None, header: Header | None = None) -> int:
    """The window: on the shelf, at the game in `file`, or at a new table; returns the program's exit code.

    Several may run at once: each keeps to its own games, which are locked while they are open.
    """
    use_language()
    app = application()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal; every game is in its file already
    from dicetable.ui.window import Window

    window = Window()
    _note_faults(window)
    if header is not None:
        window.start(header)
    elif file is not None:
        window.open(file)
    window.show()
    window.activateWindow()  # where no window manager does it, keys would have no window
    return app.exec()


def application() -> QApplication:
    """The program's QApplication, made with our style."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    app = QApplication(["dicetable"])
    app.setApplicationName("dicetable")
    app.setDesktopFileName("dicetable")
    app.setStyle("Fusion")
    return app


def _note_faults(window: Window) -> None:
    """What nobody foresaw goes to the log file, and the window says so; the game goes on."""

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        words = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(words)
        file = paths.user_log() / "dicetable.log"
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as log:
                log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{words}\n")
        window.notice.say(_("Something went wrong; your game is safe. The details are in {file}.").format(file=file))

    sys.excepthook = note
