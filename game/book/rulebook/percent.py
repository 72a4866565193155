"""Chances as a rulebook writes them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """Return a chance in whole percent; only exact certainty and impossibility are written as such.

    >>> percent(Fraction(2, 3)), percent(Fraction(1)), percent(Fraction(399, 400))
    ('67%', 'certain', '99%')
    """
    if chance in (0, 1):
        return "certain" if chance else "never"
    return f"{min(99, max(1, round(100 * float(chance))))}%"
