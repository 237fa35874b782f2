"""Data is found in a checkout, in an installed wheel and in a frozen bundle; the user's folders, and nothing made."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dicetable import paths

TOP = Path(__file__).parents[1]
WHERE = """
import json, sys
from dicetable import paths
print(json.dumps([str(paths.data("boards")), str(paths.data("resources", "dicetable.svg")), str(paths.boards()[0])]))
"""


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what goes into the wheel, so that building leaves the checkout alone."""
    copy = tmp_path_factory.mktemp("source") / "dicetable"
    for name in ("dicetable", "boards", "resources", "packaging"):
        shutil.copytree(TOP / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(TOP / name, copy)
    return copy


@pytest.fixture(scope="session")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel of `source`."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (file,) = out.glob("*.whl")
    unpacked = out / "unpacked"
    with zipfile.ZipFile(file) as archive:
        archive.extractall(unpacked)
    return unpacked


def found_from(folder: Path, script: str = WHERE) -> list[Path]:
    """What a Python that sees only `folder` of ours finds."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    run = subprocess.run([sys.executable, "-B", "-c", script], cwd=folder, env=env, check=True, stdout=subprocess.PIPE)
    return [Path(name) for name in json.loads(run.stdout)]


def test_a_checkout_has_its_data_beside_the_package() -> None:
    assert paths.data("boards") == TOP / "boards"
    assert paths.data("resources", "dicetable.svg").read_text("utf-8").startswith("<svg")
    assert paths.data() == TOP


def test_a_wheel_has_its_data_inside_the_package(wheel: Path) -> None:
    boards, icon, first = found_from(wheel)
    assert boards == first == wheel / "dicetable" / "_data" / "boards"
    assert icon.read_text("utf-8").startswith("<svg")


def test_a_frozen_bundle_has_its_data_in_its_own_folder(wheel: Path, tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    shutil.copytree(wheel / "dicetable" / "_data", bundle / "dicetable" / "_data")
    boards, icon, _ = found_from(wheel, f"import sys\nsys._MEIPASS = {str(bundle)!r}\n{WHERE}")
    assert boards == bundle / "dicetable" / "_data" / "boards"
    assert icon.is_file()


def test_a_wheel_holds_every_board_resource_and_rules_page(source: Path, wheel: Path) -> None:
    def files(folder: Path) -> set[str]:
        return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}

    for part in ("boards", "resources"):
        assert files(source / part) == files(wheel / "dicetable" / "_data" / part)
    package = {name for name in files(wheel / "dicetable") if not name.startswith("_data/")}
    assert files(source / "dicetable") == package
    assert "py.typed" in package


def test_a_wheel_brings_the_command_the_desktop_entry_and_the_icon(wheel: Path) -> None:
    (info,) = wheel.glob("*.dist-info")
    assert "dicetable = dicetable.__main__:main" in (info / "entry_points.txt").read_text("utf-8")
    (share,) = wheel.glob("*.data/data/share")
    entry = (share / "applications" / "dicetable.desktop").read_text("utf-8").splitlines()
    assert {"Exec=dicetable %f", "Icon=dicetable"} <= set(entry)
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "dicetable.svg").is_file()


def test_one_folder_holds_all_that_is_the_users(home: Path) -> None:
    assert paths.user_data() == home
    assert paths.boards() == (TOP / "boards", home / "boards")
    folders = {paths.user_games(), paths.user_config(), paths.user_log(), home / "boards"}
    assert len(folders) == 4
    assert all(folder.parent == home for folder in folders)


def test_a_relative_home_is_fixed_where_the_program_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICETABLE_HOME", "here")
    assert paths.user_games() == tmp_path / "here" / "games"


def test_else_the_users_folders_are_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DICETABLE_HOME")
    folders = [paths.user_data(), paths.user_config(), paths.user_log()]
    assert all(folder.is_relative_to(Path.home()) for folder in folders)
    assert len(set(folders)) == 3
    assert all("dicetable" in folder.parts for folder in folders)
    assert paths.user_games() == paths.user_data() / "games"


def test_asking_makes_no_folder(home: Path) -> None:
    for ask in (paths.user_data, paths.user_games, paths.user_config, paths.user_log, paths.boards):
        ask()
    assert not home.exists()


def test_importing_paths_imports_no_other_package() -> None:
    script = "import sys; from dicetable import paths; import json; print(json.dumps(sorted(sys.modules)))"
    assert "platformdirs" not in {str(name) for name in found_from(TOP, script)}
