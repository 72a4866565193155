"""Invariants: what holds in every match, watched from outside over the events of its beats.

The checker keeps a table of its own, moves it on event by event, and works out again, from the rulings
and not from the code of the rules, whether each event may follow. The numbers up to 54 are those of the
table "Invariants" in the notes on reliability; from 55 on they are about factions: 55 miracle points, 56 the
start of a turn, 57 velocity, 58 reserves, 59 returns, 60 jumps, 62 fail-safes and haywire, 63 cores,
64 turned shots, 66 drones and ambushes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.false_sunrise import events
from rules.false_sunrise.checks.damage import DamageWatch
from rules.false_sunrise.checks.factions import FactionWatch
from rules.false_sunrise.checks.miracles import MiracleWatch
from rules.false_sunrise.checks.squadrons import CraftWatch
from rules.false_sunrise.checks.turn import TurnWatch
from rules.false_sunrise.checks.watch import Watch
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State
from rules.kernel.checking import demand
from rules.kernel.seats import Seat

# What looks on at matches of the editions that their author has published.
PRINTED: tuple[type[Watch], ...] = (TurnWatch, DamageWatch, CraftWatch, FactionWatch, MiracleWatch)


class Checker:
    """One match's watcher, from its opening state on."""

    def __init__(self, opening: State) -> None:
        state = self.state = opening.copy()
        own = edition_of(state).own
        watches = [watch(state) for watch in (PRINTED if own is None else own().watches)]
        kinds = {kind for watch in watches for kind in watch.handlers}
        self._handlers = {
            kind: [watch.handlers[kind] for watch in watches if kind in watch.handlers] for kind in kinds
        }
        self._seen = 0
        self._rolls = 0

    def follow(self, beats: Sequence[tuple[Event, ...]]) -> None:
        """Check the beats that are new since the last time; raise BrokenInvariant at the first breach."""
        demand(48, len(beats) >= self._seen, "beats have gone from the record")
        for beat in beats[self._seen :]:
            for event in beat:
                self._check(event)
        self._seen = len(beats)

    def finish(self, state: State, journal: Sequence[tuple[Seat, Any]]) -> None:
        """Check a match that is over: its events account for all that the table shows."""
        demand(50, state.outcome is not None, "the match stopped without a result")
        demand(48, state == self.state, "the events do not lead to the state")
        dice = sum(seat is Seat.CHANCE for seat, _ in journal)
        demand(48, state.rolls == dice == self._rolls, "the rolls are not those of the journal")

    def _check(self, event: Event) -> None:
        state = self.state
        demand(18, state.outcome is None, f"{event.kind} after the end")
        if isinstance(event, events.DiceRolled):
            self._rolls += 1
            demand(48, state.rolls + 1 == self._rolls, "a roll is not counted")
        for look in self._handlers.get(type(event), ()):
            look(event)
        event.apply(state)
