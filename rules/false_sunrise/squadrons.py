"""What squadrons are about: whom they meet over a ship, and what their types do (SQD-7, SQD-9)."""

from __future__ import annotations

from rules.false_sunrise.effects import Effect
from rules.false_sunrise.state import Ship, Squadron, State
from rules.kernel.seats import PLAYERS, Seat


def enemies_over(state: State, ship: Ship) -> list[Squadron]:
    """List the enemy squadrons assigned to a ship."""
    return [
        squadron for squadron in state.squadrons_over(ship.spec.id) if squadron.seat is not ship.spec.seat
    ]


def in_dogfight(state: State, ship_id: str) -> list[Squadron]:
    """List the squadrons over a ship if both players have some there, red first (SQD-7)."""
    over = state.squadrons_over(ship_id)
    if len({squadron.seat for squadron in over}) < len(PLAYERS):
        return []
    return sorted(over, key=lambda squadron: squadron.seat is not Seat.RED)


def squadron_effects(state: State, squadron: Squadron) -> tuple[Effect, ...]:
    """List the effects of a squadron's type."""
    return state.ships[squadron.ship].spec.catalogue.squadron[squadron.type].effects


def names_kind(state: State, squadron: Squadron) -> bool:
    """Say whether a kind of weapon is named with an offensive order to a squadron (FAC-10)."""
    return any(effect.jams(squadron.size) for effect in squadron_effects(state, squadron))
