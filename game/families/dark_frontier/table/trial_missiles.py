"""Missiles in a rehearsal: after the trial commands, those of each side steer to hit, or drift."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from game.families.dark_frontier.table.best_pursuit import best_pursuit
from rules.dark_frontier.requests import SteerMissiles
from rules.dark_frontier.state import State
from rules.dark_frontier.steering import COAST, Steering
from rules.kernel.seats import PLAYERS, Seat


def sides_with_missiles(view: State) -> list[Seat]:
    """Return the sides that have missiles in flight."""
    return [seat for seat in PLAYERS if view.missiles_of(seat)]


def steered_by(burned: State, seats: Iterable[Seat]) -> Mapping[str, Steering]:
    """Return how missiles of these sides steer after the burns (DT-3); those that drift are left out."""
    found: dict[str, Steering] = {}
    for seat in seats:
        told = best_pursuit(SteerMissiles(seat, burned))
        found |= {name: one for name, one in told.items() if one != COAST}
    return found


def missile_words(seat: Seat, sides: Collection[Seat], steering: Collection[Seat]) -> str:
    """Tell a player with this seat how the missiles of these sides fly.

    >>> missile_words(Seat.RED, PLAYERS, {Seat.RED}), missile_words(Seat.RED, [Seat.BLUE], {Seat.BLUE})
    ('Their missiles drift.', 'Their missiles steer.')
    """
    drift = [side for side in sides if side not in steering]
    told = drift or list(sides)
    whose = "All" if len(told) > 1 else "Your" if seat in told else "Their"
    return f"{whose} missiles {'drift' if drift else 'steer'}."
