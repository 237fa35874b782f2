"""Moving against a second author, whole random games, and what never changes in them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.games.dino.rules import CHOOSING, COLOURS, FACE, FACE_BITS, MOVING, PIECES, SITES, Dino, State
from tests.games.dino import naive
from tests.games.dino.setting import BOARDS, position, rules, with_cards

seeds = st.integers(0, 2**32)
CARDS = {1: ("1",), 2: ("2",), 3: ("1", "2b"), 4: ("1", "3"), 5: ("2", "3"), 8: ("1", "2", "2b", "3")}


def hand_dig(game: Dino) -> naive.Dig:
    return naive.Dig(game.board.links, game.board.kind("start"))


def anywhere(game: Dino, source: Random) -> State:
    """Red's turn, its pieces on three different fields, with or without start fields."""
    plots = source.sample(game.board.kind("plot"), 3)
    standing = dict(zip((f"red.{piece}" for piece in PIECES), plots))
    for piece in source.sample(PIECES, source.choice((0, 0, 1, 2))):
        del standing[f"red.{piece}"]
    return position(game, 2, standing)


def fields(game: Dino, s: State) -> naive.Fields:
    one, two, three = (game.fields[field] for field in game.where(s, 0))
    return one, two, three


def played(game: Dino, s: State, points: int) -> State:
    cards = tuple(f"red.card.{card}" for card in CARDS[points])
    return game.play(with_cards(game, s, 0, *CARDS[points]), Move("play", cards))


@pytest.mark.parametrize("name", BOARDS)
def test_distances_are_those_of_a_search_by_hand(name: str) -> None:
    game = rules(name)
    dig = hand_dig(game)
    for one, start in enumerate(game.fields):
        far = dig.steps(start)
        assert game.distance[one] == tuple(far[field] for field in game.fields)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("points", [1, 2, 3])
@given(seeds)
def test_a_play_ends_just_where_single_steps_lead(name: str, points: int, seed: int) -> None:
    """All moves to the end, against all walks: nothing more and nothing less."""
    game = rules(name)
    s = played(game, anywhere(game, Random(seed)), points)
    began = fields(game, s)
    found, seen, ahead = set(), {(s.at, s.points)}, [s]
    while ahead:
        now = ahead.pop()
        for move in game.legal(now):
            if move.verb == "done":
                found.add(fields(game, now))
                continue
            after = game.apply(now, move)
            if (after.at, after.points) not in seen:
                seen.add((after.at, after.points))
                ahead.append(after)
    assert found == hand_dig(game).ends(began, began, points)


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_each_way_is_refused_if_and_only_if_the_play_could_not_end_after_it(name: str, seed: int) -> None:
    game = rules(name)
    source = Random(seed)
    dig = hand_dig(game)
    s = played(game, anywhere(game, source), source.choice(tuple(CARDS)))
    began = fields(game, s)
    while s.phase == MOVING:
        here = fields(game, s)
        far = [dig.steps(field) for field in here]
        for own, piece in enumerate(PIECES):
            for field in game.fields:
                move = Move("go", (f"red.{piece}", field))
                there: naive.Fields = (*here[:own], field, *here[own + 1:])  # type: ignore[assignment]
                left = s.points - far[own][field]
                # Walks of more than three steps are many, and three are always enough here.
                fine = field != here[own] and left >= 0 and bool(dig.ends(there, began, min(left, 3)))
                assert (game.why_not(s, move) is None) == fine, move
        assert (game.why_not(s, Move("done")) is None) == dig.may_end(here, began)
        s = game.apply(s, source.choice(list(game.legal(s))))


def whole_game(game: Dino, source: Random) -> list[tuple[State, Move]]:
    """A random game, each state with what is done in it; the last one is over."""
    seats = source.choice((2, 3, 4))
    s = game.start(seats, source.randrange(seats))
    steps = []
    while game.turn(s) != OVER:
        if game.turn(s) == CHANCE:
            move = game.chance(s).draw(source.randrange(10**6))
        else:
            move = source.choice(list(game.legal(s)))
        steps.append((s, move))
        s = game.apply(s, move)
    return [*steps, (s, Move("over"))]


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_finds_are_conserved_at_every_step(name: str, seed: int) -> None:
    game = rules(name)
    for s, _ in whole_game(game, Random(seed)):
        on_sites = [find for find in s.sites if find]
        taken = [find for finds in s.finds for find in finds]
        open_now = [(find & FACE) - 1 for find in on_sites + taken if find & FACE]
        covered = [find for find in on_sites if not find & FACE]
        assert s.pile + len(on_sites) + len(taken) == game.pile_size
        assert sum(s.unseen) == s.pile + len(covered)
        found = Counter(open_now)
        assert tuple(s.unseen[face] + found[face] for face in range(len(game.faces))) == game.copies
        numbers = {find >> FACE_BITS for find in on_sites + taken}
        assert numbers == set(range(1, game.pile_size - s.pile + 1)) and len(numbers) == len(on_sites + taken)
        assert all(find & FACE for find in taken)
        for finds, bones in zip(s.finds, s.bones, strict=True):
            count = Counter((find & FACE) - 1 for find in finds)
            assert bones == tuple(count[face] for face in range(len(game.faces)))


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_pieces_stand_as_they_may_whenever_a_turn_begins(name: str, seed: int) -> None:
    game = rules(name)
    homes = dict(zip(range(3), game.home))
    for s, _ in whole_game(game, Random(seed)):
        if s.phase == MOVING:
            continue
        for seat in range(s.seats):
            here = game.where(s, seat)
            plots = [field for field in here if field < game.plots]
            assert len(set(plots)) == len(plots)
            assert all(field < game.plots or field == homes[own] for own, field in enumerate(here))
            # Where a researcher stands nothing lies face down: it has uncovered all, and nothing comes there.
            if here[0] < game.plots and s.phase == CHOOSING:
                assert game.covered(s, here[0]) == []


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_fame_is_what_a_count_by_hand_finds(name: str, seed: int) -> None:
    game = rules(name)
    skeletons = game.board.numbers.skeletons
    steps = whole_game(game, Random(seed))
    takes = [(s.turn, game.faces[(s.sites[game.site_index[move.args[0]]] & FACE) - 1])
             for s, move in steps if move.verb == "take"]
    last, _ = steps[-1]
    counted = naive.fame(takes, last.seats, {kind: skeleton.bones for kind, skeleton in skeletons.items()},
                         {kind: skeleton.fame for kind, skeleton in skeletons.items()}, game.board.numbers.markers)
    assert [game.points(last, seat) for seat in range(last.seats)] == counted
    assert [game.score(last, seat).points for seat in range(last.seats)] == counted


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_nobody_takes_what_no_piece_stands_by_and_nobody_rests_who_could_act(name: str, seed: int) -> None:
    game = rules(name)
    for s, move in whole_game(game, Random(seed)):
        if move.verb == "take":
            plot = game.fields[game.site_index[move.args[0]] // SITES]
            standing = [piece for piece, field in zip(game.pieces, s.at) if game.fields[field] == plot]
            mine = [piece for piece in standing if piece.startswith(COLOURS[s.turn])]
            others = {piece.partition(".")[2] for piece in standing if piece not in mine}
            assert mine and (mine != [f"{COLOURS[s.turn]}.dog"] or others & {"researcher", "assistant"})
        if move.verb == "rest":
            assert list(game.legal(s)) == [Move("rest")]


@pytest.mark.parametrize("name", BOARDS)
@given(seeds)
def test_each_thing_lies_in_one_place_and_each_find_in_its_own_bone(name: str, seed: int) -> None:
    game = rules(name)
    steps = whole_game(game, Random(seed))
    for s, _ in steps[:: max(1, len(steps) // 20)]:
        view = game.view(s, 0)
        spots = game.all_spots(s.seats)
        things = {spot for spot, place in spots.items() if place.kind in ("piece", "card", "marker", "bonus", "set")}
        assert things <= view.at.keys()
        for thing, place in view.at.items():
            if place.startswith("museum."):
                assert view.faces[thing] == spots[place].trait("face")
            assert place in spots or place.startswith("tray.")
        skeletons = Counter(place for thing, place in view.at.items() if thing.startswith("marker."))
        for kind, seats in zip(game.kinds, s.completed, strict=True):
            for seat, colour in enumerate(COLOURS[:s.seats]):
                assert skeletons[f"fame.{colour}.{kind}"] == seats.count(seat)
