"""The value of ships, systems and damage in points of the match: the one scale of all decisions."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from game.families.false_sunrise.editions import ComputerEdition, Strike, edition_ui_of
from rules.false_sunrise.damage import choices_left
from rules.false_sunrise.dice_law import FACES
from rules.false_sunrise.fittings import BAR_PIPS, Fittings, Mount
from rules.false_sunrise.fleet import Copies, ShipSpec
from rules.false_sunrise.scoring import MARKER_REACH_IN, POINTS_TO_WIN
from rules.false_sunrise.state import Ship, State
from rules.table.measure import within

# Tuned so that an undamaged fleet of 20 integrity is worth about 9 points, and a bar under half a point.
PIP = 0.028  # a pip alone, without what is lost with its bar
SINKING_PIPS = 3.0  # with this many pips left, half of a ship's working systems are as good as lost
PRESENCE = 0.2  # a ship that can fly to markers, whatever still works on it
MARKER_NEAR = 0.2  # a ship near a marker can take or deny it again
DAMAGE_DEALT = 0.036  # a pip of expected damage per turn, over the turns and targets that a weapon still has
SYSTEM = 0.12  # a system of an unknown enemy
STEERING = 0.12  # times the square root of the thrust
NO_BRIDGE = 0.55  # share of its fire that a ship keeps if it must fly straight to shoot
DEFENCE_STEPS = (0.11, 0.07, 0.05, 0.03)  # each additional point against one kind of weapon
UNRATED = 0.09  # cost of each point of a defense rating below zero
SHIELD_POINT = 0.07
PLATING = 0.3
CLOAK = 0.35
BAR_PIP = 0.06  # one more pip in each bar, besides the pips themselves
COURSE_HOUR = 0.05
FRONT_LOADING = 0.05
OVERCHARGE = 0.12
CREW = 0.22
REPAIRS = 0.24
OPENER = 0.06
ACQUIRER = 0.06
HANGAR = 0.16
FABRICATOR = 0.05
ILLUMINATION = 0.03
CRAFT = 0.06  # a craft of a squadron
DRIVE = 0.09  # times the square root of the thrust, for each drive that sets a ship down elsewhere
KINETIC = 0.08
ASIDE = 0.14  # each die that may turn a weapon aside (FAC-2)
AWE = 0.14  # slows nearby enemies (FAC-3)
PRESENT = 0.12  # weight at a contested marker
PUSHING = 0.08
FROM_AFAR = 0.25  # share of a weapon's value, for a choice of places to measure from
COMES_BACK = 0.3
SPARE = 0.05  # a choice for destruction that costs nothing (FAC-15)
BACK_WHOLE = 0.5  # share of its value that is not lost with a ship that comes back

ARC_SHARE: Mapping[int, float] = {1: 0.62, 2: 0.78, 3: 0.9}
"""How often a weapon has a target, by its number of arcs, compared with one that fires all around."""


def strike_worth(known: ComputerEdition, strike: Strike) -> float:
    """Return the expected damage of a strike in pips, with its other effects converted to pips."""
    return known.wearing.strike_worth(known, strike)


@lru_cache(maxsize=8192)
def pips_of_strike(known: ComputerEdition, strike: Strike) -> float:
    """Return the same if damage adds up, with destroyed systems converted to pips (cached)."""
    worth = sum(
        [(damage + kills * SYSTEM / DAMAGE_DEALT * 0.5) * p for damage, kills, p in known.law(strike)]
    )
    further = known.further(strike)
    return worth + further * SYSTEM / DAMAGE_DEALT * 0.5 if further else worth


def weapon_worth(known: ComputerEdition, fittings: Fittings, mount: Mount) -> float:
    """Return the value of a working weapon in points, given the ship's penalty and rerolls."""
    usual = [strike_worth(known, strike) for strike in known.usual_strikes(fittings, mount)]
    share = 1.0 if mount.arcs is None else ARC_SHARE.get(len(mount.arcs), 1.0)
    share += FROM_AFAR if mount.afar else 0.0
    return known.wearing.dealt * share * sum(usual) / len(usual)


def fittings_worth(known: ComputerEdition, fittings: Fittings) -> float:
    """Return the value in points of all working systems of a ship together."""
    worths = [weapon_worth(known, fittings, mount) for mount in fittings.mounts]
    fire = known.wearing.together(fittings, worths)
    if not fittings.bridge:
        fire *= NO_BRIDGE
    worth = fire + _steering(fittings) + _protection(fittings) + _support(fittings)
    return worth + known.own_protection(fittings)


def _steering(fittings: Fittings) -> float:
    worth = STEERING * math.sqrt(fittings.thrust) + COURSE_HOUR * fittings.extra_course
    worth += FRONT_LOADING if fittings.front_loads else 0.0
    worth += DRIVE * fittings.drives * math.sqrt(fittings.thrust)
    worth += KINETIC if fittings.turns_damage_to_thrust else 0.0
    return worth + (OVERCHARGE if fittings.overcharge else 0.0)


def _protection(fittings: Fittings) -> float:
    worth = SHIELD_POINT * fittings.shields + BAR_PIP * max(0, fittings.bar_pips - BAR_PIPS)
    worth += PLATING if fittings.plates else 0.0
    worth += CLOAK if fittings.cloaks else 0.0
    worth += ASIDE * fittings.turns_shots_aside + (COMES_BACK if fittings.comes_back_on else 0.0)
    for rating in fittings.defence.values():
        worth += sum(DEFENCE_STEPS[:rating]) if rating > 0 else UNRATED * rating
    return worth


def _support(fittings: Fittings) -> float:
    return (
        CREW * len(fittings.crews)
        + REPAIRS * len(fittings.closers)
        + OPENER * len(fittings.openers)
        + ACQUIRER * len(fittings.acquirers)
        + HANGAR * len(fittings.hangars)
        + FABRICATOR * len(fittings.fabricators)
        + (ILLUMINATION if fittings.illuminates_in else 0.0)
        + (AWE if fittings.slows_in else 0.0)
        + PRESENT * fittings.presence
        + (PUSHING if fittings.pushes else 0.0)
    )


@lru_cache(maxsize=8192)
def systems_worth(spec: ShipSpec, lost: int, copies: Copies = ()) -> float:
    """Return `fittings_worth` of a ship with the systems in the bit mask `lost` destroyed (cached)."""
    return fittings_worth(edition_ui_of(spec.catalogue.edition).computer, spec.fittings(lost, copies))


def all_systems_worth(ship: Ship) -> float:
    """Return the value of a ship's working systems, with cores as named and spare choices included."""
    extras = ship.extras
    worth = systems_worth(ship.spec, ship.lost, () if extras is None else extras.copies)
    return worth + SPARE * spare_choices(ship)


def spare_choices(ship: Ship) -> int:
    """Return the number of choices for destruction that would cost a ship no system (FAC-15)."""
    if not ship.spec.lives:
        return 0
    return choices_left(ship) - (len(ship.spec.systems) - ship.lost.bit_count())


@lru_cache(maxsize=8192)
def system_worth(spec: ShipSpec, lost: int, spare: int = 0) -> float:
    """Return the value of the next system that a ship loses; the owner chooses, and each costs more.

    `spare` choices cost it hardly anything (FAC-15).
    """
    now = systems_worth(spec, lost)
    losses = sorted(
        now - systems_worth(spec, lost | 1 << bit) for bit in range(len(spec.systems)) if not lost >> bit & 1
    )
    cheapest = sorted([*[SPARE] * spare, *losses])[:2] if spare else losses[:2]
    return sum(cheapest) / len(cheapest) if cheapest else 0.0


def hull_worth(ship: Ship) -> float:
    """Return the value of a ship regardless of its position: pips, working systems and presence."""
    return edition_ui_of(ship.spec.catalogue.edition).computer.wearing.hull_worth(ship) if ship.alive else 0.0


def worth_in_bars(ship: Ship) -> float:
    """Return the same for a ship with bars of pips."""
    return PRESENCE + PIP * sum(ship.pips) + all_systems_worth(ship)


def ship_worth(state: State, ship: Ship) -> float:
    """Return the points that the loss of a ship costs its owner: the match, if it is the last (END-3)."""
    worth = hull_worth(ship)
    friends = (one for one in state.ships.values() if one.seat is ship.seat and one is not ship)
    if ship.spec.hull.capital and not any(map(is_left, friends)):
        worth += POINTS_TO_WIN
    takes = ship.spec.hull.capital
    if takes and any(within(marker.at, ship.at, MARKER_REACH_IN) for marker in state.markers):
        worth += MARKER_NEAR
    return worth


def last_ship_worth(state: State, ship: Ship) -> float:
    """Return what is lost besides the ship itself if it is its fleet's last: the match (END-3)."""
    others = (one for one in state.ships.values() if one.spec.seat is ship.spec.seat)
    if not ship.spec.hull.capital or any(is_left(one) and one.spec is not ship.spec for one in others):
        return 0.0
    return float(POINTS_TO_WIN) * (1.0 - chance_of_return(ship))


def is_left(ship: Ship) -> bool:
    """Return whether a ship still counts for its fleet: alive, or due to come back (END-3, FAC-4)."""
    return ship.spec.hull.capital and (ship.alive or (ship.extras is not None and ship.extras.due))


def chance_of_return(ship: Ship) -> float:
    """Return the chance that a ship comes back if it is destroyed (FAC-4)."""
    face = ship.fittings.comes_back_on
    return (FACES[-1] + 1 - face) / len(FACES) if face else 0.0


def safe_share(pips_left: int) -> float:
    """Return the share of its systems' use that a ship with this many pips can still expect."""
    return pips_left / (pips_left + SINKING_PIPS)


def pip_worth(ship: Ship) -> float:
    """Return the value of one pip of a ship, including its share of everything lost with the ship."""
    pips = sum(ship.pips)
    return hull_worth(ship) / pips if pips else 0.0
