"""One running game: clicks become moves, bots and dice get their turn, and every line is in the journal before the
window can show it. Knows no widget."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import filelock  # noqa: F401 - the first line of a game needs it; it must not wait for it
from PySide6.QtCore import QObject, QTimer, Signal

from dicetable import cupboard
from dicetable.bots import bots_key, levels
from dicetable.bots.worker import blind, replacement
from dicetable.core.chance import Dice, Draw
from dicetable.core.game import CHANCE, OVER
from dicetable.core.journal import Journal
from dicetable.core.move import Move, Spot
from dicetable.core.record import Seat
from dicetable.core.score import Score
from dicetable.core.select import Pick, Selection
from dicetable.core.table import Table
from dicetable.core.text import N_, IllegalMove, Refusal, Text, Who, text
from dicetable.core.view import Aid, View
from dicetable.ui.botclient import BotClient
from dicetable.words import Words, _

_FEW = 4  # ways that are shown at once
_NEXT = 8  # moves that are tried for what they make possible
PACES = {"off": 0, "fast": 350, "normal": 900, "slow": 2000}  # ms from one bot's move to the next


class Controller(QObject):
    """`at` is how many steps the position looked at has: all of them, unless somebody looks back."""

    moved = Signal()  # the position, the seats or the point looked at
    picked = Signal()  # the picks, or whether a bot is at it
    refused = Signal(str, object)  # spot ("" where none is to blame), Refusal
    hinted = Signal(object)  # Move
    troubled = Signal()  # the journal has begun or ceased to fail

    def __init__(self, table: Table, bots: BotClient, journal: Journal | None = None,
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.game = table.game
        self.spots = self.game.all_spots(len(table.seats))
        self.journal = journal
        self.trouble = ""
        self.saved_as = ""  # the record when somebody last saved it elsewhere
        self.pace = "normal"
        self.paused = False
        self.roll_at_once = False
        self.looking_at: int | None = None
        self._bots = bots
        self._asked: dict[int, str] = {}  # request → "move" or "hint"
        self._answer: Move | None = None
        self.rushing = False
        self.pick = self._nothing_picked()
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._take_turn)
        self._bots.answered.connect(self._take_answer)
        if journal is None:
            table.written = self._begin_journal
        else:
            table.written = self._write

    # The journal.

    def _begin_journal(self, line: str) -> None:
        """The first line of a game begins its file, which holds the line then."""
        try:
            self.journal = cupboard.start_journal(self.table)
        except OSError as error:
            self._set_trouble(error)
            return
        self.table.written = self._write
        self._set_trouble(self.journal.trouble)

    def _write(self, line: str) -> None:
        assert self.journal is not None
        self.journal.write(line)
        self._set_trouble(self.journal.trouble)

    def _set_trouble(self, error: OSError | None) -> None:
        trouble = (error.strerror or str(error)) if error else ""
        if trouble != self.trouble:
            self.trouble = trouble
            self.troubled.emit()

    def save_again(self) -> bool:
        """Tries again to write what could not be written; whether all of the game is in its file, or elsewhere."""
        if self.trouble:
            if self.journal is None:
                self._begin_journal("")
            else:
                self.journal.retry()
                self._set_trouble(self.journal.trouble)
        return not self.trouble or self.table.text() == self.saved_as

    @property
    def file(self) -> Path | None:
        """The running game's own file, once it has one."""
        return self.journal.path if self.journal else None

    def close(self) -> None:
        """Stops all that is under way and gives the file free."""
        self._due.stop()
        self._asked.clear()
        if self.journal is not None:
            self.journal.close()
            self.journal = None
        self.table.written = lambda line: None

    # What is looked at.

    @property
    def at(self) -> int:
        return len(self.table.steps) if self.looking_at is None else self.looking_at

    @property
    def state(self) -> Any:
        """The position looked at."""
        return self.table.state_at(self.at)

    @property
    def words(self) -> Words:
        return Words([seat.name for seat in self.table.seats], self.spots)

    def acting(self, state: Any) -> int:
        """The seat to move; before a throw the one that moves after it; OVER."""
        turn = self.game.turn(state)
        if turn == CHANCE:
            turn = self.game.turn(self.game.apply(state, self.game.chance(state).draw(0)))
        return turn

    def view(self, seat: int) -> View:
        return self.game.view(self.state, seat)

    def score(self, seat: int) -> Score:
        return self.game.score(self.state, seat)

    def look(self, at: int | None) -> None:
        """Looks at the table as it was after `at` steps; None: at the present."""
        steps = len(self.table.steps)
        at = None if at is None or at >= steps else max(0, at)
        if at != self.looking_at:
            self.looking_at = at
            self._moved()

    # Whose turn it is.

    @property
    def turn(self) -> int:
        return self.table.turn

    @property
    def bot_acts(self) -> bool:
        """Whether a bot, not a person, is to move or to roll."""
        acting = self.acting(self.table.state)
        return acting >= 0 and bool(self.table.seats[acting].bot)

    @property
    def person_picks(self) -> bool:
        """Whether clicks on spots make a move now."""
        return self.looking_at is None and self.turn >= 0 and not self.table.seats[self.turn].bot

    @property
    def waits_for_roll(self) -> bool:
        """Whether a person has to throw the program's dice."""
        return self.looking_at is None and self.turn == CHANCE and self.table.header.seeded and not self.bot_acts

    @property
    def waits_for_dice(self) -> bool:
        """Whether what real dice show has to be entered."""
        return self.looking_at is None and self.turn == CHANCE and not self.table.header.seeded

    def roll_status(self) -> Text | None:
        """None, or why nobody can roll now."""
        if self.looking_at is not None:
            return text(N_("You are looking back."))
        if self.turn == OVER:
            return text(N_("The game is over."))
        if self.turn != CHANCE:
            return text(N_("{who} is to move: the dice were rolled."), who=Who(self.turn))
        if not self.table.header.seeded:
            return text(N_("You play with real dice: enter what they show."))
        return text(N_("A bot is to roll.")) if self.bot_acts else None

    def undo_status(self) -> Text | None:
        """None, or why nothing can be taken back."""
        status = self.table.undo_status()
        return status if isinstance(status, Text) else None

    def redo_status(self) -> Text | None:
        """None, or why nothing can be brought back."""
        status = self.table.redo_status()
        return status if isinstance(status, Text) else None

    # Clicks.

    @property
    def selection(self) -> Selection:
        return self._selection

    @cached_property
    def _selection(self) -> Selection:
        return Selection(self.game, self.table.state)

    @property
    def only_move(self) -> Move | None:
        """The move that a person can't but make, if it has no spot."""
        legal = self.selection.legal if self.person_picks else ()
        return legal[0] if len(legal) == 1 and legal == self.selection.buttons else None

    @cached_property
    def possible_later(self) -> tuple[tuple[Move, Refusal], ...]:
        """Moves without a spot that one of the next moves makes possible, with what stands against them now."""
        game, state, later = self.game, self.table.state, []
        legal = self.selection.legal if self.person_picks else ()
        nexts = [after for move in legal[:_NEXT] if game.turn(after := game.apply(state, move)) == self.turn]
        for verb in (verb for verb, how in game.verbs.items() if not how.slots):
            refusal = game.why_not(state, Move(verb))
            if refusal is not None and any(game.why_not(after, Move(verb)) is None for after in nexts):
                later.append((Move(verb), refusal))
        return tuple(later)

    def rolls_on(self, move: Move) -> bool:
        """Whether a legal move makes the same seat throw dice again."""
        game, state = self.game, self.table.state
        if game.why_not(state, move) is not None:
            return False
        after = game.apply(state, move)
        return game.turn(after) == CHANCE and isinstance(game.chance(after), Dice) and (
            self.acting(after) == self.turn and game.round(after) == game.round(state))

    def _nothing_picked(self) -> Pick:
        return self.selection.pick(()) if self.person_picks else Pick((), frozenset(), (), False)

    @cached_property
    def aids(self) -> tuple[Aid, ...]:
        """Live help for the picks."""
        if not self.person_picks:
            return ()
        return tuple(self.game.aids(self.table.state, frozenset(self.pick.picked)))

    def click(self, spot: Spot) -> None:
        """A click on a spot; where a bot is at it, the bots go on at once."""
        if self.bot_acts and self.looking_at is None:
            self.skip()
        elif self.looking_at is not None:
            self.refused.emit(spot, Refusal("", text(N_("You are looking back: go back to now to play on."))))
        elif self.turn == OVER:
            self.refused.emit(spot, Refusal("", text(N_("The game is over."))))
        elif self.turn == CHANCE:
            if self.waits_for_roll:
                self.refused.emit(spot, Refusal("", text(N_("The dice have to be rolled first."))))
            else:
                self.refused.emit(spot, Refusal("", text(N_("Enter first what the dice show."))))
        else:
            self._set_pick(self.selection.pick(self.pick.picked, spot), spot)

    def leaves(self, spot: Spot) -> tuple[Move, ...]:
        """The moves that a click on `spot` would make, or leave open if these are few, for the ghost."""
        if not self.person_picks:
            return ()
        picked = self.pick.picked
        after = self.pick if spot in picked else self.selection.pick(picked, spot)
        if after.moves or after.refusal is not None or not after.picked:
            return after.moves if after.refusal is None else ()
        ways = self.selection.ways(after.picked)
        return ways if len(ways) <= _FEW else ()

    def _set_pick(self, pick: Pick, spot: Spot = "") -> None:
        if pick.ready is not None:
            self.play(pick.ready)
            return
        self.pick = pick
        self.__dict__.pop("aids", None)
        self.picked.emit()
        if pick.refusal is not None:
            self.refused.emit(spot, pick.refusal)

    def confirm(self) -> bool:
        """Plays what is picked, if that is one whole move."""
        if self.person_picks and len(self.pick.moves) == 1:
            self.play(self.pick.moves[0])
            return True
        return False

    def unpick(self) -> bool:
        """Lays the last pick down."""
        if not self.pick.picked:
            return False
        self._set_pick(self._no_longer(self.selection.pick(self.pick.picked[:-1])))
        return True

    def unpick_all(self) -> None:
        if self.pick.picked:
            self._set_pick(self.selection.pick(()))

    @staticmethod
    def _no_longer(pick: Pick) -> Pick:
        """Fewer picks never play a move by themselves."""
        return replace(pick, longer=True) if pick.ready is not None else pick

    # Playing.

    def play(self, move: Move) -> bool:
        """Plays a move or a typed throw; says why where it is refused."""
        try:
            self.table.play(move)
        except IllegalMove as error:
            self.refused.emit(next(iter(move.spots), ""), error.refusal)
            return False
        self._moved()
        return True

    def roll(self) -> bool:
        """Throws the dice for a person."""
        reason = self.roll_status()
        if reason is not None:
            self.refused.emit("", Refusal("", reason))
            return False
        self.table.throw()
        self._moved()
        return True

    def undo(self) -> bool:
        """Takes back; says why where that is not possible."""
        return self._back_and_forth(self.table.undo)

    def redo(self) -> bool:
        """Brings back; says why where that is not possible."""
        return self._back_and_forth(self.table.redo)

    def take_back_to(self, at: int) -> None:
        """Goes back to what was after `at` steps, with everybody's yes."""
        n = len(self.table.steps) - at
        if n > 0:
            self.table.takeback(n)
            self._moved()

    def _back_and_forth(self, go: Any) -> bool:
        try:
            go()
        except IllegalMove as error:
            self.refused.emit("", error.refusal)
            return False
        self._moved()
        return True

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Other names, pens, persons or bots; raises IllegalMove."""
        self.table.reseat(seats)
        self._moved(stay=True)

    def rename(self, name: str) -> None:
        """Another name for the game."""
        self.table.rename(name)
        self._moved(stay=True)

    def _moved(self, *, stay: bool = False) -> None:
        """The position is another; `stay`: what is looked at is not."""
        if not stay and self.looking_at is not None and self.looking_at >= len(self.table.steps):
            self.looking_at = None
        self.__dict__.pop("_selection", None)
        self.__dict__.pop("possible_later", None)
        self.__dict__.pop("aids", None)
        self.pick = self._nothing_picked()
        self._asked = {request: what for request, what in self._asked.items() if what != "move"}
        self._answer = None
        self._due.stop()
        self.moved.emit()
        self.go_on()

    # Bots, and dice that need no hand.

    def go_on(self) -> None:
        """Lets bots and dice have their turn where it is theirs."""
        if self.turn == OVER or self.looking_at is not None or self._due.isActive() or self._asked_for_move:
            return
        if not self.bot_acts:
            self.rushing = False
            if self.turn == CHANCE and self.table.header.seeded and (self.roll_at_once or self._throw_was_chosen):
                self._due.start(0)
            return
        if self.paused or self.turn == CHANCE and not self.table.header.seeded:
            return
        if self.turn != CHANCE and self._answer is None:
            self._ask_for_move()
        self._due.start(0 if self.rushing else PACES[self.pace])

    @property
    def _throw_was_chosen(self) -> bool:
        """Whether what chance decides now needs no click: it is no throw, or the seat to act has just chosen to throw
        again in mid-turn."""
        table, game = self.table, self.game
        if isinstance(game.chance(table.state), Draw):
            return True
        return bool(table.steps) and table.steps[-1].who == self.acting(table.state) and (
            game.round(table.state_at(len(table.steps) - 1)) == game.round(table.state))

    @property
    def _asked_for_move(self) -> bool:
        return "move" in self._asked.values()

    def _ask_for_move(self) -> None:
        self._asked[self._ask(self.table.seats[self.turn].bot)] = "move"

    def _ask(self, level: str) -> int:
        table = self.table
        return self._bots.ask(blind(table), level, bots_key(table.header.seed), len(table.steps))

    def _take_answer(self, request: int, answer: object) -> None:
        what = self._asked.pop(request, "")
        if what == "hint":
            if isinstance(answer, Move) and self.table.why_not(answer) is None:
                self.hinted.emit(answer)
            else:
                self.refused.emit("", Refusal("", text(N_("The bot has no answer just now."))))
        elif what == "move":
            self._answer = self._sound(answer)
            if not self._due.isActive():
                self._take_turn()

    def _sound(self, answer: object) -> Move:
        """The bot's move, or a legal one in its place and a line in the record."""
        if isinstance(answer, Move) and self.table.why_not(answer) is None:
            return answer
        seat = self.table.seats[self.turn]
        reason = _("“{move}” is not possible").format(move=answer) if isinstance(answer, Move) else str(answer)
        self.table.note(_("The bot of {who} failed ({reason}); a legal move was played instead.").format(
            who=seat.name, reason=reason.rstrip(".")))
        return replacement(self.game, self.table.state, bots_key(self.table.header.seed), len(self.table.steps))

    def _take_turn(self) -> None:
        """What was due: a throw, or the bot's move if it is there."""
        if self.paused and self.bot_acts or self.looking_at is not None:
            return
        if self.turn == CHANCE:
            self.table.throw()
            self._moved()
        elif self._answer is not None:
            self.table.play(self._answer)
            self._moved()

    def skip(self) -> None:
        """The bots go on without waiting until a person is to play."""
        self.rushing = True
        if self._due.isActive():
            self._due.start(0)

    def pause(self, paused: bool) -> None:
        """Bots wait, or go on."""
        self.paused = paused
        if paused:
            self._due.stop()
        else:
            self.go_on()
            if self._answer is not None and not self._due.isActive():
                self._due.start(0)
        self.picked.emit()

    def hint(self) -> None:
        """Asks the best bot; the answer comes as `hinted`."""
        if not self.person_picks:
            self.refused.emit("", Refusal("", text(N_("There is nothing to decide now."))))
        elif "hint" not in self._asked.values():
            self._asked[self._ask(list(levels(type(self.game)))[-1])] = "hint"
