"""What happens to a ship by its own order alone: a rock, the edge, or no way around them later."""

from __future__ import annotations

from enum import Enum, auto

from game.families.false_sunrise.ai.context import Side


class Mishap(Enum):
    """What an order runs into, the worst first; `DOOM` is a rock or an edge that it can avoid no more."""

    CRASH = auto()
    EXIT = auto()
    DOOM = auto()


def spared_mishap(side: Side, number: int, better: int, worse: int) -> Mishap | None:
    """Return what the better of two orders of a ship avoids, if the worse one runs into it."""
    found = _mishap_of(side, number, worse)
    return None if found is _mishap_of(side, number, better) else found


def _mishap_of(side: Side, number: int, at: int) -> Mishap | None:
    moves = side.moves[number]
    if moves.crashed[at]:
        return Mishap.CRASH
    if moves.left[at]:
        return Mishap.EXIT
    return Mishap.DOOM if side.doomed[number][at] else None
