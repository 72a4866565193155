"""What a seat may know: everything but face-down cards and the other side's standing answers.

Rulings AS-6 and AK-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.astra_et_tenebrae.events import BattleEnded, CaptainsAssigned, Event, HeatChosen
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.seats import PLAYERS, Seat
from rules.values import FrozenDict, changed


@cache
def _standing(seat: Seat | None, standing: bool | None) -> Mapping[Seat, bool | None]:  # noqa: FBT001 - a cache's key
    """Return the standing answers as a side may know them: the other side's is hidden."""
    return FrozenDict({one: standing if one is seat else None for one in PLAYERS})


def conceal(state: State, seat: Seat | None) -> State:
    """Return what a seat may know of a state (None: what everybody may know).

    After the end all cards are shown (AK-1).
    """
    if state.outcome is not None:
        return _without_answers(state, seat)
    return conceal_after_end(state, seat)


def conceal_after_end(state: State, seat: Seat | None) -> State:
    """Return the same, with cards face down even after the end, for a match that goes on elsewhere."""
    view = _without_answers(state, seat)
    ships, known = view.ships, state.setup.open_captains
    for other in PLAYERS if seat is None else (seat.other,):
        for name in state.setup.ships[other]:
            ship = ships[name]
            if ship.face_down and name not in known:
                ships[name] = ship.to_others
    return view


def _without_answers(state: State, seat: Seat | None) -> State:
    """Return a copy without the number of rolls and the other side's standing answer."""
    view = state.copy()
    view.rolls = 0
    view.standing = _standing(seat, None if seat is None else state.standing[seat])
    return view


def redact(event: Event, seat: Seat | None) -> Event:
    """Return what a seat may see of an event."""
    if isinstance(event, CaptainsAssigned) and event.seat is not seat:
        return changed(event, cards=dict.fromkeys(event.cards, Captain.UNKNOWN))
    if isinstance(event, HeatChosen) and event.seat is not seat:
        return changed(event, standing=None)
    return event


def redact_after_end(event: Event, seat: Seat | None) -> Event:
    """Return the same without the cards shown at the end, for a match that goes on elsewhere."""
    return changed(event, cards={}) if isinstance(event, BattleEnded) else redact(event, seat)
