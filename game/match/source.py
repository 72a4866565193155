"""The match behind what is watched, with what a new one from one of its moments takes over."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.seats import TWO_HUMANS, Seating
from rules.kernel.journal import AnyMatch, TurnRecord


@dataclass(frozen=True, slots=True)
class Source:
    """A match that is only read: who plays it, whose its dice are, and whether the program has set it up.

    `known` are the turns before those that `match` knows itself.
    """

    match: AnyMatch
    dice: str
    seating: Seating = TWO_HUMANS
    quick: bool = False
    known: tuple[TurnRecord, ...] = ()
