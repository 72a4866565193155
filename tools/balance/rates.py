"""How well sides do that have more of a thing than their enemy, in any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tools.tournament.scores import interval


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that a side can have more or less of, such as a catalog entry or a captain's card."""

    family: str
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Sample:
    """One board: what each side had, and red's mean score over the games played on it."""

    red: Counter[Thing]
    blue: Counter[Thing]
    score: float
    games: int


@dataclass(frozen=True, slots=True)
class Rate:
    """How well the side with more of a thing did, with one score per board where the numbers differ."""

    thing: Thing
    boards: int
    score: float
    low: float
    high: float


def rates(samples: Sequence[Sample], things: Sequence[Thing]) -> list[Rate]:
    """Score the side that has more of each thing, board by board."""
    found = []
    for thing in things:
        gaps = [(one.red[thing] - one.blue[thing], one.score) for one in samples]
        scores = [score if gap > 0 else 1 - score for gap, score in gaps if gap]
        if scores:
            found.append(Rate(thing, len(scores), sum(scores) / len(scores), *interval(scores)))
    return found
