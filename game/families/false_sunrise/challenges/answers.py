"""What every kind of challenge provides: the best answer, its lead, and a verdict on any other answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from game.match.challenges import Verdict


@dataclass(frozen=True, slots=True)
class Lead:
    """How clear a question is: by how many points the best answer beats all that do something else.

    `stake` is what the best answer gains over doing nothing, `rank` how hard it is to see (from 1).
    """

    points: float
    stake: float
    rank: int


class Weighed(Protocol):
    """A question whose answers have been evaluated."""

    @property
    def best(self) -> Any: ...  # noqa: ANN401 - an answer of any kind

    @property
    def about(self) -> str:
        """The id of the piece in question, or "" if it names none."""

    def lead(self) -> Lead | None:
        """Return how clear the question is; None if it is no real question."""

    def judge(self, answer: Any) -> Verdict:  # noqa: ANN401 - of its kind
        """Grade a legal answer."""
