"""Who caused an event: a lesson step is completed only by what its learner does."""

from __future__ import annotations

from typing import Any

from game.book.lessons.at_table.seen import Doers
from rules.dark_frontier import events
from rules.dark_frontier.state import State
from rules.kernel.seats import Seat


class ActorTracker:
    """Follows the events of a duel in order and finds who caused each; nobody, if no player did.

    A hit is caused by the side that fired, a dodge or a defense by the side of the ship it saves. A
    meeting is caused by the side that fired the projectile; a meeting of two ships or two missiles
    by both sides.
    """

    def __init__(self) -> None:
        self._owners: dict[str, Seat] = {}

    def actors_of(self, event: Any, state: State) -> Doers:  # noqa: ANN401 - an event, of no common type
        """Return the seats that caused an event; `state` is the state after it."""
        self._owners |= {one.id: one.seat for one in state.projectiles.values()}
        match event:
            case events.ShotFired():
                self._owners[event.projectile.id] = event.projectile.seat
            case events.TokensMet(one=one, other=other):
                fired = [name for name in (one, other) if name not in state.ships]
                return tuple({seat for name in fired or (one, other) for seat in self._owner(name, state)})
            case events.DamageTaken(ship=ship, by=by) | events.ShipDestroyed(ship=ship, by=by):
                return self._owner(by, state) or (state.ships[ship].seat.other,)
            case events.NumbersNamed(numbers=numbers):
                return tuple({state.ships[name].seat for name in numbers})
            case events.MissilesDetonated(seat=seat) | events.PointScored(seat=seat):
                return (seat,)
            case events.DuelEnded(winner=winner):
                return () if winner is None else (winner,)
        about = next(
            (name for key in ("ship", "token", "projectile") if (name := getattr(event, key, ""))), ""
        )
        return self._owner(about, state)

    def _owner(self, name: Any, state: State) -> Doers:  # noqa: ANN401 - a name, or a projectile just fired
        if not isinstance(name, str):
            return (name.seat,)
        if name in state.ships:
            return (state.ships[name].seat,)
        return (self._owners[name],) if name in self._owners else ()
