"""When an attack of Matched Fire is over, for what is played before a grade (MF-19 to MF-22)."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.playback import Beat
from rules.false_sunrise.events import AttackMade, PhaseBegan, ShipActivated, ShotLost
from rules.kernel.game import Beats


def _ends(beat: Beat, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(one, kinds) for one in beat)


def before_next(beats: Beats, *, attack: bool) -> Beats:
    """Return the beats before the next activation or phase, or with `attack` before the next attack."""
    kinds = (ShipActivated, PhaseBegan, *((AttackMade, ShotLost) if attack else ()))
    at = next((at for at, beat in enumerate(beats) if _ends(beat, kinds)), len(beats))
    return beats[:at]


def is_over(beats: Sequence[Beat], *, attack: bool) -> bool:
    """Return whether the next activation or phase is among the beats, or with `attack` the next attack."""
    return len(before_next(beats, attack=attack)) < len(beats)
