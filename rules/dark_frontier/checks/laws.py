"""The numbers of the rulings, repeated for the checks alone: those of `editions/` are compared with them.

An edition that is not repeated here is checked by the numbers of its own file. For ships, the checks
read what is printed on the edition's sheets, because these may be tuned.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.dark_frontier.figures import (
    BAY,
    ENGINE,
    HULL,
    PAGE_EDITION,
    PAGE_SHEETS,
    POINT_DEFENCE,
    THRUSTERS,
    Figures,
    Sheet,
    figures_of,
)
from rules.dark_frontier.state import Ship, State

DIE, WORST_RATING = 6, 7  # DM-2, DS-1
SCRAM_DICE = 2  # DM-2


@dataclass(frozen=True, slots=True)
class Law:
    """The numbers of an edition that the checks use; the defaults are those of 0.2.0."""

    radius: int = 15  # DG-4
    yard: int = 4
    entry_speed: int = 6  # DS-4
    together: int = 1  # DS-5
    abreast: int = 3
    spread: int = 6  # DF-4
    launch: int = 2  # DS-2
    turn: int = 1
    acceleration: int = 3
    endurance: int = 6
    scores_from: int = 2  # DE-2


_REPEATED = frozenset({PAGE_EDITION, PAGE_SHEETS})


def law_in(state: State) -> Law:
    """Return the numbers by which a duel is checked."""
    return _law_of(state.setup.edition)


@cache
def _law_of(edition: str) -> Law:
    return Law() if edition in _REPEATED else law_in_file(figures_of(edition))


def law_in_file(figures: Figures) -> Law:
    """Return the numbers of an edition's own file."""
    return Law(
        radius=figures.map.radius,
        yard=figures.map.yard,
        entry_speed=figures.map.entry_speed,
        together=figures.map.together,
        abreast=figures.map.abreast,
        spread=figures.spread,
        launch=figures.missile.launch,
        turn=figures.missile.rotation,
        acceleration=figures.missile.acceleration,
        endurance=figures.missile.endurance,
        scores_from=figures.scores_from,
    )


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
