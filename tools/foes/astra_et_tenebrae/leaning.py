"""Foes that play as a commodore, but for how they like to fly: rusher and kiter."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.families.astra_et_tenebrae.ai.styles import Style
from tools.foes.astra_et_tenebrae.foe import COMMODORE, Foe

_RUSHES = Style(name="rusher", title="", about="", dealt=1.5, taken=0.5, to_in=4.0, per_in=0.08)
_KITES = Style(name="kiter", title="", about="", taken=2.0, from_in=9.0, to_in=24.0, per_in=0.1, lasers=1.2)

RUSHER = partial(Foe, level=replace(COMMODORE, style=_RUSHES))
"""Comes as near as it can, where no cannon misses, whatever is fired at it."""

KITER = partial(Foe, level=replace(COMMODORE, style=_KITES))
"""Stays where cannons can miss, and marks with lasers."""
