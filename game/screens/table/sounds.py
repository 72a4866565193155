"""The sounds at the table; a beat without animation has the sound of its most important event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.games import ui_of

if TYPE_CHECKING:
    from game.board.view import AnyBoard
    from game.shell.audio import Audio


def sound_of(
    edition: str,
    beat: Iterable[Any],
    before: Any,  # noqa: ANN401 - of any game
) -> str:
    """Return the sound of a beat that starts in the state `before`; "" for silence."""
    event_uis = ui_of(edition).events
    event = max(reversed(tuple(beat)), key=lambda one: event_uis[one.kind].priority, default=None)
    if event is None:
        return ""
    return event_uis[event.kind].sound_of(event, before)


def hear_due(audio: Audio, board: AnyBoard) -> None:
    """Play the board's sounds that have come due, panned to their side."""
    for one, side in board.take_sounds():
        audio.play(one.name, pan=side, level=one.level)
