"""What the program remembers of its user, in one ini file; what can't be read or written costs only itself."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from dicetable import paths


class Settings:
    """Typed doors to the file; a value of the wrong kind counts as not there."""

    def __init__(self, file: Path | None = None) -> None:
        self._store = QSettings(str(file or paths.user_config() / "dicetable.ini"), QSettings.Format.IniFormat)

    def word(self, key: str, default: str, among: Collection[str] = ()) -> str:
        """A text, one of `among` if that is given."""
        value = self._store.value(key)
        return value if isinstance(value, str) and (not among or value in among) else default

    def number(self, key: str, default: int, among: range) -> int:
        """A whole number in the range."""
        value = self._store.value(key)
        try:
            found = int(value) if isinstance(value, str | int) else default
        except ValueError:
            return default
        return found if found in among else default

    def flag(self, key: str, default: bool = False) -> bool:
        """Yes or no."""
        return self.word(key, "yes" if default else "no", ("yes", "no")) == "yes"

    def data(self, key: str) -> dict[str, Any]:
        """A dictionary kept as JSON; {} where there is none."""
        import json

        try:
            found = json.loads(self.word(key, "{}"))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def bytes(self, key: str) -> QByteArray:
        """What Qt saved of a window; empty where there is nothing."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep(self, key: str, value: str | int | bool | dict[str, Any] | QByteArray) -> None:
        """Remembers a value."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, dict):
            import json

            value = json.dumps(value, ensure_ascii=False)
        self._store.setValue(key, value)
