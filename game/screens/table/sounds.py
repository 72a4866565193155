"""The sounds of what happens at the table: one a beat, that of the weightiest event."""

from __future__ import annotations

from collections.abc import Iterable

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events import Event, SalvoResolved, ShotResolved
from rules.false_sunrise.state import State

# The weightiest first.
SOUNDS = {
    "end": "victory",
    "destroyed": "explosion",
    "crash": "explosion",
    "system_lost": "system_lost",
    "shot": "",
    "squadron_attack": "squadron",
    "damage": "hit",
    "move": "engine",
    "arrive": "engine",
    "reborn": "engine",
    "due": "points",
    "launch": "squadron",
    "control": "marker",
    "points": "points",
    "velocity": "engine",
    "shot_turned": "marker",
    "copy": "marker",
    "miracles": "points",
    "reserve": "marker",
    "dice": "dice",
    "reroll": "dice",
}
_SHOTS = {
    WeaponKind.ENERGY: "shot_energy",
    WeaponKind.BALLISTIC: "shot_ballistic",
    WeaponKind.MISSILE: "missile",
    WeaponKind.DIRECT: "shot_ballistic",
}


def sound_of(beat: Iterable[Event], before: State) -> str:
    """Name the sound of a beat that begins in a state; "" where it is silent."""
    by_kind = {event.kind: event for event in beat}
    found = next((by_kind[kind] for kind in SOUNDS if kind in by_kind), None)
    if found is None:
        return ""
    return _shot(found, before) if isinstance(found, ShotResolved | SalvoResolved) else SOUNDS[found.kind]


def _shot(shot: ShotResolved | SalvoResolved, before: State) -> str:
    mounts = before.ships[shot.ship_id].spec.fittings(0).mounts
    kind = next((one.kind for one in mounts if one.id == shot.weapon_id), WeaponKind.BALLISTIC)
    return _SHOTS[kind]
