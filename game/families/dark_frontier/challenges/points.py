"""The points in which answers are graded, and the words for them."""

from __future__ import annotations

SHIP = 10.0  # points for a whole ship: the computer's own values count it as 1
IN_POINTS = "10 points are a whole ship."
_LEAST = 0.05  # the least value that one decimal can show


def worth_words(points: float) -> str:
    """Return words for the value of an answer.

    >>> worth_words(1.12), worth_words(-0.04), worth_words(-0.31)
    ('worth 1.1 points', 'worth hardly anything', 'costs 0.3 points')
    """
    if abs(points) < _LEAST:
        return "worth hardly anything"
    return f"worth {points:.1f} points" if points > 0 else f"costs {-points:.1f} points"
