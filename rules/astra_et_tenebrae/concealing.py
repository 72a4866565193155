"""What a seat may know: all but the cards that lie face down, and who left what standing (AS-6, AK-1)."""

from __future__ import annotations

from dataclasses import replace

from rules.astra_et_tenebrae.events import CaptainsAssigned, Event, HeatChosen
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.seats import Seat


def conceal(state: State, seat: Seat | None) -> State:
    """Return what a seat may know of a state (None: what everybody may); no card is hidden at the end."""
    view = state.copy()
    view.rolls = 0
    view.standing = {one: standing if one is seat else None for one, standing in state.standing.items()}
    if state.outcome is not None:
        return view
    ships = view.ships
    for name, ship in state.ships.items():
        if ship.captain is not None and not ship.captain_used and ship.seat is not seat:
            ships[name] = ship.to_others
    return view


def told(event: Event, seat: Seat | None) -> Event:
    """Return what a seat hears of an event."""
    if isinstance(event, CaptainsAssigned) and event.seat is not seat:
        return replace(event, cards=dict.fromkeys(event.cards, Captain.UNKNOWN))
    if isinstance(event, HeatChosen) and event.seat is not seat:
        return replace(event, standing=None)
    return event
