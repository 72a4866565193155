"""The three levels: the same player with more or fewer things in view, never with other dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers, `about` in a sentence. Limits are counts, not clocks, so that a match repeats.

    `mixes`: its commands are drawn from what neither side can better, else they are the best answer to an
    enemy that `coasts` in that share of cases, and else does anything. `further`: so many commands of each
    side are held against the round after them, in a duel of one ship a side (0: none). `ahead` weighs what
    comes after this Advance. Among commands within `slack` of the best it draws, in worths of a ship.
    `divides`: it fires divided launches, and from hexes that it has flown through; `sows`: flak that meets
    nothing now goes where the enemy may be; `spares`: it keeps missiles to counter with.
    """

    name: str
    title: str
    about: str
    mixes: bool = False
    further: int = 0
    coasts: float = 1.0
    ahead: float = 1.0
    slack: float = 0.0
    divides: bool = True
    sows: bool = True
    spares: bool = True


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="cadet",
            title="Cadet",
            about="Takes you to coast, looks little ahead, and often takes the second best.",
            ahead=0.5,
            slack=0.03,
            sows=False,
            spares=False,
        ),
        Level(
            name="captain",
            title="Captain",
            about="Guesses what you may do, looks two rounds ahead, and sows flak in your way.",
            coasts=0.5,
            slack=0.02,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Weighs its commands against all of yours, and draws so that nobody can read it.",
            mixes=True,
            further=6,
        ),
    )
}
