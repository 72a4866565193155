"""A ship's action: a shot from its declaration to its effect.

It may be evaded or dodged; it is rolled, and it burns marks or scores points (AC-2 to AC-11, AK-3,
AK-6).
"""

from __future__ import annotations

from rules.astra_et_tenebrae.burning import can_evade, evasion_end
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.ending import end_if_swept, lose
from rules.astra_et_tenebrae.events import (
    BattleLedger,
    CaptainShown,
    ComponentLost,
    MarkBurned,
    PointsScored,
    ShipEvaded,
    ShipPassed,
    ShotDodged,
    ShotFired,
    ShotMissed,
)
from rules.astra_et_tenebrae.figures import COMPONENTS, ENGINE, HULL, LOCATION_DIE, Component
from rules.astra_et_tenebrae.gunnery import (
    CANNON,
    LASER,
    MISSILES,
    Aim,
    Pass,
    Shot,
    Weapon,
    cannon_aim,
    follow_up_needs,
    heat_cost,
    may_ask,
    misfires,
    missile_aim,
)
from rules.astra_et_tenebrae.rolling import roll
from rules.astra_et_tenebrae.state import PHYSICIST, PILOT, Ship
from rules.astra_et_tenebrae.systems import is_wreck, works
from rules.kernel.flow import Flow, ask

_RULINGS = {LASER: "AC-7", CANNON: "AC-10", MISSILES: "AC-11"}
PHYSICIST_POINTS = 2
"""The points of a cannon hit with the physicist (AK-3)."""


def activate(ledger: BattleLedger, request: FireOrPass) -> Flow[None]:
    """Let a side act with one ship, or with two in crossfire (AC-2)."""
    ships = request.ships()
    if len(ships) == 1 and not request.can_fire():
        ledger.record(ShipPassed(ships[0].name))
        return
    action = yield from ask(request)
    if isinstance(action, Pass):
        ledger.record(ShipPassed(action.ship))
        return
    crossfire = len(action.ships) > 1
    for name in action.ships:
        # AF-7: if the first shot destroys the target, the second ship has neither fired nor acted.
        if ledger.state.ships[action.target].alive:
            yield from _fire(ledger, name, action, crossfire=crossfire)
    if not ledger.state.ships[action.target].alive:
        end_if_swept(ledger)


def _fire(ledger: BattleLedger, name: str, shot: Shot, *, crossfire: bool) -> Flow[None]:
    figures = ledger.state.figures
    physicist = name in shot.physicists
    if physicist:
        ledger.record(CaptainShown(name, PHYSICIST, "AK-3"))
    missiles = shot.count if shot.weapon is MISSILES else 0
    heat = heat_cost(figures, shot.weapon)
    ruling = _RULINGS[shot.weapon]
    ledger.record(ShotFired(name, shot.weapon, shot.target, heat, missiles, ruling, crossfire))
    if shot.weapon is LASER:
        yield from _burn(ledger, name, shot.target)
    elif shot.weapon is CANNON:
        points = PHYSICIST_POINTS if physicist else 1
        yield from _shoot(ledger, name, shot.target, points, crossfire=crossfire)
    else:
        for _ in range(shot.count):
            if ledger.state.ships[shot.target].alive:
                yield from _strike(ledger, name, shot.target)


# --- the laser ------------------------------------------------------------------------------------------


def _burn(ledger: BattleLedger, name: str, target_name: str) -> Flow[None]:
    """Fire a laser, step by step (AC-7)."""
    state = ledger.state
    laser = state.figures.laser
    if state.ships[target_name].dodging:
        ledger.record(ShotMissed(name, target_name, LASER, "dodged", "AK-6"))
        return
    if (yield from _evades(ledger, name, target_name)):
        return
    if misfires(state, state.ships[name]):
        (face,) = yield from roll(ledger, 1, laser.misfire_die, "misfire", (name, target_name), "AC-7")
        if face == laser.misfire_face:
            ledger.record(ShotMissed(name, target_name, LASER, "misfired", "AC-7"))
            return
    marked = state.ships[target_name].mark
    if marked is None:
        if not (yield from _dodges(ledger, name, target_name, LASER)):
            yield from _mark(ledger, name, target_name, LASER)
        return
    (face,) = yield from roll(ledger, 1, laser.follow_die, "follow_up", (name, target_name), "AC-7")
    if face < follow_up_needs(state, state.ships[name]):
        yield from _mark(ledger, name, target_name, LASER)
    elif not (yield from _dodges(ledger, name, target_name, LASER)):
        _score(ledger, name, target_name, marked, 1, "AC-7")


def _evades(ledger: BattleLedger, name: str, target_name: str) -> Flow[bool]:
    """Ask the target whether it evades, if it can, and return whether it did (AC-9)."""
    state = ledger.state
    target = state.ships[target_name]
    if target.evaded or target.blacked_out or not can_evade(state, target):
        return False
    evasion = yield from ask(EvadeOrStay(target.seat, state, target_name, name))
    if evasion is None:
        return False
    row = state.figures.motion.by_g[evasion.g]
    at = evasion_end(target, evasion)
    ledger.record(ShipEvaded(target_name, name, evasion.course, evasion.g, at, row.heat, row.row))
    return True


def _mark(ledger: BattleLedger, name: str, target_name: str, weapon: Weapon) -> Flow[None]:
    """Roll for a location and put a mark there, instead of an older one (AC-7, AC-8)."""
    state = ledger.state
    component = yield from _location(ledger, name, target_name)
    target = state.ships[target_name]
    if state.figures.laser.burns_ruins or works(state.figures, target, component):
        ledger.record(MarkBurned(name, target_name, component))
    else:
        mark_out = target.mark is not None
        ledger.record(ShotMissed(name, target_name, weapon, "ruin", "AC-8", mark_out=mark_out))


def _location(ledger: BattleLedger, name: str, target_name: str) -> Flow[Component]:
    (face,) = yield from roll(ledger, 1, LOCATION_DIE, "location", (name, target_name), "AS-5")
    return COMPONENTS[face - 1]


# --- cannon and missiles ----------------------------------------------------------------------------------


def _shoot(ledger: BattleLedger, name: str, target_name: str, points: int, *, crossfire: bool) -> Flow[None]:
    """Resolve a cannon shot (AC-10)."""
    state = ledger.state
    target = state.ships[target_name]
    if target.dodging:
        ledger.record(ShotMissed(name, target_name, CANNON, "dodged", "AK-6"))
        return
    aim = cannon_aim(state, state.ships[name], target, crossfire=crossfire)
    if (yield from _hits(ledger, name, target_name, aim, CANNON)):
        component = yield from _location(ledger, name, target_name)
        _score(ledger, name, target_name, component, points, "AC-10")


def _strike(ledger: BattleLedger, name: str, target_name: str) -> Flow[None]:
    """Resolve one missile (AC-11)."""
    state = ledger.state
    target = state.ships[target_name]
    if target.dodging:
        ledger.record(ShotMissed(name, target_name, MISSILES, "dodged", "AK-6"))
        return
    aim = missile_aim(state, state.ships[name], target)
    if (yield from _hits(ledger, name, target_name, aim, MISSILES)):
        component = yield from _location(ledger, name, target_name)
        _score(ledger, name, target_name, component, 1, "AC-11")


def _hits(ledger: BattleLedger, name: str, target_name: str, aim: Aim, weapon: Weapon) -> Flow[bool]:
    """Roll to hit, unless nothing can miss, and let the pilot dodge; return whether it hit.

    Rulings AC-5, AC-6 and AK-6.
    """
    if aim.needs:
        why = "cannon" if weapon is CANNON else "missile"
        faces = yield from roll(ledger, aim.dice, aim.sides, why, (name, target_name), _RULINGS[weapon])
        if not aim.hits(sum(faces)):
            ledger.record(ShotMissed(name, target_name, weapon, "wide", _RULINGS[weapon]))
            return False
    dodged = yield from _dodges(ledger, name, target_name, weapon)
    return not dodged


def _dodges(ledger: BattleLedger, name: str, target_name: str, weapon: Weapon) -> Flow[bool]:
    """Ask whether the target's pilot dodges, and return whether it did (AK-6).

    The question is the same whatever the ship's card is.
    """
    state = ledger.state
    target = state.ships[target_name]
    if not may_ask(state, target, PILOT):
        return False
    dodges = yield from ask(DodgeOrNot(target.seat, state, target_name, name, weapon))
    if dodges:
        ledger.record(CaptainShown(target_name, PILOT, "AK-6"))
        ledger.record(ShotDodged(name, target_name, weapon))
    return dodges


# --- damage -------------------------------------------------------------------------------------------------


def _score(
    ledger: BattleLedger, name: str, target_name: str, component: Component, points: int, ruling: str
) -> None:
    """Score points on a component, at once or noted for the status phase (AC-4, AW-1)."""
    state = ledger.state
    figures = state.figures
    at_once = figures.points_at_once
    before = state.ships[target_name]
    ledger.record(PointsScored(name, target_name, component, points, at_once, ruling))
    after = state.ships[target_name]
    if not at_once:
        return
    if _is_broken(ledger, before, after, component):
        ledger.record(ComponentLost(target_name, component))
    if not works(figures, after, ENGINE):
        lose(ledger, target_name, ENGINE, "AW-2")
    elif is_wreck(figures, after.damage, after.hull):
        lose(ledger, target_name, HULL, "AW-1")


def _is_broken(ledger: BattleLedger, before: Ship, after: Ship, component: Component) -> bool:
    """Return whether a component worked before and no longer does."""
    figures = ledger.state.figures
    return works(figures, before, component) and not works(figures, after, component)
