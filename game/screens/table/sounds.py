"""The sounds of what happens at the table."""

from __future__ import annotations

from collections.abc import Iterable

from game.audio import Audio
from rules.false_sunrise.events import Event

SOUNDS = {
    "move": "engine",
    "shot": "shot_energy",
    "crash": "explosion",
    "destroyed": "explosion",
    "system_lost": "system_lost",
    "control": "marker",
    "points": "points",
    "dice": "dice",
    "squadron_attack": "squadron",
    "end": "victory",
}


def play_sounds(audio: Audio, beat: Iterable[Event]) -> None:
    """Play the sounds of a beat, each kind once."""
    for kind in dict.fromkeys(event.kind for event in beat):
        if kind in SOUNDS:
            audio.play(SOUNDS[kind])
