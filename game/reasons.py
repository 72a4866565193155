"""Why the computer chose as it did: its best candidates, each with what spoke for and against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
    """What was weighed about one piece (or "" for all): the best candidates, the chosen one first."""

    about: str
    candidates: tuple[Candidate, ...]


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
