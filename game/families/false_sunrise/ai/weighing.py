"""Taking the best of a few choices, and telling why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought


@dataclass(frozen=True, slots=True)
class Choice:
    """Something on offer: the answer, what it is called, and what speaks for and against it."""

    answer: Any
    words: str
    terms: tuple[Term, ...]

    @property
    def points(self) -> float:
        """What all terms come to."""
        return sum([term.points for term in self.terms])


def rounded(words: str, points: float) -> Term:
    """Make a term of points to two digits."""
    return Term(words, round(float(points), 2))


def take_best(about: str, choices: Sequence[Choice]) -> Decision:
    """Take what is worth most, the first of equals."""
    ranked = sorted(choices, key=lambda choice: -choice.points)
    told = tuple([Candidate(one.words, one.points, one.terms) for one in ranked[:MOST_CANDIDATES]])
    return Decision(ranked[0].answer, (Thought(about, told),), len(choices))
