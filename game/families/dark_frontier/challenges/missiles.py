"""Missile challenges: how to steer a missile, by what it catches now or after the enemy's next command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.steering import named_steering, rated
from game.families.dark_frontier.challenges.names import MISSILE_NAMES
from game.families.dark_frontier.challenges.points import IN_POINTS, SHIP, worth_words
from game.reasons import Candidate
from rules.dark_frontier.events import Event, MissileSteered, TokensFlown, TokensMet
from rules.dark_frontier.requests import SteerMissiles
from rules.dark_frontier.state import Projectile, State
from rules.dark_frontier.steering import COAST, Steering, Steerings, steered, steerings_of
from rules.kernel.game import Beats

_LEVEL = LEVELS["commodore"]
_SAME = 0.1  # points: steerings with nearly the same value do the same


@dataclass(slots=True)
class Chase:
    """A missile, the value of each steering, and the ship that it then meets, or "".

    `alone` says whether it is the side's only missile in flight.
    """

    missile: Projectile
    rated: Mapping[Steering, tuple[Candidate, str]]
    alone: bool

    @classmethod
    def of(cls, request: SteerMissiles) -> Chase:
        """Evaluate the steerings of a side's first missile."""
        missile, *others = request.state.missiles_of(request.seat)
        found = {
            one: rated(request.state, _LEVEL, missile, steered(missile, one), {})
            for one in steerings_of(request.state.figures)
        }
        return cls(missile, found, not others)

    def worth(self, steering: Steering) -> float:
        """Return the points of a steering."""
        return SHIP * self.rated[steering][0].points

    @property
    def top(self) -> Steering:
        """The best steering."""
        return max(self.rated, key=self.worth)

    @property
    def best(self) -> Steerings:
        """The best answer."""
        return {self.missile.id: self.top}

    @property
    def about(self) -> str:
        """The id of the missile."""
        return self.missile.id

    def lead(self) -> Lead | None:
        """Compare the best steering of a single missile with all that do something else.

        The rank is 1 if several steerings are as good, 2 if only one meets an enemy now, and 3 if
        the enemy can only be caught later.
        """
        top = self.worth(self.top)
        others = [worth for one in self.rated if (worth := self.worth(one)) < top - _SAME]
        if not others or not self.alone:
            return None
        equal = len(self.rated) - len(others)
        rank = 3 if not self.rated[self.top][1] else 1 if equal > 1 else 2
        return Lead(top - max(others), top - min(others), rank)

    def judge(self, answer: Steerings) -> Verdict[Steerings]:
        """Grade a steering."""
        given = answer.get(self.missile.id, COAST)
        top, worth = self.worth(self.top), self.worth(given)
        least = min(map(self.worth, self.rated))
        lost = top - worth
        shown = given if lost < _SAME else self.top
        lost = 0.0 if lost < _SAME else lost
        told = self._told(given), self._told(shown)
        return Verdict(lost, top - least, *told, self._why(), {self.missile.id: shown})

    def _told(self, steering: Steering) -> str:
        candidate, met = self.rated[steering]
        words = named_steering(steering, candidate).words
        does = f"reaches {met}" if met else "reaches nobody yet"
        return f"{self.missile.id} {words}: {does}, {worth_words(self.worth(steering))}"

    def _why(self) -> str:
        """Explain the best steering."""
        met = self.rated[self.top][1]
        if met:
            return f"It meets {met} this round, and no command can change that any more."
        return "From there it can still catch the enemy after more of its next commands."


class MissileChallenge(ChallengeKind[State, SteerMissiles, Steerings]):
    """How to steer a missile."""

    title: ClassVar[str] = "Missile"
    asks: ClassVar[str] = SteerMissiles.asks_for
    names: ClassVar[Sequence[str]] = MISSILE_NAMES
    least_lead: ClassVar[float] = 0.4
    listed: ClassVar[tuple[int, int, int]] = (1, 2, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.8

    def weigh(self, question: Question[State, SteerMissiles, Steerings]) -> Chase:
        """Evaluate all steerings."""
        return Chase.of(question.request)

    def goal(self, question: Question[State, SteerMissiles, Steerings]) -> str:
        """Return the question as the body of a card."""
        return (
            f"Steer **{question.about}**: let it turn and burn. The ships have their commands already.\n\n"
            "Graded by what it reaches now, or else by how many of the enemy's next commands it can still "
            f"catch. {IN_POINTS}"
        )

    def hand(self, question: Question[State, SteerMissiles, Steerings]) -> Steerings:
        """Return no steering at all."""
        return {}

    def is_settled(self, beats: Beats) -> bool:
        """Return whether everything has flown."""
        return any(isinstance(one, TokensFlown) for beat in beats for one in beat)

    def shown(self, question: Question[State, SteerMissiles, Steerings], beats: Beats) -> Beats:
        """Return how the missile flies, until it meets somebody: what the enemy does then, nobody knows."""
        missile, shown = question.about, []
        for beat in beats:
            kept = tuple(one for one in beat if _is_of(one, missile))
            if kept:
                shown.append(kept)
            if any(isinstance(one, TokensMet) for one in kept):
                break
        return shown


def _is_of(event: Event, missile: str) -> bool:
    """Return whether an event is about the flight of a missile."""
    match event:
        case MissileSteered():
            return event.projectile == missile
        case TokensMet():
            return missile in (event.one, event.other)
        case _:
            return isinstance(event, TokensFlown)
