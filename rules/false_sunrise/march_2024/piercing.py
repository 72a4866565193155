"""Armor piercing: whether a hit may destroy one more system (E1-27)."""

from __future__ import annotations

PIERCING_FACE = 4
PIERCING_CHANCE = 0.5


def pips_behind(before: tuple[int, ...], after: tuple[int, ...]) -> int | None:
    """Return the pips left in the bar where a hit's last pip was marked off, or None (E1-27).

    >>> pips_behind((6, 6), (0, 6)), pips_behind((6, 6), (0, 4)), pips_behind((6, 6), (6, 6))
    (0, 4, None)
    """
    marked = [left for old, left in zip(before, after, strict=True) if left < old]
    return marked[-1] if marked else None


def may_pierce(before: tuple[int, ...], after: tuple[int, ...], piercing: int) -> bool:
    """Return whether a hit that changed a ship's bars like this is checked for armor piercing (E1-27).

    >>> may_pierce((6, 6), (0, 6), 1), may_pierce((6, 6), (1, 6), 1), may_pierce((6,), (4,), 5)
    (True, False, True)
    >>> may_pierce((6, 6), (6, 6), 5), may_pierce((1,), (0,), 5)
    (False, False)
    """
    left = pips_behind(before, after)
    return left is not None and any(after) and piercing > left
