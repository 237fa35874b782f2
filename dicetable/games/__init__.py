"""The games: each folder in here is one, found by looking, never registered."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from dicetable.core.game import Game

AnyGame: TypeAlias = "type[Game[Any]]"


@cache
def names() -> tuple[str, ...]:
    """Every game's name, which is its folder's; loads none."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def game(name: str) -> AnyGame:
    """The game of this name; raises KeyError."""
    if name not in names():
        raise KeyError(name)
    found: AnyGame = import_module(f"{__name__}.{name}").GAME
    return found


@cache
def games() -> Mapping[str, AnyGame]:
    """Every game by its name."""
    return MappingProxyType({name: game(name) for name in names()})
