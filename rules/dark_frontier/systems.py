"""What works on a ship, and what a hit does to it (DD-1, DD-2, DF-5)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.dark_frontier.figures import (
    BAY,
    ENGINE,
    HULL,
    MOST_RATING,
    POINT_DEFENCE,
    THRUSTERS,
    Figures,
    figures_of,
)
from rules.dark_frontier.state import Ship


class Condition(NamedTuple):
    """A ship's figures after its damage; `guns` are those that still work."""

    hull: int
    thrust: int
    rotation: int
    point_defence: int
    guns: tuple[str, ...]
    bay: bool


def condition(figures: Figures, ship: Ship) -> Condition:
    """Return the condition of a ship; a destroyed one has no hull box."""
    found = condition_after(figures.edition, ship.type, ship.lost)
    return found if ship.alive else found._replace(hull=0)


@cache
def condition_after(edition: str, kind: str, lost: tuple[str, ...]) -> Condition:
    """Return the condition of a kind of ship after these damage results (DD-1)."""
    sheet = figures_of(edition).ships[kind]
    return Condition(
        sheet.hull - lost.count(HULL),
        sheet.thrust - lost.count(ENGINE),
        sheet.rotation - lost.count(THRUSTERS),
        sheet.point_defence + lost.count(POINT_DEFENCE),
        tuple(name for name in sheet.guns if name not in lost),
        sheet.tubes is not None and BAY not in lost,
    )


@cache
def suffered(edition: str, kind: str, lost: tuple[str, ...], face: int) -> str:
    """Return the result of a hit on a ship with these losses: the table's line, or "hull" (DD-1, DD-2)."""
    result = figures_of(edition).ships[kind].damage[face - 1]
    now = condition_after(edition, kind, lost)
    gone = {
        THRUSTERS: now.rotation == 0,
        ENGINE: now.thrust == 0,
        BAY: not now.bay,
        POINT_DEFENCE: now.point_defence == MOST_RATING,
    }.get(result, result != HULL and result not in now.guns)
    return HULL if gone else result


def missiles_left(figures: Figures, ship: Ship) -> int:
    """Return how many missiles a ship may still use in this round (DF-5)."""
    return missiles_after(figures.edition, ship.type, ship.lost, ship.used, ship.missiles)


@cache
def missiles_after(edition: str, kind: str, lost: tuple[str, ...], used: int, missiles: int) -> int:
    """Return how many missiles a kind of ship with these losses may still use in this round.

    It has already used `used` of them in this round, and has `missiles` left in its magazine.
    """
    tubes = figures_of(edition).ships[kind].tubes
    if tubes is None or not condition_after(edition, kind, lost).bay:
        return 0
    return max(0, min(tubes.a_round - used, missiles))
