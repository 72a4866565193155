"""Who is hot, who sees whom, and what is between two ships (AD-1 to AD-3, AF-5, AT-3)."""

from __future__ import annotations

from rules.astra_et_tenebrae.state import LINE, SCREENING, Ship, State
from rules.table.measure import within


def is_masked(state: State, ship: Ship) -> bool:
    """Return whether screens mask a ship's heat (AF-5)."""
    formation = state.formation_of(ship.name)
    return formation is not None and formation.type is SCREENING and ship.name in formation.ships


def is_hot(state: State, ship: Ship) -> bool:
    """Return whether a ship is hot (AD-1)."""
    return ship.radiating and not is_masked(state, ship)


def line_blocked(state: State, one: Ship, other: Ship) -> bool:
    """Return whether a rock is between two ships (AT-3)."""
    terrain = state.setup.terrain
    return bool(terrain.polygons) and terrain.remembered_sight(one.place, other.place)


def sees_itself(state: State, ship: Ship, enemy: Ship) -> bool:
    """Return whether a ship sees an enemy without help (AD-2, AT-3)."""
    if is_hot(state, enemy):
        return True
    near = within(ship.place, enemy.place, state.figures.sight_in)
    return near and not line_blocked(state, ship, enemy)


def spotters(state: State, ship: Ship) -> tuple[str, ...]:
    """Return the ships whose own sight a ship shares (AD-3)."""
    formation = state.formation_of(ship.name)
    if formation is None:
        return ()
    if formation.type is SCREENING and ship.name in formation.ships:
        return formation.screens
    if formation.type is LINE and state.figures.formations.line_shares_sight:
        return tuple(one for one in formation.ships if one != ship.name)
    return ()


def seen_by(state: State, ship: Ship, enemy: Ship) -> str | None:
    """Return the ship through which a ship sees an enemy: itself if it can, or None if nobody can."""
    if sees_itself(state, ship, enemy):
        return ship.name
    for one in spotters(state, ship):
        if sees_itself(state, state.ships[one], enemy):
            return one
    return None


def sees(state: State, ship: Ship, enemy: Ship) -> bool:
    """Return whether a ship sees an enemy (AD-2, AD-3)."""
    return seen_by(state, ship, enemy) is not None
