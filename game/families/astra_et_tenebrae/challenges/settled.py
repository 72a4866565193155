"""What a shot does: whether all of it has happened, and what of it is shown."""

from __future__ import annotations

from itertools import takewhile

from rules.astra_et_tenebrae.events import (
    MarkBurned,
    PointsScored,
    ShipEvaded,
    ShipLost,
    ShotDodged,
    ShotFired,
    ShotMissed,
    TurnCleared,
)
from rules.kernel.game import Beats

_RESULTS = MarkBurned, PointsScored, ShipEvaded, ShotDodged, ShotMissed


def shots_are_settled(beats: Beats, before: int = 0) -> bool:
    """Return whether every shot of these beats, and `before` of those declared earlier, has its result."""
    events = [one for beat in beats for one in beat]
    fired = sum(one.missiles or 1 for one in events if isinstance(one, ShotFired))
    results = sum(isinstance(one, _RESULTS) for one in events)
    return results >= fired + before or any(isinstance(one, ShipLost) for one in events)


def to_the_end_of_the_turn(beats: Beats) -> Beats:
    """Return the beats of this turn: a last shot is followed by its damage, and then by another turn."""
    return list(takewhile(lambda beat: not any(isinstance(one, TurnCleared) for one in beat), beats))
