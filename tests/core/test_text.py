"""Sentences, labels and figures in words; who wins, in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetable import paths
from dicetable.core.board import Place
from dicetable.core.move import BadMove, Move
from dicetable.core.score import Score, outcome, total
from dicetable.core.text import At, Text, Who, number, text
from dicetable.words import Words, figure, label, use_language

SPOTS = {"koeln": Place("city", label={"en": "Cologne", "de": "Köln"}), "x": Place("city"),
         "z": Place("city", label={"nl": "Zee"})}
SAY = Words(["Ann", "Bo"], SPOTS)


@pytest.mark.parametrize(("points", "shown"), [
    (0, "0"), (7, "7"), (-7, "−7"), (Fraction(7, 2), "3½"), (Fraction(-1, 2), "−½"), (Fraction(1, 3), "⅓"),
    (Fraction(16, 3), "5⅓"), (Fraction(5, 6), "5/6"), (Fraction(17, 6), "2 5/6"), (Fraction(4, 2), "2"),
])
def test_points_as_people_write_them(points: int | Fraction, shown: str) -> None:
    assert figure(points) == shown


def test_spots_by_label_and_seats_by_name() -> None:
    said = SAY.say(text("{who}: {city}, {plain}, {other}, {all}", who=Who(1), city=At("koeln"), plain=At("x"),
                        other=At("z"), all=(At("koeln"), At("x"))))
    assert said == "Bo: Cologne, x, Zee, Cologne, x"
    assert SAY.say(text("{who}", who=(Who(0), Who(1)))) == "Ann and Bo"
    assert SAY.say(text("{who}", who=(Who(0), Who(1), Who(2)))) == "Ann, Bo and seat 3"
    assert Words().say(text("{who} at {spot}", who=Who(2), spot=At("a.b"))) == "seat 3 at a.b"


def test_texts_within_texts_and_plurals() -> None:
    def points(n: int) -> Text:
        return number("{n} point", "{n} points", n)

    assert SAY.say(text("{who} gets {what}.", who=Who(0), what=points(1))) == "Ann gets 1 point."
    assert [SAY.say(points(n)) for n in (0, 2, -3)] == ["0 points", "2 points", "−3 points"]


@given(st.text())
def test_whatever_is_filled_in_is_not_read_as_a_pattern(words_: str) -> None:
    assert SAY.say(text("“{words}”", words=words_)) == f"“{words_}”"
    assert Words([words_]).say(text("{who}.", who=Who(0))) == f"{words_}."


def test_a_label_in_the_language_or_the_next_best() -> None:
    labels = {"en": "Cologne", "de": "Köln"}
    assert label(labels, "de") == "Köln"
    assert label(labels, "nl") == "Cologne"
    assert label({"": "Kiel", "nl": "Kiel (NL)"}, "de") == "Kiel"
    assert label({"nl": "Zee"}, "de") == "Zee"
    assert label({}) == ""


@pytest.mark.parametrize("asked", ["", "C", "C.UTF-8", "xx_YY.UTF-8", "tlh:de", "en_GB", "../..", "de@euro", "ÄÖ"])
def test_any_environment_gives_a_language(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", asked)
    try:
        spoken = use_language()
        assert spoken == "en" or (paths.data("resources", "locale") / spoken).is_dir()
    finally:
        monkeypatch.undo()
        assert use_language("en") == "en"


# Moves.


@given(st.text(max_size=40))
def test_a_text_is_a_move_that_says_itself_again_or_names_the_bad_word(content: str) -> None:
    try:
        move = Move.parse(content)
    except BadMove as error:
        assert str(error) in content
    else:
        assert str(move) == " ".join(content.split())
        assert Move.parse(str(move)) == move
        assert len(move.spots) == len(move.args)


def test_spots_without_their_faces() -> None:
    assert Move.parse("throw red=3 site.1.2=trex.2").spots == ("red", "site.1.2")


# Scores.


def score(points: int | Fraction, name: str = "total", *, sure: bool = True) -> Score:
    return Score(name, text(name.capitalize()), points, sure=sure)


def test_a_total_is_the_sum_and_as_sure_as_its_parts() -> None:
    whole = total("total", text("Total"), (score(3), score(Fraction(1, 2), sure=False)))
    assert (whole.points, whole.sure) == (Fraction(7, 2), False)
    assert total("total", text("Total"), ()).points == 0


@pytest.mark.parametrize(("standings", "winners", "said"), [
    ([(5,)], (0,), "Ann has finished. Total: 5."),
    ([(5,), (7,)], (1,), "Bo wins. Total: 7, the next 5."),
    ([(7,), (7,)], (0, 1), "Ann and Bo share the win. Total: 7 each."),
    ([(7, 2), (7, 3)], (1,), "Bo wins by the tie-break. Total: 7 each; Best: 3, the next 2."),
    ([(Fraction(7, 2), 2), (Fraction(7, 2), 2)], (0, 1), "Ann and Bo share the win. Total: 3½ each."),
    ([(-1, 9), (-2, 99)], (0,), "Ann wins. Total: −1, the next −2."),
    ([(7, 2), (7, 3), (7, 3)], (1, 2), "Bo and Cora share the win. Total: 7 each."),
    ([(7, 4), (7, 3), (1, 9)], (0,), "Ann wins by the tie-break. Total: 7 each; Best: 4, the next 3."),
])
def test_who_wins_and_why(standings: list[tuple[int | Fraction, ...]], winners: tuple[int, ...], said: str) -> None:
    names = ("total", "best")
    ended = outcome([tuple(score(points, name) for points, name in zip(entry, names)) for entry in standings])
    assert ended.winners == winners
    assert Words(["Ann", "Bo", "Cora"]).say(ended.text) == said
