"""Formation challenges: which formations help a side's fire more than the enemy's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.forming import best_sets, rated_set
from game.families.astra_et_tenebrae.challenges.names import LINES_NAMES
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.state import FormationType, State

Answer = tuple[Named, ...]
_LEAST_OFFERS = 2
_SAME = 0.02  # points: formations that are worth the same do the same


class Formations(Tried[Answer]):
    """The formations that a side may name: a question if a line is among them, and something else."""

    whys: ClassVar[Mapping[str, str]] = {
        "own fire": "Your side's fire does more that way.",
        "enemy fire": "The enemy's fire does less that way.",
    }

    def __init__(self, request: NameFormations) -> None:
        self.request = request
        offers = request.offers()
        fit = len(offers) >= _LEAST_OFFERS and any(one.type is FormationType.LINE for one in offers)
        sets = best_sets(request) if fit else []
        super().__init__("", [(one, self.value(one)) for one in sets])

    def value(self, answer: Answer) -> Candidate:
        """Value formations by the exact odds of both sides' best shots."""
        return rated_set(self.request.state, self.request.seat, answer, {})

    def nothing(self) -> float:
        """Return the value of no formation."""
        return self.value(()).points

    def alike(self, one: Answer, other: Answer) -> bool:
        """Return whether two sets of formations are worth the same."""
        worths = dict(self.tried)
        return abs(worths[one].points - worths[other].points) < _SAME

    def rank(self) -> int:
        """Return 1 if the formation of most ships is best, 2 if another is, 3 if none or two are."""
        if len(self.best) != 1:
            return 3
        most = max(len(one.members) for one in self.request.offers())
        return 1 if len(self.best[0].members) == most else 2


class LinesChallenge(ChallengeKind[State, NameFormations, Answer]):
    """Which formations a side names."""

    title: ClassVar[str] = "Formations"
    asks: ClassVar[str] = NameFormations.asks_for
    names: ClassVar[Sequence[str]] = LINES_NAMES
    least_lead: ClassVar[float] = 0.2
    listed: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.5

    def weigh(self, question: Question[State, NameFormations, Answer]) -> Formations:
        """Evaluate sets of formations."""
        return Formations(question.request)

    def goal(self, question: Question[State, NameFormations, Answer]) -> str:
        """Return the question as the body of a card."""
        return (
            "Choose your formations for this turn, or none. A line aims better, but is hit from the flank."
            "\n\n"
            "Graded by the exact odds of both sides' best shots. Enemy fire counts less than your own (0.6). "
            f"{BY_POINTS}."
        )

    def hand(self, question: Question[State, NameFormations, Answer]) -> Answer:
        """Return no formation."""
        return ()
