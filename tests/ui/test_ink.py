"""Our handwriting: readable, never twice the same, always the same in its place."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from dicetable.core.record import NAME_LENGTH
from dicetable.ui import ink, theme
from dicetable.ui.items import line
from dicetable.ui.overlay import InkItem

pytestmark = pytest.mark.usefixtures("qapp")
BOX = QRectF(100, 200, 300, 120)
HAND = "".join(theme.strokes()["glyphs"])


def extent(writing: ink.Writing) -> QRectF:
    box = QRectF()
    for stroke in writing.strokes:
        box |= stroke.boundingRect()
    return box


def pixels(strokes: tuple[QPainterPath, ...], width: float = 12) -> QImage:
    image = QImage(520, 420, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    for stroke in strokes:
        painter.strokePath(stroke, line(theme.pen(1).colour, width))
    painter.end()
    return image


@pytest.mark.parametrize("text", ["0123456789", "×½–−+/-", "Ann", "Björn Åström", "ÇÉÈÊËÑŁØĐÆŠŽ", "O’Neill", "Weiß"])
def test_digits_signs_and_names_can_be_written(text: str) -> None:
    assert ink.writable(text)
    assert ink.write(text, BOX, "x", height=80).strokes


@pytest.mark.parametrize("text", ["Δημήτρης", "Жанна", "李", "a\U0001f3b2"])
def test_signs_that_our_hand_does_not_know_are_left_to_the_typeface(text: str) -> None:
    written = ink.write(text, BOX, "x", height=80)
    assert not written.strokes
    assert written.text == text
    assert BOX.contains(written.box)


def test_the_same_place_has_the_same_hand_and_another_place_another() -> None:
    one, same, other = (ink.write("34", BOX, seed, height=80) for seed in ("0.koeln.0", "0.koeln.0", "0.ulm.0"))
    assert one.strokes == same.strokes
    assert one.strokes != other.strokes


def test_no_two_digits_look_alike() -> None:
    seen = [pixels(ink.write(digit, QRectF(50, 50, 300, 300), "x", height=300).strokes) for digit in "0123456789"]
    for one, other in combinations(seen, 2):
        differing = sum(a != b for a, b in zip(bytes(one.constBits()), bytes(other.constBits())))
        assert differing > 4000


@given(st.text(HAND + HAND.lower() + " ", min_size=1, max_size=NAME_LENGTH), st.sampled_from([20, 120]), st.booleans())
def test_whatever_is_written_stays_in_its_box(text: str, height: int, left: bool) -> None:
    written = ink.write(text, BOX, text, height=height, left=left)
    slack = height * 0.35  # accents, commas and the hand's own freedom
    assert BOX.adjusted(-slack, -slack, slack, slack).contains(extent(written)) or not text.strip()
    assert written.text == text


def test_what_fits_is_written_as_high_as_asked() -> None:
    assert ink.write("34", BOX, "x", height=80).box.height() == 80
    assert extent(ink.write("34", BOX, "x", height=80)).height() == pytest.approx(80, rel=0.15)


def test_a_name_that_is_too_long_gets_smaller_and_then_ends_in_dots() -> None:
    short, long, longest = (ink.write("M" * n, BOX, "x", height=80) for n in (2, 5, NAME_LENGTH))
    assert short.box.height() == 80
    assert 32 <= long.box.height() < 80
    assert longest.box.height() >= 32
    dots = [stroke for stroke in longest.strokes if stroke.boundingRect().height() < 8]
    assert len(dots) == 3


@pytest.mark.parametrize("sign", [ink.cross, ink.tick, ink.slash, ink.dash, ink.strike, ink.circle, ink.fill])
def test_signs_fill_their_box_in_their_own_way(sign: object) -> None:
    assert callable(sign)
    written: ink.Writing = sign(BOX, "x", 8.0)
    assert extent(written).width() > 200
    assert BOX.adjusted(-30, -30, 30, 30).contains(extent(written))
    assert written.strokes == sign(BOX, "x", 8.0).strokes != sign(BOX, "y", 8.0).strokes


def test_blackening_leaves_no_gap() -> None:
    image = pixels(ink.fill(QRectF(50, 50, 200, 200), "x", 24).strokes, 24)
    inner = [image.pixelColor(x, y).lightness() for x in range(90, 210, 3) for y in range(90, 210, 3)]
    assert sum(value > 200 for value in inner) < 0.02 * len(inner)


def test_ink_grows_as_it_is_written() -> None:
    item = InkItem(ink.write("34", QRectF(50, 50, 300, 300), "x", height=200), theme.pen(1).colour)
    amounts = []
    for part in (0.0, 0.2, 0.5, 0.8, 1.0):
        item.reveal(part)
        image = QImage(520, 420, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        item.paint(painter, None)  # type: ignore[arg-type]
        painter.end()
        amounts.append(sum(255 - value for value in bytes(image.constBits())))
    assert amounts[0] == 0
    assert amounts == sorted(set(amounts))
