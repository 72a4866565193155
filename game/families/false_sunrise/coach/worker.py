"""Where the coach works: in a process of its own, so that no frame waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.coach.records import Review
from game.families.false_sunrise.coach.review import review
from game.match.background_review import BackgroundReview, unpacked
from game.players.errands import Errands, Tell
from game.players.mind import Briefing

if TYPE_CHECKING:
    from game.match.recording import Recording


class Task(BackgroundReview):
    """A match being gone through; `cancel` drops it. A match that goes on raises NotOver."""

    def __init__(self, recording: Recording, errands: Errands | None = None) -> None:
        super().__init__(go_through, recording, errands)

    @property
    def review(self) -> Review | None:
        """What came of it."""
        found: Review | None = self.result
        return found


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> Review | None:
    """Go through a packed match; None where `tell` says not to go on."""
    opening, beats, since = unpacked(briefing, packed)
    return review(opening, beats, lambda share: tell(share, None), since)
