"""Dino Detektive, ruling by ruling, in the positions in which it is easily got wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from dicetable.core.game import CHANCE, OVER
from dicetable.core.score import outcome
from dicetable.core.text import IllegalMove
from dicetable.games.dino.rules import QUIET, Dino, State
from tests.games.dino.setting import (
    HIDDEN,
    after,
    at,
    ends,
    listed,
    lying,
    position,
    refused,
    rules,
    thrown,
    why,
    with_bones,
    with_cards,
)

REST = {"rest"}


@pytest.fixture
def game() -> Dino:
    return rules()


def verbs(game: Dino, s: State) -> set[str]:
    return {move.verb for move in game.legal(s)}


def of_colour(game: Dino, *colours: str) -> list[str]:
    return [site for site in game.sites if game.board.places[site].trait("colour") in colours]


def throw_on(game: Dino, s: State, one: str, other: str) -> State:
    """The position after a throw at the beginning of a round like this."""
    rolling = replace(s, turn=CHANCE, mover=game.starter(s), phase=0)
    return after(game, rolling, thrown(one, other))


# DD-1 and DD-5: finds, and when it is decided what they are.


def test_dd1_seven_or_eight_of_each_bone_make_36_skeletons(game: Dino) -> None:
    s = game.start(4, 0)
    of = dict(zip(game.faces, s.unseen, strict=True))
    assert Counter(of.values()) == {7: 12, 8: 3}
    assert [face for face, count in of.items() if count == 8] == [f"euoplocephalus.{n}" for n in (1, 2, 3)]
    assert sum(of.values()) == s.pile == 108
    assert sum(min(of[face] for face in of if face.startswith(kind)) for kind in game.kinds) == 36


def test_dd1_the_bonus_card_is_worth_as_much_as_a_skeleton(game: Dino) -> None:
    for kind, fame in zip(game.kinds, (6, 6, 4, 2, 2), strict=True):
        bones = [face for face in game.faces if face.startswith(kind)]
        s = with_bones(game, game.start(2, 0), 0, *bones)
        assert game.points(s, 0) == 2 * fame
        s = with_bones(game, s, 1, *bones)
        assert game.points(s, 1) == fame


def test_dd5_nothing_is_known_of_a_find_before_it_is_uncovered(game: Dino) -> None:
    s = after(game, game.start(2, 0), thrown("white", "orange"), "play card.2", "go researcher plot.9", "done")
    assert set(lying(game, s).values()) == {HIDDEN} and game.turn(s) == CHANCE
    one = after(game, s, "uncover site.9.1=trex.1 site.9.2=trex.1 site.9.4=trex.1")
    assert {site: face for site, face in lying(game, one).items() if face} == dict.fromkeys(
        ("site.9.1", "site.9.2", "site.9.4"), "trex.1")
    other = after(game, s, "uncover site.9.4=oviraptor.2 site.9.1=diplodocus.3 site.9.2=trex.4")
    assert lying(game, other)["site.9.1"] == "diplodocus.3"


def test_dd5_several_finds_are_drawn_in_the_order_of_the_sites_from_all_not_yet_seen(game: Dino) -> None:
    s = after(game, game.start(2, 0), thrown("white", "orange"), "play card.2", "go researcher plot.9", "done")
    chance = game.chance(s)
    assert chance.spots == ("site.9.1", "site.9.2", "site.9.4")
    assert chance.draw(5).spots == chance.spots
    assert refused(game, s, "uncover site.9.1=trex.1 site.9.2=trex.2") == "malformed"
    seen = with_bones(game, s, 1, *["trex.1"] * 6)
    assert refused(game, seen, "uncover site.9.1=trex.1 site.9.2=trex.1 site.9.4=trex.2") == "malformed"
    assert refused(game, seen, "uncover site.9.1=trex.1 site.9.2=trex.3 site.9.4=trex.2") == "legal"


def test_dd5_draws_are_even(game: Dino) -> None:
    s = after(game, game.start(2, 0), thrown("white", "orange"), "play card.2", "go researcher plot.9", "done")
    found = Counter(arg.partition("=")[2] for seed in range(4000) for arg in game.chance(s).draw(seed).args)
    for face, copies in zip(game.faces, s.unseen, strict=True):
        expected = 12000 * copies / 108
        assert abs(found[face] - expected) < 5 * expected**0.5


# DD-3 and DD-4: placing.


def test_dd3_finds_on_the_empty_sites_of_both_colours(game: Dino) -> None:
    s = after(game, game.start(3, 0), thrown("black", "pink"))
    assert lying(game, s) == dict.fromkeys(of_colour(game, "black", "pink"), HIDDEN)
    assert s.pile == 108 - 34


def test_dd3_a_site_with_a_find_gets_no_second_one_open_or_not(game: Dino) -> None:
    there = {"site.9.2": "trex.1", "site.5.2": HIDDEN}
    s = position(game, 2, {}, there)
    placed = throw_on(game, s, "orange", "orange")
    assert lying(game, placed) == {**dict.fromkeys(of_colour(game, "orange"), HIDDEN), **there}
    assert s.pile - placed.pile == len(of_colour(game, "orange")) - 2


@pytest.mark.parametrize("piece", ["red.researcher", "blue.assistant", "blue.dog"])
def test_dd3_no_find_into_a_plot_where_any_piece_stands(game: Dino, piece: str) -> None:
    placed = throw_on(game, position(game, 2, {piece: "plot.9"}), "white", "pink")
    assert not [site for site in lying(game, placed) if site.startswith("site.9.")]
    assert set(lying(game, placed)) == {site for site in of_colour(game, "white", "pink")
                                        if not site.startswith("site.9.")}


@pytest.mark.parametrize("pile", [1, 2, 3, 4, 5, 6, 7, 20])
def test_dd4_too_few_finds_go_in_the_order_of_plots_and_sites(game: Dino, pile: int) -> None:
    s = replace(position(game, 2, {"red.dog": "plot.3"}), pile=pile)
    placed = throw_on(game, s, "teal", "white")
    wanted = [site for site in of_colour(game, "teal", "white") if not site.startswith("site.3.")]
    wanted.sort(key=lambda site: tuple(map(int, site.split(".")[1:])))
    assert list(lying(game, placed)) == wanted[:pile]
    assert placed.pile == 0


# DD-6: a play of cards.


def test_dd6_points_may_be_split_and_may_lapse(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.researcher": "plot.17", "red.assistant": "plot.1"})
    s = after(game, s, "play card.1 card.2")
    assert s.points == 3
    assert refused(game, after(game, s, "go dog plot.13"), "done") == "legal"
    s = after(game, s, "go dog plot.13", "go researcher plot.20", "go assistant plot.3")
    assert s.points == 0 and listed(game, s, "go") == set()
    assert at(game, after(game, s, "done"), "red.assistant") == "plot.3"


@pytest.mark.parametrize("finds", [{}, {"site.6.1": HIDDEN}])
def test_dd6_points_that_lapse_are_no_ones_afterwards(game: Dino, finds: dict[str, str]) -> None:
    s = after(game, position(game, 2, {}, finds), "play card.3", "go researcher plot.6", "done", *("…" for _ in finds))
    assert game.turn(s) == 1 and s.points == 0


def test_dd6_a_piece_may_go_on_in_the_same_play(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.3", "go dog plot.13", "go dog plot.12",
              "go dog plot.8", "done")
    assert at(game, s, "red.dog") == "plot.8"


def test_dd6_at_least_one_piece_must_have_moved(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.2")
    assert refused(game, s, "done") == "DD-6"
    s = after(game, s, "go dog plot.13")
    # Back to where it was, it would not have moved, and no point is left to do better.
    assert refused(game, s, "go dog plot.9") == "DD-6"
    assert refused(game, s, "done") == "legal"


def test_dd6_a_walk_in_a_circle_is_a_pass_and_refused(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.1 card.3", "go dog plot.13",
              "go dog plot.14", "go dog plot.9")
    assert refused(game, s, "done") == "DD-6"
    assert at(game, after(game, s, "go dog plot.4", "done"), "red.dog") == "plot.4"


def test_dd6_a_piece_that_is_back_has_not_moved_but_another_one_has(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.3", "go dog plot.13", "go dog plot.9",
              "go assistant plot.15")
    assert refused(game, s, "done") == "legal"


def test_dd6_no_piece_that_has_moved_ends_on_a_start_field(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.10", "red.researcher": "plot.6", "red.assistant": "plot.12"})
    assert refused(game, after(game, s, "play card.1"), "go dog jeep") == "DD-6"
    # Plots 6 and 10 are next to the jeep: on one stands the researcher, and on the other the dog has not moved.
    assert refused(game, after(game, s, "play card.2"), "go dog jeep") == "DD-6"
    s = after(game, s, "play card.3", "go dog jeep")
    assert refused(game, s, "done") == "DD-6"


def test_dd6_a_start_field_can_be_left_again_on_the_far_side(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.10", "red.researcher": "plot.17", "red.assistant": "plot.12"})
    s = after(game, s, "play card.2", "go dog jeep", "go dog plot.6", "done")
    assert at(game, s, "red.dog") == "plot.6"


def test_dd6_a_piece_may_come_back_to_the_start_field_it_has_not_left(game: Dino) -> None:
    s = after(game, game.start(2, 0), "…", "play card.1 card.2", "go dog plot.7", "go dog blanket",
              "go assistant plot.15")
    assert refused(game, s, "done") == "legal"


def test_dd6_no_two_pieces_of_one_colour_on_one_plot(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.assistant": "plot.13", "blue.dog": "plot.4"})
    assert "plot.13" not in ends(game, after(game, s, "play card.3"), "dog")
    assert "plot.4" in ends(game, after(game, s, "play card.3"), "dog")
    refusal = why(game, after(game, s, "play card.1"), "go dog plot.13")
    assert refusal is not None and refusal.rule == "DD-6"


def test_dd6_ways_pass_any_piece(game: Dino) -> None:
    # All ways from plot 1 to plot 8 in two steps are barred, if pieces barred anything.
    s = position(game, 3, {"red.researcher": "plot.1", "red.dog": "plot.2", "red.assistant": "plot.7",
                           "blue.dog": "plot.2", "green.researcher": "plot.7"})
    s = after(game, s, "play card.2", "go researcher plot.8", "done")
    assert at(game, s, "red.researcher") == "plot.8"


def test_dd6_all_cards_may_be_played_for_a_single_step(game: Dino) -> None:
    s = after(game, game.start(2, 0), "…", "play card.1 card.2 card.2b card.3", "go dog plot.7", "done")
    assert s.hands[0] == 0 and game.turn(s) == 1


def test_dd6_only_own_pieces_and_cards_and_only_by_cards(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "blue.dog": "plot.9"})
    assert refused(game, s, "go dog plot.13") == "DD-6"
    assert refused(game, s, "done") == "DD-6"
    assert refused(game, s, "play blue.card.1") == "DD-6"
    s = after(game, s, "play card.3")
    assert refused(game, s, "go blue.dog plot.13") == "DD-6"
    assert refused(game, s, "go dog plot.9") == "DD-6"
    assert refused(game, s, "go dog plot.19") == "DD-6"
    for line in ("play card.1", "take site.9.1", "rest"):
        assert refused(game, s, line) == "DD-6"
    assert refused(game, s, "go dog site.9.1") == "malformed"
    assert refused(game, s, "play card.1 card.1") == "malformed"


def test_dd6_a_played_card_is_gone_for_the_round_and_equal_ones_stand_for_one_another(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9"})
    assert list(game.alike(s)) == [{"red.card.2", "red.card.2b"}]
    assert listed(game, s, "play") == {
        "play card.1", "play card.2", "play card.3", "play card.1 card.2", "play card.1 card.3",
        "play card.2 card.2b", "play card.2 card.3", "play card.1 card.2 card.2b", "play card.1 card.2 card.3",
        "play card.2 card.2b card.3", "play card.1 card.2 card.2b card.3"}  # fmt: skip
    s = after(game, s, "play card.2b", "go dog plot.13", "done", "play card.3", "go dog plot.7", "done")
    assert refused(game, s, "play card.2b") == "DD-6"
    assert refused(game, s, "play card.2") == "legal"
    assert list(game.alike(s)) == []


# DD-7: uncovering.


def test_dd7_every_face_down_find_of_the_researchers_plot_is_uncovered_after_the_play(game: Dino) -> None:
    s = position(game, 2, {"red.researcher": "plot.6"}, {"site.9.1": HIDDEN, "site.9.3": "trex.1", "site.9.5": HIDDEN,
                                                         "site.10.1": HIDDEN})
    s = after(game, s, "play card.2", "go researcher plot.9")
    assert game.turn(s) == 0  # there is a point left
    s = after(game, s, "done")
    assert game.turn(s) == CHANCE and game.chance(s).spots == ("site.9.1", "site.9.5")
    s = after(game, s, "uncover site.9.1=trex.2 site.9.5=trex.2")
    assert lying(game, s) == {"site.9.1": "trex.2", "site.9.3": "trex.1", "site.9.5": "trex.2", "site.10.1": HIDDEN}
    assert game.turn(s) == 1


@pytest.mark.parametrize("piece", ["assistant", "dog"])
def test_dd7_only_the_researcher_uncovers(game: Dino, piece: str) -> None:
    s = position(game, 2, {f"red.{piece}": "plot.6"}, {"site.9.1": HIDDEN})
    s = after(game, s, "play card.1", f"go {piece} plot.9", "done")
    assert game.turn(s) == 1 and lying(game, s) == {"site.9.1": HIDDEN}


def test_dd7_passing_through_uncovers_nothing(game: Dino) -> None:
    s = position(game, 2, {"red.researcher": "plot.6"}, {"site.9.1": HIDDEN})
    s = after(game, s, "play card.2", "go researcher plot.9", "go researcher plot.13", "done")
    assert game.turn(s) == 1 and lying(game, s) == {"site.9.1": HIDDEN}


def test_dd7_a_researcher_that_did_not_move_uncovers_nothing(game: Dino) -> None:
    s = position(game, 2, {"red.researcher": "plot.9"}, {"site.9.1": HIDDEN})
    s = after(game, s, "play card.3", "go researcher plot.6", "go researcher plot.9", "go dog plot.7", "done")
    assert game.turn(s) == 1 and lying(game, s) == {"site.9.1": HIDDEN}


def test_dd7_a_find_that_lies_face_down_cannot_be_taken(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": HIDDEN}, first=1)
    assert refused(game, s, "take site.9.1") == "DD-7"


def test_dd7_whoever_uncovered_it_others_may_take_it(game: Dino) -> None:
    s = position(game, 2, {"red.researcher": "plot.6", "blue.assistant": "plot.9"}, {"site.9.1": HIDDEN})
    s = after(game, s, "play card.1", "go researcher plot.9", "done", "uncover site.9.1=trex.4")
    assert refused(game, s, "take site.9.1") == "legal"


# DD-8: moving or collecting.


def test_dd8_collecting_begins_with_a_find_and_ends_moving(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1", "site.9.2": "trex.2"}, first=1)
    assert verbs(game, s) == {"play", "take"}
    s = after(game, s, "take site.9.1")
    assert s.hands[0] == game.all_cards  # laid open, not used up
    s = after(game, s, "play card.1", "go dog plot.7", "done")
    assert verbs(game, s) == {"take"}
    assert refused(game, s, "play card.1") == refused(game, s, "go dog plot.7") == refused(game, s, "done") == "DD-8"


def test_dd8_exactly_one_find_each_time(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1", "site.9.2": "trex.2"}, first=1)
    s = after(game, s, "take site.9.1")
    assert game.turn(s) == 1
    with pytest.raises(IllegalMove):
        after(game, s, "take site.9.2")


def test_dd8_with_cards_and_nothing_to_take_one_must_play(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, first=1)
    assert verbs(game, s) == {"play"}
    assert refused(game, s, "rest") == refused(game, s, "take site.9.1") == "DD-8"


def test_dd8_with_cards_and_a_find_one_may_not_rest(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1"}, first=1)
    assert refused(game, s, "rest") == "DD-8"


def test_dd8_without_cards_one_collects_and_else_the_round_is_over(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1"}, first=1)
    s = with_cards(game, s, 0)
    assert listed(game, s, "take") == {"take site.9.1"} and verbs(game, s) == {"take"}
    assert refused(game, s, "rest") == "DD-8"
    bare = with_cards(game, position(game, 2, {"red.assistant": "plot.9"}, first=1), 0)
    assert verbs(game, bare) == REST
    assert game.turn(after(game, bare, "rest")) == 1


def test_dd8_over_is_over_even_if_something_becomes_available_later(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9", "blue.researcher": "plot.6"}, {"site.9.1": HIDDEN}, first=1)
    s = after(game, with_cards(game, s, 0), "rest", "play card.1", "go researcher plot.9", "done",
              "uncover site.9.1=trex.1")
    assert game.takeable(s, 0)
    s = after(game, s, "play card.2", "go researcher plot.13", "done")
    assert game.turn(s) == 1  # blue goes on alone


def test_dd8_waiting_for_others_is_no_choice(game: Dino) -> None:
    """A find that only the neighbour could uncover doesn't help who has to act now."""
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": HIDDEN}, first=1)
    assert refused(game, s, "rest") == "DD-8"
    assert verbs(game, with_cards(game, s, 0)) == REST


def test_dd8_the_start_player_begins_with_cards_and_others_may_collect_at_once(game: Dino) -> None:
    finds = {"site.9.1": "trex.1", "site.5.1": "trex.2", "site.9.2": "trex.1"}
    s = position(game, 2, {"red.assistant": "plot.9", "blue.assistant": "plot.5"}, finds)
    assert refused(game, s, "take site.9.1") == refused(game, s, "rest") == "DD-8"
    assert verbs(game, s) == {"play"}
    s = after(game, s, "play card.1", "go dog plot.7", "done")
    assert verbs(game, s) == {"play", "take"}
    s = after(game, s, "take site.5.1")
    assert verbs(game, s) == {"play", "take"}  # after the first action the start player is free too


def test_dd8_it_is_each_rounds_own_start_player_who_begins_with_cards(game: Dino) -> None:
    finds = {"site.9.1": "trex.1", "site.5.1": "trex.2"}
    s = replace(position(game, 2, {"red.assistant": "plot.9", "blue.assistant": "plot.5"}, finds, mover=1), round=2)
    assert refused(game, s, "take site.5.1") == "DD-8" and verbs(game, s) == {"play"}
    s = after(game, s, "play card.1", "go dog plot.7", "done")
    assert verbs(game, s) == {"play", "take"}  # red began round 1


def test_dd8_without_cards_nobody_moves_any_more(game: Dino) -> None:
    s = with_cards(game, position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1"}, first=1), 0)
    assert refused(game, s, "go assistant plot.13") == refused(game, s, "done") == "DD-8"
    assert refused(game, s, "play card.1") == "DD-6"


def test_dd8_who_collects_and_who_moves_act_in_one_circle(game: Dino) -> None:
    finds = {"site.9.1": "trex.1", "site.9.2": "trex.1", "site.9.3": "trex.1"}
    s = position(game, 3, {"blue.assistant": "plot.9"}, finds)
    turns = []
    for line in ("play card.1", "go dog plot.7", "done", "take site.9.1", "play card.1", "go dog plot.7", "done",
                 "play card.2", "go dog plot.8", "done", "take site.9.2", "play card.3", "go dog plot.8", "done",
                 "play card.3", "go dog plot.16", "done", "take site.9.3", "play card.2", "go dog plot.7", "done"):
        if line.startswith(("play", "take")):
            turns.append(game.turn(s))
        s = after(game, s, line)
    assert turns == [0, 1, 2] * 3


def test_dd8_only_finds_where_one_of_the_own_pieces_stands(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9", "blue.assistant": "plot.10"},
                 {"site.9.1": "trex.1", "site.10.1": "trex.2"}, first=1)
    assert listed(game, s, "take") == {"take site.9.1"}
    assert refused(game, s, "take site.10.1") == "DD-8"
    assert refused(game, s, "take site.9.2") == "DD-8"


# DD-9: dogs.


@pytest.mark.parametrize("other", ["blue.researcher", "blue.assistant", "green.researcher"])
def test_dd9_a_dog_takes_beside_a_researcher_or_assistant_of_another_colour(game: Dino, other: str) -> None:
    s = position(game, 3, {"red.dog": "plot.9", other: "plot.9"}, {"site.9.1": "trex.1"}, first=1)
    assert refused(game, s, "take site.9.1") == "legal"


def test_dd9_the_other_piece_must_be_in_the_same_plot(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "blue.researcher": "plot.10"}, {"site.9.1": "trex.1"}, first=1)
    assert refused(game, s, "take site.9.1") == "DD-9"


# DD-10: skeletons.


def test_dd10_a_skeleton_needs_all_its_different_bones(game: Dino) -> None:
    s = with_bones(game, game.start(2, 0), 0, "oviraptor.1", "oviraptor.1", "oviraptor.1")
    assert game.points(s, 0) == 0
    s = with_bones(game, s, 0, "oviraptor.2")
    assert game.points(s, 0) == 4


def test_dd10_a_second_one_of_a_kind_counts_again_without_the_bonus_card(game: Dino) -> None:
    s = with_bones(game, game.start(2, 0), 0, *["triceratops.1", "triceratops.2"] * 3)
    assert game.points(s, 0) == 2 + 2 * 3


def test_dd10_the_bonus_card_goes_to_the_first_in_the_game(game: Dino) -> None:
    s = with_bones(game, game.start(3, 0), 2, "oviraptor.1", "oviraptor.2")
    s = with_bones(game, s, 0, *["oviraptor.1", "oviraptor.2"] * 2)
    assert (game.points(s, 0), game.points(s, 2)) == (4, 4)


def test_dd10_a_bonus_marker_for_each_set_while_the_five_last(game: Dino) -> None:
    s = game.start(2, 0)
    for n in range(1, 7):
        s = with_bones(game, s, n % 2, *game.faces)
        assert len(s.sets) == min(n, 5)
    assert (s.sets.count(0), s.sets.count(1)) == (2, 3)
    assert game.points(s, 0) == 3 * 20 + 2 * 3
    assert game.points(s, 1) == 3 * 20 + 20 + 3 * 3
    assert [game.score(s, seat).points for seat in (0, 1)] == [game.points(s, seat) for seat in (0, 1)]


def test_dd10_a_set_is_whole_when_its_last_kind_is(game: Dino) -> None:
    s = with_bones(game, game.start(2, 0), 0, *game.faces[:-1], *game.faces[:-1])
    assert s.sets == ()
    s = with_bones(game, s, 0, game.faces[-1])
    assert s.sets == (0,)


# DD-11 to DD-14: rounds and the end.


def rest_all(game: Dino, s: State) -> State:
    """The position after everybody's round is over without another find taken."""
    for _ in range(s.seats):
        if game.turn(s) >= 0:
            s = after(game, with_cards(game, s, game.turn(s)), "rest")
    assert game.turn(s) < 0
    return s


def test_dd11_the_round_ends_when_no_one_can_act_and_the_start_player_passes(game: Dino) -> None:
    s = game.start(3, 2)
    for round_, starter, colour in ((1, 2, "teal"), (2, 0, "black"), (3, 1, "pink"), (4, 2, "white")):
        assert (game.round(s), game.turn(s), game.starter(s)) == (round_, CHANCE, starter)
        assert game.chance(s).key == (starter, round_, 1)
        s = after(game, s, thrown(colour, colour))
        assert game.turn(s) == starter
        s = after(game, s, "play card.1 card.2 card.2b card.3", f"go assistant plot.{14 + round_}", "done")
        standing = s.at
        s = rest_all(game, s)
        assert s.at == standing
        assert s.hands == (game.all_cards,) * 3 and not s.collecting and not s.resting


def test_dd11_who_has_collected_moves_again_in_the_next_round(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "trex.1"}, first=1)
    s = after(game, s, "take site.9.1")
    s = after(game, rest_all(game, s), thrown("teal", "teal"))
    assert (game.round(s), game.turn(s)) == (2, 0)
    assert at(game, after(game, s, "play card.1", "go dog plot.7", "done"), "red.dog") == "plot.7"


def test_dd11_who_is_left_goes_on_alone(game: Dino) -> None:
    s = position(game, 3, {"red.assistant": "plot.9"}, dict.fromkeys(("site.9.1", "site.9.2"), "trex.1"), first=1)
    s = with_cards(game, with_cards(game, s, 1), 2)
    s = after(game, s, "take site.9.1", "rest", "rest")
    assert game.turn(s) == 0
    s = after(game, s, "take site.9.2", "rest")
    assert game.turn(s) == CHANCE and game.round(s) == 2


def test_dd12_the_game_ends_with_the_round_in_which_the_last_find_was_placed(game: Dino) -> None:
    s = replace(game.start(2, 0), pile=18)
    s = after(game, s, thrown("teal", "teal"))
    assert s.pile == 0 and game.turn(s) == 0
    s = rest_all(game, s)
    assert game.turn(s) == OVER and game.round(s) == 1
    one_more = rest_all(game, after(game, replace(game.start(2, 0), pile=19), thrown("teal", "teal")))
    assert game.turn(one_more) == CHANCE


def test_dd12_most_fame_wins_and_equal_fame_shares(game: Dino) -> None:
    s = with_bones(game, game.start(3, 0), 1, "oviraptor.1", "oviraptor.2")
    assert outcome([game.standing(s, seat) for seat in range(3)]).winners == (1,)
    s = with_bones(game, s, 2, "triceratops.1", "triceratops.2")
    assert outcome([game.standing(s, seat) for seat in range(3)]).winners == (1, 2)
    s = with_bones(game, s, 0, *["trex.1", "trex.2", "trex.3"] * 2)
    assert outcome([game.standing(s, seat) for seat in range(3)]).winners == (1, 2)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_dd13_the_first_start_player_is_given(game: Dino, first: int) -> None:
    s = after(game, game.start(3, first), thrown("teal", "black"))
    assert game.turn(s) == first


def full(game: Dino, seats: int = 2) -> State:
    """A round about to be rolled for, with a face-down find on every teal site."""
    s = position(game, seats, {}, dict.fromkeys(of_colour(game, "teal"), HIDDEN))
    return replace(s, turn=CHANCE, phase=0, stirred=False)


def test_dd14_a_roll_that_places_nothing_changes_nothing(game: Dino) -> None:
    s = full(game)
    rolled = after(game, s, thrown("teal", "teal"))
    assert (rolled.sites, rolled.pile, game.turn(rolled)) == (s.sites, s.pile, 0)


def test_dd14_three_quiet_rounds_end_the_game(game: Dino) -> None:
    s = full(game)
    for n in range(QUIET):
        assert game.turn(s) == CHANCE
        s = rest_all(game, after(game, s, thrown("teal", "teal")))
        assert (game.turn(s) == OVER) == (n == QUIET - 1)


def test_dd14_only_three_running_count(game: Dino) -> None:
    quiet = ("teal", "teal")
    s = full(game)
    for colours in (quiet, quiet, ("teal", "black"), quiet, quiet):
        s = rest_all(game, after(game, s, thrown(*colours)))
    assert game.turn(s) == CHANCE
    assert game.turn(rest_all(game, after(game, s, thrown(*quiet)))) == OVER


def test_dd14_a_find_taken_is_no_quiet_round(game: Dino) -> None:
    s = position(game, 2, {"blue.assistant": "plot.9"}, {**dict.fromkeys(of_colour(game, "teal"), HIDDEN),
                                                         "site.9.2": "trex.1"})
    s = replace(s, turn=CHANCE, phase=0, stirred=False, quiet=2)
    s = after(game, s, thrown("teal", "teal"), "play card.1", "go dog plot.7", "done", "take site.9.2")
    s = rest_all(game, s)
    assert game.turn(s) == CHANCE and s.quiet == 0
