"""Where files lie: the program's own data, and the user's folders. Nothing is created here."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data(*parts: str) -> Path:
    """A file or folder that comes with the program, such as data("resources", "theme.yaml")."""
    bundle = getattr(sys, "_MEIPASS", None)  # a frozen program's folder
    package = Path(bundle, "dicetable") if bundle else Path(__file__).resolve().parent
    installed = package / "_data"
    return (installed if installed.is_dir() else package.parent).joinpath(*parts)


def boards() -> tuple[Path, ...]:
    """The folders of boards: ours, then the user's, which may not exist."""
    return data("boards"), user_data() / "boards"


def user_data() -> Path:
    """What the user makes; the environment's DICETABLE_HOME holds all of the user's folders where it is set."""
    return _home() or _platform("user_data_dir")


def user_games() -> Path:
    """Journals and saved games."""
    return user_data() / "games"


def user_config() -> Path:
    """Settings."""
    home = _home()
    return home / "config" if home else _platform("user_config_dir")


def user_log() -> Path:
    """What the program noted about itself."""
    home = _home()
    return home / "log" if home else _platform("user_log_dir")


def _home() -> Path | None:
    folder = os.environ.get("DICETABLE_HOME")
    return Path(folder).absolute() if folder else None


def _platform(folder: str) -> Path:
    import platformdirs  # late: most commands never ask

    return Path(getattr(platformdirs, folder)("dicetable", appauthor=False))
