"""Records as text: what is accepted, and what is said of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicetable.core.record import (
    MOST_BYTES,
    PENS,
    Header,
    RecordError,
    Seat,
    bad_name,
    clean,
    head_text,
    parse,
    parse_pens,
    parse_seats,
    read_move,
)
from dicetable.core.text import Refusal, Text
from dicetable.words import Words

HEAD = "dicetable 1\ngame: some\nseats: Ann, Bo\n"


def wrong(content: str | bytes) -> tuple[int, str]:
    """The line and the words of what is wrong."""
    with pytest.raises(RecordError) as caught:
        parse(content)
    return caught.value.line, Words().say(caught.value.reason)


def said(reason: Text | None) -> str:
    return "" if reason is None else Words().say(reason)


def test_a_record_as_people_write_it() -> None:
    record = parse(HEAD + "board: here   # where we are\n\n---\n\n# Ann begins\nthrow a=1   # hers\ngo a.b\n")
    assert record.header == Header("some", "here", (Seat("Ann"), Seat("Bo")))
    assert [(line.number, line.text) for line in record.lines] == [(9, "throw a=1"), (10, "go a.b")]
    assert [(note.number, note.text) for note in record.notes] == [(4, "where we are"), (8, "Ann begins"), (9, "hers")]
    assert record.where == {"game": 2, "seats": 3, "board": 4, "---": 6}


def test_by_hand_the_dice_are_real() -> None:
    assert not parse(HEAD + "seed: 5\n---\n").header.seeded
    assert parse(HEAD + "seed: 5\ndice: seeded\n---\n").header.seeded


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_a_byte_order_mark_make_no_difference(end: str, mark: bytes) -> None:
    lines = (HEAD + "---\ngo a\n\ngo b").split("\n")
    record = parse(mark + end.join(lines).encode())
    assert [(line.number, line.text, line.whole) for line in record.lines] == [(5, "go a", True), (7, "go b", False)]


def test_a_record_without_a_rule_is_one_without_moves() -> None:
    assert parse(HEAD).lines == ()


names = st.text(max_size=50).filter(lambda name: bad_name(name) is None)


@given(st.lists(names, min_size=1, max_size=6, unique_by=lambda name: name.casefold()), st.data())
def test_a_header_round_trips_whatever_its_names(some: list[str], data: st.DataObject) -> None:
    stripped = [name.strip() for name in some]
    seats = tuple(Seat(name, data.draw(st.sampled_from(["", "easy"])), n + 1) for n, name in enumerate(stripped)
                  if bad_name(name, stripped[:n]) is None)
    if not seats:
        return
    seeded = data.draw(st.booleans())
    header = Header("g", "b", seats, "abc123", 3, {"x": "yes"}, data.draw(st.sampled_from([None, 0, len(seats) - 1])),
                    data.draw(st.integers(0, 10**18 - 1)) if seeded else 0, seeded, data.draw(st.booleans()),
                    clean(data.draw(st.text())), clean(data.draw(st.text())))
    assert parse(head_text(header).encode()).header == header


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda t: (HEAD + t).encode(errors="replace")))
def test_whatever_comes_is_a_record_or_a_fault_with_a_line(content: bytes) -> None:
    try:
        record = parse(content)
    except RecordError as error:
        assert 1 <= error.line <= content.count(b"\n") + content.count(b"\r") + 1
        assert Words().say(error.reason)
    else:
        assert record.header.seats


@pytest.mark.parametrize(("content", "line", "part"), [
    ("", 1, "first line"),
    ("\n\n\n", 1, "first line"),
    ("---\ngo a\n", 1, "first line"),
    ("hello\n", 1, "first line"),
    ("dicetable: 1\ngame: some\n", 1, "first line"),
    ("dicetable\n", 1, "first line"),
    ("dicetable one\n", 1, "first line"),
    ("dicetable " + "9" * 5000, 1, "first line"),
    ("\n\ndicetable 2\n", 3, "format 2"),
    (b"\x7fELF\x02\x01\x00\xff\xfe", 1, "UTF-8"),
    (HEAD.encode() + b"name: \xff\n", 4, "UTF-8"),
    ("dicetable 1\n".encode("utf-16"), 1, "UTF-8"),
    ("\0" * 5000, 1, "first line"),
    (HEAD + "go a\n", 4, "---"),
    (HEAD + "tempo: 3\n", 4, "there are game"),
    (HEAD + "sead: 3\n", 4, "did you mean “seed”"),
    (HEAD + "Seed: 3\n", 4, "did you mean “seed”"),
    (HEAD + "game: other\n", 4, "stands already in line 2"),
    (HEAD + "seed: -1\n", 4, "no value for “seed”"),
    (HEAD + "seed: 1e3\n", 4, "no value for “seed”"),
    (HEAD + "seed: " + "1" * 5000 + "\n", 4, "no value for “seed”"),
    (HEAD + "first: 0\n", 4, "no value for “first”"),
    (HEAD + "first: 3\n---\n", 4, "no seat 3"),
    (HEAD + "dice: loaded\n", 4, "no value for “dice”"),
    (HEAD + "dice: seeded\n---\n", 4, "need a header “seed"),
    (HEAD + "play: fast\n", 4, "no value for “play”"),
    (HEAD + "options: fast\n", 4, "name=value"),
    (HEAD + "options: a=1, a=2\n", 4, "name=value"),
    (HEAD + "board: ../../etc/passwd\n", 4, "no value for “board”"),
    (HEAD + "board: ..\n", 4, "no value for “board”"),
    (HEAD + "pens: 1\n---\n", 4, "pen of its own"),
    (HEAD + "pens: 1, 1\n---\n", 4, "pen of its own"),
    (HEAD + "pens: 0, 1\n---\n", 4, "pen of its own"),
    (HEAD + f"pens: 1, {PENS + 1}\n---\n", 4, "pen of its own"),
    ("dicetable 1\nseats: Ann\n---\n", 3, "lacks “game"),
    ("dicetable 1\ngame: some\n---\n", 3, "lacks “seats"),
    ("dicetable 1\ngame: some\n", 3, "lacks “seats"),
    ("dicetable 1\ngame: some\nseats:\n", 3, "needs a name"),
    ("dicetable 1\ngame: some\nseats: Ann, ann\n", 3, "both be called"),
    ("dicetable 1\ngame: some\nseats: Ann=easy\n", 3, "Name=bot:level"),
    ("dicetable 1\ngame: some\nseats: Ann=bot:\n", 3, "Name=bot:level"),
])
def test_a_faulty_header_is_refused_where_it_stands(content: str | bytes, line: int, part: str) -> None:
    at, words = wrong(content)
    assert at == line
    assert part in words
    assert len(words) < 300


def test_what_is_too_large_is_not_read() -> None:
    assert "too large" in wrong(b"#" * (MOST_BYTES + 1))[1]
    assert len(parse(HEAD + "---\n" + "go a\n" * 5000).lines) == 5000


def test_seats() -> None:
    assert parse_seats("Ann, bot:easy ,Cora=bot:hard,bot:easy") == (
        Seat("Ann"), Seat("Easy bot", "easy"), Seat("Cora", "hard"), Seat("Easy bot 2", "easy"))
    assert parse_seats("easy BOT, bot:easy")[1] == Seat("Easy bot 2", "easy")
    for seats in (parse_seats("Jürgen Groß"), parse_seats("李雷, bot:easy"), parse_seats("O'Neil \"the\" <b>&amp;")):
        assert parse_seats(", ".join(map(str, seats))) == seats


@pytest.mark.parametrize("name", [
    "", "  ", "a,b", "a=b", "a#b", "a\nb", "a\tb", "a\x85b", "a\u2028b", "a\u202eb", "\udcff", "bot:easy", "x" * 41,
])
def test_names_that_no_record_can_hold(name: str) -> None:
    words = said(bad_name(name))
    assert words
    words.encode()


def test_names_that_look_the_same_are_the_same() -> None:
    assert bad_name("Ann", ["Bo", "ann "])
    assert bad_name("Zo\u00eb", ["Zoe\u0308"])
    assert bad_name("Ann", ["Anna"]) is None


def test_pens() -> None:
    seats = (Seat("Ann"), Seat("Bo"))
    assert [seat.pen for seat in parse_pens("2,1", seats)] == [2, 1]


@given(st.text())
def test_clean_words_fit_on_a_line(words: str) -> None:
    kept = clean(words)
    assert kept == kept.strip() == clean(kept)
    record = parse((HEAD + f"---\n# {kept}\n").encode())
    assert [note.text for note in record.notes] == ([kept] if kept else [])


@given(st.text())
def test_a_line_is_a_move_or_refused_with_a_reason(words: str) -> None:
    move = read_move(words)
    if isinstance(move, Refusal):
        assert said(move.text)
    else:
        assert read_move(str(move)) == move
