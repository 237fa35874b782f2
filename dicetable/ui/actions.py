"""Everything that can be done from a menu, a button or a key, as data."""

from __future__ import annotations

from typing import NamedTuple

from dicetable.core.text import N_


class Entry(NamedTuple):
    """`group` shares one choice among its entries, `value` is what the entry stands for there; entries of one menu
    whose `part` differs are set apart by a line. `where`: the pages on which it can be used ("" for all)."""

    name: str
    words: str
    keys: tuple[str, ...] = ()
    menu: str = ""
    part: int = 0
    tip: str = ""
    where: tuple[str, ...] = ()
    group: str = ""
    value: str = ""
    checks: bool = False


MENUS = {"game": N_("&Game"), "play": N_("&Play"), "view": N_("&View"), "help": N_("&Help")}

_TABLE = ("table",)
_TABLES = ("table", "end")

ENTRIES: tuple[Entry, ...] = (
    Entry("new", N_("&New game"), ("Ctrl+N",), "game", 0, N_("To the shelf, to choose a game")),
    Entry("open", N_("&Open a record…"), ("Ctrl+O",), "game", 0, N_("Opens a saved or mailed game")),
    Entry("paste", N_("Open the &pasted record"), ("Ctrl+V",), "game", 0, N_("Opens the record in the clipboard")),
    Entry("save", N_("&Save the record as…"), ("Ctrl+S",), "game", 1, where=_TABLES),
    Entry("rename", N_("Re&name the game…"), (), "game", 1, where=_TABLES),
    Entry("sheets", N_("Save sheets as P&DF…"), ("Ctrl+E",), "game", 2, where=_TABLES),
    Entry("print", N_("P&rint…"), ("Ctrl+P",), "game", 2, where=_TABLES),
    Entry("copy", N_("&Copy the record"), ("Ctrl+C",), "game", 3, where=_TABLES),
    Entry("picture", N_("Copy a picture of the &table"), ("Ctrl+Shift+C",), "game", 3, where=_TABLES),
    Entry("folder", N_("Open the &folder of my games"), (), "game", 3),
    Entry("quit", N_("&Quit"), ("Ctrl+Q",), "game", 4, N_("Every game is kept and can be continued")),
    Entry("roll", N_("&Roll"), ("R",), "play", 0, N_("Throws the dice"), _TABLE),
    Entry("confirm", N_("&Confirm"), (), "play", 0, N_("Plays what is picked (Enter)"), _TABLE),
    Entry("end", N_("&End turn"), ("E",), "play", 0, N_("Ends the turn"), _TABLE),
    Entry("undo", N_("&Undo"), ("Ctrl+Z",), "play", 1, N_("Takes the last move back"), _TABLES),
    Entry("redo", N_("Re&do"), ("Ctrl+Shift+Z", "Ctrl+Y"), "play", 1, N_("Plays again what was taken back"), _TABLES),
    Entry("takeback", N_("Go &back to here…"), (), "play", 1,
          N_("Takes back all that came after the point looked at, if everybody agrees"), _TABLES),
    Entry("hint", N_("&Hint"), ("H",), "play", 2, N_("Shows what the best bot would do"), _TABLE),
    Entry("pause", N_("&Pause the bots"), ("P",), "play", 2, N_("Bots wait until this is switched off"), _TABLE,
          checks=True),
    Entry("at_once", N_("Roll at &once"), (), "play", 2, N_("The dice are thrown as soon as it is time"), _TABLE,
          checks=True),
    Entry("seats", N_("Change &seats…"), (), "play", 3, N_("Other names and pens; a bot takes over, or a person"),
          _TABLE),
    Entry("back", N_("One move back"), ("Alt+Left",), "play", 4, N_("Looks at the table as it was"), _TABLES),
    Entry("forward", N_("One move forward"), ("Alt+Right",), "play", 4, N_("Looks at the next move"), _TABLES),
    Entry("now", N_("Back to &now"), ("Alt+End",), "play", 4, N_("Stops looking back"), _TABLES),
    Entry("result", N_("R&esult"), (), "play", 4, N_("Shows who won, and how"), _TABLE),
    Entry("since", N_("&What happened since my turn?"), ("W",), "play", 4, where=_TABLES),
    Entry("zoom_in", N_("Zoom &in"), ("+", "Ctrl++", "="), "view", 0, where=_TABLES),
    Entry("zoom_out", N_("Zoom &out"), ("-", "Ctrl+-"), "view", 0, where=_TABLES),
    Entry("fit", N_("&Fit to the window"), ("0", "Ctrl+0"), "view", 0, where=_TABLES),
    Entry("full", N_("F&ull screen"), ("F11",), "view", 1, checks=True),
    Entry("panel", N_("Show the &side panel"), ("F9",), "view", 1, where=_TABLE, checks=True),
    Entry("theme.system", N_("As the &system"), (), "view", 2, group="theme", value="system"),
    Entry("theme.light", N_("&Light"), (), "view", 2, group="theme", value="light"),
    Entry("theme.dark", N_("&Dark"), (), "view", 2, group="theme", value="dark"),
    Entry("theme.contrast", N_("&High contrast"), (), "view", 2, group="theme", value="contrast"),
    Entry("size.small", N_("&Small text"), (), "view", 3, group="size", value="small"),
    Entry("size.normal", N_("&Normal text"), (), "view", 3, group="size", value="normal"),
    Entry("size.large", N_("L&arge text"), (), "view", 3, group="size", value="large"),
    Entry("size.huge", N_("&Very large text"), (), "view", 3, group="size", value="huge"),
    Entry("rules", N_("&Rules of this game"), ("F1",), "help", 0, where=("setup", "table", "end")),
    Entry("keys", N_("All &keys"), ("?",), "help", 0),
    Entry("about", N_("&About dicetable"), (), "help", 1),
)

GROUPS = {"theme": N_("&Colours"), "size": N_("&Text size")}

# Keys of the table that no menu holds, for the list of all keys.
TABLE_KEYS: tuple[tuple[str, str], ...] = (
    (N_("Arrow keys"), N_("To the nearest spot in that direction")),
    (N_("Enter"), N_("Picks the spot, or plays what is picked")),
    (N_("Escape"), N_("Lays the picks down; stops looking back; leaves the full screen")),
    (N_("1 to 9"), N_("Pick the first die, the second …; with real dice: what a die shows")),
    (N_("Space"), N_("Lets the bots go on at once")),
    (N_("Tab"), N_("To the next part of the window")),
)
