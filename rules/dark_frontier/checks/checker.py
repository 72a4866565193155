"""Invariants that hold in every duel, checked from outside against the events of its beats.

Each event is computed again from the rulings, with the checks' own arithmetic instead of the code
of the rules. `invariants.md` lists the numbers.
"""

from __future__ import annotations

from rules.dark_frontier.checks.command_checks import HelmWatch
from rules.dark_frontier.checks.flight import FlightWatch
from rules.dark_frontier.checks.gunfire import GunWatch
from rules.dark_frontier.checks.meeting import MeetingWatch
from rules.dark_frontier.checks.round_checks import DuelWatch
from rules.dark_frontier.events import DamageTaken, PointDefenceRolled, ScramRolled
from rules.dark_frontier.state import State
from rules.kernel.checking import EventChecker, InvariantWatch

WATCHES: tuple[type[InvariantWatch[State]], ...] = (
    DuelWatch,
    HelmWatch,
    GunWatch,
    FlightWatch,
    MeetingWatch,
)


class Checker(EventChecker[State]):
    """The checker of one duel, from its opening state on."""

    def __init__(self, opening: State) -> None:
        state = opening.copy()
        watches = [watch(state) for watch in WATCHES]
        super().__init__(state, watches, ScramRolled, PointDefenceRolled, DamageTaken)
