"""Positions for tests: animals put where a test wants them, moves and throws as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from dicetable.core import boardfile
from dicetable.core.board import Board
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.text import Refusal
from dicetable.games.sawanna.rules import HOME, TABLE, Sawanna, State, bits
from dicetable.paths import data

BOARDS = tuple(sorted(file.stem for file in data("boards", "sawanna").glob("*.yaml")))


@cache
def board(name: str = "savanna") -> Board:
    return boardfile.load(data("boards", "sawanna", f"{name}.yaml"), Sawanna)


@cache
def rules(side: str = "basic") -> Sawanna:
    return Sawanna(board(), {"side": side})


@cache
def with_powers(*kept: str) -> Sawanna:
    """The advanced side with only these powers, each on its own animal."""
    numbers = board().numbers
    animals = {name: animal.model_copy(update={"power": animal.power if animal.power in kept else ""})
               for name, animal in numbers.animals.items()}
    return Sawanna(replace(board(), numbers=numbers.model_copy(update={"animals": animals})), {"side": "advanced"})


def where(spot: str) -> int:
    """The number of a place such as "2.5" (track and space), "table" or "home"."""
    if spot in ("table", "home"):
        return TABLE if spot == "table" else HOME
    track, _, space = spot.partition(".")
    return 8 * (int(track) - 1) + int(space)


def position(game: Sawanna, seats: int, standing: Mapping[str, str], mover: int = 0) -> State:
    """A turn about to begin, with tiles ("red.zebra") at places ("2.5", "home"), lower ones first; others wait."""
    start = game.start(seats, mover)
    at, covered = list(start.at), 0
    for tile, spot in standing.items():
        place = where(spot)
        if place > 0 and place in at:
            assert at.count(place) == 1
            covered |= 1 << at.index(place)
        at[game.tile_index[tile]] = place
    return replace(start, at=tuple(at), covered=covered)


def thrown(game: Sawanna, s: State, values: str) -> Move:
    """A throw of the dice that are left, from as many digits, lowest die first."""
    dice = [game.dice[i] for i in bits(s.free)]
    return Move("throw", tuple(f"{die}={value}" for die, value in zip(dice, values, strict=True)))


def after(game: Sawanna, s: State, *lines: str) -> State:
    """The position after these lines, each through the checked door; digits are a throw."""
    for line in lines:
        s = game.play(s, thrown(game, s, line) if line.isdigit() else game.spelt(s, Move.parse(line)))
    return s


def legal(game: Sawanna, s: State, verb: str = "", tile: str = "") -> set[str]:
    """The legal moves as text: all of them, or a verb's, or those of a verb that name a tile."""
    return {str(move) for move in game.legal(s) if verb in ("", move.verb) and (not tile or tile in move.args)}


def why(game: Sawanna, s: State, line: str) -> Refusal | None:
    """What speaks against a move; one that is refused is never in the legal list."""
    move = game.spelt(s, Move.parse(line))
    refusal = game.why_not(s, move)
    assert refusal is None or move not in set(game.legal(s))
    return refusal


def refused(game: Sawanna, s: State, line: str) -> str:
    """The ruling that forbids a move; "legal" where none does."""
    refusal = why(game, s, line)
    return "legal" if refusal is None else refusal.rule


def at(game: Sawanna, s: State, tile: str) -> str:
    """Where a tile is: "2.5", "table" or "home"."""
    place = s.at[game.tile_index[tile]]
    return {TABLE: "table", HOME: "home"}.get(place) or f"{(place >> 3) + 1}.{place & 7}"


def covered(game: Sawanna, s: State) -> set[str]:
    """The tiles that another one sits on."""
    return {game.tiles[tile] for tile in range(len(s.at)) if s.covered >> tile & 1}


def begins(game: Sawanna, s: State, seat: int) -> bool:
    """Whether a turn of this seat is about to begin."""
    return s.turn == CHANCE and game.mover(s) == seat and s.throws == 0
