"""Choose the upgrade that a chameleon core copies this turn: the one that helps most (FAC-9)."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.valuation import CRAFT, PIP, systems_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.reasons import Decision, Term
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.damage import lost_systems
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import Copies
from rules.false_sunrise.state import NO_EXTRAS, Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.table.measure import distance_in

_IDLE = 0.35  # share of its value that a repair upgrade keeps on an undamaged ship
_MENDED_PIPS = 5.0  # pips that a crew restores, or the equal value in systems
_FIRE_FIGHT_IN = 30.0  # inches: an enemy this near is likely to fire soon
_QUIET = 0.6  # share of its value that a combat upgrade has while no enemy is near
_CLIPPED = 2.0  # a pip that the bars can no longer hold costs this many times its value
_CRAFT_OUT = 0.5  # share of a squadron's value that counts: it must be launched first


def name_core(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Name the upgrade that adds most to the core's ship, or keep the present one if none adds more."""
    ship_id, core = request.about
    ship = view.ships[ship_id]
    foes = view.ships_of(request.seat.other)
    near = any(distance_in(foe.at, ship.at) <= _FIRE_FIGHT_IN for foe in foes)
    choices = [
        Choice(option, _words(view, ship, option), _terms(ship, core, option, near=near))
        for option in request.options
    ]
    return take_best(ship_id, choices)


def _words(view: State, ship: Ship, option: Copy | None) -> str:
    if option is None:
        return "No change"
    words = system_name(view, ship.id, option.component)
    given = option.weapon or ",".join(option.squadrons)
    return f"{words} ({given})" if given else words


def _copies(ship: Ship, core: str, option: Copy | None) -> Copies:
    """Return what the ship's cores act as if `core` is named `option`."""
    named = (ship.extras or NO_EXTRAS).copies
    if option is None:
        return named
    return tuple(sorted([*[one for one in named if one[0] != core], (core, option.component, option.weapon)]))


def _terms(ship: Ship, core: str, option: Copy | None, *, near: bool) -> tuple[Term, ...]:
    """Compare the value of a ship with a core that copies `option` and the value without the core."""
    copies = _copies(ship, core, option)
    bare = tuple([one for one in copies if one[0] != core])
    fitted, without = ship.spec.fittings(ship.lost, copies), ship.spec.fittings(ship.lost, bare)
    works = systems_worth(ship.spec, ship.lost, copies) - systems_worth(ship.spec, ship.lost, bare)
    mends = len(fitted.closers) + len(fitted.crews) > len(without.closers) + len(without.crews)
    terms = [Term("Also works", works * (_need(ship) if mends else 1.0 if near else _QUIET))]
    clipped = sum([max(0, pips - fitted.bar_pips) for pips in ship.pips])
    if clipped:
        terms.append(Term("Pips lost above the new maximum", -_CLIPPED * PIP * clipped))
    craft = _new_craft(ship, option, fitted)
    if craft:
        terms.append(Term("Squadrons", CRAFT * _CRAFT_OUT * craft))
    return tuple(terms)


def _need(ship: Ship) -> float:
    """Return how much there is for a crew to do, as a factor of its usual value: from a little up to 2."""
    return min(2.0, _IDLE + ship.damage / _MENDED_PIPS / 2 + 0.3 * len(lost_systems(ship)))


def _new_craft(ship: Ship, option: Copy | None, fitted: Fittings) -> int:
    """Return the total size of the squadrons that a copied hangar brings."""
    if option is None or option.component not in fitted.hangars:
        return 0
    kinds = ship.spec.catalogue.squadron
    return sum([kinds[kind].size for kind in option.squadrons])
