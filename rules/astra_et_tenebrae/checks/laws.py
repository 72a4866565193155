"""The numbers of the rulings, repeated for the checks alone: those of `editions/` are compared with them.

An edition that is not repeated here is checked by the numbers of its own file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from rules.astra_et_tenebrae.figures import Component, Figures, figures_of
from rules.astra_et_tenebrae.gunnery import Weapon

# AM-3: heat and row of a burn up to some strength; the last row goes up to the edition's maximum.
_BURNS = ((0, 0, 2), (4, 1, 2), (9, 2, 1), (18, 3, 0), (24, 4, -1), (29, 5, -2))
_SHOT_HEAT = MappingProxyType({Weapon.LASER: 4, Weapon.CANNON: 8, Weapon.MISSILES: 0})  # AC-7, AC-10, AC-11


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """The numbers of an edition; those with a default are the same in all printed ones.

    `within_deg` is the largest angle between burn and motion (AM-4), 180 if none is too large.
    `modifiers` are those of AC-5 for fire control, tactician, line, flank, screened and crossfire.
    `line_in` is the gap between neighbors of a line. `override` has what must be rolled from 10,
    16, 21 and 25 G (AM-8), that is above the bounds in `override_above`.
    """

    initiative: int
    points: Mapping[Component, int]
    hull: int
    noted: bool
    inertia: bool
    within_deg: int
    most_g: int
    override_die: int
    override: tuple[int, ...]
    unmanaged: int
    turn_limit: int
    cannon: tuple[int, ...]  # dice, sides, and the rolls needed at mid and long range
    missile_in: float
    follow: int
    marks_ruins: bool
    modifiers: tuple[int, int, int, int, int, int]
    line_in: tuple[float, float]
    courses_matter: bool
    line_shares_sight: bool
    overheats_above: int = 30  # AH-5
    overheat_points: int = 3
    radiated: int = 10  # AH-4
    radiated_by_engineer: int = 20  # AK-5
    without_field_g: int = 9  # AM-2
    evasion_g: int = 9  # AC-9
    burns: tuple[tuple[int, int, int], ...] = _BURNS
    saved: tuple[tuple[int, int], ...] = ((45, 2), (90, 1))  # AM-5: heat saved up to an angle
    hold: tuple[int, int] = (1, 2)  # AM-7: heat and row
    override_above: tuple[int, ...] = (15, 20, 24)
    override_row: int = 0
    blackout_row: int = 3  # AM-8
    deadly_above_g: int = 15
    crew: tuple[int, int] = (6, 4)  # the die, and from which face on the crew lives
    sight_in: float = 30  # AD-2
    quiet_turns: int = 4  # AE-3
    shot_heat: Mapping[Weapon, int] = field(default_factory=lambda: _SHOT_HEAT)
    laser_in: float = 40  # AC-7
    misfire: tuple[int, int] = (6, 1)  # the die, and the face
    follow_die: int = 10
    bands_in: tuple[float, ...] = (8, 25, 40)  # AC-10
    close_needs: int = 0
    missiles: int = 4  # AS-4
    salvo: int = 2  # AC-11
    missile_die: int = 6
    missile_needs: int = 3
    hot: int = 1  # AC-5
    sphere_in: float = 9  # AF-2
    screen_in: float = 9  # AF-4
    apart_in: float = 9  # AF-6
    off_line_in: float = 1  # AF-3
    flank_deg: int = 45
    screen_deg: int = 45
    courses_deg: int = 30
    crossfire_deg: int = 60  # AF-7


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


@cache
def law_of(edition: str) -> Law:
    """Return the numbers by which battles of an edition are checked."""
    return LAWS[edition] if edition in LAWS else law_in_file(figures_of(edition))


def law_in_file(figures: Figures) -> Law:
    """Return the numbers of an edition's own file."""
    hits, formations, cannon = figures.hits, figures.formations, figures.cannon
    modifiers = (hits.no_fire_control, hits.tactician, hits.line, hits.flank, hits.screened, hits.crossfire)
    within = figures.motion.within_degrees
    law = Law(
        initiative=figures.initiative_die,
        points=figures.components,
        hull=figures.hull,
        noted=not figures.points_at_once,
        inertia=figures.motion.inertia,
        within_deg=180 if within is None else within,
        most_g=figures.motion.most_g,
        override_die=figures.override.die,
        override=tuple(row.roll for row in figures.override.needs),
        unmanaged=figures.heat.unmanaged,
        turn_limit=figures.turn_limit,
        cannon=(cannon.dice, cannon.die, *(band.needs for band in cannon.bands[1:])),
        missile_in=figures.missile.range_in,
        follow=figures.laser.follow_needs,
        marks_ruins=figures.laser.burns_ruins,
        modifiers=modifiers,
        line_in=(formations.line_least_in, formations.line_most_in),
        courses_matter=formations.line_courses is not None,
        line_shares_sight=formations.line_shares_sight,
    )
    return _with_formations(_with_weapons(_with_flight(law, figures), figures), figures)


def _with_flight(law: Law, figures: Figures) -> Law:
    heat, motion, override = figures.heat, figures.motion, figures.override
    return replace(
        law,
        overheats_above=heat.overheats_above,
        overheat_points=heat.overheat_points,
        radiated=heat.radiated,
        radiated_by_engineer=heat.engineer,
        without_field_g=motion.most_g_without_field,
        evasion_g=motion.evasion_g,
        burns=tuple((row.up_to, row.heat, row.row) for row in motion.burns),
        saved=(
            (motion.straight_degrees, motion.straight_less),
            (motion.aside_degrees, motion.aside_less),
        ),
        hold=(motion.hold_heat, motion.hold_row),
        override_above=tuple(row.up_to for row in override.needs[:-1]),
        override_row=override.row,
        blackout_row=override.blackout_row,
        deadly_above_g=override.deadly_above_g,
        crew=(override.crew_die, override.crew_lives_from),
    )


def _with_weapons(law: Law, figures: Figures) -> Law:
    laser, cannon, missile = figures.laser, figures.cannon, figures.missile
    return replace(
        law,
        sight_in=figures.sight_in,
        quiet_turns=figures.quiet_turns,
        shot_heat={Weapon.LASER: laser.heat, Weapon.CANNON: cannon.heat, Weapon.MISSILES: 0},
        laser_in=laser.range_in,
        misfire=(laser.misfire_die, laser.misfire_face),
        follow_die=laser.follow_die,
        bands_in=tuple(band.up_to_in for band in cannon.bands),
        close_needs=cannon.bands[0].needs,
        missiles=figures.missiles,
        salvo=missile.salvo,
        missile_die=missile.die,
        missile_needs=missile.needs,
        hot=figures.hits.hot,
    )


def _with_formations(law: Law, figures: Figures) -> Law:
    formations = figures.formations
    return replace(
        law,
        sphere_in=formations.sphere_in,
        screen_in=formations.screen_in,
        apart_in=formations.apart_in,
        off_line_in=formations.line_off_in,
        flank_deg=formations.flank_degrees,
        screen_deg=formations.screen_degrees,
        courses_deg=formations.line_courses or 0,
        crossfire_deg=formations.crossfire_degrees,
    )


def heat_and_row(law: Law, g: int) -> tuple[int, int]:
    """Return the heat and the row of a burn of this strength, apart from its angle (AM-3).

    >>> newest = law_of("2025-03-04")
    >>> heat_and_row(newest, 9), heat_and_row(newest, 25)
    ((2, 1), (5, -2))
    """
    return next((heat, row) for up_to, heat, row in law.burns if g <= up_to)


def override_needs(law: Law, g: int) -> int:
    """Return what an override of this strength must roll (AM-8)."""
    return law.override[sum(g > bound for bound in law.override_above)]
