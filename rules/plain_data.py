"""YAML and JSON text as plain data, without what these formats allow but a game must not."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NoReturn

import yaml

from rules.file_error import DataPath, FileError, guarded, shown
from rules.names import clean_text

YAML_DEPTH = 24
JSON_DEPTH = 64
YAML_VALUES = 10_000  # five times as many as the largest possible fleet has
YAML_INTEGER_DIGITS = 18
JSON_INTEGER_DIGITS = 20  # seeds have 64 bits
JSON_MEMORY_BYTES = 80 * 1024 * 1024

# The most memory in bytes that a list, group, value and field name can take. Their signs are counted before
# anything is built; signs inside texts count, too.
_JSON_COSTS = {"[": 72, "{": 240, ",": 40, ":": 72}

# The C parser, if PyYAML was built with it: it gives the same events and is 4 times faster.
YAML_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(nan|inf)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a file as plain data, with the line of each of its parts (YAML only)."""

    name: str
    data: Any
    lines: Mapping[DataPath, int] = field(default_factory=lambda: MappingProxyType({}))

    def line_of(self, path: DataPath) -> int | None:
        """Return the line of a part, or of the nearest part around it."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return None

    def error(self, path: DataPath, problem: str, remedy: str = "") -> FileError:
        """Return the error for a part of this document, for checks that a schema cannot express."""
        return FileError(self.name, problem, remedy, path, self.line_of(path))


def parse_json(text: str | bytes, name: str) -> Document:
    """Turn JSON text into plain data; raise `FileError` for anything that JSON or a save does not allow."""
    with guarded(name):
        source = _decoded(text, name)
        check_memory(source, name, JSON_MEMORY_BYTES)
        data = json.loads(
            source,
            object_pairs_hook=lambda pairs: _unique(pairs, name),
            parse_constant=lambda word: _refuse(name, f"{word} is not a number that a file may have"),
            parse_float=lambda digits: _finite(digits, name),
            parse_int=lambda digits: _integer(digits, name, JSON_INTEGER_DIGITS),
        )
        _check_depth(data, name)
        if "\\ud" in source or "\\uD" in source:
            # Only an escape can produce half a surrogate pair. Encoding finds one fastest.
            json.dumps(data, ensure_ascii=False).encode()
        return Document(name, data)


def parse_yaml(text: str | bytes, name: str, loader: Any = YAML_LOADER) -> Document:  # noqa: ANN401 - PyYAML
    """Turn YAML text into plain data.

    Raise `FileError` for aliases, tags, merge keys, duplicate keys and deep nesting. Only `true`,
    `false`, `null` (also `~` or nothing) and decimal numbers are more than text: `NO`, `1:30`,
    `010` and `2024-01-01` stay as written, without invisible characters. Keys are always text.
    """
    with guarded(name):
        builder = _Builder(name)
        for event in yaml.parse(_decoded(text, name), Loader=loader):
            builder.take(event)
        if builder.documents == 0:
            raise FileError(name, "is empty")
        return Document(name, builder.data, builder.lines)


class PlainDumper(yaml.SafeDumper):
    """A YAML dumper that quotes every text that `parse_yaml` would read as a number, `1e5` among them."""


PlainDumper.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(rf"(?:{_FLOAT.pattern})\Z"), list("-+.0123456789")
)


def yaml_text(data: Mapping[str, object]) -> str:
    """Write plain data as YAML that `parse_yaml` reads back as the same data."""
    return str(yaml.dump(data, Dumper=PlainDumper, sort_keys=False, allow_unicode=True))


def check_memory(source: str, name: str, limit_bytes: int) -> None:
    """Raise `FileError` for JSON text that would take too much memory, before it is built."""
    if sum(source.count(sign) * cost for sign, cost in _JSON_COSTS.items()) > limit_bytes:
        raise FileError(name, "has too many values", "choose another file")


class _Builder:
    """A builder of plain data from the parser's events: it sees each event before anything can grow."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.data: Any = None
        self.lines: dict[DataPath, int] = {}
        self.documents = 0
        self._values = 0
        self._open: list[dict[str, Any] | list[Any]] = []
        self._path: list[str | int] = []
        self._key: str | None = None
        self._key_line = 0

    def take(self, event: Any) -> None:  # noqa: ANN401 - PyYAML
        """Put one event where it belongs; raise `FileError` if it is not allowed."""
        line = event.start_mark.line + 1
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1 or event.tags:
                    self._fail(line, "has more than one document or its own tags")
            case yaml.AliasEvent():
                self._fail(line, "aliases (*name) are not allowed", "write out the values")
            case yaml.ScalarEvent():
                self._check(event, line)
                self._scalar(event, line)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._check(event, line)
                self._begin({} if isinstance(event, yaml.MappingStartEvent) else [], line)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._open.pop()
                self._leave()

    def _fail(self, line: int, problem: str, remedy: str = "") -> NoReturn:
        raise FileError(self.name, problem, remedy, tuple(self._path), line)

    def _check(self, event: Any, line: int) -> None:  # noqa: ANN401 - PyYAML
        self._values += 1
        if self._values > YAML_VALUES:
            self._fail(line, f"has more than {YAML_VALUES} values", "choose another file, or split it in two")
        if event.anchor is not None:
            self._fail(line, "anchors (&name) are not allowed", "write out the values")
        if event.tag is not None:
            self._fail(line, f"tags such as {shown(event.tag)} are not allowed", "remove it")

    def _scalar(self, event: Any, line: int) -> None:  # noqa: ANN401 - PyYAML
        written: str = event.value
        plain: bool = event.implicit[0]
        written.encode()  # raises for half a surrogate pair, which an escape can produce
        text = clean_text(written)
        parent = self._open[-1] if self._open else None
        if isinstance(parent, dict) and self._key is None:
            if plain and text == "<<":
                self._fail(line, "merge keys (<<) are not allowed", "write out the values")
            if text in parent:
                self._path.append(text)
                self._fail(line, "is given twice", f"keep one; the first is in line {self._first(text)}")
            self._key, self._key_line = text, line
            return
        self._enter(line)
        self._put(self._resolved(text, line) if plain else text)
        self._leave()

    def _first(self, key: str) -> int | None:
        return self.lines.get((*self._path[:-1], key))

    def _begin(self, container: dict[str, Any] | list[Any], line: int) -> None:
        if self._open and isinstance(self._open[-1], dict) and self._key is None:
            self._fail(line, "a key must be plain text")
        if len(self._open) >= YAML_DEPTH:
            self._fail(line, f"is nested more than {YAML_DEPTH} levels deep")
        self._enter(line)
        self._put(container)
        self._open.append(container)
        self._key = None

    def _enter(self, line: int) -> None:
        if self._open:
            parent = self._open[-1]
            listed = isinstance(parent, list)
            self._path.append(len(parent) if listed else self._key or "")
            self.lines[tuple(self._path)] = line if listed else self._key_line

    def _put(self, value: Any) -> None:  # noqa: ANN401 - plain data
        match self._open[-1] if self._open else None:
            case list() as items:
                items.append(value)
            case dict() as fields:
                fields[self._key or ""] = value
            case None:
                self.data = value

    def _leave(self) -> None:
        self._key = None
        if self._path:
            self._path.pop()

    def _resolved(self, text: str, line: int) -> str | int | float | bool | None:
        if text in {"", "~", "null"}:
            return None
        if text in {"true", "false"}:
            return text == "true"
        try:
            if _INTEGER.fullmatch(text):
                return _integer(text, self.name, YAML_INTEGER_DIGITS)
            if _FLOAT.fullmatch(text):
                return _finite(text, self.name)
        except FileError as error:
            self._fail(line, error.problem)
        if _NO_NUMBER.fullmatch(text):
            self._fail(line, f"{text} is not a number that a file may have", "write a finite number")
        return text


def _decoded(text: str | bytes, name: str) -> str:
    try:
        source = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(name, "is not UTF-8 text", "save it as UTF-8") from None
    if "\0" in source:
        raise FileError(name, "is binary, not text")
    if not source or source.isspace():
        raise FileError(name, "is empty")
    return source


def _unique(pairs: list[tuple[str, Any]], name: str) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise FileError(name, "is given twice", "keep one", (key,))
            seen.add(key)
    return fields


def _integer(digits: str, name: str, limit: int) -> int:
    if len(digits.lstrip("+-")) > limit:
        raise FileError(name, f"a whole number has more than {limit} digits")
    return int(digits)


def _finite(digits: str, name: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise FileError(name, f"{shown(digits)} is too large a number")
    return number


def _refuse(name: str, problem: str) -> NoReturn:
    raise FileError(name, problem)


def _check_depth(data: Any, name: str) -> None:  # noqa: ANN401 - plain data
    level = [data]
    for _ in range(JSON_DEPTH):
        level = [
            child
            for parent in level
            if isinstance(parent, (dict, list))
            for child in (parent.values() if isinstance(parent, dict) else parent)
            if isinstance(child, (dict, list))
        ]
        if not level:
            return
    raise FileError(name, f"is nested more than {JSON_DEPTH} levels deep")
