"""A weapon's short range and reach as rings, for capital ships (AC) and squadrons (AS) (MF-24)."""

from __future__ import annotations

from game.board.overlays import Circle
from game.families.false_sunrise.board.overlays import Overlay
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import base_of, reach_at, short_range_in, weapon_of
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.state import Ship
from rules.table.measure import Point


def rings_of(ship: Ship, mount: Mount, at: Point, towards: Point | None = None) -> list[Overlay]:
    """Return rings for how far a weapon reaches from a point; equal rings share one label.

    Labels avoid the line `towards` a point: they are below, or above if that point is lower.
    """
    weapon, labels = weapon_of(mount), dict[int, list[str]]()
    for capital, name in ((True, "AC"), (False, "AS")):
        if base_of(ship, weapon, capital=capital) < LEAST_BASE:
            continue
        short = short_range_in(ship, capital=capital)
        labels.setdefault(short, []).append(f"{name} short")
        labels.setdefault(reach_at(ship, weapon, capital=capital), []).append(f"{name} reach")
    above = towards is not None and towards[1] > at[1]
    return [
        Circle(at, reach, ship.seat, f'{_joined(names)} {reach}"', label_above=above)
        for reach, names in labels.items()
    ]


def _joined(names: list[str]) -> str:
    """Join labels: both ratings by name; if short range and reach are equal, only "short"."""
    short = [name.split()[0] for name in names if name.endswith("short")]
    reach = [name.split()[0] for name in names if name.endswith("reach")]
    if short and set(reach) <= set(short):
        return f"{' '.join(short)} short"
    parts = [f"{' '.join(short)} short"] if short else []
    return ", ".join([*parts, f"{' '.join(reach)} reach"])
