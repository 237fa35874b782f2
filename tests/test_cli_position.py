"""What `dicetable replay` tells of a position: where things lie and what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicetable.cli import main

RECORD = """dicetable 1
game: dicetrip
board: deutschland
seats: Ann, Bo
---
throw red=3 blue=5 green=1 yellow=3
write red yellow koeln
cross kiel
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.dicetable"
    file.write_text(RECORD)
    return str(file)


def test_the_position_for_people_is_in_the_words_of_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", record]) == 0
    ann, bo = capsys.readouterr().out.split("\nBo: ")
    assert "  koeln: 33 circle\n" in ann
    assert "  kiel: cross\n" in ann
    assert "koeln" not in bo
    assert ": red=3\n" in ann.split("\nAnn: ")[0]


def test_the_position_for_programs_has_each_sheet_and_the_dice(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", record, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["faces"] == {"red": "3", "blue": "5", "green": "1", "yellow": "3"}
    assert set(facts["at"]) == set(facts["faces"])
    assert facts["seats"][0]["marks"]["kiel"] == [{"glyph": "cross", "text": "", "seat": None}]
    assert facts["seats"][1]["marks"] == {}


def test_what_all_share_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = (Path(__file__).parent / "playthroughs" / "sawanna").glob("*.dicetable")
    assert main(["replay", str(file), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["at"]["red.giraffe"] == "hole"
    assert "marks" in facts and not any("marks" in seat for seat in facts["seats"])
