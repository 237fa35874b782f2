"""A game in progress: a cursor on a list of moves. Undo, redo, saving and replaying are all that one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from dicetable.core.chance import fate
from dicetable.core.game import CHANCE, OVER, Game
from dicetable.core.move import Move
from dicetable.core.record import (
    PENS,
    Header,
    Line,
    Record,
    Seat,
    bad_name,
    clean,
    head_text,
    parse_pens,
    parse_seats,
    read_move,
)
from dicetable.core.text import N_, IllegalMove, Refusal, Text, Who, text


class Step(NamedTuple):
    """One entry of the list: who acted (a seat or CHANCE) and what happened."""

    who: int
    move: Move


class Refused(NamedTuple):
    """The line of a record at which replaying stopped, and why."""

    line: int
    text: str
    refusal: Refusal


class Table:
    """Moves go through `play`, throws through `throw`; every accepted line is handed to `written` before the new
    position can be seen. `header` always has `first` settled."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        self.game = game
        first = header.first
        if first is None:
            first = fate(header.seed, ("first",), "seat", len(header.seats)) if header.seeded else 0
        self.header = replace(header, first=first, rules=game.version, board=game.board.name,
                              board_hash=game.board.hash, options=dict(game.chosen))
        self.steps: list[Step] = []
        self.notes: list[tuple[int, str]] = []  # (how many steps came before, text)
        self.written: Callable[[str], None] = lambda line: None
        self._states: list[Any] = [game.start(len(header.seats), first)]
        self._undone: list[Step] = []  # next to be redone last
        self._chunks: list[int] = []  # how many steps each undo took back

    # The position.

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.header.seats

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def turn(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    def state_at(self, n: int) -> Any:
        """The state after the first `n` steps."""
        return self._states[n]

    # Going on.

    def why_not(self, move: Move) -> Refusal | None:
        """None, or why `move` can't be played now; a seeded throw must be the seed's."""
        refusal = self.game.why_not(self.state, self.game.spelt(self.state, move))
        if refusal is None and self.header.seeded and self.turn == CHANCE:
            drawn = self.game.chance(self.state).draw(self.header.seed)
            if dict(_faces(move)) != dict(_faces(drawn)):
                return Refusal("", text(N_("With this seed it is “{drawn}”; dice of your own need “dice: real”."),
                                        drawn=str(drawn)))
        return refusal

    def play(self, move: Move) -> None:
        """Plays a move or a typed throw; raises IllegalMove."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self._push(move)
        self.written(str(self.steps[-1].move))

    def throw(self) -> Move:
        """Lets the seed decide what luck has to; raises IllegalMove where it has not, or the dice are real."""
        if self.turn != CHANCE:
            raise IllegalMove(Refusal("", text(N_("There is nothing to roll now."))))
        if not self.header.seeded:
            raise IllegalMove(Refusal("", text(N_("You play with real dice: enter what they show."))))
        move = self.game.chance(self.state).draw(self.header.seed)
        self.play(move)
        return move

    def note(self, words: str) -> None:
        """A remark that stays in the record."""
        words = clean(words)
        self.notes.append((len(self.steps), words))
        self.written(f"# {words}")

    def _push(self, move: Move) -> None:
        who = self.turn
        move = self.game.spelt(self.state, move)
        self._states.append(self.game.apply(self.state, move))
        self.steps.append(Step(who, move))
        self.settle()

    # Going back. A chance step is never undone in strict play, but for a typed throw that nothing has followed.

    def _person(self, who: int) -> bool:
        return who >= 0 and not self.seats[who].bot

    def undo_status(self) -> Text | int:
        """How many steps one undo takes back, or why it is not possible."""
        steps = self.steps
        if not steps:
            return text(N_("Nothing has happened yet."))
        n = 1
        if self.header.seeded or steps[-1].who != CHANCE:
            while n < len(steps) and not self._person(steps[-n].who):
                n += 1
        refusal = self._undo_refusal(n)
        return n if refusal is None else refusal.text

    def _undo_refusal(self, n: int) -> Refusal | None:
        """Why the last `n` steps can't be undone without everybody's yes."""
        if self.header.practice or (n == 1 and self.steps[-1].who == CHANCE and not self.header.seeded):
            return None
        back = [*self.steps[-n:], *self._undone]
        if any(step.who == CHANCE for step in back):
            return Refusal("", text(N_("The dice were rolled: only “takeback” goes back past them.")))
        owners = {step.who for step in self.steps[-n:] if self._person(step.who)}
        if not owners:
            return Refusal("", text(N_("Only bots have moved.")))
        if len(owners | {step.who for step in self._undone if self._person(step.who)}) > 1:
            return Refusal("", text(N_("Going back past a move of {owner} needs {owner}’s yes (“takeback”)."),
                                    owner=Who(owners.pop())))
        return None

    def redo_status(self) -> Text | int:
        """How many steps one redo brings back, or why it is not possible."""
        return self._chunks[-1] if self._chunks else text(N_("Nothing was taken back."))

    def undo(self) -> int:
        """Takes back; returns the number of steps. Raises IllegalMove with the reason."""
        return self._go("undo", self.undo_status())

    def redo(self) -> int:
        """Brings back what undo took; returns the number of steps. Raises IllegalMove with the reason."""
        return self._go("redo", self.redo_status())

    def takeback(self, n: int) -> None:
        """Goes back `n` steps with everybody's yes: also past throws (the dice will be the same) and past others'
        moves; it stands in the record. Raises IllegalMove where there are not so many."""
        self._go("takeback", n)

    def settle(self) -> None:
        """Forgets what could be redone."""
        self._undone.clear()
        self._chunks.clear()

    def _go(self, word: str, status: Text | int) -> int:
        if isinstance(status, Text):
            raise IllegalMove(Refusal("", status))
        refusal = self._cursor_refusal(word, status)
        if refusal is not None:
            raise IllegalMove(refusal)
        self._move_cursor(word, status)
        self.written(f"{word} {status}")
        return status

    def _move_cursor(self, word: str, n: int) -> None:
        if word == "redo":
            for _ in range(n):
                step = self._undone.pop()
                self._states.append(self.game.apply(self.state, step.move))
                self.steps.append(step)
            while n > 0:
                n -= self._chunks.pop()
            if n:
                self._chunks.append(-n)
            return
        for _ in range(n):
            self._undone.append(self.steps.pop())
            self._states.pop()
        self._chunks.append(n)
        self.notes = [(min(at, len(self.steps)), words) for at, words in self.notes]
        if word == "takeback":
            self.notes.append((len(self.steps), f"takeback {n}"))

    # Who sits there.

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Other names, pens, persons or bots on the same seats, a pen of 0 being the one it has; raises IllegalMove for
        bad or equal names or pens."""
        reason = None if len(seats) == len(self.seats) else _SEATS_STAY
        seats = tuple(replace(seat, name=seat.name.strip(), pen=seat.pen or old.pen)
                      for seat, old in zip(seats, self.seats))
        for n, seat in enumerate(seats):
            reason = reason or bad_name(seat.name, (other.name for other in seats[:n]))
        pens = [seat.pen for seat in seats if seat.pen]
        if len(set(pens)) < len(pens) or any(not 1 <= pen <= PENS for pen in pens):
            reason = reason or text(N_("Each seat needs a pen of its own, from 1 to {most}."), most=PENS)
        if reason is not None:
            raise IllegalMove(Refusal("", reason))
        self.header = replace(self.header, seats=seats)
        self.written("seats: " + ", ".join(map(str, seats)))
        if len(pens) == len(seats):
            self.written("pens: " + ", ".join(map(str, pens)))

    def rename(self, name: str) -> None:
        """Another name for the game."""
        self.header = replace(self.header, name=clean(name))
        self.written(f"name: {self.header.name}")

    # As text.

    def text(self) -> str:
        """The compact record: no move that was taken back."""
        notes = sorted(self.notes, key=lambda note: note[0])
        rows = []
        for n in range(len(self.steps) + 1):
            while notes and notes[0][0] == n:
                rows.append(f"# {notes.pop(0)[1]}\n")
            if n < len(self.steps):
                rows.append(f"{self.steps[n].move}\n")
        return head_text(self.header) + "".join(rows)

    def replay(self, record: Record) -> Refused | None:
        """Plays the record's lines; stops before the first that is refused and says why."""
        notes = list(record.notes)
        for line in record.lines:
            while notes and notes[0].number < line.number:
                self._keep(notes.pop(0))
            refusal = self._take(line)
            if refusal is not None:
                return Refused(line.number, line.text, refusal)
        for note in notes:
            self._keep(note)
        return None

    def _keep(self, note: Line) -> None:
        self.notes.append((len(self.steps), note.text))

    def _take(self, line: Line) -> Refusal | None:
        key, colon, value = line.text.partition(":")
        if colon and key in ("seats", "pens", "name"):
            return self._take_seating(key, value.strip())
        word, *args = line.text.split()
        if word in ("undo", "redo", "takeback"):
            if len(args) > 1 or not all(arg.isdecimal() and len(arg) < 9 for arg in args):
                return Refusal("", text(N_("“{word}” is followed by a number of steps or nothing."), word=word))
            n = int(args[0]) if args else 1
            refusal = self._cursor_refusal(word, n)
            if refusal is None:
                self._move_cursor(word, n)
            return refusal
        move = read_move(line.text)
        refusal = move if isinstance(move, Refusal) else self.why_not(move)
        if refusal is None and isinstance(move, Move):
            self._push(move)
        return refusal

    def _cursor_refusal(self, word: str, n: int) -> Refusal | None:
        there = len(self._undone) if word == "redo" else len(self.steps)
        if not 1 <= n <= there:
            return Refusal("", text(N_("“{word} {n}” is not possible: there are {there} steps."),
                                    word=word, n=n, there=there))
        return self._undo_refusal(n) if word == "undo" else None

    def _take_seating(self, key: str, value: str) -> Refusal | None:
        if key == "name":
            self.header = replace(self.header, name=clean(value))
            return None
        try:
            if key == "pens":
                seats = parse_pens(value, self.seats)
            else:
                named = parse_seats(value)
                if len(named) != len(self.seats):
                    raise ValueError(_SEATS_STAY)
                seats = tuple(replace(seat, pen=old.pen) for seat, old in zip(named, self.seats, strict=True))
        except ValueError as error:
            return Refusal("", error.args[0])
        self.header = replace(self.header, seats=seats)
        return None


_SEATS_STAY = text(N_("The number of seats stays as it was at the start."))


def _faces(move: Move) -> Iterable[tuple[str, str]]:
    for arg in move.args:
        spot, _, face = arg.partition("=")
        yield spot, face
