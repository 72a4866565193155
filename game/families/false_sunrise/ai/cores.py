"""What a core acts as this turn: the upgrade whose second instance is most use now (FAC-9)."""

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

_IDLE = 0.35  # of its worth is left to what mends a ship that is whole
_MENDED_PIPS = 5.0  # that a crew gives back, or the worth of systems
_FIRE_FIGHT_IN = 30.0  # an enemy so near is likely to fire soon
_QUIET = 0.6  # of its worth has what is for fighting while nobody is near
_CLIPPED = 2.0  # times its worth costs a pip that the bars no longer hold
_CRAFT_OUT = 0.5  # of a craft's worth counts: it must be launched first


def name_core(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Name a core what adds most to its ship as things are; as it is, where nothing adds more."""
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
        return "As it is"
    words = system_name(view, ship.id, option.component)
    given = option.weapon or ",".join(option.squadrons)
    return f"{words} ({given})" if given else words


def _copies(ship: Ship, core: str, option: Copy | None) -> Copies:
    """Return what the ship's cores act as if one is named so."""
    named = (ship.extras or NO_EXTRAS).copies
    if option is None:
        return named
    return tuple(sorted([*[one for one in named if one[0] != core], (core, option.component, option.weapon)]))


def _terms(ship: Ship, core: str, option: Copy | None, *, near: bool) -> tuple[Term, ...]:
    """Value a ship with a core named so, against one without the core."""
    copies = _copies(ship, core, option)
    bare = tuple([one for one in copies if one[0] != core])
    fitted, without = ship.spec.fittings(ship.lost, copies), ship.spec.fittings(ship.lost, bare)
    works = systems_worth(ship.spec, ship.lost, copies) - systems_worth(ship.spec, ship.lost, bare)
    mends = len(fitted.closers) + len(fitted.crews) > len(without.closers) + len(without.crews)
    terms = [Term("Works as well", works * (_need(ship) if mends else 1.0 if near else _QUIET))]
    clipped = sum([max(0, pips - fitted.bar_pips) for pips in ship.pips])
    if clipped:
        terms.append(Term("Pips that it no longer holds", -_CLIPPED * PIP * clipped))
    craft = _new_craft(ship, option, fitted)
    if craft:
        terms.append(Term("Squadrons", CRAFT * _CRAFT_OUT * craft))
    return tuple(terms)


def _need(ship: Ship) -> float:
    """Say how much a crew has to do, from a little to more than its usual worth."""
    return min(2.0, _IDLE + ship.damage / _MENDED_PIPS / 2 + 0.3 * len(lost_systems(ship)))


def _new_craft(ship: Ship, option: Copy | None, fitted: Fittings) -> int:
    """Count the craft that come with a hangar that is copied."""
    if option is None or option.component not in fitted.hangars:
        return 0
    kinds = ship.spec.catalogue.squadron
    return sum([kinds[kind].size for kind in option.squadrons])
