"""What every kind of challenge comes to: the best answer, how far it leads, and a verdict on any other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from game.match.challenges import Verdict


@dataclass(frozen=True, slots=True)
class Lead:
    """How clear a question is: `points` by which the best answer leads all that do something else.

    `stake` is what there was to win over doing nothing, `rank` how hard the best is to see, from 1.
    """

    points: float
    stake: float
    rank: int


class Weighed(Protocol):
    """A question whose answers have been weighed."""

    @property
    def best(self) -> Any: ...  # noqa: ANN401 - an answer of any kind

    @property
    def about(self) -> str:
        """The id of the piece that it is about; "" where it names none."""

    def lead(self) -> Lead | None:
        """Say how clear it is; None where it is no question at all."""

    def judge(self, answer: Any) -> Verdict:  # noqa: ANN401 - of its kind
        """Grade a legal answer."""
