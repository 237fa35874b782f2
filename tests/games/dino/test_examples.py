"""The examples of the rulebook, and those of the rulings, by name."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

from dicetable import cupboard
from dicetable.core.table import Table
from dicetable.games.dino.rules import Dino
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
    with_bones,
    with_cards,
)


@pytest.fixture
def game() -> Dino:
    return rules()


def within(game: Dino, start: str, steps: int) -> set[str]:
    """The plots at 1 to so many steps, by networkx and not by the rules."""
    far = networkx.single_source_shortest_path_length(game.board.graph, start, cutoff=steps)
    return {field for field, distance in far.items() if distance and field.startswith("plot.")}


@pytest.mark.parametrize("start", ["plot.9", "plot.11", "blanket"])
@pytest.mark.parametrize("card", [1, 2])
def test_the_dog_with_a_1_card_and_a_2_card(game: Dino, start: str, card: int) -> None:
    s = position(game, 2, {"red.dog": start, "red.assistant": "plot.10", "red.researcher": "plot.12"})
    reached = ends(game, after(game, s, f"play card.{card}"), "dog")
    assert reached == within(game, start, card) - {"plot.10", "plot.12", start}


def test_a_way_across_a_start_field_counts_and_may_be_the_shortest(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.7", "red.assistant": "plot.1", "red.researcher": "plot.2"})
    assert "blanket" in game.board.graph["plot.7"] and "plot.16" in game.board.graph["blanket"]
    assert networkx.shortest_path_length(game.board.graph.subgraph(game.board.kind("plot")), "plot.7", "plot.16") == 2
    s = after(game, s, "play card.2", "go dog blanket", "go dog plot.16", "done")
    assert at(game, s, "red.dog") == "plot.16"


def test_a_3_card_used_for_one_or_two_steps(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9"})
    for ways in (["go dog plot.13"], ["go dog plot.13", "go dog plot.18"], ["go dog plot.18"]):
        done = after(game, s, "play card.3", *ways, "done")
        assert game.turn(done) == 1
        assert "card.3" not in str(listed(game, after(game, done, "play card.1", "go dog plot.7", "done"), "play"))


def test_several_cards_are_added_and_all_four_make_8(game: Dino) -> None:
    s = game.start(2, 0)
    s = after(game, s, thrown("teal", "pink"))
    assert after(game, s, "play card.1 card.3").points == 4
    assert after(game, s, "play card.2 card.2b").points == 4
    assert after(game, s, "play card.1 card.2 card.2b card.3").points == 8


def test_both_dice_one_colour_and_only_that_one_is_filled(game: Dino) -> None:
    s = after(game, game.start(2, 0), thrown("teal", "teal"))
    assert set(lying(game, s)) == {site for site in game.sites if game.board.places[site].trait("colour") == "teal"}
    assert len(lying(game, s)) == 18


@pytest.mark.parametrize("company", [{}, {"blue.dog": "plot.9"}, {"blue.dog": "plot.9", "green.dog": "plot.9"}])
def test_a_dog_alone_or_among_dogs_takes_nothing(game: Dino, company: dict[str, str]) -> None:
    s = position(game, 3, {"red.dog": "plot.9", **company}, {"site.9.2": "trex.1"})
    s = with_cards(game, s, 0)
    assert refused(game, s, "take site.9.2") == "DD-9"
    assert listed(game, s, "rest") == {"rest"}


def test_with_a_3_card_one_piece_goes_three_plots(game: Dino) -> None:
    s = after(game, game.start(2, 0), "…", "play card.3", "go researcher plot.13", "done")
    assert at(game, s, "red.researcher") == "plot.13"


def test_with_a_3_card_one_piece_goes_one_plot_and_another_two(game: Dino) -> None:
    s = after(game, game.start(2, 0), "…", "play card.3", "go dog plot.7", "go assistant plot.14", "done")
    assert (at(game, s, "red.dog"), at(game, s, "red.assistant")) == ("plot.7", "plot.14")


def test_with_a_3_card_three_pieces_go_one_plot_each(game: Dino) -> None:
    s = after(game, game.start(2, 0), "…", "play card.3", "go dog plot.7", "go assistant plot.15",
              "go researcher plot.6", "done")
    assert [at(game, s, f"red.{piece}") for piece in ("dog", "assistant", "researcher")] == [
        "plot.7", "plot.15", "plot.6"]


@pytest.mark.parametrize("cards", ["card.2", "card.2b"])
def test_two_pieces_of_one_colour_on_neighbouring_plots_swap_with_two_points(game: Dino, cards: str) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.assistant": "plot.13"})
    s = after(game, s, f"play {cards}", "go dog plot.13")
    assert refused(game, s, "done") == "DD-6"
    s = after(game, s, "go assistant plot.9", "done")
    assert (at(game, s, "red.dog"), at(game, s, "red.assistant")) == ("plot.13", "plot.9")


def test_with_one_point_they_dont(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "red.assistant": "plot.13"})
    assert refused(game, after(game, s, "play card.1"), "go dog plot.13") == "DD-6"


def test_giulia_bernd_and_markus() -> None:
    """The rulebook's long example, in its order, from a record with the same events."""
    opened = cupboard.open_file(Path(__file__).with_name("giulia.dicetable"))
    assert opened.refused is None and opened.warnings == ()
    table = opened.table
    game = table.game
    assert isinstance(game, Dino)
    assert [seat.name for seat in table.seats] == ["Giulia", "Bernd", "Markus"]
    giulia, bernd, markus = range(3)
    acted = [step.who for step in table.steps if step.move.verb in ("play", "take")]
    assert acted[:6] == [giulia, bernd, markus, giulia, bernd, markus]

    def when(who: int, verb: str, nth: int = 0) -> int:
        """How many steps have been made when a seat has just made its nth move of a verb."""
        return [n for n, step in enumerate(table.steps, 1) if (step.who, step.move.verb) == (who, verb)][nth]

    # Giulia moves two pieces one plot each by a 2-card; nothing is turned over, as it is no researcher.
    first = table.state_at(when(giulia, "done"))
    assert moves_of(table, giulia, 0) == ["red.dog", "red.assistant"]
    assert set(lying(game, first).values()) == {HIDDEN} and game.turn(first) == bernd
    # Bernd's researcher has gone two plots, his assistant one; open are the finds of the researcher's plot, no others.
    uncovered = table.state_at(when(bernd, "done") + 1)
    assert moves_of(table, bernd, 0) == ["blue.researcher", "blue.assistant"]
    open_now = {site for site, face in lying(game, uncovered).items() if face}
    assert open_now == {site for site in lying(game, uncovered) if site.startswith("site.9.")}
    assert open_now and game.turn(uncovered) == markus
    # Markus moves his assistant, and it is Giulia's turn again, with her other 2-card.
    assert moves_of(table, markus, 0) == ["green.assistant"]
    again = table.state_at(when(markus, "done"))
    assert game.turn(again) == giulia and "play card.2b" in listed(game, again, "play")
    assert "play card.2" not in listed(game, again, "play")
    # Bernd takes one find, keeps his cards, and may not move any more in this round.
    taken = table.state_at(when(bernd, "take"))
    assert len(taken.finds[bernd]) == 1 and game.turn(taken) == markus and taken.hands[bernd]
    later = table.state_at(when(bernd, "take", 1) - 1)
    assert refused(game, later, "play card.1") == "DD-8"
    assert {move.verb for move in game.legal(later)} == {"take"}
    # Markus, after him, still plays his 2-card.
    assert str(table.steps[when(bernd, "take")].move) == "play green.card.2"


def moves_of(table: Table, who: int, nth: int) -> list[str]:
    """The pieces that a seat moves in its nth play of cards."""
    plays: list[list[str]] = []
    for step in table.steps:
        if step.who == who and step.move.verb == "play":
            plays.append([])
        if step.who == who and step.move.verb == "go":
            plays[-1].append(step.move.args[0])
    return plays[nth]


def test_the_final_example_scores_31(game: Dino) -> None:
    s = game.start(2, 0)
    # The other player has been first with three kinds.
    for kind in ("diplodocus", "euoplocephalus", "triceratops"):
        s = with_bones(game, s, 0, *(face for face in game.faces if face.startswith(kind)))
    s = with_bones(game, s, 1, *game.faces, "diplodocus.1", "diplodocus.4", "oviraptor.2")
    score = game.score(s, 1)
    points = {part.name: part.points for part in score.parts}
    assert points == {"skeletons": 20, "prizes": 8, "sets": 3, "single": 0}
    assert {part.name for part in score.parts[1].parts} == {"prizes.oviraptor", "prizes.trex"}
    assert score.points == game.points(s, 1) == 31
    assert len(score.parts[3].spots) == 3
    assert set(score.parts[3].spots) == {
        "museum.blue.diplodocus.1", "museum.blue.diplodocus.4", "museum.blue.oviraptor.2"}


def test_a_dog_that_could_take_a_find_and_then_could_not(game: Dino) -> None:
    s = position(game, 2, {"red.dog": "plot.9", "blue.assistant": "plot.9"},
                 {"site.9.1": "trex.1", "site.9.2": "trex.2", "site.9.3": "trex.3"}, first=1)
    s = after(game, s, "take site.9.1")
    assert game.turn(s) == 1
    s = after(game, s, "play card.1", "go assistant plot.13", "done")
    assert game.turn(s) == 0
    assert refused(game, s, "take site.9.2") == "DD-9"
    assert [str(move) for move in game.legal(s)] == ["rest"]
