"""What can be seen: ink on spots, things at places, one prompt. The scene knows nothing else of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from dicetable.core.move import Spot
from dicetable.core.text import N_, Text

# Every glyph that ink can be, with the sentence that a screen reader says for it.
GLYPHS: Mapping[str, str] = {
    "text": N_("“{text}” written"),
    "cross": N_("crossed out"),
    "tick": N_("ticked"),
    "circle": N_("circled"),
    "slash": N_("a slash"),
    "dash": N_("a dash"),
    "fill": N_("blackened"),
    "struck": N_("“{text}”, crossed out"),
}


class Mark(NamedTuple):
    """One thing written: a glyph of GLYPHS, its text, and whose pen wrote it (None: the sheet's owner)."""

    glyph: str
    text: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """`marks`: what is written on each spot, first to last; `at`: where each thing lies, bottom first where
    several share a place: a spot, or beside the paper `tray.1` … for dice in play and `aside.1` … for those used up;
    `faces`: what each die or turned-over thing shows; `prompt`: what is expected."""

    prompt: Text
    marks: Mapping[Spot, tuple[Mark, ...]] = field(default_factory=dict)
    at: Mapping[Spot, Spot] = field(default_factory=dict)
    faces: Mapping[Spot, str] = field(default_factory=dict)


class Aid(NamedTuple):
    """Live help: spots to point at, and why."""

    spots: tuple[Spot, ...]
    text: Text
