"""Positions for tests: real maps, sheets written at will, moves and throws as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from dicetable.core import boardfile
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.games.dicetrip.rules import CROSSED, DiceTrip, Sheet, State
from dicetable.paths import data
from tests.games.dicetrip import brute

MAPS = tuple(sorted(file.stem for file in data("boards", "dicetrip").glob("*.yaml")))


@cache
def rules(board: str = "deutschland", decades: str = "no") -> DiceTrip:
    return DiceTrip(boardfile.load(data("boards", "dicetrip", f"{board}.yaml"), DiceTrip), {"decades": decades})


def hand_map(game: DiceTrip) -> brute.Map:
    """The map as the brute-force scorer wants it."""
    places = game.board.places
    links = game.board.links
    return brute.Map(
        frozenset(links) | {(there, here) for here, there in links},
        {city: places[city].traits["zone"] for city in game.cities},
        {city: places[city].traits["colour"] for city in game.cities if "colour" in places[city].traits},
    )


def plain(game: DiceTrip) -> list[str]:
    """The cities without a colour."""
    return [city for city in game.cities if not game.board.places[city].trait("colour")]


def coloured(game: DiceTrip, *colours: str) -> list[str]:
    """The cities of these colours, or of any."""
    return [city for city in game.cities
            if (colour := game.board.places[city].trait("colour")) and (not colours or colour in colours)]


def thrown(values: str) -> str:
    """`throw` with red, blue, green, yellow, from four digits."""
    return "throw " + " ".join(f"{die}={value}" for die, value in zip(("red", "blue", "green", "yellow"), values))


def after(game: DiceTrip, s: State, *lines: str) -> State:
    """The position after these lines, each through the checked door; four digits are a throw."""
    for line in lines:
        s = game.play(s, Move.parse(thrown(line) if line.isdigit() else line))
    return s


def refused(game: DiceTrip, s: State, line: str) -> str:
    """The ruling that forbids the move; "legal" where none does. Such a move is never in the legal list."""
    move = Move.parse(line)
    refusal = game.why_not(s, move)
    assert (move in set(game.legal(s))) == (refusal is None)
    return "legal" if refusal is None else refusal.rule


def reason(game: DiceTrip, s: State, line: str) -> Mapping[str, object]:
    """What the refusal's sentence names."""
    refusal = game.why_not(s, Move.parse(line))
    assert refusal is not None
    return refusal.text.args


def sheet(game: DiceTrip, written: Mapping[str, int], crossed: Iterable[str] = (), powers: int = 0) -> Sheet:
    """A sheet with numbers and crosses, no city circled."""
    crosses = set(crossed)
    cities = tuple(CROSSED if city in crosses else written.get(city, 0) for city in game.cities)
    return Sheet(cities, sum(1 << number for number in written.values()), 0, powers)


def at_round(game: DiceTrip, round_: int, *sheets: Sheet, first: int = 0) -> State:
    """A round about to be rolled for, with these sheets."""
    start = game.start(len(sheets), first)
    return replace(start, round=round_, turn=CHANCE, sheets=sheets)


def crossed_but(game: DiceTrip, *empty: str) -> Sheet:
    """A sheet with crosses everywhere else."""
    return sheet(game, {}, [city for city in game.cities if city not in empty])
