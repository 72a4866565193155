"""What a style or a habit changes in the value of burns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import Ends
from game.families.astra_et_tenebrae.ai.exchange import Weighed
from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats
from game.families.astra_et_tenebrae.ai.styles import Leaning


def leaned(leaning: Leaning, weighed: Weighed, ends: Ends, foes: Sequence[Fighter]) -> Weighed:
    """Return the values of a ship's burns as a player of this leaning has them."""
    return replace(
        weighed,
        ours=leaning.dealt * weighed.ours,
        theirs=leaning.taken * weighed.theirs,
        heat=leaning.heat * weighed.heat,
        likes=leaning.swift * ends.flown - _apart(leaning, ends, foes),
    )


def _apart(leaning: Leaning, ends: Ends, foes: Sequence[Fighter]) -> Floats:
    """Return the cost of ending too near to or too far from the nearest enemy."""
    if not leaning.per_in or not foes:
        return np.zeros(len(ends))
    nearest = np.minimum.reduce([np.hypot(ends.x - foe.x, ends.y - foe.y) for foe in foes])
    off: Floats = np.maximum(0.0, leaning.from_in - nearest) + np.maximum(0.0, nearest - leaning.to_in)
    return leaning.per_in * off
