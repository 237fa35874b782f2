"""What the commands print: lines for people, JSON for programs, one line on stderr for what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from dicetable.core.game import CHANCE, OVER
from dicetable.core.score import Score, outcome
from dicetable.core.table import Refused, Table
from dicetable.core.text import Text
from dicetable.core.view import View
from dicetable.words import Words, _, figure, label


def write_json(value: Any) -> None:
    """The value on stdout; in ASCII where stdout's encoding can't hold all names."""
    utf8 = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not utf8, indent=2))


def columns(rows: Iterable[tuple[str, ...]], indent: str = "") -> Iterator[str]:
    """Rows as lines, all columns but the last padded."""
    rows = list(rows)
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield indent + "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()


def words_of(table: Table) -> Words:
    """Speaks of the table's seats and spots."""
    return Words([seat.name for seat in table.seats], table.game.all_spots(len(table.seats)))


def plain(points: int | Fraction) -> int | float:
    """Points for JSON."""
    return int(points) if points == int(points) else float(points)


def refusal_facts(refused: Refused | None, words: Words) -> dict[str, Any]:
    """The line, ruling and reason of a refusal, each null where there is none."""
    if refused is None:
        return {"line": None, "rule": None, "reason": None}
    return {"line": refused.line, "rule": refused.refusal.rule, "reason": words.say(refused.refusal.text)}


def position_facts(table: Table, words: Words) -> dict[str, Any]:
    """A position for programs: `turn` is the seat to move (from 0) and `who` its name; "chance" and null where luck
    decides, both null when the game is over."""
    game, state = table.game, table.state
    turn = table.turn
    front = game.view(state, max(turn, 0))
    facts: dict[str, Any] = {
        "game": game.name,
        "board": game.board.name,
        "options": dict(game.chosen),
        "turn": "chance" if turn == CHANCE else None if turn == OVER else turn,
        "who": words.seat(turn) if turn >= 0 else None,
        "over": turn == OVER,
        "round": game.round(state),
        "steps": len(table.steps),
        "prompt": words.say(front.prompt),
        "at": dict(front.at),
        "faces": dict(front.faces),
        "seats": [],
    }
    if game.shared:
        facts["marks"] = mark_facts(front)
    for n, seat in enumerate(table.seats):
        score = game.score(state, n)
        facts["seats"].append({"name": seat.name, "bot": seat.bot or None, "points": plain(score.points),
                               "score": score_facts(score, words)})
        if not game.shared:
            facts["seats"][n]["marks"] = mark_facts(game.view(state, n))
    if turn == OVER:
        ended = outcome([game.standing(state, n) for n in range(len(table.seats))])
        facts["winners"] = list(ended.winners)
        facts["result"] = words.say(ended.text)
    return facts


def mark_facts(view: View) -> dict[str, list[dict[str, Any]]]:
    """What is written on each spot, for programs."""
    return {spot: [mark._asdict() for mark in marks] for spot, marks in view.marks.items()}


def score_facts(score: Score, words: Words) -> dict[str, Any]:
    """A score tree for programs."""
    return {
        "name": score.name,
        "label": words.say(score.label),
        "points": plain(score.points),
        "sure": score.sure,
        "line": score.line,
        "spots": list(score.spots),
        "parts": [score_facts(part, words) for part in score.parts],
    }


def position_lines(table: Table, words: Words) -> Iterator[str]:
    """A position for people."""
    game, state = table.game, table.state
    front = game.view(state, max(table.turn, 0))
    yield _("{game}, {board}: round {round}").format(
        game=words.say(game.title), board=label(game.board.title), round=game.round(state))
    if table.over:
        yield words.say(outcome([game.standing(state, n) for n in range(len(table.seats))]).text)
    else:
        yield words.say(front.prompt)
    yield from _lying(front)
    if game.shared:
        yield from _written(front, "")
    for n, name in enumerate(words.names):
        score = game.score(state, n)
        yield ""
        yield _("{name}: {points}").format(name=name, points=figure(score.points))
        rows = list(_score_rows(score.parts, words, "  "))
        wide = max((len(said) for said, _points, _more in rows), default=0)
        figures = max((len(points) for _said, points, _more in rows), default=0)
        for said, points, more in rows:
            yield f"{said.ljust(wide)}  {points.rjust(figures)}  {more}".rstrip()
        if not game.shared:
            yield from _written(game.view(state, n), "  ")


def _lying(view: View) -> Iterator[str]:
    """Where things lie, in the words of a record; of several at one place the lowest first."""
    places: dict[str, list[str]] = {}
    for thing, place in view.at.items():
        face = view.faces.get(thing)
        places.setdefault(place, []).append(f"{thing}={face}" if face else thing)
    for place, things in places.items():
        yield f"{place}: {' '.join(things)}"


def _written(view: View, indent: str) -> Iterator[str]:
    """What is written where, in the words of a record."""
    for spot, marks in view.marks.items():
        yield f"{indent}{spot}: {' '.join(mark.text or mark.glyph for mark in marks)}"


def _score_rows(parts: Iterable[Score], words: Words, indent: str) -> Iterator[tuple[str, str, str]]:
    for part in parts:
        way = " – ".join(map(words.spot, part.spots)) if part.line else ""
        more = " ".join(filter(None, (way, "" if part.sure else _("(not sure yet)"))))
        yield indent + words.say(part.label), figure(part.points), more
        yield from _score_rows(part.parts, words, indent + "  ")


def refused_words(refused: Refused, words: Words) -> str:
    """The refused line with its reason and ruling."""
    refusal, line = refused.refusal, refused.text
    if len(line) > 200:
        line = line[:200] + "…"
    if refusal.rule:
        return _("“{line}” is refused ({rule}): {reason}").format(
            line=line, rule=refusal.rule, reason=words.say(refusal.text))
    return _("“{line}” is refused: {reason}").format(line=line, reason=words.say(refusal.text))


def say(reason: Text) -> str:
    """A sentence that names no seat and no spot of a table."""
    return Words().say(reason)



def result_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """What bots have reached, for people."""
    yield _("{game}, {board}: {games} games with seed {seed}, {unfinished} of them unfinished").format(
        game=result["game"], board=result["board"], games=result["games"], seed=result["seed"],
        unfinished=result["unfinished"])
    head = (_("wins"), _("share"), _("points"), _("spread"), _("least"), _("most"), _("ms a move"))
    rows: list[tuple[str, ...]] = [("", *head)]
    for n, facts in enumerate(result["seats"], 1):
        rows.append((_("seat {n}: {bot}").format(n=n, bot=facts["bot"]), *_figures(facts)))
    for facts in result["bots"]:
        rows.append((_("all {bot}").format(bot=facts["bot"]), *_figures(facts)))
    yield from columns(rows)
    if result["turns_per_game"] is not None:
        yield _("{turns} turns a game").format(turns=_short(result["turns_per_game"]))
    yield _("{plies} moves and throws a second, {listed} legal moves listed a second").format(
        plies=_short(result["plies_per_second"]), listed=_short(result["listed_per_second"]))


def _figures(facts: Mapping[str, Any]) -> tuple[str, ...]:
    points, between = facts["points"], facts["win_share_interval"]
    share = mean = "–"
    if between is not None:
        share = _("{share} ({least} to {most})").format(
            share=f"{facts['win_share']:.0%}", least=f"{between[0]:.0%}", most=f"{between[1]:.0%}")
        half = points["interval"][1] - points["mean"]
        mean = _("{mean} ±{half}").format(mean=f"{points['mean']:.1f}", half=f"{half:.1f}")
    return (_short(facts["wins"]), share, mean, _short(points["sd"]), _short(points["min"]), _short(points["max"]),
            _short(facts["ms_per_decision"]))


def _short(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:.10g}" if figure == int(figure) else f"{figure:.1f}"
