"""What a seat may know: everything.

Commands and numbers of missiles are in no state before they are revealed (DC-1, DM-7).
"""

from __future__ import annotations

from rules.dark_frontier.events import Event
from rules.dark_frontier.state import State
from rules.kernel.seats import Seat


def conceal(state: State, _seat: Seat | None) -> State:
    """Return what a seat may know of a state.

    That is all of it: knowing the number of rolls so far does not help to predict the next one.
    """
    view = state.copy()
    view.rolls = 0
    return view


def redact(event: Event, _seat: Seat | None) -> Event:
    """Return what a seat may see of an event."""
    return event
