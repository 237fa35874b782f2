"""The window: shelf, set-up, table and end, one at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dicetable import cupboard, paths
from dicetable.core import journal
from dicetable.core.record import Header, RecordError, parse
from dicetable.ui import actions, look
from dicetable.ui.pieces import Notice, button
from dicetable.ui.reasons import reason
from dicetable.ui.settings import Settings
from dicetable.ui.shelf import GameCard, Shelf, title
from dicetable.words import Words, _

if TYPE_CHECKING:
    from dicetable.games import AnyGame
    from dicetable.ui.botclient import BotClient
    from dicetable.ui.controller import Controller
    from dicetable.ui.ruleview import RuleView
    from dicetable.ui.setup import SetupPage
    from dicetable.ui.tablepage import TablePage

_LEAST = QSize(900, 600)
_WARM = ("pydantic.main", "yaml", "dicetable.core.boardfile", "dicetable.ui.scene", "dicetable.ui.tablepage")


class Window(QMainWindow):
    """One program window. Pages that need a board are imported when they are first wanted."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.setWindowTitle("dicetable")
        self.setMinimumSize(_LEAST)
        self.setAcceptDrops(True)
        self.controller: Controller | None = None
        self.table: TablePage | None = None
        self._end: QWidget | None = None
        self._setup: QWidget | None = None
        self._bots: BotClient | None = None
        self._rules: RuleView | None = None
        self._was_maximized = False
        self._make_actions()
        self.dress()
        QApplication.styleHints().colorSchemeChanged.connect(self.dress)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.notice = Notice()
        column.addWidget(self.notice)
        self.pages = QStackedWidget()
        column.addWidget(self.pages, 1)
        self.setCentralWidget(whole)
        self.way_out = button(_("Leave the full screen (F11)"), flat=True)
        self.way_out.clicked.connect(self.toggle_full)
        self.way_out.hide()
        self.shelf = Shelf()
        self.shelf.game_chosen.connect(self.set_up)
        self.shelf.file_chosen.connect(self.resume)
        self.shelf.asked.connect(self.do)
        self.shelf.rename_asked.connect(self._rename_card)
        self.shelf.deleted.connect(self._offer_back)
        self.shelf.failed.connect(lambda words: self.notice.say(words, seconds=20))
        self.pages.addWidget(self.shelf)
        self.shelf.refresh()
        self._sized()
        self.page_changed()
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._warm_up)

    def _sized(self) -> None:
        if not self.restoreGeometry(self.settings.bytes("window/geometry")):
            screen = self.screen().availableGeometry().size()
            self.resize(QSize(1280, 800).boundedTo(screen))

    # Actions.

    def _make_actions(self) -> None:
        self.actions_made: dict[str, QAction] = {}
        menus = {name: self.menuBar().addMenu(_(words)) for name, words in actions.MENUS.items()}
        parts: dict[str, int] = {}
        groups: dict[str, tuple[QMenu, QActionGroup]] = {}
        for entry in actions.ENTRIES:
            menu = menus[entry.menu]
            if entry.part != parts.setdefault(entry.menu, entry.part):
                parts[entry.menu] = entry.part
                menu.addSeparator()
            if entry.group and entry.group not in groups:
                groups[entry.group] = menu.addMenu(_(actions.GROUPS[entry.group])), QActionGroup(self)
            action = QAction(_(entry.words), self)
            action.setShortcuts([QKeySequence(key) for key in entry.keys])
            action.setToolTip(_(entry.tip) if entry.tip else action.text().replace("&", ""))
            action.setCheckable(entry.checks or bool(entry.group))
            action.triggered.connect(self._doer(entry.name))
            self.actions_made[entry.name] = action
            if entry.group:
                groups[entry.group][1].addAction(action)
                groups[entry.group][0].addAction(action)
                action.setChecked(self.settings.word(f"view/{entry.group}", self._usual(entry.group)) == entry.value)
            else:
                menu.addAction(action)
        for name in ("panel", "at_once"):
            self.actions_made[name].setChecked(self.settings.flag(f"view/{name}", name == "panel"))
        self.addActions(list(self.actions_made.values()))  # so that keys work without the menu bar

    def _usual(self, group: str) -> str:
        """What holds where nobody has chosen: on a large screen people sit further away."""
        if group == "theme":
            return "system"
        return "large" if self.screen().availableGeometry().height() >= 1000 else "normal"

    def _doer(self, name: str) -> Callable[[], None]:
        return lambda: self.do(name)

    def do(self, name: str) -> None:
        """Does what an entry of actions.ENTRIES stands for."""
        from dicetable.ui import deeds

        entry = next(entry for entry in actions.ENTRIES if entry.name == name)
        if entry.group:
            self.settings.keep(f"view/{entry.group}", entry.value)
            self.dress()
        elif name in deeds.WITH_TABLE:
            if self.controller is not None and self.table is not None:
                deeds.WITH_TABLE[name](self, self.controller, self.table)
        else:
            deeds.ALONE[name](self)

    def dress(self) -> None:
        """Colours and type as the settings say."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        colours = look.chosen(self.settings.word("view/theme", "system"))
        size = look.SIZES[self.settings.word("view/size", self._usual("size"), look.SIZES)]
        look.dress(app, colours, size)
        if self.table is not None:
            self.table.set_colours(colours)

    def page_changed(self) -> None:
        """Offers what can be done on the page that is seen."""
        page = self.page
        for entry in actions.ENTRIES:
            self.actions_made[entry.name].setEnabled(not entry.where or page in entry.where)
        header = self.controller.table.header if self.controller and page in ("table", "end") else None
        self.setWindowTitle(f"{title(header)} – dicetable" if header else "dicetable")

    @property
    def page(self) -> str:
        """Which page is seen: shelf, setup, table or end."""
        pages = {self.shelf: "shelf", self._setup: "setup", self.table: "table", self._end: "end"}
        return pages[self.pages.currentWidget()]

    def show_page(self, page: QWidget) -> None:
        """Brings a page to the front."""
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.page_changed()

    def _drop_page(self, page: QWidget | None) -> None:
        if page is not None:
            self.pages.removeWidget(page)
            page.hide()
            page.deleteLater()

    # Between pages.

    def to_shelf(self) -> None:
        """Back to the shelf; the game that is open is kept."""
        if not self._leave_table():
            return
        self.shelf.refresh()
        self.show_page(self.shelf)

    def set_up(self, game: AnyGame) -> None:
        """The page that sets a table up."""
        from dicetable.ui.setup import SetupPage

        self._drop_page(self._setup)
        page = self._setup = SetupPage(game, self.settings)
        page.started.connect(self.start)
        page.left.connect(self.to_shelf)
        page.blank_wanted.connect(lambda: self.save_blank(page))
        self.show_page(page)

    def save_blank(self, page: SetupPage) -> None:
        """Empty sheets of what is being set up, for those who play on paper."""
        from dicetable.ui.printdialog import save_sheets

        try:
            table = cupboard.new_table(page.header())
        except Exception as error:  # a board of the user's may be wrong in any way
            self.notice.say(self.reason_for(error))
            return
        save_sheets(self, table, blank=True)

    def start(self, header: Header) -> None:
        """A new table; where it can't be laid, the reason is said."""
        try:
            table = cupboard.new_table(header)
        except Exception as error:  # a board of the user's may be wrong in any way
            self.notice.say(self.reason_for(error))
            return
        self._lay(table, None)

    def resume(self, file: Path) -> None:
        """Goes on with a game of the user's in its own file."""
        if not self._leave_table():
            return
        try:
            opened, kept = cupboard.resume_journal(file)
        except journal.InUse:
            copy = button(_("Open a copy"))
            copy.clicked.connect(lambda: self.open(file, copy=True))
            self.notice.say(_("This game is open in another window."), copy)
            return
        except OSError:
            self.open(file, copy=True)  # it can be read at least
            return
        except Exception as error:
            self.notice.say(self.reason_for(error, file))
            return
        self._lay(opened.table, kept)
        self._tell(opened, file)

    def open(self, file: Path, *, copy: bool = False) -> None:
        """A record from anywhere; playing on goes to a file of the user's, never to this one."""
        if file.exists() and not file.is_file():  # a pipe would be waited for
            self.notice.say(_("{file}: {reason}").format(file=file.name, reason=_("This is no file.")))
            return
        if not copy and file.absolute().parent == paths.user_games().absolute():
            self.resume(file)
            return
        try:
            opened = cupboard.open_file(file)
        except Exception as error:
            self.notice.say(self.reason_for(error, file))
            return
        if self._lay(opened.table, None):
            self._tell(opened, file)

    def open_text(self, words: str) -> None:
        """A record that was pasted or dropped as text."""
        try:
            opened = cupboard.open_record(parse(words))
        except RecordError as error:
            self.notice.say(_("This is no record that can be opened: line {line}: {reason}").format(
                line=error.line, reason=Words().say(error.reason)))
            return
        except Exception as error:
            self.notice.say(self.reason_for(error))
            return
        if self._lay(opened.table, None):
            self._tell(opened, None)

    def _lay(self, table: Any, kept: journal.Journal | None) -> bool:
        """Puts a table in the window, unless the one that is there may not be left."""
        from dicetable.ui.botclient import BotClient
        from dicetable.ui.controller import PACES, Controller
        from dicetable.ui.tablepage import TablePage

        if not self._leave_table():
            return False
        if self._bots is None:
            self._bots = BotClient(parent=self)
        self.notice.hide_now()
        controller = self.controller = Controller(table, self._bots, kept, self)
        controller.pace = self.settings.word("view/pace", "normal", PACES)
        controller.roll_at_once = self.actions_made["at_once"].isChecked()
        page = self.table = TablePage(controller, self.actions_made,
                                      look.chosen(self.settings.word("view/theme", "system")))
        page.set_pace(controller.pace)
        page.side.setVisible(self.actions_made["panel"].isChecked())
        page.rules_wanted.connect(lambda rule: self.show_rules(rule))
        page.finished.connect(self.show_end)
        usual = max(280, min(380, self.width() // 5))
        page.split.setSizes([10_000, self.settings.number("view/side", usual, range(200, 900))])
        self.actions_made["pause"].setChecked(False)
        self.show_page(page)
        self._drop_page(self._setup)
        self._setup = None
        page.view.setFocus()
        if table.over:
            self.show_end()
        else:
            controller.go_on()
            if any(seat.bot for seat in table.seats):
                self._bots.start()
        return True

    def _leave_table(self) -> bool:
        """Closes the game that is open; its file has every line already. False where it has not, and somebody stays."""
        if self.controller is not None and not self.controller.save_again() and not self._gives_up(self.controller):
            return False
        from_table, self.table = self.table, None
        controller, self.controller = self.controller, None
        if from_table is None or controller is None:
            return True
        self.settings.keep("view/pace", controller.pace)
        if from_table.side.isVisible():
            self.settings.keep("view/side", from_table.side.width())
        file, table = controller.file, controller.table
        from_table.close_table()
        controller.close()
        self._drop_page(self._end)
        self._end = None
        self._drop_page(from_table)
        controller.deleteLater()
        if file is not None:
            from dicetable.ui import portraits

            portraits.keep(file, table)
        return True

    def _gives_up(self, controller: Controller) -> bool:
        """Whether a game that can't be saved is left all the same."""
        from dicetable.ui.dialogs import ask

        return ask(self, _("This game is not saved"), _(
            "The last moves can't be saved: {reason}. Whoever leaves now loses them; “Save the record as…” saves the "
            "game elsewhere.").format(reason=controller.trouble), _("Leave and lose them"))

    def show_end(self) -> None:
        """The page with the result."""
        from dicetable.ui.endpage import EndPage

        controller = self.controller
        if controller is None or not controller.table.over:
            return
        self._drop_page(self._end)
        colours = look.chosen(self.settings.word("view/theme", "system"))
        page = self._end = EndPage(controller.table, controller.words, colours["panel_line"])
        page.asked.connect(self._after_the_end)
        page.sheet_wanted.connect(self._show_final_sheet)
        self.show_page(page)

    def _show_final_sheet(self, seat: int) -> None:
        if self.table is not None:
            self.table.show_sheet(seat)
            self.show_page(self.table)

    def _after_the_end(self, what: str) -> None:
        from dicetable.ui.setup import again

        assert self.controller is not None
        table = self.controller.table
        if what in ("again", "same"):
            self.start(again(table.header, same_dice=what == "same"))
        elif what == "look":
            assert self.table is not None
            self.show_page(self.table)
        elif what == "copy":
            from dicetable.ui.endpage import EndPage

            QApplication.clipboard().setText(EndPage.result(table, self.controller.words))
            self.notice.say(_("The result is in the clipboard."), seconds=5)
        else:
            self.do(what)

    # What is said.

    def reason_for(self, error: Exception, file: Path | None = None) -> str:
        """An error in words, with the file and the line where there is one."""
        words, line = reason(error), 0
        if isinstance(error, cupboard.Fault):
            line, file = error.line, error.file or file
        if file is None:
            return words
        if line:
            return _("{file}, line {line}: {reason}").format(file=file.name, line=line, reason=words)
        return _("{file}: {reason}").format(file=file.name, reason=words)

    def _tell(self, opened: cupboard.Opened, file: Path | None) -> None:
        """What was wrong with a record that was opened as far as it goes."""
        assert self.controller is not None
        say = self.controller.words.say
        parts = [say(warning) for warning in opened.warnings]
        if opened.refused is not None and not opened.torn:
            parts.append(_("Line {line} is not possible: “{text}”. {reason} The game is open up to there; playing on "
                           "goes to a new file.").format(line=opened.refused.line, text=opened.refused.text[:80],
                                                         reason=say(opened.refused.refusal.text)))
        if parts:
            self.notice.say("\n".join(parts))

    def _offer_back(self, deleted: object) -> None:
        assert isinstance(deleted, tuple)
        gone, file = deleted

        def bring_back() -> None:
            try:
                cupboard.undelete(gone)
            except OSError as error:
                self.notice.say(self.reason_for(error, file))
            self.shelf.refresh()

        back = button(_("Bring it back"))
        back.clicked.connect(bring_back)
        self.notice.say(_("The game is deleted."), back, seconds=30)

    def _rename_card(self, card: object) -> None:
        from dicetable.ui.dialogs import ask_line

        assert isinstance(card, GameCard)
        name = ask_line(self, _("Rename the game"), _("Name of the game"), card.title)
        if name is None:
            return
        try:
            cupboard.rename(card.file, name)
        except Exception as error:
            self.notice.say(self.reason_for(error, card.file))
        self.shelf.refresh()

    def show_rules(self, rule: str = "") -> None:
        """The rules of the game that is open, at a ruling."""
        from dicetable.ui.ruleview import RuleView

        game: AnyGame | None = type(self.controller.game) if self.controller else getattr(self._setup, "game", None)
        if game is None:
            return
        if self._rules is None or self._rules.game is not game:
            self._rules = RuleView(game, self)
        self._rules.open_at(rule or (self.table.rule if self.table is not None else ""))

    # The window itself.

    def toggle_full(self) -> None:
        """Full screen, with a visible way out, or back."""
        if self.isFullScreen():
            self.showMaximized() if self._was_maximized else self.showNormal()
        else:
            self._was_maximized = self.isMaximized()
            self.showFullScreen()
        self.menuBar().setCornerWidget(self.way_out)  # it is measured anew only then
        self.way_out.setVisible(self.isFullScreen())
        self.actions_made["full"].setChecked(self.isFullScreen())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.toggle_full()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if files:
            self.open(files[0])
        else:
            self.open_text(event.mimeData().text())

    def showEvent(self, event: object) -> None:
        self._idle.start(400)

    def _warm_up(self) -> None:
        """Imports what a table needs while nobody waits for it, a piece at a time; not beside the window in a thread,
        where two imports of one module could meet."""
        name = next((name for name in _WARM if name not in sys.modules), None)
        if name is not None:
            import_module(name)
            self._idle.start(20)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Just closes: every game is in its file."""
        self._idle.stop()
        self.settings.keep("window/geometry", self.saveGeometry())
        if not self._leave_table():
            event.ignore()
            return
        if self._bots is not None:
            self._bots.stop()
        if self._rules is not None:
            self._rules.close()
        event.accept()
