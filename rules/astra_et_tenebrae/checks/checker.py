"""Invariants: what holds in every battle, watched from outside over the events of its beats.

What each event says is worked out again from the rulings, with numbers and geometry of the checks' own and
not with the code of the rules. `invariants.md` lists the numbers.
"""

from __future__ import annotations

from rules.astra_et_tenebrae.checks.damage import DamageWatch
from rules.astra_et_tenebrae.checks.flight import FlightWatch
from rules.astra_et_tenebrae.checks.forming import FormationWatch
from rules.astra_et_tenebrae.checks.heat import HeatWatch
from rules.astra_et_tenebrae.checks.shots import ShotWatch
from rules.astra_et_tenebrae.checks.turn import TurnWatch
from rules.astra_et_tenebrae.events import DiceRolled
from rules.astra_et_tenebrae.state import State
from rules.kernel.checking import EventChecker, InvariantWatch

WATCHES: tuple[type[InvariantWatch[State]], ...] = (
    TurnWatch,
    FlightWatch,
    HeatWatch,
    FormationWatch,
    ShotWatch,
    DamageWatch,
)


class Checker(EventChecker[State]):
    """One battle's watcher, from its opening state on."""

    def __init__(self, opening: State) -> None:
        state = opening.copy()
        super().__init__(state, [watch(state) for watch in WATCHES], DiceRolled)
