"""Hints about faction rules: pools, reserves, drives, cores, drones, presence."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.hints.moment import Sighting
from game.families.false_sunrise.hints.choosing import concerned
from game.families.false_sunrise.hints.moment import Moment, about
from game.wording import counted
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.describe import squadron_type_name, system_name
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.movement import slowed, slowing_ship
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.range_bands import measure_band
from rules.false_sunrise.state import Ship, Squadron

_FIRE = "fire"
_ARRIVALS = "arrive"
_RESERVES = "keep_back"


def miracles_unspent(moment: Moment) -> Sighting | None:
    """Detect unspent miracle points while orders are given (FAC-1)."""
    if not moment.plots:
        return None
    spent = sum(order.miracles for order in moment.orders.values())
    left = moment.view.miracles.get(moment.seat, 0) - spent
    return Sighting({"points": counted(left, "miracle point")}) if left > 0 else None


def miracle_rating(moment: Moment) -> Sighting | None:
    """Detect that a rating may be bought against rolled dice (FAC-1)."""
    ship = concerned(moment, Prompt.MIRACLE_RATING)
    points = moment.view.miracles.get(moment.seat, 0)
    return about(ship, points=counted(points, "miracle point")) if ship is not None else None


def keep_back(moment: Moment) -> Sighting | None:
    """Detect that ships may be kept back (FAC-6)."""
    if moment.kind != _RESERVES:
        return None
    return Sighting({"integrity": str(getattr(moment.request, "most_integrity", 0))})


def arrival(moment: Moment) -> Sighting | None:
    """Detect that a kept-back ship may arrive (FAC-6)."""
    if moment.kind != _ARRIVALS:
        return None
    return about(moment.view.ships[getattr(moment.request, "ship_id", "")])


def just_arrived(moment: Moment) -> Sighting | None:
    """Detect a ship that gets no order because it has just arrived (FAC-6)."""
    for ship in moment.mine() if moment.plots else ():
        if ship.extras is not None and ship.extras.arrived:
            return about(ship, velocity=str(ship.velocity))
    return None


def slowed_near(moment: Moment) -> Sighting | None:
    """Detect a ship that an enemy slows before it moves (FAC-3)."""
    for ship in moment.mine() if moment.plots else ():
        foe = slowing_ship(moment.view, ship)
        if foe is not None:
            left = max(0, slowed(ship.velocity) + moment.order(ship).velocity)
            was = max(0, ship.velocity + moment.order(ship).velocity)
            return about(ship, foe, enemy=foe.spec.name, was=str(was), left=str(left))
    return None


def harmonic_drive(moment: Moment) -> Sighting | None:
    """Detect that the selected ship could be set down elsewhere (FAC-7)."""
    ship = moment.in_hand
    reach = 0 if ship is None else ship.fittings.drives * thrust_of(ship)
    if ship is None or not reach or moment.order(ship).landing is not None:
        return None
    return about(ship, reach=counted(reach, "inch", "inches"))


def damage_as_thrust(moment: Moment) -> Sighting | None:
    """Detect a ship that has more thrust because it was hit (FAC-15)."""
    for ship in moment.mine() if moment.plots else ():
        if ship.extras is not None and ship.extras.taken and ship.fittings.turns_damage_to_thrust:
            return about(ship, more=str(ship.extras.taken), thrust=str(thrust_of(ship)))
    return None


def measured_afar(moment: Moment) -> Sighting | None:
    """Detect a weapon that measures from a friend (FAC-8)."""
    if moment.kind != _FIRE:
        return None
    ship = moment.view.ships[getattr(moment.request, "ship_id", "")]
    for mount in ready_mounts(ship):
        for target_id in moment.targets_of(ship, mount):
            target = moment.view.ships[target_id]
            band, friend_id = measure_band(moment.view, ship, mount, target)
            friend = moment.view.ships.get(friend_id or "")
            if friend is not None:
                names = {"friend": friend.spec.name, "target": target.spec.name, "band": str(band)}
                weapon = system_name(moment.view, ship.id, mount.id)
                return about(ship, friend, target, weapon=weapon, **names)
    return None


def drones_idle(moment: Moment) -> Sighting | None:
    """Detect a squadron that lowers a rating which no ship still to act can use (FAC-10)."""
    if moment.kind != Prompt.ACTIVATE:
        return None
    for squadron in _jamming(moment):
        assert squadron.against is not None
        target = moment.view.ships[squadron.ship]
        if not _is_fired_at(moment, target, squadron.against):
            names = {"target": target.spec.name, "kind": squadron.against.value}
            craft = squadron_type_name(moment.view, squadron.type).lower()
            return Sighting({**names, "squadron": craft}, (target.id,))
    return None


def _jamming(moment: Moment) -> Iterator[Squadron]:
    for squadron in moment.view.squadrons.values():
        jams = squadron.deployed and squadron.against is not None
        if jams and squadron.seat is moment.seat and moment.view.ships[squadron.ship].on_board:
            yield squadron


def _is_fired_at(moment: Moment, target: Ship, kind: WeaponKind) -> bool:
    """Return whether a ship still to act has a weapon of a kind that may fire at a target."""
    return any(
        mount.kind is kind and target.id in moment.targets_of(ship, mount)
        for ship in moment.mine()
        if not ship.activated
        for mount in ready_mounts(ship)
    )


def inertia(moment: Moment) -> Sighting | None:
    """Detect that a target's velocity may be changed (FAC-12)."""
    if moment.kind != Prompt.INERTIA:
        return None
    target = moment.view.ships[str(moment.request.about[2])]  # type: ignore[attr-defined]
    return about(target, velocity=str(target.velocity))


def fail_safe(moment: Moment) -> Sighting | None:
    """Detect a system among those to lose that survives more than one choice (FAC-15)."""
    ship = concerned(moment, Prompt.LOSE)
    if ship is None:
        return None
    for system, lives in ship.spec.lives.items():
        if ship.works(system) and (left := lives - ship.strain_of(system)) > 1:
            return about(ship, system=system_name(moment.view, ship.id, system), times=str(left))
    return None
