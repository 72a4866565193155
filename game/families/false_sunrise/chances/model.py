"""The winning chance of False Sunrise: a logistic model of a few traits of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.chances.logistic import chance_from
from game.chances.winning_chance import AS_IT_BEGINS, WinningChance
from game.families.false_sunrise.chances.traits import TURN_BEGINS, has_flown, traits_of
from game.families.false_sunrise.editions import ship_edition
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.events import Event, ShipActivated
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import PLAYERS

# Weights of TRAITS at the beginning of a turn and after both fleets have flown, fitted to 1,500 games of two
# captains of the printed editions: python -m tools.ladder.chances --fit --games 1500
BEGINS: Sequence[float] = (8.4955, 1.2470, 0.0000, 4.0795, -1.6771)
FLOWN: Sequence[float] = (7.6677, 1.9139, 1.7372, 2.7561, -1.6476)

_NOT_YET = frozenset({Phase.INITIATIVE, Phase.MARKERS, Phase.EDGE, Phase.DEPLOYMENT})


class FleetChance(WinningChance[State, Event]):
    """The chance as a turn begins, and before each ship acts."""

    def chance_of(self, view: State) -> float:
        """Return the first seat's chance to win."""
        return chance_of(view)

    def when(self, state: State, beat: Sequence[Event], *, new_turn: bool) -> str:
        """Return the place of a moment in its turn, or ""."""
        acting = next((event.ship_id for event in beat if isinstance(event, ShipActivated)), "")
        if state.phase in TURN_BEGINS:
            return AS_IT_BEGINS if new_turn or acting else ""
        return f"before {ship_name(state, acting)} acts" if acting and state.phase not in _NOT_YET else ""


def chance_of(state: State) -> float:
    """Return the first seat's chance to win, counting a draw as half a win; the other seat has the rest."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None else float(winner is PLAYERS[0])
    known = ship_edition(next(iter(state.ships.values()))).computer.chances
    begins, flown = known or (BEGINS, FLOWN)
    return chance_from(traits_of(state), flown if has_flown(state) else begins)
