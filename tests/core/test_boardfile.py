"""Boards from YAML: what is read, and that every fault of a bad one is told with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from dicetable.core import boardfile
from dicetable.core.board import Board, Fault
from dicetable.core.boardfile import BoardError
from dicetable.core.boardmodel import Label, Sheet
from dicetable.core.game import Game
from dicetable.core.text import text
from dicetable.games.dicetrip import GAME as DiceTrip
from dicetable.words import Words

BOARDS = Path(__file__).parents[1] / "boards"
BAD = sorted((BOARDS / "bad").glob("*.yaml"))
SMALL = (BOARDS / "small.yaml").read_text(encoding="utf-8")


class Beasts(Sheet):
    """Numbers of a game with names in them."""

    beasts: dict[str, Label] = Field(default_factory=dict)


class Toy(Game[None]):
    """Only what the loader asks of a game."""

    name = "toy"

    @classmethod
    def numbers(cls) -> type[BaseModel]:
        return Beasts

    @classmethod
    def faults(cls, board: Board) -> Iterable[Fault]:
        for spot, place in board.places.items():
            if place.trait("bad"):
                yield Fault(text("{spot} is bad."), f"spots.{spot}.bad")


GAMES: dict[str, Any] = {"dicetrip": DiceTrip, "toy": Toy}
TOY = "dicetable: 1\ngame: toy\ntitle: Toy\nsize: [100, 100]\nnumbers: {}\n"


def faults(path: Path) -> list[tuple[int, str]]:
    """The faults of a file as (line, sentence)."""
    with pytest.raises(BoardError) as caught:
        boardfile.read(path, GAMES)
    assert all(fault.file == path for fault in caught.value.faults)
    return [(fault.line, Words().say(fault.text)) for fault in caught.value.faults]


def written(folder: Path, content: str | bytes, name: str = "board") -> Path:
    """A board file with this content."""
    path = folder / f"{name}.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_board(path: Path) -> None:
    """The comments `# !` of a bad board are its faults, all of them, each at its line."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    expected = [(line, reason.strip()) for line, words in lines for reason in re.split("# !", words)[1:]]
    found = faults(path)
    assert sorted(found) == sorted(expected)
    assert len(set(found)) == len(found)
    assert [line for line, _ in found] == sorted(line for line, _ in found)


def test_small_board() -> None:
    board = boardfile.load(BOARDS / "small.yaml", DiceTrip)
    assert (board.game, board.name, board.size) == ("dicetrip", "small", (200, 100))
    assert board.title == {"en": "Small", "de": "Klein"}
    assert board.kind("city") == ("a", "b", "c.d")
    assert board.links == (("a", "b"), ("b", "c.d"))
    assert board.graph.has_edge("c.d", "b") and not board.graph.has_edge("a", "c.d")
    assert board.places["a"].traits == {"zone": "west", "colour": "red"}
    assert board.places["b"].label == {"en": "Bee", "de": "Biene"}
    assert board.places["c.d"].label == {"": "On"}
    assert board.places["number.63"].at == (116, 55)
    assert board.places["number.63"].label == {"": "63"}
    assert board.places["score.road"].at == (180, 19)
    assert board.places["score.road"].label == {}
    assert board.dice["red"].faces == ("1", "2", "3", "4", "5", "6")
    assert board.dice["red"].shape == "diamond"
    assert board.numbers.run_points == {4: 2, 5: 3}


def test_a_number_in_quotes_is_told_from_the_number(tmp_path: Path) -> None:
    small = (BOARDS / "small.yaml").read_text(encoding="utf-8")
    assert (1, "Write 1 without quotes.") in faults(written(tmp_path, 'dicetable: "1"\n' + small.replace(
        "dicetable: 1\n", "", 1)))


def test_graph_is_frozen() -> None:
    board = boardfile.load(BOARDS / "small.yaml", DiceTrip)
    with pytest.raises(Exception, match="rozen"):
        board.graph.add_edge("a", "c.d")


def test_traits(tmp_path: Path) -> None:
    """A trait is text; a list is its values with blanks between."""
    path = written(tmp_path, TOY + "spots: {a: {kind: field, worth: 3, beasts: [tiger, 2]}}\n")
    assert boardfile.read(path, GAMES).places["a"].traits == {"worth": "3", "beasts": "tiger 2"}


def test_game_faults_have_lines(tmp_path: Path) -> None:
    """What a game says of a spot of a grid stands where the spot is named."""
    content = TOY + ("grids:\n  x: {kind: k, bad: 1, origin: [1, 1], pitch: [1, 1], size: [1, 1], names: [\n"
                     "    [a],\n    [b]]}\nspots:\n  y:\n    kind: k\n    bad: 2\n")
    path = written(tmp_path, content)
    with pytest.raises(BoardError) as caught:
        boardfile.read(path, GAMES)
    assert [fault.line for fault in caught.value.faults] == [8, 9, 13]


def test_load_refuses_another_games_board(tmp_path: Path) -> None:
    path = written(tmp_path, TOY + "spots: {}\n")
    assert boardfile.load(path, GAMES["toy"]).game == "toy"
    with pytest.raises(BoardError) as caught:
        boardfile.load(path, DiceTrip)
    assert caught.value.faults[0].line == 2


@pytest.mark.parametrize("content, line, reason", [
    (b"dicetable: 1\ngame: \xff\n", 2, "This is no UTF-8 text."),
    ("dicetable: 1\n".encode("utf-16"), 1, "This is no UTF-8 text."),
    (b"dicetable: 1\n\ngame: a\x00b\n", 3, "This is no YAML: control characters are not allowed."),
    (b"#" * 400_000, 1, "This is too large: at most 300000 bytes are read."),
    (b"", 1, "This file is empty."),
    (b"a: " + b"[" * 100_000, 1, "This is no YAML: exceeded maximum nesting depth."),
    (b"a:\n" + b"- " * 100_000, 2, "Brackets or indents go too deep here."),
])
def test_no_text(tmp_path: Path, content: bytes, line: int, reason: str) -> None:
    assert faults(written(tmp_path, content)) == [(line, reason)]


def test_no_file(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.yaml") == [(1, "There is no such file.")]
    (tmp_path / "folder.yaml").mkdir()
    assert faults(tmp_path / "folder.yaml") == [(1, "This is no file.")]


def test_file_name_is_the_boards(tmp_path: Path) -> None:
    path = written(tmp_path, TOY + "spots: {}\n", "My board")
    assert faults(path) == [(1, "The file's name is the board's: use a–z, 0–9 and _.")]


def test_byte_order_mark_and_crlf(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode(), "small")
    assert boardfile.read(path, GAMES).hash == boardfile.read(BOARDS / "small.yaml", GAMES).hash


COAST = TOY + (
    "spots: {}\npaper:\n  coast: {file: land.geojson, origin: [5, 52], at: [10, 20], scale: [2, 3], soften: 0}\n"
)


def test_coast(tmp_path: Path) -> None:
    ring = [[5, 52], [6, 52], [6, 50], [5, 52]]
    shapes = [{"type": "Polygon", "coordinates": [ring]}, {"type": "MultiPolygon", "coordinates": [[ring], [ring]]}]
    land = {"type": "FeatureCollection", "features": [{"geometry": shape} for shape in shapes]}
    (tmp_path / "land.geojson").write_text(json.dumps(land), encoding="utf-8")
    board = boardfile.read(written(tmp_path, COAST), GAMES)
    assert board.coast == (((12, 20), (12, 26), (10, 20)),) * 3
    soft = boardfile.read(written(tmp_path, COAST.replace("soften: 0", "soften: 1")), GAMES)
    assert soft.coast[0] == ((12, 21.5), (12, 24.5), (11.5, 24.5), (10.5, 21.5), (10.5, 20), (11.5, 20))


@pytest.mark.parametrize("content, reason", [
    (None, "There is no such file."),
    ("{", "this is no GeoJSON of polygons."),
    ("[]", "this is no GeoJSON of polygons."),
    ('{"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}}]}', "this is no GeoJSON of polygons."),
    ('{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[1]]]}}]}', "this is no GeoJSON of polygons."),
    ("[" * 100_000, "this is no GeoJSON of polygons."),
])
def test_bad_coast(tmp_path: Path, content: str | None, reason: str) -> None:
    if content is not None:
        (tmp_path / "land.geojson").write_text(content, encoding="utf-8")
    assert faults(written(tmp_path, COAST)) == [(8, f"land.geojson: {reason}")]


def small_hash(folder: Path, *changes: tuple[str, str]) -> str:
    """The small board's hash after some changes of its text."""
    content = SMALL
    for old, new in changes:
        assert old in content
        content = content.replace(old, new)
    return boardfile.read(written(folder, content, "small"), GAMES).hash


def test_hash_is_six_hex_digits(tmp_path: Path) -> None:
    assert re.fullmatch("[0-9a-f]{6}", small_hash(tmp_path))


@pytest.mark.parametrize("old, new", [
    ("at: [10, 10]", "at: [11, 10]"), ("size: [200, 100]", "size: [220, 110]"), ("label: A,", "label: Aachen,"),
    ("side: e,", ""), ("[a, b, c.d]", "[c.d, b, a]"), ("[a, b, c.d]", "[b, c.d]\n  - [b, a]"),
    ("{en: Small, de: Klein}", "Tiny"), ("label: {en: grey die}", "shape: square"), ("{4: 2, 5: 3}", "{5: 3, 4: 2}"),
    ("zone: west, colour: red", "colour: red, zone: west"), ("pitch: [8, 9]", "pitch: [9, 9]"),
    ("numbers:\n", "paper: {ground: sand}\nnumbers:\n"), ("  zone.east: {kind: zone, at: [50, 5], label: East}\n", ""),
])
def test_hash_leaves_out_what_the_rules_dont_read(tmp_path: Path, old: str, new: str) -> None:
    moved = ("links:", "  zone.east: {kind: zone, at: [50, 5]}\nlinks:") if not new and "zone.east" in old else ("", "")
    assert small_hash(tmp_path, (old, new), moved) == small_hash(tmp_path)


@pytest.mark.parametrize("old, new", [
    ("zone: west, colour: red", "zone: west"), ("[a, b, c.d]", "[a, b, c.d, a]"), ("{4: 2, 5: 3}", "{4: 2, 5: 4}"),
    ("colour: grey", "colour: gray"), ("c.d", "c.e"), ("[4, 7]", "[7, 4]"),
])
def test_hash_covers_what_the_rules_read(tmp_path: Path, old: str, new: str) -> None:
    assert small_hash(tmp_path, (old, new)) != small_hash(tmp_path)


def test_hash_leaves_out_names_among_the_numbers(tmp_path: Path) -> None:
    one = written(tmp_path, TOY.replace("{}", "{beasts: {ox: Ox}}") + "spots: {}\n", "one")
    two = written(tmp_path, TOY.replace("{}", "{beasts: {ox: {en: ox, de: Ochse}}}") + "spots: {}\n", "two")
    three = written(tmp_path, TOY.replace("{}", "{beasts: {cow: Ox}}") + "spots: {}\n", "three")
    hashes = [boardfile.read(path, GAMES).hash for path in (one, two, three)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_schema() -> None:
    """Each game's boards are told apart by `game`, and its numbers are its own."""
    schema = boardfile.schema(GAMES)
    assert json.loads(json.dumps(schema)) == schema
    assert set(schema["discriminator"]["mapping"]) == {"dicetrip", "toy"}
    board = schema["$defs"]["Board_of_dicetrip"]
    assert board["additionalProperties"] is False
    assert set(board["required"]) == {"dicetable", "game", "title", "size", "spots", "numbers"}
    numbers = schema["$defs"][board["properties"]["numbers"]["$ref"].rpartition("/")[2]]
    assert set(numbers["properties"]) == {"zone_points", "run_points"}
    assert boardfile.schema({"toy": GAMES["toy"]})["properties"]["game"]["const"] == "toy"


LINES = SMALL.splitlines(keepends=True)
SCRAPS = st.sampled_from(["", "{", "]", ": ", "- ", "no", "~", "\t", "&a ", "*a", "!x ", "'", "[[", "é", "? ", "<<: 1"])


@given(st.data())
def test_broken_boards_are_refused_with_lines(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Whatever a slip of the hand makes of a board: it loads, or each fault has a line of the file."""
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        at = data.draw(st.integers(0, len(lines[i])))
        cut = data.draw(st.integers(0, 6))
        lines[i] = lines[i][:at] + data.draw(SCRAPS) + lines[i][at + cut :]
    content = "".join(lines)
    path = written(tmp_path_factory.mktemp("broken"), content, "small")
    try:
        board = boardfile.read(path, GAMES)
    except BoardError as error:
        assert error.faults
        for fault in error.faults:
            assert 1 <= fault.line <= content.count("\n") + 1
            assert Words().say(fault.text)
    else:
        assert board.game in GAMES
