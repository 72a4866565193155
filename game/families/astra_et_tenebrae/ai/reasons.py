"""The computer's reasons in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.reasons import MOST_CANDIDATES, Candidate, Term, Thought


def thought(about: str, rated: Sequence[Candidate], chosen: int) -> Thought:
    """Return a thought with the chosen candidate first and the best of the others after it."""
    others = sorted((one for at, one in enumerate(rated) if at != chosen), key=lambda one: -one.points)
    return Thought(about, (rated[chosen], *others[: MOST_CANDIDATES - 1]))


def candidate(words: str, *terms: tuple[str, float]) -> Candidate:
    """Return a candidate whose points are the sum of its terms; terms of nothing are left out."""
    told = tuple(Term(said, round(points, 3)) for said, points in terms if abs(points) >= 0.005)
    return Candidate(words, sum(points for _, points in terms), told)
