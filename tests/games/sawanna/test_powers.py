"""The advanced side: every power alone, and every two of them where they meet."""

from __future__ import annotations

import pytest

from dicetable.core.game import OVER
from dicetable.games.sawanna.rules import POWERS
from tests.games.sawanna.setting import (
    after,
    at,
    board,
    covered,
    legal,
    position,
    refused,
    rules,
    with_powers,
)

# A pair on a space, as red's animals meet it: of a third colour, so that it is nobody's herd.
PAIR = ("green.giraffe", "green.lion")


def pair(space: str, *tiles: str) -> dict[str, str]:
    return dict.fromkeys(tiles or PAIR, space)


# SW-A1: when.


def test_swa1_on_the_basic_side_nobody_has_a_power() -> None:
    assert set(rules("basic").powers) == {""}
    assert set(rules("advanced").powers) == set(POWERS)
    game = rules("basic")
    s = position(game, 3, {"red.lion": "1.2", **pair("1.3")})
    assert at(game, after(game, s, "111111", "place die.1 lion", "move", "go lion"), "red.lion") == "1.2"


def test_swa1_powers_can_be_moved_and_dropped_in_the_board_file() -> None:
    assert {name: animal.power for name, animal in board().numbers.animals.items()} == dict(
        zip(rules("advanced").animals, rules("advanced").powers))
    assert [power for power in with_powers("herd").powers if power] == ["herd"]


def test_swa1_a_six_wakes_no_power_of_lion_or_zebra() -> None:
    game = rules("advanced")
    s = position(game, 3, {"blue.lion": "1.2", **pair("1.3"), "blue.zebra": "2.2", "blue.giraffe": "2.5"})
    s = after(game, s, "666111")
    assert at(game, after(game, s, "place die.1 blue.lion"), "blue.lion") == "1.2"
    assert at(game, after(game, s, "place die.1 blue.zebra"), "blue.zebra") == "2.3"


def test_swa1_a_six_wakes_no_power_of_gazelle_or_giraffe() -> None:
    game = rules("advanced")
    s = position(game, 3, {"blue.gazelle": "2.3", "blue.giraffe": "1.2", "green.lion": "1.2"})
    s = after(game, s, "666111")
    assert refused(game, s, "place die.1 blue.gazelle track.1") == "SW-4"
    assert refused(game, s, "place die.1 blue.giraffe") == "SW-A6"


def test_swa1_heavy_holds_whoever_moves_and_by_whichever_dice() -> None:
    game = with_powers("heavy")
    s = position(game, 3, {"red.elephant": "1.4", "red.zebra": "1.3", "blue.zebra": "1.2", "blue.elephant": "2.2",
                           "red.lion": "2.1"})
    own = after(game, s, "444222", "place die.1 zebra", "move", "go zebra")
    assert at(game, own, "red.zebra") == "1.3"
    elephants = after(game, s, "664422", "place die.1 die.2 blue.zebra")
    assert at(game, elephants, "blue.zebra") == "1.3"
    rival = after(game, s, "144222", "place die.1 lion", "move", "go lion")
    assert at(game, rival, "red.lion") == "2.1"


def test_swa1_pounce_and_herd_are_not_optional() -> None:
    game = rules("advanced")
    s = position(game, 3, {"red.lion": "1.2", **pair("1.3"), "red.zebra": "2.2", "red.giraffe": "2.5"})
    lion = after(game, s, "111144", "place die.1 lion", "move")
    assert legal(game, lion) == {"go red.lion"}
    zebra = after(game, s, "111144", "place die.5 zebra", "move")
    assert legal(game, zebra) == {"go red.zebra"}


# SW-A2: room.


def test_swa2_a_space_with_one_animal_that_is_no_elephant_has_room() -> None:
    game = rules("advanced")
    for animal in game.animals:
        s = position(game, 3, {"red.gazelle": "1.2", f"blue.{animal}": "1.3"})
        s = after(game, s, "333333", "place die.1 gazelle", "move", "go gazelle")
        assert at(game, s, "red.gazelle") == ("1.2" if animal == "elephant" else "1.3")


def test_swa2_an_elephant_on_the_back_of_another_makes_a_full_pair() -> None:
    game = rules("advanced")
    s = position(game, 3, {"red.elephant": "1.2", "blue.zebra": "1.3"})
    s = after(game, s, "222222", "place die.1 elephant", "move", "go elephant")
    assert covered(game, s) == {"blue.zebra"}
    s = after(game, s, "666666", "place die.1 die.2 die.3 red.zebra track.1")
    assert at(game, s, "red.zebra") == "1.2"


# SW-A3: pounce.


def test_swa3_the_lion_jumps_on_to_the_first_space_with_room() -> None:
    game = with_powers("pounce")
    s = position(game, 3, {"red.lion": "1.2", **pair("1.3"), **pair("1.4", "blue.zebra", "blue.lion"),
                           "blue.giraffe": "1.5"})
    s = after(game, s, "111111", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.5"
    assert "blue.giraffe" in covered(game, s)


def test_swa3_past_seven_is_home() -> None:
    game = with_powers("pounce")
    s = position(game, 3, {"red.lion": "1.5", **pair("1.6"), **pair("1.7", "blue.zebra", "blue.lion"),
                           "red.zebra": "home"})
    s = after(game, s, "111111", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "home"
    assert game.turn(s) == OVER


def test_swa3_also_from_the_table() -> None:
    game = with_powers("pounce")
    s = position(game, 3, pair("1.2"))
    s = after(game, s, "111111", "place die.1 die.2 lion", "move", "go lion track.1")
    assert at(game, s, "red.lion") == "1.3"


def test_swa3_only_where_its_move_would_end_on_a_full_space() -> None:
    game = with_powers("pounce")
    s = position(game, 3, {"red.lion": "1.2", **pair("1.3"), "blue.zebra": "1.4"})
    s = after(game, s, "111111", "place die.1 die.2 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.4"


def test_swa3_others_dont_pounce() -> None:
    game = rules("advanced")
    s = position(game, 3, {"red.elephant": "1.2", **pair("1.3")})
    s = after(game, s, "222222", "place die.1 elephant", "move", "go elephant")
    assert at(game, s, "red.elephant") == "1.2"


# SW-A4: zigzag.


def test_swa4_before_it_moves_the_gazelle_may_change_to_a_track_beside_its_own() -> None:
    game = with_powers("zigzag")
    s = position(game, 4, {"red.gazelle": "2.3"})
    s = after(game, s, "333333", "place die.1 die.2 gazelle", "move")
    assert legal(game, s) == {"go red.gazelle", "go red.gazelle track.1", "go red.gazelle track.3"}
    assert at(game, after(game, s, "go gazelle track.3"), "red.gazelle") == "3.5"
    assert at(game, after(game, s, "go gazelle track.1"), "red.gazelle") == "1.5"
    assert at(game, after(game, s, "go gazelle"), "red.gazelle") == "2.5"
    assert refused(game, s, "go gazelle track.2") == refused(game, s, "go gazelle track.4") == "SW-A4"


def test_swa4_not_to_a_closed_track() -> None:
    game = with_powers("zigzag")
    s = position(game, 3, {"red.gazelle": "3.3"})
    s = after(game, s, "333333", "place die.1 gazelle", "move")
    assert legal(game, s) == {"go red.gazelle", "go red.gazelle track.2"}
    assert refused(game, s, "go gazelle track.4") == "SW-13"


def test_swa4_only_where_the_same_space_has_room() -> None:
    game = with_powers("zigzag")
    s = position(game, 3, {"red.gazelle": "2.3", **pair("1.3"), "blue.zebra": "3.3"})
    s = after(game, s, "333333", "place die.1 gazelle", "move")
    assert refused(game, s, "go gazelle track.1") == "SW-A4"
    s = after(game, s, "go gazelle track.3")
    assert at(game, s, "red.gazelle") == "3.4"
    assert covered(game, s) == {"green.giraffe"}


def test_swa4_not_from_the_table() -> None:
    game = with_powers("zigzag")
    s = after(game, game.start(3, 0), "333333", "place die.1 gazelle", "move")
    assert legal(game, s) == {f"go red.gazelle track.{track}" for track in (1, 2, 3)}


def test_swa4_with_nothing_ahead_it_stays_there_and_covers_what_it_stands_on() -> None:
    game = with_powers("zigzag")
    s = position(game, 3, {"blue.lion": "2.3", "red.gazelle": "2.3", "blue.zebra": "3.3", **pair("3.4")})
    s = after(game, s, "333333", "place die.1 gazelle", "move", "go gazelle track.3")
    assert at(game, s, "red.gazelle") == "3.3"
    assert covered(game, s) == {"blue.zebra", "green.giraffe"}


def test_swa4_once_and_only_the_gazelle() -> None:
    game = rules("advanced")
    s = position(game, 4, {"red.gazelle": "1.3", "red.elephant": "2.2"})
    s = after(game, s, "333333", "place die.1 gazelle", "roll", "22222", "place die.2 elephant", "move")
    assert refused(game, s, "go elephant track.1") == "SW-4"
    s = after(game, s, "go gazelle track.2")
    assert refused(game, s, "go gazelle track.3") == "SW-7"


# SW-A5: heavy.


@pytest.mark.parametrize("animal", ["giraffe", "lion", "elephant", "gazelle", "zebra"])
def test_swa5_no_tile_ends_its_move_on_an_elephant(animal: str) -> None:
    game = with_powers("heavy")
    s = position(game, 3, {f"blue.{animal}": "1.2", "green.elephant": "1.4"})
    s = after(game, s, "666666", f"place die.1 die.2 blue.{animal}")
    assert at(game, s, f"blue.{animal}") == "1.3"
    assert covered(game, s) == set()


def test_swa5_an_elephant_on_the_first_space_keeps_others_on_the_table() -> None:
    game = with_powers("heavy")
    s = position(game, 3, {"red.elephant": "1.1"})
    s = after(game, s, "446666", "place die.1 zebra", "roll", "66666", "place die.2 blue.zebra track.1", "move",
              "go zebra track.1")
    assert at(game, s, "red.zebra") == at(game, s, "blue.zebra") == "table"


def test_swa5_the_elephant_itself_hops_on_others_and_is_passed() -> None:
    game = with_powers("heavy")
    s = position(game, 3, {"blue.elephant": "1.2", "green.zebra": "1.3", "red.zebra": "1.1"})
    s = after(game, s, "664444", "place die.1 blue.elephant", "roll", "44444", "place die.2 die.3 die.4 zebra", "move",
              "go zebra")
    assert covered(game, s) == {"green.zebra"}
    assert at(game, s, "red.zebra") == "1.4"


# SW-A6: long neck.


def test_swa6_a_covered_giraffe_takes_its_owners_dice_and_moves_and_its_cover_stays() -> None:
    game = with_powers("long_neck")
    s = position(game, 3, {"red.giraffe": "1.3", "blue.zebra": "1.3"})
    s = after(game, s, "155555", "place die.1 die.2 giraffe", "move")
    assert legal(game, s) == {"go red.giraffe"}
    s = after(game, s, "go giraffe")
    assert (at(game, s, "red.giraffe"), at(game, s, "blue.zebra")) == ("1.5", "1.3")
    assert covered(game, s) == set()


def test_swa6_a_covered_giraffe_takes_no_sixes() -> None:
    game = with_powers("long_neck")
    s = position(game, 3, {"blue.giraffe": "1.3", "red.zebra": "1.3", "green.giraffe": "2.3"})
    s = after(game, s, "666666")
    assert refused(game, s, "place die.1 blue.giraffe") == "SW-A6"
    assert refused(game, s, "place die.1 green.giraffe") == "legal"


def test_swa6_it_moves_even_if_covered_in_between() -> None:
    game = with_powers("long_neck")
    s = position(game, 3, {"red.giraffe": "1.3", "red.zebra": "1.2"})
    s = after(game, s, "144444", "place die.1 giraffe", "roll", "44444", "place die.2 zebra", "move", "go zebra")
    assert covered(game, s) == {"red.giraffe"}
    s = after(game, s, "go giraffe")
    assert (at(game, s, "red.giraffe"), at(game, s, "red.zebra")) == ("1.4", "1.3")
    assert covered(game, s) == set()


def test_swa6_it_moves_alone_from_under_an_animal_that_a_six_put_on_it() -> None:
    game = with_powers("long_neck")
    s = position(game, 3, {"red.giraffe": "1.3", "blue.zebra": "1.2"})
    s = after(game, s, "155555", "place die.1 die.2 giraffe", "roll", "6666", "place die.3 blue.zebra", "move")
    assert covered(game, s) == {"red.giraffe"}
    assert at(game, after(game, s, "go giraffe"), "red.giraffe") == "1.5"


def test_swa6_without_room_ahead_it_stays_below() -> None:
    game = with_powers("long_neck")
    s = position(game, 3, {"red.giraffe": "1.3", "blue.zebra": "1.3", **pair("1.4", "green.zebra", "green.lion")})
    s = after(game, s, "155555", "place die.1 giraffe", "move", "go giraffe")
    assert at(game, s, "red.giraffe") == "1.3"
    assert covered(game, s) == {"red.giraffe", "green.zebra"}


def test_swa6_other_covered_animals_stay_blocked() -> None:
    game = rules("advanced")
    s = position(game, 3, {"red.lion": "1.3", "blue.zebra": "1.3"})
    assert refused(game, after(game, s, "111111"), "place die.1 lion") == "SW-6"


# SW-A7: herd.


def test_swa7_one_step_more_with_one_of_its_own_ahead_on_its_track() -> None:
    game = with_powers("herd")
    for other, steps in ((("red.lion", "1.4"), 3), (("red.lion", "1.1"), 2), (("red.lion", "1.2"), 2),
                         (("red.lion", "2.4"), 2), (("blue.lion", "1.7"), 2), (("red.lion", "home"), 2),
                         (("red.lion", "1.7"), 3)):
        s = position(game, 3, dict([other, ("red.zebra", "1.2")]))
        s = after(game, s, "444444", "place die.1 die.2 zebra", "move", "go zebra")
        assert at(game, s, "red.zebra") == f"1.{2 + steps}", other


def test_swa7_many_ahead_are_worth_one_step_too() -> None:
    game = with_powers("herd")
    s = position(game, 3, {"red.lion": "1.5", "red.gazelle": "1.6", "red.giraffe": "1.6", "red.zebra": "1.2"})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.4"


def test_swa7_a_covered_one_counts_too() -> None:
    game = with_powers("herd")
    s = position(game, 3, {"red.lion": "1.6", "blue.lion": "1.6", "red.zebra": "1.2"})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.4"


def test_swa7_from_the_table_any_on_the_chosen_track() -> None:
    game = with_powers("herd")
    s = position(game, 3, {"red.lion": "1.1"})
    s = after(game, s, "444444", "place die.1 zebra", "move")
    assert at(game, after(game, s, "go zebra track.1"), "red.zebra") == "1.2"
    assert at(game, after(game, s, "go zebra track.2"), "red.zebra") == "2.1"


def test_swa7_as_it_starts_to_move_so_the_order_matters() -> None:
    game = with_powers("herd")
    s = position(game, 3, {"red.lion": "1.7", "red.zebra": "1.2"})
    s = after(game, s, "144444", "place die.1 lion", "roll", "44444", "place die.2 zebra", "move")
    assert at(game, after(game, s, "go zebra"), "red.zebra") == "1.4"
    assert at(game, after(game, s, "go lion", "go zebra"), "red.zebra") == "1.3"


def test_swa7_the_extra_step_comes_before_full_spaces_are_looked_at() -> None:
    game = with_powers("herd")
    s = position(game, 3, {"red.lion": "1.5", "red.zebra": "1.2", **pair("1.3")})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.4"
    s = position(game, 3, {"red.lion": "1.5", "red.zebra": "1.2", **pair("1.4")})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.3"


# Every two powers where they meet.


def test_pounce_and_zigzag_a_lion_that_jumped_on_fills_the_space_that_the_gazelle_would_change_to() -> None:
    game = with_powers("pounce", "zigzag")
    s = position(game, 3, {"red.gazelle": "1.3", "red.lion": "2.1", **pair("2.2"), "blue.zebra": "2.3"})
    s = after(game, s, "133333", "place die.1 lion", "roll", "33333", "place die.2 gazelle", "move")
    assert at(game, after(game, s, "go gazelle track.2"), "red.gazelle") == "2.4"
    s = after(game, s, "go lion")
    assert at(game, s, "red.lion") == "2.3"
    assert refused(game, s, "go gazelle track.2") == "SW-A4"


def test_pounce_and_heavy_over_a_lone_elephant() -> None:
    game = with_powers("pounce", "heavy")
    s = position(game, 3, {"red.lion": "1.2", "red.elephant": "1.3", "blue.elephant": "1.4"})
    s = after(game, s, "111111", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "1.5"


def test_pounce_and_heavy_from_the_table() -> None:
    game = with_powers("pounce", "heavy")
    s = position(game, 3, {"blue.elephant": "1.1"})
    s = after(game, s, "111111", "place die.1 lion", "move", "go lion track.1")
    assert at(game, s, "red.lion") == "1.2"


def test_pounce_and_long_neck_the_lion_pounces_over_the_pair_and_the_giraffe_slips_out_below() -> None:
    game = with_powers("pounce", "long_neck")
    s = position(game, 3, {"red.lion": "1.2", "red.giraffe": "1.3", "blue.zebra": "1.3"})
    s = after(game, s, "122222", "place die.2 lion", "roll", "15555", "place die.1 giraffe", "move")
    lion_first = after(game, s, "go lion", "go giraffe")
    assert (at(game, lion_first, "red.lion"), at(game, lion_first, "red.giraffe")) == ("1.4", "1.4")
    assert covered(game, lion_first) == {"red.lion"}
    giraffe_first = after(game, s, "go giraffe", "go lion")
    assert (at(game, giraffe_first, "red.lion"), at(game, giraffe_first, "red.giraffe")) == ("1.3", "1.4")
    assert covered(game, giraffe_first) == {"blue.zebra"}


def test_pounce_and_herd_a_lion_that_pounced_ahead_pulls_the_zebra() -> None:
    game = with_powers("pounce", "herd")
    s = position(game, 3, {"red.zebra": "1.2", "red.lion": "1.1", **pair("1.3")})
    s = after(game, s, "124444", "place die.1 die.2 lion", "roll", "4444", "place die.3 zebra", "move")
    assert at(game, after(game, s, "go lion", "go zebra"), "red.zebra") == "1.4"
    assert at(game, after(game, s, "go zebra"), "red.zebra") == "1.2"


def test_zigzag_and_heavy_not_onto_a_lone_elephant() -> None:
    game = with_powers("zigzag", "heavy")
    s = position(game, 3, {"red.gazelle": "2.3", "blue.elephant": "3.3", "green.elephant": "1.4"})
    s = after(game, s, "333333", "place die.1 gazelle", "move")
    assert refused(game, s, "go gazelle track.3") == "SW-A4"
    assert at(game, after(game, s, "go gazelle track.1"), "red.gazelle") == "1.3"


def test_zigzag_and_long_neck_the_gazelle_can_stay_on_a_giraffe_that_still_moves() -> None:
    game = with_powers("zigzag", "long_neck")
    s = position(game, 3, {"red.gazelle": "2.3", "red.giraffe": "1.3", **pair("1.4", "blue.zebra", "blue.lion")})
    s = after(game, s, "355555", "place die.1 gazelle", "roll", "55555", "place die.2 die.3 giraffe", "move",
              "go gazelle track.1")
    assert covered(game, s) == {"red.giraffe", "blue.zebra"}
    s = after(game, s, "go giraffe")
    assert (at(game, s, "red.gazelle"), at(game, s, "red.giraffe")) == ("1.3", "1.5")


def test_zigzag_and_herd_a_gazelle_that_changes_tracks_joins_or_leaves_the_herd() -> None:
    game = with_powers("zigzag", "herd")
    s = position(game, 3, {"red.gazelle": "2.3", "red.zebra": "1.2"})
    s = after(game, s, "344444", "place die.1 gazelle", "roll", "44444", "place die.2 die.3 zebra", "move")
    assert at(game, after(game, s, "go gazelle track.1", "go zebra"), "red.zebra") == "1.5"
    assert at(game, after(game, s, "go gazelle", "go zebra"), "red.zebra") == "1.4"


def test_heavy_and_long_neck_a_giraffe_leaves_from_under_an_elephant_and_lands_on_none() -> None:
    game = with_powers("heavy", "long_neck")
    s = position(game, 3, {"red.giraffe": "1.3", "blue.elephant": "1.3", "green.elephant": "1.5"})
    s = after(game, s, "155555", "place die.1 die.2 giraffe", "move", "go giraffe")
    assert at(game, s, "red.giraffe") == "1.4"
    assert covered(game, s) == set()


def test_heavy_and_herd_an_elephant_ahead_pulls_and_blocks() -> None:
    game = with_powers("heavy", "herd")
    s = position(game, 3, {"red.zebra": "1.2", "red.elephant": "1.4"})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.3"
    s = position(game, 3, {"red.zebra": "1.2", "red.elephant": "1.3"})
    s = after(game, s, "444444", "place die.1 zebra", "move", "go zebra")
    assert at(game, s, "red.zebra") == "1.4"


def test_long_neck_and_herd_a_covered_giraffe_ahead_pulls_and_may_go_first() -> None:
    game = with_powers("long_neck", "herd")
    s = position(game, 3, {"red.zebra": "1.2", "red.giraffe": "1.7", "blue.lion": "1.7"})
    s = after(game, s, "155444", "place die.1 giraffe", "roll", "44444", "place die.2 zebra", "move")
    assert at(game, after(game, s, "go zebra"), "red.zebra") == "1.4"
    assert at(game, after(game, s, "go giraffe", "go zebra"), "red.zebra") == "1.3"
