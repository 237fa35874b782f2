"""Sawanna played by hand: piles of tiles on spaces, no cleverness, nothing taken from the rules under test.

A tile is (seat, animal), a space (track, number from 1); `piles` has the tiles on each space from the bottom up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple, TypeAlias

Tile: TypeAlias = tuple[int, str]
Space: TypeAlias = tuple[int, int]


class Choice(NamedTuple):
    """Dice (by value), a tile and a track (0 for none)."""

    dice: tuple[int, ...]
    tile: Tile
    track: int


class Savanna:
    """The table in the middle of a turn of `seat`."""

    def __init__(self, seats: int, seat: int, values: Mapping[str, tuple[int, int]], powers: Mapping[str, str]) -> None:
        self.seats, self.seat, self.values, self.powers = seats, seat, values, powers
        self.tracks = {2: [1, 2], 3: [1, 2, 3], 4: [1, 2, 3, 4], 5: [1, 2, 3, 4]}[seats]
        self.waiting = [(one, animal) for one in range(seats) for animal in values]
        self.home: list[Tile] = []
        self.piles: dict[Space, list[Tile]] = {(track, n): [] for track in range(1, 5) for n in range(1, 8)}
        self.dice: list[int] = []  # rolled and not yet placed
        self.loads: dict[Tile, int] = {}

    def put(self, tile: Tile, space: Space | None) -> None:
        """Sets the table up: `tile` on top of a space, or home."""
        self.waiting.remove(tile)
        (self.piles[space] if space else self.home).append(tile)

    def has(self, tile: Tile, power: str) -> bool:
        return self.powers[tile[1]] == power

    def space_of(self, tile: Tile) -> Space | None:
        for space, pile in self.piles.items():
            if tile in pile:
                return space
        return None

    def is_covered(self, tile: Tile) -> bool:
        space = self.space_of(tile)
        return space is not None and self.piles[space][-1] != tile

    def is_full(self, space: Space) -> bool:
        pile = self.piles[space]
        if len(pile) == 1:
            return self.has(pile[0], "heavy")
        return len(pile) == 2

    # What may be done.

    def placings(self) -> set[Choice]:
        found = set()
        for seat in range(self.seats):
            for animal, values in self.values.items():
                tile = (seat, animal)
                if tile in self.home:
                    continue
                mine = seat == self.seat
                if self.is_covered(tile) and not (mine and self.has(tile, "long_neck")):
                    continue
                if mine and tile in self.loads:
                    continue
                usable = [die for die in self.dice if die in (values if mine else (6,))]
                for n in range(1, len(usable) + 1):
                    for dice in combinations(sorted(usable), n):
                        tracks = self.tracks if tile in self.waiting and not mine else [0]
                        found |= {Choice(dice, tile, track) for track in tracks}
        return found

    def goings(self) -> set[Choice]:
        found = set()
        for tile in self.loads:
            if self.is_covered(tile) and not self.has(tile, "long_neck"):
                continue
            space = self.space_of(tile)
            if space is None:
                found |= {Choice((), tile, track) for track in self.tracks}
                continue
            found.add(Choice((), tile, 0))
            if self.has(tile, "zigzag"):
                track, n = space
                for other in self.tracks:
                    if other in (track - 1, track + 1) and not self.is_full((other, n)):
                        found.add(Choice((), tile, other))
        return found

    # Doing it.

    def place(self, choice: Choice) -> None:
        for die in choice.dice:
            self.dice.remove(die)
        if choice.tile[0] == self.seat:
            self.loads[choice.tile] = len(choice.dice)
        else:
            self.move(choice.tile, choice.track, len(choice.dice), own_dice=False)

    def go(self, choice: Choice) -> None:
        self.move(choice.tile, choice.track, self.loads.pop(choice.tile), own_dice=True)

    def move(self, tile: Tile, track: int, steps: int, *, own_dice: bool) -> None:
        """Picks the tile up, carries it along space by space, and lays it down."""
        old = self.space_of(tile)
        height = self.piles[old].index(tile) if old else 0
        if old is None:
            self.waiting.remove(tile)
            start = (track, 0)
        else:
            self.piles[old].remove(tile)
            start = (track or old[0], old[1])
        if own_dice and self.has(tile, "herd"):
            ahead = [other for n in range(start[1] + 1, 8) for other in self.piles[start[0], n]]
            if any(seat == tile[0] for seat, _ in ahead):
                steps += 1
        way = [(start[0], start[1] + step) for step in range(1, steps + 1)]
        if own_dice and self.has(tile, "pounce"):
            while way[-1][1] <= 7 and self.is_full(way[-1]):
                way.append((start[0], way[-1][1] + 1))
        if way[-1][1] > 7:
            self.home.append(tile)
            return
        for space in reversed(way):
            if not self.is_full(space):
                self.piles[space].append(tile)
                return
        if old is None:
            self.waiting.append(tile)
        elif start == old:
            self.piles[old].insert(height, tile)
        else:
            self.piles[start].append(tile)

    def winner(self) -> int | None:
        for seat in range(self.seats):
            if sum(owner == seat for owner, _ in self.home) >= 2:
                return seat
        return None

    def everything(self) -> Iterator[tuple[Tile, str, bool]]:
        """Each tile, where it is, and whether it is covered."""
        for tile in self.waiting:
            yield tile, "table", False
        for tile in self.home:
            yield tile, "home", False
        for (track, n), pile in self.piles.items():
            for tile in pile:
                yield tile, f"{track}.{n}", tile != pile[-1]
