"""Choosing the best of a few options, with the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: the answer, its name, and what speaks for and against it."""

    answer: object
    words: str
    terms: tuple[Term, ...]

    @property
    def points(self) -> float:
        """The sum of all terms."""
        return sum([term.points for term in self.terms])


def rounded(words: str, points: float) -> Term:
    """Return a term with its points rounded to two digits."""
    return Term(words, round(float(points), 2))


def take_best(about: str, choices: Sequence[Choice]) -> Decision:
    """Return the option with the highest value, the first of equals."""
    ranked = sorted(choices, key=lambda choice: -choice.points)
    told = tuple([Candidate(one.words, one.points, one.terms) for one in ranked[:MOST_CANDIDATES]])
    return Decision(ranked[0].answer, (Thought(about, told),), len(choices))
