"""What a game tells the review of a finished match: its decisions, what each gave away, and its luck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from game.review.findings import GhostT, Luck, Mistake
from rules.kernel.seats import Seat

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class Decided(Generic[AnswerT]):
    """A decision that a seat made, as the events of the match show it.

    `moment` is the place in the replay just before everybody saw it, and `kind` one of the coach's
    `decisions`.
    """

    seat: Seat
    moment: int
    kind: str
    answer: AnswerT


@dataclass(frozen=True, slots=True)
class Judged(Generic[GhostT]):
    """What a decision gave away in points, compared with the best one, and the mistakes worth naming."""

    points: float = 0.0
    mistakes: tuple[Mistake[GhostT], ...] = ()


class Coach(ABC, Generic[StateT, EventT, AnswerT, GhostT]):
    """How a game looks back at a finished match. `GameCard.coach` makes a new one for each match.

    The review is the same for every game: `reviewing.review` goes through the match beat by beat. It asks
    for the decisions in a beat before any of it has happened, has each judged by what its seat could know,
    and then shows each event just before it happens. So a coach may remember what it has seen.

    It runs in a process of its own, so its modules import no screen. `PlainGameUi.coach_overlays` draws
    ghosts.
    """

    decisions: ClassVar[Mapping[str, str]]
    """The kinds of decisions, the weightiest first, each with its word: {"orders": "orders"}."""
    setup: ClassVar[frozenset[str]] = frozenset()
    """The kinds that come before the first move. The program may make them, so no summary blames them."""
    least: ClassVar[float] = 0.3
    """Points below which no roll and no decision is one of the key moments."""
    unit: ClassVar[str] = ""
    """What `Luck.excess` counts, such as "damage"."""
    about: ClassVar[str] = (
        "Luck: every roll compared with its exact average. Given away: how far decisions fell short of the "
        "best ones, judged by what could be known then."
    )
    """What luck is, and what is given away, in a sentence or two."""
    too_short: ClassVar[str] = "The match ended before anything was decided."
    """The summary of a match without a turn that counts."""

    @abstractmethod
    def decided(self, state: StateT, beat: Sequence[EventT], moment: int) -> Iterable[Decided[AnswerT]]:
        """Yield the decisions that a beat shows; `state` is the one before it, `moment` its number.

        A decision to do nothing shows only later; it keeps the moment at which it was made.
        """

    @abstractmethod
    def judge(self, view: StateT, decision: Decided[AnswerT]) -> Judged[GhostT]:
        """Return what a decision gave away, by what its seat could know: `view`. Never by its outcome."""

    def counts(self, beat: Sequence[EventT]) -> bool:
        """Return whether a beat makes its turn one of those that are shown; by default, each does."""
        return True

    def see(self, event: EventT, state: StateT, moment: int) -> None:
        """Note an event, for `luck`; `state` is the one just before it, `moment` the place after its beat."""

    def luck(self) -> Sequence[Luck[GhostT]]:
        """Return every roll that was seen against its exact mean, once the match is over."""
        return ()
