"""Reads a board from YAML: every fault at once, each with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, Field, TypeAdapter, ValidationError, create_model
from pydantic_core import ErrorDetails

from dicetable.core.board import Board, Die, Place, Point
from dicetable.core.boardmodel import RULES, BoardFile, Coast
from dicetable.core.move import SPOT, Spot
from dicetable.core.text import N_, Text, nearest, text
from dicetable.core.yamlfile import BoardError as BoardError
from dicetable.core.yamlfile import LineFault as LineFault
from dicetable.core.yamlfile import Source, Steps, read_bytes

if TYPE_CHECKING:
    from dicetable.core.game import Game

MANY = 50  # faults; with more of them a file is not worth mending piece by piece


@cache
def _model(game: type[Game[Any]] | None) -> type[BoardFile]:
    """The board file of one game, its `numbers` typed."""
    if game is None:
        return BoardFile
    name: Any = Literal[game.name]
    return create_model(f"Board of {game.name}", __base__=BoardFile, game=(name, ...), numbers=(game.numbers(), ...))


def schema(games: Mapping[str, type[Game[Any]]]) -> dict[str, Any]:
    """The JSON Schema of board files of these games."""
    models = tuple(_model(game) for game in games.values())
    kind: Any = Annotated[Union[models], Field(discriminator="game")] if len(models) > 1 else models[0]  # noqa: UP007
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **TypeAdapter(kind).json_schema()}


# Plain values → models.


def _keys(kind: Any, path: Sequence[str | int]) -> list[str]:
    """The keys that a model knows at `path`."""
    for step in path:
        while get_origin(kind) is Annotated or (get_args(kind) and type(None) in get_args(kind)):
            kind = get_args(kind)[0]
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            known = kind.model_fields.get(str(step))
            kind = known.annotation if known else None
        elif get_origin(kind) in (dict, tuple):
            kind = get_args(kind)[-1 if get_origin(kind) is dict else 0]
    while get_args(kind) and type(None) in get_args(kind):
        kind = get_args(kind)[0]
    return list(kind.model_fields) if isinstance(kind, type) and issubclass(kind, BaseModel) else []


def _reason(error: ErrorDetails, model: type[BaseModel]) -> Text:
    """A validation error in plain words."""
    value, context, key = error["input"], error.get("ctx", {}), str(error["loc"][-1]) if error["loc"] else ""
    match error["type"]:
        case "text":
            reason: Text = context["text"]
            return reason
        case "missing" if key.isdigit():
            return text(N_("This list is too short."))
        case "missing":
            return text(N_("“{key}” is missing."), key=key)
        case "extra_forbidden" | "invalid_key":
            return nearest(N_("“{key}” is not known here."), N_("“{key}” is not known here. Did you mean “{near}”?"),
                         key, _keys(model, error["loc"][:-1]), key=key)
        case _ if value is None:
            return text(N_("Nothing is written here."))
        case "literal_error":
            choices = re.findall(r"'([^']*)'|([\d.]+)", context["expected"])
            words = [quoted or bare for quoted, bare in choices if quoted or bare]
            if value in words:  # a number is wanted
                return text(N_("Write {value} without quotes."), value=value)
            return nearest(N_("“{value}” is not possible here; possible are: {choices}."),
                         N_("“{value}” is not possible here. Did you mean “{near}”? Possible are: {choices}."),
                         str(value), words, value=str(value), choices=", ".join(words))
        case "string_type" if isinstance(value, (int, float)):
            return text(N_("A word is expected here: put {value} in quotes if it is one."), value=str(value).lower())
        case "string_type":
            return text(N_("A word is expected here."))
        case "string_too_short":
            return text(N_("Nothing is written here."))
        case "string_too_long":
            return text(N_("This is too long: at most {n} letters."), n=context["max_length"])
        case "string_pattern_mismatch":
            return text(N_("“{value}” is not written as it should be here."), value=str(value))
        case "int_type" | "int_from_float":
            return text(N_("A whole number is expected here."))
        case "float_type":
            return text(N_("A number is expected here."))
        case "bool_type":
            return text(N_("true or false is expected here."))
        case "dict_type" | "model_type" | "model_attributes_type":
            return text(N_("“key: value” entries are expected here."))
        case "tuple_type":
            return text(N_("A list in [ ] is expected here."))
        case "too_short":
            return text(N_("This list is too short: it needs at least {n}."), n=context["min_length"])
        case "too_long":
            return text(N_("This list is too long: it takes at most {n}."), n=context["max_length"])
        case "greater_than":
            return text(N_("The number must be more than {limit}."), limit=f"{context['gt']:g}")
        case "greater_than_equal":
            return text(N_("The number must be at least {limit}."), limit=f"{context['ge']:g}")
        case "less_than_equal":
            return text(N_("The number must be at most {limit}."), limit=f"{context['le']:g}")
        case _:
            return text(N_("This does not fit: {problem}."), problem=error["msg"])


def _valid(data: Any, game: type[Game[Any]] | None, source: Source) -> tuple[BoardFile, bool]:
    """The board file, and whether it is whole. What is faulty is cut out, so that the rest can be checked as well."""
    model, whole = _model(game), True
    while True:
        try:
            return model.model_validate(data), whole
        except ValidationError as error:
            errors = error.errors(include_url=False)
        paths = {one["loc"][:i] for one in errors for i in range(len(one["loc"]))}
        for one in errors:
            if one["type"] == "too_short" and one["loc"] in paths:  # only what is wrong in the list makes it short
                continue
            path = tuple(step for step in one["loc"] if step != "[key]")
            if whole and not any(path[: len(odd)] == odd for odd in source.odd):
                source.fault(source.line(path), _reason(one, model))
        whole = False
        cuts = {_cut(data, one) for one in errors}
        if len(cuts) > MANY:
            cuts = {cut[:1] for cut in cuts}
        if () in cuts:  # something at the top is missing
            cuts.remove(())
            data = {**_BARE, "game": game.name if game else "", **data}
            if "numbers" not in data:
                model = BoardFile
        for cut in sorted(cuts, key=_order, reverse=True):
            data = _without(data, cut)
            source.forget(cut)


_BARE: dict[str, Any] = {"dicetable": 1, "title": "?", "size": (2000.0, 2000.0), "spots": {}}


def _cut(data: Any, error: ErrorDetails) -> Steps:
    """The smallest existing thing that holds the error; () for the whole."""
    path: list[str | int] = []
    for step in error["loc"]:
        there = range(len(data)) if isinstance(data, tuple) else data if isinstance(data, dict) else ()
        for key in there:
            if key == step or (error["type"] == "invalid_key" and str(key) == step):
                data = data[key]
                path.append(key)
                break
    return tuple(path)


def _order(path: Steps) -> list[tuple[int, str]]:
    """Sorts paths so that, backwards, no cut moves what is still to be cut."""
    return [(step, "") if isinstance(step, int) else (0, step) for step in path]


def _without(data: Any, path: Steps) -> Any:
    """`data` less what is at `path`."""
    if isinstance(data, dict):
        rest = dict(data)
        if path[0] in rest:
            value = rest.pop(path[0])
            if len(path) > 1:
                rest = {key: _without(value, path[1:]) if key == path[0] else data[key] for key in data}
        return rest
    index: Any = path[0]
    kept = (_without(data[index], path[1:]),) if len(path) > 1 else ()
    return (*data[:index], *kept, *data[index + 1 :])


# Models → board.


def _places(model: BoardFile, source: Source) -> dict[Spot, Place]:
    """Every spot of the file, those of grids as well."""
    places: dict[Spot, Place] = {}
    lines: dict[Spot, int] = {}

    def add(spot: Spot, place: Place, path: str) -> None:
        line = source.line(path)
        if spot in places:
            source.fault(line, text(N_("“{spot}” is there already, in line {line}."), spot=spot, line=lines[spot]))
            return
        width, height = model.size
        if place.at is not None and not (0 <= place.at[0] <= width and 0 <= place.at[1] <= height):
            source.fault(line, text(N_("“{spot}” lies outside the paper."), spot=spot))
        places[spot], lines[spot] = place, line
        source.lines.setdefault(f"spots.{spot}", line)

    for spot, given in model.spots.items():
        add(spot, Place(given.kind, given.at, given.label or {}, given.size or (0.0, 0.0), given.shape or (),
                        dict(given.__pydantic_extra__), given.side, given.shift, given.letter), f"spots.{spot}")
    for name, grid in model.grids.items():
        for row, names in enumerate(grid.names):
            for column, part in enumerate(names):
                path = f"grids.{name}.names.{row}.{column}"
                if not part:
                    continue
                if not SPOT.fullmatch(part):
                    source.fault(source.line(path), text(
                        N_("“{name}” can't be a name: use a–z, 0–9 and _, in parts joined by points."), name=part))
                    continue
                at = (grid.origin[0] + column * grid.pitch[0], grid.origin[1] + row * grid.pitch[1])
                add(f"{name}.{part}", Place(grid.kind, at, {"": part} if grid.label else {}, grid.size,
                                            traits=dict(grid.__pydantic_extra__), letter=grid.letter), path)
    for die in model.dice:
        if die in places:
            source.fault(source.line(f"dice.{die}"), text(N_("“{spot}” is there already, in line {line}."),
                                                          spot=die, line=lines[die]))
    return places


def _links(model: BoardFile, places: Mapping[Spot, Place], faulty: Iterable[Spot],
           source: Source) -> tuple[tuple[Spot, Spot], ...]:
    """The pairs of places that are linked; the file has the spots in `faulty` as well."""
    known = {*places, *faulty}
    lines: dict[frozenset[Spot], int] = {}
    links = []
    for i, chain in enumerate(model.links):
        line = source.line(("links", i))
        for spot in chain:
            if spot not in known:
                source.fault(line, nearest(N_("There is no spot “{spot}”."),
                                         N_("There is no spot “{spot}”. Did you mean “{near}”?"),
                                         spot, known if len(source.faults) < MANY else (), spot=spot))
        for one, other in pairwise(chain):
            pair = frozenset((one, other))
            if one == other:
                source.fault(line, text(N_("“{spot}” is linked to itself."), spot=one))
            elif pair in lines:
                source.fault(line, text(N_("“{one}” and “{other}” are linked already, in line {line}."),
                                        one=one, other=other, line=lines[pair]))
            else:
                lines[pair] = source.lines[f"links.{one}.{other}"] = line
                if pair <= places.keys():
                    links.append((one, other))
    return tuple(links)


def _coast(coast: Coast, source: Source) -> tuple[tuple[Point, ...], ...]:
    """The outlines in mm."""
    line = source.line("paper.coast.file")
    if Path(coast.file).name != coast.file:
        source.fault(line, text(N_("“{file}” must lie beside the board."), file=coast.file))
        return ()
    blob = read_bytes(source.file.with_name(coast.file), lambda reason: source.fault(
        line, text(N_("{file}: {reason}"), file=coast.file, reason=reason)))
    if blob is None:
        return ()
    (lon, lat), (x, y), (right, up) = coast.origin, coast.at, coast.scale
    try:
        found = json.loads(blob)
        rings = [ring for one in found["features"] for polygon in _polygons(one["geometry"]) for ring in polygon]
        outlines = [
            [(x + (float(p[0]) - lon) * right, y - (float(p[1]) - lat) * up) for p in ring[ring[0] == ring[-1] :]]
            for ring in rings
        ]
        if any(len(outline) < 3 for outline in outlines):
            raise ValueError
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        source.fault(line, text(N_("{file}: this is no GeoJSON of polygons."), file=coast.file))
        return ()
    for _ in range(coast.soften):
        outlines = [
            [(p + part * (q - p), r + part * (s - r)) for (p, r), (q, s) in pairwise((*ring, ring[0]))
             for part in (0.25, 0.75)]
            for ring in outlines
        ]
    return tuple(map(tuple, outlines))


def _polygons(geometry: Mapping[str, Any]) -> list[Any]:
    return list(geometry["coordinates"]) if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]


def _hash(places: Mapping[Spot, Place], links: Iterable[tuple[Spot, Spot]], model: BoardFile) -> str:
    """Six hex digits over what the rules read, whatever its order in the file."""
    numbers = model.numbers.model_dump(mode="json", context=RULES) if isinstance(model.numbers, BaseModel) else None
    read = [
        {spot: [place.kind, dict(place.traits)] for spot, place in places.items()},
        sorted(sorted(link) for link in links),
        {name: [die.faces, die.colour] for name, die in model.dice.items()},
        numbers,
    ]
    return blake2b(json.dumps(read, sort_keys=True).encode(), digest_size=3).hexdigest()


def _board(source: Source, games: Mapping[str, type[Game[Any]]]) -> Board | None:
    """The board; None, or something sensible, with faults in `source`."""
    if not SPOT.fullmatch(source.file.stem):
        source.fault(1, text(N_("The file's name is the board's: use a–z, 0–9 and _.")))
    content = source.text()
    node = source.root(content) if content is not None else None
    if node is None:
        return None
    data = source.plain(node, ())
    name = data.get("game")
    game = games.get(name) if isinstance(name, str) else None
    if isinstance(name, str) and game is None:
        reason = nearest(N_("“{game}” is not the game here: {games}."),
                         N_("“{game}” is not the game here: {games}. Did you mean “{near}”?"),
                         name, games, game=name, games=", ".join(games))
        source.fault(source.line("game"), reason)
    if type(data.get("dicetable")) is int and data["dicetable"] > 1:
        source.fault(source.line("dicetable"), text(N_("This board is for a newer version of dicetable.")))
        return None
    model, whole = _valid(data, game, source)
    places = _places(model, source)
    written = data["spots"] if isinstance(data.get("spots"), dict) else {}
    links = _links(model, places, map(str, written), source)
    coast = _coast(model.paper.coast, source) if model.paper.coast else ()
    whole = whole and not source.faults
    board = Board(
        game=model.game, name=source.file.stem, title=model.title, size=model.size,
        places=places, links=links,
        dice={name: Die(die.faces, die.colour, die.shape, die.label or {}) for name, die in model.dice.items()},
        numbers=model.numbers, paper=model.paper, hash=_hash(places, links, model), file=source.file, coast=coast,
    )
    if game is not None and isinstance(model.numbers, game.numbers()):
        for fault in game.faults(board):
            # Of a board that lacks something, only what is said of single places can be believed.
            guessed = any(".".join(map(str, odd)).startswith(fault.about) for odd in source.odd)
            if whole or (fault.about.count(".") and not guessed):
                source.fault(source.line(fault.about), fault.message)
    return board


def read(path: Path, games: Mapping[str, type[Game[Any]]]) -> Board:
    """The board in a file, of the game that the file names; raises BoardError with all its faults."""
    source = Source(path)
    board = _board(source, games)
    if source.faults or board is None:
        raise source.error()
    return board


def load(path: Path, game: type[Game[Any]]) -> Board:
    """The board in a file of `game`; raises BoardError with all its faults."""
    return read(path, {game.name: game})
