"""Records as JSON values and back: strictly, and never repaired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from types import ModuleType
from typing import Any, TypeVar

from pydantic import TypeAdapter

from rules.files import DataPath, Document, load_model
from rules.values import FrozenDict

T = TypeVar("T")

LATE = {"late": True}
"""Marks fields added late. They are left out while empty, so that older matches keep their digests."""

_SILENT: tuple[Any, ...] = (0, None, {}, "")  # the values of an empty late field


def record(value: Any, *without: str) -> dict[str, Any]:  # noqa: ANN401 - any record
    """Return a record's fields as plain values, in their order, apart from those in `without`.

    Late fields are left out where they are empty.
    """
    return {
        one.name: plain(getattr(value, one.name))
        for one in fields(value)
        if one.name not in without and not (one.metadata == LATE and getattr(value, one.name) in _SILENT)
    }


def plain(value: Any) -> Any:  # noqa: ANN401 - plain data
    """Return a value as plain data, including records and enums within it."""
    kind = type(value)
    if kind in (str, int, float, bool) or value is None:
        return value
    if kind is tuple or kind is list:
        return [plain(one) for one in value]
    if kind is dict or kind is FrozenDict:
        return {plain(key): plain(one) for key, one in value.items()}
    if kind is frozenset:
        return sorted(plain(one) for one in value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return str(value)  # the id of a changed edition
    if isinstance(value, tuple):
        return [plain(one) for one in value]  # a named tuple
    return record(value)


def read_record(model: type[T] | TypeAdapter[T], document: Document) -> T:
    """Read a record back; raise `FileError`, naming the field, if it is wrong."""
    place = _not_finite(document.data, ())
    if place is not None:
        raise document.error(place, "is not a finite number")
    return load_model(model, document)


def write_event(event: Any) -> dict[str, Any]:  # noqa: ANN401 - of any game
    """Return an event as plain data; `kind` names its class."""
    return {"kind": type(event).__name__, **record(event)}


def read_event(data: Any, kinds: Mapping[str, TypeAdapter[T]]) -> T:  # noqa: ANN401 - plain data
    """Read an event of one of these kinds; raise `FileError`, naming the field, if it is wrong."""
    document = Document("event", data)
    kind = data.get("kind") if isinstance(data, dict) else None
    adapter = kinds.get(kind) if isinstance(kind, str) else None
    if adapter is None:
        raise document.error(("kind",), "no such kind of event")
    return read_record(adapter, Document("event", {key: data[key] for key in data if key != "kind"}))


def kinds_of(module: ModuleType, base: type[T]) -> Mapping[str, TypeAdapter[T]]:
    """Return the readers of a module's events, by the names of their classes."""
    kinds = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)]
    return {kind.__name__: TypeAdapter(kind) for kind in kinds if kind is not base}


def _not_finite(data: Any, path: DataPath) -> DataPath | None:  # noqa: ANN401 - plain data
    """Return the path of a number that is not finite, or None."""
    if type(data) is float:
        return path if data - data != 0.0 else None
    if isinstance(data, dict):
        parts: Iterator[tuple[Any, Any]] = iter(data.items())
    elif isinstance(data, list | tuple):
        parts = enumerate(data)
    else:
        return None
    return next((found for key, one in parts if (found := _not_finite(one, (*path, key))) is not None), None)
