"""What the page about records shows works as it shows it."""

from __future__ import annotations

import re
import textwrap

from dicetable import cupboard, paths
from dicetable.core.record import Header, Seat, head_text, parse

PAGE = paths.data("resources", "help", "records.md").read_text("utf-8")


def test_the_record_on_the_page_can_be_played() -> None:
    indented = [row for row in PAGE.split("\n## ")[0].splitlines() if row.startswith("    ")]
    opened = cupboard.open_record(parse(textwrap.dedent("\n".join(indented))))
    assert opened.refused is None
    assert len(opened.table.steps) == 5


def test_the_page_names_every_header_and_no_other() -> None:
    everything = Header("game", "board", (Seat("Ann", pen=1),), rules=1, options={"one": "yes"}, first=0, seed=1,
                        seeded=True, practice=True, name="name", date="date")
    written = set(re.findall(r"^(\w+):", head_text(everything), re.MULTILINE))
    rows = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    assert {key for row in rows for key in re.findall(r"`(\w+)`", row)} == written
