"""Countermeasure challenges: whether to spend a missile on one that arrives, by the exact odds (DM-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.dark_frontier.ai.valuation import MISSILE, worth_of_hit
from game.families.dark_frontier.challenges.names import COUNTER_NAMES
from game.families.dark_frontier.challenges.points import IN_POINTS, SHIP, worth_words
from game.families.dark_frontier.table.yes_no_forecast import Outcome, countermeasure
from rules.dark_frontier.events import Event, ProjectileRemoved, ShipDestroyed
from rules.dark_frontier.requests import UseCountermeasure
from rules.dark_frontier.state import State
from rules.kernel.game import Beats


@dataclass(frozen=True, slots=True)
class Spending:
    """A ship that an armed missile meets, and the exact odds and the value of both answers."""

    request: UseCountermeasure
    outcomes: Mapping[bool, Outcome]
    worths: Mapping[bool, float]

    @classmethod
    def of(cls, request: UseCountermeasure) -> Spending:
        """Evaluate both answers by what they leave of the ship at the end of the Advance."""
        outcomes = countermeasure(request)
        hit = worth_of_hit(request.state.figures, request.state.ships[request.ship])
        worths = {
            spends: -SHIP * (_loss(outcome, hit) + spends * MISSILE) for spends, outcome in outcomes.items()
        }
        return cls(request, outcomes, worths)

    @property
    def best(self) -> bool:
        """The answer that costs less."""
        return self.worths[True] >= self.worths[False]

    @property
    def about(self) -> str:
        """The name of the ship."""
        return self.request.ship

    def lead(self) -> Lead:
        """Compare both answers. They are always easy: there are only two, and the table shows the odds."""
        points = abs(self.worths[True] - self.worths[False])
        return Lead(points, points, 1)

    def judge(self, answer: bool) -> Verdict[object]:  # noqa: FBT001 - the answer is yes or no
        """Grade an answer."""
        lost = self.worths[self.best] - self.worths[answer]
        stake = abs(self.worths[True] - self.worths[False])
        return Verdict(lost, stake, self._told(answer), self._told(self.best), self._why())

    def _told(self, spends: bool) -> str:  # noqa: FBT001 - the answer is yes or no
        fate = self.outcomes[spends].by_end
        does = "Spend a missile" if spends else "Keep the missile"
        odds = f"{float(fate.lost):.0%} to lose the ship, {float(fate.hit):.0%} to be hit"
        return f"{does}: {odds}, {worth_words(self.worths[spends])}"

    def _why(self) -> str:
        if self.best:
            return "Your missile turns the warhead into flak. A warhead that gets through destroys the ship."
        return "The missile does more for you later than it does here."


def _loss(outcome: Outcome, hit: float) -> float:
    """Return the mean loss, as a share of the ship: lost, or else hit."""
    fate = outcome.by_end
    return float(fate.lost) + float(max(fate.hit - fate.lost, Fraction(0))) * hit


class CounterChallenge(ChallengeKind[State, UseCountermeasure, bool]):
    """Whether to use a missile as a countermeasure."""

    title: ClassVar[str] = "Countermeasure"
    asks: ClassVar[str] = UseCountermeasure.asks_for
    names: ClassVar[Sequence[str]] = COUNTER_NAMES
    least_lead: ClassVar[float] = 1.0
    listed: ClassVar[tuple[int, int, int]] = (2, 0, 0)
    stored: ClassVar[tuple[int, int, int]] = (1, 0, 0)
    enough: ClassVar[float] = 1.5

    def weigh(self, question: Question[State, UseCountermeasure, bool]) -> Spending:
        """Evaluate both answers."""
        return Spending.of(question.request)

    def goal(self, question: Question[State, UseCountermeasure, bool]) -> str:
        """Return the question as the body of a card."""
        return (
            f"An armed missile reaches **{question.about}**. Spend one of yours to stop it, or keep it?\n\n"
            f"Graded by the exact odds. {IN_POINTS}"
        )

    def shown(self, question: Question[State, UseCountermeasure, bool], beats: Beats) -> Beats:
        """Return what happens until the missile is gone."""
        by, shown = question.request.by, []
        for beat in beats:
            shown.append(beat)
            if any(_ends(one, by) for one in beat):
                break
        return shown


def _ends(event: Event, by: str) -> bool:
    """Return whether an event is the end of a missile."""
    if isinstance(event, ProjectileRemoved):
        return event.projectile == by
    return isinstance(event, ShipDestroyed) and event.by == by
