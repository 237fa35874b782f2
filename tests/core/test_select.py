"""Clicks to moves, on the toys: for every game, and without a window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicetable.core.game import Game
from dicetable.core.move import Move, Spot
from dicetable.core.select import Pick, Selection
from dicetable.words import Words
from tests.toys.dig import DIG
from tests.toys.plate import PLATE
from tests.toys.stack import STACK


def position(game: Game[Any], *moves: str, seats: int = 2) -> Selection:
    s = game.start(seats, 0)
    for move in moves:
        s = game.play(s, Move.parse(move))
    return Selection(game, s)


def click(selection: Selection, *spots: Spot) -> Pick:
    pick = selection.pick(())
    for spot in spots:
        pick = selection.pick(pick.picked, spot)
    return pick


def texts(moves: Iterable[Move]) -> list[str]:
    return [str(move) for move in moves]


def why(pick: Pick) -> tuple[str, str]:
    assert pick.refusal is not None
    return pick.refusal.rule, Words(["Ann", "Bo"]).say(pick.refusal.text)


def test_moves_without_spots_are_buttons() -> None:
    assert texts(position(PLATE).buttons) == ["out"]
    assert "pen" in click(position(PLATE)).open


def test_the_order_of_clicks_counts_where_both_orders_are_moves() -> None:
    for order, move in (
        (("pen", "ash", "birch"), "arrow pen ash birch"),
        (("pen", "birch", "ash"), "arrow pen birch ash"),
        (("birch", "ash", "pen"), "arrow pen birch ash"),
        (("ash", "pen", "birch"), "arrow pen ash birch"),
    ):
        ready = click(position(PLATE), *order).ready
        assert str(ready) == move


def test_the_order_does_not_count_where_only_one_is_a_move() -> None:
    for order in (("ash", "birch"), ("birch", "ash")):
        assert texts(click(position(PLATE), *order).moves) == ["ring ash birch"]


def test_a_whole_move_that_is_part_of_a_longer_one_waits() -> None:
    pick = click(position(PLATE), "ash")
    assert texts(pick.moves) == ["ring ash"]
    assert pick.longer and pick.ready is None
    assert pick.open == {"birch", "cedar", "pen"}


def test_a_second_click_confirms_it() -> None:
    pick = click(position(PLATE), "ash", "ash")
    assert str(pick.ready) == "ring ash"
    assert pick.picked == ("ash",)


def test_a_second_click_takes_back() -> None:
    pick = click(position(PLATE), "pen", "ash", "pen")
    assert pick.picked == ("ash",)
    assert click(position(PLATE), "pen", "pen").picked == ()


def test_another_of_the_same_kind_takes_the_only_ones_place() -> None:
    assert position(STACK, ROLLED).pick(("red.ant",), "red.bee").picked == ("red.bee",)


def test_but_not_where_a_move_has_room_for_two() -> None:
    pick = click(position(PLATE), "ash", "fir")
    assert pick.picked == ("ash",)
    assert why(pick)[0] == "TP-1"


def test_a_refused_click_keeps_the_picks_and_gives_the_reason() -> None:
    pick = click(position(PLATE), "pen", "ash", "fir")
    assert pick.picked == ("pen", "ash")
    assert pick.open == {"birch", "cedar"}
    assert why(pick) == ("TP-1", "ash and fir are no neighbours.")


def test_what_is_taken_is_refused_with_its_rule() -> None:
    pick = click(position(PLATE, "ring ash", "out", "arrow pen ash birch", "arrow pen birch ash", "arrow pen ash cedar",
                          "arrow pen cedar ash", seats=2), "ash")
    assert why(pick) == ("TP-3", "Ann has ringed that.")


def test_a_click_that_means_nothing_now() -> None:
    thrown = "throw spade=storm pick=storm brush=storm"
    assert why(click(position(DIG), "site.1"))[0] == ""
    assert why(click(position(DIG, thrown), "site.1")) == ("TD-2", "Each site takes a spade.")


def test_some_dice_rolled_again_by_clicking_them_in_any_order() -> None:
    selection = position(DIG, "throw spade=storm pick=storm brush=lamp")
    pick = click(selection, "pick", "cup", "spade")
    assert texts(pick.moves) == ["again cup spade pick"]
    assert pick.longer and pick.open == {"brush"}
    assert str(click(selection, "pick", "cup", "spade", "brush").ready) == "again cup spade pick brush"


ROLLED = "throw die.1=2 die.2=2 die.3=1 die.4=2"


def test_what_is_not_clicked_is_the_games_default() -> None:
    pick = click(position(STACK, ROLLED), "red.ant")
    assert str(pick.ready) == "step die.3 red.ant"  # the first candidate


def test_chosen_dice_pay_and_equal_ones_are_separate_things() -> None:
    for dice in (("die.1",), ("die.2",), ("die.4", "die.2"), ("die.1", "die.2", "die.4")):
        ready = click(position(STACK, ROLLED), *dice, "red.ant").ready
        assert ready is not None
        assert set(ready.args) == {*dice, "red.ant"}
        STACK.play(position(STACK, ROLLED).state, ready)


def test_the_legal_list_names_one_of_equals() -> None:
    assert texts(move for move in position(STACK, ROLLED).legal if "red.ant" in move.args) == [
        "step die.3 red.ant", "step die.1 die.2 die.4 red.ant", "step die.1 die.2 red.ant", "step die.1 red.ant"]


def test_unequal_dice_and_rivals_are_refused_with_the_reason() -> None:
    assert why(click(position(STACK, ROLLED), "die.1", "die.3"))[0] == "TS-5"
    assert why(click(position(STACK, ROLLED), "die.1", "blue.ant")) == ("TS-1", "blue.ant is not Ann’s.")
    stacked = (ROLLED, "step die.3 red.bee", "step die.1 red.ant", ROLLED, "step die.1 die.2 die.4 blue.ant",
               "step die.3 blue.bee", ROLLED)
    assert why(click(position(STACK, *stacked), "die.1", "red.bee")) == ("TS-3", "red.bee is covered.")


def test_a_menu_where_the_picks_can_be_two_things() -> None:
    class Two(type(PLATE)):  # type: ignore[misc]
        """A ring of two needs its first town only: what goes on beside a ring of one."""

        def aim(self, s: Any, m: Move) -> frozenset[Spot]:
            return frozenset(m.args[:1]) if m.verb == "ring" else frozenset(m.args[1:2])

    game = Two(PLATE.board, {})
    pick = Selection(game, game.start(1, 0)).pick((), "cedar")
    assert texts(pick.moves) == ["ring cedar"]  # what is clicked and no more is meant
    taken = game.play(game.start(1, 0), Move.parse("ring cedar"))
    pick = Selection(game, taken).pick((), "elm")
    assert texts(pick.moves) == ["ring elm"]


def test_nothing_is_open_when_the_game_is_over() -> None:
    selection = position(PLATE, "out", seats=1)
    assert click(selection).open == frozenset()
    assert selection.buttons == ()
    assert why(click(selection, "ash"))[1] == "Nothing to do there now."


def test_a_spot_that_is_not_there() -> None:
    assert why(click(position(PLATE), "nowhere"))[0] == ""
    assert why(click(position(PLATE), "ash", "nowhere"))[0] == ""
