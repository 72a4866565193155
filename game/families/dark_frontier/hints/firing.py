"""Hints for steering, fire and meetings."""

from __future__ import annotations

from fractions import Fraction

from game.book.hints.moment import Sighting
from game.families.dark_frontier.hints.moment import Moment, about
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import meetings_of, steerings_that_meet, threat_of, with_shot
from rules.dark_frontier.odds import Threat, flak_hits, warhead_strikes
from rules.dark_frontier.reaching import weapons_that_reach
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import condition, missiles_left


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}"


def best_pursuit(moment: Moment) -> Sighting | None:
    """Detect missiles that are to be steered (DT-3)."""
    if not isinstance(moment.request, SteerMissiles):
        return None
    missile = next(iter(moment.request.missiles()))
    return about(missile, missile=missile, most=moment.figures.missile.acceleration)


def _met(moment: Moment) -> str:
    """Return the enemy ship that the planned shot meets in this Advance, "" for none."""
    assert moment.shot is not None, "asked of a planned shot alone"
    after, placed = with_shot(moment.view, moment.shot)
    enemies = {ship.name for ship in moment.foes()}
    return next(
        (name for step in meetings_of(after, placed.id) for name in step.tokens if name in enemies), ""
    )


def not_armed(moment: Moment) -> Sighting | None:
    """Detect a planned missile that would meet an enemy before it is armed (DM-4)."""
    shot = moment.shot
    if shot is None or shot.weapon != TUBES:
        return None
    foe = _met(moment)
    return about(shot.ship, foe, foe=foe) if foe else None


def last_missile(moment: Moment) -> Sighting | None:
    """Detect a planned missile that may be needed as a countermeasure to an armed one (DF-5)."""
    shot, figures = moment.shot, moment.figures
    if shot is None or shot.weapon != TUBES:
        return None
    ship = moment.view.ships[shot.ship]
    if missiles_left(figures, ship) > 1:
        return None
    for missile in moment.view.missiles_of(ship.seat.other):
        armed = threat_of(moment.view, missile).threat is Threat.ARMED
        if armed and any(steerings_that_meet(moment.view, missile, ship)):
            return about(ship.name, missile.id, missile=missile.id)
    return None


def fresh_flak(moment: Moment) -> Sighting | None:
    """Detect a gun that can meet an enemy in this Advance (DM-3)."""
    if not isinstance(moment.request, FireOrDone):
        return None
    for ship in moment.mine():
        for foe in moment.foes():
            gun = next((one for one in weapons_that_reach(moment.figures, ship, foe) if one != TUBES), None)
            if gun is not None:
                return _flak_at(moment, ship, foe, gun)
    return None


def _flak_at(moment: Moment, ship: Ship, foe: Ship, gun: str) -> Sighting:
    spread, rating = moment.figures.spread, condition(moment.figures, foe).point_defence
    chance = _percent(flak_hits(moment.figures, spread, rating))
    weapon = f"The {gun} gun"
    return about(ship.name, foe.name, foe=foe.name, weapon=weapon, spread=spread, chance=chance)


def flak_for_later(moment: Moment) -> Sighting | None:
    """Detect planned flak that meets nobody in this Advance (DA-5)."""
    shot, foes = moment.shot, moment.foes()
    if shot is None or shot.weapon == TUBES or not foes or _met(moment):
        return None
    return about(shot.ship, foes[0].name, foe=foes[0].name, rounds=moment.figures.spread)


def countermeasure(moment: Moment) -> Sighting | None:
    """Detect an armed missile that can be countered (DM-5)."""
    request, figures = moment.request, moment.figures
    if not isinstance(request, UseCountermeasure):
        return None
    rating = condition(figures, moment.view.ships[request.ship]).point_defence
    lost, hit = warhead_strikes(figures, rating), flak_hits(figures, figures.spread, rating)
    # Missiles fired in passing are not tokens, so they have no name.
    missile = request.by if request.by in moment.view.projectiles else f"the missile of {request.by}"
    return about(request.ship, missile=missile, lost=_percent(lost), hit=_percent(hit))


def detonate(moment: Moment) -> Sighting | None:
    """Detect a missile that may be detonated against an enemy one (DM-6)."""
    request = moment.request
    if not isinstance(request, DetonateOrPass):
        return None
    return about(request.own, request.enemy, own=request.own, foe=request.enemy)


def in_passing(moment: Moment) -> Sighting | None:
    """Detect two ships that meet (DM-7)."""
    request = moment.request
    return about(request.ship, request.enemy) if isinstance(request, NameNumber) else None
