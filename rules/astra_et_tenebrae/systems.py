"""What works on a ship, what is destroyed, and what that leaves (AS-5, AW-1, AW-2)."""

from __future__ import annotations

from rules.astra_et_tenebrae.figures import (
    COMPONENTS,
    ENGINE,
    HEAT_MANAGEMENT,
    MAGNETIC_FIELD,
    Component,
    Figures,
)
from rules.astra_et_tenebrae.state import Ship

INDEX = {component: number for number, component in enumerate(COMPONENTS)}
"""The index of each component in `Ship.damage`."""

_FIELD = MAGNETIC_FIELD
_ENGINE, _HEAT = INDEX[ENGINE], INDEX[HEAT_MANAGEMENT]


def works(figures: Figures, ship: Ship, component: Component) -> bool:
    """Return whether a component of a ship works (AS-5, AH-5).

    Points that are only noted do not count (AC-4).
    """
    index = INDEX[component]
    taken = ship.damage[index]
    if taken and taken >= figures.points[index]:
        return False
    return index != _HEAT or ship.overheat < figures.heat.overheat_points


def destroyed(figures: Figures, ship: Ship) -> tuple[Component, ...]:
    """Return the destroyed components of a ship, without the hull."""
    return tuple(one for one in COMPONENTS if not works(figures, ship, one))


def left_on(figures: Figures, ship: Ship, component: Component) -> int:
    """Return the points that a component can still take, 0 if it is destroyed (AE-2)."""
    if not works(figures, ship, component):
        return 0
    return figures.points[INDEX[component]] - ship.damage[INDEX[component]]


def points_left(figures: Figures, ship: Ship) -> int:
    """Return the points that are left on a ship (AE-2)."""
    if not ship.alive:
        return 0
    return sum(left_on(figures, ship, one) for one in COMPONENTS) + max(0, figures.hull - ship.hull)


def most_g(figures: Figures, ship: Ship) -> int:
    """Return the strongest burn of a ship in G, without overrides (AM-2)."""
    motion = figures.motion
    return motion.most_g if works(figures, ship, _FIELD) else motion.most_g_without_field


def settled(figures: Figures, ship: Ship) -> tuple[tuple[int, ...], int]:
    """Return the points on components and hull once the noted ones take effect (AW-1, AW-3)."""
    if not any(ship.noted):
        return ship.damage, ship.hull
    damage, hull = list(ship.damage), ship.hull
    for index, component in enumerate(COMPONENTS):
        taken = min(ship.noted[index], left_on(figures, ship, component))
        damage[index] += taken
        hull += ship.noted[index] - taken
    return tuple(damage), hull


def is_wreck(figures: Figures, damage: tuple[int, ...], hull: int) -> bool:
    """Return whether these points on components and hull destroy a ship (AW-2, AW-3)."""
    return damage[_ENGINE] >= figures.points[_ENGINE] or (figures.hull > 0 and hull >= figures.hull)


def unmanaged(figures: Figures, ship: Ship) -> bool:
    """Return whether a ship holds more heat than it can without heat management (AH-6)."""
    return ship.heat > figures.heat.unmanaged and not works(figures, ship, HEAT_MANAGEMENT)
