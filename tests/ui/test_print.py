"""Sheets on paper: vector, searchable, small, whole."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject, PdfReader
from PySide6.QtPrintSupport import QPrinter

from dicetable import cupboard
from dicetable.core.game import OVER
from dicetable.core.record import NAME_LENGTH, Header, Seat
from dicetable.core.score import Score
from dicetable.core.table import Table
from dicetable.core.text import N_, text
from dicetable.games import games
from dicetable.ui import theme
from dicetable.ui.printing import (
    PAPERS,
    PER_PAGE,
    STYLES,
    SheetPage,
    blank_sheet,
    filled_sheets,
    print_sheets,
    score_line,
    sheets_pdf,
)
from dicetable.words import Words
from tests.ui import small

pytestmark = pytest.mark.usefixtures("qapp")
LARGEST = 150_000  # bytes a sheet
INCH = Fraction(254, 10)  # mm


def sheet(name: str = "Ann", **more: Any) -> SheetPage:
    return SheetPage(small.board(), dict(small.PLACES), Words([name], small.PLACES), small.WRITTEN, 0,
                     theme.pen(1), name, small.ROAD, date="30 November", **more)


def read(path: Path) -> PdfReader:
    return PdfReader(path)


def text_of(page: PageObject) -> list[str]:
    return page.extract_text().split()


def numbers(page: PageObject) -> bytes:
    contents = page.get_contents()
    assert contents is not None
    return contents.get_data()


def played(seats: int, name: str, board: str) -> Table:
    """A game that came to its end; the first legal move is as good as any."""
    header = Header(name, board, tuple(Seat(f"Seat {n}") for n in range(seats)), seed=8214, seeded=True, first=0)
    table = cupboard.new_table(header)
    for _ in range(2000):
        if table.turn == OVER:
            break
        if table.turn < 0:
            table.throw()
        else:
            table.play(next(table.game.legal(table.state)))
    return table


SHEETS = [(game, board) for game in games() for board in cupboard.board_files(game)]


@pytest.mark.parametrize(("name", "board"), SHEETS)
def test_every_board_is_printed_small_and_without_pixels(tmp_path: Path, name: str, board: str) -> None:
    table = played(games()[name].seats[-1], name, board)
    pages = filled_sheets(table, date="30 November")
    sheets_pdf(tmp_path / "filled.pdf", pages)
    assert (tmp_path / "filled.pdf").stat().st_size <= LARGEST * len(pages)
    pdf = read(tmp_path / "filled.pdf")
    assert len(pdf.pages) == len(pages)
    assert len(pages) == len(table.seats) or table.game.shared
    assert all(not page.images for page in pdf.pages)
    assert b"/Subtype /Image" not in (tmp_path / "filled.pdf").read_bytes()
    words = pdf.pages[0].extract_text()
    assert "Seat 0" in words and "8214" in words and "30 November" in words


def test_what_was_written_can_be_searched(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(footer=("seed 8214", "Road 2"))])
    words = text_of(read(tmp_path / "a.pdf").pages[0])
    for word in ("34", "51", "Ann", "November", "Ayr", "Shrine", "8214", "Road"):
        assert word in words, word


def test_the_number_stands_where_its_spot_is(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet()])
    found: dict[str, tuple[float, float]] = {}

    def visit(words: str, ctm: Any, matrix: Any, font: Any, size: Any) -> None:
        found.setdefault(words.strip(), (ctm[4], ctm[5]))  # the middle of the spot

    read(tmp_path / "a.pdf").pages[0].extract_text(visitor_text=visit)
    assert found["34"] == found["Ayr"] != found["51"] == found["Bex"]


def test_ligatures_come_out_as_letters(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(footer=("office fish waffle",))])
    assert {"office", "fish", "waffle"} <= set(text_of(read(tmp_path / "a.pdf").pages[0]))


def test_fonts_are_in_the_file(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(footer=("seed 8214",))])
    fonts: Any = read(tmp_path / "a.pdf").pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert fonts
    for font in fonts.values():
        descendant = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in descendant["/FontDescriptor"].get_object()
        assert "Lato" in descendant["/BaseFont"]


@pytest.mark.parametrize("paper", PAPERS)
def test_papers_have_their_size_and_the_sheet_lies_along(tmp_path: Path, paper: str) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet()], paper=paper)
    box = read(tmp_path / "a.pdf").pages[0].mediabox
    size = {"A4": (297, 210), "A5": (210, 148), "Letter": (279.4, 215.9)}[paper]
    assert (float(box.width), float(box.height)) == pytest.approx([side / float(INCH) * 72 for side in size], abs=1.5)


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_several_sheets_share_a_page(tmp_path: Path, per_page: int) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(name) for name in ("Ann", "Bo", "Cora", "Dan", "Eve")], per_page=per_page)
    pdf = read(tmp_path / "a.pdf")
    assert len(pdf.pages) == -(-5 // per_page)
    assert ("Bo" in text_of(pdf.pages[0])) == (per_page > 1)
    assert "Eve" in text_of(pdf.pages[-1])


def test_a_blank_sheet_has_print_but_no_ink(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [blank_sheet(small.board(), dict(small.PLACES), Words([], small.PLACES))])
    words = text_of(read(tmp_path / "a.pdf").pages[0])
    assert "Ayr" in words
    assert not {"34", "51", "Ann"} & set(words)


def colours(page: PageObject) -> set[tuple[float, ...]]:
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b", numbers(page))
    return {tuple(round(float(part), 3) for part in colour) for colour in found}


@pytest.mark.parametrize("style", STYLES)
def test_styles_use_the_colours_that_they_say(tmp_path: Path, style: str) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(footer=("seed 8214",))], style=style)
    used = colours(read(tmp_path / "a.pdf").pages[0])
    greys = {colour for colour in used if max(colour) - min(colour) <= 0.025}
    assert used
    assert (greys == used) == (style != "colour")


@pytest.mark.parametrize(("name", "board"), SHEETS)
def test_saving_ink_fills_less_and_without_colour(tmp_path: Path, name: str, board: str) -> None:
    seats = tuple(Seat(f"Seat {n}") for n in range(games()[name].seats[0]))
    table = cupboard.new_table(Header(name, board, seats, seed=1, seeded=True))
    fills = {}
    for style in ("colour", "saving"):
        sheets_pdf(tmp_path / "a.pdf", filled_sheets(table), style=style)
        page = read(tmp_path / "a.pdf").pages[0]
        fills[style] = len(re.findall(rb"\bf\*?\n", numbers(page)))
    assert fills["saving"] < max(1, fills["colour"])  # a plain board has nothing to save
    assert all(max(colour) - min(colour) <= 0.025 for colour in colours(page))


@pytest.mark.parametrize("name", ["M" * NAME_LENGTH, "Ж" * 20, "Ann", "i" * NAME_LENGTH])
def test_a_long_name_breaks_nothing(tmp_path: Path, name: str) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(name)])
    page = read(tmp_path / "a.pdf").pages[0]
    assert {"34", "51", "November", "Shrine"} <= set(text_of(page))
    assert len(read(tmp_path / "a.pdf").pages) == 1


def test_long_lines_of_the_course_of_a_game_are_whole(tmp_path: Path) -> None:
    words = "Giulia moves the giraffe with 2 dice. It reaches the watering hole."
    sheets_pdf(tmp_path / "it.pdf", [replace(sheet(), lines=(words,))])
    assert words in " ".join(text_of(read(tmp_path / "it.pdf").pages[0]))


def test_the_score_s_parts_in_a_line() -> None:
    half = Score("b", text(N_("Bonus")), Fraction(1, 2))
    assert score_line(Words(), replace(small.ROAD, parts=(*small.ROAD.parts, half))) == "Road 2 · Bonus ½ · Total 2"


def test_one_seat_s_sheet_and_an_earlier_position(tmp_path: Path) -> None:
    header = Header("dicetrip", "", (Seat("Ann"), Seat("Bo")), seed=8214, seeded=True, first=0)
    table = cupboard.new_table(header)
    table.throw()
    table.play(next(table.game.legal(table.state)))
    (page,) = filled_sheets(table, seats=[1])
    assert page.name == "Bo"
    (before,) = filled_sheets(table, seats=[0], at=1)
    (now,) = filled_sheets(table, seats=[0])
    assert before.view and not before.view.marks
    assert now.view and now.view.marks


def test_a_file_that_can_t_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no/such"):
        sheets_pdf(tmp_path / "no" / "such" / "a.pdf", [sheet()])


def test_the_same_through_a_printer(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "a.pdf"))
    print_sheets(printer, [sheet("Ann"), sheet("Bo")])
    pdf = read(tmp_path / "a.pdf")
    assert len(pdf.pages) == 2
    assert "34" in text_of(pdf.pages[1])
    assert pdf.pages[0].mediabox.width > pdf.pages[0].mediabox.height


def test_points_of_drawings_have_one_digit_and_the_file_is_whole(tmp_path: Path) -> None:
    sheets_pdf(tmp_path / "a.pdf", [sheet(footer=("seed 8214",)), sheet("Bo")])
    pdf = PdfReader(tmp_path / "a.pdf", strict=True)
    for page in pdf.pages:
        points = re.findall(rb"^[-\d. ]+ [mlc]$", numbers(page), re.M)
        assert points
        assert not [line for line in points if re.search(rb"\.\d\d", line)]
    places = re.findall(rb"(\d{10}) 00000 n", (tmp_path / "a.pdf").read_bytes())
    content = (tmp_path / "a.pdf").read_bytes()
    assert all(re.match(rb"\d+ 0 obj", content[int(place):]) for place in places)
