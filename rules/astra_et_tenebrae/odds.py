"""Exact odds of shots and burns before they are declared, from what a seat may know.

Face-down pilots are ignored, because nobody knows where they are. Chances are fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from rules.astra_et_tenebrae.burning import can_evade
from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.figures import COMPONENTS, LOCATION_DIE, Component, Figures
from rules.astra_et_tenebrae.gunnery import (
    Aim,
    Shot,
    Weapon,
    cannon_aim,
    follow_up_needs,
    misfires,
    missile_aim,
)
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import INDEX, settled, works

NEVER, SURELY = Fraction(0), Fraction(1)
_ENGINE, _HEAT = INDEX[Component.ENGINE], INDEX[Component.HEAT_MANAGEMENT]
_MEMORY = 200_000  # most cached distributions of results


class Effect(StrEnum):
    """The effect of one more point on a component (AW-1, AW-2)."""

    HURTS = "hurts"
    DESTROYS = "destroys"
    HULL = "hull"
    LOST = "lost"
    NOTHING = "nothing"


class Wounds(NamedTuple):
    """What a ship can still take once the points noted on it take effect (AW-1, AW-3).

    `left` has the points of each component. `hull` has those of the hull (None: there is no hull,
    and points that a component cannot take are lost). `too_hot`: the ship holds more heat than it
    may without heat management, and the status phase is to come (AH-6). `at_once`: points take
    effect when they are scored (AC-4).
    """

    left: tuple[int, ...]
    hull: int | None
    too_hot: bool
    at_once: bool

    @property
    def is_lost(self) -> bool:
        """Whether the ship is lost with them, at once or in the status phase (AW-2, AW-3)."""
        return (
            self.left[_ENGINE] == 0
            or (self.hull is not None and self.hull <= 0)
            or (self.too_hot and self.left[_HEAT] == 0)
        )

    def struck(self, index: int, points: int) -> Wounds:
        """Return what is left after points on a component (AW-1, AK-3)."""
        taken = min(points, self.left[index])
        left = (*self.left[:index], self.left[index] - taken, *self.left[index + 1 :])
        hull = None if self.hull is None else self.hull - (points - taken)
        return Wounds(left, hull, self.too_hot, self.at_once)

    def lost_since(self, before: Wounds) -> int:
        """Return the points lost since `before`; points beyond the last one of the hull count too."""
        points = sum(before.left) - sum(self.left)
        return points if self.hull is None or before.hull is None else points + before.hull - self.hull


class Blow(NamedTuple):
    """One shot or missile: its chance to hit, its points, and the component.

    With component None, the location die decides (AS-5).
    """

    chance: Fraction
    points: int
    place: int | None = None


Law = tuple[tuple[Wounds, Fraction], ...]


def wounds_of(figures: Figures, ship: Ship) -> Wounds:
    """Return what a ship can still take."""
    damage, hull = settled(figures, ship)
    left = tuple(
        [
            points - taken if works(figures, ship, one) else 0
            for one, points, taken in zip(COMPONENTS, figures.points, damage, strict=True)
        ]
    )
    too_hot = figures.heat.unmanaged_in == "status" and ship.heat > figures.heat.unmanaged
    return Wounds(left, figures.hull - hull if figures.hull else None, too_hot, figures.points_at_once)


@lru_cache(_MEMORY)
def law_of(before: Wounds, blows: tuple[Blow, ...]) -> Law:
    """Return every possible outcome of blows in a row, with its chance."""
    chances: dict[Wounds, Fraction] = {before: SURELY}
    for blow in blows:
        after: dict[Wounds, Fraction] = {}
        for wounds, chance in chances.items():
            # AF-7, AC-11: once a ship is lost at once, the remaining shots are not fired.
            for result, share in _struck(wounds, blow):
                after[result] = after.get(result, NEVER) + chance * share
        chances = after
    return tuple(chances.items())


@lru_cache(_MEMORY)
def _struck(wounds: Wounds, blow: Blow) -> Law:
    if not blow.chance or (wounds.at_once and wounds.is_lost):
        return ((wounds, SURELY),)
    places = range(LOCATION_DIE) if blow.place is None else (blow.place,)
    found = {} if blow.chance == 1 else {wounds: 1 - blow.chance}
    for index in places:
        result = wounds.struck(index, blow.points)
        found[result] = found.get(result, NEVER) + blow.chance / len(places)
    return tuple(found.items())


@cache
def chance_to_roll(dice: int, sides: int, least: int) -> Fraction:
    """Return the chance that dice add up to `least` or more.

    >>> chance_to_roll(1, 6, 3), chance_to_roll(2, 20, 34)
    (Fraction(2, 3), Fraction(7, 100))
    """
    ways = sum(1 for faces in product(range(1, sides + 1), repeat=dice) if sum(faces) >= least)
    return Fraction(ways, sides**dice)


def chance_of(aim: Aim) -> Fraction:
    """Return the chance to hit of a roll (AC-5, AC-6)."""
    return SURELY if aim.needs == 0 else chance_to_roll(aim.dice, aim.sides, aim.needs - aim.bonus)


# --- results of shots -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Toll:
    """What a shot may do to its target; all points noted so far are included."""

    before: Wounds
    law: Law

    @property
    def lost(self) -> Fraction:
        """The chance that the ship is lost, at once or in the status phase."""
        return sum((chance for wounds, chance in self.law if wounds.is_lost), NEVER)

    @property
    def doomed(self) -> bool:
        """Whether the ship is lost in any case, so that shots at it are wasted."""
        return self.before.is_lost

    @property
    def points(self) -> Fraction:
        """The expected number of points; those without effect do not count (AW-1)."""
        return sum((chance * wounds.lost_since(self.before) for wounds, chance in self.law), NEVER)

    @property
    def destroys(self) -> dict[Component, Fraction]:
        """For each component, the chance that the shot destroys it; 0 if it is already destroyed."""
        return {
            one: sum((chance for wounds, chance in self.law if not wounds.left[index]), NEVER)
            if self.before.left[index]
            else NEVER
            for index, one in enumerate(COMPONENTS)
        }

    def effects(self, points: int = 1) -> dict[Component, Effect]:
        """Return the effect of points on each component; a physicist's shot has 2 points (AK-3)."""
        return {one: effect_on(self.before, one, points) for one in COMPONENTS}


def effect_on(before: Wounds, component: Component, points: int = 1) -> Effect:
    """Return the effect of points on a component."""
    index = INDEX[component]
    after = before.struck(index, points)
    if after.is_lost and not before.is_lost:
        return Effect.LOST
    if before.left[index]:
        return Effect.HURTS if after.left[index] else Effect.DESTROYS
    return Effect.NOTHING if before.hull is None else Effect.HULL


@dataclass(frozen=True, slots=True)
class Salvo:
    """The odds of cannon shots or missiles: the roll to hit of each and its chance, in the order fired.

    `dodged`: the target has dodged this turn, so nothing hits (AK-6).
    """

    aims: tuple[Aim, ...]
    chances: tuple[Fraction, ...]
    dodged: bool
    toll: Toll

    @property
    def any_hit(self) -> Fraction:
        """The chance that at least one hits."""
        return 1 - prod((1 - chance for chance in self.chances), start=SURELY)


def salvo_odds(state: State, shot: Shot) -> Salvo:
    """Return the odds of a legal cannon shot, crossfire or salvo of missiles (AC-10, AC-11, AF-7)."""
    target = state.ships[shot.target]
    crossfire = len(shot.ships) > 1
    if shot.weapon is Weapon.MISSILES:
        aims = (missile_aim(state, state.ships[shot.ships[0]], target),) * shot.count
        points: tuple[int, ...] = (1,) * shot.count
    else:
        aims = tuple([cannon_aim(state, state.ships[one], target, crossfire=crossfire) for one in shot.ships])
        points = tuple([PHYSICIST_POINTS if one in shot.physicists else 1 for one in shot.ships])
    chances = tuple([NEVER if target.dodging else chance_of(aim) for aim in aims])
    before = wounds_of(state.figures, target)
    blows = tuple(map(Blow, chances, points))
    return Salvo(aims, chances, target.dodging, Toll(before, law_of(before, blows)))


@dataclass(frozen=True, slots=True)
class EvasionCost:
    """What an evasion costs its ship (AC-9): its action this turn, or next turn (`next_turn`).

    `rows` has the heat and the new row for each strength, from 1 G. The ship also loses its mark
    and leaves its formation (AF-8).
    """

    next_turn: bool
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Beam:
    """The odds of a laser if its target stays (AC-7).

    `misfires` is the chance that it does nothing. `follows` is the component of the follow-up,
    which needs `needs` on its die. `point` is the chance of a point there, with a misfire taken
    into account. `marks` has the chance of each place of the mark after the shot (None: no mark).
    `evasion` is what the target would pay to escape it, or None if it cannot.
    """

    dodged: bool
    misfires: Fraction
    follows: Component | None
    needs: int
    point: Fraction
    marks: Mapping[Component | None, Fraction]
    toll: Toll
    evasion: EvasionCost | None


def laser_odds(state: State, ship: Ship, target: Ship) -> Beam:
    """Return the odds of a laser (AC-7, AC-8)."""
    figures = state.figures
    laser, marked = figures.laser, target.mark
    fails = Fraction(1, laser.misfire_die) if misfires(state, ship) else NEVER
    needs = follow_up_needs(state, ship)
    point = NEVER
    if marked is not None and not target.dodging:
        point = (1 - fails) * chance_to_roll(1, laser.follow_die, needs)
    before = wounds_of(figures, target)
    index = None if marked is None else INDEX[marked]
    toll = Toll(before, law_of(before, (Blow(point, 1, index),)))
    marks = _marks(figures, target, before, point, SURELY if target.dodging else fails)
    return Beam(target.dodging, fails, marked, needs, point, marks, toll, evasion_cost(state, target))


def _marks(
    figures: Figures, target: Ship, before: Wounds, point: Fraction, still: Fraction
) -> dict[Component | None, Fraction]:
    """Return the chance of each place of a target's mark after a laser.

    `point` is the chance of a point on the marked component, `still` the chance that nothing
    happens.
    """
    chances: dict[Component | None, Fraction] = dict.fromkeys((None, *COMPONENTS), NEVER)
    chances[target.mark] += still
    if target.mark is not None:
        # AC-8: the mark goes with its component, but only in the status phase if points are noted.
        gone = before.at_once and before.left[INDEX[target.mark]] == 1
        chances[None if gone else target.mark] += point
    for index, one in enumerate(COMPONENTS):
        ruin = before.at_once and not before.left[index] and not figures.laser.burns_ruins
        chances[None if ruin else one] += (1 - still - point) / LOCATION_DIE
    return chances


def evasion_cost(state: State, ship: Ship) -> EvasionCost | None:
    """Return what evading would cost a ship, or None if it cannot (AC-9)."""
    if ship.dodging or ship.evaded or ship.blacked_out or not can_evade(state, ship):
        return None
    motion = state.figures.motion
    rows = motion.by_g[1 : motion.evasion_g + 1]
    return EvasionCost(ship.acted, tuple([(row.heat, row.row) for row in rows]))


# --- overrides --------------------------------------------------------------------------------------------


class OverrideOdds(NamedTuple):
    """The chances of an override (AM-8): the burn, a blackout that the crew survives, or the ship's loss."""

    success: Fraction
    blackout: Fraction
    lost: Fraction


def override_odds(figures: Figures, g: int) -> OverrideOdds:
    """Return the chances of an override of this strength."""
    override = figures.override
    success = chance_to_roll(1, override.die, override.needed(g))
    dies = NEVER
    if g > override.deadly_above_g:
        dies = (1 - success) * (1 - chance_to_roll(1, override.crew_die, override.crew_lives_from))
    return OverrideOdds(success, 1 - success - dies, dies)
