"""Hints for activations and fire: arcs, bands, sight, idle weapons, odds, protections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.book.hints.moment import Sighting
from game.families.false_sunrise.hints.moment import Moment, about
from game.wording import counted
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import can_see, ready_mounts
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship
from rules.table.arcs import in_arc
from rules.table.bands import band_of
from rules.table.measure import distance_in

AS_GOOD_AS_DEAD = 0.9
_FIRE = "fire"
# In arc, in a range band that the weapon reaches, in sight.
Fit = tuple[bool, bool, bool]


def activation(moment: Moment) -> Sighting | None:
    """Detect that a ship must be activated (WPN-3)."""
    names = moment.view.setup.names
    first = {"first": names[moment.view.initiative], "next": names[moment.view.initiative.other]}
    return Sighting(first) if moment.kind == Prompt.ACTIVATE else None


def no_target(moment: Moment, wanted: Fit) -> Sighting | None:
    """Detect a weapon without a target, and the nearest enemy whose fit is exactly `wanted`."""
    return hindered(
        moment,
        wanted,
        _fit,
        lambda ship, mount, foe: {
            "band": str(band_of(distance_in(ship.at, foe.at))),
            "bands": f"{max(1, mount.band - 1)} to {mount.band + 1}",
        },
    )


def hindered(
    moment: Moment,
    wanted: Fit,
    fit: Callable[[Moment, Ship, Mount, Ship], Fit],
    names: Callable[[Ship, Mount, Ship], Mapping[str, str]],
) -> Sighting | None:
    """Detect a weapon without a target, and the nearest enemy whose fit is `wanted`; `names` adds figures."""
    for ship, mount in ready(moment):
        if moment.targets_of(ship, mount):
            continue
        foes = [foe for foe in moment.foes() if fit(moment, ship, mount, foe) == wanted]
        if foes:
            foe = min(foes, key=lambda one: distance_in(one.at, ship.at))
            told = {"weapon": weapon_name(moment, ship, mount), "target": foe.spec.name}
            return about(ship, foe, **told, arc=arc_words(mount), **names(ship, mount, foe))
    return None


def _fit(moment: Moment, ship: Ship, mount: Mount, foe: Ship) -> Fit:
    in_arcs = mount.arcs is None or any(in_arc(ship.at, ship.heading, arc, foe.at) for arc in mount.arcs)
    in_reach = abs(band_of(distance_in(ship.at, foe.at)) - mount.band) <= 1
    return in_arcs, in_reach, can_see(moment.view, ship, foe)


def arc_words(mount: Mount) -> str:
    """Return the names of a weapon's arcs."""
    *others, last = [arc.value for arc in mount.arcs or ()] or ["all round"]
    return f"{', '.join(others)} and {last}" if others else last


def weapon_name(moment: Moment, ship: Ship, mount: Mount) -> str:
    """Return a weapon's name as screens show it."""
    return system_name(moment.view, ship.id, mount.id)


def ready(moment: Moment) -> Iterator[tuple[Ship, Mount]]:
    """Yield the weapons of the ship that fires or, before that, of the selected ship to be activated."""
    if moment.kind == _FIRE:
        ship_id = getattr(moment.request, "ship_id", "")
    elif moment.kind == Prompt.ACTIVATE:
        ship_id = moment.selected
    else:
        return
    ship = moment.view.ships.get(ship_id or "")
    if ship is None or ship.seat is not moment.seat or not ship.on_board:
        return
    if moment.kind == _FIRE or not ship.activated:
        for mount in ready_mounts(ship):
            yield ship, mount


def firing(moment: Moment) -> Iterator[tuple[Ship, Mount]]:
    """Return an iterator of the weapons of the ship that fires."""
    return ready(moment) if moment.kind == _FIRE else iter(())


def field_of_fire(moment: Moment) -> Sighting | None:
    """Detect that the selected ship's field of fire is shown (FIR-2, FIR-3)."""
    ship = moment.in_hand
    mount = None if ship is None else next(iter(ready_mounts(ship)), None)
    if ship is None or mount is None:
        return None
    return Sighting(
        {"ship": ship.spec.name, "weapon": weapon_name(moment, ship, mount), "band": str(mount.band)}
    )


def first_fire(moment: Moment) -> Sighting | None:
    """Detect a ship that may fire (FIR-1)."""
    for ship, mount in firing(moment):
        if moment.targets_of(ship, mount):
            return about(ship, weapon=weapon_name(moment, ship, mount), band=str(mount.band))
    return None


def idle_weapon(moment: Moment) -> Sighting | None:
    """Detect a weapon that could fire while others of the ship have targets (FIR-1)."""
    aimed = dict(moment.shots)
    for ship, mount in firing(moment):
        if aimed and mount.id not in aimed and moment.targets_of(ship, mount):
            return about(ship, weapon=weapon_name(moment, ship, mount))
    return None


def poor_shot(moment: Moment) -> Sighting | None:
    """Detect a declared shot of which the target's defense leaves one die (FIR-6)."""
    for ship, mount in firing(moment):
        target = moment.view.ships.get(dict(moment.shots).get(mount.id, ""))
        if target is None:
            continue
        attack = edition_of(moment.view).gunnery.attack(moment.view, ship, mount, target)
        if attack.removed and attack.thrown - attack.removed == 1:
            rolled = f"{attack.thrown} dice"
            return about(
                target, weapon=weapon_name(moment, ship, mount), rating=str(attack.rating), dice=rolled
            )
    return None


def overkill(moment: Moment) -> Sighting | None:
    """Detect a shot at a ship that earlier shots of the volley most likely destroy (FIR-1, E1-14)."""
    ship_id = getattr(moment.request, "ship_id", "")
    if moment.kind != _FIRE:
        return None
    gunnery = edition_of(moment.view).gunnery
    for number, (_, target_id) in enumerate(moment.shots):
        before = [shot for shot in moment.shots[:number] if shot[1] == target_id]
        if not before:
            continue
        odds = gunnery.volley_odds(moment.view, ship_id, before)[target_id].p_destroyed
        if odds >= AS_GOOD_AS_DEAD:
            return about(moment.view.ships[target_id], percent=f"{int(100 * odds)}%")
    return None


def cloak(moment: Moment) -> Sighting | None:
    """Detect a cloaked enemy that a weapon would otherwise reach (FIR-5)."""
    for ship, mount in firing(moment):
        for foe in moment.foes():
            if foe.fittings.cloaks and all(_fit(moment, ship, mount, foe)):
                return about(foe, weapon=weapon_name(moment, ship, mount), band=str(mount.band))
    return None


def shields(moment: Moment) -> Sighting | None:
    """Detect a target whose shields still hold (DMG-2)."""
    for ship, mount in firing(moment):
        for target_id in moment.targets_of(ship, mount):
            foe = moment.view.ships[target_id]
            left = foe.fittings.shields - foe.shielded
            if left > 0:
                return about(foe, pips=counted(left, "pip"))
    return None


def fire_control_lost(moment: Moment) -> Sighting | None:
    """Detect a ship that fires without fire control (FIR-8)."""
    for ship, _ in firing(moment):
        if ship.fittings.penalty:
            return about(ship, penalty=str(ship.fittings.penalty))
    return None
