"""The computer's reasons: its best candidates, each with what spoke for and against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

MOST_CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class Term:
    """One consideration in words of the rules, and its value in points."""

    words: str
    points: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible choice: `words` describe it, `points` is the sum of its terms."""

    words: str
    points: float
    terms: tuple[Term, ...] = ()

    def times(self, scale: float) -> Candidate:
        """Return the candidate with all points on another scale."""
        terms = tuple(Term(one.words, scale * one.points) for one in self.terms)
        return Candidate(self.words, scale * self.points, terms)


@dataclass(frozen=True, slots=True)
class Thought:
    """What was weighed about one piece (or "" for all): the best candidates, the chosen one first.

    `own` is what an advised player would do instead, valued in the same way.
    """

    about: str
    candidates: tuple[Candidate, ...]
    own: Candidate | None = None

    @property
    def given_away(self) -> float:
        """How many points less than the chosen candidate `own` is worth; 0 if it is not worse."""
        return 0.0 if self.own is None else max(0.0, self.candidates[0].points - self.own.points)

    @property
    def main_gain(self) -> str:
        """The consideration that speaks most for the chosen candidate against `own`, or ""."""
        if self.own is None:
            return ""
        beside = {term.words: term.points for term in self.own.terms}
        gains = {term.words: term.points - beside.pop(term.words, 0.0) for term in self.candidates[0].terms}
        gains.update((words, -points) for words, points in beside.items())
        best = max(gains, key=gains.__getitem__, default="")
        return best if best and gains[best] > 0 else ""

    def times(self, scale: float) -> Thought:
        """Return the thought with all points on another scale."""
        own = None if self.own is None else self.own.times(scale)
        return Thought(self.about, tuple(one.times(scale) for one in self.candidates), own)

    def in_short(self, candidate: Candidate) -> str:
        """Return a candidate as a sentence about the piece.

        A sentence that is complete stays as it is.
        """
        words = candidate.words
        return f"{self.about} {words}" if self.about and not words[:1].isupper() else words


def thought(about: str, rated: Sequence[Candidate], chosen: int) -> Thought:
    """Return a thought with the chosen candidate first, followed by the best of the others."""
    others = sorted((one for at, one in enumerate(rated) if at != chosen), key=lambda one: -one.points)
    return Thought(about, (rated[chosen], *others[: MOST_CANDIDATES - 1]))


def candidate(words: str, *terms: tuple[str, float]) -> Candidate:
    """Return a candidate whose points are the sum of its terms; terms near zero are left out."""
    kept = tuple(Term(said, round(points, 3)) for said, points in terms if abs(points) >= 0.005)
    return Candidate(words, sum(points for _, points in terms), kept)


class ToldWhenAsked(Sequence[Thought]):
    """Thoughts that are composed only when somebody looks; in most games nobody does.

    They are composed before they are sent to another process.
    """

    __slots__ = ("_tell", "_told")

    def __init__(self, tell: Callable[[], tuple[Thought, ...]]) -> None:
        self._tell: Callable[[], tuple[Thought, ...]] | None = tell
        self._told: tuple[Thought, ...] = ()

    def _all(self) -> tuple[Thought, ...]:
        if self._tell is not None:
            self._told, self._tell = self._tell(), None
        return self._told

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401 - a number or a slice
        return self._all()[at]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (self._all(),)


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer with its reasons: `nodes` counts what was valued, `fault` says what went wrong, or ""."""

    answer: Any
    thoughts: Sequence[Thought] = ()
    nodes: int = 0
    fault: str = ""

    def beside(self, own: Callable[[Thought], Candidate | None]) -> Decision:
        """Return the decision with a player's own choice added to each thought."""
        return replace(self, thoughts=tuple(replace(one, own=own(one)) for one in self.thoughts))

    def beside_yes(self, says: object) -> Decision:
        """Return a yes-or-no decision with a player's own answer added to each thought.

        That answer is the chosen candidate, or else the other one.
        """
        same = bool(says) is bool(self.answer)
        return self.beside(lambda one: one.candidates[0 if same else 1])
