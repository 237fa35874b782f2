"""Many games at once: what is counted, and that it depends on nothing but the seed."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import pytest

from dicetable import bots, cupboard, simulate
from dicetable.core.record import parse
from dicetable.games import games

GAMES = list(games())
CLOCK = {"seconds", "plies_per_second", "listed_per_second", "ms_per_decision"}


def run(game: str, *seats: str, n: int = 4, seed: int = 3, **options: str) -> simulate.Run:
    levels = seats or ("random",) * max(2, games()[game].seats[0])
    return simulate.Run(game, "", levels, n, seed, options)


def timeless(facts: Any) -> Any:
    """What must be the same every time."""
    if isinstance(facts, dict):
        return {key: timeless(value) for key, value in facts.items() if key not in CLOCK}
    return [timeless(value) for value in facts] if isinstance(facts, list) else facts


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_brings_the_same_games_and_another_one_others(game: str) -> None:
    one, again, other = (simulate.simulate(run(game, seed=seed)) for seed in (3, 3, 4))
    assert timeless(one.json()) == timeless(again.json())
    assert [played.plies for played in one.played] != [played.plies for played in other.played] or \
        [played.points for played in one.played] != [played.points for played in other.played]


def test_no_number_of_processes_brings_the_machine_down(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def none(_run: simulate.Run, jobs: int) -> Iterator[simulate.Played]:
        asked.append(jobs)
        yield from ()

    monkeypatch.setattr(simulate, "_games", none)
    simulate.simulate(run(GAMES[0], n=10**6), 10**6)
    simulate.simulate(run(GAMES[0], n=3), 10**6)
    assert asked == [simulate.MOST_JOBS, 3]


def test_processes_bring_the_same_as_one(tmp_path: Path) -> None:
    asked = run(GAMES[0], n=7)
    seen: list[int] = []
    alone = simulate.simulate(asked, 1, records=tmp_path / "one")
    shared = simulate.simulate(asked, 2, seen.append, tmp_path / "two")
    assert timeless(alone.json()) == timeless(shared.json())
    assert seen == list(range(1, 8))
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [file.name for file in one] == [file.name for file in two]
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]


def test_an_interrupt_leaves_no_process_behind() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        simulate.simulate(run(GAMES[0], n=40), 2, interrupt)
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize("game", GAMES)
def test_records_are_games_that_replay_to_the_points_told(game: str, tmp_path: Path) -> None:
    result = simulate.simulate(run(game), records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    seeds = set()
    for file, played in zip(files, result.played, strict=True):
        opened = cupboard.open_file(file)
        assert opened.refused is None and opened.table.over
        game_, state = opened.table.game, opened.table.state
        assert [game_.score(state, seat).points for seat in range(len(played.points))] == list(played.points)
        seeds.add(opened.table.header.seed)
    assert len(seeds) == 4


def test_a_record_that_is_there_is_kept(tmp_path: Path) -> None:
    simulate.simulate(run(GAMES[0], n=1), records=tmp_path)
    file, = tmp_path.iterdir()
    simulate.simulate(run(GAMES[0], n=1), records=tmp_path)
    file.write_text("mine", "utf-8")
    with pytest.raises(FileExistsError):
        simulate.simulate(run(GAMES[0], n=1), records=tmp_path)
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize("game", GAMES)
def test_seats_begin_in_turn(game: str, tmp_path: Path) -> None:
    asked = run(game)
    seats = len(asked.seats)
    simulate.simulate(run(game, n=2 * seats), records=tmp_path)
    firsts = [parse(file.read_bytes()).header.first for file in sorted(tmp_path.iterdir())]
    assert firsts == [*range(seats)] * 2


def test_json_has_what_is_promised() -> None:
    result = simulate.simulate(run(GAMES[0], "easy", "random", "easy", n=5))
    facts = json.loads(json.dumps(result.json()))
    assert {"game", "board", "games", "seed", "seats", "turns_per_game", "plies", "listed", "seconds"} <= set(facts)
    assert (facts["game"], facts["board"]) == (GAMES[0], cupboard.default_board(GAMES[0]))
    assert (facts["games"], facts["seed"], facts["unfinished"]) == (5, 3, 0)
    assert [seat["bot"] for seat in facts["seats"]] == ["easy", "random", "easy"]
    assert [(bot["bot"], bot["seats"]) for bot in facts["bots"]] == [("easy", 2), ("random", 1)]
    assert sum(seat["wins"] for seat in facts["seats"]) == pytest.approx(5)
    for n, seat in enumerate(facts["seats"]):
        own = [played.points[n] for played in result.played]
        assert seat["win_share"] == pytest.approx(seat["wins"] / 5)
        assert seat["points"]["mean"] == pytest.approx(fmean(own))
        assert (seat["points"]["min"], seat["points"]["max"]) == (min(own), max(own))
        low, high = seat["points"]["interval"]
        half = NormalDist().inv_cdf(0.975) * seat["points"]["sd"] / 5**0.5
        assert (low, high) == pytest.approx((fmean(own) - half, fmean(own) + half))
        low, high = seat["win_share_interval"]
        assert 0 <= low <= seat["win_share"] <= high <= 1
    assert facts["plies"] == sum(played.plies for played in result.played)
    assert facts["listed"] > facts["plies"]


def played(points: tuple[float, ...], wins: tuple[float, ...], *, finished: bool = True) -> simulate.Played:
    seats = len(points)
    return simulate.Played(finished, points, wins, 10, 30, 100, (0.5,) * seats, (5,) * seats, "")


def test_a_shared_win_is_split_and_unfinished_games_don_t_count() -> None:
    told = simulate.Result(simulate.Run("any", "any", ("a", "b"), 3), (
        played((5, 5), (0.5, 0.5)), played((7, 4), (1, 0)), played((99, 0), (0, 0), finished=False),
    ), 2.0).json()
    assert [seat["wins"] for seat in told["seats"]] == [1.5, 0.5]
    assert [seat["win_share"] for seat in told["seats"]] == [0.75, 0.25]
    assert [seat["points"]["mean"] for seat in told["seats"]] == [6, 4.5]
    assert (told["unfinished"], told["turns_per_game"]) == (1, 10)
    assert (told["plies_per_second"], told["seats"][0]["ms_per_decision"]) == (45, 100)


def test_nothing_finished_is_told_without_means() -> None:
    facts = simulate.Result(simulate.Run("any", "any", ("a",), 1), (played((1,), (0,), finished=False),), 1.0).json()
    assert facts["unfinished"] == 1
    assert facts["turns_per_game"] is None
    assert facts["seats"][0]["win_share"] is None
    assert facts["seats"][0]["points"]["mean"] is None


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_TURNS", 3)
    result = simulate.simulate(run(GAMES[0], n=2))
    assert result.json()["unfinished"] == 2
    assert [one.turns for one in result.played] == [3, 3]


@pytest.mark.parametrize(("wins", "n"), list(product((0, 1, 3.5, 10), (10, 40))))
def test_wilsons_interval_solves_its_equation(wins: float, n: int) -> None:
    """Its ends are the shares p for which the share seen lies just 1.96 standard errors of p away."""
    interval = simulate.wilson(wins, n)
    assert interval is not None
    for p in interval:
        assert abs(wins / n - p) == pytest.approx(NormalDist().inv_cdf(0.975) * (p * (1 - p) / n) ** 0.5)


@pytest.mark.parametrize(("game", "asked"), [
    ("no such game", {}), (GAMES[0], {"board": "nowhere"}), (GAMES[0], {"seats": ("grandmaster",)}),
    (GAMES[0], {"seats": ("random",) * 40}), (GAMES[0], {"options": {"colour": "red"}}),
])
def test_what_is_wrong_is_said_at_once(game: str, asked: dict[str, Any]) -> None:
    with pytest.raises(cupboard.Fault):
        simulate.simulate(simulate.Run(**{"game": game, "board": "", "seats": ("random",), **asked}), jobs=2)


@pytest.mark.parametrize(("game", "level"), [(game, level) for game in GAMES for level in bots.levels(games()[game])])
def test_every_bot_plays_whole_games_with_every_option_and_number_of_seats(game: str, level: str) -> None:
    options = games()[game].options
    for n, values in enumerate(product(*(option.values for option in options))):
        chosen = {option.name: value for option, value in zip(options, values)}
        for seats in {games()[game].seats[0], games()[game].seats[-1]}:
            asked = simulate.Run(game, "", (level, *("random",) * (seats - 1)), 1, n, chosen)
            facts = simulate.simulate(asked).json()
            assert (facts["unfinished"], facts["options"]) == (0, chosen)


def test_figures_have_every_level_on_every_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = games()[GAMES[0]]
    monkeypatch.setattr("dicetable.games.games", lambda: {GAMES[0]: game})
    monkeypatch.setattr(simulate, "levels", lambda game: {"random": bots.RandomBot})
    seen: list[int] = []
    measured = simulate.figures(2, 5, on_progress=seen.append)
    boards = measured[GAMES[0]]
    assert set(boards) == set(cupboard.board_files(GAMES[0]))
    assert seen == [*range(1, 2 * len(boards) + 1)]
    for board, by_level in boards.items():
        facts = simulate.simulate(simulate.Run(GAMES[0], board, ("random",), 2, 5)).json()["seats"][0]
        told = by_level["random"]
        assert (told["games"], told["seed"], told["seats"]) == (2, 5, game.seats[0])
        assert told["points"]["mean"] == pytest.approx(facts["points"]["mean"], abs=0.01)
        assert told["ms_per_decision"] >= 0
        assert told["against"] is None
    file = tmp_path / "bots.json"
    simulate.write_figures(file, measured)
    assert json.loads(file.read_text("utf-8")) == measured


def test_figures_of_a_game_for_several_tell_the_wins_against_the_level_below(monkeypatch: pytest.MonkeyPatch) -> None:
    name, game = next((name, game) for name, game in games().items() if game.seats[0] == 2)
    monkeypatch.setattr("dicetable.games.games", lambda: {name: game})
    easy = bots.levels(game)["easy"]
    monkeypatch.setattr(simulate, "levels", lambda game: {"random": bots.RandomBot, "easy": easy})
    for board, by_level in simulate.figures(4, 5)[name].items():
        facts = simulate.simulate(simulate.Run(name, board, ("easy", "random"), 4, 5)).json()["seats"][0]
        assert by_level["random"]["against"] is None
        share = pytest.approx(facts["win_share"], abs=0.01)
        assert by_level["easy"]["against"] == {"bot": "random", "win_share": share}
