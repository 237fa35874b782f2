"""Boards are read once for all tests of the window: they are frozen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from dicetable import cupboard


@pytest.fixture(scope="session", autouse=True)
def boards_read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cupboard, "load_board", cache(cupboard.load_board))
        yield
