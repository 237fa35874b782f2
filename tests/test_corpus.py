"""Records of every released format and of every version of rules stay readable, for ever: a file in the corpus is never
changed. Beside each lies what it led to when it was put there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicetable import cupboard
from dicetable.core.record import parse
from dicetable.core.table import Table

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.dicetable"))


def facts(table: Table) -> dict[str, Any]:
    undo, redo = table.undo_status(), table.redo_status()
    return {
        "turn": table.turn,
        "round": table.game.round(table.state),
        "steps": len(table.steps),
        "seats": [str(seat) for seat in table.seats],
        "pens": [seat.pen for seat in table.seats],
        "name": table.header.name,
        "points": [{part.name: part.points for part in table.game.score(table.state, n).parts}
                   for n in range(len(table.seats))],
        "undo": undo if isinstance(undo, int) else 0,
        "redo": redo if isinstance(redo, int) else 0,
    }


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_it_still_leads_to_the_same(file: Path) -> None:
    opened = cupboard.open_file(file)
    assert opened.refused is None
    assert facts(opened.table) == json.loads(file.with_suffix(".json").read_text("utf-8"))


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_a_save_of_it_leads_there_too(file: Path) -> None:
    table = cupboard.open_file(file).table
    again = cupboard.open_record(parse(table.text()))
    assert again.refused is None
    assert again.table.state == table.state
    assert again.table.seats == table.seats


def test_the_corpus_holds_each_kind() -> None:
    text = [file.read_bytes() for file in CORPUS]
    kinds = (b"\xef\xbb\xbf", b"\r\n", b"\nundo ", b"\nredo ", b"\ntakeback ", b"\nseats: ", b"\npens: ", b"\n# ",
             b"options: ", b"play: practice", b"dice: seeded")
    for part in kinds:
        assert any(part in content for content in text), part
