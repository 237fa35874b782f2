"""YAML as people mean it: plain values with the line of each, and every fault that YAML would hide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

from dicetable.core.text import N_, Text, text

LARGEST = 300_000  # bytes of a board or an outline
DEEPEST = 12

Steps: TypeAlias = tuple[str | int, ...]  # the keys and indices that lead to a value


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


_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"-?[0-9]{0,9}\.[0-9]{1,15}")


@dataclass
class Source:
    """A file's plain values; `lines` has the line of each path, `odd` the paths whose value is only a guess."""

    file: Path
    faults: list[LineFault] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    odd: set[Steps] = field(default_factory=set)

    def fault(self, line: int, reason: Text) -> None:
        """Notes something wrong in `line`."""
        self.faults.append(LineFault(self.file, line, reason))

    def line(self, path: Iterable[str | int] | str) -> int:
        """The line of a path, or of the nearest thing around it."""
        name = path if isinstance(path, str) else ".".join(map(str, path))
        while name and name not in self.lines:
            name = name.rpartition(".")[0]
        return self.lines.get(name, 1)

    def forget(self, path: Steps) -> None:
        """Lets the lines follow when an item is taken out of a list."""
        index = path[-1]
        if not isinstance(index, int):
            return
        before = "".join(f"{step}." for step in path[:-1])
        moved = {}
        for name, line in self.lines.items():
            item, dot, rest = name.removeprefix(before).partition(".")
            if name.startswith(before) and item.isdigit() and int(item) >= index:
                if int(item) > index:
                    moved[f"{before}{int(item) - 1}{dot}{rest}"] = line
            else:
                moved[name] = line
        self.lines = moved

    def error(self) -> BoardError:
        """All faults, each once."""
        unique = {(fault.line, fault.text.msgid, str(fault.text.args)): fault for fault in self.faults}
        return BoardError([unique[key] for key in sorted(unique)])

    def text(self) -> str | None:
        """What the file says, None where it can't be read."""
        blob = read_bytes(self.file, lambda reason: self.fault(1, reason))
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
            lines = content.splitlines()
            line = min(mark.line + 1 if mark else 1, len(lines))  # the end may be behind the last line
            if lines[line - 1].lstrip(" ").startswith("\t"):
                self.fault(line, text(N_("A tab is used to indent: YAML wants blanks.")))
            elif "another document" in str(error.problem):
                self.fault(line, text(N_("A second board begins here: one file holds one.")))
            else:
                self.fault(line, text(N_("This is no YAML: {problem}."), problem=str(error.problem)))
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

    def plain(self, node: yaml.Node, path: Steps) -> Any:
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
            key = None
            if isinstance(key_node, yaml.ScalarNode):
                key = self.scalar(key_node, (*path, key_node.value))
            if not isinstance(key, str | int) or isinstance(key, bool):
                self.fault(line, text(N_("A key is one word.")))
                continue
            if key in entries:
                first = self.lines[".".join(map(str, (*path, key)))]
                self.fault(line, text(N_("“{key}” stands there already, in line {line}."), key=str(key), line=first))
                continue
            self.lines[".".join(map(str, (*path, key)))] = line
            entries[key] = self.plain(value_node, (*path, key))
        return entries

    def scalar(self, node: yaml.ScalarNode, path: Steps) -> Any:
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
                reason = text(N_("YAML takes {value} for a number of another kind: put it in quotes."), value=value)
            case _:
                reason = text(N_("{value} has a meaning of its own in YAML: put it in quotes."), value=value)
        self.fault(node.start_mark.line + 1, reason)
        self.odd.add(path)
        return value


def read_bytes(file: Path, fault: Callable[[Text], None]) -> bytes | None:
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
