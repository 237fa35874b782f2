"""Dice Trip, ruling by ruling, in the positions in which it is easily got wrong."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random

import pytest

from dicetable.core.game import CHANCE, OVER
from dicetable.core.move import Move
from dicetable.core.text import At, IllegalMove, Who
from dicetable.games.dicetrip.rules import REROLL, TWICE, DiceTrip, State
from tests.games.dicetrip import brute
from tests.games.dicetrip.setting import (
    MAPS,
    after,
    at_round,
    coloured,
    crossed_but,
    hand_map,
    plain,
    reason,
    refused,
    rules,
    sheet,
)

DICE = ("red", "blue", "green", "yellow")


@pytest.fixture
def game() -> DiceTrip:
    return rules()


@pytest.fixture
def solo(game: DiceTrip) -> State:
    return game.start(1, 0)


def verbs(game: DiceTrip, s: State) -> set[str]:
    return {move.verb for move in game.legal(s)}


def lines(game: DiceTrip, s: State, verb: str) -> set[str]:
    return {str(move) for move in game.legal(s) if move.verb == verb}


# DT-1 and DT-14: seats and rollers.


def test_dt1_one_to_six_play_and_the_roller_passes_in_seat_order() -> None:
    game = rules()
    assert list(game.seats) == [1, 2, 3, 4, 5, 6]
    for seats in game.seats:
        s = game.start(seats, seats - 1)
        rollers = []
        while s.round < 13:
            s = after(game, s, "1234")
            rollers.append(game.turn(s))
            for _ in range(2 * seats):
                s = game.apply(s, next(move for move in game.legal(s) if move.verb == "cross"))
        assert rollers == [(seats - 1 + n) % seats for n in range(12)]


def test_dt1_alone_one_rolls_in_every_round(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1234", f"cross {a}", f"cross {b}")
    assert (game.turn(s), game.round(s), game.roller(s)) == (CHANCE, 2, 0)


@pytest.mark.parametrize("first", range(3))
def test_dt14_the_first_roller_is_given_at_the_start(game: DiceTrip, first: int) -> None:
    s = after(game, game.start(3, first), "1234")
    assert game.turn(s) == first


# DT-2: rolling again.


def test_dt2_the_roller_rolls_chosen_dice_once_more_and_all_use_the_result(game: DiceTrip) -> None:
    a, b, c, *_ = game.cities
    s = after(game, game.start(2, 1), "1234", "reroll power.reroll blue yellow")
    assert game.turn(s) == CHANCE
    assert set(game.chance(s).spots) == {"blue", "yellow"}
    s = after(game, s, "throw blue=6 yellow=5", f"write red blue {a}", f"cross {b}")
    assert game.turn(s) == 0
    s = after(game, s, f"write blue yellow {c}")
    assert [game.view(s, seat).marks[city][0].text for seat, city in ((1, a), (0, c))] == ["16", "65"]


@pytest.mark.parametrize("dice", [some for n in (1, 2, 3, 4) for some in permutations(DICE, n)])
def test_dt2_one_to_four_dice_in_any_order_are_rolled_again(
        game: DiceTrip, solo: State, dice: tuple[str, ...]) -> None:
    s = after(game, solo, "1234", f"reroll power.reroll {' '.join(dice)}")
    assert set(game.chance(s).spots) == set(dice)


def test_dt2_at_least_one_die(game: DiceTrip, solo: State) -> None:
    assert refused(game, after(game, solo, "1234"), "reroll power.reroll") == ""


def test_dt2_every_set_of_dice_is_listed_once(game: DiceTrip, solo: State) -> None:
    listed = lines(game, after(game, solo, "1234"), "reroll")
    assert len(listed) == len({frozenset(line.split()) for line in listed}) == 15


def test_dt2_a_new_roll_has_a_key_of_its_own(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    again = after(game, s, "reroll power.reroll red blue green yellow")
    assert game.chance(solo).key != game.chance(again).key


@pytest.mark.parametrize("move", ["write red blue {}", "cross {}", "twice power.twice red blue"])
def test_dt2_not_after_anything_was_written_crossed_or_declared(game: DiceTrip, solo: State, move: str) -> None:
    s = after(game, solo, "1234", move.format(game.cities[0]))
    assert refused(game, s, "reroll power.reroll red") == "DT-2"


def test_dt2_only_the_roller(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", f"cross {a}", f"cross {b}")
    assert game.turn(s) == 1
    assert refused(game, s, "reroll power.reroll red") == "DT-2"
    assert reason(game, s, "reroll power.reroll red")["who"] == Who(0)
    s = after(game, s, f"cross {a}", f"cross {b}", "1234")
    assert refused(game, s, "reroll power.reroll red") == "legal"


def test_dt2_once_a_game_and_player(game: DiceTrip) -> None:
    a, b, c, d, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", "reroll power.reroll red", "throw red=1")
    assert refused(game, s, "reroll power.reroll red") == "DT-2"
    s = after(game, s, f"cross {a}", f"cross {b}", f"cross {a}", f"cross {b}", "1234")
    assert refused(game, s, "reroll power.reroll red") == "legal"  # another's power
    s = after(game, s, f"cross {c}", f"cross {d}", f"cross {c}", f"cross {d}", "1234")
    assert game.turn(s) == 0
    assert refused(game, s, "reroll power.reroll red") == "DT-2"


def test_dt2_in_the_last_round_too(game: DiceTrip) -> None:
    city = game.cities[0]
    s = after(game, at_round(game, 13, crossed_but(game, city)), "1111", "reroll power.reroll red green")
    s = after(game, s, "throw red=4 green=5", f"write red green {city}")
    assert game.turn(s) == OVER
    assert s.sheets[0].cities[0] == 45


def test_dt2_both_powers_in_one_round(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1234", "reroll power.reroll red", "throw red=6", "twice power.twice red blue",
              f"write red green {a}", f"write red yellow {b}")
    assert s.sheets[0].powers == REROLL | TWICE
    assert s.sheets[0].cities[:2] == (63, 64)


@pytest.mark.parametrize("first", ["reroll", "twice"])
def test_dt2_dt5_each_power_once_whichever_comes_first(game: DiceTrip, solo: State, first: str) -> None:
    """A power spent in an earlier round neither takes the other one away nor comes back with it."""
    a, b, c, d, *_ = game.cities
    uses = {"reroll": ("reroll power.reroll red", "throw red=1"), "twice": ("twice power.twice red blue",)}
    s = after(game, solo, "1234", *uses.pop(first), f"cross {a}", f"cross {b}", "1234")
    second = uses.popitem()[1]
    assert refused(game, s, second[0]) == "legal"
    s = after(game, s, *second, f"cross {c}", f"cross {d}", "1234")
    assert refused(game, s, "reroll power.reroll red") == "DT-2"
    assert refused(game, s, "twice power.twice red blue") == "DT-5"


def test_dt2_the_power_has_a_box_of_its_own(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    assert refused(game, s, "reroll power.twice red") == ""
    marks = game.view(after(game, s, "reroll power.reroll red"), 0).marks
    assert [mark.glyph for mark in marks["power.reroll"]] == ["tick"]
    assert "power.twice" not in marks


# DT-3: two numbers from four dice, written or given up.


def test_dt3_the_first_die_makes_the_tens(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1234", f"write red yellow {a}", f"write green blue {b}")
    assert s.sheets[0].cities[:2] == (14, 32)


def test_dt3_a_number_needs_two_dice(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    assert refused(game, s, f"write red red {game.cities[0]}") == "DT-3"
    assert refused(game, s, f"write red {game.cities[0]}") == ""


@pytest.mark.parametrize("pair", ["red green", "green red", "red blue", "yellow blue"])
def test_dt3_each_die_is_used_once(game: DiceTrip, solo: State, pair: str) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1234", f"write red blue {a}")
    assert refused(game, s, f"write {pair} {b}") == "DT-3"
    named = reason(game, s, f"write {pair} {b}")
    assert named["left"] == tuple(At(die) for die in game.dice if die in ("green", "yellow"))
    assert named["used"] == tuple(At(die) for die in game.dice if die in ("red", "blue") and die in pair)
    assert lines(game, s, "write") == {
        f"write {dice} {city}" for dice in ("green yellow", "yellow green") for city in game.cities if city != a}


def test_dt3_the_dice_are_fresh_for_each_seat_and_round(game: DiceTrip) -> None:
    a, b, c, d, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", f"write red blue {a}", f"write green yellow {b}")
    assert refused(game, s, f"write red blue {a}") == "legal"
    s = after(game, s, f"write red blue {a}", f"write yellow green {b}", "5635")
    assert refused(game, s, f"write red blue {c}") == refused(game, s, f"write green yellow {d}") == "legal"


def test_dt3_only_empty_cities(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1234", f"write red blue {a}")
    assert refused(game, s, f"write green yellow {a}") == refused(game, s, f"cross {a}") == "DT-3"
    assert reason(game, s, f"cross {a}") == {"city": At(a), "number": 12}
    s = after(game, s, f"cross {b}", "3456")
    assert refused(game, s, f"write red blue {b}") == refused(game, s, f"cross {b}") == "DT-3"
    assert reason(game, s, f"cross {b}") == {"city": At(b)}


def test_dt3_a_given_up_pair_is_not_named(game: DiceTrip, solo: State) -> None:
    """After a cross the second number is made of any two dice, in either order."""
    s = after(game, solo, "1234", f"cross {game.cities[0]}")
    assert lines(game, s, "write") == {
        f"write {tens} {units} {city}" for tens, units in permutations(DICE, 2) for city in game.cities[1:]}


def test_dt3_both_given_up_is_one_move_a_city(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    assert len(lines(game, s, "cross")) == 25
    s = after(game, s, f"cross {game.cities[0]}")
    assert len(lines(game, s, "cross")) == 24


def test_dt3_no_third_number(game: DiceTrip) -> None:
    a, b, c, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", f"cross {a}", f"write red blue {b}")
    assert game.turn(s) == 1
    s = after(game, game.start(1, 0), "1234", f"cross {a}", f"write red blue {b}")
    assert refused(game, s, f"write green yellow {c}") == ""
    assert game.turn(s) == CHANCE


def test_dt3_of_two_equal_numbers_the_second_can_only_be_given_up(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1414", f"write red blue {a}")
    assert refused(game, s, f"write green yellow {b}") == "DT-4"
    assert refused(game, s, f"write yellow green {b}") == "legal"  # 41 is another number
    s = after(game, solo, "1111", f"write red blue {a}")
    assert lines(game, s, "write") == set()
    assert refused(game, s, f"cross {b}") == "legal"


def test_dt3_the_second_number_sees_what_the_first_did(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1414", f"cross {a}")
    assert refused(game, s, f"write red blue {b}") == "legal"
    assert refused(game, s, f"write green yellow {b}") == "legal"


def test_dt3_giving_up_is_always_allowed(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    assert verbs(game, s) >= {"write", "cross"}
    s = after(game, at_round(game, 13, crossed_but(game, game.cities[3])), "1234")
    assert refused(game, s, f"cross {game.cities[3]}") == "legal"
    assert game.turn(after(game, s, f"cross {game.cities[3]}")) == OVER


# DT-4: no number twice.


def test_dt4_a_written_number_is_refused_and_its_city_named(game: DiceTrip, solo: State) -> None:
    a, b, c, d, *_ = game.cities
    s = after(game, solo, "1234", f"write red blue {a}", f"write green yellow {b}", "2121")
    assert refused(game, s, f"write blue red {c}") == "DT-4"
    assert refused(game, s, f"write yellow green {c}") == "DT-4"  # by other dice too
    assert reason(game, s, f"write blue red {c}") == {"number": 12, "city": At(a)}
    assert refused(game, s, f"write red blue {d}") == "legal"


def test_dt4_each_sheet_has_its_own_numbers(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", f"write red blue {a}", f"cross {b}")
    assert refused(game, s, f"write red blue {a}") == "legal"


def test_dt4_a_given_up_number_is_not_used(game: DiceTrip, solo: State) -> None:
    a, b, c, *_ = game.cities
    s = after(game, solo, "1111", f"cross {a}", f"cross {b}", "1111")
    assert "number.11" not in game.view(s, 0).marks
    s = after(game, s, f"write red blue {c}")
    assert [mark.glyph for mark in game.view(s, 0).marks["number.11"]] == ["tick"]


# DT-5: one die twice.


def test_dt5_declared_first_the_die_stands_in_both_numbers(game: DiceTrip, solo: State) -> None:
    """Red twice, blue ignored: {red, green} and {red, yellow}, in either order and either way round."""
    a, b, *_ = game.cities
    s = after(game, solo, "1234", "twice power.twice red blue")
    assert {line.rpartition(" ")[0] for line in lines(game, s, "write")} == {
        "write red green", "write green red", "write red yellow", "write yellow red"}
    assert refused(game, s, f"write green yellow {a}") == "DT-5"
    assert refused(game, s, f"write red blue {a}") == "DT-5"
    s = after(game, s, f"write green red {a}")
    assert {line.rpartition(" ")[0] for line in lines(game, s, "write")} == {"write red yellow", "write yellow red"}
    assert refused(game, s, f"write red green {b}") == "DT-5"
    assert reason(game, s, f"write red green {b}") == {"twice": At("red"), "other": At("yellow")}
    s = after(game, s, f"write red yellow {b}")
    assert s.sheets[0].cities[:2] == (31, 14)


def test_dt5_declared_after_the_first_number(game: DiceTrip, solo: State) -> None:
    """Red and blue are written: red or blue is doubled, green or yellow ignored, and nothing else."""
    a, b, *_ = game.cities
    s = after(game, solo, "1234", f"write red blue {a}")
    assert lines(game, s, "twice") == {
        f"twice power.twice {twice} {ignored}" for twice in ("red", "blue") for ignored in ("green", "yellow")}
    for move in ("green red", "green yellow", "red blue"):
        assert refused(game, s, f"twice power.twice {move}") == "DT-5"
    s = after(game, s, "twice power.twice blue green")
    assert lines(game, s, "write") == {
        f"write {pair} {city}" for pair in ("blue yellow", "yellow blue") for city in game.cities if city != a}
    assert refused(game, s, f"write blue red {b}") == refused(game, s, f"write blue green {b}") == "DT-5"


def test_dt5_not_after_a_given_up_number(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234", f"cross {game.cities[0]}")
    assert refused(game, s, "twice power.twice red blue") == "DT-5"
    assert reason(game, s, "twice power.twice red blue") == {}  # not that red is missing in a first number


def test_dt5_no_two_identical_digits_not_even_by_another_die(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1213", "twice power.twice red blue")
    assert refused(game, s, f"write red green {a}") == refused(game, s, f"write green red {a}") == "DT-5"
    assert reason(game, s, f"write red green {a}") == {"number": 11}
    assert refused(game, s, f"write red red {a}") == "DT-5"
    assert refused(game, s, f"write green green {a}") == "DT-3"  # that one is not used twice
    s = after(game, s, f"write red yellow {a}")
    assert lines(game, s, "write") == set()  # {red, green} is left, an 11: to be given up
    assert refused(game, s, f"write green red {b}") == "DT-5"
    assert game.turn(after(game, s, f"cross {b}")) == CHANCE


def test_dt5_a_written_double_can_have_no_die_used_twice(game: DiceTrip, solo: State) -> None:
    a, *_ = game.cities
    s = after(game, solo, "1123", f"write red blue {a}")
    assert lines(game, s, "twice") == set()
    assert refused(game, s, "twice power.twice red green") == "DT-5"
    assert reason(game, s, "twice power.twice red green") == {"number": 11}


def test_dt5_equal_digits_of_the_two_others_do_not_matter(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1244", "twice power.twice red blue", f"write red green {a}")
    assert refused(game, s, f"write red yellow {b}") == "DT-4"
    assert refused(game, s, f"write yellow red {b}") == "legal"


def test_dt5_without_the_power_doubles_are_fine(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities
    s = after(game, solo, "1122", f"write red blue {a}", f"write green yellow {b}")
    assert s.sheets[0].cities[:2] == (11, 22)


def test_dt5_a_number_may_still_be_given_up_and_the_power_stays_spent(game: DiceTrip, solo: State) -> None:
    a, b, c, *_ = game.cities
    s = after(game, solo, "1234", "twice power.twice red blue", f"cross {a}")
    assert {line.rpartition(" ")[0] for line in lines(game, s, "write")} == {
        "write red green", "write green red", "write red yellow", "write yellow red"}
    assert refused(game, s, f"write green yellow {b}") == "DT-5"
    s = after(game, s, f"cross {b}", "1234")
    assert refused(game, s, "twice power.twice red blue") == "DT-5"
    assert lines(game, s, "twice") == set()
    assert refused(game, s, f"write red blue {c}") == "legal"  # the round after is an ordinary one


def test_dt5_once_in_a_turn(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234", "twice power.twice red blue")
    assert refused(game, s, "twice power.twice green yellow") == "DT-5"


def test_dt5_not_in_the_last_round(game: DiceTrip) -> None:
    s = after(game, at_round(game, 13, crossed_but(game, game.cities[0])), "1234")
    assert refused(game, s, "twice power.twice red blue") == "DT-5"
    a, b, c, *_ = game.cities
    s = after(game, at_round(game, 12, crossed_but(game, a, b, c)), "1234")
    assert refused(game, s, "twice power.twice red blue") == "legal"


def test_dt5_affects_only_its_player(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", "twice power.twice red blue", f"write red green {a}", f"cross {b}")
    assert len(lines(game, s, "write")) == 12 * 25
    assert refused(game, s, "twice power.twice yellow green") == "legal"
    assert refused(game, s, f"write red blue {a}") == "legal"


def test_dt5_does_not_wait_for_ones_own_roll(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    s = after(game, game.start(2, 0), "1234", f"cross {a}", f"cross {b}", "twice power.twice blue red")
    assert (game.turn(s), s.sheets[0].powers, s.sheets[1].powers) == (1, 0, TWICE)
    assert reason(game, s, "twice power.twice blue red") == {"who": Who(1)}


def test_dt5_the_power_has_a_box_of_its_own(game: DiceTrip, solo: State) -> None:
    s = after(game, solo, "1234")
    assert refused(game, s, "twice power.reroll red blue") == ""
    assert refused(game, s, "twice power.twice red red") == ""
    marks = game.view(after(game, s, "twice power.twice red blue"), 0).marks
    assert [mark.glyph for mark in marks["power.twice"]] == ["tick"]
    assert "power.reroll" not in marks


# DT-6: the last city.


@pytest.mark.parametrize("seats", [1, 3])
def test_dt6_in_round_13_any_two_dice_make_the_one_number(game: DiceTrip, seats: int) -> None:
    city = game.cities[7]
    s = after(game, at_round(game, 13, *[crossed_but(game, city)] * seats), "1234")
    assert lines(game, s, "write") == {f"write {tens} {units} {city}" for tens, units in permutations(DICE, 2)}
    for seat in range(seats):
        assert game.turn(s) == (12 + seat) % seats
        s = after(game, s, f"write yellow blue {city}")
    assert game.turn(s) == OVER
    assert game.round(s) == 13
    with pytest.raises(IllegalMove):
        after(game, s, f"write red green {city}")


def test_dt6_a_used_number_is_no_choice(game: DiceTrip) -> None:
    city, other, *rest = game.cities
    s = after(game, at_round(game, 13, sheet(game, {other: 11}, rest)), "1111")
    assert {str(move) for move in game.legal(s) if move.verb != "reroll"} == {f"cross {city}"}


# DT-7: bonus cities.


def bonus(game: DiceTrip, s: State, seat: int = 0) -> set[str]:
    return set(game.score(s, seat).parts[0].spots)


def test_dt7_two_identical_digits_in_any_city(game: DiceTrip, solo: State) -> None:
    a, b = plain(game)[:2]
    s = after(game, solo, "3326", f"write red blue {a}", f"write green yellow {b}")
    assert bonus(game, s) == {a}
    assert [mark.glyph for mark in game.view(s, 0).marks[a]] == ["text", "circle"]


@pytest.mark.parametrize(("pair", "counts"), [("red blue", True), ("blue red", True), ("blue green", False)])
def test_dt7_one_of_the_two_dice_has_the_citys_colour(
        game: DiceTrip, solo: State, pair: str, counts: bool) -> None:
    city = coloured(game, "red")[0]
    s = after(game, solo, "1234", f"write {pair} {city}")
    assert (bonus(game, s) == {city}) == counts


def test_dt7_of_equal_dice_the_colour_used_matters(game: DiceTrip, solo: State) -> None:
    city = coloured(game, "green")[0]
    s = after(game, solo, "5522")
    assert bonus(game, after(game, s, f"write red green {city}")) == {city}
    assert bonus(game, after(game, s, f"write blue yellow {city}")) == set()


def test_dt7_never_two_for_one_city(game: DiceTrip, solo: State) -> None:
    city = coloured(game, "red")[0]
    s = after(game, solo, "4416", f"write red blue {city}")
    assert game.score(s, 0).parts[0].points == 1


def test_dt7_a_double_in_a_city_of_another_colour_counts(game: DiceTrip, solo: State) -> None:
    city = coloured(game, "yellow")[0]
    s = after(game, solo, "4416", f"write red blue {city}")
    assert bonus(game, s) == {city}


def test_dt7_the_doubled_dies_colour_counts_in_both_numbers(game: DiceTrip, solo: State) -> None:
    a, b = coloured(game, "blue")
    s = after(game, solo, "1234", "twice power.twice blue red", f"write blue green {a}", f"write yellow blue {b}")
    assert bonus(game, s) == {a, b}
    s = after(game, solo, "1234", f"write blue green {a}", "twice power.twice blue red", f"write yellow blue {b}")
    assert bonus(game, s) == {a, b}


# DT-8 and DT-9: the longest road and run; see also test_longest_route.


def test_dt8_a_lone_city_is_no_road_and_a_cross_breaks_it(game: DiceTrip) -> None:
    (a, b), *_ = game.board.links
    for written, crossed, points in (({a: 11}, [], 0), ({a: 11}, [b], 0), ({a: 31, b: 12}, [], 2)):
        s = at_round(game, 3, sheet(game, written, crossed))
        part = game.score(s, 0).parts[2]
        assert (part.name, part.points, part.line) == ("road", points, True)
        assert part.spots == tuple(sorted(written, key=written.__getitem__))[:points]


def way(game: DiceTrip, length: int, off: Iterable[str] = ()) -> list[str]:
    """Cities along roads, none twice; none from `off`, and no road leads there."""
    links = [*game.board.links, *((there, here) for here, there in game.board.links)]
    near = {*off, *(there for here, there in links if here in off)}
    links = [link for link in links if not near.intersection(link)]

    def on(cities: list[str]) -> list[str]:
        if len(cities) == length:
            return cities
        for here, there in links:
            if here == cities[-1] and there not in cities and (longer := on([*cities, there])):
                return longer
        return []

    return next(found for city in game.cities if city not in near and (found := on([city])))


@pytest.mark.parametrize(("length", "points"), [
    (1, 0), (2, 0), (3, 0), (4, 2), (5, 3), (6, 4), (7, 6), (8, 6), (9, 6), (10, 9), (11, 9), (12, 9)])
def test_dt9_points_by_the_length_of_the_run(game: DiceTrip, length: int, points: int) -> None:
    """From 14 on, so that the longer ones go over 16–21 and 26–31; in any city beside them stands no next number."""
    numbers = [n for n in brute.NUMBERS if n >= 14]
    written = dict(zip(way(game, length), numbers))
    part = game.score(at_round(game, 12, sheet(game, written)), 0).parts[3]
    assert (part.name, part.points) == ("run", points)
    assert part.spots == (tuple(written) if length > 1 else ())


def test_dt9_the_run_may_lie_off_the_road(game: DiceTrip) -> None:
    run = way(game, 4)
    road = way(game, 6, off=run)
    written = dict(zip([*run, *road], [11, 12, 13, 14, 21, 31, 41, 51, 61, 63]))
    parts = game.score(at_round(game, 12, sheet(game, written)), 0).parts
    assert (parts[2].points, parts[2].spots) == (6, tuple(road))
    assert (parts[3].points, parts[3].spots) == (2, tuple(run))


# DT-10: zones.


@pytest.mark.parametrize(("crossed_zones", "points"), [(0, 9), (1, 7), (2, 4), (3, 0)])
def test_dt10_zones_without_a_cross(game: DiceTrip, crossed_zones: int, points: int) -> None:
    crossed = [game.cities[zone[0]] for zone in game.zones[:crossed_zones]]
    crossed += [game.cities[zone[1]] for zone in game.zones[:crossed_zones]]  # two crosses cost a zone once
    part = game.score(at_round(game, 12, sheet(game, {}, crossed)), 0).parts[4]
    assert (part.name, part.points) == ("zones", points)


def test_dt10_sure_as_soon_as_no_clean_zone_has_an_empty_city(game: DiceTrip) -> None:
    first, second, third = ([game.cities[i] for i in zone] for zone in game.zones)
    full = dict(zip(first, brute.NUMBERS))
    zones = game.score(at_round(game, 9, sheet(game, full, [second[0], third[0]])), 0).parts[4]
    assert (zones.points, zones.sure) == (4, True)
    total = game.score(at_round(game, 9, sheet(game, full, [second[0]])), 0)
    assert (total.parts[4].points, total.parts[4].sure, total.sure) == (7, False, False)
    assert all(part.sure for part in total.parts if part.name != "zones")


# DT-11: the variant.


def variant() -> DiceTrip:
    return rules(decades="yes")


def decades(game: DiceTrip, s: State) -> int:
    return next(int(part.points) for part in game.score(s, 0).parts if part.name == "decades")


def test_dt11_counts_the_coloured_cities_still_empty_when_the_sixth_group_comes() -> None:
    game = variant()
    bare = plain(game)
    written = dict(zip(bare, (11, 21, 31, 41, 51)))
    red, *others = coloured(game)
    s = after(game, at_round(game, 5, sheet(game, written, [red])), "6123")
    assert decades(game, s) == 0
    s = after(game, s, f"write red blue {bare[6]}")
    assert decades(game, s) == 7  # the crossed-out one is not empty
    assert game.view(s, 0).marks["score.decades"][0].text == "7"
    s = after(game, s, f"write yellow green {others[0]}")
    assert decades(game, s) == 7  # once, before the second number of the turn


@pytest.mark.parametrize("last", "123456")
def test_dt11_any_group_may_be_the_last(last: str) -> None:
    game = variant()
    bare = plain(game)
    others = [tens for tens in "123456" if tens != last]
    written = {city: int(f"{tens}5") for city, tens in zip(bare, others)}
    s = after(game, at_round(game, 5, sheet(game, written)), f"{last}6{others[0]}4", f"write green yellow {bare[5]}")
    assert decades(game, s) == 0
    assert decades(game, after(game, s, f"write red blue {bare[6]}")) == 8


def test_dt11_the_city_just_written_is_not_among_them() -> None:
    game = variant()
    written = dict(zip(plain(game), (11, 21, 31, 41, 51)))
    s = after(game, at_round(game, 5, sheet(game, written)), "6123", f"write red blue {coloured(game)[0]}")
    assert decades(game, s) == 7


def test_dt11_after_the_first_number_the_second_no_longer_counts() -> None:
    """As the second number of its turn, the sixth group finds one coloured city fewer."""
    game = variant()
    written = dict(zip(plain(game), (11, 21, 31, 41, 51)))
    here, there = coloured(game)[:2]
    s = after(game, at_round(game, 5, sheet(game, written)), "6123", f"write green yellow {here}")
    assert decades(game, s) == 0
    assert decades(game, after(game, s, f"write red blue {there}")) == 6


def test_dt11_in_the_last_city_it_brings_nothing_and_a_cross_never_does() -> None:
    game = variant()
    bare = plain(game)
    written = dict(zip(bare, (11, 21, 31, 41, 51)))
    rest = [city for city in game.cities if city not in written]
    s = after(game, at_round(game, 13, sheet(game, written, rest[1:])), "6123")
    assert decades(game, after(game, s, f"write red blue {rest[0]}")) == 0
    assert decades(game, after(game, s, f"cross {rest[0]}")) == 0


def test_dt11_is_a_variant_that_one_must_ask_for() -> None:
    assert not DiceTrip(rules().board, {}).decades
    assert variant().decades


def test_dt11_only_with_the_option(game: DiceTrip) -> None:
    written = dict(zip(plain(game), (11, 21, 31, 41, 51)))
    s = after(game, at_round(game, 5, sheet(game, written)), "6123", f"write red blue {plain(game)[6]}")
    assert [part.name for part in game.score(s, 0).parts] == ["bonus", "crossed", "road", "run", "zones"]
    assert "score.decades" not in game.view(s, 0).marks
    assert game.points(s.sheets[0]).decades == 0


# DT-12: the end.


def test_dt12_equal_points_share_the_win(game: DiceTrip) -> None:
    """A bonus city and two crosses are worth as much as one cross: nothing but the points is compared."""
    a, b, c = (game.cities[i] for i in game.zones[0][:3])
    s = at_round(game, 3, sheet(game, {a: 11}, [b, c])._replace(bonus=1 << game.cities.index(a)),
                 sheet(game, {a: 12}, [b]))
    assert game.score(s, 0).parts != game.score(s, 1).parts
    assert [[entry.name for entry in game.standing(s, seat)] for seat in (0, 1)] == [["total"], ["total"]]
    assert [entry.points for entry in game.standing(s, 0)] == [entry.points for entry in game.standing(s, 1)]


def test_dt12_the_game_ends_after_thirteen_rounds(game: DiceTrip) -> None:
    source = Random(12)
    s = game.start(2, 1)
    throws = 0
    while game.turn(s) != OVER:
        if game.turn(s) == CHANCE:
            throws += 1
            s = game.apply(s, game.chance(s).draw(5))
        else:
            s = game.apply(s, source.choice([move for move in game.legal(s) if move.verb != "reroll"]))
    assert throws == 13
    assert all(0 not in sheet.cities for sheet in s.sheets)
    assert list(game.legal(s)) == []


# DT-13: all use the same dice, one after the other.


def test_dt13_all_write_in_seat_order_from_the_roller_on(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    s = after(game, game.start(4, 2), "1234")
    turns = []
    for _ in range(8):
        turns.append(game.turn(s))
        s = after(game, s, f"cross {b if s.half else a}")
    assert turns == [2, 2, 3, 3, 0, 0, 1, 1]
    assert (game.turn(s), game.round(s), game.roller(s)) == (CHANCE, 2, 3)


def test_dt13_nobodys_writing_changes_what_another_may_do(game: DiceTrip) -> None:
    a, b, *_ = game.cities
    start = after(game, game.start(2, 0), "1135")
    expected = {str(move) for move in game.legal(after(game, start, f"cross {a}", f"cross {b}"))}
    for play in ((f"write red blue {a}", f"write green yellow {b}"),
                 ("twice power.twice green red", f"write green yellow {b}", f"write blue green {a}")):
        assert {str(move) for move in game.legal(after(game, start, *play))} == expected


# All of it at once.


@pytest.mark.parametrize("seed", range(60))
def test_whole_turns_are_those_of_brute_force(game: DiceTrip, seed: int) -> None:
    """DT-3 to DT-6 say which whole turns there are; half-moves must lead to exactly these."""
    source = Random(seed)
    last = seed % 6 == 0
    empty = source.sample(game.cities, 1 if last else 3)
    others = [city for city in game.cities if city not in empty]
    written = dict(zip(others, source.sample(brute.NUMBERS, source.randrange(23))))
    power = source.random() < 0.7
    values = "".join(str(source.randint(1, source.choice((2, 4, 6)))) for _ in DICE)
    powers = REROLL | (0 if power else TWICE)
    s = at_round(game, 13 if last else 12, sheet(game, written, set(others) - set(written), powers))

    found = set()

    def play(s: State, so_far: tuple[str, ...]) -> None:
        if game.turn(s) in (CHANCE, OVER):
            found.add(so_far)
            return
        for move in game.legal(s):
            play(game.apply(s, move), (*so_far, str(move)))

    play(after(game, s, values), ())
    dice = dict(zip(DICE, map(int, values)))
    assert found == brute.turns(dice, empty, set(written.values()), power, last)


@pytest.mark.parametrize("board", MAPS)
@pytest.mark.parametrize("option", ["no", "yes"])
def test_scores_of_random_games_are_those_of_a_hand_kept_ledger(board: str, option: str) -> None:
    game = rules(board, option)
    for seed in range(20):
        source = Random(f"{board} {option} {seed}")
        seats = source.randint(1, 4)
        ledgers = [brute.Ledger(hand_map(game), option == "yes") for _ in range(seats)]
        s = game.start(seats, source.randrange(seats))
        dice: dict[str, int] = {}
        while game.turn(s) != OVER:
            if game.turn(s) == CHANCE:
                move = game.chance(s).draw(seed)
                dice |= {arg.partition("=")[0]: int(arg[-1]) for arg in move.args}
            else:
                moves = list(game.legal(s))
                written = [move for move in moves if move.verb == "write"]
                move = source.choice(written if written and source.random() < 0.9 else moves)
                if move.verb == "write":
                    ledgers[s.turn].write(dice, *move.args)
                elif move.verb == "cross":
                    ledgers[s.turn].cross(*move.args)
            s = game.apply(s, move)
            if source.random() < 0.1 or game.turn(s) == OVER:
                for seat, ledger in enumerate(ledgers):
                    score = game.score(s, seat)
                    assert {part.name: part.points for part in score.parts} == ledger.points()
                    assert score.points == sum(ledger.points().values()) == sum(game.points(s.sheets[seat]))


def test_bonus_parts_say_which_city_and_why(game: DiceTrip, solo: State) -> None:
    a, b = plain(game)[0], coloured(game, "red")[0]
    s = after(game, solo, "3644", f"write green yellow {a}", f"write blue red {b}")
    parts = game.score(s, 0).parts[0].parts
    assert {part.spots: part.label.args["number"] for part in parts} == {(a,): 44, (b,): 63}
    assert len({part.label.msgid for part in parts}) == 2


# What is seen and said.


def test_used_and_ignored_dice_lie_aside(game: DiceTrip, solo: State) -> None:
    def aside(s: State) -> set[str]:
        return {die for die, place in game.view(s, 0).at.items() if place.startswith("aside.")}

    s = after(game, solo, "1234")
    assert game.view(s, 0).at == {die: f"tray.{n}" for n, die in enumerate(game.dice, 1)}
    assert game.view(s, 0).faces == dict(zip(DICE, "1234"))
    s = after(game, s, "twice power.twice blue red")
    assert aside(s) == {"red"}
    s = after(game, s, f"write blue yellow {game.cities[0]}")
    assert aside(s) == {"red", "yellow"}
    assert [place[-1] for place in game.view(s, 0).at.values()] == ["1", "2", "3", "4"]
    s = after(game, s, f"cross {game.cities[1]}")
    assert game.view(s, 0).faces == {}
    assert set(game.view(s, 0).at.values()) == {"tray.1", "tray.2", "tray.3", "tray.4"}


def test_the_score_boxes_fill_as_on_paper(game: DiceTrip, solo: State) -> None:
    def boxes(s: State) -> dict[str, str]:
        return {spot: marks[0].text for spot, marks in game.view(s, 0).marks.items() if spot.startswith("score.")}

    s = after(game, solo, "1123")
    assert boxes(s) == {}
    s = after(game, s, f"write red blue {plain(game)[0]}", f"cross {plain(game)[1]}")
    assert boxes(s) == {"score.bonus": "1", "score.crossed": "−1"}
    city = game.cities[0]
    s = after(game, at_round(game, 13, crossed_but(game, city)), "1123", f"cross {city}")
    assert boxes(s) == {"score.bonus": "0", "score.crossed": "−25", "score.road": "0", "score.run": "0",
                        "score.zones": "0", "score.total": "−25"}


def test_the_prompt_says_what_is_to_be_done(game: DiceTrip, solo: State) -> None:
    a, b, *_ = game.cities

    def prompt(s: State) -> str:
        return game.view(s, 0).prompt.msgid

    s = after(game, solo, "1234")
    assert prompt(solo) == "{who} rolls the dice."
    assert prompt(s) == "{who} writes the first number or crosses a city out."
    assert prompt(after(game, s, f"cross {a}")) == "{who} writes the second number or crosses a city out."
    again = after(game, s, "reroll power.reroll red yellow")
    assert prompt(again) == "{who} rolls again: {dice}."
    assert game.view(again, 0).prompt.args["dice"] == tuple(At(die) for die in game.dice if die in ("red", "yellow"))
    s = after(game, s, "twice power.twice blue red")
    assert prompt(s) == "{who} writes the first number, with the {die}, or crosses a city out."
    s = after(game, s, f"write blue green {a}")
    assert prompt(s) == "{who} writes the second number, again with the {die}, or crosses a city out."
    assert game.view(s, 0).prompt.args["die"] == At("blue")
    assert prompt(after(game, s, f"cross {b}")) == "{who} rolls the dice."
    s = after(game, at_round(game, 13, crossed_but(game, a)), "1234")
    assert prompt(s).startswith("{who} makes the last number of any two dice")
    assert prompt(after(game, s, f"cross {a}")) == "The game is over."


def test_words_name_who_did_what(game: DiceTrip) -> None:
    a, b = plain(game)[:2]
    s = after(game, game.start(2, 1), "1123")
    said = game.words(s, Move.parse(f"write red blue {a}"))
    assert said.args == {"who": Who(1), "number": 11, "city": At(a)}
    assert "bonus" in said.msgid
    assert "bonus" not in game.words(s, Move.parse(f"write red green {a}")).msgid
    assert game.words(game.start(2, 1), Move.parse("throw red=1 blue=1 green=2 yellow=3")).args["who"] == Who(1)
    assert game.words(s, Move.parse(f"cross {b}")).args == {"who": Who(1), "city": At(b)}
    assert game.words(s, Move.parse("twice power.twice red blue")).args["ignored"] == At("blue")
    assert game.words(s, Move.parse("reroll power.reroll red blue")).args["dice"] == (At("red"), At("blue"))


def test_words_announce_the_sixth_group() -> None:
    game = variant()
    written = dict(zip(plain(game), (11, 21, 31, 41, 51)))
    s = after(game, at_round(game, 5, sheet(game, written)), "6123")
    assert game.words(s, Move.parse(f"write red blue {plain(game)[6]}")).args["n"] == 8


def aids(game: DiceTrip, s: State, *picked: str) -> dict[str, set[str]]:
    return {aid.text.msgid: set(aid.spots) for aid in game.aids(s, frozenset(picked))}


def test_aids_show_which_numbers_are_new(game: DiceTrip) -> None:
    city = game.cities[0]
    s = after(game, at_round(game, 3, sheet(game, {city: 12})), "1235")
    new = aids(game, s)["New numbers: {numbers}."]
    assert new == {f"number.{n}" for n in (13, 15, 21, 23, 25, 31, 32, 35, 51, 52, 53)}
    assert aids(game, s, "red", "blue")["New numbers: {numbers}."] == {"number.21"}
    assert aids(game, s, "red", "blue")["{number} stands in {city} already."] == {"number.12", city}


def test_aids_show_tracker_neighbours_bonus_road_and_run(game: DiceTrip) -> None:
    a = game.board.links[0][0]
    s = after(game, at_round(game, 3, sheet(game, {a: 16})), "2155")
    near = aids(game, s, "red", "blue")
    assert near["Next to {number} on the tracker: {numbers}."] >= {"number.16", "number.22", a}
    beside = {there for link in game.board.links if a in link for there in link if there != a}
    assert near["{number} makes the longest road longer here."] == beside
    assert near["{number} makes the longest run of consecutive numbers longer here."] == beside
    assert near["{number} makes a bonus city here."] == set(coloured(game, "red", "blue")) - {a}
    assert aids(game, s, "green", "yellow")["{number} makes a bonus city here."] == set(game.cities) - {a}


def test_aids_show_the_free_numbers_between_neighbours(game: DiceTrip) -> None:
    a, b, c = way(game, 3)
    s = after(game, at_round(game, 3, sheet(game, {a: 15, c: 22, game.cities[-1]: 16})), "1234")
    free = aids(game, s, b)["Between {low} and {high} these numbers are free: {numbers}."]
    assert free == {a, c, "number.21"}
    s = after(game, at_round(game, 3, sheet(game, {a: 16, c: 21})), "1234")
    assert aids(game, s, b)["Between {low} and {high} no number is free."] == {a, c}
