"""What the last Tally gave, while the next commands are set: the ships have not moved since."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dark_frontier.ending import alone_in_the_yard
from rules.dark_frontier.state import Phase, State
from rules.hexes.grid import length
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class LastTally:
    """Which side scored a point; None if both had a ship in the yard (DE-2)."""

    seat: Seat | None


def last_tally(state: State) -> LastTally | None:
    """Return what the last round gave, or None if nobody was in the yard or commands are no longer set."""
    if state.phase is not Phase.COMMAND or state.round <= state.figures.scores_from:
        return None
    yard = state.figures.map.yard
    if not any(length(ship.place) <= yard for ship in state.flying()):
        return None
    alone = alone_in_the_yard(state)
    if alone is not None and not state.points[alone]:
        return None  # the duel began from this position, and no round has been scored
    return LastTally(alone)
