"""The page where a game is played: the table in the middle, one line on top, the seats at the side."""

from __future__ import annotations

import html
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QCursor,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from dicetable.core.game import OVER
from dicetable.core.move import Move, Spot
from dicetable.core.score import outcome
from dicetable.core.text import Refusal
from dicetable.core.view import Aid
from dicetable.ui import theme
from dicetable.ui.controller import PACES, Controller
from dicetable.ui.log import Log
from dicetable.ui.miniatures import Miniatures
from dicetable.ui.moves import Moves
from dicetable.ui.pieces import Notice, button, said
from dicetable.ui.prompt import Edge, PromptBar
from dicetable.ui.realdice import RealDice
from dicetable.ui.scene import TableScene
from dicetable.ui.seats import PICTURE, ScoreTree, SeatList
from dicetable.ui.tableview import TableView
from dicetable.ui.theme import Theme
from dicetable.words import _, figure

_STEPS = tuple(PACES)
_DIRECTIONS = {Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right", Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}


class TablePage(QWidget):
    """Shows a controller's game. `rules_wanted` names a ruling; `finished` comes once, when the last ink is dry."""

    rules_wanted = Signal(str)
    finished = Signal()

    def __init__(self, controller: Controller, actions: dict[str, QAction], colours: Theme) -> None:
        super().__init__()
        self.controller = controller
        self._actions = actions
        self.colours = colours
        self.front_wanted: int | None = None
        self._front = -1
        self._acting = -1
        self._refused_rule = ""
        self._preview: Move | None = None
        self._hovered: Spot = ""
        self._cursor: Spot | None = None
        self._told_end = controller.table.over
        self._small: Miniatures | None = None
        self._build()
        self._make_scene()
        controller.moved.connect(self._position_changed)
        controller.picked.connect(self._picks_changed)
        controller.refused.connect(self._refuse)
        controller.hinted.connect(self._show_hint)
        controller.troubled.connect(self._show_trouble)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(20)  # after the ink is painted
        self._later.timeout.connect(self.refresh_side)
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.timeout.connect(self._tell_end)
        self._ease = QTimer(self)
        self._ease.setSingleShot(True)
        self._ease.timeout.connect(self._forget_message)
        self._position_changed()
        self._show_trouble()

    # How it is built.

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PromptBar(self._actions)
        self.bar.explained.connect(lambda words: self.say(words))
        column.addWidget(self.bar)
        self.notice = Notice()
        column.addWidget(self.notice)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(6)
        column.addWidget(self.split, 1)
        middle = QWidget()
        self._middle = QVBoxLayout(middle)
        self._middle.setContentsMargins(0, 0, 0, 0)
        self._middle.setSpacing(0)
        self.dice = RealDice()
        self.dice.setContentsMargins(14, 6, 14, 6)
        self.dice.thrown.connect(self.controller.play)
        self.dice.hide()
        self._middle.addWidget(self.dice)
        self.help = QLabel()
        self.help.setTextFormat(Qt.TextFormat.RichText)
        self.help.setWordWrap(True)
        self.help.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.help.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.help.setContentsMargins(14, 2, 14, 2)
        self.help.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.help.linkActivated.connect(self._follow)
        self.help.linkHovered.connect(self._point_at_aid)
        self._middle.addWidget(self.help)
        self.split.addWidget(middle)
        self.split.addWidget(self._build_side())
        self.split.setStretchFactor(0, 1)
        self.split.setStretchFactor(1, 0)

    def _build_side(self) -> QWidget:
        self.side = QWidget()
        self.side.setMinimumWidth(250)
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 8, 8, 8)
        column.setSpacing(8)
        self.seats = SeatList()
        self.seats.set_count(len(self.controller.table.seats))
        self.seats.chosen.connect(self.show_sheet)
        scroll = QScrollArea()
        scroll.setWidget(self.seats)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll = scroll
        column.addWidget(scroll)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.points = ScoreTree()
        self.points.pointed.connect(self.point)
        self.log = Log(self.controller)
        self.log.looked.connect(self.controller.look)
        self.moves = Moves(self.controller)
        self.moves.chosen.connect(self.controller.play)
        self.moves.shown.connect(self._show_preview)
        self.tabs.addTab(self.points, _("Points"))
        self.tabs.addTab(self.log, _("Log"))
        self.tabs.addTab(self.moves, _("Moves"))
        column.addWidget(self.tabs, 1)
        self._pace_row = QWidget()
        row = QHBoxLayout(self._pace_row)
        row.setContentsMargins(4, 0, 4, 0)
        self.pace_words = said("", "small")
        self.pace = QSlider(Qt.Orientation.Horizontal)
        self.pace.setRange(0, len(_STEPS) - 1)
        self.pace.setPageStep(1)
        self.pace.setAccessibleName(_("Pace of the bots"))
        self.pace.setMaximumWidth(120)
        self.pace.valueChanged.connect(self._set_pace)
        row.addWidget(self.pace_words, 1)
        row.addWidget(self.pace)
        column.addWidget(self._pace_row)
        return self.side

    def _make_scene(self) -> None:
        c = self.controller
        self.scene = TableScene(c.game.board, c.spots, c.words, self.colours)
        self.scene.clicked.connect(self._clicked)
        self.scene.hovered.connect(self._hover)
        self.view = TableView(self.scene)
        self.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view.setAccessibleName(_("Table"))
        self.view.installEventFilter(self)
        self.edge = Edge(self.view)
        self._middle.insertWidget(0, self.edge, 1)
        if self._small is not None:
            self._small.stop()
        self._small = None
        if not c.game.shared and len(c.table.seats) > 1:
            self._small = Miniatures(c, self.colours, PICTURE, self.devicePixelRatioF(), self)
            self._small.drawn.connect(self.seats.show_picture)
        for card in self.seats.cards:
            card.picture.setVisible(self._small is not None)

    def set_colours(self, colours: Theme) -> None:
        """Other colours: the table is drawn anew."""
        if colours.name == self.colours.name:
            return
        self.colours = colours
        self.scene.finish()
        old, zoom = self.edge, self.view.zoom
        self._middle.removeWidget(old)
        self._make_scene()
        self.view.set_zoom(zoom)
        old.hide()
        old.deleteLater()
        self._front = -1
        self._position_changed()

    def set_pace(self, pace: str) -> None:
        """One of PACES, for bots and for what moves on the table."""
        self.pace.setValue(_STEPS.index(pace))
        self._set_pace(self.pace.value())

    def _set_pace(self, step: int) -> None:
        pace = _STEPS[step]
        self.controller.pace = self.scene.director.pace = pace
        words = {"off": _("Bots play at once"), "fast": _("Bots play fast"), "normal": _("Bots play at a normal pace"),
                 "slow": _("Bots play slowly")}
        self.pace_words.setText(words[pace])

    # What is shown.

    @property
    def front(self) -> int:
        """The seat whose sheet lies in front."""
        return self._front

    def _wanted_front(self) -> int:
        c = self.controller
        if self.front_wanted is not None:
            return self.front_wanted
        acting = c.acting(c.state)
        if c.looking_at is not None and c.at and c.table.steps[c.at - 1].who >= 0:
            return c.table.steps[c.at - 1].who
        hurried = acting >= 0 and bool(c.table.seats[acting].bot) and (c.pace == "off" or c.rushing)
        if acting < 0 or hurried:
            return max(self._front, 0)
        return acting

    def _position_changed(self) -> None:
        c = self.controller
        acting = c.acting(c.state)
        if acting != self._acting:
            self._acting, self.front_wanted = acting, None
        self._forget_message()
        self._preview = None
        self.point(frozenset())  # a hint was for the position before
        seat = self._wanted_front()
        pens = tuple(theme.pen(one.pen) for one in c.table.seats)
        again = seat == self._front
        self._front = seat
        self.scene.words = c.words
        self.scene.show(c.view(seat), seat=seat, pen=pens[seat], name=c.table.seats[seat].name, score=c.score(seat),
                        pens=pens, date=c.table.header.date, animate=again and c.looking_at is None)
        self.edge.set_pen(pens[acting] if acting >= 0 and c.looking_at is None else None)
        self._show_bar()
        self._picks_changed()
        self._later.start()
        if c.table.over and c.looking_at is None and not self._told_end:
            self._end.start(0 if c.pace == "off" else 1800)
        elif not c.table.over:
            self._told_end = False
            self._end.stop()

    def _tell_end(self) -> None:
        self._told_end = True
        self.finished.emit()

    def _show_bar(self) -> None:
        c = self.controller
        bar = self.bar
        looking, over = c.looking_at is not None, c.turn == OVER
        acting = c.acting(c.state)
        say = c.words.say
        if looking:
            prompt = _("Looking back: after {n} of {all} steps.").format(n=c.at, all=len(c.table.steps))
        elif over:
            prompt = say(outcome([c.game.standing(c.table.state, seat) for seat in range(len(c.table.seats))]).text)
        else:
            prompt = say(c.view(max(acting, 0)).prompt)
        if prompt != bar.prompt.text():
            bar.prompt.setText(prompt)
            self.announce(prompt)
        bar.mark.setVisible(acting >= 0 and not looking)
        if acting >= 0:
            bar.mark.set_pen(theme.pen(c.table.seats[acting].pen))
        reason = c.roll_status()
        others = c.person_picks and bool(c.selection.buttons or c.possible_later)  # one of them is to be pressed
        rolls = c.table.header.seeded and not (looking or over or others)
        bar.show_button("roll", rolls, say(reason) if reason else "")
        reason = c.undo_status()
        bar.show_button("undo", not looking, say(reason) if reason else "")
        reason = c.redo_status()
        bar.show_button("redo", not looking and (reason is None or not over), say(reason) if reason else "")
        idle = "" if c.person_picks else _("There is nothing to decide now.")
        bar.show_button("hint", not looking and not over, idle)
        for name in ("back", "forward", "now", "takeback"):
            bar.show_button(name, looking)
        bar.show_button("result", over and not looking)
        self._show_moves_without_spots()
        asks = c.waits_for_dice
        if asks:
            self.dice.ask(c.game.chance(c.table.state), c.game.board.dice, c.words, self.colours)
        else:
            self.dice.clear()
        self.dice.setVisible(asks)

    def _show_moves_without_spots(self) -> None:
        c = self.controller
        row = self.bar.moves
        while (item := row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for move in c.selection.buttons if c.person_picks else ():
            made = button(c.words.say(c.game.verbs[move.verb].label), strong=c.only_move == move)
            made.setToolTip(c.words.say(c.game.words(c.table.state, move)))
            made.clicked.connect(self._player(move))
            row.addWidget(made)
        for move, refusal in c.possible_later:
            made = button(c.words.say(c.game.verbs[move.verb].label))
            made.setEnabled(False)
            made.setToolTip(c.words.say(refusal.text))
            made.setAccessibleDescription(made.toolTip())
            row.addWidget(made)

    def _player(self, move: Move) -> Callable[[], None]:
        return lambda: self._play(move)

    def _play(self, move: Move) -> None:
        self.controller.play(move)

    def _picks_changed(self) -> None:
        c = self.controller
        pick = c.pick
        mine = c.person_picks and self._front == self._sheet_of(c.turn)
        if c.waits_for_roll:
            self.scene.set_open(frozenset(c.game.chance(c.table.state).spots))
        else:
            self.scene.set_open(pick.open if mine else frozenset())
        self.scene.set_picked(pick.picked if mine else ())
        whole = pick.moves if mine and pick.picked else ()
        if len(whole) == 1:
            label = c.words.say(c.game.verbs[whole[0].verb].label)
            self.bar.buttons["confirm"].setText(label)
            self.bar.show_button("confirm", True)
            self.bar.buttons["confirm"].setToolTip(c.words.say(c.game.words(c.table.state, whole[0])))
        else:
            self.bar.buttons["confirm"].setText(_("Choose…"))
            self.bar.show_button("confirm", len(whole) > 1)
        self._light_reach()
        self._draw_ghost()
        self._show_help()
        if not pick.longer:
            self.choose()

    def _sheet_of(self, seat: int) -> int:
        return self._front if self.controller.game.shared else seat

    def refresh_side(self) -> None:
        """Shows seats, points, log and moves as they are now."""
        c = self.controller
        table = c.table
        acting = c.acting(c.state)
        last: dict[int, Move] = {}
        before: dict[int, int] = {}
        for n in range(c.at - 1, -1, -1):
            who, move = table.steps[n]
            if who >= 0 and who not in last:
                last[who], before[who] = move, n
                if len(last) == len(table.seats):
                    break
        for seat, sits in enumerate(table.seats):
            score = c.score(seat)
            said_last = c.words.say(c.game.words(table.state_at(before[seat]), last[seat])) if seat in last else ""
            self.seats.cards[seat].show_seat(sits, figure(score.points), score.sure, self._who(seat, acting), said_last,
                                             seat == acting)
        self.seats.show_front(self._front if not c.game.shared else acting)
        room = round(self.side.height() * 0.6)
        self.seats.set_compact(sum(card.full_height() + 6 for card in self.seats.cards) > room)
        high = sum(card.sizeHint().height() + 6 for card in self.seats.cards)
        self._scroll.setFixedHeight(min(high + 2, max(120, room)))
        self.points.show_score(c.score(max(self._front, 0)), c.words)
        self.points.setAccessibleName(_("Points of {who}").format(who=c.words.seat(max(self._front, 0))))
        self.log.refresh()
        self.moves.refresh()
        self._pace_row.setVisible(any(seat.bot for seat in table.seats))
        if self._small is not None:
            self._small.refresh()

    def _who(self, seat: int, acting: int) -> str:
        """A seat's state in a few words."""
        bot = self.controller.table.seats[seat].bot
        if seat != acting:
            return _("bot ({level})").format(level=bot) if bot else ""
        if self.controller.looking_at is not None:
            return _("was to play")
        if bot:
            return _("bot ({level}) pauses").format(level=bot) if self.controller.paused else (
                _("bot ({level}) plays").format(level=bot))
        return _("to play")

    def show_sheet(self, seat: int) -> None:
        """Lays a seat's sheet in front."""
        c = self.controller
        self.front_wanted = seat if seat != self._sheet_of(c.acting(c.state)) else None
        self._position_changed()

    # Ghosts, pointing, messages.

    def _hover(self, spot: Spot) -> None:
        self._hovered = spot
        self._light_reach()
        if not self._ease.isActive():
            self._show_help()
        self._draw_ghost()

    def _show_preview(self, move: Move | None) -> None:
        self._preview = move
        self._draw_ghost()
        self.point(frozenset(move.spots) if move else frozenset())

    def _draw_ghost(self) -> None:
        c = self.controller
        spot = self._hovered or self._cursor or ""
        moves = (self._preview,) if self._preview else c.leaves(spot) if spot else ()
        if not moves or not c.person_picks or self._front != self._sheet_of(c.turn):
            self.scene.clear_ghost()
            return
        state, seat = c.table.state, self._front
        after = c.game.apply(state, moves[0])
        others = [c.game.view(c.game.apply(state, move), seat) for move in moves[1:]]
        self.scene.ghost(c.game.view(state, seat), c.game.view(after, seat), c.game.score(state, seat),
                         c.game.score(after, seat), theme.pen(c.table.seats[c.turn].pen), others)

    def _live_aids(self) -> tuple[Aid, ...]:
        """Help for the picks, and with them for what lies under the pointer."""
        c = self.controller
        spot = self._hovered
        if not c.person_picks or not spot or spot in c.pick.picked:
            return c.aids
        if spot not in c.pick.open and spot not in c.view(self._front).at:
            return c.aids
        return tuple(c.game.aids(c.table.state, frozenset((*c.pick.picked, spot))))

    def _light_reach(self) -> None:
        """Where the picks lead, and with them the spot under the pointer."""
        aids = self._live_aids() if self.controller.pick.picked or self._hovered else ()
        self.scene.set_lit(frozenset(spot for aid in aids for spot in aid.spots))

    def point(self, spots: frozenset[Spot]) -> None:
        """Lights spots that somebody points at elsewhere."""
        self.scene.set_pointed(spots)

    def say(self, words: str, rule: str = "", *, colour: str = "panel_text") -> None:
        """A message under the table; the number of a ruling leads to it."""
        self._refused_rule = rule
        link = f'<a href="rule:{html.escape(rule)}"><b>{html.escape(rule)}</b></a>&ensp;' if rule else ""
        self.help.setText(f'<span style="color:{self.colours[colour].name()}">{link}{html.escape(words)}</span>')
        self.announce(words)
        self._ease.start(12_000)

    def _forget_message(self) -> None:
        self._ease.stop()
        self._refused_rule = ""
        self._show_help()

    def _show_help(self) -> None:
        if self._ease.isActive() and self._refused_rule:
            return
        self._ease.stop()
        c = self.controller
        if c.table.over or not c.person_picks or self._front != self._sheet_of(c.turn):
            words = self._advice()
            self.help.setText(html.escape(words))
            return
        step = self._next_step()
        parts = [html.escape(step)] if step else []
        parts += [f'<a style="color:{self.colours["panel_text"].name()};text-decoration:none" href="aid:{n}">'
                 f'{html.escape(c.words.say(aid.text))}</a>' for n, aid in enumerate(self._live_aids())]
        self.help.setText(" &ensp;·&ensp; ".join(parts))

    def _next_step(self) -> str:
        """What the one who picks does next, where more than a look at the table is needed for it."""
        c = self.controller
        if c.only_move:
            return _("The button “{label}” or Enter goes on.").format(
                label=c.words.say(c.game.verbs[c.only_move.verb].label))
        if not c.pick.picked:
            return _("Click what glows.") if c.pick.open else ""
        if len(c.pick.moves) == 1:
            return _("The button “{label}” or Enter does it; Escape takes the picks back.").format(
                label=c.words.say(c.game.verbs[c.pick.moves[0].verb].label))
        if c.pick.moves:
            return _("Several moves are possible: “Choose…” or Enter lists them.")
        return _("Click what glows next; Escape takes the last pick back.")

    def _advice(self) -> str:
        """A word about what can be done while nobody picks."""
        c = self.controller
        if c.looking_at is not None:
            return _("A click in the log, or Alt and an arrow key, shows another moment.")
        if c.person_picks:
            return _("This is the sheet of {other}; {who} is to play.").format(
                other=c.words.seat(self._front), who=c.words.seat(c.turn))
        if c.waits_for_dice:
            return _("Roll your dice and enter what they show: click a face of each die, or type the numbers in this "
                     "order.")
        if c.waits_for_roll:
            return _("A click on the dice, or R, rolls them.")
        if c.bot_acts and not c.table.over:
            return _("A click on the table or Space lets the bots go on at once.")
        return ""

    def _follow(self, link: str) -> None:
        kind, _colon, value = link.partition(":")
        if kind == "rule":
            self.rules_wanted.emit(value)

    def _point_at_aid(self, link: str) -> None:
        kind, _colon, value = link.partition(":")
        aids = self._live_aids()
        self.point(frozenset(aids[int(value)].spots) if kind == "aid" and int(value) < len(aids) else frozenset())

    @property
    def rule(self) -> str:
        """The ruling of the refusal that is shown, "" for none."""
        return self._refused_rule

    def _refuse(self, spot: Spot, refusal: Refusal) -> None:
        if spot:
            self.scene.refuse(spot)
        self.say(self.controller.words.say(refusal.text), refusal.rule, colour="warn")

    def _show_hint(self, move: Move) -> None:
        c = self.controller
        self._preview = move
        self._draw_ghost()
        self.point(frozenset(move.spots))
        self.say(_("A hint: {move}").format(move=c.words.say(c.game.words(c.table.state, move))))

    def _show_trouble(self) -> None:
        if self.controller.trouble:
            self.notice.say(_("This game can't be saved just now: {reason}. You can play on; it is tried again with "
                              "every move. “Save the record as…” saves it elsewhere.").format(
                                  reason=self.controller.trouble))
        else:
            self.notice.hide_now()

    def confirm(self) -> None:
        """Plays what is picked, or asks which of the moves is meant."""
        if not self.controller.confirm():
            self.choose()

    def choose(self) -> None:
        """A short menu where several moves fit the picks."""
        c = self.controller
        if len(c.pick.moves) < 2 or not c.person_picks:
            return
        menu = QMenu(self)
        for move in c.pick.moves:
            menu.addAction(c.words.say(c.game.words(c.table.state, move)), self._player(move))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos())

    def announce(self, words: str) -> None:
        """Lets a screen reader say it."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # Mouse and keys.

    def _clicked(self, spot: Spot) -> None:
        c = self.controller
        self.scene.finish()
        self._set_cursor(None)
        if c.waits_for_roll and spot in c.game.chance(c.table.state).spots:
            c.roll()
        elif c.person_picks and self._front != self._sheet_of(c.turn):
            self.front_wanted = None
            self._position_changed()
        elif spot:
            self._preview = None
            c.click(spot)
        elif c.bot_acts:
            c.skip()
        else:
            c.unpick_all()

    def _set_cursor(self, spot: Spot | None) -> None:
        if spot != self._cursor:
            self._cursor = spot
            self.scene.set_cursor(spot)
            self._draw_ghost()
            if spot:
                self.view.ensureVisible(self.scene.rect_of(spot), 40, 40)
                self.announce(self.scene.describe(spot))

    def _step(self, direction: str, *, everywhere: bool) -> None:
        c = self.controller
        among = frozenset(self.scene.spots) if everywhere else c.pick.open | frozenset(c.pick.picked)
        if not among:
            among = frozenset(self.scene.spots)
        among = frozenset(spot for spot in among if not self.scene.rect_of(spot).isEmpty())
        if self._cursor is None:  # dice were picked by digits: the arrows begin at what comes after dice
            done = {c.spots[spot].kind for spot in c.pick.picked}
            among = frozenset(spot for spot in among if c.spots[spot].kind not in done) or among
        spot = self.scene.neighbour(self._cursor, direction, among)
        if spot is None and self._cursor not in among:  # where it was there is nothing to do any more
            spot = self.scene.neighbour(None, direction, among)
        if spot:
            self._set_cursor(spot)

    def enter(self) -> None:
        """Picks the spot under the cursor, or plays what is picked, or rolls."""
        c = self.controller
        self.scene.finish()
        if c.waits_for_roll:
            c.roll()
        elif c.pick.moves and (not self._cursor or self._cursor in c.pick.picked):
            self.confirm()
        elif self._cursor:
            c.click(self._cursor)
        elif c.only_move:
            self._play(c.only_move)

    def escape(self) -> bool:
        """Undoes the smallest thing: a preview, a pick, a glance back; False where there is nothing."""
        c = self.controller
        if self._preview is not None:
            self._show_preview(None)
            self._forget_message()
            return True
        if c.unpick():
            return True
        if c.looking_at is not None:
            c.look(None)
            return True
        if self.front_wanted is not None:
            self.front_wanted = None
            self._position_changed()
            return True
        if self._cursor:
            self._set_cursor(None)
            return True
        return False

    def end_turn(self) -> None:
        """Plays the one move that has no spot of its own and does not roll on; says why there is none."""
        c = self.controller
        buttons = c.selection.buttons if c.person_picks else ()
        moves = [move for move in buttons if len(buttons) == 1 or not c.rolls_on(move)]
        later = [refusal for move, refusal in c.possible_later if not c.rolls_on(move)]
        if len(moves) == 1:
            self._play(moves[0])
        elif later:
            self._refuse("", later[0])
        else:
            self.say(_("No turn can be ended now."))

    def roll(self) -> None:
        """Rolls the dice, for the first time in a turn or once more."""
        c = self.controller
        again = [move for move in c.selection.buttons if c.rolls_on(move)] if c.person_picks else []
        if again:
            self._play(again[0])
        else:
            c.roll()

    def since_my_turn(self) -> None:
        """Says what happened since the turn before of the person who acts, or since the last move of any person."""
        c = self.controller
        steps = c.table.steps
        n = end = len(steps)
        acting = c.acting(c.table.state)
        if acting >= 0 and not c.table.seats[acting].bot:
            mine = {acting}
            while n and steps[n - 1].who == acting:
                n -= 1
            end = n
        else:
            mine = {seat for seat, sits in enumerate(c.table.seats) if not sits.bot}
        while n and steps[n - 1].who not in mine:
            n -= 1
        said_all = [c.words.say(c.game.words(c.table.state_at(i), steps[i].move)) for i in range(n, end)]
        if said_all:
            self.notice.say("  ".join(said_all), seconds=30)
        else:
            self.say(_("Nothing has happened since the last move."))

    def _type_digit(self, digit: str) -> None:
        c = self.controller
        if c.waits_for_dice:
            if not self.dice.type(digit):
                self.say(_("No die has a face “{face}”.").format(face=digit))
            return
        dice = [spot for spot in c.game.view(c.state, max(self._front, 0)).at if c.spots[spot].kind == "die"]
        if int(digit) <= len(dice):
            self._set_cursor(None)
            c.click(dice[int(digit) - 1])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self.press(event)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    def press(self, event: QKeyEvent) -> bool:
        """The keys of the table; True where one was meant for it."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if not plain:
            return False
        if key in _DIRECTIONS:
            self._step(_DIRECTIONS[key], everywhere=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()
        elif key == Qt.Key.Key_Escape:
            return self.escape()
        elif key == Qt.Key.Key_Space:
            self.scene.finish()
            self.controller.skip()
        elif key == Qt.Key.Key_Backspace and self.controller.waits_for_dice:
            self.dice.wipe()
        elif "1" <= event.text() <= "9" and len(event.text()) == 1:
            self._type_digit(event.text())
        else:
            return False
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from one part of the window to the next."""
        regions = [region for region in self._regions() if region]
        now = next((n for n, region in enumerate(regions) if any(w is self._focused() or w.isAncestorOf(self._focused())
                    for w in region)), -1 if forward else 0)
        target = regions[(now + (1 if forward else -1)) % len(regions)][0]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return True

    def _focused(self) -> QWidget:
        return self.window().focusWidget() or self

    def _regions(self) -> list[list[QWidget]]:
        """What Tab visits: in each part what gets the focus, first, and what else belongs to it."""
        buttons = [w for w in self.bar.findChildren(QPushButton) if w.isVisible() and w.isEnabled()]
        faces = [w for w in self.dice.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus] \
            if self.dice.isVisible() else []
        parts: list[list[QWidget]] = [[self.view], list(faces), list(buttons)]
        if self.side.isVisible():
            page = self.tabs.currentWidget()
            inner = self.moves.search if page is self.moves else page
            cards = sorted(self.seats.cards, key=lambda card: not card.isChecked())
            parts += [list(cards), [self.tabs.tabBar()], [inner, page], [self.pace] if self.pace.isVisible() else []]
        return parts

    # Size and end.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = 2 if self.height() < 620 else 3
        self.help.setFixedHeight(round(self.fontMetrics().lineSpacing() * lines) + 4)
        self._later.start()

    def showEvent(self, event: object) -> None:
        self.view.setFocus()

    def close_table(self) -> None:
        """Stops everything that moves; the page is not used any more."""
        for timer in (self._later, self._end, self._ease):
            timer.stop()
        if self._small is not None:
            self._small.stop()
        self.scene.finish()
