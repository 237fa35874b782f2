"""Playing, taking back, and the record that both leave behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicetable.core.game import CHANCE
from dicetable.core.move import Move
from dicetable.core.record import PENS, Header, Seat, parse
from dicetable.core.table import Table
from dicetable.core.text import IllegalMove, Text
from dicetable.words import Words
from tests.toys.dig import DIG
from tests.toys.plate import PLATE
from tests.toys.stack import STACK

ANN, BO = Seat("Ann", pen=1), Seat("Bo", pen=2)
EASY, HARD = Seat("Easy bot", "easy", 3), Seat("Hard bot", "hard", 4)


class Sitting:
    """A table whose journal is kept, so that it can be resumed at any moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.journal = table.text()
        table.written = self.write

    def write(self, line: str) -> None:
        self.journal += f"{line}\n"

    def play(self, *moves: str) -> None:
        for move in moves:
            self.table.play(Move.parse(move))

    def resumed(self) -> Table:
        """The table that the journal leads to."""
        record = parse(self.journal)
        again = Table(self.table.game, record.header)
        refused = again.replay(record)
        assert refused is None, refused
        return again

    def check(self) -> None:
        """The journal and the save lead to where the table is, with the same to undo and redo."""
        again = self.resumed()
        assert again.state == self.table.state
        assert again.steps == self.table.steps
        assert again.undo_status() == self.table.undo_status()
        assert again.redo_status() == self.table.redo_status()
        assert again.text() == self.table.text()
        assert again.seats == self.table.seats
        record = parse(self.table.text())
        saved = Table(self.table.game, record.header)
        assert saved.replay(record) is None
        assert saved.state == self.table.state


def plate(*seats: Seat, practice: bool = False) -> Sitting:
    return Sitting(Table(PLATE, Header("plate", "toy", seats, first=0, practice=practice)))


def dig(*seats: Seat, seeded: bool = True, practice: bool = False, seed: int = 1) -> Sitting:
    return Sitting(Table(DIG, Header("dig", "toy", seats, first=0, seed=seed, seeded=seeded, practice=practice)))


def reason(status: Text | int) -> str:
    assert isinstance(status, Text), status
    return Words(["Ann", "Bo", "Easy bot"]).say(status)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(IllegalMove) as caught:
        act()
    return reason(caught.value.refusal.text)


def test_each_line_is_written_before_anybody_can_see_the_position() -> None:
    table = dig(ANN).table
    seen: list[tuple[str, int]] = []
    table.written = lambda line: seen.append((line, len(table.steps)))
    table.throw()
    table.play(Move("rest"))
    assert [line.split()[0] for line, _ in seen] == ["throw", "rest"]


def test_an_illegal_move_changes_nothing() -> None:
    sat = plate(ANN, BO)
    before = sat.journal
    assert refused(lambda: sat.play("ring ash fir")) == "ash and fir are no neighbours."
    assert refused(sat.table.throw) == "There is nothing to roll now."
    assert (sat.journal, sat.table.steps) == (before, [])


def test_the_first_seat_is_the_seeds_choice_or_the_first() -> None:
    firsts = {Table(DIG, Header("dig", "toy", (ANN, BO), seed=seed, seeded=True)).header.first for seed in range(20)}
    assert firsts == {0, 1}
    assert Table(DIG, Header("dig", "toy", (ANN, BO))).header.first == 0


# Undo.


def test_nothing_to_undo_or_redo() -> None:
    sat = plate(ANN)
    assert reason(sat.table.undo_status()) == "Nothing has happened yet."
    assert reason(sat.table.redo_status()) == "Nothing was taken back."
    assert refused(sat.table.undo) == "Nothing has happened yet."
    assert refused(sat.table.redo) == "Nothing was taken back."


def test_one_persons_moves_go_back_one_by_one() -> None:
    sat = plate(ANN)
    sat.play("ring ash", "ring elm fir", "arrow pen ash birch")
    assert [sat.table.undo() for _ in range(3)] == [1, 1, 1]
    sat.check()
    assert [sat.table.redo() for _ in range(2)] == [1, 1]
    sat.check()
    sat.play("arrow pen birch ash")
    assert reason(sat.table.redo_status()) == "Nothing was taken back."
    sat.check()


def test_nobody_goes_back_past_another_persons_move_alone() -> None:
    sat = plate(ANN, BO)
    sat.play("ring ash", "ring birch")
    assert sat.table.undo() == 1  # Bo's own
    assert reason(sat.table.undo_status()) == "Going back past a move of Ann needs Ann’s yes (“takeback”)."
    sat.check()
    sat.table.takeback(1)
    sat.check()
    assert sat.table.steps == []
    assert "# takeback 1" in sat.table.text()


def test_the_one_who_moved_last_may_go_back_while_the_next_thinks() -> None:
    sat = plate(ANN, BO)
    sat.play("ring ash")
    assert sat.table.undo_status() == 1


def test_bots_moves_go_back_with_the_persons_own() -> None:
    sat = plate(ANN, EASY, HARD)
    sat.play("ring ash", "ring birch", "ring cedar", "ring elm")
    assert sat.table.undo() == 1
    assert sat.table.undo() == 3
    assert sat.table.steps == []
    sat.check()
    assert sat.table.redo() == 3
    assert sat.table.turn == 0
    sat.check()


def test_what_only_bots_did_stays() -> None:
    sat = plate(EASY, ANN)
    sat.play("ring ash")
    assert reason(sat.table.undo_status()) == "Only bots have moved."
    sat.play("ring birch", "ring cedar")
    assert sat.table.undo() == 2
    assert reason(sat.table.undo_status()) == "Only bots have moved."
    sat.check()


def test_no_undo_past_the_dice() -> None:
    sat = dig(ANN)
    sat.table.throw()
    assert "dice were rolled" in reason(sat.table.undo_status())
    sat.play("rest")
    assert sat.table.turn == CHANCE
    assert sat.table.undo() == 1  # the next dice are not rolled yet
    sat.check()
    sat.play("rest")
    sat.table.throw()
    assert "dice were rolled" in reason(sat.table.undo_status())
    sat.check()


def test_no_undo_past_a_find() -> None:
    sat = dig(ANN, seed=next(seed for seed in range(50) if "spade=spade" in str(dig(ANN, seed=seed).table.throw())))
    sat.table.throw()
    sat.play("dig site.1")
    assert sat.table.undo_status() == 1
    sat.table.throw()
    assert sat.table.steps[-1].move.verb == "uncover"
    assert "dice were rolled" in reason(sat.table.undo_status())
    sat.table.takeback(2)
    find = sat.table.steps
    sat.play("dig site.1")
    sat.table.throw()
    assert sat.table.steps[:1] == find[:1]
    sat.check()


def test_a_takeback_past_dice_meets_the_same_dice() -> None:
    sat = dig(ANN, BO)
    thrown = sat.table.throw()
    sat.play("rest")
    second = sat.table.throw()
    sat.play("again cup pick")
    third = sat.table.throw()
    sat.table.takeback(5)
    sat.check()
    assert sat.table.throw() == thrown
    sat.play("rest")
    assert sat.table.throw() == second
    sat.play("again cup pick")
    assert sat.table.throw() == third
    sat.check()


@pytest.mark.parametrize("n", [0, -1, 3])
def test_a_takeback_of_steps_that_are_not_there(n: int) -> None:
    sat = plate(ANN)
    sat.play("ring ash", "ring elm")
    assert "is not possible" in refused(lambda: sat.table.takeback(n))
    assert len(sat.table.steps) == 2
    sat.check()


def test_a_takeback_can_be_brought_back() -> None:
    sat = plate(ANN, BO)
    sat.play("ring ash", "ring birch", "ring cedar")
    sat.table.takeback(3)
    assert sat.table.redo() == 3
    sat.check()


def test_in_practice_everything_goes_back_and_meets_the_same_dice() -> None:
    sat = dig(ANN, EASY, practice=True)
    thrown = sat.table.throw()
    sat.play("rest")
    sat.table.throw()
    sat.play("rest")
    sat.table.throw()
    assert sat.table.undo() == 4  # to before Ann's rest
    sat.check()
    assert sat.table.undo() == 1
    assert sat.table.steps == []
    sat.check()
    assert sat.table.throw() == thrown
    assert "play: practice" in sat.table.text()


def test_a_redo_by_hand_may_be_shorter_than_the_undo() -> None:
    sat = plate(ANN)
    sat.play("ring ash", "ring birch", "ring cedar")
    record = parse(sat.journal + "undo 3\nredo\n")
    again = Table(PLATE, record.header)
    assert again.replay(record) is None
    assert len(again.steps) == 1
    assert again.redo() == 2
    assert again.state == sat.table.state


# Dice of one's own.


def test_real_dice_are_typed_and_typed_again_until_the_first_move() -> None:
    sat = dig(ANN, seeded=False)
    assert refused(sat.table.throw) == "You play with real dice: enter what they show."
    sat.play("throw spade=spade pick=lamp brush=lamp")
    assert sat.table.undo() == 1
    sat.check()
    sat.play("throw brush=storm spade=spade pick=lamp")
    assert sat.table.state.dice == ("spade", "lamp", "storm")
    sat.play("dig site.3")
    sat.play("uncover site.3=skull")
    assert sat.table.undo() == 1
    sat.play("uncover site.3=bone")
    sat.check()


def test_typing_again_does_not_open_the_way_further_back() -> None:
    sat = dig(ANN, seeded=False)
    sat.play("throw spade=spade pick=lamp brush=lamp", "again cup pick", "throw pick=storm")
    sat.table.undo()
    assert "dice were rolled" in reason(sat.table.undo_status())
    sat.check()
    sat.play("throw pick=lamp")
    assert sat.table.undo_status() == 1


def test_seeded_throws_must_be_the_seeds() -> None:
    sat = dig(ANN)
    drawn = DIG.chance(sat.table.state).draw(1)
    faces = {"spade": "storm", "pick": "storm", "brush": "storm"}
    other = Move("throw", tuple(f"{die}={face}" for die, face in faces.items()))
    assert str(other) != str(drawn)
    assert str(drawn) in refused(lambda: sat.table.play(other))
    sat.table.play(Move("throw", drawn.args[::-1]))  # in any order
    sat.check()


# Who sits there.


def test_a_person_becomes_a_bot_and_back() -> None:
    sat = plate(ANN, BO)
    sat.play("ring ash")
    sat.table.reseat((ANN, Seat("Bo", "easy", 2)))
    sat.play("ring birch")
    assert sat.table.undo_status() == 2
    sat.table.reseat((Seat(" Anna ", pen=4), Seat("Bob", pen=1)))
    assert sat.table.seats == (Seat("Anna", pen=4), Seat("Bob", pen=1))
    sat.check()
    sat.table.reseat((Seat("Anna", "hard"), Seat("Bob")))
    assert sat.table.seats == (Seat("Anna", "hard", 4), Seat("Bob", pen=1))
    sat.check()


@pytest.mark.parametrize(("seats", "part"), [
    ((ANN, Seat("ANN")), "both be called"),
    ((ANN, Seat("Bo", pen=1)), "pen of its own"),
    ((ANN, Seat("Bo", pen=PENS + 1)), "pen of its own"),
    ((ANN, Seat("a#b")), "can't contain"),
    ((ANN,), "number of seats"),
    ((ANN, BO, EASY), "number of seats"),
])
def test_seats_that_cannot_be(seats: tuple[Seat, ...], part: str) -> None:
    sat = plate(ANN, BO)
    assert part in refused(lambda: sat.table.reseat(seats))
    assert sat.table.seats == (ANN, BO)


def test_another_name_for_the_game() -> None:
    sat = plate(ANN)
    sat.table.rename(" Rainy # Sunday\n")
    assert sat.table.header.name == "Rainy Sunday"
    sat.check()


def test_notes_stay_where_they_were_written() -> None:
    sat = plate(ANN, BO)
    sat.play("ring ash")
    sat.table.note("the bot was late")
    sat.play("ring birch")
    sat.check()
    assert sat.table.text().endswith("ring ash\n# the bot was late\nring birch\n")
    again = parse(sat.table.text())
    table = Table(PLATE, again.header)
    table.replay(again)
    assert table.text() == sat.table.text()


# Records by hand.


HAND = "dicetable 1\ngame: plate\nseats: Ann, Bo\n---\n"


@pytest.mark.parametrize(("lines", "at", "rule", "part"), [
    ("ring ash\nring ash\n", 6, "TP-3", "Ann has ringed that"),
    ("ring ash\n\n\nring ash\n", 8, "TP-3", "ringed"),
    ("ring nowhere\n", 5, "", "no spot “nowhere”"),
    ("ring\n", 5, "", "is written as: ring town town?"),
    ("ring ash ash\n", 5, "", "no spot twice"),
    ("Ring ash\n", 5, "", "can't be read"),
    ("ring  ash\nfly\n", 6, "", "no move of this game"),
    ("throw a=1\n", 5, "", "Nothing is left to chance"),
    ("undo\n", 5, "", "there are 0 steps"),
    ("ring ash\nring birch\nundo 2\n", 7, "", "needs"),
    ("ring ash\nundo 0\n", 6, "", "not possible"),
    ("ring ash\nundo -1\n", 6, "", "number of steps"),
    ("ring ash\nundo one\n", 6, "", "number of steps"),
    ("ring ash\nundo 1 1\n", 6, "", "number of steps"),
    ("ring ash\nundo 99999999999999999999\n", 6, "", "number of steps"),
    ("ring ash\nredo\n", 6, "", "there are 0 steps"),
    ("seats: Ann\n", 5, "", "number of seats"),
    ("seats: Ann, ann\n", 5, "", "both be called"),
    ("pens: 1, 1\n", 5, "", "pen of its own"),
    ("pens: x\n", 5, "", "pen of its own"),
    ("game: other\n", 5, "", "can't be read"),
    ("out\nout\nring ash\n", 7, "", "The game is over."),
])
def test_the_first_line_that_is_refused(lines: str, at: int, rule: str, part: str) -> None:
    record = parse(HAND + lines)
    table = Table(PLATE, record.header)
    stopped = table.replay(record)
    assert stopped is not None
    assert (stopped.line, stopped.refusal.rule) == (at, rule)
    assert part in Words(["Ann", "Bo"]).say(stopped.refusal.text)
    assert len(table.steps) == len([line for line in lines.split("\n")[: at - 5] if line])


def test_seats_that_act_in_an_order_of_their_own() -> None:
    table = Table(STACK, Header("stack", "toy", (ANN, BO), first=0))
    for words in ("throw die.1=1 die.2=1 die.3=1 die.4=2", "step die.1 red.ant", "stop"):
        table.play(Move.parse(words))
    assert table.turn == CHANCE
    for words in ("throw die.1=2 die.2=2 die.3=3 die.4=3", "stop"):  # Bo moves nothing and is still last
        table.play(Move.parse(words))
    table.play(Move.parse("throw die.1=2 die.2=2 die.3=3 die.4=3"))
    assert table.turn == 1


def test_stacked_pieces_lie_bottom_first() -> None:
    table = Table(STACK, Header("stack", "toy", (ANN, BO), first=0))
    for words in ("throw die.1=1 die.2=1 die.3=1 die.4=2", "step die.1 red.ant", "step die.4 red.bee"):
        table.play(Move.parse(words))
    view = STACK.view(table.state, 0)
    assert [piece for piece, space in view.at.items() if space == "space.1"] == ["red.ant", "red.bee"]
    assert view.at["blue.ant"] == "space.0"
