"""Sheets on real paper, filled or blank: as a PDF, which never needs a printer, or through one. All of it is vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from dicetable.core.board import Board, Place
from dicetable.core.game import OVER
from dicetable.core.move import Spot
from dicetable.core.score import Score, outcome
from dicetable.core.view import View
from dicetable.ui import theme
from dicetable.ui.fonts import font
from dicetable.ui.pdf import slimmed
from dicetable.ui.scene import TableScene
from dicetable.words import Words, _, figure, label

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from dicetable.core.table import Table

PAPERS = {"A4": QPageSize.PageSizeId.A4, "A5": QPageSize.PageSizeId.A5, "Letter": QPageSize.PageSizeId.Letter}
PER_PAGE = (1, 2, 4)
STYLES = tuple(theme.PRINT)

_MARGIN = 80.0  # most printers reach no nearer to the edge; tenths of mm, as all here
_DPI = 254  # so that a unit of the scene is a unit of the page
_NARROW = 2000.0  # a sheet narrower than this has smaller letters below
_LINES, _COLUMNS = 112, 2  # of the course of a game on one sheet
_FOOT = 34.0  # the letters below a sheet, and with _LEADING their line
_LEADING = 1.35
_SMALLEST = 0.6  # a line of the course of a game is set smaller down to this before its end is left out


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One sheet: blank without a `view`; `footer` is printed below it. With an `area` it is that spot alone, as large
    as a sheet; with `lines` it is these in columns."""

    board: Board
    spots: dict[Spot, Place]
    words: Words
    view: View | None = None
    seat: int = 0
    pen: theme.Pen | None = None
    name: str = ""
    score: Score | None = None
    pens: tuple[theme.Pen, ...] = ()
    date: str = ""
    footer: tuple[str, ...] = ()
    area: Spot = ""
    lines: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what is drawn, in mm."""
        return self.spots[self.area].size if self.area else self.board.size

    def scene(self, colours: theme.Theme, *, hand: bool) -> TableScene:
        """The sheet as a scene of its own."""
        made = TableScene(self.board, self.spots, self.words, colours, hand=hand)
        if self.view is not None:
            pen = self.pen or next(iter(theme.pens().values()))
            made.show(self.view, seat=self.seat, pen=pen, name=self.name, score=self.score, pens=self.pens,
                      date=self.date)
        if self.area:
            made.show_only(self.area)
        return made


def blank_sheet(board: Board, spots: dict[Spot, Place], words: Words) -> SheetPage:
    """An empty sheet for the kitchen table."""
    return SheetPage(board, spots, words)


def filled_sheets(table: Table, *, seats: Sequence[int] = (), date: str = "", at: int | None = None) -> list[SheetPage]:
    """A sheet for each of `seats` (by default all), as it is now or was after `at` steps, with the table's facts and
    the parts of the score below. Where all share a board, that comes first, then what lies in front of each seat as a
    sheet of its own; if there is no such thing, the course of a finished game."""
    game = table.game
    at = len(table.steps) if at is None else at
    state = table.state_at(at)
    spots = dict(game.all_spots(len(table.seats)))
    words = Words([seat.name for seat in table.seats], spots)
    pens = tuple(theme.pen(seat.pen or i + 1) for i, seat in enumerate(table.seats))
    facts = [words.say(game.title), label(game.board.title), ", ".join(words.names), date]
    if table.header.seeded:
        facts.append(_("seed {seed}").format(seed=table.header.seed))
    about = " · ".join(fact for fact in facts if fact)

    def sheet(seat: int, *footer: str, area: Spot = "", lines: tuple[str, ...] = ()) -> SheetPage:
        return SheetPage(game.board, spots, words, game.view(state, seat), seat, pens[seat], words.seat(seat),
                         game.score(state, seat), pens, date, (about, *footer), area, lines)

    everybody = range(len(table.seats))
    if not game.shared:
        return [sheet(seat, score_line(words, game.score(state, seat))) for seat in seats or everybody]
    over = game.turn(state) == OVER
    result = [words.say(outcome([game.standing(state, seat) for seat in everybody]).text)] if over else []
    points = (_("{who} {points}").format(who=words.seat(seat), points=figure(game.score(state, seat).points))
              for seat in everybody)
    made = [sheet(next(iter(seats), 0), *result, " · ".join(points))]
    museums = {int(place.trait("seat")): spot for spot, place in spots.items() if place.kind == "museum"}
    made += [sheet(seat, score_line(words, game.score(state, seat)), area=museums[seat])
             for seat in seats or everybody if seat in museums]
    if over and not museums:
        course = [words.say(game.words(table.state_at(n), table.steps[n].move)) for n in range(at)]
        made += [sheet(0, *result, lines=tuple(course[n:n + _LINES])) for n in range(0, at, _LINES)]
    return made


def score_line(words: Words, score: Score) -> str:
    """The parts of a score and their sum in one line."""
    parts = (_("{part} {points}").format(part=words.say(part.label), points=figure(part.points))
             for part in (*score.parts, score))
    return " · ".join(parts)


class Sheets(NamedTuple):
    """How sheets lie on a page: upright or not, in `columns` and `rows`."""

    landscape: bool
    columns: int
    rows: int


def arrangement(sheet: tuple[float, float], page: QSizeF, per_page: int) -> Sheets:
    """Whichever makes sheets of this size largest; `page` is upright."""
    best: tuple[float, Sheets] | None = None
    for landscape in (False, True):
        size = page.transposed() if landscape else page
        for columns in (n for n in range(1, per_page + 1) if per_page % n == 0):
            sheets = Sheets(landscape, columns, per_page // columns)
            scale = min(size.width() / columns / sheet[0], size.height() / sheets.rows / sheet[1])
            if best is None or scale > best[0]:
                best = scale, sheets
    assert best
    return best[1]


def sheets_pdf(
    path: Path, pages: Sequence[SheetPage], *, paper: str = "A4", per_page: int = 1, style: str = "colour"
) -> None:
    """Writes the sheets as a PDF; `paper` of PAPERS, `per_page` of PER_PAGE, `style` of STYLES. Raises OSError."""
    memory = QBuffer()
    memory.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(memory)
    writer.setResolution(_DPI)
    writer.setTitle(label(pages[0].board.title))
    writer.setCreator("dicetable")
    _paint(writer, pages, QPageSize(PAPERS[paper]), per_page, style)
    path.write_bytes(slimmed(bytes(memory.data().data())))


def print_sheets(printer: QPrinter, pages: Sequence[SheetPage], *, per_page: int = 1, style: str = "colour") -> None:
    """The same on a printer, on the paper that it is set to."""
    _paint(printer, pages, printer.pageLayout().pageSize(), per_page, style)


def _paint(device: QPagedPaintDevice, pages: Sequence[SheetPage], size: QPageSize, per_page: int, style: str) -> None:
    upright = size.size(QPageSize.Unit.Millimeter)
    if upright.width() > upright.height():
        upright.transpose()
    painter = QPainter()
    for first in range(0, len(pages), per_page):
        sheets = arrangement(pages[first].size, upright, per_page)
        turned = QPageLayout.Orientation.Landscape if sheets.landscape else QPageLayout.Orientation.Portrait
        layout = QPageLayout(size, turned, QMarginsF(0, 0, 0, 0))
        layout.setMode(QPageLayout.Mode.FullPageMode)
        device.setPageLayout(layout)
        if first:
            device.newPage()
        else:
            painter.begin(device)
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            painter.scale(device.logicalDpiX() / _DPI, device.logicalDpiY() / _DPI)
        area = QSizeF(upright.transposed() if sheets.landscape else upright) * 10
        wide = (area.width() - 2 * _MARGIN) / sheets.columns
        high = (area.height() - 2 * _MARGIN) / sheets.rows
        gap = _MARGIN / 2 if per_page > 1 else 0.0
        for n, page in enumerate(pages[first:first + per_page]):
            row, column = divmod(n, sheets.columns)
            cell = QRectF(_MARGIN + column * wide, _MARGIN + row * high, wide, high).adjusted(gap, gap, -gap, -gap)
            _paint_sheet(painter, page, cell, theme.theme(theme.PRINT[style]))
    painter.end()


def _paint_sheet(painter: QPainter, page: SheetPage, cell: QRectF, colours: theme.Theme) -> None:
    """The sheet as large as it fits into the upper part of the cell, its footer close below."""
    scene = None if page.lines else page.scene(colours, hand=False)
    area = scene.sceneRect() if scene else QRectF(0, 0, page.size[0] * 10, page.size[1] * 10)
    size = area.size()
    part = min(1.0, size.width() / _NARROW) if page.area else 1.0  # what is small on its board has a small footer
    lines = len(page.footer) * _LEADING * _FOOT * part
    scale = min(cell.width() / size.width(), cell.height() / (size.height() + lines))
    foot = lines * scale
    target = QRectF(cell.topLeft(), size * scale)
    target.moveLeft(cell.center().x() - target.width() / 2)
    target.moveTop(cell.top() + (cell.height() - target.height() - foot) / 2)
    painter.save()
    if scene:
        painter.setClipRect(target)
        scene.render(painter, target, area)
    painter.restore()
    painter.save()
    painter.translate(target.topLeft())
    painter.scale(scale, scale)
    painter.setPen(colours["text"])
    _paint_lines(painter, page.lines, size)
    painter.translate(0, size.height())
    letters = font(round(_FOOT * part))
    metrics = QFontMetricsF(letters)
    painter.setFont(letters)
    painter.setPen(colours["text_soft"])
    margin = _MARGIN * part
    for i, words in enumerate(page.footer):
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, size.width() - 2 * margin)
        painter.drawText(QPointF(margin, (i + 0.8) * _LEADING * _FOOT * part), shown)
    painter.restore()


def _paint_lines(painter: QPainter, lines: Sequence[str], size: QSizeF) -> None:
    letters = font(round(_FOOT * 0.94))
    metrics = QFontMetricsF(letters)
    painter.setFont(letters)
    rows = _LINES // _COLUMNS
    wide, high = size.width() / _COLUMNS, size.height() / (rows + 1)
    for n, words in enumerate(lines):
        column, row = divmod(n, rows)
        room = wide - 2 * _FOOT
        part = max(_SMALLEST, min(1.0, room / max(1.0, metrics.horizontalAdvance(words))))  # long lines are set smaller
        painter.save()
        painter.translate(column * wide + _FOOT, (row + 1) * high)
        painter.scale(part, part)
        painter.drawText(QPointF(), metrics.elidedText(words, Qt.TextElideMode.ElideRight, room / part))
        painter.restore()
