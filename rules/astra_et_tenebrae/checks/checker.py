"""Invariants that hold in every battle, checked from outside against the events of its beats.

Each event is computed again from the rulings, with the checks' own numbers and geometry instead of
the code of the rules. `invariants.md` lists the numbers.
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
    """The checker of one battle, from its opening state on."""

    def __init__(self, opening: State) -> None:
        state = opening.copy()
        super().__init__(state, [watch(state) for watch in WATCHES], DiceRolled)
