"""Words that screens of new matches have alike."""

from __future__ import annotations


def before_start(reasons: list[str]) -> str:
    """Make one sentence of what stands in the way of a match.

    >>> before_start(["there is no map yet", "Tide has no fleet yet"])
    'Before you can start: there is no map yet; Tide has no fleet yet.'
    """
    return f"Before you can start: {'; '.join(reasons)}." if reasons else ""
