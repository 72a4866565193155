"""Fire challenges in Matched Fire: as in July, with no more attacks than Fire Control allows (MF-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.challenges.challenge_kind import Question
from game.families.false_sunrise.challenges.fire import FireChallenge
from game.families.false_sunrise.matched_fire.questions.settled import before_next, is_over
from game.match.playback import Beat
from game.wording import counted
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.matched_fire.gunnery import fire_control_left
from rules.false_sunrise.state import State
from rules.kernel.game import Beats


class MatchedFireChallenge(FireChallenge):
    """Which weapons attack which models."""

    least_lead: ClassVar[float] = 0.25
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 1)
    stored: ClassVar[tuple[int, int, int]] = (2, 1, 1)
    enough: ClassVar[float] = 0.8

    def goal(self, question: Question[State, DeclareFire, Volley]) -> str:
        """Return the question as the body of a card."""
        ship = question.view.ships[question.about]
        attacks = counted(fire_control_left(ship), "attack")
        return (
            f"**{ship_name(question.view, question.about)}** can fire now, with up to {attacks}. Aim its "
            "weapons where the sets are worth most: for Structure, systems and ratings, and for enemy guns "
            "that then stay silent.\n\nGraded by the exact odds, in points of the match. Attacks kept for "
            "point defense count nothing here."
        )

    def is_settled(self, beats: Sequence[Beat]) -> bool:
        """Return whether all attacks of the model are over."""
        return is_over(beats, attack=False)

    def shown(self, question: Question[State, DeclareFire, Volley], beats: Beats) -> Beats:
        """Return the attacks of the model."""
        return before_next(beats, attack=False)
