"""Sawanna: animals race to the watering hole and hop on each other."""

from __future__ import annotations

from dicetable.games.sawanna.rules import Sawanna

GAME = Sawanna
