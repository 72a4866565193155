"""The styles that a level may have: what it values more or less than a level without a style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """What a player cares for when it sets commands and fires, beside what counts for everybody.

    `dealt` multiplies the value of its fire, `taken` that of the enemy's shots and of what flies in its path,
    `yard` that of being in the yard or near it. A ship likes to end within `to_hexes` of each enemy; each
    hex farther costs `per_hex`, where 1 is a ship. Each hex of speed adds `swift`,
    each beyond `most_speed` costs `HASTY`. `sown` multiplies the value of flak that meets nothing yet,
    `missiles` what a missile is promised to do.
    """

    dealt: float = 1.0
    taken: float = 1.0
    yard: float = 1.0
    to_hexes: float = inf
    per_hex: float = 0.0
    swift: float = 0.0
    most_speed: float = inf
    sown: float = 1.0
    missiles: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Style(Leaning):
    """A way to play, meant to make a level neither stronger nor weaker."""

    name: str
    title: str
    about: str


PLAIN = Leaning()

HASTY = 0.1
"""The cost of each hex of speed beyond what a player likes, where 1 is a ship."""

STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(
            name="sower",
            title="Sower",
            about="Holds the yard and fills your path with flak.",
            sown=4.0,
            yard=1.5,
        ),
        Style(
            name="hunter",
            title="Hunter",
            about="Comes close, and spends its missiles early.",
            dealt=1.2,
            to_hexes=6.0,
            per_hex=0.01,
            missiles=3.0,
        ),
        Style(
            name="dancer",
            title="Dancer",
            about="Flies fast, stays out of your fire and shoots in passing.",
            taken=1.5,
            swift=0.015,
            sown=0.5,
        ),
    )
}
