"""Invariants: what holds in every match, checked from outside by following its events.

The checker has its own state and applies each event to it. It works out from the rulings, not from
the code of the rules, whether the event may happen. The README of this folder lists the invariants
by number. From 55 on they are about factions: 55 miracle points, 56 the start of a turn, 57
velocity, 58 reserves, 59 returns, 60 jumps, 62 fail-safes and haywire missiles, 63 cores, 64
diverted shots, 66 drones and ambushes.
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

# The watches for matches of the two printed editions.
PRINTED: tuple[type[InvariantWatch[State]], ...] = (
    TurnWatch,
    DamageWatch,
    CraftWatch,
    FactionWatch,
    MiracleWatch,
)


class Checker(EventChecker[State]):
    """Checks one match, starting from its opening state."""

    def __init__(self, opening: State) -> None:
        state = opening.copy()
        own = edition_of(state).own
        watches = PRINTED if own is None else own().watches
        super().__init__(state, [watch(state) for watch in watches], events.DiceRolled)
