"""Why the computer chose as it did: its best candidates, each with what spoke for and against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

MOST_CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class Term:
    """One consideration, in words of the rules, and what it is worth in points."""

    words: str
    points: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that could have been done: `words` say what, `points` is the sum of its terms."""

    words: str
    points: float
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What was weighed about one piece (or "" for all): the best candidates, the chosen one first.

    `own` is what somebody who is advised would do instead, valued alike.
    """

    about: str
    candidates: tuple[Candidate, ...]
    own: Candidate | None = None

    @property
    def given_away(self) -> float:
        """Return how many points less `own` is worth than what was chosen; 0 where it is no worse."""
        return 0.0 if self.own is None else max(0.0, self.candidates[0].points - self.own.points)

    @property
    def main_gain(self) -> str:
        """Name the consideration by which what was chosen is best ahead of `own`, "" where none is."""
        if self.own is None:
            return ""
        beside = {term.words: term.points for term in self.own.terms}
        gains = {term.words: term.points - beside.pop(term.words, 0.0) for term in self.candidates[0].terms}
        gains.update((words, -points) for words, points in beside.items())
        best = max(gains, key=gains.__getitem__, default="")
        return best if best and gains[best] > 0 else ""

    def in_short(self, candidate: Candidate) -> str:
        """Say a candidate as a sentence about what was weighed; one that names it itself stays as it is."""
        words = candidate.words
        return f"{self.about} {words}" if self.about and not words[:1].isupper() else words


def thought(about: str, rated: Sequence[Candidate], chosen: int) -> Thought:
    """Return a thought with the chosen candidate first and the best of the others after it."""
    others = sorted((one for at, one in enumerate(rated) if at != chosen), key=lambda one: -one.points)
    return Thought(about, (rated[chosen], *others[: MOST_CANDIDATES - 1]))


def candidate(words: str, *terms: tuple[str, float]) -> Candidate:
    """Return a candidate whose points are the sum of its terms; terms of nothing are left out."""
    told = tuple(Term(said, round(points, 3)) for said, points in terms if abs(points) >= 0.005)
    return Candidate(words, sum(points for _, points in terms), told)


class ToldWhenAsked(Sequence[Thought]):
    """Thoughts that are put together when somebody first looks: in most games nobody does.

    To other processes they go put together.
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

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._all(),)


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer with its reasons: `nodes` counts what was valued, `fault` says what went wrong, if any."""

    answer: Any
    thoughts: Sequence[Thought] = ()
    nodes: int = 0
    fault: str = ""

    def beside(self, own: Callable[[Thought], Candidate | None]) -> Decision:
        """Return it with what a player would do instead valued beside each thought."""
        return replace(self, thoughts=tuple(replace(one, own=own(one)) for one in self.thoughts))

    def beside_yes(self, says: object) -> Decision:
        """Return a yes or no with a player's own beside it: of two candidates the chosen, or the other."""
        same = bool(says) is bool(self.answer)
        return self.beside(lambda one: one.candidates[0 if same else 1])
