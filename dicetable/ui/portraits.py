"""Small pictures of boards and of games in progress. Those of games are kept beside them, so that the shelf is there at
once; a picture of an older state of its file is drawn anew."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QImage

from dicetable.words import Words

if TYPE_CHECKING:
    from dicetable.core.board import Board
    from dicetable.core.table import Table
    from dicetable.games import AnyGame

FOLDER = ".pictures"
SIZE = QSize(208, 150)


class Portrait(NamedTuple):
    """`turn` is the seat that is to play, None when the game is over; `fresh`: it shows the file as it is now."""

    image: QImage
    turn: int | None
    round: int
    fresh: bool


def blank(game: AnyGame, board: Board, size: QSize) -> QImage:
    """An empty board."""
    from dicetable.ui.picture import image
    from dicetable.ui.scene import TableScene
    from dicetable.ui.theme import theme

    table = game(board, {})
    return image(TableScene(board, table.spots(max(2, game.seats[0])), Words(), theme("light"), hand=False), size)


def drawn(table: Table, size: QSize, seat: int | None = None) -> QImage:
    """A seat's sheet as it is now, by default that of the one who is to play."""
    from dicetable.ui.picture import image
    from dicetable.ui.scene import TableScene
    from dicetable.ui.theme import pen, theme

    game = table.game
    seat = (acting(table) or 0) if seat is None else seat
    spots = game.all_spots(len(table.seats))
    scene = TableScene(game.board, spots, Words([one.name for one in table.seats], spots), theme("light"), hand=False)
    pens = tuple(pen(one.pen) for one in table.seats)
    scene.show(game.view(table.state, seat), seat=seat, pen=pens[seat], name=table.seats[seat].name, pens=pens,
               score=game.score(table.state, seat))
    return image(scene, size)


def acting(table: Table) -> int | None:
    """The seat to play; before a throw the one that plays after it; None when the game is over."""
    turn = table.turn
    if table.over:
        return None
    if turn < 0:
        turn = table.game.turn(table.game.apply(table.state, table.game.chance(table.state).draw(0)))
    return max(0, turn)


def keep(file: Path, table: Table) -> Portrait:
    """Draws a game and keeps the picture beside its file, if the disk lets us."""
    made = Portrait(drawn(table, SIZE), acting(table), table.game.round(table.state), True)
    made.image.setText("stamp", _stamp(file))
    made.image.setText("turn", "" if made.turn is None else str(made.turn))
    made.image.setText("round", str(made.round))
    place = _place(file)
    with contextlib.suppress(OSError):
        place.parent.mkdir(exist_ok=True)
        _write(place, made.image)
    return made


def _write(place: Path, image: QImage) -> None:
    """Writes the picture whole or not at all; raises OSError."""
    memory = QBuffer()
    memory.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(memory, "PNG")  # type: ignore[call-overload]
    try:
        place.write_bytes(memory.data().data())
    except OSError:
        place.unlink(missing_ok=True)
        raise


def kept(file: Path) -> Portrait | None:
    """The picture beside a game's file, if there is one."""
    place = _place(file)
    image = QImage(str(place)) if place.exists() else QImage()
    turn, number = image.text("turn"), image.text("round")
    if image.isNull() or not number.isdecimal() or not (turn == "" or turn.isdecimal()):
        return None
    return Portrait(image, int(turn) if turn else None, int(number), image.text("stamp") == _stamp(file))


def drop(file: Path) -> None:
    """Forgets the picture of a game that is gone."""
    with contextlib.suppress(OSError):
        _place(file).unlink()


def _place(file: Path) -> Path:
    return file.parent / FOLDER / f"{file.name}.png"


def _stamp(file: Path) -> str:
    with contextlib.suppress(OSError):
        found = file.stat()
        return f"{found.st_mtime_ns} {found.st_size}"
    return ""
