"""Our digs: what we promise of them, checked over the file; and what is said of a bad one."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from itertools import combinations
from math import dist, hypot
from pathlib import Path

import networkx
import pytest

from dicetable.core import boardfile
from dicetable.core.board import Board, Point
from dicetable.core.boardfile import BoardError
from dicetable.games.dino.rules import Dino
from dicetable.paths import data
from dicetable.words import Words
from tests.games.dino.setting import BOARDS, board, rules

every_board = pytest.mark.parametrize("name", BOARDS)

Edge = frozenset[Point]


def fields(dig: Board) -> tuple[str, ...]:
    return (*dig.kind("plot"), *dig.kind("start"))


def edges(shape: tuple[Point, ...]) -> set[Edge]:
    return {frozenset((one, other)) for one, other in zip(shape, (*shape[1:], shape[0]), strict=True)}


def inside(point: Point, shape: tuple[Point, ...]) -> bool:
    x, y = point
    within = False
    for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within


def to_border(point: Point, shape: tuple[Point, ...]) -> float:
    """How far a point is from the nearest border, in mm."""
    nearest = 1e9
    for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
        dx, dy = x2 - x1, y2 - y1
        along = max(0.0, min(1.0, ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, hypot(point[0] - x1 - along * dx, point[1] - y1 - along * dy))
    return nearest


@every_board
def test_plots_are_numbered_1_to_21_and_there_are_three_start_fields(name: str) -> None:
    dig = board(name)
    assert set(dig.kind("plot")) == {f"plot.{n}" for n in range(1, 22)}
    assert {dig.places[start].trait("piece") for start in dig.kind("start")} == {"researcher", "assistant", "dog"}
    for plot in dig.kind("plot"):
        assert dig.places[plot].label == {"": plot.removeprefix("plot.")}


@every_board
def test_fields_are_neighbours_if_and_only_if_they_share_a_drawn_border(name: str) -> None:
    dig = board(name)
    bordering = {frozenset((one, other)) for one, other in combinations(fields(dig), 2)
                 if edges(dig.places[one].shape) & edges(dig.places[other].shape)}
    assert {frozenset(link) for link in dig.links} == bordering


@every_board
def test_a_shared_border_is_long_enough_to_be_seen(name: str) -> None:
    dig = board(name)
    for one, other in dig.links:
        shared = edges(dig.places[one].shape) & edges(dig.places[other].shape)
        assert sum(dist(*edge) for edge in shared) > 7


@every_board
def test_fields_that_are_no_neighbours_meet_nowhere_not_even_in_a_corner(name: str) -> None:
    dig = board(name)
    linked = {frozenset(link) for link in dig.links}
    for one, other in combinations(fields(dig), 2):
        if frozenset((one, other)) not in linked:
            here, there = dig.places[one].shape, dig.places[other].shape
            assert min(to_border(corner, shape) for shape, corners in ((here, there), (there, here))
                       for corner in corners) > 5


@every_board
def test_the_plots_alone_are_connected_each_with_3_to_6_neighbouring_plots(name: str) -> None:
    dig = board(name)
    alone = dig.graph.subgraph(dig.kind("plot"))
    assert networkx.is_connected(alone)
    assert {alone.degree(plot) for plot in alone} <= {3, 4, 5, 6}


@every_board
def test_a_start_field_touches_2_to_4_plots_and_no_other_start_field(name: str) -> None:
    dig = board(name)
    for start in dig.kind("start"):
        touched = list(dig.graph.neighbors(start))
        assert 2 <= len(touched) <= 4
        assert all(dig.places[field].kind == "plot" for field in touched)


@every_board
def test_no_plot_is_more_than_six_steps_from_a_start_field(name: str) -> None:
    dig = board(name)
    for start in dig.kind("start"):
        far = networkx.single_source_shortest_path_length(dig.graph, start)
        assert max(far[plot] for plot in dig.kind("plot")) <= 6


@every_board
def test_dd2_colours_are_spread_as_promised(name: str) -> None:
    dig = board(name)
    sites = dig.kind("site")
    assert len(sites) == 105
    colours = Counter(dig.places[site].trait("colour") for site in sites)
    assert sorted(colours.values()) == [17, 17, 17, 18, 18, 18]
    five = {plot: tuple(sorted(dig.places[f"site{plot[4:]}.{n}"].trait("colour") for n in range(1, 6)))
            for plot in dig.kind("plot")}
    assert all(len(set(some)) > 1 for some in five.values())
    assert all(five[one] != five[other] for one, other in dig.links if one in five and other in five)


@every_board
def test_dd2_each_colour_has_a_sign_of_its_own_and_each_die_shows_it_once(name: str) -> None:
    dig = board(name)
    colours = dig.numbers.colours
    assert len(colours) == 6
    assert len({colour.sign for colour in colours.values()}) == 6
    assert len(dig.dice) == 2
    assert all(sorted(die.faces) == sorted(colours) for die in dig.dice.values())
    spots = rules(name).all_spots(2)
    assert all(spots[site].trait("sign") == colours[spots[site].trait("colour")].sign for site in dig.kind("site"))


@every_board
def test_sites_lie_well_inside_their_plots_and_apart(name: str) -> None:
    dig = board(name)
    for plot in dig.kind("plot"):
        shape = dig.places[plot].shape
        sites = [dig.places[f"site{plot[4:]}.{n}"] for n in range(1, 6)]
        middles = [site.at for site in sites if site.at is not None]
        assert len(middles) == 5
        for middle, site in zip(middles, sites, strict=True):
            assert inside(middle, shape)
            assert to_border(middle, shape) > site.size[0] / 2 + 1
        assert min(dist(one, other) for one, other in combinations(middles, 2)) > sites[0].size[0]


@every_board
def test_pieces_have_room_between_the_sites(name: str) -> None:
    """The box where pieces stand lies in the plot, and hides no site's middle and not the plot's number."""
    dig = board(name)
    for plot in dig.kind("plot"):
        place = dig.places[plot]
        assert place.at is not None
        half = place.size[0] / 2, place.size[1] / 2
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            assert inside((place.at[0] + x * half[0], place.at[1] + y * half[1]), place.shape)
        sites = [dig.places[f"site{plot[4:]}.{n}"].at for n in range(1, 6)]
        assert not place.side
        number = place.at[0] + place.shift[0], place.at[1] + place.shift[1]
        for thing in (*sites, number):
            assert thing is not None
            assert abs(thing[0] - place.at[0]) > half[0] or abs(thing[1] - place.at[1]) > half[1]


@every_board
def test_dd1_finds_and_fame(name: str) -> None:
    game = rules(name)
    found = {kind: (skeleton.bones, skeleton.copies, skeleton.fame)
             for kind, skeleton in game.board.numbers.skeletons.items()}
    assert found == {"trex": (4, 7, 6), "diplodocus": (4, 7, 6), "euoplocephalus": (3, 8, 4), "oviraptor": (2, 7, 2),
                     "triceratops": (2, 7, 2)}
    assert game.pile_size == 108
    spots = game.all_spots(4)
    kinds = Counter(place.kind for place in spots.values())
    assert (kinds["find"], kinds["marker"], kinds["bonus"], kinds["set"]) == (108, 36, 5, 5)
    assert (kinds["piece"], kinds["card"], kinds["die"]) == (12, 16, 2)
    cards = sorted(place.trait("points") for spot, place in spots.items() if spot.startswith("green.card"))
    assert cards == ["1", "2", "2", "3"]


@every_board
def test_the_rules_page_tells_the_names_that_a_record_needs(name: str) -> None:
    page = (files("dicetable.games.dino") / "rules.md").read_text("utf-8")
    numbers = board(name).numbers
    luck = page[page.index("- **Luck**"):page.index("The names of your own pieces")]
    assert all(re.search(rf"\b{word}\b", luck) for word in (*numbers.colours, *numbers.skeletons, *board(name).dice))
    for skeleton in numbers.skeletons.values():
        assert f"| {skeleton.label['']} | {skeleton.bones} | {skeleton.copies} | {skeleton.fame} |" in page


@every_board
def test_only_who_plays_has_a_museum(name: str) -> None:
    assert list(Dino.seats) == [2, 3, 4]
    for seats in Dino.seats:
        spots = rules(name).all_spots(seats)
        assert sorted({place.trait("seat") for place in spots.values()} - {""}) == [str(seat) for seat in range(seats)]


# Bad boards.

DIG = data("boards", "dino", "dig.yaml").read_text("utf-8")


def said(folder: Path, *changes: tuple[str, str]) -> list[tuple[int, str]]:
    """The faults of our dig after these changes, as (line, sentence)."""
    content = DIG
    for before, now in changes:
        assert before in content
        content = content.replace(before, now, 1)
    file = folder / "bad.yaml"
    file.write_text(content, "utf-8")
    with pytest.raises(BoardError) as caught:
        boardfile.load(file, Dino)
    return [(fault.line, Words().say(fault.text)) for fault in caught.value.faults]


def line_of(start: str) -> int:
    """The number of the line of our dig that begins so."""
    return next(n for n, line in enumerate(DIG.split("\n"), 1) if line.strip().startswith(start))


BAD = [
    ("  site.9.2: {kind: site", "  site.9.7: {kind: site", "spots:", "The spot “site.9.2” is missing."),
    ("  site.9.2: {kind: site", "  site.9.7: {kind: site", "site.9.2",
     "This game has no spot “site.9.7” of kind “site”."),
    ("kind: count, at", "kind: slot, at", "unseen.trex", "“unseen.trex” must be of kind “count”."),
    ("plot.21: {kind", "plot.22: {kind", "plot.21", "The plots must be plot.1 to plot.21; “plot.22” is another."),
    ("piece: dog", "piece: cat", "blanket", "“blanket” must have one of the pieces: researcher, assistant, dog."),
    ("piece: dog", "piece: cat", "spots:", "One start field must have “piece: dog”; here are 0."),
    ("{sign: star}", "{sign: circle}", "pink", "“purple” and “pink” have the same sign: nobody could tell them without "
     "colour."),
    ("faces: [orange, ", "faces: [purple, ", "die.1",
     "“die.1” must show each colour once: orange, purple, teal, pink, black, white."),
    ("trex: {bones", "t.rex: {bones", "trex: {bones", "“t.rex” must be one word, without points."),
    ("- [blanket, plot.7]", "- [site.7.1, plot.7]", "- [blanket, plot.7]",
     "Only plots and start fields have neighbours; “site.7.1” is none."),
    ("  pile: {kind: count, at: [323, 259.5], size: [13, 9],", "  pile: {kind: count, at: [323, 259.5],", "pile",
     "“pile” needs “at” and “size”: something lies there."),
]  # fmt: skip


def test_no_more_and_no_fewer_dice_than_two(tmp_path: Path) -> None:
    die = DIG.split("\n")[line_of("die.2") - 1] + "\n"
    assert said(tmp_path, (die, "")) == [(line_of("dice:"), "There must be two dice; here are 1.")]
    assert said(tmp_path, (die, die + die.replace("die.2", "die.3"))) == [
        (line_of("dice:"), "There must be two dice; here are 3.")]


def test_three_plots_are_too_few(tmp_path: Path) -> None:
    """All three could be taken by one seat's pieces, and then none of them could move."""
    away = [(f"  plot.{n}: {{kind: plot,", f"  plot.{n}: {{kind: museum,") for n in range(4, 22)]
    assert (line_of("spots:"), "There must be 4 to 60 plots; here are 3.") in said(tmp_path, *away)


@pytest.mark.parametrize("before, now, line, says", BAD)
def test_a_fault_is_told_with_its_line(before: str, now: str, line: str, says: str, tmp_path: Path) -> None:
    assert (line_of(line), says) in said(tmp_path, (before, now))


def test_a_site_needs_a_colour_that_the_dice_have(tmp_path: Path) -> None:
    line = line_of("site.9.2")
    written = DIG.split("\n")[line - 1]
    assert said(tmp_path, (written, written.replace("colour: orange", "colour: brown"))) == [
        (line, "“site.9.2” must have one of the colours: orange, purple, teal, pink, black, white.")]


def test_plots_that_no_way_leads_to(tmp_path: Path) -> None:
    cut = [(f"  - [{one}, {other}]\n", "") for one, other in board().links if "plot.1" in (one, other)]
    assert said(tmp_path, *cut) == [(line_of("links:"), "No way leads from plot.1 to the other plots.")]


def test_a_start_field_without_a_plot_beside_it(tmp_path: Path) -> None:
    cut = [(f"  - [jeep, {other}]\n", "") for one, other in board().links if one == "jeep"]
    assert said(tmp_path, *cut) == [(line_of("jeep"), "No plot is next to “jeep”.")]
