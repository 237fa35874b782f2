"""What is pinned is what pyproject.toml asks for, and nothing says where it came from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
FILES = ("requirements.txt", "requirements-test.txt")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; ([^\\]+?))? \\$", re.MULTILINE)


def content(file: str) -> str:
    return (TOP / "packaging" / file).read_text("utf-8")


def pins(file: str) -> set[tuple[str, ...]]:
    """(package, version, on which systems) of every pinned package."""
    return set(PIN.findall(content(file)))


def asked_for(*extras: str) -> set[str]:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in extras for one in project["optional-dependencies"][extra])]
    return {re.split(r"[<>=;]", one)[0].lower() for one in wanted}


def test_playing_and_testing_use_the_same_versions() -> None:
    assert pins("requirements.txt") <= pins("requirements-test.txt")


def test_all_that_the_project_asks_for_is_pinned() -> None:
    assert asked_for() <= {name for name, *_ in pins("requirements.txt")}
    assert asked_for("test") <= {name for name, *_ in pins("requirements-test.txt")}


@pytest.mark.parametrize("file", FILES)
def test_every_package_is_pinned_by_hash_and_without_address(file: str) -> None:
    packages = re.split(r"^(?=[a-z])", content(file), flags=re.MULTILINE)[1:]
    assert len(packages) == len(pins(file))
    assert all("    --hash=sha256:" in package for package in packages)
    assert "://" not in content(file)


def test_python_311_gets_no_qt_that_aborts_there() -> None:
    (pin,) = [pin for pin in pins("requirements.txt") if pin[0] == "pyside6-essentials"]
    assert tuple(map(int, pin[1].split("."))) < (6, 12)
