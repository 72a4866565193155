"""Who caused an event: a lesson step is completed only by what its learner does."""

from __future__ import annotations

from typing import Any

from game.book.lessons.at_table.seen import Doers
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.state import State


class ActorTracker:
    """Follows the events of a battle in order and finds who caused each; nobody, if no player did.

    A dodge is caused by the target's side. What is destroyed is caused by the side that hit the
    ship last. A ship that was never hit is lost by its own side.
    """

    def __init__(self) -> None:
        self._struck: dict[str, Doers] = {}

    def actors_of(self, event: Any, state: State) -> Doers:  # noqa: ANN401 - an event, of no common type
        """Return the seats that caused an event; `state` is the state after it."""
        match event:
            case events.ShotDodged(target=target):
                return _owner(target, state)
            case events.PointsScored(ship=shooter, target=target):
                self._struck[target] = _owner(shooter, state)
                return self._struck[target]
            case events.DamageSettled() | events.ComponentLost() | events.ShipLost():
                return self._struck.get(event.ship, _owner(event.ship, state))
            case events.FormationNamed(formation=formation):
                return (formation.seat,)
            case events.BattleEnded(winner=winner):
                return () if winner is None else (winner,)
            case events.HeatChosen(seat=seat) | events.CaptainsAssigned(seat=seat):
                return (seat,)
        return _owner(getattr(event, "ship", ""), state)


def _owner(name: str, state: State) -> Doers:
    return (state.ships[name].seat,) if name in state.ships else ()
