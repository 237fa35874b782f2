"""The rulebook's examples, each a test by name."""

from __future__ import annotations

import pytest

from dicetable.core.game import OVER
from tests.games.sawanna.setting import after, at, begins, covered, legal, position, refused, rules


def test_zebra_takes_exactly_the_five_listed_combinations() -> None:
    game = rules()
    s = after(game, game.start(3, 0), "445126")
    values = {"die.1": "4", "die.2": "4", "die.3": "5"}
    placed = [sorted(values[die] for die in line.split()[1:-1]) for line in legal(game, s, "place", "red.zebra")]
    assert sorted(placed) == [["4"], ["4", "4"], ["4", "4", "5"], ["4", "5"], ["5"]]


def test_three_dice_move_the_zebra_three_spaces_and_no_more_are_added() -> None:
    game = rules()
    s = after(game, game.start(3, 0), "445126", "place die.1 die.2 die.3 zebra", "roll", "451")
    assert refused(game, s, "place die.4 zebra") == "SW-2"
    assert legal(game, s, "place", "red.zebra") == set()
    s = after(game, s, "place die.6 lion", "move", "go zebra track.2", "go lion track.1")
    assert (at(game, s, "red.zebra"), at(game, s, "red.lion")) == ("2.3", "1.1")
    assert begins(game, s, 1)


def test_a_single_die_moves_the_lion_one_space() -> None:
    game = rules()
    s = position(game, 3, {"red.lion": "2.4"})
    s = after(game, s, "133456", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "2.5"


def test_a_six_only_on_rivals_and_one_to_five_only_on_own_tiles() -> None:
    game = rules()
    s = after(game, game.start(3, 0), "123456")
    for move in legal(game, s, "place"):
        assert ("die.6" in move) == ("red." not in move)
    assert {refused(game, s, f"place die.6 {animal}") for animal in game.animals} == {"SW-2"}
    for die in range(1, 6):
        assert {refused(game, s, f"place die.{die} blue.{animal} track.1") for animal in game.animals} == {"SW-3"}


def test_one_six_on_the_blue_lion_moves_it_at_once_by_one_space() -> None:
    game = rules()
    s = position(game, 3, {"blue.lion": "1.3"})
    s = after(game, s, "123456", "place die.6 blue.lion")
    assert at(game, s, "blue.lion") == "1.4"
    assert game.view(s, 0).at["die.6"] == "aside.6"


class TestBlueLionOnRedZebra:
    game = rules()
    standing = position(game, 3, {"red.zebra": "2.3", "blue.lion": "2.3"})

    def test_the_zebra_takes_no_dice(self) -> None:
        s = after(self.game, self.standing, "445126")
        assert refused(self.game, s, "place die.1 zebra") == "SW-6"

    def test_until_the_lion_moves_by_a_six_of_another_seat(self) -> None:
        s = after(self.game, self.standing, "446126", "place die.3 blue.lion", "roll", "44126")
        assert covered(self.game, s) == set()
        assert refused(self.game, s, "place die.1 die.2 zebra") == "legal"

    def test_which_may_also_be_a_third(self) -> None:
        s = after(self.game, self.standing, "335566", "place die.5 green.lion track.1", "move")
        s = after(self.game, s, "333333", "place die.1 gazelle", "move", "go gazelle track.1")
        s = after(self.game, s, "336126")
        assert refused(self.game, s, "place die.3 red.zebra") == "SW-6"
        assert covered(self.game, after(self.game, s, "place die.3 blue.lion")) == {"green.lion"}

    @pytest.mark.parametrize("value", ["1", "2"])
    def test_or_by_blues_own_dice_at_the_end_of_blues_turn(self, value: str) -> None:
        s = after(self.game, self.standing, "335566", "place die.5 green.lion track.1", "move")
        s = after(self.game, s, value + "33333", "place die.1 lion")
        assert covered(self.game, s) == {"red.zebra"}
        s = after(self.game, s, "move", "go lion")
        assert covered(self.game, s) == set()


class TestGiraffeWithThreeDiceAndThreeTracks:
    game = rules()
    standing = position(game, 3, {
        "blue.zebra": "1.3", "blue.giraffe": "1.3", "green.gazelle": "2.3", "blue.elephant": "3.2",
        "green.lion": "3.2"})
    moving = after(game, standing, "111234", "place die.1 die.2 die.3 giraffe", "move")

    def test_on_the_first_track_the_pair_on_space_3_stops_it_on_2(self) -> None:
        s = after(self.game, self.moving, "go giraffe track.1")
        assert at(self.game, s, "red.giraffe") == "1.2"

    def test_on_the_second_it_covers_the_gazelle(self) -> None:
        s = after(self.game, self.moving, "go giraffe track.2")
        assert at(self.game, s, "red.giraffe") == "2.3"
        assert "green.gazelle" in covered(self.game, s)

    def test_on_the_third_it_passes_the_pair_on_2(self) -> None:
        s = after(self.game, self.moving, "go giraffe track.3")
        assert at(self.game, s, "red.giraffe") == "3.3"


def test_the_lion_from_space_7_with_one_die_is_home_and_wins_with_the_elephant() -> None:
    game = rules()
    s = position(game, 3, {"red.lion": "1.7", "red.elephant": "home"})
    s = after(game, s, "133456", "place die.1 lion", "move", "go lion")
    assert at(game, s, "red.lion") == "home"
    assert game.turn(s) == OVER
    assert [game.score(s, seat).points for seat in range(3)] == [2, 0, 0]
