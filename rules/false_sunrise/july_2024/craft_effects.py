"""What squadrons do beside their damage: jamming, gathering, ambushes (FAC-5, FAC-10, FAC-13)."""

from __future__ import annotations

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.squadrons import in_dogfight, squadron_effects
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.seats import Seat


def rating_of(state: State, target: Ship, kind: WeaponKind) -> int:
    """Return a ship's rating against a kind of weapon, less what drones take from it (FIR-6, FAC-10)."""
    rating = target.fittings.defence[kind]
    if not state.squadrons:
        return rating
    for squadron in state.squadrons_over(target.spec.id):
        if squadron.against is kind and squadron.mode is Mode.OFFENSIVE:
            if in_dogfight(state, target.spec.id):
                break
            rating -= sum([effect.jams(squadron.size) for effect in squadron_effects(state, squadron)])
    return rating


def points_gathered(state: State, ship_id: str) -> dict[Seat, int]:
    """Return the miracle points that squadrons over a ship gain when an attack on it is resolved (FAC-5)."""
    gained: dict[Seat, int] = {}
    over = state.squadrons_over(ship_id)
    if not over or in_dogfight(state, ship_id):
        return gained
    for squadron in over:
        points = sum([effect.gathers(squadron.size) for effect in squadron_effects(state, squadron)])
        if points:
            gained[squadron.seat] = gained.get(squadron.seat, 0) + points
    return gained


def craft_ambushed(state: State, arriving: Squadron) -> list[tuple[Squadron, Effect]]:
    """List the enemy squadrons that wait for a squadron at its ship, with the effect (FAC-13)."""
    waiting: list[tuple[Squadron, Effect]] = []
    for squadron in state.squadrons_over(arriving.ship):
        if squadron.seat is arriving.seat:
            continue
        effects = squadron_effects(state, squadron)
        waiting.extend((squadron, one) for one in effects if one.ambushes(squadron.size, arriving.size))
    return waiting
