"""Which item draws which kind of place: one table for all games, and no game's name in it."""

from __future__ import annotations

from collections.abc import Mapping

from dicetable.core.board import Place
from dicetable.ui import dig, tiles
from dicetable.ui.items import Box, City, DieItem, Name, Number, Power, SpotItem

KINDS: Mapping[str, type[SpotItem]] = {
    "city": City, "number": Number, "power": Power, "score": Box, "die": DieItem,
    "track": tiles.Track, "space": tiles.Space, "hole": tiles.Water, "table": tiles.Area, "tile": tiles.Tile,
    "token": tiles.Token,
    "plot": dig.Plot, "start": dig.Start, "site": dig.Site, "find": dig.Find, "piece": dig.Piece, "card": dig.Card,
    "museum": dig.Museum, "bone": dig.Bone, "slot": dig.Slot, "supply": dig.Slot, "count": dig.Count,
    "marker": dig.Marker, "bonus": dig.Bonus, "set": dig.Rosette,
}  # fmt: skip


def item_class(place: Place) -> type[SpotItem]:
    """How a place is drawn."""
    if place.kind in KINDS:
        return KINDS[place.kind]
    return SpotItem if place.at is None or any(place.size) or place.shape else Name
