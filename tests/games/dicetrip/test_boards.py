"""Our own maps keep what rules/dicetrip.md asks of the maps that we invent, and can be read at a glance."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from math import cos, dist, radians
from random import Random
from typing import Any

import networkx
import pytest
import yaml

from dicetable.core import boardfile
from dicetable.core.board import Board, Place, Point
from dicetable.games.dicetrip import GAME as DiceTrip
from dicetable.paths import data

MAPS = ("deutschland", "nederland")
LANGUAGES = {"en", "de", "nl"}
each_map = pytest.mark.parametrize("name", MAPS)


@cache
def board(name: str) -> Board:
    return boardfile.load(data("boards", "dicetrip", f"{name}.yaml"), DiceTrip)


@cache
def raw(name: str) -> dict[str, Any]:
    """The file as plain YAML."""
    file: dict[str, Any] = yaml.safe_load(data("boards", "dicetrip", f"{name}.yaml").read_text(encoding="utf-8"))
    return file


def cities(name: str) -> dict[str, Place]:
    return {spot: board(name).places[spot] for spot in board(name).kind("city")}


def roads(name: str) -> networkx.Graph[str]:
    return board(name).graph.subgraph(cities(name))


def middle(place: Place) -> Point:
    assert place.at is not None
    return place.at


def zones(name: str) -> dict[str, list[str]]:
    """Zone → its cities."""
    found: dict[str, list[str]] = {}
    for city, place in cities(name).items():
        found.setdefault(place.trait("zone"), []).append(city)
    return found


# The graph.


@each_map
def test_zones_of_eight_eight_and_nine(name: str) -> None:
    assert len(cities(name)) == 25
    assert sorted(map(len, zones(name).values())) == [8, 8, 9]


def test_germanys_south_has_the_nine() -> None:
    assert {zone: len(members) for zone, members in zones("deutschland").items()} == {"nw": 8, "ne": 8, "s": 9}


@each_map
def test_two_coloured_cities_of_each_die_in_two_zones(name: str) -> None:
    coloured = {city: place for city, place in cities(name).items() if place.trait("colour")}
    assert Counter(place.trait("colour") for place in coloured.values()) == dict.fromkeys(board(name).dice, 2)
    for one, other in combinations(coloured.values(), 2):
        assert one.trait("colour") != other.trait("colour") or one.trait("zone") != other.trait("zone")
    assert min(Counter(place.trait("zone") for place in coloured.values())[zone] for zone in zones(name)) >= 2


@each_map
def test_fifty_to_fifty_seven_roads(name: str) -> None:
    graph = roads(name)
    assert 50 <= graph.number_of_edges() == len(board(name).links) <= 57
    assert all(2 <= degree <= 6 for _city, degree in graph.degree)


@each_map
def test_connected_and_each_zone_in_itself(name: str) -> None:
    assert networkx.is_connected(roads(name))
    for members in zones(name).values():
        assert networkx.is_connected(roads(name).subgraph(members))


class Ways:
    """Paths through exactly the given cities, a set of cities being a number."""

    def __init__(self, graph: networkx.Graph[str]) -> None:
        self.index = {city: i for i, city in enumerate(graph)}
        self.around = [sum(1 << self.index[other] for other in graph[city]) for city in graph]
        self.all = (1 << len(self.around)) - 1

    def without(self, some: tuple[str, ...]) -> bool:
        """Whether a path runs through all cities but some."""
        left = self.all & ~sum(1 << self.index[city] for city in some)
        ends = sorted(_members(left), key=lambda city: (self.around[city] & left).bit_count())
        dead: set[tuple[int, int]] = set()
        return any(self._on(city, left & ~(1 << city), dead) for city in ends)

    def _on(self, here: int, left: int, dead: set[tuple[int, int]]) -> bool:
        """Whether a path goes on from `here` through all that is left."""
        if not left:
            return True
        if (here, left) in dead:
            return False
        if not self._cut_off(here, left):
            nexts = sorted(_members(self.around[here] & left), key=lambda city: (self.around[city] & left).bit_count())
            if any(self._on(city, left & ~(1 << city), dead) for city in nexts):
                return True
        dead.add((here, left))
        return False

    def _cut_off(self, here: int, left: int) -> bool:
        """Whether something can't be reached any more, or two cities would have to be the last one."""
        reached = new = self.around[here] & left
        while new:
            new = self._beside(new) & left & ~reached
            reached |= new
        with_here = left | 1 << here
        return reached != left or sum((self.around[city] & with_here).bit_count() == 1 for city in _members(left)) > 1

    def _beside(self, some: int) -> int:
        beside = 0
        for city in _members(some):
            beside |= self.around[city]
        return beside


def _members(some: int) -> list[int]:
    return [i for i in range(some.bit_length()) if some >> i & 1]


def test_ways_against_brute_force() -> None:
    """The path search itself: a star has no path, a path has one, and so on for small graphs of all sorts."""
    random = Random(5)
    for _ in range(60):
        graph = networkx.gnp_random_graph(7, 0.4, seed=random.randrange(10**6))
        graph = networkx.relabel_nodes(graph, str)
        some = tuple(random.sample(sorted(graph), 2))
        rest = graph.subgraph(set(graph) - set(some))
        paths = (path for one, other in combinations(rest, 2) for path in networkx.all_simple_paths(rest, one, other))
        assert Ways(graph).without(some) == any(len(path) == len(rest) for path in paths)


@each_map
def test_a_road_of_all_cities_is_possible(name: str) -> None:
    assert Ways(roads(name)).without(())


@each_map
def test_the_example_sheet_can_be_built(name: str) -> None:
    """Five cities in all three zones, at most four of them coloured: a path runs through exactly the other 20."""
    ways, random = Ways(roads(name)), Random(1)

    def fits(crossed: tuple[str, ...]) -> bool:
        places = [cities(name)[city] for city in crossed]
        spread = {place.trait("zone") for place in places} == set(zones(name))
        return spread and sum(bool(place.trait("colour")) for place in places) <= 4

    choices = (tuple(random.sample(list(cities(name)), 5)) for _ in range(400))
    assert any(fits(crossed) and ways.without(crossed) for crossed in choices)


@each_map
def test_most_choices_of_five_crosses_leave_a_road_of_twenty(name: str) -> None:
    ways, random = Ways(roads(name)), Random(2021)
    choices = [tuple(random.sample(list(cities(name)), 5)) for _ in range(400)]
    assert sum(map(ways.without, choices)) >= 0.55 * len(choices)


# The drawing.


def side(p: Point, a: Point, b: Point) -> float:
    """On which side of the line from a to b p lies; 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def from_road(p: Point, a: Point, b: Point) -> float:
    """How far p is from the road between a and b."""
    along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / dist(a, b) ** 2
    along = min(max(along, 0), 1)
    return dist(p, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


@each_map
def test_no_crossing_roads(name: str) -> None:
    places = cities(name)
    for (a, b), (c, d) in combinations(board(name).links, 2):
        if len({a, b, c, d}) == 4:
            p, q, r, s = (middle(places[city]) for city in (a, b, c, d))
            assert side(p, r, s) * side(q, r, s) > 0 or side(r, p, q) * side(s, p, q) > 0, (a, b, c, d)


@each_map
def test_no_road_through_a_third_city(name: str) -> None:
    places = cities(name)
    for one, other in board(name).links:
        for city in places.keys() - {one, other}:
            gap = from_road(middle(places[city]), middle(places[one]), middle(places[other]))
            assert gap >= places[city].size[0] / 2 + 1.5, (one, other, city)


@each_map
def test_roads_part_clearly(name: str) -> None:
    """No two roads leave a city so close to each other that one can't tell them apart."""
    for city in cities(name):
        here = middle(cities(name)[city])
        for one, other in combinations(roads(name)[city], 2):
            a, b = (middle(cities(name)[end]) for end in (one, other))
            between = sum((p - h) * (q - h) for p, q, h in zip(a, b, here)) / dist(a, here) / dist(b, here)
            assert between < cos(radians(18)), (city, one, other)


@each_map
def test_circles_to_write_in(name: str) -> None:
    places = cities(name)
    left, top, width, height = board(name).paper.window  # type: ignore[union-attr, misc]
    for place in places.values():
        assert place.size[0] == place.size[1] and 11 <= place.size[0] <= 13
        x, y, r = *middle(place), place.size[0] / 2
        assert left + r + 1 <= x <= left + width - r - 1 and top + r + 1 <= y <= top + height - r - 1
    for one, other in combinations(places.values(), 2):
        assert dist(middle(one), middle(other)) >= (one.size[0] + other.size[0]) / 2 + 2


@each_map
def test_cities_stand_at_their_real_places(name: str) -> None:
    """Projected with the coast, and moved by at most 4 % of the map's height."""
    coast = board(name).paper.coast  # type: ignore[union-attr]
    assert coast is not None
    heights = [y for ring in board(name).coast for _x, y in ring]
    latitudes = [coast.origin[1] - (y - coast.at[1]) / coast.scale[1] for y in (min(heights), max(heights))]
    assert coast.scale[0] / coast.scale[1] == pytest.approx(cos(radians(sum(latitudes) / 2)), rel=0.005)
    for city, place in cities(name).items():
        lon, lat = raw(name)["spots"][city]["geo"]
        true = (coast.at[0] + (lon - coast.origin[0]) * coast.scale[0],
                coast.at[1] - (lat - coast.origin[1]) * coast.scale[1])
        assert dist(middle(place), true) <= 0.04 * (max(heights) - min(heights)), city


def inside(p: Point, ring: tuple[Point, ...]) -> bool:
    """Whether p lies in a polygon."""
    crossed = False
    for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1]):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            crossed = not crossed
    return crossed


@each_map
def test_zones_are_told_apart_and_hold_their_cities(name: str) -> None:
    """A city may stand in the water, for room; never in another zone."""
    areas = {area.name: area for area in board(name).paper.areas}  # type: ignore[union-attr]
    drawn = [areas[zone] for zone in zones(name)]
    assert len({area.tone for area in drawn}) == len({area.pattern for area in drawn}) == 3
    for city, place in cities(name).items():
        at = [area.name for area in drawn if any(inside(middle(place), ring) for ring in area.shapes)]
        assert at in ([], [place.trait("zone")]), city
    assert {spot.removeprefix("zone.") for spot in board(name).kind("zone")} == set(zones(name))


Box = tuple[float, float, float, float]
GAP = 0.8  # mm between a city and its label; drawn it is a little more


def label_box(place: Place, words: str) -> Box:
    """About where a city's label is printed; a coloured city's has the sign of its die beside it."""
    east = ("e" in place.side) - ("w" in place.side)
    south = ("s" in place.side) - ("n" in place.side)
    near = 0.8 if east and south else 1.0  # a circle leaves room at its corners
    x, y = middle(place)
    x += place.shift[0] + east * (place.size[0] / 2 * near + GAP)
    y += place.shift[1] + south * (place.size[1] / 2 * near + (0 if east else GAP + place.letter / 2))
    width = place.letter * (0.56 * len(words) + (1.1 if place.trait("colour") else 0))
    left = x if east > 0 else x - width if east < 0 else x - width / 2
    return left, y - place.letter / 2, left + width, y + place.letter / 2


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@each_map
def test_labels_beside_their_own_city(name: str) -> None:
    left, top, width, height = board(name).paper.window  # type: ignore[union-attr, misc]
    boxes = {city: label_box(place, place.label[""]) for city, place in cities(name).items()}
    for city, (x0, y0, x1, y1) in boxes.items():
        assert left < x0 and x1 < left + width and top < y0 and y1 < top + height, city
        gaps = {}
        for other, place in cities(name).items():
            x, y = middle(place)
            gaps[other] = dist((x, y), (min(max(x, x0), x1), min(max(y, y0), y1))) - place.size[0] / 2
        assert min(gaps, key=gaps.__getitem__) == city
        assert all(gap > 0 for gap in gaps.values()), city
    for one, other in combinations(boxes, 2):
        assert not overlap(boxes[one], boxes[other]), (one, other)


@each_map
def test_few_labels_on_roads(name: str) -> None:
    """Where no side of a city is free, its label may lie on one road."""
    places = cities(name)
    for city, place in places.items():
        x0, y0, x1, y1 = label_box(place, place.label[""])
        crossed = 0
        for one, other in board(name).links:
            a, b = middle(places[one]), middle(places[other])
            points = [(a[0] + (b[0] - a[0]) * i / 200, a[1] + (b[1] - a[1]) * i / 200) for i in range(201)]
            crossed += any(x0 < x < x1 and y0 < y < y1 for x, y in points)
        assert crossed <= 1, city


@each_map
def test_nothing_is_cramped(name: str) -> None:
    """Every box keeps clear of every other and of the paper's edge."""
    boxes: dict[str, Box] = {}
    for spot, place in board(name).places.items():
        if place.kind != "zone":
            (x, y), (width, height) = middle(place), place.size
            boxes[spot] = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            assert min(width, height) >= 7
    for one, other in combinations(boxes, 2):
        circles = {one, other} <= cities(name).keys()
        assert circles or not overlap(boxes[one], boxes[other]), (one, other)
    right, bottom = board(name).size
    assert all(x0 >= 5 and y0 >= 5 and x1 <= right - 5 and y1 <= bottom - 5 for x0, y0, x1, y1 in boxes.values())


@each_map
def test_words_in_every_language(name: str) -> None:
    here = board(name)
    labels = [here.title, *(die.label for die in here.dice.values())]
    labels += [place.label for place in here.places.values() if place.kind != "city"]
    labels += [caption.label for caption in here.paper.captions]  # type: ignore[union-attr]
    assert all(set(label) in ({""}, LANGUAGES) for label in labels)
    assert all(set(place.label) == {""} for place in cities(name).values())


@each_map
def test_printed_points_are_those_of_the_rules(name: str) -> None:
    here = board(name)
    zone_points = "  ·  ".join(f"{n}: {points}" for n, points in enumerate(here.numbers.zone_points, 1))
    lengths = sorted(here.numbers.run_points)
    steps = [f"{least}: " if most == least else f"{least}–{most}: " for least, most in
             zip(lengths, [length - 1 for length in lengths[1:]])] + [f"{lengths[-1]}+: "]
    run_points = "  ·  ".join(f"{step}{here.numbers.run_points[least]}" for step, least in zip(steps, lengths))
    printed = {caption.label.get("") for caption in here.paper.captions}  # type: ignore[union-attr]
    assert {zone_points, run_points} <= printed


@each_map
def test_dice_are_told_apart_without_colour(name: str) -> None:
    assert len({die.shape for die in board(name).dice.values() if die.shape}) == 4


@each_map
def test_the_coast_names_its_source(name: str) -> None:
    file = data("boards", "dicetrip", raw(name)["paper"]["coast"]["file"])
    assert "Natural Earth" in json.loads(file.read_text(encoding="utf-8"))["name"]
