"""Callbacks for widgets that only set a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def setter(
    thing: object,
    field: str,
    then: Callable[[], object] | None = None,
    read: Callable[[Any], object] | None = None,
) -> Callable[[object], None]:
    """Return a callback that sets a field of a thing to `read(value)`, and then calls `then`.

    >>> from types import SimpleNamespace
    >>> choices = SimpleNamespace(turns=0)
    >>> setter(choices, "turns", lambda: None, round)(7.0)
    >>> choices.turns
    7
    """

    def put(given: object) -> None:
        setattr(thing, field, given if read is None else read(given))
        if then is not None:
            then()

    return put
