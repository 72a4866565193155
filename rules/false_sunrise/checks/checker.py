"""Invariants: what holds in every match, watched from outside over the events of its beats.

The checker keeps a table of its own, moves it on event by event, and works out again, from the rulings
and not from the code of the rules, whether each event may follow. The numbers up to 54 are those of the
table "Invariants" in the notes on reliability; from 55 on they are about factions: 55 miracle points, 56 the
start of a turn, 57 velocity, 58 reserves, 59 returns, 60 jumps, 62 fail-safes and haywire, 63 cores,
64 turned shots, 66 drones and ambushes.
"""

from __future__ import annotations

from rules.false_sunrise import events
from rules.false_sunrise.checks.damage import DamageWatch
from rules.false_sunrise.checks.factions import FactionWatch
from rules.false_sunrise.checks.miracles import MiracleWatch
from rules.false_sunrise.checks.squadrons import CraftWatch
from rules.false_sunrise.checks.turn import TurnWatch
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import State
from rules.kernel.checking import EventChecker, InvariantWatch

# What looks on at matches of the editions that their author has published.
PRINTED: tuple[type[InvariantWatch[State]], ...] = (
    TurnWatch,
    DamageWatch,
    CraftWatch,
    FactionWatch,
    MiracleWatch,
)


class Checker(EventChecker[State]):
    """One match's watcher, from its opening state on."""

    def __init__(self, opening: State) -> None:
        state = opening.copy()
        own = edition_of(state).own
        watches = PRINTED if own is None else own().watches
        super().__init__(state, [watch(state) for watch in watches], events.DiceRolled)
