"""Who may know whom: import-linter's contracts, and what it can't say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

import dicetable

PACKAGE = Path(dicetable.__file__).parent
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file())


def test_each_layer_knows_only_those_below_and_no_game_another(capsys: pytest.CaptureFixture[str]) -> None:
    broken = lint_imports(config_filename=str(PACKAGE.parent / "pyproject.toml"), cache_dir=None)
    assert broken == 0, capsys.readouterr().out


def test_only_the_window_imports_qt() -> None:
    graph = grimp.build_graph("dicetable", include_external_packages=True, cache_dir=None)
    for toolkit in {"PySide6", "shiboken6"} & graph.modules:
        importers = graph.find_modules_that_directly_import(toolkit)
        assert {name for name in importers if not name.startswith("dicetable.ui.")} == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_code_outside_a_games_folder_names_it(game: str) -> None:
    own = PACKAGE / "games" / game
    word = re.compile(rf"\b{game}\b", re.IGNORECASE)
    others = [file for file in PACKAGE.rglob("*.py") if own not in file.parents]
    assert [file for file in others if word.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("module", "late"),
    [
        ("dicetable.cli.parser", {"PySide6", "pydantic", "yaml", "networkx", "tqdm"}),
        ("dicetable.ui.window", {"pydantic", "yaml", "networkx"}),
        *((f"dicetable.games.{game}", {"pydantic", "yaml", "networkx", "PySide6"}) for game in GAMES),
    ],
)
def test_starting_imports_nothing_that_can_wait(module: str, late: set[str]) -> None:
    script = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PACKAGE.parent, check=True, capture_output=True, text=True)
    assert late.intersection(run.stdout.split()) == set()
