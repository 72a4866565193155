"""What a game fills in for each kind of question that challenges ask."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.challenges.verdict import Verdict
from rules.kernel.game import Beats
from rules.kernel.requests import AnyRequest

StateT = TypeVar("StateT")
RequestT = TypeVar("RequestT", bound=AnyRequest)
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class Lead:
    """How clear a question is: by how many points the best answer beats all that do something else.

    `stake` is what the best answer gains over doing nothing, `rank` how hard it is to see (from 1).
    """

    points: float
    stake: float
    rank: int


class Weighed(Protocol[AnswerT]):
    """A question whose answers have been evaluated."""

    @property
    def best(self) -> AnswerT:
        """The best answer."""

    @property
    def about(self) -> str:
        """The id of the piece in question, or "" if it names none."""

    def lead(self) -> Lead | None:
        """Return how clear the question is; None if it is no real question."""

    def judge(self, answer: AnswerT) -> Verdict[object]:
        """Grade a legal answer."""


@dataclass(frozen=True, slots=True)
class Question(Generic[StateT, RequestT, AnswerT]):
    """A request over the view of the seat that is asked.

    Of a challenge, `about` is the id of the piece in question, and `found` the answer that was found best.
    """

    request: RequestT
    view: StateT
    about: str = ""
    found: AnswerT | None = None


class ChallengeKind(ABC, Generic[StateT, RequestT, AnswerT]):
    """A kind of question, with one clear answer. `Challenges.kinds` lists those of a game.

    It runs in a process of its own, so its modules import no screen.
    """

    title: ClassVar[str]
    """Its name on the screen."""
    asks: ClassVar[str]
    """The kind of request that is such a question (`Request.kind`)."""
    names: ClassVar[Sequence[str]]
    """Names for challenges of this kind. They give nothing away."""
    least_lead: ClassVar[float]
    """Points by which the best answer must beat all others before the question is worth asking."""

    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    """How many easy, fair and hard ones `tools.challenges` puts on the list."""
    stored: ClassVar[tuple[int, int, int]] = (3, 3, 2)
    """How many easy, fair and hard ones it keeps in reserve."""
    enough: ClassVar[float] = 1.0
    """Points of lead above which questions count as equally clear, so that challenges vary."""

    @abstractmethod
    def weigh(self, question: Question[StateT, RequestT, AnswerT]) -> Weighed[AnswerT]:
        """Evaluate all answers by what the seat may know."""

    @abstractmethod
    def goal(self, question: Question[StateT, RequestT, AnswerT]) -> str:
        """Return what a challenge asks and how it is graded, as the body of a card."""

    def hand(self, question: Question[StateT, RequestT, AnswerT]) -> object:
        """Return the answer to begin with, without giving the best one away; None for nothing."""
        return None

    def is_settled(self, beats: Beats) -> bool:
        """Return whether the beats since an answer show all that it does."""
        return True

    def shown(self, question: Question[StateT, RequestT, AnswerT], beats: Beats) -> Beats:
        """Return what to play of the beats that follow an answer."""
        return beats


AnyKind = ChallengeKind[Any, Any, Any]
"""A kind of question of any game."""
