"""The places of a match for which its winning chance is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.false_sunrise.events import Event, ShipActivated
from rules.false_sunrise.state import Phase, State

# The phases that a turn can begin with; in later ones both fleets have flown.
BEGINS = frozenset({Phase.START, Phase.ORDERS})
_NOT_YET = frozenset({Phase.INITIATIVE, Phase.MARKERS, Phase.EDGE, Phase.DEPLOYMENT})

Beats = Sequence[tuple[Event, ...]]


def places_of(opening: State, beats: Beats) -> Iterator[tuple[int, State]]:
    """Yield each place as its moment in the replay and its state, which is valid only until the next.

    The places are the beginning of each turn, the moment before each ship's activation, and the end of a
    finished match.
    """
    state = opening.copy()
    begun = 0
    for moment, beat in enumerate((*beats, ())):
        if state.outcome is not None:
            yield moment, state
            return
        if state.phase in BEGINS and state.turn != begun:
            begun = state.turn
            yield moment, state
        elif state.phase not in _NOT_YET and any(isinstance(event, ShipActivated) for event in beat):
            yield moment, state
        for event in beat:
            event.apply(state)
