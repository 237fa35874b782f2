"""The games: each folder in here is one, found by looking, never registered."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias

from dicetable.core.game import Game

AnyGame: TypeAlias = type[Game[Any]]


@cache
def games() -> Mapping[str, AnyGame]:
    """Every game by its name, which is its folder's."""
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return MappingProxyType({folder: import_module(f"{__name__}.{folder}").GAME for folder in folders})


def game(name: str) -> AnyGame:
    """The game of this name; raises KeyError."""
    return games()[name]
