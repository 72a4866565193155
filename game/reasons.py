"""Why the computer chose as it did: its best candidates, each with what spoke for and against it."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer with its reasons: `nodes` counts what was valued, `fault` says what went wrong, if any."""

    answer: Any
    thoughts: tuple[Thought, ...] = ()
    nodes: int = 0
    fault: str = ""
