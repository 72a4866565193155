"""The sounds of what happens at the table: one a beat, that of the weightiest event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.games import game_ui_of


def sound_of(edition: str, beat: Iterable[Any], before: Any) -> str:  # noqa: ANN401 - events and state of any game
    """Name the sound of a beat that begins in a state; "" where it is silent."""
    cues = game_ui_of(edition).cues
    event = max(reversed(tuple(beat)), key=lambda one: cues[one.kind].weight, default=None)
    if event is None:
        return ""
    sound = cues[event.kind].sound
    return sound if isinstance(sound, str) else sound(event, before)
