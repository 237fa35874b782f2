"""The one typeface of sheets and window, from its package, so that paper and screen agree on any machine."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

_FILES = ("Regular", "Bold", "Italic", "Black")


@cache
def family() -> str:
    """The family's name; loads its files, so it needs a QGuiApplication."""
    name = ""
    package = find_spec("font_lato")
    assert package and package.origin
    for style in _FILES:
        file = Path(package.origin).parent / "files" / f"Lato-{style}.ttf"
        loaded = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
        name = loaded[0] if style == "Regular" and loaded else name
    return name


@cache
def font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal, *, italic: bool = False) -> QFont:
    """A font of this em height in scene units; ligatures would come out of a PDF as single characters."""
    made = QFont(family())
    made.setPixelSize(max(1, pixels))
    made.setWeight(weight)
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setFeature(QFont.Tag("liga"), 0)
    made.setFeature(QFont.Tag("dlig"), 0)
    return made
