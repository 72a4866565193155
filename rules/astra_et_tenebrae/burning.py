"""Burns and evasions: what they cost, where they end, and why one is refused.

Rulings AM-2 to AM-8, AC-9 and AT-2.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.astra_et_tenebrae.directions import CIRCLE, between, fly
from rules.astra_et_tenebrae.figures import MAGNETIC_FIELD, Figures
from rules.astra_et_tenebrae.state import Setup, Ship, State
from rules.astra_et_tenebrae.systems import most_g, works
from rules.kernel.requests import Refusal
from rules.table.board import clamp_to_board, on_board
from rules.table.measure import TOLERANCE_IN, Point
from rules.values import value


@value(frozen=True, slots=True)
class Burn:
    """A ship's burn: direction in degrees, strength in G, and whether it is an override (AM-2, AM-8)."""

    ship: str
    course: int
    g: int
    override: bool = False


@value(frozen=True, slots=True)
class Hold:
    """A ship stays where it is, because no burn of it is legal (AM-7)."""

    ship: str


Move = Burn | Hold


@value(frozen=True, slots=True)
class Evasion:
    """A burn to escape a laser (AC-9): direction in degrees and strength in G."""

    course: int
    g: int


def angle_off(ship: Ship, course: int) -> int:
    """Return the angle in degrees between a burn and a ship's motion, 0 at rest (AM-5)."""
    return 0 if ship.motion is None else between(course, ship.motion[0])


def turns_too_far(figures: Figures, ship: Ship, course: int) -> bool:
    """Return whether a direction is too far off a ship's motion for any burn above 0 G (AM-4)."""
    within = figures.motion.within_degrees
    return within is not None and angle_off(ship, course) > within


def canceled_in(figures: Figures, ship: Ship, course: int) -> float:
    """Return how many inches of a ship's motion a burn must cancel first, or 0 (AM-5)."""
    motion = ship.motion
    if motion is None or not figures.motion.inertia:
        return 0.0
    return motion[1] if between(course, motion[0]) > figures.motion.aside_degrees else 0.0


def least_g(figures: Figures, ship: Ship, course: int) -> int:
    """Return the weakest possible burn in a direction, in G (AM-4, AM-5)."""
    return _least_g(figures, canceled_in(figures, ship, course))


def _least_g(figures: Figures, stopped_in: float) -> int:
    return -int(-(stopped_in - TOLERANCE_IN) // 1) if stopped_in else figures.motion.least_g


def flown_in(figures: Figures, ship: Ship, course: int, g: int) -> float:
    """Return how far a burn takes a ship, in inches (AM-2, AM-5)."""
    return max(0.0, g - canceled_in(figures, ship, course))


def heat_of(figures: Figures, ship: Ship, course: int, g: int) -> int:
    """Return the heat of a burn (AM-3, AM-5)."""
    motion = figures.motion
    heat = motion.by_g[g].heat
    if not motion.inertia or ship.motion is None:
        return heat
    angle = angle_off(ship, course)
    if angle <= motion.straight_degrees:
        return max(0, heat - motion.straight_less)
    if angle <= motion.aside_degrees:
        return max(0, heat - motion.aside_less)
    return heat


def burn_end(figures: Figures, ship: Ship, course: int, g: int) -> Point:
    """Return the end of a burn, rounded to the grid; it may be off the table (AG-2, AM-5)."""
    return fly(ship.place, course, flown_in(figures, ship, course, g))


def evasion_end(ship: Ship, evasion: Evasion) -> Point:
    """Return the end of an evasion (AC-9)."""
    return clamp_to_board(fly(ship.place, evasion.course, evasion.g))


def burn_refusal(state: State, burn: Burn) -> Refusal | None:
    """Return why a burn is not legal, or None; whose turn it is does not matter here."""
    figures, ship = state.figures, state.ships[burn.ship]
    motion = figures.motion
    course, g = burn.course, burn.g
    if type(course) is not int or not 0 <= course < CIRCLE:
        return Refusal("AM-2", "a direction is a whole number of degrees from 0 to 359")
    if burn.override:
        least = motion.most_g_without_field + 1
        if type(g) is not int or not least <= g <= motion.most_g:
            return Refusal("AM-8", f"an override needs {least} to {motion.most_g} G")
    elif type(g) is not int or not 0 <= g <= most_g(figures, ship):
        return Refusal("AM-2", f"{ship.name} can burn at most {most_g(figures, ship)} G")
    if g and turns_too_far(figures, ship, course):
        return Refusal("AM-4", f"{ship.name} can only burn within {motion.within_degrees}° of its motion")
    if motion.inertia and g < motion.least_g:
        return Refusal("AM-5", f"a burn needs at least {motion.least_g} G")
    stopped_in = canceled_in(figures, ship, course)
    if g < _least_g(figures, stopped_in):
        return Refusal("AM-5", f"turning that far takes {stopped_in:g} G just to stop {ship.name}")
    start = ship.place
    end = fly(start, course, max(0.0, g - stopped_in))
    if not on_board(end):
        return Refusal("AM-6", "the burn would end off the table")
    if burn.override and works(figures, ship, MAGNETIC_FIELD):
        return Refusal("AM-8", f"{ship.name}'s magnetic field still works")
    return _rock_refusal(state.setup, start, end)


def _rock_refusal(setup: Setup, a: Point, b: Point) -> Refusal | None:
    if not setup.terrain.polygons:
        return None
    b = clamp_to_board(b)
    if a != b and setup.terrain.first_contact(a, b) is not None:
        return Refusal("AT-2", "a rock is in the way")
    return None


def plain_burns(state: State, ship: Ship) -> Iterator[Burn]:
    """Yield the weakest legal burn in each direction that has one, without overrides.

    A stronger burn in the same direction follows the same path farther. So if the weakest one is
    illegal, all burns in that direction are.
    """
    figures = state.figures
    first = 0 if ship.motion is None else ship.motion[0]
    for turn in range(CIRCLE):
        course = (first + turn) % CIRCLE
        burn = Burn(ship.name, course, least_g(figures, ship, course))
        if burn_refusal(state, burn) is None:
            yield burn


def legal_burns(state: State, ship: Ship) -> Iterator[Burn]:
    """Yield every legal burn of a ship, by direction, and overrides after plain burns (AM-2 to AM-8)."""
    motion = state.figures.motion
    strengths = [(g, False) for g in range(most_g(state.figures, ship) + 1)]
    if may_override(state.figures, ship):
        strengths += [(g, True) for g in range(motion.most_g_without_field + 1, motion.most_g + 1)]
    for course in range(CIRCLE):
        for g, override in strengths:
            burn = Burn(ship.name, course, g, override)
            if burn_refusal(state, burn) is None:
                yield burn


def hold_refusal(state: State, ship: Ship) -> Refusal | None:
    """Return why a ship may not hold, or None (AM-7)."""
    if next(plain_burns(state, ship), None) is not None:
        return Refusal("AM-7", f"{ship.name} can burn, so it cannot stay")
    return None


def may_override(figures: Figures, ship: Ship) -> bool:
    """Return whether a ship may override at all (AM-8)."""
    return not works(figures, ship, MAGNETIC_FIELD)


def evasion_refusal(state: State, ship: Ship, evasion: Evasion) -> Refusal | None:
    """Return why an evasion is not legal, or None (AC-9, AM-6, AT-2)."""
    most = state.figures.motion.evasion_g
    if type(evasion.course) is not int or not 0 <= evasion.course < CIRCLE:
        return Refusal("AC-9", "a direction is a whole number of degrees from 0 to 359")
    if type(evasion.g) is not int or evasion.g < 1:
        return Refusal("AC-9", f"an evasion needs 1 to {most} G")
    end = fly(ship.place, evasion.course, evasion.g)
    if not on_board(end):
        return Refusal("AM-6", "the evasion would end off the table")
    refusal = _rock_refusal(state.setup, ship.place, end)
    if refusal is not None:
        return refusal
    if evasion.g > most:
        return Refusal("AC-9", f"an evasion needs 1 to {most} G")
    if ship.blacked_out:
        return Refusal("AC-9", f"the crew of {ship.name} has blacked out")
    return Refusal("AC-9", f"{ship.name} has already evaded this turn") if ship.evaded else None


def can_evade(state: State, ship: Ship) -> bool:
    """Return whether a ship has any legal evasion; testing the shortest ones is enough (AC-9)."""
    return any(evasion_refusal(state, ship, Evasion(course, 1)) is None for course in range(CIRCLE))
