"""What a seat may know: all but the cards that lie face down, and who left what standing (AS-6, AK-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.astra_et_tenebrae.events import CaptainsAssigned, Event, HeatChosen
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.seats import PLAYERS, Seat

_HIDDEN: Mapping[Seat, bool | None] = dict.fromkeys(PLAYERS)
"""What a side hears of the other's standing answer (AK-1)."""


def conceal(state: State, seat: Seat | None) -> State:
    """Return what a seat may know of a state (None: what everybody may); no card is hidden at the end."""
    view = state.copy()
    view.rolls = 0
    view.standing = _HIDDEN if seat is None else {**_HIDDEN, seat: state.standing[seat]}
    if state.outcome is None:
        known = {
            name: ship.to_others
            for name, ship in state.ships.items()
            if ship.seat is not seat and ship.captain is not None and not ship.captain_used
        }
        view.ships.update(known)
    return view


def told(event: Event, seat: Seat | None) -> Event:
    """Return what a seat hears of an event."""
    if isinstance(event, CaptainsAssigned) and event.seat is not seat:
        return replace(event, cards=dict.fromkeys(event.cards, Captain.UNKNOWN))
    if isinstance(event, HeatChosen) and event.seat is not seat:
        return replace(event, standing=None)
    return event
