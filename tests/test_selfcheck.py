"""What a machine lacks is named, with its own distribution's package names, where nothing else can be imported."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6 import QtCore

from dicetable import selfcheck
from dicetable.__main__ import main

TOP = Path(__file__).parents[1]


def pretend(monkeypatch: pytest.MonkeyPatch, *lacking: str, **release: str) -> None:
    """A Linux that lacks these libraries and whose os-release says this."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)
    monkeypatch.setattr(selfcheck, "_loads", lambda library: library not in lacking)


def test_a_library_that_no_system_has_does_not_load() -> None:
    assert not selfcheck._loads("libno-such-thing.so.77")


def test_a_library_that_is_there_loads() -> None:
    assert selfcheck._loads(QtCore.__file__)


def test_nothing_missing_is_said_and_is_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch)
    assert main(["selfcheck"]) == 0
    assert capsys.readouterr().out == "Nothing is missing.\n"


@pytest.mark.parametrize(
    ("release", "line"),
    [
        ({"ID": "debian"}, "As root: apt-get update && apt-get install libgl1 libxcb-render-util0"),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "apt-get install libgl1 libxcb-render-util0"),
        ({"ID": "fedora"}, "As root: dnf install libglvnd-glx xcb-util-renderutil"),
        ({"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "dnf install libglvnd-glx xcb-util-renderutil"),
        ({"ID": "arch"}, "As root: pacman -S --needed libglvnd xcb-util-renderutil"),
        ({"ID": "opensuse-leap", "ID_LIKE": "suse opensuse"}, "As root: zypper install libglvnd libxcb-render-util0"),
        ({"ID": "unheard-of"}, "apt-get install libgl1 libxcb-render-util0"),
    ],
)
def test_packages_have_the_names_of_the_distribution(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], release: dict[str, str], line: str
) -> None:
    pretend(monkeypatch, "libGL.so.1", "libxcb-render-util.so.0", **release)
    assert main(["selfcheck"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("libGL.so.1 is missing")
    assert said.endswith(line + "\n")


def test_a_system_that_says_nothing_gets_debians_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable() -> dict[str, str]:
        raise FileNotFoundError

    monkeypatch.setattr(platform, "freedesktop_os_release", unreadable)
    assert selfcheck.distribution() == "debian"


def test_the_windows_libraries_are_wanted_for_a_window_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch, "libxcb-cursor.so.0")
    assert [m.package for m in selfcheck.missing(window=True)] == ["libxcb-cursor0"]
    assert selfcheck.missing(window=False) == []
    assert main(["selfcheck", "--no-window"]) == 0


def test_a_package_that_brings_two_libraries_is_named_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend(monkeypatch, "libGL.so.1", "libEGL.so.1", ID="arch")
    assert main(["selfcheck", "--names"]) == 1
    assert capsys.readouterr().out == "libglvnd\n"


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_elsewhere_qt_brings_its_libraries(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    pretend(monkeypatch, *selfcheck.DRAWING, *selfcheck.WINDOW)
    monkeypatch.setattr(sys, "platform", system)
    assert selfcheck.libraries(window=True) == []


def test_a_debian_python_that_makes_no_environments_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setattr(selfcheck, "find_spec", lambda module: None)
    assert [m.package for m in selfcheck.environments()] == [f"python3.{sys.version_info.minor}-venv"]
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    assert selfcheck.environments() == []


def test_without_any_package_it_still_names_them_all() -> None:
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    command = [sys.executable, "-S", "-m", "dicetable", "selfcheck", "--no-window"]
    run = subprocess.run(command, env=env, capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr == ""
    named = re.findall(r"comes with the package (\S+)\.\n", run.stdout)
    assert set(selfcheck.PACKAGES) <= set(named)
    assert "-m pip install 'PySide6-Essentials<6.12' filelock" in run.stdout


def test_every_package_that_the_project_needs_is_looked_for() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=;]", requirement)[0] for requirement in project["dependencies"]}
    assert {re.split(r"[<>=;]", package)[0] for package in selfcheck.PACKAGES} == needed


def test_wrong_usage_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["selfcheck", "--nonsense"])
    assert stop.value.code == 2
    assert "--nonsense" in capsys.readouterr().err


def test_wrong_usage_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        selfcheck.main(["nonsense"])
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("dicetable: ") and said.count("\n") == 1
