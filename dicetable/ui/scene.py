"""The table in a picture: it receives views and open spots, and says which spot was clicked. It knows no rules."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPixmapCache, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsSceneMouseEvent

from dicetable import paths
from dicetable.core.board import Board, Place
from dicetable.core.move import Spot
from dicetable.core.score import Score
from dicetable.core.text import text
from dicetable.core.view import GLYPHS, Mark, View
from dicetable.ui import ink
from dicetable.ui.animation import Director
from dicetable.ui.items import MM, THIN, DieItem, Kit, Layer, SpotItem, line
from dicetable.ui.kinds import item_class
from dicetable.ui.lying import lie
from dicetable.ui.overlay import GHOST, GhostItem, HaloItem, InkItem, RouteItem, TagItem, writings
from dicetable.ui.paper import PaperItem, trimmed
from dicetable.ui.theme import Pen, Theme
from dicetable.ui.tray import TrayItem, places
from dicetable.words import Words, _, figure, label

_LIFT = 20  # what lies on a thing is above all things of a stack
_MARGIN = 60.0  # of table around paper and tray
_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_CACHE = 160_000  # kB: a 4K screen's paper and its spots


class _Rest(NamedTuple):
    """How a thing lies: where its middle is, how much it is turned and shrunk, how high in a stack; how many it
    stands for in a pile, whether another one lies on it, on what kind of place it lies, and whether it
    was used, and is seen at all."""

    at: QPointF
    turn: float = 0.0
    scale: float = 1.0
    level: int = 0
    many: int = 1
    covered: bool = False
    on: str = ""
    away: bool = False
    seen: bool = True


class TableScene(QGraphicsScene):
    """10 units a mm, the origin in the paper's upper left corner.

    `hand=False` shows the paper alone, and what lies on it: no table, no tray. The layers `paper`, `ink`, `glow` and
    `hand` are hidden and shown with `setVisible`.
    """

    clicked = Signal(str)  # a spot; "" for nothing
    hovered = Signal(str)  # a spot; "" when it was left

    def __init__(
        self, board: Board, spots: Mapping[Spot, Place], words: Words, theme: Theme, *, hand: bool = True
    ) -> None:
        super().__init__()
        self.board, self.spots, self.words, self.theme = board, spots, words, theme
        self.director = Director(self)
        self.paper, self.ink, self.glow, self.hand = (Layer(z) for z in range(4))
        for layer in (self.paper, self.ink, self.glow, self.hand):
            self.addItem(layer)
        self._sheet = PaperItem(board, theme)
        self._sheet.setParentItem(self.paper)
        drawings = {file.stem: file for file in paths.data("resources", board.game).glob("*.svg")}
        self._kit = Kit(theme, board.dice, drawings, spots)
        self._owners: dict[int, tuple[Pen, str]] = {}
        self._lit: frozenset[Spot] = frozenset()
        self._items: dict[Spot, SpotItem] = {}
        for spot, place in spots.items():
            if place.at is not None:
                self._items[spot] = self._make(spot, place, self.paper)
        self._lain: dict[Spot, tuple[_Rest, str]] = {}
        self._tray: TrayItem | None = None
        self._cache = QGraphicsItem.CacheMode.NoCache
        self.has_table = hand and not theme.printed
        area = self._sheet.sheet
        dice = max(len(board.dice), places(spots)) if hand else 0
        if dice:
            self._tray = TrayItem(dice, area, theme)
            self._tray.setParentItem(self.paper)
            area = area | self._tray.box
        self.setSceneRect(area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) if hand else area)
        self._view: View | None = None
        self._seat = -1
        self._written: dict[Spot, list[InkItem]] = {}
        self._signs: dict[Spot, tuple[object, ...]] = {}
        self._name: list[InkItem] = []
        self._heading: tuple[object, ...] = ()
        self._routes: list[RouteItem] = []
        self._ways: tuple[object, ...] = ()
        self._ghost: list[QGraphicsItem] = []
        self._halos: dict[Spot, HaloItem] = {}
        self._open: frozenset[Spot] = frozenset()
        self._picked: tuple[Spot, ...] = ()
        self._pointed: frozenset[Spot] = frozenset()
        self._cursor: Spot | None = None
        self._refused: Spot | None = None
        self._pressed: Spot | None = None
        self._hovered: Spot | None = None

    def _make(self, spot: Spot, place: Place, layer: Layer) -> SpotItem:
        item = item_class(place)(spot, place, label(place.label), self._kit)
        item.setParentItem(layer)
        self._show_owner(item)
        return item

    def _show_owner(self, item: SpotItem) -> None:
        seat = item.place.trait("seat")
        if seat and int(seat) in self._owners:
            item.show_owner(*self._owners[int(seat)])

    def use_caches(self) -> None:
        """Keeps what doesn't change as pixels: for a screen, never for paper."""
        QPixmapCache.setCacheLimit(max(_CACHE, QPixmapCache.cacheLimit()))
        self._cache = QGraphicsItem.CacheMode.DeviceCoordinateCache
        self._sheet.setCacheMode(self._cache)
        if self._tray:
            self._tray.setCacheMode(self._cache)
        for item in (*self._items.values(), *self._halos.values()):
            item.setCacheMode(self._cache)

    # What is shown.

    def show(
        self,
        view: View,
        *,
        seat: int,
        pen: Pen,
        name: str,
        score: Score | None = None,
        pens: Sequence[Pen] = (),
        date: str = "",
        animate: bool = False,
    ) -> None:
        """Draws what differs from what was shown. `pens` by seat is for marks that name one; lines of `score` are
        drawn as ways. Ink is written stroke by stroke only on the sheet that was in front already."""
        self.finish()
        self.clear_ghost()
        self._refuse(None)
        same = seat == self._seat
        self._seat = seat
        pen, pens = self.theme.inked(pen), [self.theme.inked(one) for one in pens]
        self._show_heading(name, date, pen)
        self._show_owners(pens)
        after = self._show_things(view, animate)
        self._show_ways(_ways(score), pen)
        for spot in [spot for spot in self._written if spot not in view.marks]:
            self._erase(spot)
        for spot, marks in view.marks.items():
            after = self._show_marks(spot, marks, pen, pens, after, animate and same)
        self._view = view
        for spot, halo in self._halos.items():
            halo.place(self._outline(spot))

    def show_only(self, spot: Spot) -> None:
        """Leaves away all but one spot and what lies on it, for a sheet of its own."""
        area = self.rect_of(spot)
        self.setSceneRect(area.adjusted(-THIN, -THIN, THIN, THIN))
        self._sheet.hide()
        for item in self._items.values():
            if not area.contains(item.scenePos()):
                item.hide()

    def _show_owners(self, pens: Sequence[Pen]) -> None:
        owners = {seat: (pen, self.words.seat(seat)) for seat, pen in enumerate(pens)}
        if owners != self._owners:
            self._owners = owners
            for item in self._items.values():
                self._show_owner(item)

    def _show_heading(self, name: str, date: str, pen: Pen) -> None:
        heading = (name, date, pen.name)
        if heading == self._heading:
            return
        self._heading = heading
        self._drop(self._name)
        blanks = self.board.paper.blanks if self.board.paper else {}
        for key, blank in blanks.items():
            words = {"name": name, "date": date}[key]
            if words:
                width, height = blank.size[0] * MM, blank.size[1] * MM
                box = QRectF(blank.at[0] * MM - width / 2, blank.at[1] * MM - height / 2, width, height)
                written = ink.write(words, box, key + words, height=height * 0.74, left=True)
                self._name.append(self._inked(written, pen.colour, self.ink))

    def _inked(self, writing: ink.Writing, colour: QColor, on: SpotItem | Layer) -> InkItem:
        """Ink on the paper lies in a layer, in place of its spot; ink on a thing goes where the thing goes."""
        item = InkItem(writing, colour, carry=self.theme.printed)
        item.setZValue(1)
        if on.parentItem() is self.paper:
            item.setParentItem(self.ink)
            item.setPos(on.pos())
        else:
            item.setParentItem(on)
        return item

    def _show_marks(
        self, spot: Spot, marks: tuple[Mark, ...], pen: Pen, pens: Sequence[Pen], after: float, animate: bool
    ) -> float:
        """Writes what is new on a spot; returns when its last stroke ends, in ms from now."""
        item = self._items.get(spot)
        own = [pens[mark.seat] if mark.seat is not None and mark.seat < len(pens) else pen for mark in marks]
        key = (marks, self._seat, *(one.name for one in own))
        if item is None or self._signs.get(spot) == key:
            return after
        before = self._view.marks.get(spot, ()) if self._view else ()
        known = len(before) if marks[: len(before)] == before else 0
        self._erase(spot)
        self._signs[spot] = key
        written = self._written[spot] = []
        for i, writing in writings(item, marks, str(self._seat)):
            inked = self._inked(writing, own[i].colour, item)
            written.append(inked)
            if animate and i >= known:
                after = self.director.run(inked.reveal, min(620.0, max(140.0, inked.length * 0.5)), after)
        return after

    def _erase(self, spot: Spot) -> None:
        self._drop(self._written.pop(spot, []))
        self._signs.pop(spot, None)

    def _drop(self, items: list[InkItem] | list[RouteItem] | list[QGraphicsItem]) -> None:
        for item in items:
            self.removeItem(item)
        items.clear()

    def _show_ways(self, ways: tuple[tuple[Spot, ...], ...], pen: Pen) -> None:
        key = (ways, pen.name)
        if key != self._ways:
            self._ways = key
            self._drop(self._routes)
            for rank, way in enumerate(ways):
                self._routes.append(self._route(way, pen, rank, 1.0, self.ink))

    def _route(self, way: Sequence[Spot], pen: Pen, rank: int, alpha: float, parent: QGraphicsItem) -> RouteItem:
        legs = [ends for one, other in pairwise(way) if (ends := trimmed(self.spots, one, other, 14.0))]
        item = RouteItem(legs, pen, rank, alpha)
        item.setParentItem(parent)
        return item

    def _show_things(self, view: View, animate: bool) -> float:
        """Lays dice, tiles and pieces where they are now; returns when the last one lies still."""
        known = {spot for spot, item in self._items.items() if item.isVisible()}
        rests = self._rests(view.at)
        for spot in [s for s, i in self._items.items() if i.parentItem() is self.hand and s not in rests]:
            self._items[spot].hide()
        ends = 0.0
        for spot, rest in rests.items():
            item, face = self._items[spot], view.faces.get(spot, "")
            if item.isVisible() and self._lain.get(spot) == (rest, face):
                continue
            self._lain[spot] = rest, face
            item.show()
            item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, not rest.seen)
            item.setZValue(rest.level)
            item.setScale(rest.scale)
            item.show_lying(rest.many, rest.covered, rest.on, rest.away)
            ends = max(ends, self._lay(item, rest.at, rest.turn, face, animate and spot in known))
        return ends

    def _rests(self, at: Mapping[Spot, Spot]) -> dict[Spot, _Rest]:
        """Where each thing comes to lie, also on other things, those below first."""
        groups: dict[Spot, list[Spot]] = {}
        for thing, place in at.items():
            groups.setdefault(place, []).append(thing)
        rests: dict[Spot, _Rest] = {}
        next_ = [place for place in groups if place not in at]
        while next_:
            place = next_.pop()
            things = groups[place]
            next_ += [thing for thing in things if thing in groups]
            slot = self._tray.slot(place) if self._tray else None
            if slot:
                rests |= {thing: _Rest(*slot) for thing in things if self._thing(thing)}
            elif place in self._items:
                self._lay_on(place, things, rests)
        return rests

    def _lay_on(self, place: Spot, things: Sequence[Spot], rests: dict[Spot, _Rest]) -> None:
        """Adds where `things` lie that share a place; several of a pile are seen as one."""
        below = self._items[place]
        base = rests.get(place) or _Rest(below.pos(), level=-1)
        first = self._thing(things[0])
        holds = "fit" if isinstance(first, DieItem) else below.holds
        lies = lie(len(things), first.outline.boundingRect().size(), below.room_for(base.covered), holds)
        lift = _LIFT if place in rests else 0
        away = place.partition(".")[0] == "played"
        for i, (thing, offset) in enumerate(zip(things, lies.at)):
            self._thing(thing)
            top = i == len(things) - 1
            rests[thing] = _Rest(
                base.at + offset * base.scale, 0.0, base.scale * lies.scale, base.level + i + 1 + lift,
                len(things) if holds == "pile" else 1, holds == "stack" and not top, below.place.kind, away,
                top or holds != "pile")

    def _thing(self, spot: Spot) -> SpotItem:
        """What moves, made when it is first seen."""
        item = self._items.get(spot)
        if item is None:
            item = self._items[spot] = self._make(spot, self.spots.get(spot, Place("")), self.hand)
            item.setCacheMode(self._cache)
            item.hide()
        return item

    def _lay(self, item: SpotItem, to: QPointF, turn: float, face: str, animate: bool) -> float:
        turned = face != item.face and face != ""
        thrown = turned and isinstance(item, DieItem)
        still = item.pos() == to and item.rotation() == turn and not turned
        if still or not animate:
            item.setPos(to)
            item.setRotation(turn)
            item.show_face(face)
            return 0.0
        start, was = item.pos(), item.rotation()
        fall = Random(f"{item.spot}{face}")
        spin = fall.choice((-1, 1)) * fall.uniform(300, 500) if thrown else 0.0
        if thrown and self._tray:
            start = QPointF(to.x() + fall.uniform(-90, 90), self._tray.box.top() - 260)

        def move(part: float) -> None:
            item.setPos(start + (to - start) * part)
            item.setRotation(was + (turn - was) * part + spin * (1 - part))
            if turned:
                item.tumble(face, part)
            if item.spot in self._halos:
                self._halos[item.spot].place(self._outline(item.spot))

        if not turned:
            item.show_face(face)
        return self.director.run(move, 640 + fall.uniform(0, 180) if thrown else 280)

    def finish(self) -> None:
        """Ends all movement at once."""
        self.director.finish()

    # Glow.

    def set_open(self, spots: Collection[Spot]) -> None:
        """A soft glow on what can be clicked."""
        changed = self._open ^ frozenset(spots)
        self._open = frozenset(spots)
        self._light(changed)

    def set_picked(self, spots: Iterable[Spot]) -> None:
        """What is picked so far, in this order."""
        picked = tuple(spots)
        changed = {*self._picked, *picked}
        self._picked = picked
        self._light(changed)

    def set_pointed(self, spots: Collection[Spot]) -> None:
        """Lit from outside: by a part of the score, a line of the log."""
        changed = self._pointed ^ frozenset(spots)
        self._pointed = frozenset(spots)
        self._light(changed)

    def set_lit(self, spots: Collection[Spot]) -> None:
        """What is of use for the picks: fields, tracks and bones that can show it."""
        changed = self._lit ^ frozenset(spots)
        self._lit = frozenset(spots)
        for spot in changed:
            if spot in self._items:
                self._items[spot].show_lit(spot in self._lit)

    def set_cursor(self, spot: Spot | None) -> None:
        """The keyboard's cursor."""
        changed = {s for s in (self._cursor, spot) if s is not None}
        self._cursor = spot
        self._light(changed)

    def refuse(self, spot: Spot) -> None:
        """The spot moves a little, and is ringed until the next click or change."""
        self._refuse(spot)
        item = self._items.get(spot)
        if item is None:
            return
        self.finish()
        home = item.pos()
        self.director.run(
            lambda part: item.setPos(home + QPointF(16 * math.sin(part * 4 * math.pi) * (1 - part), 0)), 320
        )

    def _refuse(self, spot: Spot | None) -> None:
        changed = {s for s in (self._refused, spot) if s is not None}
        self._refused = spot
        self._light(changed)

    def _light(self, spots: Iterable[Spot]) -> None:
        for spot in spots:
            item = self._items.get(spot)
            if item is None:
                continue
            states = {
                "open": spot in self._open, "picked": spot in self._picked, "pointed": spot in self._pointed,
                "cursor": spot == self._cursor, "refused": spot == self._refused,
            }  # fmt: skip
            on = frozenset(name for name, holds in states.items() if holds)
            halo = self._halos.get(spot)
            if halo is None:
                if not on:
                    continue
                halo = self._halos[spot] = HaloItem(self.theme)
                halo.setCacheMode(self._cache)
                halo.setParentItem(self.hand if item.parentItem() is self.hand else self.glow)
                halo.setZValue(100 if item.parentItem() is self.hand else 0)
            halo.place(self._outline(spot))
            order = self._picked.index(spot) + 1 if spot in self._picked and len(self._picked) > 1 else 0
            halo.set_states(on, order)

    def _outline(self, spot: Spot) -> QPainterPath:
        item = self._items[spot]
        return item.mapToScene(item.outline)

    # Ghost ink.

    def ghost(
        self, before: View, after: View, score_before: Score | None, score_after: Score | None, pen: Pen,
        others: Sequence[View] = (),
    ) -> None:
        """What a click would write and where it would move things: the difference of two views, and of the points.
        `others` are what else it may come to; seen where the same things move."""
        self.clear_ghost()
        pen = self.theme.inked(pen)
        colour = pen.faint(GHOST)
        ways = _ways(score_after)
        for rank, way in enumerate(ways):
            if way not in _ways(score_before):
                self._ghost.append(self._route(way, pen, rank, GHOST, self.glow))
        tagged: QPointF | None = None
        for spot, marks in after.marks.items():
            item = self._items.get(spot)
            known = before.marks.get(spot, ())
            if item is None or marks == known:
                continue
            for i, writing in writings(item, marks, str(self._seat)):
                if marks[i] not in known:
                    inked = self._inked(writing, colour, item)
                    if inked.parentItem() is self.ink:
                        inked.setParentItem(self.glow)
                    self._ghost.append(inked)
            if tagged is None:
                tagged = QPointF(item.pos().x(), item.mapRectToScene(item.outline.boundingRect()).top() - 6)
        rests = self._moved(before, after)
        shadows = [*rests.items()]
        for other in others:
            also = self._moved(before, other)
            if also.keys() == rests.keys():
                shadows += [shadow for shadow in also.items() if shadow not in shadows]
        self._ghost += [self._shadow(spot, rest) for spot, rest in shadows]
        tagged = tagged or next((rest.at for rest in rests.values()), None)
        points = (score_after.points - score_before.points) if score_before and score_after else 0
        if points and tagged is not None:
            words = f"+{figure(points)}" if points > 0 else figure(points)
            tag = TagItem(words, self._inside(tagged), self.theme)
            tag.setParentItem(self.glow)
            tag.setZValue(9)
            self._ghost.append(tag)

    def _moved(self, before: View, after: View) -> dict[Spot, _Rest]:
        """What lies elsewhere after, and where."""
        return {spot: rest for spot, rest in self._rests(after.at).items()
                if after.at[spot] in self._items and before.at.get(spot) != after.at[spot]}

    def clear_ghost(self) -> None:
        self._drop(self._ghost)

    def _shadow(self, spot: Spot, rest: _Rest) -> QGraphicsItem:
        """A thing, seen through, where it would come to lie."""
        item = GhostItem(self._items[spot], self.theme)
        item.setPos(rest.at)
        item.setScale(rest.scale)
        item.setParentItem(self.hand)
        item.setZValue(3 * _LIFT + rest.level)
        return item

    def _inside(self, at: QPointF) -> QPointF:
        """`at`, moved so that a tag above it is not cut off."""
        area = self.sceneRect()
        return QPointF(min(max(at.x(), area.left() + 80), area.right() - 80), max(at.y(), area.top() + 100))

    # Where spots are.

    def rect_of(self, spot: Spot) -> QRectF:
        """The spot's box in scene units; empty for one that is not on the table."""
        item = self._items.get(spot)
        return item.mapRectToScene(item.outline.boundingRect()) if item and item.isVisible() else QRectF()

    def spot_at(self, pos: QPointF) -> Spot | None:
        """The topmost spot at `pos`, an open or picked one before others; near misses of open spots count."""
        under = self._topmost(pos)
        wanted = next((spot for spot in under if spot in self._open or spot in self._picked), None)
        if under:
            return wanted or under[0]
        near = [(_distance(self.rect_of(spot), pos), spot) for spot in self._open if spot in self._items]
        best = min(near, default=None)
        return best[1] if best and best[0] < 2.5 * MM else None

    def _topmost(self, pos: QPointF) -> list[Spot]:
        """The spots at `pos`, those on top first; of equals the smaller one, which may lie in a large one's area."""
        there = [item for item in self.items(pos) if isinstance(item, SpotItem) and item.solid
                 and item.outline.contains(item.mapFromScene(pos))]
        there.sort(key=lambda item: (item.parentItem() is not self.hand, -item.zValue(), item.extent))
        return [item.spot for item in there]

    def neighbour(self, spot: Spot | None, direction: str, among: Collection[Spot]) -> Spot | None:
        """The nearest of `among` to the "left", "right", "up" or "down" of `spot`; None if there is none. Without
        `spot` the first in reading order."""
        middles = {other: self.rect_of(other).center() for other in among if other in self._items}
        start = self.rect_of(spot).center() if spot in self._items else None
        if start is None:
            return min(middles, key=lambda s: (round(middles[s].y() / 100), middles[s].x()), default=None)
        dx, dy = _DIRECTIONS[direction]
        best: tuple[float, Spot] | None = None
        for other, middle in middles.items():
            x, y = middle.x() - start.x(), middle.y() - start.y()
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if other != spot and along > 1 and across < along * 2.5:
                best = min(best or (math.inf, other), (along + 1.6 * across, other))
        return best[1] if best else None

    def describe(self, spot: Spot) -> str:
        """The spot's name and state in words, as a screen reader says them."""
        view, item = self._view, self._items.get(spot)
        said = [self.words.spot(spot)]
        if item and item.owner_name:
            said.append(_("of {who}").format(who=item.owner_name))
        if item and item.covered:
            said.append(_("covered"))
        if view:
            if spot in view.faces:
                said.append(_("shows {face}").format(face=view.faces[spot]))
            place = view.at.get(spot, "")
            if place.startswith("aside."):
                said.append(_("laid aside"))
            elif place in self.spots:
                said.append(_("at {place}").format(place=self.words.spot(place)))
            said += [self.words.say(text(GLYPHS[mark.glyph], text=mark.text)) for mark in view.marks.get(spot, ())]
        if spot in self._picked:
            said.append(_("picked"))
        elif spot in self._open:
            said.append(_("can be picked"))
        return ", ".join(said)

    # The mouse.

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._refuse(None)
        self._pressed = self.spot_at(event.scenePos()) if event.button() == Qt.MouseButton.LeftButton else None
        event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            pressed, self._pressed = self._pressed, None
            if pressed == self.spot_at(event.scenePos()):
                self.clicked.emit(pressed or "")

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.hover(self.spot_at(event.scenePos()))

    def hover(self, spot: Spot | None) -> None:
        """The pointer is over this spot now."""
        if spot != self._hovered:
            self._hovered = spot
            self.hovered.emit(spot or "")

    # The wood.

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self.has_table:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            _paint_wood(painter, QRectF(rect), self.sceneRect(), self.theme)


def _ways(score: Score | None) -> tuple[tuple[Spot, ...], ...]:
    """The spots of each line in a score tree, in the tree's order."""
    if score is None:
        return ()
    own = (score.spots,) if score.line and len(score.spots) > 1 else ()
    return own + tuple(way for part in score.parts for way in _ways(part))


def _distance(box: QRectF, pos: QPointF) -> float:
    dx = max(box.left() - pos.x(), 0.0, pos.x() - box.right())
    dy = max(box.top() - pos.y(), 0.0, pos.y() - box.bottom())
    return math.hypot(dx, dy)


def _paint_wood(painter: QPainter, seen: QRectF, area: QRectF, theme: Theme) -> None:
    """Planks with a fine grain, without end, under a warm light over the middle of `area`; only what is `seen`."""
    high = 330.0
    for n in range(math.floor(seen.top() / high), math.ceil(seen.bottom() / high)):
        hand = Random(f"plank {n}")
        y = n * high
        base = theme["wood"].lighter(100 + hand.randint(-5, 7))
        shade = QLinearGradient(0, y, 0, y + high)
        shade.setColorAt(0, base.lighter(104))
        shade.setColorAt(0.5, base)
        shade.setColorAt(1, base.darker(106))
        plank = QRectF(seen.left(), y, seen.width(), high)
        painter.fillRect(plank, shade)
        painter.fillRect(QRectF(seen.left(), y, seen.width(), 5), theme["wood_dark"])
        painter.setPen(line(theme["wood_grain"], 4))
        for _row in range(4):
            x, level = -8000.0, y + hand.uniform(18, high - 18)
            while x < seen.right():
                length, swing, gap = hand.uniform(500, 1500), hand.uniform(-16, 16), hand.uniform(60, 500)
                if x + length > seen.left():
                    fibre = QPainterPath(QPointF(x, level))
                    fibre.cubicTo(x + length * 0.3, level + swing, x + length * 0.7, level - swing, x + length, level)
                    painter.drawPath(fibre)
                x += length + gap
    if theme["wood_grain"].alpha():
        light = QRadialGradient(area.center() - QPointF(area.width() * 0.12, area.height() * 0.2), area.width() * 0.85)
        warm, dim = theme["wood_light"], theme["wood_dark"]
        warm.setAlphaF(0.5)
        dim.setAlphaF(0.62)
        light.setColorAt(0, warm)
        light.setColorAt(0.55, QColor(0, 0, 0, 0))
        light.setColorAt(1, dim)
        painter.fillRect(seen, light)
