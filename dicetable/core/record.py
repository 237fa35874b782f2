"""A game as text: a header, then one move, throw or note a line. Saves, journals and mailed games are all this."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dicetable.core.move import BadMove, Move
from dicetable.core.text import N_, Refusal, Text, nearest, text

FORMAT = 1
PENS = 6
NAME_LENGTH = 40
MOST_BYTES = 4_000_000
# Line ends, controls, what turns the direction of writing, and halves of characters, which no file can hold.
_UNPRINTABLE = "\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_FORBIDDEN = re.compile(f"[,=#{_UNPRINTABLE}]")
_UNCLEAN = re.compile(f"[#\\s{_UNPRINTABLE}]+")
RULE = "---"
_RULE = re.compile(r"-{3,}")


class RecordError(ValueError):
    """What is wrong with a record's header, and in which line (from 1)."""

    def __init__(self, line: int, reason: Text) -> None:
        super().__init__(f"{line}: {reason.msgid}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there; `bot` is "" for a person, else the bot's level; `pen` from 1, 0 for the seat's own number."""

    name: str
    bot: str = ""
    pen: int = 0

    def __str__(self) -> str:
        return f"{self.name}=bot:{self.bot}" if self.bot else self.name


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first move. `first` counts from 0 (in the text from 1); None: chance decides."""

    game: str
    board: str
    seats: tuple[Seat, ...]
    board_hash: str = ""
    rules: int = 0  # 0: not said, so the newest
    options: Mapping[str, str] = field(default_factory=dict)
    first: int | None = None
    seed: int = 0
    seeded: bool = False
    practice: bool = False
    name: str = ""
    date: str = ""


class Line(NamedTuple):
    """One line of the body: its number in the file, its text without comment, and whether it ended in a newline."""

    number: int
    text: str
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """`lines` are the body without blank lines; `notes` the comments, each by the line it stands in; `where` has the
    line of each header that is given, and of the rule below them."""

    header: Header
    lines: tuple[Line, ...]
    notes: tuple[Line, ...] = ()
    where: Mapping[str, int] = field(default_factory=dict)


def bad_name(name: str, others: Iterable[str] = ()) -> Text | None:
    """Why a seat can't have this name."""
    if not name.strip():
        return text(N_("A seat needs a name."))
    if len(name) > NAME_LENGTH:
        return text(N_("“{name}” is too long: at most {most} letters."),
                    name=name[:NAME_LENGTH] + "…", most=NAME_LENGTH)
    if found := _FORBIDDEN.search(name):
        sign = found.group() if found.group().isprintable() else f"U+{ord(found.group()):04X}"
        return text(N_("A name can't contain “{sign}”."), sign=sign)
    if name.startswith("bot:"):
        return text(N_("“{name}” is no name: write Name=bot:level."), name=name)
    if _alike(name) in map(_alike, others):
        return text(N_("Two seats can't both be called “{name}”."), name=name)
    return None


def _alike(name: str) -> str:
    """The same for names that look the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def parse_seats(words: str) -> tuple[Seat, ...]:
    """Seats from `Ann, bot:medium, Cora=bot:easy`; raises ValueError holding a Text."""
    seats: list[Seat] = []
    for word in words.split(","):
        name, equals, bot = (part.strip() for part in word.strip().partition("="))
        if not equals and name.startswith("bot:"):
            level = name[4:]
            name, bot, n = f"{level.capitalize()} bot", name, 2
            taken = {_alike(seat.name) for seat in seats}
            while _alike(name) in taken:
                name, n = f"{level.capitalize()} bot {n}", n + 1
        elif equals and not bot.startswith("bot:"):
            raise ValueError(text(N_("“{word}” is no seat: write Name or Name=bot:level."), word=word.strip()[:60]))
        if bot and not re.fullmatch(r"bot:[a-z]+", bot):
            raise ValueError(text(N_("“{word}” is no seat: write Name or Name=bot:level."), word=word.strip()[:60]))
        if reason := bad_name(name, (seat.name for seat in seats)):
            raise ValueError(reason)
        seats.append(Seat(name, bot[4:]))
    return tuple(seats)


def parse_pens(words: str, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the pens of `2, 1, 3`; raises ValueError holding a Text."""
    pens = [word.strip() for word in words.split(",")]
    if len(pens) != len(seats) or len(set(pens)) < len(pens) or any(pen not in _PENS for pen in pens):
        raise ValueError(text(N_("Each of the {n} seats needs a pen of its own, from 1 to {most}."),
                              n=len(seats), most=PENS))
    return tuple(replace(seat, pen=int(pen)) for seat, pen in zip(seats, pens, strict=True))


def parse(content: str | bytes) -> Record:
    """The record that `content` spells; raises RecordError for anything wrong in the header."""
    if len(content) > MOST_BYTES:
        raise RecordError(1, text(N_("This file is too large for a record.")))
    if isinstance(content, bytes):
        try:
            content = content.decode()
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise RecordError(line, text(N_("This is no text in UTF-8."))) from None
    content = content.removeprefix("\ufeff")
    rows = re.split(r"\r\n|\n|\r", content)
    header = _Head()
    lines: list[Line] = []
    notes: list[Line] = []
    body = False
    for number, row in enumerate(rows, 1):
        words, note = _uncomment(row)
        if note:
            notes.append(Line(number, note))
        if not words:
            continue
        if body:
            lines.append(Line(number, words, number < len(rows)))
        elif _RULE.fullmatch(words) and not header.first_line:
            header.finish(number)
            header.found[RULE] = number
            body = True
        else:
            header.take(number, words)
    if not body:
        if header.first_line:
            raise RecordError(1, text(N_("This is no record: its first line should be “dicetable 1”.")))
        header.finish(len(rows))
    return Record(header.header(), tuple(lines), tuple(notes), header.found)


def _uncomment(row: str) -> tuple[str, str]:
    before, sign, after = row.partition("#")
    return before.strip(), after.strip() if sign else ""


class _Head:
    """Reads header lines and says what is wrong with one at once, where it stands."""

    def __init__(self) -> None:
        self.first_line = True
        self.found: dict[str, int] = {}
        self.values: dict[str, object] = {}
        self.pens = ""

    def take(self, number: int, words: str) -> None:
        if self.first_line:
            program, _, version = words.partition(" ")
            if program != "dicetable" or not re.fullmatch("[0-9]{1,9}", version.strip()):
                raise RecordError(number, text(N_("This is no record: its first line should be “dicetable 1”.")))
            if int(version) != FORMAT:
                raise RecordError(number, text(N_("This record has format {given}, this program reads {ours}: "
                                                  "a newer dicetable is needed."), given=version.strip(), ours=FORMAT))
            self.first_line = False
            return
        key, colon, value = (part.strip() for part in words.partition(":"))
        if not colon:
            raise RecordError(number, text(N_("“{words}” is no header line: write “key: value”, and --- before the "
                                              "first move."), words=words[:60]))
        read = getattr(self, f"_{key}", None) if key in _KEYS else None
        if read is None:
            raise RecordError(number, nearest(N_("There is no header “{key}”; there are {keys}."),
                                              N_("There is no header “{key}”; did you mean “{near}”?"),
                                              key, _KEYS, key=key[:60], keys=", ".join(_KEYS)))
        if key in self.found:
            raise RecordError(number, text(N_("“{key}” stands already in line {line}."), key=key, line=self.found[key]))
        self.found[key] = number
        try:
            read(value)
        except ValueError as error:
            reason = error.args[0] if error.args and isinstance(error.args[0], Text) else text(
                N_("“{value}” is no value for “{key}”."), value=value[:60], key=key)
            raise RecordError(number, reason) from None

    def finish(self, number: int) -> None:
        for key in ("game", "seats"):
            if key not in self.found:
                raise RecordError(number, text(N_("The header lacks “{key}: …”."), key=key))
        seats = self.values["seats"]
        assert isinstance(seats, tuple)
        first = self.values.get("first")
        if isinstance(first, int) and first >= len(seats):
            raise RecordError(self.found["first"], text(N_("There is no seat {n}: {count} play."),
                                                        n=first + 1, count=len(seats)))
        if "pens" in self.found:
            try:
                self.values["seats"] = parse_pens(self.pens, seats)
            except ValueError as error:
                raise RecordError(self.found["pens"], error.args[0]) from None
        if self.values.get("seeded") and "seed" not in self.found:
            raise RecordError(self.found["dice"], text(N_("Seeded dice need a header “seed: …”.")))

    def header(self) -> Header:
        self.values.setdefault("board", "")
        return Header(**self.values)  # type: ignore[arg-type]

    def _game(self, value: str) -> None:
        self.values["game"] = _word(value)

    def _board(self, value: str) -> None:
        name, _, hashed = value.partition(" ")
        self.values["board"] = _word(name)
        if hashed.strip():
            self.values["board_hash"] = _word(hashed.strip())

    def _rules(self, value: str) -> None:
        self.values["rules"] = _whole(value)

    def _options(self, value: str) -> None:
        options: dict[str, str] = {}
        for word in filter(None, (word.strip() for word in value.split(","))):
            name, equals, chosen = word.partition("=")
            if not equals or name.strip() in options:
                raise ValueError(text(N_("“{word}” is no option: write name=value, each name once."), word=word[:60]))
            options[_word(name.strip())] = _word(chosen.strip())
        self.values["options"] = options

    def _seats(self, value: str) -> None:
        self.values["seats"] = parse_seats(value)

    def _pens(self, value: str) -> None:
        self.pens = value

    def _first(self, value: str) -> None:
        first = _whole(value)
        if first < 1:
            raise ValueError
        self.values["first"] = first - 1

    def _seed(self, value: str) -> None:
        self.values["seed"] = _whole(value)

    def _dice(self, value: str) -> None:
        self.values["seeded"] = _either(value, "seeded", "real")

    def _play(self, value: str) -> None:
        self.values["practice"] = _either(value, "practice", "strict")

    def _name(self, value: str) -> None:
        self.values["name"] = value

    def _date(self, value: str) -> None:
        self.values["date"] = value


_PENS = tuple(str(pen) for pen in range(1, PENS + 1))
_KEYS = ("game", "board", "rules", "options", "seats", "pens", "first", "seed", "dice", "play", "name", "date")


def _either(value: str, yes: str, no: str) -> bool:
    if value not in (yes, no):
        raise ValueError
    return value == yes


def _word(value: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", value) or set(value) == {"."}:
        raise ValueError
    return value


def _whole(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", value):
        raise ValueError
    return int(value)


def head_text(header: Header) -> str:
    """The header's lines with the rule below them."""
    rows = [f"dicetable {FORMAT}", f"game: {header.game}", f"board: {header.board} {header.board_hash}".rstrip()]
    if header.rules:
        rows.append(f"rules: {header.rules}")
    if header.options:
        rows.append("options: " + ", ".join(f"{name}={value}" for name, value in header.options.items()))
    rows.append("seats: " + ", ".join(map(str, header.seats)))
    if all(seat.pen for seat in header.seats):
        rows.append("pens: " + ", ".join(str(seat.pen) for seat in header.seats))
    if header.first is not None:
        rows.append(f"first: {header.first + 1}")
    if header.seeded:
        rows.append(f"seed: {header.seed}")
    rows.append(f"dice: {'seeded' if header.seeded else 'real'}")
    if header.practice:
        rows.append("play: practice")
    if header.name:
        rows.append(f"name: {clean(header.name)}")
    if header.date:
        rows.append(f"date: {clean(header.date)}")
    return "\n".join((*rows, RULE, ""))


def clean(words: str) -> str:
    """`words` as a header or a note can hold them: on one line, without the comment sign."""
    return _UNCLEAN.sub(" ", words).strip()


def read_move(words: str) -> Move | Refusal:
    """The move in a line, or why it is none."""
    try:
        return Move.parse(words)
    except BadMove as error:
        return Refusal("", text(N_("“{word}” can't be read: a move is a verb and spots, as in “{example}”."),
                                word=str(error)[:60], example="write red blue koeln"))
