"""Evasion challenges: whether a ship stays in a laser, by exact odds and the fire still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.evading import rated_answers
from game.families.astra_et_tenebrae.challenges.names import EVADING_NAMES
from game.families.astra_et_tenebrae.challenges.settled import shots_are_settled, to_the_end_of_the_turn
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate
from rules.astra_et_tenebrae.burning import Evasion
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay
from rules.astra_et_tenebrae.odds import laser_odds
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.game import Beats

Answer = Evasion | None


class UnderLaser(Tried[Answer]):
    """A ship that may evade a laser.

    One with its own pilot aboard is no question: the pilot can still dodge what hits.
    """

    whys: ClassVar[Mapping[str, str]] = {
        "the laser": "The laser would cost more than the evasion.",
        "the mark remains": "Evading also takes the burn mark off.",
        "the lost action": "The lost action would cost more than the laser.",
        "later enemy fire": "There, the rest of the enemy's fire does less.",
        "heat": "A weaker burn makes less heat.",
    }

    def __init__(self, request: EvadeOrStay) -> None:
        self.request = request
        answers, told = rated_answers(request)
        ship = request.state.ships[request.ship]
        fit = not (ship.face_down and ship.captain is Captain.PILOT)
        super().__init__(request.ship, list(zip(answers, told, strict=True)) if fit else [])

    def value(self, answer: Answer) -> Candidate:
        """Value staying, or an evasion."""
        answers, told = rated_answers(self.request, () if answer is None else (answer,))
        return told[answers.index(answer)]

    def alike(self, one: Answer, other: Answer) -> bool:
        """Return whether both stay, or both evade."""
        return (one is None) is (other is None)

    def rank(self) -> int:
        """Return 3 if the ship evades a new mark or stays under a marked hit, else by what it gives up."""
        state, ship = self.request.state, self.request.state.ships[self.about]
        beam = laser_odds(state, state.ships[self.request.shooter], ship)
        evades, marked = self.best is not None, beam.follows is not None
        if evades is not marked:
            return 3
        return 1 if ship.acted is evades else 2


class EvadingChallenge(ChallengeKind[State, EvadeOrStay, Answer]):
    """Whether a ship evades a laser."""

    title: ClassVar[str] = "Evade or stay"
    asks: ClassVar[str] = EvadeOrStay.asks_for
    names: ClassVar[Sequence[str]] = EVADING_NAMES
    least_lead: ClassVar[float] = 0.25
    listed: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.6

    def weigh(self, question: Question[State, EvadeOrStay, Answer]) -> UnderLaser:
        """Evaluate staying and evasions all round."""
        return UnderLaser(question.request)

    def goal(self, question: Question[State, EvadeOrStay, Answer]) -> str:
        """Return the question as the body of a card."""
        return (
            f"**{question.request.shooter}** fires its laser at your **{question.about}**. Stay, or evade "
            f"and give up an action.\n\nGraded by the exact odds of the laser and the fire still to come. "
            f"{BY_POINTS}."
        )

    def is_settled(self, beats: Beats) -> bool:
        """Return whether the laser has its result."""
        return shots_are_settled(beats, 1)

    def shown(self, question: Question[State, EvadeOrStay, Answer], beats: Beats) -> Beats:
        """Return what happens in this turn."""
        return to_the_end_of_the_turn(beats)
