"""Words shared by the screens of new matches."""

from __future__ import annotations


def before_start(reasons: list[str]) -> str:
    """Return one sentence on everything that prevents a match; "" if nothing does.

    >>> before_start(["there is no map yet", "Tide has no fleet yet"])
    'Before you can start: there is no map yet; Tide has no fleet yet.'
    """
    return f"Before you can start: {'; '.join(reasons)}." if reasons else ""
