"""Challenges about losing a system: what a critical or a crash takes if the owner chooses (MF-43, MF-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.challenges.challenge_kind import Question
from game.families.false_sunrise.challenges.defence import DefenceChallenge
from game.families.false_sunrise.matched_fire.questions.names import LOSE_NAMES
from game.families.false_sunrise.matched_fire.questions.settled import before_next, is_over
from game.match.playback import Beat
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.state import State
from rules.kernel.game import Beats
from rules.kernel.requests import ChooseOne


class LoseChallenge(DefenceChallenge):
    """Which system a ship gives up to a critical or a crash."""

    title: ClassVar[str] = "Lose a system"
    names: ClassVar[Sequence[str]] = LOSE_NAMES
    least_lead: ClassVar[float] = 0.06
    listed: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.3

    def goal(self, question: Question[State, ChooseOne, str]) -> str:
        """Return the question as the body of a card."""
        return (
            f"**{ship_name(question.view, question.about)}** loses a system, and you choose which. Give up "
            "the one it needs least. Think of its own attacks and of the shots still coming.\n\n"
            "Graded by the exact odds of this turn and by what its loss costs later, in points of the match."
        )

    def is_settled(self, beats: Sequence[Beat]) -> bool:
        """Return whether the attack is over."""
        return is_over(beats, attack=True)

    def shown(self, question: Question[State, ChooseOne, str], beats: Beats) -> Beats:
        """Return what the attack does."""
        return before_next(beats, attack=True)
