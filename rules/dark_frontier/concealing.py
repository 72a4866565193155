"""What a seat may know: all; commands and numbers are in no state before they are opened (DC-1, DM-7)."""

from __future__ import annotations

from rules.dark_frontier.events import Event
from rules.dark_frontier.state import State
from rules.kernel.seats import Seat


def conceal(state: State, _seat: Seat | None) -> State:
    """Return what a seat may know of a state; how often dice were rolled tells nobody what will fall."""
    view = state.copy()
    view.rolls = 0
    return view


def told(event: Event, _seat: Seat | None) -> Event:
    """Return what a seat hears of an event."""
    return event
