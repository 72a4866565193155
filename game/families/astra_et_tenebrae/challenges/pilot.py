"""Pilot challenges: whether a hit is worth the pilot's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.evading import rated_dodge
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.challenges.names import PILOT_NAMES
from game.families.astra_et_tenebrae.challenges.settled import shots_are_settled, to_the_end_of_the_turn
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate, candidate
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.game import Beats

_LEVEL = LEVELS["commodore"]
_HIT, _CARD = "this hit", "the card"


class UnderFire(Tried[bool]):
    """A ship that was hit and whose pilot may dodge.

    It is no question without that pilot. Nor is a missile, which another may follow, nor a cannon of a ship
    whose physicist was seen, because the table does not show how many points such a hit has.
    """

    whys: ClassVar[Mapping[str, str]] = {
        _HIT: "The hit would cost more than the card is worth later.",
        "later enemy fire": "Dodging also makes every later shot at the ship miss this turn.",
        _CARD: "The card is worth more than this hit: something worse may come.",
    }

    def __init__(self, request: DodgeOrNot) -> None:
        state = request.state
        seen = state.ships[request.shooter].captain is Captain.PHYSICIST
        plain = request.weapon is Weapon.LASER or (request.weapon is Weapon.CANNON and not seen)
        self._told = _both(request)
        fit = plain and request.refusal(answer=True) is None
        super().__init__(request.ship, list(self._told.items()) if fit else [])

    def value(self, answer: bool) -> Candidate:  # noqa: FBT001 - the answer is yes or no
        """Value dodging, or taking the hit."""
        return self._told[answer]

    def rank(self) -> int:
        """Return 1 if the hit alone decides, 2 if the later fire does, 3 if the card is better kept."""
        if not self.best:
            return 3
        hit = sum(term.points for term in self._told[False].terms if term.words == _HIT)
        return 1 if hit < self._told[True].points else 2


def _both(request: DodgeOrNot) -> dict[bool, Candidate]:
    """Value dodging by what it spends, and taking the hit by what it lets through."""
    dodges, takes = rated_dodge(_LEVEL, request)
    spent = [(term.words, term.points) for term in dodges.terms if term.words == _CARD]
    let_through = [(term.words, -term.points) for term in dodges.terms if term.words != _CARD]
    return {True: candidate(dodges.words, *spent), False: candidate(takes.words, *let_through)}


class PilotChallenge(ChallengeKind[State, DodgeOrNot, bool]):
    """Whether the pilot dodges a hit."""

    title: ClassVar[str] = "Pilot"
    asks: ClassVar[str] = DodgeOrNot.asks_for
    names: ClassVar[Sequence[str]] = PILOT_NAMES
    least_lead: ClassVar[float] = 0.4
    listed: ClassVar[tuple[int, int, int]] = (1, 0, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 0, 1)
    enough: ClassVar[float] = 0.8

    def weigh(self, question: Question[State, DodgeOrNot, bool]) -> UnderFire:
        """Evaluate dodging and taking the hit."""
        return UnderFire(question.request)

    def goal(self, question: Question[State, DodgeOrNot, bool]) -> str:
        """Return the question as the body of a card."""
        request = question.request
        return (
            f"The {request.weapon} of **{request.shooter}** hits your **{question.about}**, and the pilot is "
            "aboard. Dodge, or keep the card and take the hit.\n\n"
            f"Graded by what the hit costs on average, the fire still to come, and the commodore's estimate "
            f"of the card. {BY_POINTS}."
        )

    def is_settled(self, beats: Beats) -> bool:
        """Return whether the hit has its result."""
        return shots_are_settled(beats, 1)

    def shown(self, question: Question[State, DodgeOrNot, bool], beats: Beats) -> Beats:
        """Return what happens in this turn."""
        return to_the_end_of_the_turn(beats)
