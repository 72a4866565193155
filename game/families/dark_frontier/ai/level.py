"""The three levels: one computer player that considers more or less, never with different dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """What a level considers, described by `about` in a sentence.

    Limits are counts, not times, so that a match is repeatable.

    With `mixes` its commands are drawn from a mixed strategy that neither side can improve on.
    Otherwise they are the best answer to an enemy that coasts with probability `coasts`, and else
    does anything. `further`: in a duel of one ship a side, this many commands of each side are
    tried against the round after them (0: none). `ahead` is the weight of what comes after this
    Advance. The level picks randomly among commands within `slack` of the best, where 1 is the
    value of a ship. With `divides` it fires divided launches, and from hexes that it has flown
    through. With `sows` flak that meets nothing now goes where the enemy may be. With `spares` it
    keeps missiles as countermeasures.
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
            about="Assumes you drift, looks a little ahead, and often chooses its second-best move.",
            ahead=0.5,
            slack=0.03,
            sows=False,
            spares=False,
        ),
        Level(
            name="captain",
            title="Captain",
            about="Guesses what you may do, looks two rounds ahead, and puts flak in your path.",
            coasts=0.5,
            slack=0.02,
        ),
        Level(
            name="commodore",
            title="Commodore",
            about="Weighs its commands against all of yours, and mixes them so that you cannot predict it.",
            mixes=True,
            further=6,
        ),
    )
}
