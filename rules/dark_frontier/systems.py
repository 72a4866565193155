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
    """A ship's figures as its damage has left them; `guns` are those that work."""

    hull: int
    thrust: int
    rotation: int
    point_defence: int
    guns: tuple[str, ...]
    bay: bool


def condition(figures: Figures, ship: Ship) -> Condition:
    """Return the condition of a ship; one that is destroyed has no hull box."""
    found = condition_after(figures.edition, ship.type, ship.lost)
    return found if ship.alive else found._replace(hull=0)


@cache
def condition_after(edition: str, kind: str, lost: tuple[str, ...]) -> Condition:
    """Return what is left of a ship of a kind after results of DD-1."""
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
    """Return what a hit costs a ship that has lost so much: the table's line, or the hull (DD-1, DD-2)."""
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
    """Return how many missiles a ship may still use this round (DF-5)."""
    return missiles_after(figures.edition, ship.type, ship.lost, ship.used, ship.missiles)


@cache
def missiles_after(edition: str, kind: str, lost: tuple[str, ...], used: int, missiles: int) -> int:
    """Return the same of a ship of a kind that has lost so much and has used so many this round."""
    tubes = figures_of(edition).ships[kind].tubes
    if tubes is None or not condition_after(edition, kind, lost).bay:
        return 0
    return max(0, min(tubes.a_round - used, missiles))
