"""Markers that both sides passed in one movement phase, and why nobody took them (OBJ-2, FAC-15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.false_sunrise.events import Event, ShipJumped, ShipMoved
from rules.false_sunrise.movement import Path
from rules.false_sunrise.scoring import standoffs
from rules.false_sunrise.state import Marker, State


def contested_by(beat: Sequence[Event], state: State) -> tuple[Marker, ...]:
    """List the contested markers of a beat in which ships moved; `state` may be before or after it."""
    origins = {event.ship_id: event.before for event in beat if isinstance(event, ShipJumped)}
    paths = {
        event.ship_id: Path(event.stops, event.velocity, origin=origins.get(event.ship_id))
        for event in beat
        if isinstance(event, ShipMoved)
    }
    return standoffs(state, paths)


def contest_words(marker: Marker, state: State) -> str:
    """Say why a contested marker does not change hands."""
    keeps = "stays neutral" if marker.owner is None else f"stays {state.setup.names[marker.owner]}'s"
    return f"Contested: both sides passed marker {marker.id[1:]}, so it {keeps}."
