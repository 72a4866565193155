"""The coach's background task: it runs in its own process, so that no frame waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.coach.records import Review
from game.families.false_sunrise.coach.review import review
from game.players.background_jobs import BackgroundJobs, Tell
from game.players.mind import Briefing
from game.review.background_review import BackgroundReview, unpacked

if TYPE_CHECKING:
    from game.match.recording import Recording


class Task(BackgroundReview):
    """A match under review; `cancel` drops it. A match that goes on raises `NotOver`."""

    def __init__(self, recording: Recording, background_jobs: BackgroundJobs | None = None) -> None:
        super().__init__(go_through, recording, background_jobs)

    @property
    def review(self) -> Review | None:
        """The finished review, or None."""
        found: Review | None = self.result
        return found


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> Review | None:
    """Review a packed match; return None if `tell` says to stop."""
    opening, beats, since = unpacked(briefing, packed)
    return review(opening, beats, lambda share: tell(share, None), since)
