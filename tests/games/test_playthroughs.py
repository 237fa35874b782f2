"""One annotated game for each board of ours: whatever changes in what a game does or says shows there as a difference
to be read. `pytest --accept` writes them anew. A playthrough is a record, so it can be opened and replayed as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicetable import cupboard, paths
from dicetable.core.game import CHANCE, Game
from dicetable.core.record import Header, Seat
from dicetable.core.score import Score, outcome
from dicetable.games import games
from dicetable.words import Words, figure

FOLDER = Path(__file__).parents[1] / "playthroughs"
BOARDS = [f"{name}/{file.stem}" for name in games() for file in sorted(paths.data("boards", name).glob("*.yaml"))]
SEED = 2026
MOST = 200  # steps
DEEPEST, WIDEST = 4, 60_000  # of perft: plies, and positions at which it stops


def perft(game: Game[Any], s: Any) -> Iterator[int]:
    """The number of positions after 1, 2, 3 … plies, throws being the seed's."""
    layer = [s]
    for _ in range(DEEPEST):
        following = []
        for state in layer:
            if game.turn(state) == CHANCE:
                following.append(game.apply(state, game.chance(state).draw(SEED)))
            else:
                following += [game.apply(state, move) for move in game.legal(state)]
            if len(following) > WIDEST:
                return
        layer = following
        yield len(layer)


def changes(before: Score, after: Score, words: Words) -> Iterator[str]:
    """Each part of the score that is another now."""
    parts = {part.name: part for part in before.parts}
    for part in after.parts:
        old = parts[part.name].points if part.name in parts else 0
        if part.points != old:
            yield f"{words.say(part.label)} {figure(old)} → {figure(part.points)}"


def written(before: Any, after: Any) -> Iterator[str]:
    """What was written, and what lies elsewhere."""
    for spot in sorted(before.marks.keys() | after.marks.keys()):
        if before.marks.get(spot) != after.marks.get(spot):
            marks = (f"{mark.glyph} {mark.text}".strip() for mark in after.marks.get(spot, ()))
            yield f"{spot}: {', '.join(marks) or 'nothing'}"
    for spot in sorted(before.at.keys() | after.at.keys()):
        if before.at.get(spot) != after.at.get(spot):
            yield f"{spot} → {after.at.get(spot, 'gone')}"


def playthrough(board: str) -> str:
    """A game by moves chosen with a fixed seed, every option at its last value, with what came of each."""
    name, _, stem = board.partition("/")
    kind = games()[name]
    count = min(max(2, kind.seats[0]), kind.seats[-1])
    seats = tuple(Seat(person, pen=n) for n, person in enumerate(("Ann", "Bo", "Cora", "Dan")[:count], 1))
    options = {option.name: option.values[-1] for option in kind.options}
    table = cupboard.new_table(Header(name, stem, seats, options=options, first=0, seed=SEED, seeded=True,
                                     name=f"Playthrough of {stem}"))
    game = table.game
    words = Words([seat.name for seat in seats], game.all_spots(count))
    source = Random(SEED)
    # Without the board's hash: what makes no difference to the game makes none here.
    rows = [row.removesuffix(f" {game.board.hash}") for row in table.text().split("\n") if row]
    rows.append(f"# positions after 1, 2, 3 … plies: {' '.join(map(str, perft(game, table.state)))}")
    shown = 0
    while not table.over and len(table.steps) < MOST:
        before, turn, round_ = table.state, table.turn, game.round(table.state)
        if round_ != shown:
            shown = round_
            rows += ["", f"# Round {round_}"]
        seat = max(turn, 0)
        if turn == CHANCE:
            move = table.throw()
            rows += [str(move), f"#   {words.say(game.words(before, move))}"]
            continue
        listed = list(game.legal(before))
        # A verb first, so that those with few moves come up as well.
        verb = source.choice(sorted({move.verb for move in listed}))
        move = source.choice([move for move in listed if move.verb == verb])
        table.play(move)
        rows += [str(move), f"#   {words.say(game.words(before, move))} One of {len(listed)}."]
        rows += [f"#   {line}" for line in written(game.view(before, seat), game.view(table.state, seat))]
        for n, other in enumerate(words.names):
            rows += [f"#   {other}: {line}"
                     for line in changes(game.score(before, n), game.score(table.state, n), words)]
    rows += ["", f"# {words.say(game.view(table.state, 0).prompt)}"]
    if table.over:
        rows.append(f"# {words.say(outcome([game.standing(table.state, n) for n in range(count)]).text)}")
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("board", BOARDS)
def test_a_playthrough_is_there_and_still_true(board: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{board}.dicetable"
    played = playthrough(board)
    if request.config.getoption("accept"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(played, "utf-8")
    assert file.exists(), "no playthrough of this board: run pytest --accept, read what it writes, commit it"
    assert file.read_text("utf-8").split("\n") == played.split("\n")


@pytest.mark.parametrize("board", BOARDS)
def test_a_playthrough_can_be_replayed(board: str) -> None:
    opened = cupboard.open_file(FOLDER / f"{board}.dicetable")
    assert opened.refused is None
    assert opened.warnings == ()


def test_no_playthrough_is_left_of_a_board_that_is_gone() -> None:
    assert {str(file.relative_to(FOLDER).with_suffix("")) for file in FOLDER.rglob("*.dicetable")} <= set(BOARDS)
