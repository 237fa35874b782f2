"""How long bots think: `pytest -s tests/bench/test_bench_bots.py`. Nothing here passes or fails by a time.

How well they play takes longer: `dicetable simulate --write-figures`.
"""

from __future__ import annotations

import gc
import time
from statistics import fmean, median

import pytest

from dicetable import cupboard
from dicetable.bots import bots_key, levels, source
from dicetable.core.game import CHANCE, OVER
from dicetable.games import games

GAMES = 12


@pytest.mark.parametrize(("name", "level"), [(name, level) for name, game in games().items() for level in levels(game)])
def test_a_decision(name: str, level: str) -> None:
    kind = games()[name]
    game = kind(cupboard.load_board(kind, ""), {})
    gc.collect()
    gc.freeze()  # what the tests hold is none of the bots' garbage
    began = time.process_time()
    bot = levels(kind)[level](game)
    made = time.process_time() - began
    taken = []
    for seed in range(GAMES):
        s = game.start(game.seats[0], 0)
        ply = 0
        while (turn := game.turn(s)) != OVER:
            if turn == CHANCE:
                move = game.chance(s).draw(seed)
            else:
                began = time.process_time()
                move = bot.choose(s, source(bots_key(seed), ply))
                taken.append(time.process_time() - began)
                assert game.why_not(s, move) is None
            s = game.apply(s, move)
            ply += 1
    print(f"\n{name}, {level}: a decision takes {1000 * fmean(taken):.2f} ms on average, {1000 * median(taken):.2f} in "
          f"the middle, {1000 * max(taken):.1f} at most; to sit down {1000 * made:.0f} ms")
