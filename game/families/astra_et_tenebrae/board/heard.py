"""The sounds of a beat: each event's own sound at its time, and shots as they are fired."""

from __future__ import annotations

from collections.abc import Iterator

from game.board.timed_sounds import LIT_S, TimedSound
from game.families.astra_et_tenebrae.board.timeline import Timeline, weapon_of
from game.families.astra_et_tenebrae.events_ui import EVENTS_UI, SHOTS
from rules.astra_et_tenebrae import events as happened
from rules.astra_et_tenebrae.events import Event
from rules.table.measure import Point

_STRIKES_S = 0.3  # seconds from the firing of a shot to the sound of its hit


def soundings(timeline: Timeline) -> Iterator[TimedSound]:
    """Yield the sounds of a beat, with their times in seconds."""
    for at_s, event in timeline.events:
        at = _place(event, timeline)
        if isinstance(event, happened.ShotFired):
            yield TimedSound(at_s, "marker", at, 0.5)  # aiming; the shot itself sounds later
            continue
        weapon = weapon_of(event)
        if weapon is not None:
            yield TimedSound(at_s, SHOTS[weapon], at)
        name = EVENTS_UI[event.kind].sound_of(event, timeline.before)
        if name:
            lost = isinstance(event, happened.ShipLost)
            later_s = _STRIKES_S if weapon is not None else LIT_S * lost
            yield TimedSound(at_s + later_s, name, at, due=lost)


def _place(event: Event, timeline: Timeline) -> Point | None:
    """Return where an event happens, or None if it has no place on the board."""
    name = getattr(event, "target", None) or getattr(event, "ship", None)
    ship = timeline.before.ships.get(name) if isinstance(name, str) else None
    return timeline.place(ship.name) if ship is not None and ship.at is not None else None
