"""The styles that a level may have: what it values more or less than a level without a style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """What a player cares for, beside what counts for everybody.

    `dealt` and `taken` multiply the value of its own fire and of the enemy's when it burns; `heat` multiplies
    the cost of heat, whenever it is weighed. A ship likes to end `from_in` to `to_in` inches from the
    nearest enemy; each inch nearer or farther costs `per_in`. Each inch flown adds `swift`. `lasers`
    multiplies the value of laser shots. `evades` adds to the value of evading. With `shown` below 1, being
    seen while it radiates costs that much less.
    """

    dealt: float = 1.0
    taken: float = 1.0
    heat: float = 1.0
    from_in: float = 0.0
    to_in: float = inf
    per_in: float = 0.0
    swift: float = 0.0
    lasers: float = 1.0
    evades: float = 0.0
    shown: float = 1.0


PLAIN = Leaning()
"""A leaning that changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style(Leaning):
    """A way to play, meant to make a level neither stronger nor weaker."""

    name: str
    title: str
    about: str


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(
            name="sniper",
            title="Sniper",
            about="Keeps its distance, and marks its prey with lasers.",
            taken=2.0,
            from_in=14.0,
            to_in=26.0,
            per_in=0.06,
            lasers=1.3,
        ),
        Style(
            name="brawler",
            title="Brawler",
            about="Comes as close as it can, whatever that costs.",
            to_in=3.0,
            per_in=0.04,
        ),
        Style(
            name="dancer",
            title="Dancer",
            about="Never flies slowly, and would rather evade than be hit.",
            swift=0.012,
            evades=0.3,
        ),
        Style(
            name="cool-head",
            title="Cool head",
            about="Keeps its ships cool, even when all can see them radiate.",
            heat=3.0,
            shown=0.3,
        ),
    )
}
