"""Dice Trip: two numbers a round into the cities of a map."""

from __future__ import annotations

from dicetable.games.dicetrip.rules import DiceTrip

GAME = DiceTrip
