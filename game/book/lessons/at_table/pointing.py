"""Places that a lesson at a table points at."""

from __future__ import annotations


def point_of(words: str) -> tuple[float, float] | None:
    """Return a place of the board from words such as "36,24.5", in inches, or None.

    >>> point_of("36,24.5")
    (36.0, 24.5)
    """
    try:
        x, y = (float(word) for word in words.split(","))
    except ValueError:
        return None
    return x, y
