"""The numbers of the rulings, repeated for the checks alone: those of `editions/` are compared with them.

For ships, the checks read what is printed on the edition's sheets, because these may be tuned.
"""

from __future__ import annotations

from rules.dark_frontier.figures import BAY, ENGINE, HULL, POINT_DEFENCE, THRUSTERS, Sheet
from rules.dark_frontier.state import Ship, State

RADIUS, YARD = 15, 4  # DG-4
ENTRY_SPEED, TOGETHER, ABREAST = 6, 1, 3  # DS-4, DS-5
DIE, SPREAD, WORST_RATING = 6, 6, 7  # DM-2, DF-4, DS-1
LAUNCH, TURN, ACCELERATION, ENDURANCE = 2, 1, 3, 6  # DS-2
SCORES_FROM = 2  # DE-2
SCRAM_DICE = 2  # DM-2


def sheet_of(state: State, ship: Ship) -> Sheet:
    """Return the sheet of a ship."""
    return state.figures.ships[ship.type]


def hull_left(state: State, ship: Ship) -> int:
    """Return the number of hull boxes left after damage (DD-1)."""
    return sheet_of(state, ship).hull - _times(ship, HULL)


def thrust_left(state: State, ship: Ship) -> int:
    """Return the thrust left after damage (DD-1)."""
    return sheet_of(state, ship).thrust - _times(ship, ENGINE)


def rotation_left(state: State, ship: Ship) -> int:
    """Return the rotation left after damage (DD-1)."""
    return sheet_of(state, ship).rotation - _times(ship, THRUSTERS)


def rating_of(state: State, ship: Ship) -> int:
    """Return the point defense rating after damage (DD-1)."""
    return sheet_of(state, ship).point_defence + _times(ship, POINT_DEFENCE)


def fires(state: State, ship: Ship, gun: str) -> bool:
    """Return whether a ship has a gun that is neither broken nor used in this round (DF-1)."""
    return gun in sheet_of(state, ship).guns and not _times(ship, gun) and gun not in ship.fired


def missiles_to_use(state: State, ship: Ship) -> int:
    """Return how many more missiles a ship may use in this round (DF-5)."""
    tubes = sheet_of(state, ship).tubes
    if tubes is None or _times(ship, BAY):
        return 0
    return min(tubes.a_round - ship.used, ship.missiles)


def cost_of(state: State, ship: Ship, face: int) -> str:
    """Return what a hit with this die face costs a ship (DD-1, DD-2)."""
    result = sheet_of(state, ship).damage[face - 1]
    if result == ENGINE and thrust_left(state, ship) == 0:
        return HULL
    if result == THRUSTERS and rotation_left(state, ship) == 0:
        return HULL
    if result == POINT_DEFENCE and rating_of(state, ship) == WORST_RATING:
        return HULL
    once = result == BAY or result in sheet_of(state, ship).guns
    return HULL if once and _times(ship, result) else result


def _times(ship: Ship, result: str) -> int:
    return sum(one == result for one in ship.lost)
