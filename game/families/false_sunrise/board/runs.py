"""Attacks of squadrons and on them, as the board shows them: source, target and duration."""

from __future__ import annotations

from dataclasses import dataclass

from game.board.staging import Span
from rules.kernel.seats import Seat

RUN_S, SHIP_FIRES_S = 1.1, 0.6  # seconds: an attack by a squadron, by a ship
STILL_RUN_S = 0.6  # seconds, with reduced motion
RUN_FIRES = 0.5  # the share of a run after which its fire strikes
STILL_RUN = 0.5  # the share of a run that reduced motion shows


@dataclass(frozen=True, slots=True)
class Run(Span):
    """An attack by a squadron of `craft` craft, or by a ship (0), on a squadron or a ship."""

    source: str
    target: str
    seat: Seat
    craft: int
    hits: int


def hit_words(hits: int) -> str:
    """Return words for the number of hits.

    >>> hit_words(0), hit_words(1), hit_words(3)
    ('no hit', '1 hit', '3 hits')
    """
    return f"{hits or 'no'} hit{'s' * (hits > 1)}"
