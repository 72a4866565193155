"""Idle ships, and when they may be activated automatically (WPN-3, WPN-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.false_sunrise.activating import can_act
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat


def able_ships(state: State, ship_ids: Iterable[str]) -> frozenset[str]:
    """Return the ships that would do anything if they were activated now."""
    activate = edition_of(state).activate
    return frozenset(one for one in ship_ids if can_act(state, one, activate))


def acted_mark(ship: Ship, able: frozenset[str]) -> bool | None:
    """Return whether a ship has acted, or None if it has nothing to do."""
    if ship.activated:
        return True
    return False if ship.id in able else None


def passable(state: State, options: Sequence[str]) -> list[str]:
    """List the ships that are activated automatically, in order.

    There are none while a ship of their side can act. Their order must not matter either: ships
    that may still get something to do wait for the others. Among several of them the player
    chooses, unless nothing more can happen on either side.
    """
    if able_ships(state, options):
        return []
    seat = state.ships[options[0]].seat
    at_once = [one for one in options if not _may_act_later(state, state.ships[one])]
    if at_once or len(options) == 1:
        return at_once or list(options)
    return [] if able_ships(state, waiting(state, seat.other)) else list(options)


def waiting(state: State, seat: Seat) -> list[str]:
    """List the ships of a player that have not been activated."""
    return [ship.id for ship in state.ships_of(seat) if not ship.activated]


def _may_act_later(state: State, ship: Ship) -> bool:
    """Return whether damage, a lost cloak or miracle points may give a ship something to do."""
    fitted = ship.fittings
    if fitted.crews or fitted.closers or ship.seat in state.miracles:
        return True
    cloaked = any(foe.fittings.cloaks for foe in state.ships_of(ship.seat.other))
    return cloaked and bool(ready_mounts(ship))
