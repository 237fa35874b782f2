"""Shared boards as they are drawn: who sits on whom, what a pile holds, where clicks and ghosts go; their sheets."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF

from dicetable import cupboard
from dicetable.core.game import CHANCE
from dicetable.core.move import Move, Spot
from dicetable.core.record import Header, Seat
from dicetable.core.table import Table
from dicetable.core.view import View
from dicetable.games import games
from dicetable.ui import theme
from dicetable.ui.controller import Controller
from dicetable.ui.dig import Find
from dicetable.ui.items import DieItem
from dicetable.ui.lying import lie
from dicetable.ui.picture import image
from dicetable.ui.printing import filled_sheets, sheets_pdf
from dicetable.ui.scene import TableScene
from dicetable.words import Words
from tests.ui import desk, small

pytestmark = pytest.mark.usefixtures("qapp")

PENS = tuple(theme.pen(n + 1) for n in range(5))
SHARED = [name for name, game in games().items() if game.shared]
SIZE = QSize(960, 600)


def table(name: str, seats: int = 2, steps: int = 0, **options: str) -> Table:
    """A game after so many steps of random play, or at its end."""
    made = cupboard.new_table(Header(name, "", tuple(Seat(f"Seat {n}", "", n + 1) for n in range(seats)), seed=11,
                                    first=0, seeded=True, options=options))
    hand = Random(5)
    while len(made.steps) < steps and not made.over:
        if made.turn == CHANCE:
            made.throw()
        else:
            made.play(hand.choice(list(made.game.legal(made.state))))
    return made


def scene(made: Table, colours: str = "light", view: View | None = None) -> TableScene:
    spots = made.game.all_spots(len(made.seats))
    shown = TableScene(made.game.board, spots, Words([seat.name for seat in made.seats], spots), theme.theme(colours))
    shown.director.pace = "off"
    put(shown, view or made.game.view(made.state, 0))
    return shown


def put(shown: TableScene, view: View) -> None:
    shown.show(view, seat=0, pen=PENS[0], name="Seat 0", pens=PENS)


def cut(shown: TableScene, box: QRectF) -> bytes:
    """The pixels of a part of the table."""
    part = image(shown, SIZE).copy(small.to_pixels(shown, box, SIZE))
    return bytes(part.constBits())


def lying(made: Table, **at: Spot) -> View:
    """The table's view with some things elsewhere, in this order; "__" stands for a point."""
    view = made.game.view(made.state, 0)
    moved = {thing.replace("__", "."): place for thing, place in at.items()}
    kept = {thing: place for thing, place in view.at.items() if thing not in moved}
    return View(view.prompt, view.marks, {**kept, **moved}, view.faces)


# How things lie.


@pytest.mark.parametrize("n", range(1, 13))
def test_what_has_to_fit_does_and_nothing_lies_on_another(n: int) -> None:
    room, thing = QRectF(-100, -60, 200, 120), QSizeF(90, 70)
    lies = lie(n, thing, room, "fit")
    boxes = [QRectF(at.x() - thing.width() * lies.scale / 2, at.y() - thing.height() * lies.scale / 2,
                    thing.width() * lies.scale, thing.height() * lies.scale) for at in lies.at]
    assert all(room.contains(box) for box in boxes)
    assert not any(one.intersects(other) for i, one in enumerate(boxes) for other in boxes[:i])


def test_a_stack_shows_each_of_its_tiles_and_a_pile_only_the_top_one() -> None:
    room, thing = QRectF(-100, -100, 200, 200), QSizeF(90, 90)
    low, high = lie(2, thing, room, "stack").at
    assert low != high and high.y() < low.y()
    assert lie(3, thing, room, "pile").at == [QPointF(0, 0)] * 3


# Tiles.


def test_a_covered_tile_looks_out_and_can_be_clicked_there() -> None:
    shown = scene(made := table("sawanna"), view=lying(made, red__zebra="track.1.3", blue__lion="track.1.3"))
    low, high = shown._items["red.zebra"], shown._items["blue.lion"]
    assert low.covered and not high.covered and high.zValue() > low.zValue()
    assert shown.spot_at(shown.rect_of("red.zebra").bottomLeft() + QPointF(15, -15)) == "red.zebra"
    assert shown.spot_at(shown.rect_of("blue.lion").center()) == "blue.lion"


def test_a_tile_is_described_with_its_owner_and_that_it_is_covered() -> None:
    shown = scene(made := table("sawanna"), view=lying(made, red__zebra="track.1.3", blue__lion="track.1.3"))
    assert shown.describe("red.zebra").split(", ")[:3] == ["zebra", "of Seat 0", "covered"]
    assert shown.describe("blue.lion").split(", ")[:2] == ["lion", "of Seat 1"]


def test_dice_lie_on_their_tile_also_where_it_is_covered() -> None:
    made = table("sawanna")
    for cover in ({}, {"blue__lion": "track.1.3"}):
        shown = scene(made, view=lying(made, red__giraffe="track.1.3", **cover, die__1="red.giraffe",
                                       die__2="red.giraffe"))
        tile = shown.rect_of("red.giraffe")
        for die in ("die.1", "die.2"):
            assert isinstance(shown._items[die], DieItem)
            assert shown.rect_of(die).width() < tile.width() / 2
            assert shown.rect_of(die).intersects(tile)
            assert shown._items[die].zValue() > shown._items["red.giraffe"].zValue()
            assert shown.spot_at(shown.rect_of(die).center()) == die


def test_a_click_on_a_space_is_one_on_its_track_and_an_open_spot_comes_first() -> None:
    shown = scene(made := table("sawanna"), view=lying(made, red__zebra="track.1.3"))
    assert shown.spot_at(shown.rect_of("track.2.4").center()) == "track.2"
    on_tile = shown.rect_of("red.zebra").center()
    assert shown.spot_at(on_tile) == "red.zebra"
    shown.set_open({"track.1"})
    assert shown.spot_at(on_tile) == "track.1"


def test_a_ghost_shows_where_a_tile_lands_on_each_track() -> None:
    made = table("sawanna")
    shown = scene(made)
    before = made.game.view(made.state, 0)
    ways = [lying(made, red__zebra=f"track.{n}.2") for n in (1, 2)]
    shown.ghost(before, ways[0], None, None, PENS[0], ways[1:])
    assert len(shown._ghost) == 2
    shown.ghost(before, ways[0], None, None, PENS[0], [lying(made, red__lion="track.1.2")])
    assert len(shown._ghost) == 1  # another thing: no choice between ways of one
    shown.clear_ghost()
    assert not shown._ghost


def test_closed_tracks_say_no_entry_and_absent_seats_have_no_table() -> None:
    for seats in (2, 3, 5):
        made = table("sawanna", seats)
        shown = scene(made)
        tokens = [spot for spot in shown._items if spot.startswith("token.")]
        assert len(tokens) == max(0, 4 - max(2, min(seats, 4)))
        assert len([spot for spot in shown._items if spot.startswith("table.")]) == seats


def test_tiles_of_two_seats_differ_also_without_colour() -> None:
    made = table("sawanna")
    shown = scene(made)
    pictures = []
    for pen in PENS:
        shown._items["red.zebra"].show_owner(theme.Pen(pen.name, theme.theme("grey")["text"], pen.line), "")
        pictures.append(cut(shown, shown.rect_of("red.zebra")))
    assert len(set(pictures)) == len(PENS)


def test_the_advanced_side_shows_its_powers() -> None:
    plain, advanced = (scene(table("sawanna", side=side)) for side in ("basic", "advanced"))
    for animal in ("giraffe", "lion", "elephant", "gazelle", "zebra"):
        box = plain.rect_of(f"red.{animal}")
        one, other = (cut(shown, box) for shown in (plain, advanced))
        assert one != other


# The dig.


def test_piles_count_what_they_hold_and_the_top_one_is_seen() -> None:
    shown = scene(table("dino"))
    markers = [shown._items[f"marker.trex.{n}"] for n in range(1, 8)]
    seen = [item for item in markers if not item.flags() & item.GraphicsItemFlag.ItemHasNoContents]
    assert [item.count for item in seen] == [7]


def test_a_find_is_a_clod_then_its_tile_and_in_a_museum_its_bone() -> None:
    made = table("dino")
    pictures = []
    for face, place in (("", "site.1.1"), ("trex.1", "site.1.1"), ("trex.2", "site.1.1")):
        view = lying(made, find__1=place)
        shown = scene(made, view=View(view.prompt, view.marks, view.at, {"find.1": face} if face else {}))
        pictures.append(cut(shown, shown.rect_of("site.1.1")))
        assert shown.spot_at(shown.rect_of("find.1").center()) == "site.1.1"
    assert len(set(pictures)) == 3
    view = lying(made, find__1="museum.red.trex.1")
    shown = scene(made, view=View(view.prompt, view.marks, view.at, {"find.1": "trex.1"}))
    find = shown._items["find.1"]
    assert isinstance(find, Find) and find.on == "bone"
    assert shown.rect_of("find.1").width() == pytest.approx(shown.rect_of("museum.red.trex.1").width())


def test_a_played_card_lies_turned() -> None:
    made = table("dino")
    shown = scene(made)
    hand = cut(shown, shown.rect_of("red.card.3"))
    put(shown, lying(made, red__card__3="played.red.3"))
    assert shown._items["red.card.3"].away
    assert hand != cut(shown, shown.rect_of("red.card.3"))


def test_a_plot_is_clicked_anywhere_within_it_while_it_is_open() -> None:
    shown = scene(table("dino"))
    site = shown.rect_of("site.9.2").center()
    assert shown.spot_at(site) == "site.9.2"
    shown.set_open({"plot.9"})
    assert shown.spot_at(site) == "plot.9"


def test_what_is_of_use_is_lit_and_goes_out_again() -> None:
    shown = scene(table("dino"))
    dark = cut(shown, shown.rect_of("plot.9"))
    shown.set_lit({"plot.9"})
    assert dark != cut(shown, shown.rect_of("plot.9"))
    shown.set_lit(())
    assert dark == cut(shown, shown.rect_of("plot.9"))


def test_the_dig_in_grey_tells_all_six_colours_apart() -> None:
    shown = scene(table("dino"), "grey")
    signs: dict[str, Spot] = {}
    for spot, place in shown.spots.items():
        if place.kind == "site":
            signs.setdefault(place.trait("colour"), spot)
    pictures = {cut(shown, shown.rect_of(spot)) for spot in signs.values()}
    assert len(signs) == len(pictures) == 6


@pytest.mark.parametrize("name", SHARED)
def test_who_owns_what_takes_the_pen_and_name_of_the_seat(name: str) -> None:
    shown = scene(table(name))
    owned = {spot: item for spot, item in shown._items.items() if item.place.trait("seat")}
    assert owned.keys() == {spot for spot, place in shown.spots.items() if place.trait("seat")}
    for item in owned.values():
        seat = int(item.place.trait("seat"))
        assert item.owner is not None
        assert (item.owner.name, item.owner_name) == (PENS[seat].name, f"Seat {seat}")


@pytest.mark.parametrize("name", SHARED)
def test_labels_and_things_on_a_blank_board_lie_on_the_paper(name: str) -> None:
    shown = scene(table(name, games()[name].seats[-1]))
    paper = QRectF(0, 0, shown.board.size[0] * 10, shown.board.size[1] * 10)
    for spot, item in shown._items.items():
        if item.label and item.place.at is not None:
            assert paper.contains(item.mapRectToScene(item.label.box)), spot


# Sheets.


def test_a_museum_is_a_sheet_of_its_own(tmp_path: Path) -> None:
    made = table("dino", 3, 260)
    pages = filled_sheets(made)
    assert [page.area for page in pages] == ["", "museum.red", "museum.blue", "museum.green"]
    assert [page.area for page in filled_sheets(made, seats=[1])] == ["", "museum.blue"]
    sheets_pdf(tmp_path / "a.pdf", pages)
    read = PdfReader(tmp_path / "a.pdf")
    for seat, page in enumerate(read.pages[1:]):
        words = page.extract_text()
        assert f"Seat {seat}" in words and "Tyrannosaurus" in words
        assert page.mediabox.height > page.mediabox.width
    assert "dog blanket" in read.pages[0].extract_text()
    assert "dog blanket" not in read.pages[1].extract_text()


def test_the_course_of_a_finished_game_is_printed_and_who_won(tmp_path: Path) -> None:
    made = table("sawanna", 2, 3000)
    assert made.over
    sheets_pdf(tmp_path / "a.pdf", filled_sheets(made))
    words = [page.extract_text() for page in PdfReader(tmp_path / "a.pdf").pages]
    assert all("wins" in page for page in words)
    rolls = sum(step.move.verb in ("throw", "roll") for step in made.steps)
    assert sum(page.count(" rolls ") for page in words[1:]) == rolls
    running = table("sawanna", 2, 20)
    assert len(filled_sheets(running)) == 1


@pytest.mark.parametrize("name", SHARED)
@pytest.mark.parametrize("style", ["colour", "grey", "saving"])
def test_each_sheet_is_small(tmp_path: Path, name: str, style: str) -> None:
    for n, page in enumerate(filled_sheets(table(name, 4, 400))):
        sheets_pdf(tmp_path / f"{n}.pdf", [page], style=style)
        assert (tmp_path / f"{n}.pdf").stat().st_size <= 150_000


def test_a_place_of_an_unknown_kind_holds_things_as_before() -> None:
    shown = small.scene()
    small.show(shown, View(small.PLAIN.prompt, at={"piece.1": "shrine", "piece.2": "shrine"}))
    one, other = shown.rect_of("piece.1"), shown.rect_of("piece.2")
    assert not one.intersects(other)


def test_hovering_a_tile_that_is_to_go_shows_all_its_tracks() -> None:
    made = table("sawanna", 3)
    made.throw()
    own = next(move for move in made.game.legal(made.state) if move.verb == "place" and move.args[-1][:4] == "red.")
    made.play(own)
    made.play(Move("move"))
    controller = Controller(made, desk.Clerk())
    ways = controller.leaves(own.args[-1])
    assert [move.args for move in ways] == [(own.args[-1], f"track.{n}") for n in (1, 2, 3)]
    controller.click(own.args[-1])
    assert controller.leaves("track.2") == (ways[1],)


def test_where_a_piece_can_go_almost_anywhere_no_ghost_is_shown() -> None:
    made = table("dino")
    made.throw()
    made.play(Move("play", ("red.card.3",)))
    controller = Controller(made, desk.Clerk())
    assert controller.leaves("red.dog") == ()
    controller.click("red.dog")
    plot = next(spot for spot in controller.pick.open if spot.startswith("plot."))
    assert controller.leaves(plot) == (Move("go", ("red.dog", plot)),)
