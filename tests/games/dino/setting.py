"""Positions for tests: pieces and finds put where a test wants them, moves and throws as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from dicetable.core import boardfile
from dicetable.core.board import Board
from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.text import Refusal
from dicetable.games.dino.rules import CHOOSING, COLOURS, FACE, FACE_BITS, Dino, State
from dicetable.paths import data

BOARDS = tuple(sorted(file.stem for file in data("boards", "dino").glob("*.yaml")))
HIDDEN = ""  # a find that lies face down


@cache
def board(name: str = "dig") -> Board:
    return boardfile.load(data("boards", "dino", f"{name}.yaml"), Dino)


@cache
def rules(name: str = "dig") -> Dino:
    return Dino(board(name), {})


def plots(game: Dino, links: Iterable[tuple[str, str]], plot: str) -> list[str]:
    """The plots next to one, by the board's own list."""
    pairs = [*links, *((other, one) for one, other in links)]
    return [other for one, other in pairs if one == plot and other.startswith("plot.")]


def position(
    game: Dino,
    seats: int,
    pieces: Mapping[str, str],
    finds: Mapping[str, str] | None = None,
    *,
    mover: int = 0,
    first: int = 0,
) -> State:
    """Somebody's turn to act, in the midst of a round: pieces ("red.dog") on fields, the others on their start fields;
    finds ("trex.2" or HIDDEN) on sites."""
    s = game.start(seats, first)
    at, sites, unseen, pile = list(s.at), list(s.sites), list(s.unseen), s.pile
    for piece, field in pieces.items():
        at[game.piece_index[piece]] = game.field_index[field]
    for site, face in (finds or {}).items():
        number = game.pile_size - pile + 1
        pile -= 1
        sites[game.site_index[site]] = number << FACE_BITS
        if face:
            sites[game.site_index[site]] |= game.face_index[face] + 1
            unseen[game.face_index[face]] -= 1
    return replace(s, turn=mover, mover=mover, phase=CHOOSING, at=tuple(at), sites=tuple(sites), unseen=tuple(unseen),
                   pile=pile, stirred=True)


def with_cards(game: Dino, s: State, seat: int, *cards: str) -> State:
    """The position with only these cards in a seat's hand."""
    hand = sum(1 << game.cards.index(card) for card in cards)
    return replace(s, hands=s.hands[:seat] + (hand,) + s.hands[seat + 1:])


def with_bones(game: Dino, s: State, seat: int, *faces: str) -> State:
    """The position with these finds taken by a seat, one after the other; they are out of the pile."""
    for face in faces:
        code = (game.pile_size - s.pile + 1) << FACE_BITS | game.face_index[face] + 1
        turn = replace(s, turn=seat, mover=seat, phase=CHOOSING, sites=(code, *s.sites[1:]))
        taken = game.apply(turn, Move("take", (game.sites[0],)))
        unseen = list(s.unseen)
        unseen[game.face_index[face]] -= 1
        s = replace(s, pile=s.pile - 1, unseen=tuple(unseen), finds=taken.finds, bones=taken.bones,
                    completed=taken.completed, sets=taken.sets)
    return s


def moved(game: Dino, s: State, line: str) -> Move:
    """The move in a line, with short names written out."""
    return game.spelt(s, Move.parse(line))


def after(game: Dino, s: State, *lines: str) -> State:
    """The position after these lines, each through the checked door; "…" plays draws of seed 1."""
    for line in lines:
        if line == "…":
            assert game.turn(s) == CHANCE
            s = game.apply(s, game.chance(s).draw(1))
        else:
            s = game.play(s, moved(game, s, line))
    return s


def why(game: Dino, s: State, line: str) -> Refusal | None:
    return game.why_not(s, moved(game, s, line))


def refused(game: Dino, s: State, line: str) -> str:
    """The ruling that forbids the move; "legal" where none does. The list of legal moves says the same."""
    refusal = why(game, s, line)
    move = moved(game, s, line)
    if game.turn(s) >= 0 and not (move.verb == "play" and list(game.alike(s))):
        assert (move in set(game.legal(s))) == (refusal is None)
    return "legal" if refusal is None else refusal.rule or "malformed"


def listed(game: Dino, s: State, verb: str) -> set[str]:
    """What is legal, in the mover's short names."""
    own = game.own(s)
    return {str(move).replace(own, "") for move in game.legal(s) if move.verb == verb}


def ends(game: Dino, s: State, piece: str) -> set[str]:
    """Where a piece may be at the end of a play, if it goes there at once and nobody else moves."""
    found = set()
    for line in listed(game, s, "go"):
        _, moving, field = line.split()
        if moving == piece and refused(game, after(game, s, line), "done") == "legal":
            found.add(field)
    return found


def at(game: Dino, s: State, piece: str) -> str:
    return game.fields[s.at[game.piece_index[piece]]]


def lying(game: Dino, s: State) -> dict[str, str]:
    """The finds on sites: what is seen of them, HIDDEN for one face down."""
    return {site: game.faces[(find & FACE) - 1] if find & FACE else HIDDEN
            for site, find in zip(game.sites, s.sites) if find}


def thrown(one: str, other: str) -> str:
    return f"throw die.1={one} die.2={other}"


__all__ = [
    "BOARDS", "COLOURS", "HIDDEN", "after", "at", "board", "ends", "listed", "lying", "moved", "plots", "position",
    "refused", "rules", "thrown", "why", "with_bones", "with_cards",
]  # fmt: skip
