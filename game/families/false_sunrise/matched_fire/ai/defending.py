"""Point defense attacks: whether to make one, and how much Fire Control to save (MF-15, MF-36)."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.false_sunrise.ai.fire import plan_volley
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.valuation import pip_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.matched_fire.ai.salvos import attacks_left, salvo_of, without_answer
from game.families.false_sunrise.matched_fire.ai.strikes import figures_struck
from game.families.false_sunrise.matched_fire.ai.target_value import mark_of_model
from game.reasons import Decision, Term
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.matched_fire.gunnery import (
    SHORT_IN,
    base_of,
    fire_control_left,
    is_capital,
    pool_of,
    reach_to,
    weapon_of,
)
from rules.false_sunrise.matched_fire.point_defence import targets_near
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.matched_fire.prompts import DEFENDS
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.table.measure import distance_in
from rules.values import changed

_PREVENTED = 1.4  # bonus factor: figures struck down first attack with fewer dice, or not at all
_COMES = 0.45  # the chance that a squadron strikes at a ship it can reach
_LATER = 0.5  # weight of squadrons that come later, relative to one that attacks now


def defend(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Accept a point defense attack if it gains more than its Fire Control is worth elsewhere."""
    ship_id, attacker_id = request.about
    ship = view.ships[ship_id]
    near = targets_near(view, ship)
    struck = sum([figures_struck(view, ship, sum(foe.pips)) * pip_worth(foe) for foe in near])
    terms = [Term("Squadrons struck", struck)]
    if level.uses_craft:
        if attacker_id is not None:
            terms.append(Term("Weakens the attack", _weakened(view, view.ships[attacker_id], ship)))
        terms.append(Term("Fire Control for other attacks", -_price(view, ship, attacker_id)))
    return take_best(
        ship_id, [Choice(DEFENDS, "Make the point defense attack", tuple(terms)), Choice(None, "Decline", ())]
    )


def _weakened(state: State, attacker: Ship, ship: Ship) -> float:
    """Return how much value a squadron's attack loses if point defense meets it first (MF-38)."""
    mark, most = mark_of_model(state, ship), 0.0
    for mount in attacker.fittings.mounts:
        if base_of(attacker, weapon_of(mount), capital=is_capital(ship)) >= LEAST_BASE:
            met = salvo_of(state, attacker, mount, ship)
            unmet = without_answer(met, pool_of(attacker, mount, ship))
            most = max(most, mark.worth((unmet,)) - mark.worth((met,)))
    return most


def _price(state: State, ship: Ship, attacker_id: str | None) -> float:
    """Return what an attack of Fire Control is worth to a ship for its own fire, or for later."""
    left = fire_control_left(ship)
    later = kept_back(state, ship, left, but=attacker_id) - kept_back(state, ship, left - 1, but=attacker_id)
    if ship.activated and attacker_id is not None:
        return _LATER * later
    poorer = changed(ship, expended=ship.expended + 1)
    after = state.copy()
    after.ships[ship.spec.id] = poorer
    return max(_LATER * later, plan_volley(state, ship).worth - plan_volley(after, poorer).worth)


def kept_back(state: State, ship: Ship, left: int, *, but: str | None = None) -> float:
    """Return the value of saving `left` attacks for point defense against nearby squadrons.

    `but` is a squadron that is left out.
    """
    if not is_capital(ship) or ship.fittings.ratings.pd < LEAST_BASE or left <= 0:
        return 0.0
    worths = [
        _PREVENTED * figures_struck(state, ship, sum(foe.pips)) * pip_worth(foe)
        for foe in _coming(state, ship)
        if foe.spec.id != but
    ]
    worths.sort(reverse=True)
    return sum([_COMES**number * _COMES * worth for number, worth in enumerate(worths[:left])])


def _coming(state: State, ship: Ship) -> Sequence[Ship]:
    """List the squadrons that may still approach a ship this turn and attack it (MF-20)."""
    return [
        foe
        for foe in state.ships_of(ship.spec.seat.other)
        if not is_capital(foe)
        and not foe.activated
        and attacks_left(foe)
        and distance_in(foe.at, ship.at) <= STRIKE_IN + _nearest_reach_in(foe, ship)
    ]


def _nearest_reach_in(foe: Ship, ship: Ship) -> float:
    """Return the range of a squadron that has to come close to attack, else -STRIKE_IN."""
    reaches = [
        reach_to(foe, weapon_of(mount), ship)
        for mount in ready_mounts(foe)
        if base_of(foe, weapon_of(mount), capital=is_capital(ship)) >= LEAST_BASE
    ]
    return min([reach for reach in reaches if reach <= SHORT_IN], default=-STRIKE_IN)
