"""Answers that were tried: which is best, how far it leads, and what another gives away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from game.challenges.challenge_kind import Lead
from game.challenges.verdict import Verdict
from game.reasons import Candidate

AnswerT = TypeVar("AnswerT")

BY_POINTS = "1 point is worth a cannon hit on an undamaged ship"
_LEAST = 0.05  # points: the least that one decimal can show
_SAME = 1e-6
_TERMS = 3  # how many considerations are told


@dataclass(frozen=True, slots=True)
class Best:
    """The best answer, to be shown on the board; `ship` is the one in question, or ""."""

    answer: object
    ship: str = ""


class Tried(ABC, Generic[AnswerT]):
    """The answers to a question that were tried, each with its value in points.

    `about` is the name of the ship in question, or "". Without any answers it is no real question.
    """

    whys: ClassVar[Mapping[str, str]]
    """For each consideration, the reason to give if the best answer gains most by it."""

    def __init__(self, about: str, tried: Sequence[tuple[AnswerT, Candidate]]) -> None:
        self.about, self.tried = about, tried

    @abstractmethod
    def value(self, answer: AnswerT) -> Candidate:
        """Value a legal answer, which may not be among those that were tried."""

    @abstractmethod
    def rank(self) -> int:
        """Return how hard the best answer is to see, from 1 to 3."""

    def alike(self, one: AnswerT, other: AnswerT) -> bool:
        """Return whether two answers do the same."""
        return one == other

    def nothing(self) -> float:
        """Return the value of doing nothing, or else of the worst answer."""
        return min(told.points for _, told in self.tried)

    @property
    def best(self) -> AnswerT:
        """The best answer."""
        return self._top[0]

    @property
    def _top(self) -> tuple[AnswerT, Candidate]:
        return max(self.tried, key=lambda one: one[1].points)

    def _next(self) -> Candidate | None:
        """Return the value of the best answer that does something else, or None."""
        others = [told for answer, told in self.tried if not self.alike(answer, self.best)]
        return max(others, key=lambda one: one.points, default=None)

    def lead(self) -> Lead | None:
        """Compare the best answer with all that do something else."""
        after = self._next() if self.tried else None
        if after is None:
            return None
        points = self._top[1].points - after.points
        return Lead(points, self._stake(), self.rank())

    def _stake(self) -> float:
        """Return what the best answer gains over doing nothing, but at least over the next one."""
        top, after = self._top[1].points, self._next()
        return top - min(self.nothing(), top if after is None else after.points)

    def judge(self, answer: AnswerT) -> Verdict[Best]:
        """Grade an answer."""
        given, (best, top) = self.value(answer), self._top
        lost = top.points - given.points
        if lost < _SAME:
            lost, best, top = 0.0, answer, given
        beside = given if lost else self._next()
        why = "" if beside is None else self._why(top, beside)
        if beside is not None and not lost:
            less = self._top[1].points - beside.points
            why = f"{why} Second best, {less:.1f} points less: {beside.words}.".strip()
        return Verdict(lost, self._stake(), told(given), told(top), why, Best(best, self.about))

    def _why(self, best: Candidate, other: Candidate) -> str:
        """Explain the best answer by the consideration in which it gains most over another."""
        gains = {term.words: term.points for term in best.terms}
        for term in other.terms:
            gains[term.words] = gains.get(term.words, 0.0) - term.points
        most = max(gains, key=gains.__getitem__, default="")
        return self.whys.get(most, "") if most and gains[most] >= _LEAST else ""


def told(one: Candidate) -> str:
    """Return an answer in words, with what it is worth and why.

    >>> told(Candidate("passes", 0.0)), told(Candidate("stays", -0.31))
    ('Passes: worth hardly anything', 'Stays: costs 0.3 points')
    """
    words = one.words[:1].upper() + one.words[1:]
    if abs(one.points) < _LEAST:
        worth = "worth hardly anything"
    else:
        worth = f"{'worth' if one.points > 0 else 'costs'} {abs(one.points):.1f} points"
    terms = sorted(one.terms, key=lambda term: -abs(term.points))[:_TERMS]
    parts = [f"{term.words} {_signed(term.points)}" for term in terms if abs(term.points) >= _LEAST]
    return f"{words}: {worth}" + (f" ({', '.join(parts)})" if len(parts) > 1 else "")


def _signed(points: float) -> str:
    return f"{'+' if points > 0 else chr(0x2212)}{abs(points):.1f}"
