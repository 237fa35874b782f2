"""Sawanna's boards: what we want of ours, and what the rules want of anybody's."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from dicetable.core import boardfile
from dicetable.core.board import Board, Place
from dicetable.games.sawanna.rules import COLOURS, POWERS, Sawanna
from dicetable.paths import data
from dicetable.words import Words
from tests.games.sawanna.setting import BOARDS, board

ours = pytest.mark.parametrize("map_", [board(name) for name in BOARDS], ids=BOARDS)


def middle(place: Place) -> tuple[float, float]:
    assert place.at is not None
    return place.at


def box(place: Place) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    (x, y), (width, height) = middle(place), place.size
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def apart(one: Place, other: Place) -> bool:
    left, top, right, bottom = box(one)
    other_left, other_top, other_right, other_bottom = box(other)
    return right < other_left or other_right < left or bottom < other_top or other_bottom < top


# Ours.


@ours
def test_four_parallel_tracks_of_seven_numbered_spaces(map_: Board) -> None:
    assert len(map_.kind("track")) == 4
    assert len(map_.kind("space")) == 28
    rows = []
    for track in range(1, 5):
        spaces = [map_.places[f"track.{track}.{n}"] for n in range(1, 8)]
        assert [place.label[""] for place in spaces] == list("1234567")
        assert len({middle(place)[1] for place in spaces}) == 1
        rows.append([middle(place)[0] for place in spaces])
        assert all(apart(one, other) for one, other in pairwise(spaces))
    assert rows == [sorted(rows[0])] * 4
    heights = [middle(map_.places[f"track.{track}"])[1] for track in range(1, 5)]
    assert heights == sorted(heights)


@ours
def test_each_track_holds_its_spaces(map_: Board) -> None:
    for track in map_.kind("track"):
        left, top, right, bottom = box(map_.places[track])
        for n in range(1, 8):
            inner = box(map_.places[f"{track}.{n}"])
            assert left <= inner[0]
            assert inner[2] <= right
            assert top <= inner[1]
            assert inner[3] <= bottom


@ours
def test_one_watering_hole_behind_space_7(map_: Board) -> None:
    assert map_.kind("hole") == ("hole",)
    for track in range(1, 5):
        assert middle(map_.places["hole"])[0] > middle(map_.places[f"track.{track}.7"])[0]
        assert apart(map_.places["hole"], map_.places[f"track.{track}.7"])


@ours
def test_a_table_area_for_each_seat_beside_the_tracks(map_: Board) -> None:
    assert len(map_.kind("table")) == max(Sawanna.seats)
    tables = [map_.places[f"table.{colour}"] for colour in COLOURS]
    assert all(apart(one, other) for one, other in pairwise(tables))
    others = [map_.places[spot] for spot in (*map_.kind("track"), *map_.kind("hole"))]
    assert all(apart(table, other) for table in tables for other in others)


@ours
def test_all_lies_on_the_paper(map_: Board) -> None:
    for place in map_.places.values():
        left, top, right, bottom = box(place)
        assert left >= 0
        assert top >= 0
        assert right <= map_.size[0]
        assert bottom <= map_.size[1]


@ours
def test_each_value_on_exactly_two_animals_and_no_six(map_: Board) -> None:
    shown = Counter(value for animal in map_.numbers.animals.values() for value in animal.values)
    assert shown == dict.fromkeys(range(1, 6), 2)


def test_the_animals_values_and_powers() -> None:
    animals = board().numbers.animals
    assert {name: animal.values for name, animal in animals.items()} == {
        "giraffe": (1, 5), "lion": (1, 2), "elephant": (2, 3), "gazelle": (3, 4), "zebra": (4, 5)}
    assert {name: animal.power for name, animal in animals.items()} == {
        "giraffe": "long_neck", "lion": "pounce", "elephant": "heavy", "gazelle": "zigzag", "zebra": "herd"}


@ours
def test_every_name_in_three_languages(map_: Board) -> None:
    named = [map_.title, *(animal.label for animal in map_.numbers.animals.values()),
             *(map_.places[spot].label for kind in ("track", "hole") for spot in map_.kind(kind)),
             *(die.label for die in map_.dice.values())]
    assert {frozenset(label) for label in named} == {frozenset(("en", "de", "nl"))}


def test_every_power_that_a_board_can_name_is_explained() -> None:
    schema = Sawanna.numbers().model_json_schema()
    assert set(schema["$defs"]["Animal"]["properties"]["power"]["enum"]) == {"", *POWERS}


# Anybody's: a fault in a board, where it is, and what is said.

SOUND = data("boards", "sawanna", "savanna.yaml").read_text()

FAULTY = {
    "a track is missing": ("  track.2: {kind: track,", "  track.5: {kind: track,", [
        ("spots:", "The spot “track.2” is missing."),
        ("  track.5:", "This game has no spot “track.5” of kind “track”.")]),
    "a space too many": ("\nspots:", "\nspots:\n  track.4.8: {kind: space, at: [250, 124], size: [9, 9]}", [
        ("  track.4.8:", "This game has no spot “track.4.8” of kind “space”.")]),
    "a space of another kind": ("  track.3.4: {kind: space,", "  track.3.4: {kind: track,", [
        ("  track.3.4:", "“track.3.4” must be of kind “space”.")]),
    "an unknown kind": ("    kind: hole", "    kind: hold", [
        ("    kind:", "This game has no spots of kind “hold”. Did you mean “hole”?"),
        ("    kind:", "“hole” must be of kind “hole”.")]),
    "no size": (", size: [55, 57]}", "}", [
        (f"  table.{colour}:", f"“table.{colour}” needs “at” and “size”: animals stand on it.") for colour in COLOURS]),
    "no place": ("table.red: {kind: table, at: [34.5, 175.5], ", "table.red: {kind: table, ", [
        ("  table.red:", "“table.red” needs “at” and “size”: animals stand on it.")]),
    "seven dice": ("dice:\n", "dice:\n  die.7: {faces: [1, 2, 3, 4, 5, 6], colour: white, label: die 7}\n", [
        ("dice:", "There must be six dice; here are 7.")]),
    "a die without a one": ("die.3: {faces: [1, 2, 3, 4, 5, 6]", "die.3: {faces: [6, 2, 3, 4, 5, 6]", [
        ("  die.3:", "“die.3” must have the faces 1 to 6.")]),
    "a nought on an animal": ("lion: {values: [1, 2]", "lion: {values: [0, 2]", [
        ("    lion:", "The number must be at least 1.")]),
    "six animals": ("    lion: ", "    hippo: {values: [1, 2], label: hippo}\n    lion: ", [
        ("  animals:", "This list is too long: it takes at most 5.")]),
    "five dice": ("  die.6: ", "  # die.6: ", [("dice:", "There must be six dice; here are 5.")]),
    "an odd die": ("die.3: {faces: [1, 2, 3, 4, 5, 6]", "die.3: {faces: [0, 2, 3, 4, 5, 6]", [
        ("  die.3:", "“die.3” must have the faces 1 to 6.")]),
    "a six on an animal": ("lion: {values: [1, 2]", "lion: {values: [1, 6]", [
        ("    lion:", "The number must be at most 5.")]),
    "one value twice": ("lion: {values: [1, 2]", "lion: {values: [1, 1]", [
        ("  animals:", "Each value from 1 to 5 must stand on two animals; 1 stands on 3."),
        ("  animals:", "Each value from 1 to 5 must stand on two animals; 2 stands on 1."),
        ("    lion:", "“lion” needs two different values.")]),
    "a value on three animals": ("lion: {values: [1, 2]", "lion: {values: [1, 3]", [
        ("  animals:", "Each value from 1 to 5 must stand on two animals; 2 stands on 1."),
        ("  animals:", "Each value from 1 to 5 must stand on two animals; 3 stands on 3.")]),
    "a power that is none": ("power: heavy", "power: heavi", [
        ("    elephant:", "“heavi” is not possible here. Did you mean “heavy”? Possible are: pounce, zigzag, heavy, "
                          "long_neck, herd.")]),
    "a point in a name": ("    lion: ", "    sea.lion: ", [
        ("    sea.lion:", "“sea.lion” can't be the name of an animal: it is one word, without points.")]),
    "four animals": ("    lion: ", "    # lion: ", [("  animals:", "This list is too short: it needs at least 5.")]),
}


@pytest.mark.parametrize("name", FAULTY)
def test_faults_of_a_board(name: str, tmp_path: Path) -> None:
    before, now, expected = FAULTY[name]
    assert before in SOUND
    content = SOUND.replace(before, now)
    file = tmp_path / "mine.yaml"
    file.write_text(content)
    with pytest.raises(boardfile.BoardError) as error:
        boardfile.load(file, Sawanna)
    lines = content.splitlines()
    found = [(fault.line, Words().say(fault.text)) for fault in error.value.faults]
    assert sorted(found) == sorted(
        (next(n for n, line in enumerate(lines, 1) if line.startswith(start)), said) for start, said in expected)


def test_a_table_can_drop_and_move_powers(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(SOUND.replace("power: heavy", 'power: ""').replace("power: herd", "power: heavy"))
    mine = boardfile.load(file, Sawanna)
    assert Sawanna(mine, {"side": "advanced"}).powers == ("long_neck", "pounce", "", "zigzag", "heavy")
    assert mine.hash != board().hash
