"""Dino Detektive: a dig for five kinds of dinosaurs."""

from __future__ import annotations

from dicetable.games.dino.rules import Dino

GAME = Dino
