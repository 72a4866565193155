"""Whose action an event is: a lesson is completed only by its learner's own actions."""

from __future__ import annotations

from game.book.lessons.at_table.seen import Doers
from rules.false_sunrise import events
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS


class ActorTracker:
    """Follows the events of a match in order and tells whose action each is; nobody's if no player caused it.

    The owner chooses the system that a ship loses (DMG-3), so that is the owner's action. Sets of missiles
    are lowered by the side under fire (MF-34). Damage and destruction belong to the side that struck last,
    a crash to the owner. A velocity is changed by the other side.
    """

    def __init__(self) -> None:
        self._struck: dict[str, Doers] = {}

    def actors_of(self, event: events.Event, state: State) -> Doers:
        """Return the seats whose action an event is; `state` is the one after it."""
        match event:
            case events.DamageTaken() | events.RatingMarked():
                return self._strike(event.ship_id, self._source(event.source, event.ship_id, state))
            case events.SquadronAttacked():
                return self._strike(event.target, self._source(event.source, event.target, state))
            case events.ShipDestroyed():
                return self._struck.get(event.ship_id, ())
            case events.SquadronReduced() | events.SquadronLost():
                return self._struck.get(event.squadron_id, ())
            case events.VelocityChanged():
                return tuple(owner.other for owner in _owner(event.ship_id, state))
            case (
                events.SystemLost(ship_id=chooser)
                | events.SystemRestored(ship_id=chooser)
                | events.PipsRestored(ship_id=chooser)
                | events.ResultDiminished(target_id=chooser)
            ):
                return _owner(chooser, state)
            case events.PointsScored():
                return tuple(
                    seat for seat, points in zip(PLAYERS, (event.red, event.blue), strict=True) if points
                )
            case events.MatchEnded():
                return () if event.winner is None else (event.winner,)
        for field in ("squadron_id", "ship_id"):  # a squadron's order belongs to its owner, whatever the ship
            if (name := getattr(event, field, None)) is not None:
                return _owner(name, state)
        seat = getattr(event, "seat", None)
        return (seat,) if seat is not None and event.kind != "initiative" else ()

    def _strike(self, target: str, doers: Doers) -> Doers:
        self._struck[target] = doers
        return doers

    def _source(self, source: str, target: str, state: State) -> Doers:
        """Return the owner of a source of damage: a ship's weapon, a squadron, or a rock that was hit."""
        return _owner(source.partition("|")[0], state) or _owner(target, state)


def _owner(name: str, state: State) -> Doers:
    if name in state.ships:
        return (state.ships[name].seat,)
    if name in state.squadrons:
        return (state.squadrons[name].seat,)
    return next(((seat,) for seat in PLAYERS if name.startswith(f"{seat}:")), ())
