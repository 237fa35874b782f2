"""Every test is headless and at home in a folder of its own."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_home = Path(tempfile.mkdtemp(prefix="dicetable-tests-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)

# Set before anything can import Qt; child processes inherit it.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["HOME"] = str(_home)
for name in ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"):
    folder = _home / name.lower()
    folder.mkdir(mode=0o700)
    os.environ[f"XDG_{name}"] = str(folder)

settings.register_profile(
    "ci", max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci")

_homes = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write the playthroughs anew instead of comparing them")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A DICETABLE_HOME that doesn't exist yet, for this test alone."""
    folder = _home / f"{os.getpid()}-{next(_homes)}"
    monkeypatch.setenv("DICETABLE_HOME", str(folder))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
