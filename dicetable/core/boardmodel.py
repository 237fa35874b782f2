"""What stands in a board file, as models. Lengths are mm, points are [right, down] from the paper's upper left
corner."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    SerializationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from dicetable.core.board import Labels, Point
from dicetable.core.move import SPOT
from dicetable.core.text import N_, Text, text

RULES = "rules"  # the context in which a model is dumped for the hash


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
    mm [right, up] to a degree; every corner is cut off `soften` times, which doubles the points each time."""

    file: Words
    origin: Point
    at: Point
    scale: Size
    soften: Annotated[int, Field(ge=0, le=3)] = 0


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
