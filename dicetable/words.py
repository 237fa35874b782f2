"""Puts Text values into words of a language; the one place, outside the window too, where that happens."""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dicetable import paths
from dicetable.core.move import Spot
from dicetable.core.text import Arg, At, Text, Who

if TYPE_CHECKING:
    from fractions import Fraction

    from dicetable.core.board import Labels, Place

DOMAIN = "dicetable"
_PARTS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use_language(language: str | None = None) -> str:
    """Makes `language`, or the system's, the one that `_` and Words speak; returns the one in force."""
    global _catalogue, _language
    short = re.split(r"[^A-Za-z]", language or _system())[0]
    try:
        _catalogue = gettext.translation(DOMAIN, str(paths.data("resources", "locale")), [short])
        _language = short
    except OSError:
        _catalogue = gettext.NullTranslations()
        _language = "en"
    return _language


def _system() -> str:
    """The language that the environment or else the system asks for."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # a locale that Python can't read
        return ""


def language() -> str:
    """The language in force, as in "de"."""
    return _language


def _(msgid: str) -> str:
    """`msgid` in the language in force."""
    return _catalogue.gettext(msgid)


def ngettext(one: str, many: str, n: int) -> str:
    """The form for `n` in the language in force."""
    return _catalogue.ngettext(one, many, n)


def label(labels: Labels, language: str | None = None) -> str:
    """A name in the language, else the one that all share, else English, else any."""
    for key in (language or _language, "", "en"):
        if key in labels:
            return labels[key]
    return next(iter(labels.values()), "")


def figure(points: int | Fraction) -> str:
    """Points as people write them: 3½, −2."""
    size = -points if points < 0 else points
    whole, rest = divmod(size, 1)
    part = _PARTS.get(str(rest), f" {rest}") if rest else ""
    number = part.strip() if part and not whole else f"{whole}{part}"
    return f"−{number}" if points < 0 else number


class Words:
    """Speaks of one table: its seats' names and its spots' labels."""

    def __init__(self, names: Sequence[str] = (), spots: Mapping[Spot, Place] | None = None) -> None:
        self.names = names
        self.spots = spots or {}

    def spot(self, spot: Spot) -> str:
        """The spot's label, or its name where it has none."""
        place = self.spots.get(spot)
        return (label(place.label) if place else "") or spot

    def seat(self, seat: int) -> str:
        """The seat's name."""
        return self.names[seat] if 0 <= seat < len(self.names) else _("seat {n}").format(n=seat + 1)

    def say(self, text: Text) -> str:
        """The sentence."""
        args = {name: self._arg(arg) for name, arg in text.args.items()}
        form = _(text.msgid)
        if text.plural:
            count = text.args[text.count]
            assert isinstance(count, int)
            form = ngettext(text.msgid, text.plural, count)
        return form.format(**args) if args else form

    def _arg(self, arg: Arg) -> str:
        if isinstance(arg, Text):
            return self.say(arg)
        if isinstance(arg, At):
            return self.spot(arg.spot)
        if isinstance(arg, Who):
            return self.seat(arg.seat)
        if isinstance(arg, str):
            return arg
        if isinstance(arg, tuple):
            parts = [self._arg(one) for one in arg]
            if len(parts) > 1 and all(isinstance(one, Who) for one in arg):
                return _("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])
            return ", ".join(parts)
        return figure(arg)
