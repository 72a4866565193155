"""The numbers of the rulings, repeated for the checks alone: those of `editions/` are compared with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Weapon

OVERHEATS_ABOVE, OVERHEAT_POINTS = 30, 3  # AH-5
RADIATED, RADIATED_BY_ENGINEER = 10, 20  # AH-4, AK-5
WITHOUT_FIELD_G, EVASION_G = 9, 9  # AM-2, AC-9
BLACKOUT_ROW, DEADLY_ABOVE_G, CREW_LIVES_FROM = 3, 15, 4  # AM-8
HOLD_HEAT, HOLD_ROW = 1, 2  # AM-7
SIGHT_IN = 30  # AD-2
CLOSE_IN, MID_IN, LONG_IN = 8, 25, 40  # AC-10
QUIET_TURNS = 4  # AE-3
MISSILES, SALVO, MISSILE_NEEDS = 4, 2, 3  # AS-4, AC-11
SHOT_HEAT = {Weapon.LASER: 4, Weapon.CANNON: 8, Weapon.MISSILES: 0}  # AC-7, AC-10, AC-11
SPHERE_IN, SCREEN_IN, APART_IN, OFF_LINE_IN = 9, 9, 9, 1  # AF-2 to AF-6
FLANK_DEG, SCREEN_DEG, COURSES_DEG, CROSSFIRE_DEG = 45, 45, 30, 60  # AF-3, AF-4, AF-7

# AM-3: heat and row of a burn by its strength; the last row goes up to the edition's maximum.
_BURNS = ((0, 0, 2), (4, 1, 2), (9, 2, 1), (18, 3, 0), (24, 4, -1), (29, 5, -2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What differs between the editions.

    `within_deg` is the largest angle between burn and motion (AM-4), 180 if none is too large.
    `modifiers` are those of AC-5 for fire control, tactician, line, flank, screened and crossfire.
    `line_in` is the gap between neighbors of a line. `override` has what must be rolled from 10,
    16, 21 and 25 G (AM-8).
    """

    initiative: int
    points: Mapping[Component, int]
    hull: int
    noted: bool
    inertia: bool
    within_deg: int
    most_g: int
    override_die: int
    override: tuple[int, int, int, int]
    unmanaged: int
    turn_limit: int
    cannon: tuple[int, int, int, int]  # dice, sides, and the rolls needed at mid and long range
    missile_in: int
    follow: int
    marks_ruins: bool
    modifiers: tuple[int, int, int, int, int, int]
    line_in: tuple[int, int]
    courses_matter: bool
    line_shares_sight: bool


def _points(engine: int, others: int) -> Mapping[Component, int]:
    return {one: engine if one is Component.ENGINE else others for one in Component}


LAWS: Mapping[str, Law] = {
    "2025-03-04": Law(
        initiative=10,
        points=_points(2, 1),
        hull=3,
        noted=True,
        inertia=True,
        within_deg=180,
        most_g=29,
        override_die=10,
        override=(7, 8, 9, 10),
        unmanaged=20,
        turn_limit=15,
        cannon=(1, 10, 6, 9),
        missile_in=30,
        follow=3,
        marks_ruins=True,
        modifiers=(-1, 1, 1, 1, 1, 1),
        line_in=(4, 8),
        courses_matter=True,
        line_shares_sight=False,
    ),
    "2025-03-02": Law(
        initiative=20,
        points=_points(1, 1),
        hull=3,
        noted=False,
        inertia=False,
        within_deg=90,
        most_g=27,
        override_die=20,
        override=(15, 17, 19, 20),
        unmanaged=20,
        turn_limit=20,
        cannon=(2, 20, 34, 39),
        missile_in=20,
        follow=7,
        marks_ruins=True,
        modifiers=(-2, 1, 3, 2, 2, 6),
        line_in=(5, 7),
        courses_matter=False,
        line_shares_sight=True,
    ),
    "2025-03-01": Law(
        initiative=20,
        points=_points(2, 2),
        hull=0,
        noted=False,
        inertia=False,
        within_deg=180,
        most_g=27,
        override_die=20,
        override=(15, 17, 19, 20),
        unmanaged=0,
        turn_limit=20,
        cannon=(2, 20, 34, 39),
        missile_in=20,
        follow=7,
        marks_ruins=False,
        modifiers=(-2, 1, 2, 2, 2, 4),
        line_in=(5, 7),
        courses_matter=False,
        line_shares_sight=True,
    ),
}


def heat_and_row(g: int) -> tuple[int, int]:
    """Return the heat and the row of a burn of this strength, apart from its angle (AM-3).

    >>> heat_and_row(9), heat_and_row(25)
    ((2, 1), (5, -2))
    """
    return next((heat, row) for up_to, heat, row in _BURNS if g <= up_to)


def override_needs(law: Law, g: int) -> int:
    """Return what an override of this strength must roll (AM-8)."""
    return law.override[(g > 15) + (g > 20) + (g > 24)]
