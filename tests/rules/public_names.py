"""The names that other programs may rely on, with their signatures, as lines of text.

`python -m tests.rules.public_names` writes them to `public_names.txt`.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import ForwardRef

FILE = Path(__file__).with_suffix(".txt")
PROMISED = {
    "rules.library": tuple(import_module("rules.library").__all__),
    "rules.false_sunrise.odds": ("Outcome",),
    "rules.astra_et_tenebrae.odds": ("Salvo", "salvo_odds"),
    "rules.dark_frontier.odds": ("Coming", "Forecast", "Threat", "forecast"),
}

# Records of functions grow with the program. These fields stay.
FIELDS = {
    "rules.kernel.game": {"Game": ("arguments", "editions", "facts", "id", "title")},
    "rules.kernel.ruleset": {"Ruleset": ("describe", "fingerprint", "id", "title", "turn")},
    "rules.false_sunrise.gunnery": {"Gunnery": ("shot_odds", "volley_odds")},
}


def lines() -> Iterator[str]:
    """Yield each module, and below it each name with its signature and its public members."""
    for module, records in FIELDS.items():
        yield module
        for name, fields in records.items():
            told = getattr(import_module(module), name).__annotations__
            yield from (f"    {name}.{field}: {_type(told[field])}" for field in fields)
    for module, names in PROMISED.items():
        yield module
        for name in sorted(names):
            yield from (f"    {line}" for line in _told(name, getattr(import_module(module), name)))


def _told(name: str, thing: object) -> Iterator[str]:
    if not isinstance(thing, type):
        yield f"{name}{_signature(thing)}" if callable(thing) else f"{name}: {type(thing).__name__}"
        return
    if issubclass(thing, Enum):
        yield f"{name} = {', '.join(str(one.value) for one in thing)}"
    else:
        yield f"{name}{_signature(thing)}"
    fields = getattr(thing, "__annotations__", {})
    for member, value in sorted(vars(thing).items()):
        if member.startswith("_") or isinstance(value, Enum):
            continue
        if isinstance(value, property | cached_property):
            yield f"    .{member}"
        elif isinstance(value, classmethod | staticmethod) or inspect.isfunction(value):
            yield f"    .{member}{_signature(getattr(thing, member))}"
        elif member in fields:
            yield f"    .{member}: {_type(fields[member])}"


class _Written:
    """A type as the code writes it: the same in all versions of Python."""

    def __init__(self, annotation: object) -> None:
        self._text = _type(annotation)

    def __repr__(self) -> str:
        return self._text


def _type(annotation: object) -> str:
    if isinstance(annotation, ForwardRef):
        return annotation.__forward_arg__
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _signature(thing: object) -> str:
    assert callable(thing)
    signature, nothing = inspect.signature(thing), inspect.Parameter.empty
    parameters = [
        one if one.annotation is nothing else one.replace(annotation=_Written(one.annotation))
        for one in signature.parameters.values()
    ]
    returned = signature.return_annotation
    result = nothing if returned is nothing else _Written("None" if returned is None else returned)
    return str(signature.replace(parameters=parameters, return_annotation=result))


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in lines()), "utf-8")
