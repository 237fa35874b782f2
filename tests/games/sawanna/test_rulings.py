"""Sawanna, ruling by ruling, in the positions in which it is easily got wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.core.record import Header, Seat
from dicetable.core.table import Table
from dicetable.core.text import At, Who
from dicetable.games.sawanna.rules import Sawanna
from tests.games.sawanna.setting import (
    after,
    at,
    begins,
    covered,
    legal,
    position,
    refused,
    rules,
    thrown,
    why,
)


@pytest.fixture
def game() -> Sawanna:
    return rules()


# SW-1: the course of a turn.


def test_sw1_a_turn_begins_with_a_throw_of_all_six_dice(game: Sawanna) -> None:
    s = game.start(2, 1)
    assert game.turn(s) == CHANCE
    assert game.chance(s).spots == tuple(f"die.{n}" for n in range(1, 7))
    assert game.turn(after(game, s, "123456")) == 1


def test_sw1_first_at_least_one_die_is_placed(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "123456")
    assert {refused(game, s, line) for line in ("roll", "move", "go lion track.1")} == {"SW-1"}
    assert {move.verb for move in game.legal(s)} == {"place"}


def test_sw1_one_tile_per_roll(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "123456", "place die.1 lion")
    assert refused(game, s, "place die.2 elephant") == "SW-1"
    assert legal(game, s) == {"roll", "move"}


def test_sw1_fewer_dice_than_match_may_be_placed_and_the_rest_are_rolled(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "112256", "place die.1 die.3 lion", "roll")
    assert game.chance(s).spots == ("die.2", "die.4", "die.5", "die.6")
    s = after(game, s, "3333")
    assert game.view(s, 0).faces == {"die.1": "1", "die.3": "2"} | dict.fromkeys(
        ("die.2", "die.4", "die.5", "die.6"), "3")


def test_sw1_moving_ends_the_turn_and_the_next_seat_throws(game: Sawanna) -> None:
    s = after(game, game.start(3, 2), "123456", "place die.1 lion", "move")
    assert refused(game, s, "roll") == refused(game, s, "place die.2 elephant") == "SW-7"
    assert begins(game, after(game, s, "go lion track.1"), 0)


def test_sw1_equal_dice_stand_for_one_another_and_one_set_of_them_is_listed(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "441444")
    assert legal(game, s, "place", "red.zebra") == {
        f"place {dice} red.zebra" for dice in ("die.1", "die.1 die.2", "die.1 die.2 die.4", "die.1 die.2 die.4 die.5",
                                               "die.1 die.2 die.4 die.5 die.6")}
    assert frozenset(("die.1", "die.2", "die.4", "die.5", "die.6")) in game.alike(s)
    assert {refused(game, s, f"place {one} {other} zebra")
            for one, other in permutations(("die.1", "die.2", "die.4", "die.5", "die.6"), 2)} == {"legal"}


# SW-2: own tiles.


def test_sw2_only_the_values_that_the_tile_shows(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "123456")
    fitting = {animal: {die for die in "123456" if refused(game, s, f"place die.{die} {animal}") == "legal"}
               for animal in game.animals}
    assert fitting == {"giraffe": {"1", "5"}, "lion": {"1", "2"}, "elephant": {"2", "3"}, "gazelle": {"3", "4"},
                       "zebra": {"4", "5"}}


def test_sw2_all_the_dice_must_fit(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "123456")
    refusal = why(game, s, "place die.4 die.5 die.3 zebra")
    assert refusal is not None
    assert refusal.rule == "SW-2"
    assert (refusal.text.args["tile"], refusal.text.args["dice"]) == (At("red.zebra"), "3")


def test_sw2_a_tile_gets_dice_once_in_a_turn(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "444444", "place die.1 zebra", "roll", "45555")
    assert refused(game, s, "place die.2 zebra") == "SW-2"
    assert refused(game, s, "place die.2 gazelle") == "legal"


def test_sw2_dice_stay_on_their_tile(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "444444", "place die.1 zebra", "roll", "45555")
    refusal = why(game, s, "place die.1 gazelle")
    assert refusal is not None
    assert refusal.rule == "SW-2"
    assert refusal.text.args["tile"] == At("red.zebra")
    assert game.view(s, 0).at["die.1"] == "red.zebra"


def test_sw2_own_tiles_wait_for_the_end_of_the_turn(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.2"})
    s = after(game, s, "444444", "place die.1 die.2 zebra")
    assert at(game, s, "red.zebra") == "1.2"
    s = after(game, s, "roll", "1111", "place die.3 lion")
    assert at(game, s, "red.zebra") == "1.2"


# SW-3: sixes.


def test_sw3_sixes_move_a_rivals_tile_at_once_by_their_number(game: Sawanna) -> None:
    s = position(game, 3, {"green.zebra": "3.2"})
    s = after(game, s, "666345", "place die.1 die.2 die.3 green.zebra")
    assert at(game, s, "green.zebra") == "3.5"
    assert game.turn(s) == 0


def test_sw3_sixes_are_out_until_the_next_player(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "666666", "place die.1 die.2 blue.zebra track.1", "roll")
    assert game.chance(s).spots == ("die.3", "die.4", "die.5", "die.6")
    s = after(game, s, "6111")
    assert refused(game, s, "place die.1 blue.zebra") == "SW-3"
    s = after(game, s, "place die.4 lion", "move", "go lion track.2")
    assert len(game.chance(s).spots) == 6


def test_sw3_the_same_rival_may_be_hit_again_by_a_later_roll(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "666666", "place die.1 blue.zebra track.1", "roll", "66666")
    s = after(game, s, "place die.2 die.3 blue.zebra")
    assert at(game, s, "blue.zebra") == "1.3"


def test_sw3_a_rival_that_cant_advance_takes_dice_too_and_that_is_placing(game: Sawanna) -> None:
    s = position(game, 2, {"blue.lion": "1.5", "blue.zebra": "1.6", "red.zebra": "1.6"})
    s = after(game, s, "666666", "place die.1 blue.lion")
    assert at(game, s, "blue.lion") == "1.5"
    assert legal(game, s) == {"roll", "move"}


def test_sw3_a_rival_without_room_stays_on_the_table_and_may_be_sent_elsewhere_later(game: Sawanna) -> None:
    s = position(game, 2, {"blue.lion": "1.1", "red.zebra": "1.1", "blue.zebra": "1.2", "red.giraffe": "1.2"})
    s = after(game, s, "666111", "place die.1 die.2 blue.gazelle track.1")
    assert at(game, s, "blue.gazelle") == "table"
    s = after(game, s, "roll", "6111")
    assert refused(game, s, "place die.3 blue.gazelle") == "SW-4"
    assert at(game, after(game, s, "place die.3 blue.gazelle track.2"), "blue.gazelle") == "2.1"


def test_sw3_who_can_place_must_even_if_it_wins_the_game_for_a_rival(game: Sawanna) -> None:
    s = position(game, 2, {
        "blue.zebra": "home", "red.elephant": "1.7", "blue.lion": "1.7", "red.giraffe": "home",
        "blue.giraffe": "2.1", "red.lion": "2.1", "blue.gazelle": "2.2", "red.gazelle": "2.2",
        "blue.elephant": "2.3", "red.zebra": "2.3"})
    s = after(game, s, "113456", "place die.1 die.2 lion", "roll", "3345", "place die.3 die.4 gazelle", "roll", "55",
              "place die.5 zebra", "roll", "6")
    assert refused(game, s, "bust") == "SW-8"
    assert legal(game, s) == {"place die.6 blue.lion"}
    s = after(game, s, "place die.6 blue.lion")
    assert game.turn(s) == OVER
    assert [game.score(s, seat).points for seat in range(2)] == [1, 2]


@pytest.mark.parametrize("line", ["place die.6 red.zebra", "place die.1 die.6 lion"])
def test_sw3_no_six_on_own_tiles(game: Sawanna, line: str) -> None:
    assert refused(game, after(game, game.start(2, 0), "123456"), line) == "SW-2"


def test_sw3_no_other_values_on_rivals(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "123456")
    assert refused(game, s, "place die.1 blue.lion track.1") == "SW-3"
    assert refused(game, s, "place die.1 die.6 blue.lion track.1") == "SW-3"


# SW-4: who picks the track.


def test_sw4_whoever_moves_a_tile_off_the_table_picks_its_track(game: Sawanna) -> None:
    s = after(game, game.start(3, 0), "666123")
    assert refused(game, s, "place die.1 blue.lion") == "SW-4"
    for track in (1, 2, 3):
        assert at(game, after(game, s, f"place die.1 blue.lion track.{track}"), "blue.lion") == f"{track}.1"
    s = after(game, s, "place die.4 lion", "move")
    assert refused(game, s, "go lion") == "SW-4"
    assert legal(game, s) == {f"go red.lion track.{track}" for track in (1, 2, 3)}


def test_sw4_a_tile_on_a_track_keeps_it(game: Sawanna) -> None:
    s = position(game, 3, {"blue.lion": "2.3", "red.lion": "1.1"})
    s = after(game, s, "666123")
    assert {refused(game, s, f"place die.1 blue.lion track.{track}") for track in (1, 2, 3)} == {"SW-4"}
    s = after(game, s, "place die.4 lion", "move")
    assert refused(game, s, "go lion track.2") == "SW-4"
    assert legal(game, s) == {"go red.lion"}


def test_sw4_no_track_is_named_when_an_own_tile_gets_its_dice(game: Sawanna) -> None:
    s = after(game, position(game, 3, {"red.zebra": "1.1"}), "123456")
    assert refused(game, s, "place die.1 lion track.1") == refused(game, s, "place die.4 zebra track.1") == "SW-4"


# SW-5: full spaces.


def test_sw5_before_a_full_space_the_nearest_earlier_one_with_room_is_taken(game: Sawanna) -> None:
    s = position(game, 2, {"red.lion": "1.1", "blue.zebra": "1.5", "blue.lion": "1.5", "red.zebra": "1.4",
                           "blue.gazelle": "1.4"})
    s = after(game, s, "111122", "place die.1 die.2 die.3 die.4 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.3"


def test_sw5_an_earlier_space_with_one_tile_has_room(game: Sawanna) -> None:
    s = position(game, 2, {"red.lion": "1.1", "blue.zebra": "1.5", "blue.lion": "1.5", "red.zebra": "1.4"})
    s = after(game, s, "111122", "place die.1 die.2 die.3 die.4 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.4"
    assert covered(game, s) == {"red.zebra", "blue.zebra"}


def test_sw5_with_no_room_ahead_it_stays_and_goes_on_covering(game: Sawanna) -> None:
    s = position(game, 2, {"blue.giraffe": "1.4", "red.lion": "1.4", "blue.zebra": "1.5", "blue.lion": "1.5"})
    s = after(game, s, "111122", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.4"
    assert covered(game, s) == {"blue.giraffe", "blue.zebra"}


def test_sw5_full_spaces_are_passed(game: Sawanna) -> None:
    s = position(game, 2, {"red.lion": "1.4", "blue.zebra": "1.5", "blue.lion": "1.5"})
    s = after(game, s, "111122", "place die.1 die.2 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.6"


def test_sw5_from_the_table_any_open_track_may_be_chosen_even_one_without_room(game: Sawanna) -> None:
    s = position(game, 2, {"blue.zebra": "1.1", "blue.lion": "1.1"})
    s = after(game, s, "111122", "place die.1 lion", "move")
    assert legal(game, s) == {"go red.lion track.1", "go red.lion track.2"}
    s = after(game, s, "go lion track.1")
    assert at(game, s, "red.lion") == "table"
    s = after(game, s, "666666", "place die.1 red.lion track.2")
    assert at(game, s, "red.lion") == "2.1"


# SW-6: covering.


def test_sw6_landing_on_one_tile_covers_it_ones_own_too(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "red.lion": "1.2"})
    s = after(game, s, "144444", "place die.1 lion", "move", "go lion")
    assert covered(game, s) == {"red.zebra"}


def test_sw6_a_covered_tile_takes_no_dice_from_anybody(game: Sawanna) -> None:
    s = position(game, 3, {"blue.zebra": "1.3", "blue.lion": "1.3", "red.zebra": "2.2", "green.lion": "2.2"})
    s = after(game, s, "445566")
    assert refused(game, s, "place die.1 zebra") == refused(game, s, "place die.5 blue.zebra") == "SW-6"
    refusal = why(game, s, "place die.1 zebra")
    assert refusal is not None
    assert (refusal.text.args["rider"], refusal.text.args["cover"]) == (Who(2), At("green.lion"))


def test_sw6_dice_on_the_cover_dont_free_the_tile_below(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "red.lion": "1.3"})
    s = after(game, s, "124444", "place die.1 die.2 lion", "roll", "4444")
    assert refused(game, s, "place die.3 zebra") == "SW-6"


def test_sw6_nor_after_a_bust(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "red.lion": "1.3"})
    s = after(game, s, "122222", "place die.1 lion", "roll", "11111", "place die.2 giraffe", "roll", "1111", "bust")
    assert covered(game, s) == {"red.zebra"}
    assert at(game, s, "red.lion") == "1.3"


def test_sw6_the_covers_move_frees_it(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "red.lion": "1.3"})
    s = after(game, s, "122222", "place die.1 lion", "move", "go lion")
    assert covered(game, s) == set()


# SW-7: the order of moving.


def test_sw7_the_order_is_the_movers(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.1", "red.lion": "1.2"})
    s = after(game, s, "144444", "place die.1 lion", "roll", "44444", "place die.2 zebra", "move")
    lion_first = after(game, s, "go lion", "go zebra")
    assert (at(game, lion_first, "red.zebra"), at(game, lion_first, "red.lion")) == ("1.2", "1.3")
    assert covered(game, lion_first) == set()
    zebra_first = after(game, s, "go zebra")
    assert covered(game, zebra_first) == {"red.lion"}


def test_sw7_a_tile_covered_by_ones_own_before_its_time_loses_its_dice_and_the_turn_ends(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.1", "red.lion": "1.2"})
    s = after(game, s, "144444", "place die.1 lion", "roll", "44444", "place die.2 zebra", "move", "go zebra")
    assert (at(game, s, "red.zebra"), at(game, s, "red.lion")) == ("1.2", "1.2")
    assert begins(game, s, 1)


def test_sw7_a_tile_covered_by_a_six_in_between_does_not_move(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "red.lion": "2.2", "blue.lion": "1.1"})
    s = after(game, s, "144444", "place die.2 zebra", "roll", "66111", "place die.1 die.3 blue.lion", "roll", "111",
              "place die.4 lion", "move")
    assert covered(game, s) == {"red.zebra"}
    assert refused(game, s, "go zebra") == "SW-7"
    assert legal(game, s) == {"go red.lion"}
    s = after(game, s, "go lion")
    assert at(game, s, "red.zebra") == "1.3"
    assert begins(game, s, 1)


def test_sw7_a_tile_that_is_rid_of_its_cover_in_time_moves_in_full(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "blue.lion": "1.2"})
    s = after(game, s, "444444", "place die.1 die.2 zebra", "roll", "6666", "place die.3 blue.lion")
    assert covered(game, s) == {"red.zebra"}
    s = after(game, s, "roll", "666", "place die.4 blue.lion", "move")
    assert legal(game, s) == {"go red.zebra"}
    assert at(game, after(game, s, "go zebra"), "red.zebra") == "1.5"


def test_sw7_with_every_loaded_tile_covered_the_turn_ends_at_once(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.3", "blue.lion": "1.2"})
    s = after(game, s, "444444", "place die.1 zebra", "roll", "66666", "place die.2 blue.lion", "move")
    assert begins(game, s, 1)
    assert at(game, s, "red.zebra") == "1.3"


def test_sw7_none_is_skipped(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.1", "red.lion": "2.1"})
    s = after(game, s, "144444", "place die.1 lion", "roll", "44444", "place die.2 zebra", "move", "go lion")
    assert legal(game, s) == {"go red.zebra"}
    assert refused(game, s, "go lion") == refused(game, s, "move") == refused(game, s, "roll") == "SW-7"


def test_sw7_only_own_tiles_with_dice_go(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.1", "blue.lion": "2.1", "red.lion": "2.3"})
    s = after(game, s, "444444", "place die.2 zebra", "move")
    assert refused(game, s, "go blue.lion") == refused(game, s, "go lion") == "SW-7"


def test_sw7_two_from_the_table_to_one_space_in_either_order(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "144444", "place die.1 lion", "roll", "44444", "place die.2 zebra", "move")
    s = after(game, s, "go zebra track.2")
    assert refused(game, s, "go lion track.2") == "legal"
    assert covered(game, after(game, s, "go lion track.2")) == {"red.zebra"}


# SW-8: bust.


def test_sw8_a_roll_that_allows_no_placing_ends_the_turn_and_own_tiles_dont_move(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.1", "blue.lion": "2.1", "red.gazelle": "home"})
    s = after(game, s, "464444", "place die.2 blue.lion", "roll", "44445", "place die.1 die.3 die.4 die.5 zebra",
              "roll", "4")
    assert legal(game, s) == {"bust"}
    assert {refused(game, s, line) for line in ("roll", "move", "go zebra")} == {"SW-8"}
    s = after(game, s, "bust")
    assert begins(game, s, 1)
    assert (at(game, s, "red.zebra"), at(game, s, "blue.lion")) == ("1.1", "2.2")


def test_sw8_who_can_place_cant_give_up(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "111111")
    assert refused(game, s, "bust") == "SW-8"
    s = after(game, s, "place die.1 lion")
    assert refused(game, s, "bust") == "SW-1"


def test_sw8_a_six_that_can_be_placed_is_no_bust(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "666666")
    assert refused(game, s, "bust") == "SW-8"
    assert all("blue." in line for line in legal(game, s))


# SW-9 and SW-10: the end of a turn.


def test_sw9_with_no_dice_left_he_must_move(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "444444", "place die.1 die.2 die.3 die.4 die.5 die.6 zebra")
    assert legal(game, s) == {"move"}
    assert {refused(game, s, line) for line in ("roll", "bust", "place die.1 gazelle", "go zebra track.1")} == {"SW-9"}


def test_sw9_dice_that_are_out_are_none_to_roll(game: Sawanna) -> None:
    s = after(game, game.start(2, 0), "666644", "place die.1 die.2 die.3 die.4 blue.zebra track.1", "roll", "44")
    s = after(game, s, "place die.5 die.6 zebra")
    assert legal(game, s) == {"move"}


def test_sw10_after_only_sixes_he_may_end_the_turn_and_nothing_of_his_moves(game: Sawanna) -> None:
    s = position(game, 3, {"red.zebra": "1.1"})
    s = after(game, s, "644444", "place die.1 blue.zebra track.1", "move")
    assert begins(game, s, 1)
    assert at(game, s, "red.zebra") == "1.1"


# SW-11 and SW-12: home, and the end.


@pytest.mark.parametrize(("space", "dice"), [(7, 1), (7, 3), (5, 3), (2, 6)])
def test_sw11_past_space_seven_is_home_without_an_exact_count(game: Sawanna, space: int, dice: int) -> None:
    s = position(game, 2, {"red.zebra": f"1.{space}"})
    named = " ".join(f"die.{n}" for n in range(1, dice + 1))
    s = after(game, s, "444444", f"place {named} zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "home"


def test_sw11_space_seven_itself_is_not_home(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "1.4"})
    s = after(game, s, "444444", "place die.1 die.2 die.3 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.7"


def test_sw11_many_are_home_and_none_is_covered(game: Sawanna) -> None:
    s = position(game, 3, {"red.zebra": "home", "blue.zebra": "home", "green.zebra": "home", "red.lion": "1.7"})
    assert covered(game, s) == set()
    s = after(game, s, "444466")
    assert refused(game, s, "place die.1 zebra") == refused(game, s, "place die.5 blue.zebra") == "SW-11"
    assert refused(game, s, "place die.5 blue.zebra track.1") == "SW-11"


def test_sw12_a_rivals_sixes_can_bring_the_second_one_home(game: Sawanna) -> None:
    s = position(game, 3, {"blue.zebra": "home", "blue.lion": "1.6", "red.lion": "2.2"})
    s = after(game, s, "166666", "place die.1 lion", "roll", "66666", "place die.2 die.3 blue.lion")
    assert game.turn(s) == OVER
    assert [game.standing(s, seat)[0].points for seat in range(3)] == [0, 2, 0]
    assert at(game, s, "red.lion") == "2.2"
    assert list(game.legal(s)) == []


def test_sw12_it_ends_in_the_middle_of_somebodys_moves(game: Sawanna) -> None:
    s = position(game, 2, {"red.zebra": "home", "red.lion": "1.7", "red.gazelle": "2.2"})
    s = after(game, s, "133333", "place die.1 lion", "roll", "33333", "place die.2 gazelle", "move", "go lion")
    assert game.turn(s) == OVER
    assert at(game, s, "red.gazelle") == "2.2"
    assert refused(game, s, "go gazelle") == ""


def test_sw12_a_six_that_brings_a_first_one_home_leaves_the_turn_going(game: Sawanna) -> None:
    s = position(game, 3, {"red.zebra": "home", "blue.lion": "1.7", "green.lion": "home"})
    s = after(game, s, "666666", "place die.1 blue.lion")
    assert at(game, s, "blue.lion") == "home"
    assert game.turn(s) == 0
    assert legal(game, s) == {"roll", "move"}


def test_sw12_one_animal_home_is_not_the_end(game: Sawanna) -> None:
    s = position(game, 3, {"red.zebra": "1.7", "blue.zebra": "home", "green.lion": "home"})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert begins(game, s, 1)
    assert [game.score(s, seat).points for seat in range(3)] == [1, 1, 1]


# SW-13: tracks.


@pytest.mark.parametrize(("seats", "open_"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_sw13_as_many_tracks_are_open_as_seats_at_most_four(game: Sawanna, seats: int, open_: int) -> None:
    s = after(game, game.start(seats, 0), "166666")
    tracks = Counter(line.split()[-1] for line in legal(game, s) if "blue.lion" in line and "die.3" not in line
                     and line.count("die.") == 1)
    assert set(tracks) == {f"track.{track}" for track in range(1, open_ + 1)}
    for track in range(open_ + 1, 5):
        assert refused(game, s, f"place die.2 blue.lion track.{track}") == "SW-13"
    s = after(game, s, "place die.1 lion", "move")
    for track in range(open_ + 1, 5):
        assert refused(game, s, f"go lion track.{track}") == "SW-13"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sw13_closed_tracks_carry_the_unused_tokens(game: Sawanna, seats: int) -> None:
    view = game.view(game.start(seats, 0), 0)
    lying = {place: thing for thing, place in view.at.items() if thing.startswith("token.")}
    assert set(lying) == {f"track.{track}" for track in range(seats + 1, 5)}
    playing = {tile.partition(".")[0] for tile in view.at if tile in game.tile_index}
    assert len(playing) == seats
    assert not playing & {token.partition(".")[2] for token in lying.values()}


# SW-14 and SW-15: who begins, and how long it may take.


@pytest.mark.parametrize("seats", [2, 5])
def test_sw14_the_first_player_is_the_seeds_or_the_players_choice(game: Sawanna, seats: int) -> None:
    names = tuple(Seat(name) for name in ("Ann", "Bo", "Cora", "Dan", "Eve")[:seats])
    drawn = {game.mover(Table(game, Header("sawanna", "", names, seed=seed, seeded=True)).state)
             for seed in range(40)}
    assert drawn == set(range(seats))
    chosen = Table(game, Header("sawanna", "", names, seed=3, seeded=True, first=1))
    assert game.mover(chosen.state) == 1


def test_sw15_no_turn_is_the_last(game: Sawanna) -> None:
    s = replace(game.start(2, 0), number=901)
    s = after(game, s, "644444", "place die.1 blue.zebra track.1", "move")
    assert begins(game, s, 1)
    assert s.number == 902


# Whose dice, and names.


def test_no_throw_has_the_key_of_another(game: Sawanna) -> None:
    source = Random("keys")
    for seats in game.seats:
        s, keys, seen = game.start(seats, source.randrange(seats)), [], 0
        while game.turn(s) != OVER and seen < 400:
            if game.turn(s) == CHANCE:
                chance = game.chance(s)
                keys.append(chance.key)
                s = game.apply(s, chance.draw(5))
            else:
                s = game.apply(s, source.choice(list(game.legal(s))))
            seen += 1
        assert len(set(keys)) == len(keys)
        assert {key[0] for key in keys} == set(range(seats))


def test_the_movers_own_animals_need_no_colour(game: Sawanna) -> None:
    s = after(game, game.start(2, 1), "144444")
    assert game.spelt(s, Move.parse("place die.1 lion")) == Move.parse("place die.1 blue.lion")
    assert game.spelt(s, Move.parse("place die.1 red.lion track.1")) == Move.parse("place die.1 red.lion track.1")
    table = Table(game, Header("sawanna", "", (Seat("Ann"), Seat("Bo")), first=0))
    table.play(thrown(game, table.state, "144444"))
    table.play(Move.parse("place die.1 lion"))
    assert table.text().splitlines()[-1] == "place die.1 red.lion"


@pytest.mark.parametrize("line", ["place zebra", "place die.1", "place red.zebra die.1", "go", "go die.1",
                                  "place die.1 die.1 red.lion", "place die.1 green.lion track.1", "roll die.1",
                                  "place die.7 red.lion", "place die.1 red.lion red.zebra", "fly red.lion"])
def test_what_is_no_move_is_said_to_be_none(game: Sawanna, line: str) -> None:
    assert refused(game, after(game, game.start(2, 0), "123456"), line) == ""
