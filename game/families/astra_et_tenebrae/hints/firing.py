"""Hints for combat: marks, evasions, wasted shots, missiles and the physicist."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.book.hints.moment import Sighting
from game.families.astra_et_tenebrae.hints.moment import Moment, about
from game.wording import counted
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, heat_cost, shots_of
from rules.astra_et_tenebrae.odds import laser_odds, salvo_odds, wounds_of
from rules.astra_et_tenebrae.state import Captain, Ship
from rules.astra_et_tenebrae.systems import works

_WORTH_A_CARD = Fraction(3, 4)


def engine_marked(moment: Moment) -> Sighting | None:
    """Detect a laser that follows up its mark on the engine of one of the player's ships (AC-8)."""
    request = moment.request
    if not isinstance(request, EvadeOrStay):
        return None
    ship, shooter = (moment.view.ships[name] for name in (request.ship, request.shooter))
    if ship.mark is not Component.ENGINE:
        return None
    point = float(laser_odds(moment.view, shooter, ship).point)
    return about(ship, chance=f"{point:.0%}")


def evading_costs(moment: Moment) -> Sighting | None:
    """Detect any other laser that one of the player's ships may evade (AC-9)."""
    request = moment.request
    if not isinstance(request, EvadeOrStay):
        return None
    ship = moment.view.ships[request.ship]
    if ship.mark is Component.ENGINE:
        return None
    return about(ship, turn="the next turn" if ship.acted else "this turn")


def _shots(moment: Moment) -> Iterator[tuple[Ship, Ship, Shot]]:
    """Yield ship, target and shot for all legal shots at ships that are not certainly lost."""
    if not isinstance(moment.request, FireOrPass):
        return
    for ship in moment.mine():
        for shot in shots_of(moment.view, ship):
            target = moment.view.ships[shot.target]
            if not wounds_of(moment.figures, target).is_lost and not target.dodging:
                yield ship, target, shot


def _planned(moment: Moment) -> Shot | None:
    """Return the planned shot, or None."""
    return moment.plan if isinstance(moment.plan, Shot) else None


def lost_already(moment: Moment) -> Sighting | None:
    """Detect a planned shot at a ship that the status phase will destroy anyway (AW-3)."""
    shot = _planned(moment)
    if shot is None:
        return None
    target = moment.view.ships[shot.target]
    return about(target, foe=target.name) if wounds_of(moment.figures, target).is_lost else None


def over_the_line(moment: Moment) -> Sighting | None:
    """Detect a planned shot that makes its ship too hot to survive without heat management (AH-6)."""
    shot, figures = _planned(moment), moment.figures
    if shot is None or figures.heat.unmanaged_in != "status":
        return None
    ship = moment.view.ships[shot.ships[0]]
    after, limit = ship.heat + heat_cost(figures, shot.weapon), figures.heat.unmanaged
    if ship.heat > limit or after <= limit or not works(figures, ship, Component.HEAT_MANAGEMENT):
        return None
    return about(ship, heat=after, limit=limit)


def follow_up(moment: Moment) -> Sighting | None:
    """Detect an enemy with a mark that a laser could follow up (AC-7)."""
    for ship, target, shot in _shots(moment):
        if shot.weapon is Weapon.LASER and target.mark is not None:
            point = float(laser_odds(moment.view, ship, target).point)
            return about(
                ship,
                target,
                foe=target.name,
                component=WORDS[target.mark],
                chance=f"{point:.0%}",
                heat=moment.figures.laser.heat,
            )
    return None


def bare_target(moment: Moment) -> Sighting | None:
    """Detect an enemy that missiles can be fired at (AC-11, AC-12)."""
    for ship, target, shot in _shots(moment):
        if shot.weapon is Weapon.MISSILES:
            return about(ship, target, foe=target.name, missiles=counted(ship.missiles, "missile"))
    return None


def worth_two_points(moment: Moment) -> Sighting | None:
    """Detect a good planned cannon shot that may use a physicist.

    At a shared screen the hint comes whichever captain is aboard, so that it gives nothing away (AK-1).
    """
    shot, request = _planned(moment), moment.request
    if shot is None or shot.weapon is not Weapon.CANNON or not isinstance(request, FireOrPass):
        return None
    ships = [moment.view.ships[name] for name in shot.ships]
    asked = [ship for ship in ships if request.asked_as_physicist(ship)]
    if moment.alone:
        asked = [ship for ship in asked if ship.captain is Captain.PHYSICIST]
    salvo = salvo_odds(moment.view, shot)
    if not asked or salvo.toll.doomed or salvo.any_hit < _WORTH_A_CARD:
        return None
    name = asked[0].name
    flies = f"{name} carries your physicist, so" if moment.alone else f"If {name} carries your physicist,"
    return about(asked[0], chance=f"{float(salvo.any_hit):.0%}", flies=flies)
