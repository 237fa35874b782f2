"""The scene draws what a view says, by kind, and says what was clicked."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicetable import cupboard
from dicetable.core.game import CHANCE
from dicetable.core.text import N_, text
from dicetable.core.view import GLYPHS, Mark, View
from dicetable.games import games
from dicetable.ui import theme
from dicetable.ui.items import City, Layer, Name, SpotItem, shape
from dicetable.ui.kinds import KINDS
from dicetable.ui.overlay import RouteItem, TagItem
from dicetable.ui.paper import PaperItem
from dicetable.ui.scene import TableScene
from dicetable.ui.tableview import TableView
from dicetable.ui.tray import TrayItem
from dicetable.words import Words
from tests.ui import small

pytestmark = pytest.mark.usefixtures("qapp")
SPOTS = [spot for spot, place in small.PLACES.items() if place.at is not None]


def look(qtbot: QtBot, table: TableScene) -> TableView:
    view = TableView(table)
    qtbot.addWidget(view)
    view.resize(960, 600)
    view.show()
    return view


def click(view: TableView, at: QPointF) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(at))


# Clicks.


@pytest.mark.parametrize("spot", [*SPOTS, "red", "piece.1"])
def test_a_click_names_its_spot_whatever_its_kind(qtbot: QtBot, spot: str) -> None:
    table = small.scene()
    small.show(table, replace(small.PLAIN, at={"red": "tray.1", "piece.1": "shrine"}))
    view = look(qtbot, table)
    with qtbot.waitSignal(table.clicked) as heard:
        click(view, table.rect_of(spot).topLeft() + QPointF(9, 9) if spot == "shrine" else
              table.rect_of(spot).center())
    assert heard.args == [spot]


def test_a_click_beside_all_spots_names_none(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    with qtbot.waitSignal(table.clicked) as heard:
        click(view, QPointF(1480, 1080))
    assert heard.args == [""]


def test_a_double_click_is_two_clicks(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    heard: list[str] = []
    table.clicked.connect(heard.append)
    at = view.mapFromScene(table.rect_of("ayr").center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert heard[:2] == ["ayr", "ayr"]


def test_pressing_one_spot_and_releasing_another_is_no_click(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    heard: list[str] = []
    table.clicked.connect(heard.append)
    start, end = (view.mapFromScene(table.rect_of(spot).center()) for spot in ("ayr", "bex"))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert heard == []


def test_a_near_miss_counts_where_the_spot_is_open() -> None:
    table = small.scene()
    beside = table.rect_of("ayr").center() + QPointF(0, 78)
    assert table.spot_at(beside) is None
    table.set_open({"ayr"})
    assert table.spot_at(beside) == "ayr"


def test_hovering_tells_of_coming_and_leaving(qtbot: QtBot) -> None:
    table = small.scene()
    look(qtbot, table)
    heard: list[str] = []
    table.hovered.connect(heard.append)
    for spot in ("ayr", "ayr", "bex", None):
        table.hover(spot)
    assert heard == ["ayr", "bex", ""]


def test_things_are_clicked_before_what_they_lie_on_and_the_top_one_first() -> None:
    table = small.scene()
    small.show(table, replace(small.PLAIN, at={"piece.1": "ayr", "piece.2": "ayr"}))
    assert table.spot_at(table.rect_of("piece.2").center()) == "piece.2"
    assert table.spot_at(table.rect_of("piece.1").bottomLeft() + QPointF(5, -5)) == "piece.1"
    assert table.spot_at(table.rect_of("ayr").center() + QPointF(-52, 0)) == "ayr"


# Views.


def test_nothing_is_drawn_again_that_has_not_changed() -> None:
    table = small.scene()
    small.show(table)
    before = set(table.ink.childItems())
    small.show(table)
    assert set(table.ink.childItems()) == before
    marks = dict(small.WRITTEN.marks)
    marks["bex"] = (Mark("text", "52"),)
    small.show(table, replace(small.WRITTEN, marks=marks))
    after = set(table.ink.childItems())
    assert len(before - after) == len(after - before) == 1


def test_ink_goes_when_its_mark_goes() -> None:
    table = small.scene()
    small.show(table, small.PLAIN, score=None)
    clean = small.picture(table)
    small.show(table, replace(small.WRITTEN, faces={}))
    assert small.picture(table) != clean
    small.show(table, small.PLAIN, score=None)
    assert small.picture(table) == clean


@pytest.mark.parametrize("name", ["ink", "paper", "hand", "glow"])
def test_each_layer_can_be_hidden(name: str) -> None:
    table = small.scene()
    small.show(table)
    table.set_open({"ayr"})
    whole = small.picture(table)
    layer: Layer = getattr(table, name)
    layer.setVisible(False)
    assert small.picture(table) != whole
    layer.setVisible(True)
    assert small.picture(table) == whole


def test_without_ink_glow_and_hand_a_sheet_is_blank() -> None:
    table, blank = small.scene(), small.scene()
    small.show(table)
    table.set_open({"ayr"})
    for layer in (table.ink, table.glow, table.hand):
        layer.setVisible(False)
    assert small.picture(table) == small.picture(blank)


def test_dice_lie_in_the_tray_and_are_laid_aside() -> None:
    table = small.scene()
    small.show(table)
    tray = table.rect_of("red")
    small.show(table, replace(small.WRITTEN, at={**small.PLAIN.at, "red": "aside.1"}))
    assert table.rect_of("red").top() > tray.bottom()
    boxes = [table.rect_of(die) for die in ("red", "blue", "beast")]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    assert all(table.sceneRect().contains(box) for box in boxes)
    assert not any(box.intersects(QRectF(0, 0, 1500, 1100)) for box in boxes)


def test_a_thing_that_lies_nowhere_is_not_seen() -> None:
    table = small.scene()
    small.show(table, replace(small.PLAIN, at={"piece.1": "shrine"}))
    assert not table.rect_of("piece.1").isEmpty()
    small.show(table, replace(small.PLAIN, at={}))
    assert table.rect_of("piece.1").isEmpty()


def test_two_on_one_place_are_both_seen() -> None:
    table = small.scene()
    small.show(table, replace(small.PLAIN, at={"piece.1": "shrine", "piece.2": "shrine"}))
    assert table.rect_of("piece.1") != table.rect_of("piece.2")


def test_things_lie_side_by_side_where_there_is_room_and_else_in_a_stack() -> None:
    table = small.scene()
    small.show(table, replace(small.PLAIN, at={"piece.1": "shrine", "piece.2": "shrine"}))
    assert not table.rect_of("piece.1").intersects(table.rect_of("piece.2"))
    small.show(table, replace(small.PLAIN, at={"piece.1": "ayr", "piece.2": "ayr"}))
    assert table.rect_of("piece.1").intersects(table.rect_of("piece.2"))


def test_dice_lie_on_a_thing_wherever_that_lies() -> None:
    table = small.scene()
    at = {"red": "piece.1", "blue": "piece.1", "piece.1": "ayr"}
    for place in ("ayr", "cos"):
        small.show(table, replace(small.PLAIN, at={**at, "piece.1": place}))
        dice = [table.rect_of(die) for die in ("red", "blue")]
        assert not dice[0].intersects(dice[1])
        for die, box in zip(("red", "blue"), dice):
            assert table.rect_of("piece.1").contains(box)
            assert table.spot_at(box.center()) == die
        assert table.rect_of(place).contains(table.rect_of("piece.1").center())


def test_ink_on_a_thing_goes_with_it() -> None:
    table = small.scene()
    marked = replace(small.PLAIN, at={"piece.1": "ayr"}, marks={"piece.1": (Mark("cross"),)})
    small.show(table, marked, score=None)
    small.show(table, replace(marked, at={"piece.1": "shrine"}), score=None)
    inked = small.picture(table)
    small.show(table, replace(marked, at={"piece.1": "shrine"}, marks={}), score=None)
    assert small.to_pixels(table, table.rect_of("piece.1")).contains(small.changed(inked, small.picture(table)))


def test_marks_of_several_seats_have_their_own_pens() -> None:
    table = small.scene()
    shared = replace(small.PLAIN, marks={"ayr": (Mark("text", "7", 0), Mark("text", "8", 1))})
    pens = [theme.pen(1), theme.pen(2)]
    seen = []
    for order in (pens, pens[::-1]):
        table.show(shared, seat=0, pen=pens[0], name="", pens=order)
        seen.append(small.picture(table))
    assert seen[0] != seen[1]


def test_only_the_paper_without_the_hand() -> None:
    table = small.scene(hand=False)
    small.show(table)
    assert table.sceneRect() == QRectF(0, 0, 1500, 1100)
    assert table.rect_of("red").isEmpty()


def test_a_score_s_lines_are_drawn_as_ways() -> None:
    table = small.scene()
    small.show(table, score=None)
    without = small.picture(table)
    small.show(table)
    between = small.to_pixels(table, QRectF(360, 270, 380, 60))
    assert between.contains(small.changed(without, small.picture(table)))


# Movement.


def test_a_throw_ends_where_the_view_says_also_when_it_is_cut_short() -> None:
    table = small.scene()
    table.director.pace = "normal"
    small.show(table, small.PLAIN)
    thrown = replace(small.PLAIN, faces=small.WRITTEN.faces)
    small.show(table, thrown, animate=True)
    assert table.director.busy
    table.finish()
    assert not table.director.busy
    still = small.scene()
    small.show(still, thrown)
    assert small.picture(table) == small.picture(still)


def test_ink_is_written_stroke_by_stroke_and_complete_in_the_end() -> None:
    table = small.scene()
    table.director.pace = "normal"
    small.show(table, small.PLAIN, score=None)
    clean = small.picture(table)
    written = replace(small.PLAIN, marks={"ayr": small.WRITTEN.marks["ayr"]})
    small.show(table, written, score=None, animate=True)
    assert small.picture(table) == clean
    table.finish()
    done = small.scene()
    small.show(done, written, score=None)
    assert small.picture(table) == small.picture(done)


def test_the_next_view_ends_all_movement_first() -> None:
    table = small.scene()
    table.director.pace = "slow"
    small.show(table, small.PLAIN)
    small.show(table, small.WRITTEN, animate=True)
    small.show(table, small.PLAIN, score=None)
    assert not table.director.busy
    other = small.scene()
    small.show(other, small.PLAIN, score=None)
    assert small.picture(table) == small.picture(other)


def test_reduced_motion_shows_the_end_at_once() -> None:
    table = small.scene()
    small.show(table, small.PLAIN)
    small.show(table, small.WRITTEN, animate=True)
    assert not table.director.busy


def test_movement_ends_by_itself(qtbot: QtBot) -> None:
    table = small.scene()
    table.director.pace = "fast"
    small.show(table, small.PLAIN)
    with qtbot.waitSignal(table.director.idle):
        small.show(table, small.WRITTEN, animate=True)
    assert not table.director.busy


def test_a_refused_spot_comes_back_and_stays_ringed_until_the_next_change() -> None:
    table = small.scene()
    table.director.pace = "normal"
    small.show(table)
    before, home = small.picture(table), table.rect_of("ayr")
    table.refuse("ayr")
    assert table.director.busy
    table.finish()
    assert table.rect_of("ayr") == home
    assert small.picture(table) != before
    small.show(table)
    assert small.picture(table) == before


# Glow and ghost.


@pytest.mark.parametrize("spot", [*SPOTS, "red"])
def test_glow_is_close_to_its_spot_and_leaves_nothing(spot: str) -> None:
    table = small.scene()
    small.show(table)
    dark = small.picture(table)
    table.set_open({spot})
    lit = small.picture(table)
    near = table.rect_of(spot).adjusted(-70, -70, 70, 70)
    assert small.to_pixels(table, near).contains(small.changed(dark, lit))
    assert lit != dark
    table.set_open(())
    assert small.picture(table) == dark


def test_open_picked_pointed_and_cursor_look_different() -> None:
    table = small.scene()
    small.show(table)
    seen = [small.picture(table)]
    table.set_open({"bex"})
    seen.append(small.picture(table))
    table.set_picked(["bex"])
    seen.append(small.picture(table))
    table.set_picked([])
    table.set_open(())
    table.set_pointed({"bex"})
    seen.append(small.picture(table))
    table.set_pointed(())
    table.set_cursor("bex")
    seen.append(small.picture(table))
    assert all(one != other for one, other in combinations(seen, 2))


def test_the_order_of_picks_is_seen() -> None:
    table = small.scene()
    small.show(table)
    table.set_picked(["red", "blue"])
    one = small.picture(table)
    table.set_picked(["blue", "red"])
    assert small.picture(table) != one


def test_a_ghost_is_fainter_than_ink_and_leaves_nothing() -> None:
    table = small.scene()
    plain = replace(small.WRITTEN, marks={})
    small.show(table, plain, score=None)
    clean = small.picture(table)
    table.ghost(plain, small.WRITTEN, None, small.ROAD, theme.pens()["blue"])
    ghosted = small.picture(table)
    table.clear_ghost()
    assert small.picture(table) == clean
    small.show(table)
    box = small.to_pixels(table, table.rect_of("ayr"))
    assert darkness(clean, box) < darkness(ghosted, box) < darkness(small.picture(table), box)


def darkness(image: QImage, box: object) -> int:
    part = image.copy(box)  # type: ignore[call-overload]
    return sum(255 - part.pixelColor(x, y).lightness() for x in range(part.width()) for y in range(part.height()))


def test_a_ghost_says_how_many_points(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    class Heard(TagItem):
        def __init__(self, words: str, at: QPointF, colours: theme.Theme) -> None:
            said.append(words)
            super().__init__(words, at, colours)

    monkeypatch.setattr("dicetable.ui.scene.TagItem", Heard)
    table = small.scene()
    small.show(table, small.PLAIN, score=None)
    nothing, two = replace(small.ROAD, points=0), small.ROAD
    for before, after in ((nothing, two), (two, nothing), (two, two)):
        table.ghost(small.PLAIN, small.WRITTEN, before, after, theme.pens()["blue"])
    assert said == ["+2", "−2"]


def test_a_ghost_shows_where_a_piece_would_go() -> None:
    table = small.scene()
    here = replace(small.PLAIN, at={"piece.1": "shrine"})
    small.show(table, here)
    before = small.picture(table)
    table.ghost(here, replace(here, at={"piece.1": "ayr"}), None, None, theme.pens()["blue"])
    assert small.to_pixels(table, table.rect_of("ayr")).contains(small.changed(before, small.picture(table)))


# Words and ways for the keyboard.


def test_a_spot_and_its_state_in_words() -> None:
    table = small.scene()
    small.show(table)
    table.set_open({"cos", "blue"})
    table.set_picked(["red"])
    assert table.describe("ayr") == "Ayr, “34” written, circled"
    assert table.describe("cos") == "Cos, crossed out, can be picked"
    assert table.describe("red") == "red, shows 3, picked"
    small.show(table, replace(small.WRITTEN, at={"red": "aside.1", "piece.1": "shrine"}))
    assert table.describe("red") == "red, shows 3, laid aside, picked"
    assert table.describe("piece.1") == "Cat, at Shrine"


@pytest.mark.parametrize(("spot", "direction", "there"), [
    ("ayr", "right", "bex"), ("ayr", "down", "cos"), ("bex", "left", "ayr"), ("cos", "up", "ayr"),
    ("ayr", "left", None), ("ayr", "up", None), (None, "right", "ayr"),
])  # fmt: skip
def test_arrow_keys_find_the_nearest_spot(spot: str | None, direction: str, there: str | None) -> None:
    assert small.scene().neighbour(spot, direction, {"ayr", "bex", "cos"}) == there


# What the pictures must show.


def test_bounds_hold_all_that_is_painted() -> None:
    table = small.scene()
    small.show(table)
    table.set_open({"ayr", "shrine"})
    table.set_picked(["ayr", "red"])
    table.set_cursor("power.again")
    table.ghost(small.PLAIN, replace(small.WRITTEN, marks={"ayr": (Mark("text", "5"),)}), None, None, theme.pen(1))
    items = [item for item in table.items() if item.isVisible() and not isinstance(item, Layer | PaperItem | TrayItem)]
    whole = small.picture(table)
    for item in items:
        item.hide()
        box = small.to_pixels(table, item.mapRectToScene(item.boundingRect()))
        assert box.contains(small.changed(whole, small.picture(table))), item
        item.show()
    assert len(items) > 20


def test_a_kind_that_nobody_knows_is_a_box_with_its_name() -> None:
    assert "temple" not in KINDS
    table = small.scene()
    without = {spot: place for spot, place in small.PLACES.items() if spot != "shrine"}
    bare = TableScene(small.board(without), without, Words([], without), theme.theme("light"))
    box = small.changed(small.picture(bare), small.picture(table))
    assert small.to_pixels(table, table.rect_of("shrine").adjusted(-6, -6, 6, 6)).contains(box)
    assert box.width() > small.to_pixels(table, table.rect_of("shrine")).width() * 0.8


@pytest.mark.parametrize("spot", ["ayr", "number.11", "score.road", "shrine"])
def test_every_glyph_is_drawn_and_looks_like_no_other(spot: str) -> None:
    seen = []
    for glyph in GLYPHS:
        table = small.scene()
        text_ = "7" if glyph in ("text", "struck") else ""
        small.show(table, View(text(N_("Nothing")), {spot: (Mark(glyph, text_),)}), score=None)
        seen.append(small.picture(table))
    seen.append(small.picture(small.scene()))
    assert all(one != other for one, other in combinations(seen, 2))


def test_the_pens_lines_differ_without_their_colours() -> None:
    seen = []
    for pen in theme.pens().values():
        image = QImage(400, 60, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        grey = theme.Pen(pen.name, QColor("#444444"), pen.line)
        RouteItem([(QPointF(20, 30), QPointF(380, 30))], grey, 0).paint(painter, None)  # type: ignore[arg-type]
        painter.end()
        seen.append(image)
    assert len(seen) == 6
    assert all(one != other for one, other in combinations(seen, 2))


def test_a_coloured_city_is_told_without_colour() -> None:
    table = small.scene("grey")
    boxes = [small.picture(table).copy(small.to_pixels(table, table.rect_of(spot))) for spot in ("ayr", "bex", "cos")]
    assert all(one != other for one, other in combinations(boxes, 2))


def test_shapes_are_all_different_and_equally_large() -> None:
    names = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "octagon", "star", "cross")
    areas = []
    for one in names:
        path = shape(one, 100)
        assert path.boundingRect().width() <= 240
        areas.append(sum(path.contains(QPointF(x, y)) for x in range(-130, 131, 10) for y in range(-130, 131, 10)))
    assert max(areas) < 2.2 * min(areas)
    assert all(shape(one, 100) != shape(other, 100) for one, other in combinations(names, 2))


# Themes.


def rgb(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def luminance(colour: QColor) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(colour: QColor, below: str = "#ffffff") -> QColor:
    """What is seen of a colour that is not there or see-through, on white paper."""
    part = colour.alphaF()
    mixed = (a * part + b * (1 - part) for a, b in zip(rgb(colour), rgb(QColor(below))))
    return QColor.fromRgbF(*mixed)


@pytest.mark.parametrize("name", [*theme.SCREEN, *theme.PRINT.values()])
def test_words_can_be_read_in_every_theme(name: str) -> None:
    colours = theme.theme(name)
    for ground in ("paper", "city", "box", "frame", "land1", "land2", "land3", "land4", "sand", "sea"):
        assert contrast(colours["text"], over(colours[ground])) >= 4.5, ground
    for ground in ("paper", "city", "box", "frame"):
        assert contrast(colours["text_soft"], over(colours[ground])) >= 4.5, ground
    for ground in ("sea", "land1", "land2", "land3"):
        assert contrast(colours["zone_text"], over(colours[ground])) >= 4.5, ground
    for pen in theme.pens().values():
        for ground in ("paper", "city", "box"):
            assert contrast(colours.inked(pen).colour, over(colours[ground])) >= 4.5, (pen.name, ground)


@pytest.mark.parametrize("name", [*theme.SCREEN, *theme.PRINT.values()])
def test_every_theme_has_every_colour(name: str) -> None:
    light, colours = theme.theme("light"), theme.theme(name)
    assert colours.colours.keys() == light.colours.keys()
    assert colours.dice.keys() == light.dice.keys()
    assert all(colour.isValid() for colour in colours.colours.values())


def test_pens_by_number_start_again_after_the_last() -> None:
    assert [theme.pen(n).name for n in range(1, 7)] == list(theme.pens()) == list(theme.PEN_NAMES)
    assert theme.pen(7) == theme.pen(1)


# The view.


def test_the_whole_table_is_in_the_window_at_any_size(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    for size in (QSize(700, 700), QSize(1400, 500), QSize(320, 240)):
        view.resize(size)
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        pixel = 1 / view.transform().m11()
        assert seen.adjusted(-pixel, -pixel, pixel, pixel).contains(table.sceneRect())
        assert not seen.adjusted(8, 8, -8, -8).contains(table.sceneRect().adjusted(-60, -60, 60, 60))


def wheel(view: TableView, turn: int, keys: Qt.KeyboardModifier) -> None:
    middle = QPointF(view.viewport().rect().center())
    event = QWheelEvent(middle, view.mapToGlobal(middle), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, keys,
                        Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(view.viewport(), event)


def test_the_wheel_zooms_with_control_only_and_within_bounds(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    fitted = view.transform().m11()
    wheel(view, 120, Qt.KeyboardModifier.NoModifier)
    assert view.transform().m11() == fitted
    wheel(view, 480, Qt.KeyboardModifier.ControlModifier)
    assert view.transform().m11() > fitted * 1.5
    view.set_zoom(100)
    assert view.zoom == 8
    view.set_zoom(0)
    assert view.transform().m11() == pytest.approx(fitted)


def test_dragging_beside_spots_moves_the_table_and_clicks_nothing(qtbot: QtBot) -> None:
    table = small.scene()
    view = look(qtbot, table)
    view.set_zoom(3)
    view.centerOn(table.rect_of("shrine").center() + QPointF(220, 80))
    heard: list[str] = []
    table.clicked.connect(heard.append)
    middle = view.viewport().rect().center()
    before = view.mapToScene(middle)
    assert table.spot_at(before) is None
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(view.viewport(), middle + QPoint(60, 40))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=middle + QPoint(60, 40))
    assert view.mapToScene(middle) != before
    assert heard == []


# Every game that is there.

BOARDS = [(game, board) for game in games() for board in cupboard.board_files(game)]


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_no_name_on_a_map_covers_a_circle_or_another_name(
    monkeypatch: pytest.MonkeyPatch, name: str, board: str, language: str
) -> None:
    monkeypatch.setattr("dicetable.words._language", language)
    kind = games()[name]
    loaded = cupboard.load_board(kind, board)
    table = TableScene(loaded, loaded.places, Words([], loaded.places), theme.theme("light"))
    items = [item for item in table.items() if isinstance(item, SpotItem)]
    cities = [item for item in items if isinstance(item, City)]
    circles = {item.spot: item.mapToScene(item.outline) for item in cities}
    names = {item.spot: item.mapRectToScene(item.label.plate) for item in cities if item.label}
    names |= {item.spot: item.mapRectToScene(item.outline.boundingRect()) for item in items if isinstance(item, Name)}
    covered = [(spot, other) for spot, box in names.items() for other, circle in circles.items()
               if circle.intersects(box)]
    crowded = [(one, other) for one, other in combinations(names, 2) if names[one].intersects(names[other])]
    assert not covered
    assert not crowded


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_game_is_drawn_as_it_is_played(name: str, board: str) -> None:
    kind = games()[name]
    game = kind(cupboard.load_board(kind, board), {})
    seats = kind.seats[-1]
    spots = game.all_spots(seats)
    table = TableScene(game.board, spots, Words([], spots), theme.theme("light"))
    table.director.pace = "off"
    state, hand = game.start(seats, 0), Random(7)
    for _ in range(30):
        seat = max(game.turn(state), 0)
        view = game.view(state, seat)
        table.show(view, seat=seat, pen=theme.pen(seat + 1), name="Ann", score=game.score(state, seat),
                   pens=[theme.pen(n + 1) for n in range(seats)], animate=True)
        for spot in view.at:
            assert not table.rect_of(spot).isEmpty(), spot
        for spot in view.marks:
            assert not table.rect_of(spot).isEmpty(), spot
        if game.turn(state) == CHANCE:
            state = game.apply(state, game.chance(state).draw(5))
            continue
        moves = list(game.legal(state))
        if not moves:
            break
        state = game.apply(state, hand.choice(moves))
