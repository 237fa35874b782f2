"""The Qt that is installed keeps its head: some releases lose a reference in every call that returns nothing."""

from __future__ import annotations

import subprocess
import sys

CALLS = """
from PySide6.QtCore import QObject
thing = QObject()
for n in range(200_000):
    thing.setObjectName("a")
print("done")
"""


def test_calls_that_return_nothing_lose_no_reference() -> None:
    run = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "done\n", "")
