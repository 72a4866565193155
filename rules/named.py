"""Names in files: a field of a form says what kind of thing it names, so that unknown names are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Field

from rules.bounds import MOST_LISTED, RulingId, Several, Text
from rules.files import DataPath

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Named:
    """Marks a text of a form as the name of something of a kind."""

    kind: str


ShipName = Annotated[Text, Named("ship")]
PieceName = Annotated[Text, Named("piece")]
"""Anything that has a place on the board."""
KnownRuling = Annotated[RulingId, Named("ruling")]
Ships = Several[ShipName]
ByShip = Annotated[dict[ShipName, T], Field(max_length=MOST_LISTED)]


class Known(NamedTuple):
    """What there is of a kind: what it is called in a message, and whether a name is known.

    `instead` returns what to write instead of an unknown name, or nothing.
    """

    words: str
    has: Callable[[str], bool]
    instead: Callable[[str], str] = lambda _name: ""

    def fault(self, name: str) -> str | None:
        """Return what is wrong with a name, or None if it is known."""
        if self.has(name):
            return None
        told, instead = f"there is no {self.words} {name}", self.instead(name)
        return f"{told}; {instead}" if instead else told


def unknown_names(
    part: BaseModel, known: Mapping[str, Known], *within: str | int
) -> Iterator[tuple[DataPath, str]]:
    """Yield each unknown name in a part of a file, with its path; `within` is the path of the part."""
    for kind, where, name in _in_part(part):
        if kind in known and (fault := known[kind].fault(name)) is not None:
            yield (*within, *where), fault


def _in_part(part: BaseModel) -> Iterator[tuple[str, DataPath, str]]:
    """Yield the kind, the path and the name of everything that a part names."""
    for field, info in type(part).model_fields.items():
        path = (info.alias or field,)
        yield from _names(info.metadata, getattr(part, field), path)
        yield from _in_value(info.annotation, getattr(part, field), path)


def _names(marks: Iterable[object], value: object, path: DataPath) -> Iterator[tuple[str, DataPath, str]]:
    if isinstance(value, str):
        yield from ((mark.kind, path, value) for mark in marks if isinstance(mark, Named))


def _in_value(form: object, value: object, path: DataPath) -> Iterator[tuple[str, DataPath, str]]:
    """Yield the names in a value; forms that it does not have yield nothing."""
    origin, inner = get_origin(form), get_args(form)
    if isinstance(value, BaseModel):
        yield from ((kind, (*path, *where), name) for kind, where, name in _in_part(value))
    elif origin is Annotated:
        yield from _names(inner[1:], value, path)
        yield from _in_value(inner[0], value, path)
    elif origin in (Union, UnionType):
        for one in inner:
            yield from _in_value(one, value, path)
    elif origin is tuple and isinstance(value, tuple):
        forms = inner[:1] * len(value) if inner[1:] == (...,) else inner
        for index, (one, held) in enumerate(zip(forms, value, strict=False)):
            yield from _in_value(one, held, (*path, index))
    elif origin is dict and isinstance(value, Mapping):
        for key, held in value.items():
            yield from _in_value(inner[0], key, (*path, key))
            yield from _in_value(inner[1], held, (*path, key))
