"""Squadrons that are lost with the ship in whose hangars they are (DMG-5): no event of their own tells it."""

from __future__ import annotations

from rules.false_sunrise.events import Event, ShipDestroyed
from rules.false_sunrise.state import State


def lost_in_hangars(event: Event, before: State) -> str:
    """Say how many squadrons a ship takes with it; "" for none. `before` is the table before the event."""
    if not isinstance(event, ShipDestroyed):
        return ""
    count = sum(held is not None for held in before.ships[event.ship_id].holds)
    return f"{count} squadron{'s' * (count != 1)} lost in its hangars" if count else ""
