"""Squadrons lost in the hangars of a destroyed ship (DMG-5); no event of their own reports them."""

from __future__ import annotations

from rules.false_sunrise.events import Event, ShipDestroyed
from rules.false_sunrise.state import State


def lost_in_hangars(event: Event, before: State) -> str:
    """Return words for the squadrons lost with a ship, or ""; `before` is the state before the event."""
    if not isinstance(event, ShipDestroyed):
        return ""
    count = sum(held is not None for held in before.ships[event.ship_id].holds)
    return f"{count} squadron{'s' * (count != 1)} lost in its hangars" if count else ""
