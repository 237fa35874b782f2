"""The bots: always a legal move, always the same one, and each level better than the one below."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetable.bots import Bot, levels
from dicetable.core.game import CHANCE, OVER
from dicetable.games.dino.bots import BOTS, EasyBot, MediumBot
from dicetable.games.dino.rules import FACE, Dino, State
from tests.games.dino.setting import HIDDEN, after, position, refused, rules, with_bones, with_cards

every_level = pytest.mark.parametrize("level", list(BOTS))


@pytest.fixture
def game() -> Dino:
    return rules()


def result(game: Dino, bots: Sequence[Bot], seed: int) -> list[int]:
    s, ply = game.start(len(bots), seed % len(bots)), 0
    while s.turn != OVER:
        if s.turn == CHANCE:
            s = game.apply(s, game.chance(s).draw(seed))
        else:
            s = game.apply(s, bots[s.turn].choose(s, Random(ply)))
        ply += 1
    return [game.points(s, seat) for seat in range(s.seats)]


@every_level
@given(st.integers(0, 2**32))
def test_a_bot_can_take_over_in_any_position(level: str, seed: int) -> None:
    game, source = rules(), Random(seed)
    bot = BOTS[level](game)
    s = game.start(source.choice(game.seats), 0)
    while s.turn != OVER:
        if s.turn == CHANCE:
            s = game.apply(s, game.chance(s).draw(seed))
            continue
        if source.random() < 0.3:
            move = bot.choose(s, Random(seed))
            assert game.why_not(s, move) is None
            assert bot.choose(s, Random(seed)) == move
        s = game.apply(s, source.choice(list(game.legal(s))))


@pytest.mark.parametrize("better, worse", [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_below(game: Dino, better: str, worse: str) -> None:
    kinds = levels(Dino)
    wins = 0.0
    for seed in range(12):
        one, other = result(game, (kinds[better](game), kinds[worse](game)), seed)
        two, another = result(game, (kinds[worse](game), kinds[better](game)), seed)
        wins += (one > other) + (one == other) / 2 + (another > two) + (another == two) / 2
    assert wins >= 0.7 * 24


def test_what_nobody_has_seen_changes_no_decision(game: Dino) -> None:
    """The faces of covered finds are not in the state at all, so there is nothing to peek at."""
    s = after(game, game.start(2, 0), "…", "play card.3", "go researcher plot.9", "done")
    assert game.turn(s) == CHANCE
    assert all(not find & FACE for find in s.sites)


@every_level
def test_a_bot_takes_the_bone_that_makes_a_skeleton_whole(game: Dino, level: str) -> None:
    finds = {"site.9.1": "diplodocus.1", "site.9.2": "trex.4", "site.9.3": "oviraptor.1"}
    s: State = position(game, 2, {"red.researcher": "plot.9"}, finds, first=1)
    s = with_bones(game, s, 0, "trex.1", "trex.2", "trex.3")
    s = game.apply(s, next(move for move in game.legal(s) if str(move) == "take site.9.3"))
    s = after(game, s, "play card.1", "go dog plot.7", "done")
    assert str(BOTS[level](game).choose(s, Random(1))) == "take site.9.2"


def test_the_medium_bot_takes_first_what_others_could_take(game: Dino) -> None:
    standing = {"red.researcher": "plot.9", "red.assistant": "plot.12", "blue.assistant": "plot.12"}
    s = position(game, 2, standing, {"site.9.1": "trex.1", "site.12.1": "trex.1"}, first=1)
    s = with_cards(game, s, 0)
    assert str(MediumBot(game).choose(s, Random(1))) == "take site.12.1"
    s = position(game, 2, {**standing, "blue.assistant": "plot.9"},
                 {"site.9.1": "trex.1", "site.12.1": "trex.1"}, first=1)
    s = with_cards(game, s, 0)
    assert str(MediumBot(game).choose(s, Random(1))) == "take site.9.1"


def test_the_easy_bot_walks_to_where_the_most_finds_are(game: Dino) -> None:
    finds = dict.fromkeys(("site.10.1", "site.10.2", "site.10.3", "site.6.1"), HIDDEN)
    s = after(game, position(game, 2, {}, finds), "play card.1")
    assert str(EasyBot(game).choose(s, Random(1))) == "go red.researcher plot.10"


def test_the_medium_bot_uncovers_a_plot_for_its_assistant_on_the_way(game: Dino) -> None:
    """Two rich plots next to each other, and nothing else: the researcher uncovers one, goes on to the other, and the
    assistant comes to the first."""
    finds = dict.fromkeys((f"site.{plot}.{n}" for plot in (9, 10) for n in range(1, 6)), HIDDEN)
    s = position(game, 2, {"red.researcher": "plot.6", "red.assistant": "plot.14"}, finds)
    bot = MediumBot(game)
    stops = []
    while len(s.finds[0]) < 4:
        if s.turn == CHANCE:
            stops.append(game.fields[s.at[3 * s.mover]])
            s = game.apply(s, game.chance(s).draw(3))
        elif s.turn == 1:  # does nothing but walk up and down
            here = game.fields[s.at[4]]
            if s.hands[1]:
                there = "plot.21" if here != "plot.21" else "plot.20"
                card = next(card for card in ("card.1", "card.2", "card.2b", "card.3")
                            if refused(game, s, f"play {card}") == "legal")
                s = after(game, s, f"play {card}", f"go assistant {there}", "done")
            else:
                s = after(game, s, "rest")
        else:
            s = game.apply(s, bot.choose(s, Random(1)))
    assert set(stops) == {"plot.9", "plot.10"}
    assert {game.fields[field] for field in game.where(s, 0)[:2]} == {"plot.9", "plot.10"}
