"""What a widget is given to be called with, where all it does is to set something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def setter(
    thing: object,
    field: str,
    then: Callable[[], object] | None = None,
    read: Callable[[Any], object] | None = None,
) -> Callable[[Any], None]:
    """Return what puts a value into a field of a thing, as `read` makes it, and then does something, if so.

    >>> from types import SimpleNamespace
    >>> choices = SimpleNamespace(turns=0)
    >>> setter(choices, "turns", lambda: None, round)(7.0)
    >>> choices.turns
    7
    """

    def put(given: Any) -> None:  # noqa: ANN401 - what the widget holds
        setattr(thing, field, given if read is None else read(given))
        if then is not None:
            then()

    return put
