"""The winning chance of Astra et Tenebrae: a logistic model of a few traits of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.chances.logistic import chance_from
from game.chances.winning_chance import AS_IT_BEGINS, WinningChance
from game.families.astra_et_tenebrae.chances.traits import TURN_BEGINS, has_moved, traits_of
from rules.astra_et_tenebrae.events import Event, ShotFired
from rules.astra_et_tenebrae.state import Phase, State
from rules.kernel.seats import PLAYERS

# Weights of TRAITS at the beginning of a turn and once all ships have moved, fitted to 500 games of two
# captains of all editions: python -m tools.ladder.chances --fit --game astra-et-tenebrae --games 500
BEGINS: Sequence[float] = (2.3626, 2.1894, 20.8369, 3.4015)
MOVED: Sequence[float] = (2.2698, 2.0239, 38.6662, 3.4194)


class FrigateChance(WinningChance[State, Event]):
    """The chance as a turn begins, and before each ship fires."""

    def chance_of(self, view: State) -> float:
        """Return the first seat's chance to win."""
        return chance_of(view)

    def when(self, state: State, beat: Sequence[Event], *, new_turn: bool) -> str:
        """Return the place of a moment in its turn, or ""."""
        if state.phase in TURN_BEGINS:
            return AS_IT_BEGINS if new_turn else ""
        firing = next((event.ship for event in beat if isinstance(event, ShotFired)), "")
        return f"before {firing} fires" if firing and state.phase is Phase.COMBAT else ""


def chance_of(state: State) -> float:
    """Return the first seat's chance to win, counting a draw as half a win; the other seat has the rest."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None else float(winner is PLAYERS[0])
    return chance_from(traits_of(state), MOVED if has_moved(state) else BEGINS)
