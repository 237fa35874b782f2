"""What the entries of the menus do, those of `actions.ENTRIES` that change no setting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from dicetable import paths
from dicetable.core import journal
from dicetable.ui.shelf import title
from dicetable.words import _

if TYPE_CHECKING:
    from dicetable.ui.controller import Controller
    from dicetable.ui.tablepage import TablePage
    from dicetable.ui.window import Window


def _open(window: Window) -> None:
    from PySide6.QtWidgets import QFileDialog

    name, _kind = QFileDialog.getOpenFileName(window, _("Open a record"), str(paths.user_games()),
                                              _("Records ({pattern})").format(pattern=f"*{journal.SUFFIX} *.txt"))
    if name:
        window.open(Path(name))


def _paste(window: Window) -> None:
    words = QApplication.clipboard().text()
    if words.strip():
        window.open_text(words)
    else:
        window.notice.say(_("There is no text in the clipboard."), seconds=8)


def _save(window: Window, controller: Controller, page: TablePage) -> None:
    from PySide6.QtWidgets import QFileDialog

    table = controller.table
    stem = "".join(sign if sign.isalnum() or sign in " -_" else "_" for sign in title(table.header))[:60]
    name, _kind = QFileDialog.getSaveFileName(window, _("Save the record"), f"{stem}{journal.SUFFIX}",
                                              _("Records ({pattern})").format(pattern=f"*{journal.SUFFIX}"))
    if not name:
        return
    try:
        journal.save(Path(name), table.text())
        controller.saved_as = table.text()
    except OSError as error:
        window.notice.say(window.reason_for(error, Path(name)))
        return
    window.notice.say(_("Saved as {file}.").format(file=Path(name).name), seconds=8)


def _rename(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.dialogs import ask_line

    name = ask_line(window, _("Rename the game"), _("Name of the game"), title(controller.table.header))
    if name is not None:
        controller.rename(name)
        window.page_changed()


def _sheets(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.printdialog import save_sheets

    save_sheets(window, controller.table)


def _print(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.printdialog import print_table

    print_table(window, controller.table)


def _copy(window: Window, controller: Controller, page: TablePage) -> None:
    QApplication.clipboard().setText(controller.table.text())
    window.notice.say(_("The record is in the clipboard: paste it into a mail, or into another dicetable."), seconds=8)


def _picture(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.picture import image

    QApplication.clipboard().setImage(image(page.scene, QSize(1920, 1080)))
    window.notice.say(_("A picture of the table is in the clipboard."), seconds=8)


def _folder(window: Window) -> None:
    folder = paths.user_games()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        window.notice.say(window.reason_for(error, folder))
        return
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        window.notice.say(_("Your games are in {folder}.").format(folder=folder))


def _takeback(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.dialogs import ask

    if controller.looking_at is None:
        page.say(_("Look back first: choose a point in the log."))
        return
    at = controller.looking_at
    n = len(controller.table.steps) - at
    if ask(window, _("Go back to here"), _("Does everybody at the table agree to take back {n} steps? It stands in the "
                                           "record, and the dice will be the same.").format(n=n), _("All agree")):
        controller.take_back_to(at)


def _seats(window: Window, controller: Controller, page: TablePage) -> None:
    from dicetable.ui.dialogs import SeatsDialog

    SeatsDialog(controller, window).exec()


def _panel(window: Window, controller: Controller, page: TablePage) -> None:
    on = window.actions_made["panel"].isChecked()
    page.side.setVisible(on)
    window.settings.keep("view/panel", on)


def _at_once(window: Window, controller: Controller, page: TablePage) -> None:
    on = window.actions_made["at_once"].isChecked()
    window.settings.keep("view/at_once", on)
    controller.roll_at_once = on
    controller.go_on()


def _keys(window: Window) -> None:
    from dicetable.ui.dialogs import KeysDialog

    KeysDialog(window, window.actions_made).exec()


def _about(window: Window) -> None:
    from PySide6.QtWidgets import QMessageBox

    from dicetable import __version__

    QMessageBox.about(window, _("About dicetable"), _("dicetable {version}: a table for dice-and-board games.").format(
        version=__version__))


def _pause(window: Window, controller: Controller, page: TablePage) -> None:
    controller.pause(window.actions_made["pause"].isChecked())
    page.refresh_side()


def _undo(window: Window, controller: Controller, page: TablePage) -> None:
    if controller.undo() and window.page == "end":
        window.show_page(page)


ALONE: dict[str, Callable[[Window], Any]] = {
    "new": lambda w: w.to_shelf(), "open": _open, "paste": _paste, "folder": _folder, "quit": lambda w: w.close(),
    "full": lambda w: w.toggle_full(), "rules": lambda w: w.show_rules(), "keys": _keys, "about": _about,
}  # fmt: skip

WITH_TABLE: dict[str, Callable[[Window, Controller, TablePage], Any]] = {
    "save": _save, "rename": _rename, "sheets": _sheets, "print": _print, "copy": _copy, "picture": _picture,
    "roll": lambda w, c, p: p.roll(), "confirm": lambda w, c, p: p.confirm(), "end": lambda w, c, p: p.end_turn(),
    "undo": _undo, "redo": lambda w, c, p: c.redo(), "takeback": _takeback, "hint": lambda w, c, p: c.hint(),
    "pause": _pause, "at_once": _at_once, "seats": _seats, "panel": _panel,
    "back": lambda w, c, p: c.look(c.at - 1), "forward": lambda w, c, p: c.look(c.at + 1),
    "now": lambda w, c, p: c.look(None), "result": lambda w, c, p: w.show_end(),
    "since": lambda w, c, p: p.since_my_turn(),
    "zoom_in": lambda w, c, p: p.view.set_zoom(p.view.zoom * 1.25),
    "zoom_out": lambda w, c, p: p.view.set_zoom(p.view.zoom / 1.25), "fit": lambda w, c, p: p.view.set_zoom(1.0),
}  # fmt: skip
