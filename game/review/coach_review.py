"""The coach's background job: a review runs in its own process, so that no frame waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games import card_of
from game.players.background_jobs import BackgroundJobs, Tell
from game.players.mind import Briefing
from game.review.background_review import BackgroundReview, unpacked
from game.review.findings import Review
from game.review.reviewing import review
from rules.games import load_ruleset

if TYPE_CHECKING:
    from game.match.recording import Recording


class CoachReview(BackgroundReview[Review[object]]):
    """A match under review by its game's coach; `cancel` drops it. A match that goes on raises `NotOver`."""

    def __init__(self, recording: Recording, background_jobs: BackgroundJobs | None = None) -> None:
        super().__init__(go_through, recording, background_jobs)


def has_coach(edition: str) -> bool:
    """Return whether the matches of an edition can be reviewed."""
    return card_of(edition).coach() is not None


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> Review[object] | None:
    """Review a packed match; return None if `tell` says to stop."""
    opening, beats, since = unpacked(briefing, packed)
    coach = card_of(briefing.edition).coach()
    assert coach is not None, "only games with a coach have their matches reviewed"
    ruleset = load_ruleset(briefing.edition)
    return review(coach, ruleset, opening, beats, lambda share: tell(share, None), since)
