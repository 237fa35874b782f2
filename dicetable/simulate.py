"""Bots among themselves: many games without a window, the same whatever the number of processes.

`dicetable simulate` prints what `simulate` returns; `figures` measures every level of every game alone at the table
(or with as few of its like as the game needs) and is what resources/bots.json holds.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from dicetable import cupboard
from dicetable.bots import Bot, bots_key, levels, source
from dicetable.core.chance import fate
from dicetable.core.game import CHANCE, Game
from dicetable.core.record import Header, Seat
from dicetable.core.score import outcome
from dicetable.core.table import Table

MOST_TURNS = 500  # of one game; a game that is still going on then counts as unfinished
MOST_JOBS = 64  # processes: a slip of the finger must not bring the machine down
CONFIDENCE = NormalDist().inv_cdf(0.975)  # for intervals of 95 %

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """What is simulated: `seats` are bots' levels; `board` "" is the game's first one."""

    game: str
    board: str
    seats: tuple[str, ...]
    games: int = 100
    seed: int = 0
    options: Mapping[str, str] | None = None

    def header(self, n: int) -> Header:
        """The header of the game number `n`, from 0: dice of its own, and seats begin in turn."""
        seats = tuple(Seat(f"{level.capitalize()} bot {i}", level, i) for i, level in enumerate(self.seats, 1))
        return Header(self.game, self.board, seats, options=self.options or {}, first=n % len(seats),
                      seed=fate(self.seed, ("game", n), "seed", 10**9), seeded=True)


class Played(NamedTuple):
    """One game: `wins` a seat's share of the win; `thought` (seconds of the process) and `decisions` for each seat."""

    finished: bool
    points: tuple[float, ...]
    wins: tuple[float, ...]
    turns: int
    plies: int
    listed: int
    thought: tuple[float, ...]
    decisions: tuple[int, ...]
    record: str


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a run; `seconds` of the clock."""

    run: Run
    played: tuple[Played, ...]
    seconds: float

    def json(self) -> dict[str, Any]:
        """Points and wins for each seat and, under `bots`, for each level; the rest is counts of the whole run.

        A shared win is split, unfinished games count for nothing but `unfinished`. Only `seconds`,
        `…_per_second` and `ms_per_decision` differ from one run to the next.
        """
        run = self.run
        done = [played for played in self.played if played.finished]
        by_seat = [
            {"bot": level, **_facts([(played.points[i], played.wins[i]) for played in done]),
             "ms_per_decision": _decision(self.played, [i])}
            for i, level in enumerate(run.seats)
        ]
        by_level = []
        for level in dict.fromkeys(run.seats):
            own = [i for i, other in enumerate(run.seats) if other == level]
            by_level.append({
                "bot": level, "seats": len(own),
                **_facts([(played.points[i], played.wins[i]) for played in done for i in own]),
                "ms_per_decision": _decision(self.played, own),
            })
        plies = sum(played.plies for played in self.played)
        listed = sum(played.listed for played in self.played)
        return {
            "game": run.game, "board": run.board, "options": dict(run.options or {}), "games": run.games,
            "seed": run.seed, "unfinished": len(self.played) - len(done),
            "seats": by_seat, "bots": by_level,
            "turns_per_game": fmean(played.turns for played in done) if done else None,
            "plies": plies, "listed": listed, "seconds": self.seconds,
            "plies_per_second": plies / self.seconds, "listed_per_second": listed / self.seconds,
        }


def _facts(games: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Points and wins of games, each with the interval in which the true mean lies with 95 %."""
    points = [own for own, _ in games]
    wins = sum(share for _, share in games)
    n = len(games)
    sd = stdev(points) if n > 1 else 0.0
    mean = fmean(points) if points else None
    return {
        "wins": wins,
        "win_share": wins / n if n else None,
        "win_share_interval": wilson(wins, n),
        "points": {
            "mean": mean, "sd": sd, "min": min(points, default=None), "max": max(points, default=None),
            "interval": None if mean is None else [mean - CONFIDENCE * sd / sqrt(n), mean + CONFIDENCE * sd / sqrt(n)],
        },
    }


def wilson(wins: float, n: int) -> list[float] | None:
    """Wilson's interval for a share of `n`; None without any."""
    if not n:
        return None
    share, z = wins / n, CONFIDENCE**2 / n
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z)
    return [max(middle - half, 0.0), min(middle + half, 1.0)]


def _decision(played: Sequence[Played], seats: Sequence[int]) -> float | None:
    decisions = sum(one.decisions[i] for one in played for i in seats)
    return 1000 * sum(one.thought[i] for one in played for i in seats) / decisions if decisions else None


def simulate(run: Run, jobs: int = 1, on_progress: Progress = lambda done: None, records: Path | None = None) -> Result:
    """Plays the run's games and calls `on_progress` with the number of those that are done; `records` is a folder for
    each game's record. Raises cupboard.Fault, boardfile.BoardError or OSError; an interrupt leaves nothing running.
    """
    board = cupboard.new_table(run.header(0)).game.board  # what is wrong is said once, here
    run = replace(run, board=board.name)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    played: list[Played] = []
    with closing(_games(run, min(jobs, run.games, MOST_JOBS))) as games:
        for one in games:
            if records is not None:
                _keep(records / f"{run.game}-{run.seed}-{len(played) + 1:05}.dicetable", one.record)
            played.append(one._replace(record=""))
            on_progress(len(played))
    return Result(run, tuple(played), time.perf_counter() - began)


def _keep(file: Path, record: str) -> None:
    """A record that is there already is not written over, unless it is the same."""
    if not file.exists() or file.read_text("utf-8") != record:
        with file.open("x", encoding="utf-8") as out:
            out.write(record)


def _games(run: Run, jobs: int) -> Generator[Played, None, None]:
    if jobs <= 1:
        players = Players(run)
        yield from map(players.play, range(run.games))
        return
    # Spawned, so that nothing depends on what the caller has open; an interrupt is the parent's to deal with.
    with multiprocessing.get_context("spawn").Pool(jobs, _sit_down, (run,)) as pool:
        yield from pool.imap(_play, range(run.games), chunksize=max(1, min(16, run.games // (4 * jobs))))


_players: Players


def _sit_down(run: Run) -> None:
    global _players
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _players = Players(run)


def _play(n: int) -> Played:
    return _players.play(n)


class Players:
    """The game and its bots, made once for all the games of a process."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.game: Game[Any] = cupboard.new_table(run.header(0)).game
        known = levels(type(self.game))
        made = {level: known[level](self.game) for level in dict.fromkeys(run.seats)}
        self.bots: tuple[Bot, ...] = tuple(made[level] for level in run.seats)

    def play(self, n: int) -> Played:
        """The game number `n`."""
        table = Table(self.game, self.run.header(n))
        key = bots_key(table.header.seed)
        listed = sum(bot.listed for bot in set(self.bots))
        thought, decisions = [0.0] * len(self.bots), [0] * len(self.bots)
        turns, last = 0, None
        while not table.over:
            seat = table.turn
            if seat == CHANCE:
                table.throw()
                continue
            now = (self.game.round(table.state), seat)
            if now != last:
                if turns == MOST_TURNS:
                    break
                turns, last = turns + 1, now
            began = time.process_time()
            move = self.bots[seat].choose(table.state, source(key, len(table.steps)))
            thought[seat] += time.process_time() - began
            decisions[seat] += 1
            table.play(move)
        seats = range(len(self.bots))
        points = tuple(float(self.game.score(table.state, seat).points) for seat in seats)
        winners = outcome([self.game.standing(table.state, seat) for seat in seats]).winners if table.over else ()
        return Played(
            table.over, points, tuple((seat in winners) / max(len(winners), 1) for seat in seats),
            turns, len(table.steps),
            sum(bot.listed for bot in set(self.bots)) - listed, tuple(thought), tuple(decisions), table.text(),
        )


def figures(
    games: int = 300, seed: int = 1, jobs: int = 1, on_progress: Progress = lambda done: None
) -> dict[str, Any]:
    """What resources/bots.json holds: {game: {board: {level: {games, seed, seats, points, ms_per_decision, against}}}}
    for all games and boards of ours. A level plays alone where the game allows it; else against the one below it, and
    `against` has that one's name and the share of the wins."""
    from dicetable import paths
    from dicetable.games import games as found

    measured: dict[str, Any] = {}
    done = 0
    for name, game in found().items():
        boards = sorted(file.stem for file in (paths.boards()[0] / name).glob("*.yaml"))
        for board in boards:
            below = None
            for level in levels(game):
                others = game.seats[0] - 1
                run = Run(name, board, (level, *[below or level] * others), games, seed)
                facts = simulate(run, jobs, partial(_further, on_progress, done)).json()["bots"][0]
                done += games
                points = {key: _short(facts["points"][key]) for key in ("mean", "sd", "min", "max")}
                measured.setdefault(name, {}).setdefault(board, {})[level] = {
                    "games": games, "seed": seed, "seats": game.seats[0], "points": points,
                    "ms_per_decision": _short(facts["ms_per_decision"]),
                    "against": {"bot": below, "win_share": _short(facts["win_share"])} if others and below else None,
                }
                below = level
    return measured


def _further(on_progress: Progress, before: int, done: int) -> None:
    on_progress(before + done)


def _short(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 2)


def write_figures(file: Path, measured: Mapping[str, Any]) -> None:
    """Writes what `figures` has measured."""
    file.write_text(json.dumps(measured, indent=2) + "\n", "utf-8")
