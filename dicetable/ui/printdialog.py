"""How sheets are wanted on paper, and where they go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFileDialog, QFormLayout

from dicetable.core.table import Table
from dicetable.core.text import N_
from dicetable.ui import printing
from dicetable.ui.pieces import Combo
from dicetable.words import _

if TYPE_CHECKING:
    from dicetable.ui.window import Window

_STYLES = {"colour": N_("In colour"), "grey": N_("Black and white"), "saving": N_("Saving ink")}


class PaperDialog(QDialog):
    """Whose sheets, on which paper, how."""

    def __init__(self, window: Window, table: Table, *, printer: bool) -> None:
        super().__init__(window)
        self._table = table
        self.setWindowTitle(_("Print") if printer else _("Save sheets as PDF"))
        form = QFormLayout(self)
        self.seats = Combo()
        self.seats.addItem(_("The board") if table.game.shared else _("Of all seats"), ())
        if not table.game.shared and len(table.seats) > 1:
            for n, seat in enumerate(table.seats):
                self.seats.addItem(seat.name, (n,))
        self.seats.addItem(_("A blank one"), None)
        form.addRow(_("Sheets"), self.seats)
        self.paper = Combo()
        for paper in printing.PAPERS:
            self.paper.addItem(paper, paper)
        if not printer:
            form.addRow(_("Paper"), self.paper)
        self.per_page = Combo()
        for n in printing.PER_PAGE:
            self.per_page.addItem(str(n), n)
        form.addRow(_("Sheets on a page"), self.per_page)
        self.style_box = Combo()
        for style in printing.STYLES:
            self.style_box.addItem(_(_STYLES[style]), style)
        form.addRow(_("Ink"), self.style_box)
        for key, box in self._boxes(window).items():
            box.setCurrentIndex(max(0, box.findData(window.settings.word(f"print/{key}", ""))))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(_("Print…") if printer else _("Save…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _boxes(self, window: Window) -> dict[str, QComboBox]:
        return {"paper": self.paper, "style": self.style_box}

    def keep(self, window: Window) -> None:
        for key, box in self._boxes(window).items():
            window.settings.keep(f"print/{key}", str(box.currentData()))

    def pages(self) -> list[printing.SheetPage]:
        """The sheets that are wanted."""
        seats = self.seats.currentData()
        table = self._table
        if seats is None:
            from dicetable.words import Words

            spots = dict(table.game.all_spots(len(table.seats)))
            return [printing.blank_sheet(table.game.board, spots, Words((), spots))]
        return printing.filled_sheets(table, seats=seats, date=table.header.date)


def save_sheets(window: Window, table: Table, *, blank: bool = False) -> None:
    """Asks how and where, and writes the PDF."""
    dialog = PaperDialog(window, table, printer=False)
    if blank:
        dialog.seats.setCurrentIndex(dialog.seats.count() - 1)
    if not dialog.exec():
        return
    dialog.keep(window)
    name, _kind = QFileDialog.getSaveFileName(window, _("Save sheets as PDF"), f"{table.game.name}.pdf", "PDF (*.pdf)")
    if not name:
        return
    try:
        printing.sheets_pdf(Path(name), dialog.pages(), paper=dialog.paper.currentData(),
                            per_page=dialog.per_page.currentData(), style=dialog.style_box.currentData())
    except OSError as error:
        window.notice.say(_("{file}: {reason}").format(file=Path(name).name, reason=error.strerror or error))
        return
    window.notice.say(_("Saved as {file}.").format(file=Path(name).name), seconds=8)


def print_table(window: Window, table: Table) -> None:
    """Asks how and which printer, and prints."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo

    if not QPrinterInfo.availablePrinterNames():
        window.notice.say(_("There is no printer. “Save sheets as PDF” needs none."), seconds=15)
        return
    dialog = PaperDialog(window, table, printer=True)
    if not dialog.exec():
        return
    dialog.keep(window)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if QPrintDialog(printer, window).exec():
        printing.print_sheets(printer, dialog.pages(), per_page=dialog.per_page.currentData(),
                              style=dialog.style_box.currentData())
