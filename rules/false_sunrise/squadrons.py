"""Squadrons over ships: the enemies they meet, and the effects of their types (SQD-7, SQD-9, FAC)."""

from __future__ import annotations

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.state import Mode, Ship, Squadron, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import within


def enemies_over(state: State, ship: Ship) -> list[Squadron]:
    """List the enemy squadrons assigned to a ship."""
    return [
        squadron for squadron in state.squadrons_over(ship.spec.id) if squadron.seat is not ship.spec.seat
    ]


def in_dogfight(state: State, ship_id: str) -> list[Squadron]:
    """List the squadrons over a ship, red first, if both players have some there; else none (SQD-7)."""
    over = state.squadrons_over(ship_id)
    if len({squadron.seat for squadron in over}) < len(PLAYERS):
        return []
    return sorted(over, key=lambda squadron: squadron.seat is not Seat.RED)


def squadron_effects(state: State, squadron: Squadron) -> tuple[Effect, ...]:
    """Return the effects of a squadron's type."""
    return state.ships[squadron.ship].spec.catalogue.squadron[squadron.type].effects


def names_kind(state: State, squadron: Squadron) -> bool:
    """Return whether an offensive order to a squadron must name a kind of weapon (FAC-10)."""
    return any(effect.jams(squadron.size) for effect in squadron_effects(state, squadron))


def illumination(state: State, seat: Seat, source: Ship) -> int:
    """Return the bonus to each die of an attack on an enemy squadron, by the attack's source (SQD-9)."""
    for ship in state.ships_of(seat):
        reach_in = ship.fittings.illuminates_in
        if reach_in and within(ship.at, source.at, reach_in):
            return 1
    return 0


def rating_of(state: State, target: Ship, kind: WeaponKind) -> int:
    """Return a ship's rating against a kind of weapon, minus the effect of drones (FIR-6, FAC-10)."""
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
    """Return the miracle points that squadrons gain when an attack on their ship is resolved (FAC-5)."""
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
    """List the enemy squadrons that ambush an arriving squadron, each with its effect (FAC-13)."""
    waiting: list[tuple[Squadron, Effect]] = []
    for squadron in state.squadrons_over(arriving.ship):
        if squadron.seat is arriving.seat:
            continue
        effects = squadron_effects(state, squadron)
        waiting.extend((squadron, one) for one in effects if one.ambushes(squadron.size, arriving.size))
    return waiting
