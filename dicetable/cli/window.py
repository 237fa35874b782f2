"""The way to the window, kept free of all that it can start without."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dicetable.cli.faults import complain
from dicetable.words import _

if TYPE_CHECKING:
    from dicetable.core.record import Header


def open_window(file: Path | None = None, header: Header | None = None) -> int:
    """Opens the window: on the shelf, at a saved game, or at a new table. Returns the program's exit code."""
    if file is not None and not file.exists():
        complain(_("There is no such file."), file)
        return 1
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))):
        complain(_("there is no screen to open a window on; “dicetable --help” lists what needs none"))
        return 1
    try:
        from dicetable.ui import app
    except ImportError as error:
        return without_qt(error)
    return app.run(file, header)


def without_qt(error: ImportError) -> int:
    """Says that Qt can't be loaded, and what to do."""
    complain(_("Qt can't be loaded ({reason}); “dicetable selfcheck” names what is missing").format(reason=error))
    return 1
