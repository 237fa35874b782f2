"""What is said and shown: the log, the help for picks, short names, and where things lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicetable.core.game import CHANCE
from dicetable.core.record import Header, Seat, parse
from dicetable.core.select import Selection
from dicetable.core.table import Table
from dicetable.games.dino.rules import Dino, State
from dicetable.words import Words
from tests.games.dino.setting import HIDDEN, after, moved, position, rules, thrown, why, with_bones, with_cards


@pytest.fixture
def game() -> Dino:
    return rules()


def said(game: Dino, s: State, line: str) -> str:
    words = Words(["Ann", "Bo", "Cora"], game.all_spots(s.seats))
    return words.say(game.words(s, moved(game, s, line)))


def reason(game: Dino, s: State, line: str) -> str:
    refusal = why(game, s, line)
    assert refusal is not None
    return Words(["Ann", "Bo", "Cora"], game.all_spots(s.seats)).say(refusal.text)


def helped(game: Dino, s: State, *picked: str) -> dict[str, set[str]]:
    words = Words(["Ann", "Bo", "Cora"], game.all_spots(s.seats))
    return {words.say(aid.text): set(aid.spots) for aid in game.aids(s, frozenset(picked))}


def test_a_round_in_words(game: Dino) -> None:
    s = game.start(2, 0)
    assert said(game, s, thrown("teal", "teal")) == "Ann rolls teal twice; 18 finds are placed."
    assert said(game, s, thrown("teal", "pink")) == "Ann rolls teal and pink; 35 finds are placed."
    s = after(game, s, thrown("white", "orange"))
    assert said(game, s, "play card.1 card.3") == "Ann plays 1-card, 3-card: 4 points."
    s = after(game, s, "play card.3")
    assert said(game, s, "go dog plot.7") == "Ann moves the dog to plot 7 for 1 point."
    s = after(game, s, "go dog plot.7", "go researcher plot.9")
    assert said(game, s, "done") == (
        "Ann has finished moving: the researcher is on plot 9, the dog is on plot 7.")
    s = after(game, s, "done")
    line = "uncover site.9.1=trex.2 site.9.2=oviraptor.1 site.9.4=oviraptor.2"
    assert said(game, s, line) == "Ann uncovers on plot 9: Tyrannosaurus 2, Oviraptor 1, Oviraptor 2."
    s = after(game, s, line, "play card.1", "go dog plot.7", "done")
    assert said(game, s, "take site.9.2") == "Ann takes Oviraptor 1 from plot 9."
    s = after(game, s, "take site.9.2", "play card.2", "go dog plot.8", "done")
    assert said(game, s, "take site.9.4") == (
        "Ann takes Oviraptor 2 from plot 9. The Oviraptor is whole: 2 points of fame. It is the first one, and the "
        "bonus card brings 2 more.")


def test_the_last_kind_of_a_set_is_told(game: Dino) -> None:
    s = position(game, 2, {"red.assistant": "plot.9"}, {"site.9.1": "triceratops.2"}, first=1)
    s = with_bones(game, s, 1, "triceratops.1", "triceratops.2")
    s = with_bones(game, s, 0, *game.faces[:-1])
    assert said(game, s, "take site.9.1") == (
        "Ann takes Triceratops 2 from plot 9. The Triceratops is whole: 2 points of fame. All kinds are there: a bonus "
        "marker for 3.")


def test_refusals_say_what_stands_in_the_way(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.assistant": "plot.13", "red.researcher": "plot.6"})
    one = after(game, s, "play card.1")
    assert reason(game, one, "go dog plot.13") == (
        "Two pieces of one colour can’t stay on plot 13, the assistant and the dog; with 0 points left neither gets "
        "away.")
    assert reason(game, one, "go researcher jeep") == (
        "No piece ends on a start field; with 0 points left the researcher doesn’t get from the jeep to a plot where "
        "it may stay.")
    assert reason(game, one, "go dog plot.12") == "The dog needs 2 points to plot 12; 1 is left."
    two = after(game, s, "play card.2", "go dog plot.13")
    assert reason(game, two, "done") == (
        "Two pieces of one colour can’t stay on plot 13: the assistant or the dog goes on.")
    assert reason(game, after(game, s, "play card.2"), "done") == "Every piece is where it was: one at least must move."
    assert reason(game, after(game, s, "play card.3", "go researcher jeep"), "done") == (
        "No piece ends on a start field: the researcher goes on to a plot.")


def test_where_not_all_pieces_can_be_put_right_none_is_said_to_be_stuck(game: Dino) -> None:
    """With one point either piece gets away, but not both."""
    s = position(game, 2, {"red.researcher": "plot.6", "red.assistant": "plot.15", "red.dog": "plot.9"})
    s = after(game, s, "play card.3", "go researcher jeep")
    assert reason(game, s, "go assistant tent") == (
        "With 1 point left not all pieces get to plots where they may stay.")
    s = position(game, 2, {"red.researcher": "plot.9", "red.assistant": "plot.13", "red.dog": "plot.15"})
    s = after(game, s, "play card.3", "go researcher plot.13")
    assert reason(game, s, "go dog tent") == "With 1 point left not all pieces get to plots where they may stay."


def test_beside_a_piece_that_has_not_left_its_start_field_only_the_other_one_is_wrong(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.15"})
    assert reason(game, after(game, s, "play card.1"), "go dog tent") == (
        "No piece ends on a start field; with 0 points left the dog doesn’t get from the tent to a plot where it may "
        "stay.")
    assert reason(game, after(game, s, "play card.2", "go dog tent"), "done") == (
        "No piece ends on a start field: the dog goes on to a plot.")


def test_refusals_of_what_is_somebody_elses_or_spent(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "blue.dog": "plot.9"}, {"site.9.1": "trex.1"}, first=1)
    assert reason(game, s, "go dog plot.13") == "Pieces move by cards: first Ann plays some."
    assert reason(game, s, "play blue.card.1") == "Everybody plays only their own cards; this one is Bo’s."
    assert reason(game, after(game, s, "play card.1"), "go blue.dog plot.13") == (
        "Everybody moves only their own pieces; this one is Bo’s.")
    assert reason(game, s, "take site.9.1") == (
        "Of Ann’s pieces only the dog is on plot 9, and a dog takes a find only beside a researcher or assistant of "
        "another colour.")
    assert reason(game, with_cards(game, s, 0), "go dog plot.13") == (
        "Ann has no cards left: no more moving in this round.")


def test_who_names_the_played_one_of_two_equal_cards_hears_the_others_name(game: Dino) -> None:
    s = with_cards(game, position(game, 2, {}), 0, "1", "2b")
    assert reason(game, s, "play card.2") == "This 2-card was played already; the other one is called “card.2b”."
    assert reason(game, s, "play card.3") == "The 3-card was played already; cards come back with the next round."


def prompt(game: Dino, s: State) -> str:
    return Words(["Ann", "Bo", "Cora"], game.all_spots(s.seats)).say(game.view(s, 0).prompt)


def test_who_is_to_act_is_told_what_is_possible(game: Dino) -> None:
    standing, finds = {"red.assistant": "plot.9"}, {"site.9.1": "trex.1"}
    assert prompt(game, position(game, 2, standing, finds)) == "Ann plays cards to move."
    free = position(game, 2, standing, finds, first=1)
    assert prompt(game, free) == "Ann plays cards to move, or begins to collect by taking a find."
    assert prompt(game, with_cards(game, free, 0)) == "Ann takes a find."
    assert prompt(game, with_cards(game, position(game, 2, standing, first=1), 0)) == (
        "Nothing is left for Ann to take: this round is over for Ann.")


def test_the_end_says_why_the_game_is_over(game: Dino) -> None:
    last = with_cards(game, with_cards(game, position(game, 2, {}, first=1), 0), 1)
    assert prompt(game, after(game, replace(last, pile=0), "rest", "rest")) == (
        "The last find was placed, and this round is over: so is the game.")
    assert prompt(game, after(game, replace(last, stirred=False, quiet=2), "rest", "rest")) == (
        "For three rounds nothing was placed or taken: the game is over.")


def test_picked_cards_show_how_far_each_piece_gets(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.assistant": "plot.13", "red.researcher": "plot.6"})
    found = helped(game, s, "red.card.1")
    assert found == {
        "With 1 point the dog gets here.": {"plot.4", "plot.5", "plot.10", "plot.14"},
        "With 1 point the assistant gets here.": {"plot.4", "plot.8", "plot.12", "plot.14", "plot.18"},
        "With 1 point the researcher gets here.": {"plot.5", "plot.10"},
    }
    assert set(helped(game, s, "red.card.1", "red.dog")) == {"With 1 point the dog gets here."}
    assert "plot.2" in helped(game, s, "red.card.1", "red.card.2", "red.dog")["With 3 points the dog gets here."]
    assert helped(game, s, "blue.card.1") == {}


def test_in_the_midst_of_a_play_the_points_left_are_shown(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.2", "go dog plot.4")
    assert "With 1 point the dog gets here." in helped(game, s)
    words = Words(["Ann", "Bo"], game.all_spots(2))
    assert words.say(game.view(s, 0).prompt) == "Ann moves: 1 point left."


def test_a_picked_piece_shows_what_it_may_take(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "blue.assistant": "plot.9", "blue.dog": "plot.4"},
                 {"site.9.1": "trex.1", "site.9.2": HIDDEN, "site.4.1": "trex.2"}, first=1)
    assert helped(game, s, "red.dog") == {"Ann’s dog may take these finds from plot 9.": {"site.9.1"}}
    assert helped(game, s, "blue.dog") == {
        "Bo’s dog takes nothing from plot 4 as long as no researcher or assistant of another colour is there.": set()}
    assert helped(game, replace(s, resting=0b10), "blue.dog") == {}  # Bo's round is over


def test_a_bone_of_the_museum_shows_how_many_are_still_to_be_found(game: Dino) -> None:
    s = with_bones(game, game.start(2, 0), 1, *["trex.3"] * 6)
    assert helped(game, s, "museum.red.trex.3") == {"Tyrannosaurus 3: 1 has not been seen yet.": {"museum.red.trex.3"}}


def test_short_names_are_written_out_in_the_record(game: Dino) -> None:
    header = Header("dino", "dig", (Seat("Ann"), Seat("Bo")), first=1)
    table = Table(game, header)
    record = "dicetable 1\ngame: dino\nseats: Ann, Bo\nfirst: 2\n---\n" + "\n".join(
        (thrown("teal", "black"), "play card.1", "go dog plot.7", "done"))
    assert table.replay(parse(record)) is None
    assert [str(step.move) for step in table.steps][1:] == ["play blue.card.1", "go blue.dog plot.7", "done"]


def test_the_dice_show_the_colours_of_the_round_until_it_is_over(game: Dino) -> None:
    s = game.start(2, 0)
    assert game.view(s, 0).faces == {} and game.view(s, 0).at["die.2"] == "tray.2"
    s = after(game, s, "throw die.2=teal die.1=black", "play card.1", "go dog plot.7", "done")
    assert game.view(s, 1).faces == {"die.1": "black", "die.2": "teal"}
    s = with_cards(game, with_cards(game, s, 0), 1)
    assert game.view(after(game, s, "rest", "rest"), 0).faces == {}


def test_cards_lie_in_hand_or_are_played(game: Dino) -> None:
    s = after(game, position(game, 2, {}), "play card.2b", "go dog plot.7")
    at = game.view(s, 0).at
    assert [at[f"red.card.{card}"] for card in game.cards] == [
        "hand.red.1", "hand.red.2", "played.red.2b", "hand.red.3"]


def test_what_is_left_is_written_beside_the_dig(game: Dino) -> None:
    s = position(game, 2, {}, {"site.9.1": "trex.1", "site.9.2": HIDDEN})
    marks = game.view(s, 0).marks
    assert marks["pile"][0].text == "106"
    assert [marks[f"unseen.{kind}"][0].text for kind in game.kinds] == ["27", "28", "24", "14", "14"]


def test_a_card_is_a_whole_move_and_part_of_a_longer_one(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9"})
    pick = Selection(game, s).pick((), "red.card.2b")
    assert [str(move) for move in pick.moves] == ["play red.card.2b"] and pick.longer
    both = Selection(game, s).pick(("red.card.2b",), "red.card.2")
    assert {frozenset(move.args) for move in both.moves} == {frozenset(("red.card.2", "red.card.2b"))}


def test_a_click_on_a_field_that_is_too_far_says_so(game: Dino) -> None:
    s = after(game, position(game, 2, {"red.dog": "plot.9"}), "play card.1")
    pick = Selection(game, s).pick(("red.dog",), "plot.12")
    assert pick.refusal is not None and pick.refusal.rule == "DD-6"


def test_no_key_of_chance_is_used_twice_by_a_seat_that_plays_all_its_cards(game: Dino) -> None:
    finds = dict.fromkeys(("site.9.1", "site.10.1", "site.6.1", "site.5.1"), HIDDEN)
    s = with_cards(game, position(game, 2, {"red.researcher": "plot.14"}, finds), 1)
    keys = [game.chance(game.start(2, 0)).key]
    for card, plot in (("1", "9"), ("2", "10"), ("2b", "6"), ("3", "5")):
        s = after(game, s, f"play card.{card}", f"go researcher plot.{plot}", "done")
        assert game.turn(s) == CHANCE
        keys.append(game.chance(s).key)
        s = after(game, s, "…")
        if game.turn(s) == 1:
            s = after(game, s, "rest")
    assert len(set(keys)) == 5
