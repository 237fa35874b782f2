"""Reads a board from YAML: every fault at once, each with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import networkx
import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    SerializationInfo,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from dicetable.core.board import Board, Die, Labels, Place, Point, nearest
from dicetable.core.move import SPOT, Spot
from dicetable.core.text import N_, Text, text

if TYPE_CHECKING:
    from dicetable.core.game import Game

LARGEST = 1_000_000  # bytes of a board or an outline
DEEPEST = 12
RULES = "rules"  # the context in which a model is dumped for the hash

Path_: TypeAlias = tuple[str | int, ...]


class LineFault(NamedTuple):
    """Something wrong in a file; what is wrong with the whole of it stands at line 1."""

    file: Path
    line: int
    text: Text


class BoardError(ValueError):
    """A board that can't be played on; `faults` are all that were found, by line."""

    def __init__(self, faults: Sequence[LineFault]) -> None:
        super().__init__("; ".join(f"{fault.file}:{fault.line}: {fault.text.msgid}" for fault in faults))
        self.faults = tuple(faults)


# The file's models. Lengths are mm, points are [right, down] from the paper's upper left corner.


def _wrong(reason: Text) -> PydanticCustomError:
    return PydanticCustomError("text", "see ctx", {"text": reason})


def _word(value: Any) -> Any:
    return str(value) if type(value) is int else value


def _name(value: str) -> str:
    if not SPOT.fullmatch(value):
        raise _wrong(text(N_("“{name}” can't be a name: use a–z, 0–9 and _, in parts joined by points."), name=value))
    return value


def _trait(value: Any) -> Any:
    words = [_word(part) for part in value] if isinstance(value, tuple) else [_word(value)]
    return " ".join(words) if all(isinstance(word, str) for word in words) else value


def _by_language(value: Any) -> Any:
    if isinstance(value, (int, float)):
        raise _wrong(text(N_("A word is expected here: put {value} in quotes if it is one."), value=str(value).lower()))
    return {"": value} if isinstance(value, str) else value


def _english(value: Labels) -> Labels:
    if not {"", "en"} & value.keys():
        raise _wrong(text(N_("The English words (en) are missing: other languages fall back on them.")))
    return value


def _unread(value: Labels, info: SerializationInfo) -> Labels | None:
    return None if info.context == RULES else value


def _json(*kinds: str) -> WithJsonSchema:
    return WithJsonSchema({"type": list(kinds)})


# A word that may look like a number; a name; a trait, where a list is its values with blanks between.
Word: TypeAlias = Annotated[str, BeforeValidator(_word), _json("string", "integer")]
Name: TypeAlias = Annotated[str, BeforeValidator(_word), AfterValidator(_name), _json("string", "integer")]
Trait: TypeAlias = Annotated[str, BeforeValidator(_trait), _json("string", "integer", "array")]
# A word for all languages, or words by language; the rules don't read it.
Language: TypeAlias = Annotated[str, Field(pattern=r"^([a-z]{2,3}(_[A-Z]{2})?)?$")]
Words: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
Label: TypeAlias = Annotated[
    dict[Language, Words],
    BeforeValidator(_by_language),
    AfterValidator(_english),
    PlainSerializer(_unread),
    _json("string", "object"),
]
Size: TypeAlias = tuple[Annotated[float, Field(gt=0, le=2000)], Annotated[float, Field(gt=0, le=2000)]]
Polygon: TypeAlias = Annotated[tuple[Point, ...], Field(min_length=3)]
Letter: TypeAlias = Annotated[float, Field(gt=0.5, le=100)]
Side: TypeAlias = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
Line: TypeAlias = Literal["none", "fine", "plain", "bold"]  # 0, 0.3, 0.6, 1.2 mm
Tone: TypeAlias = Literal[
    "paper", "sand", "sea", "land", "land1", "land2", "land3", "land4", "panel", "ink", "soft", "accent"
]


class Sheet(BaseModel):
    """What all models of a board file share."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SpotModel(Sheet):
    """A spot; keys beyond these are traits, which the game knows. `geo` [lon, lat] is where it really is."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Trait]

    kind: Name
    at: Point | None = None
    label: Label | None = None
    size: Size | None = None
    shape: Polygon | None = None
    side: Side = ""
    shift: Point = (0.0, 0.0)
    letter: Letter = 3.0
    geo: Point | None = None


class Grid(Sheet):
    """Equal spots in rows: `<grid>.<name>`, the first one's middle at `origin`, the next ones `pitch` [right, down]
    apart. An empty name leaves a gap. The name is the label unless `label` is false. Further keys are traits."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Trait]

    kind: Name
    origin: Point
    pitch: Point
    size: Size
    names: Annotated[tuple[tuple[Word, ...], ...], Field(min_length=1)]
    label: bool = True
    letter: Letter = 3.0


class DieModel(Sheet):
    """A die: its faces, evenly likely; `colour`, and the `shape` that tells it without colour."""

    faces: Annotated[tuple[Name, ...], Field(min_length=2, max_length=100)]
    colour: Word = ""
    shape: Word = ""
    label: Label | None = None


class Coast(Sheet):
    """The land's outline: a GeoJSON file beside the board, whose point `origin` [lon, lat] lies at `at`, `scale`
    mm [right, up] to a degree."""

    file: Words
    origin: Point
    at: Point
    scale: Size


class Area(Sheet):
    """A part of the background: polygons filled with a tone and a pattern, bordered if `border`. Drawn in order,
    `above` the coast's land or below it."""

    name: Name
    tone: Tone
    pattern: Literal["none", "dots", "lines", "cross", "waves"] = "none"
    shapes: Annotated[tuple[Polygon, ...], Field(min_length=1)]
    above: bool = True
    border: bool = False


class Frame(Sheet):
    """A printed box: its middle and size, `round` the radius of its corners, `tone` its filling."""

    at: Point
    size: Size
    round: Annotated[float, Field(ge=0)] = 0.0
    tone: Tone = "paper"
    line: Line = "fine"


class Caption(Sheet):
    """Printed words, `letter` mm high; `at` is their middle in height, and where they begin, are centred or end.
    `turn` in degrees, clockwise."""

    at: Point
    label: Label
    letter: Letter = 3.0
    align: Literal["left", "centre", "right"] = "left"
    bold: bool = False
    italic: bool = False
    tone: Tone = "ink"
    turn: Annotated[float, Field(ge=-90, le=90)] = 0.0


class Rule(Sheet):
    """A printed line."""

    points: Annotated[tuple[Point, ...], Field(min_length=2)]
    line: Line = "fine"
    tone: Tone = "soft"
    dashed: bool = False


class Blank(Sheet):
    """Room that is filled in when a sheet is shown or printed: its middle and size."""

    at: Point
    size: Size


class Paper(Sheet):
    """The background, drawn in this order: `ground` over `window` (the map's [left, top, width, height]; all within
    is clipped to it), areas below, coast, areas above, then over the whole sheet frames, rules and captions.
    `blanks` say where a seat's name and the date go."""

    window: tuple[float, float, float, float] | None = None
    ground: Tone = "sea"
    coast: Coast | None = None
    areas: tuple[Area, ...] = ()
    frames: tuple[Frame, ...] = ()
    rules: tuple[Rule, ...] = ()
    captions: tuple[Caption, ...] = ()
    blanks: dict[Literal["name", "date"], Blank] = {}


class BoardFile(Sheet):
    """A board as it is written. A link is a chain of two or more spots."""

    dicetable: Literal[1]
    game: str
    title: Label
    size: Size
    paper: Paper = Paper()
    spots: dict[Name, SpotModel]
    links: tuple[Annotated[tuple[Name, ...], Field(min_length=2)], ...] = ()
    grids: dict[Name, Grid] = {}
    dice: dict[Name, DieModel] = {}
    numbers: Any = None


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


# YAML → plain values, with the line of each.

_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"-?[0-9]{0,9}\.[0-9]{1,15}")


@dataclass
class _Source:
    """A file's plain values; `lines` has the line of each path, `odd` the paths whose value is only a guess."""

    file: Path
    faults: list[LineFault] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    odd: set[Path_] = field(default_factory=set)

    def fault(self, line: int, reason: Text) -> None:
        self.faults.append(LineFault(self.file, line, reason))

    def line(self, path: Iterable[str | int] | str) -> int:
        """The line of a path, or of the nearest thing around it."""
        name = path if isinstance(path, str) else ".".join(map(str, path))
        while name and name not in self.lines:
            name = name.rpartition(".")[0]
        return self.lines.get(name, 1)

    def error(self) -> BoardError:
        unique = {(fault.line, fault.text.msgid, str(fault.text.args)): fault for fault in self.faults}
        return BoardError([unique[key] for key in sorted(unique)])

    def text(self) -> str | None:
        """What the file says, None where it can't be read."""
        blob = _bytes(self.file, lambda reason: self.fault(1, reason))
        if blob is None:
            return None
        try:
            return blob.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.fault(blob[: error.start].count(b"\n") + 1, text(N_("This is no UTF-8 text.")))
            return None

    def root(self, content: str) -> yaml.Node | None:
        """The tree of nodes, None where it is none. Depth and aliases are looked at first: they could explode."""
        depth = 0
        try:
            for event in yaml.parse(content, Loader=yaml.CSafeLoader):
                line = event.start_mark.line + 1  # type: ignore[union-attr]
                depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
                if depth > DEEPEST:
                    self.fault(line, text(N_("Brackets or indents go too deep here.")))
                    return None
                if isinstance(event, yaml.AliasEvent):
                    self.fault(line, text(N_("“*{name}” repeats another place: a board says everything itself."),
                                          name=str(event.anchor)))
                    return None
                if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)) and event.tag:
                    self.fault(line, text(N_("“{tag}” is not allowed: write the value alone."), tag=event.tag))
                    return None
            node: yaml.Node | None = yaml.compose(content, Loader=yaml.CSafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else 1
            written = content.split("\n")[line - 1 : line]
            if written and written[0].lstrip(" ").startswith("\t"):
                self.fault(line, text(N_("A tab is used to indent: YAML wants blanks.")))
            else:
                self.fault(line, text(N_("This is no YAML: {problem}."), problem=error.problem or "?"))
            return None
        except yaml.reader.ReaderError as error:
            line = content.encode()[: error.position].count(b"\n") + 1
            self.fault(line, text(N_("This is no YAML: {problem}."), problem=error.reason))
            return None
        if node is None:
            self.fault(1, text(N_("This file is empty.")))
        elif not isinstance(node, yaml.MappingNode):
            self.fault(node.start_mark.line + 1, text(N_("A board begins with “key: value” lines.")))
            return None
        return node

    def plain(self, node: yaml.Node, path: Path_) -> Any:
        """A node's value: str, int, float, bool, None, tuple or dict."""
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, path)
        if isinstance(node, yaml.SequenceNode):
            values = []
            for i, item in enumerate(node.value):
                self.lines[".".join(map(str, (*path, i)))] = item.start_mark.line + 1
                values.append(self.plain(item, (*path, i)))
            return tuple(values)
        entries: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                self.fault(line, text(N_("A key is one word.")))
                continue
            key = self.scalar(key_node, (*path, key_node.value))
            if key in entries:
                first = self.lines[".".join(map(str, (*path, key)))]
                self.fault(line, text(N_("“{key}” stands there already, in line {line}."), key=str(key), line=first))
                continue
            self.lines[".".join(map(str, (*path, key)))] = line
            entries[key] = self.plain(value_node, (*path, key))
        return entries

    def scalar(self, node: yaml.ScalarNode, path: Path_) -> Any:
        """A scalar's value. What YAML 1.1 would read otherwise than people do is a fault."""
        value = str(node.value)
        match node.tag.removeprefix("tag:yaml.org,2002:"):
            case "str":
                return value
            case "null":
                return None
            case "int" if _INT.fullmatch(value):
                return int(value)
            case "float" if _FLOAT.fullmatch(value):
                return float(value)
            case "bool" if value in ("true", "false"):
                return value == "true"
            case "bool":
                reason = text(N_("YAML takes {value} for yes or no: put it in quotes."), value=value)
            case "timestamp":
                reason = text(N_("YAML takes {value} for a date: put it in quotes."), value=value)
            case "int" | "float":
                reason = text(N_("YAML takes {value} for a number of another kind: put it in quotes."),
                              value=value)
            case _:
                reason = text(N_("{value} has a meaning of its own in YAML: put it in quotes."), value=value)
        self.fault(node.start_mark.line + 1, reason)
        self.odd.add(path)
        return value


def _bytes(file: Path, fault: Callable[[Text], None]) -> bytes | None:
    """A file's content, or None and what is wrong with it."""
    try:
        if not file.exists():
            fault(text(N_("There is no such file.")))
        elif not file.is_file():
            fault(text(N_("This is no file.")))
        elif file.stat().st_size > LARGEST:
            fault(text(N_("This is too large: at most {n} bytes are read."), n=LARGEST))
        else:
            return file.read_bytes()
    except (OSError, ValueError) as error:
        fault(text(N_("This can't be read: {problem}."), problem=getattr(error, "strerror", None) or str(error)))
    return None


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
        case "extra_forbidden":
            return nearest(N_("“{key}” is not known here."), N_("“{key}” is not known here. Did you mean “{near}”?"),
                         key, _keys(model, error["loc"][:-1]), key=key)
        case _ if value is None:
            return text(N_("Nothing is written here."))
        case "literal_error":
            choices = re.findall(r"'([^']*)'|([\d.]+)", context["expected"])
            words = [quoted or bare for quoted, bare in choices if quoted or bare]
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
            return text(N_("The number must be more than {limit}."), limit=str(context["gt"]))
        case "greater_than_equal":
            return text(N_("The number must be at least {limit}."), limit=str(context["ge"]))
        case "less_than_equal":
            return text(N_("The number must be at most {limit}."), limit=str(context["le"]))
        case _:
            return text(N_("This does not fit: {problem}."), problem=error["msg"])


def _valid(data: Any, model: type[BoardFile], source: _Source) -> tuple[BoardFile | None, bool]:
    """The board file, and whether it is whole. What is faulty is cut out, so that the rest can be checked as well."""
    whole = True
    while True:
        try:
            return model.model_validate(data), whole
        except ValidationError as error:
            errors = error.errors(include_url=False)
        for one in errors:
            path = tuple(step for step in one["loc"] if step != "[key]")
            if whole and not any(path[: len(odd)] == odd for odd in source.odd):
                source.fault(source.line(path), _reason(one, model))
        cuts = {_cut(data, one) for one in errors}
        if () in cuts:
            return None, False
        for cut in sorted(cuts, key=_order, reverse=True):
            data = _without(data, cut)
        whole = False


def _cut(data: Any, error: ErrorDetails) -> Path_:
    """The smallest existing thing that holds the error; () for the whole."""
    path: list[str | int] = []
    for step in error["loc"]:
        there = range(len(data)) if isinstance(data, tuple) else data if isinstance(data, dict) else ()
        if step in there:
            data = data[step]
            path.append(step)
    return tuple(path)


def _order(path: Path_) -> list[tuple[int, str]]:
    """Sorts paths so that, backwards, no cut moves what is still to be cut."""
    return [(step, "") if isinstance(step, int) else (0, step) for step in path]


def _without(data: Any, path: Path_) -> Any:
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


def _places(model: BoardFile, source: _Source) -> dict[Spot, Place]:
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


def _links(model: BoardFile, known: set[Spot], source: _Source) -> tuple[tuple[Spot, Spot], ...]:
    """The pairs that are linked; `known` are the spots there are, sound or not."""
    lines: dict[frozenset[Spot], int] = {}
    links = []
    for i, chain in enumerate(model.links):
        line = source.line(("links", i))
        for spot in chain:
            if spot not in known:
                source.fault(line, nearest(N_("There is no spot “{spot}”."),
                                         N_("There is no spot “{spot}”. Did you mean “{near}”?"),
                                         spot, known, spot=spot))
        for one, other in pairwise(chain):
            pair = frozenset((one, other))
            if one == other:
                source.fault(line, text(N_("“{spot}” is linked to itself."), spot=one))
            elif pair in lines:
                source.fault(line, text(N_("“{one}” and “{other}” are linked already, in line {line}."),
                                        one=one, other=other, line=lines[pair]))
            elif pair <= known:
                lines[pair] = source.lines[f"links.{one}.{other}"] = line
                links.append((one, other))
    return tuple(links)


def _coast(coast: Coast, source: _Source) -> tuple[tuple[Point, ...], ...]:
    """The outlines in mm."""
    line = source.line("paper.coast.file")
    if Path(coast.file).name != coast.file:
        source.fault(line, text(N_("“{file}” must lie beside the board."), file=coast.file))
        return ()
    blob = _bytes(source.file.with_name(coast.file), lambda reason: source.fault(
        line, text(N_("{file}: {reason}"), file=coast.file, reason=reason)))
    if blob is None:
        return ()
    (lon, lat), (x, y), (right, up) = coast.origin, coast.at, coast.scale
    try:
        found = json.loads(blob)
        rings = [ring for one in found["features"] for polygon in _polygons(one["geometry"]) for ring in polygon]
        return tuple(
            tuple((x + (float(point[0]) - lon) * right, y - (float(point[1]) - lat) * up) for point in ring)
            for ring in rings
        )
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        source.fault(line, text(N_("{file}: this is no GeoJSON of polygons."), file=coast.file))
        return ()


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


def _board(source: _Source, games: Mapping[str, type[Game[Any]]]) -> Board | None:
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
        source.fault(source.line("game"), nearest(N_("There is no game “{game}”."),
                                                N_("There is no game “{game}”. Did you mean “{near}”?"),
                                                name, games, game=name))
    if type(data.get("dicetable")) is int and data["dicetable"] > 1:
        source.fault(source.line("dicetable"), text(N_("This board is for a newer version of dicetable.")))
        return None
    model, whole = _valid(data, _model(game), source)
    if model is None:
        return None
    places = _places(model, source)
    written = data["spots"] if isinstance(data.get("spots"), dict) else {}
    links = _links(model, {*places, *(str(spot) for spot in written)}, source)
    coast = _coast(model.paper.coast, source) if model.paper.coast else ()
    whole = whole and not source.faults
    graph: networkx.Graph[Spot] = networkx.Graph()
    graph.add_nodes_from(places)
    graph.add_edges_from(link for link in links if link[0] in places and link[1] in places)
    board = Board(
        game=model.game, name=source.file.stem, title=model.title, size=model.size,
        places=places, links=links, graph=networkx.freeze(graph),
        dice={name: Die(die.faces, die.colour, die.shape, die.label or {}) for name, die in model.dice.items()},
        numbers=model.numbers, paper=model.paper, hash=_hash(places, links, model), file=source.file, coast=coast,
    )
    if game is not None and (whole or isinstance(model.numbers, game.numbers())):
        for fault in game.faults(board):
            # Of a board that lacks something, only what is said of single places can be believed.
            if whole or fault.about.count("."):
                source.fault(source.line(fault.about), fault.message)
    return board


def read(path: Path, games: Mapping[str, type[Game[Any]]]) -> Board:
    """The board in a file, of the game that the file names; raises BoardError with all its faults."""
    source = _Source(path)
    board = _board(source, games)
    if source.faults or board is None:
        raise source.error()
    return board


def load(path: Path, game: type[Game[Any]]) -> Board:
    """The board in a file of `game`; raises BoardError with all its faults."""
    return read(path, {game.name: game})
