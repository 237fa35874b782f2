"""The one typeface of sheets and window, from its package, so that paper and screen agree on any machine."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase


@cache
def _load(style: str) -> str:
    """Loads one of the typeface's files and returns the family's name."""
    package = find_spec("font_lato")
    assert package and package.origin
    file = Path(package.origin).parent / "files" / f"Lato-{style}.ttf"
    return QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))[0]


def family() -> str:
    """The family's name; loads its usual files, so it needs a QGuiApplication."""
    _load("Bold")
    return _load("Regular")


@cache
def font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal, *, italic: bool = False) -> QFont:
    """A font of this em height in scene units; ligatures would come out of a PDF as single characters."""
    if italic:
        _load("Italic")
    if weight >= QFont.Weight.Black:
        _load("Black")
    made = QFont(family())
    made.setPixelSize(max(1, pixels))
    made.setWeight(weight)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setFeature(QFont.Tag("liga"), 0)
    made.setFeature(QFont.Tag("dlig"), 0)
    return made
