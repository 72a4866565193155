"""The winning chances over a finished match, computed in a separate process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.chances.chance import Chance
from game.chances.curve import go_through
from game.games import card_of
from game.review.background_review import BackgroundReview

if TYPE_CHECKING:
    from game.match.recording import Recording
    from game.players.background_jobs import BackgroundJobs


class ChancesReview(BackgroundReview[tuple[Chance, ...]]):
    """The chances over a match, as its game estimates them."""

    def __init__(
        self, recording: Recording, background_jobs: BackgroundJobs | None = None, *, begin: bool = True
    ) -> None:
        super().__init__(go_through, recording, background_jobs, begin=begin)

    @property
    def curve(self) -> tuple[Chance, ...] | None:
        """The result, in the order of the match; None until it is done."""
        return self.result


def chances_of(recording: Recording, *, begin: bool = True) -> ChancesReview | None:
    """Return a review of a match's chances; None if its game has none, or if the end is unknown."""
    if not recording.over or (recording.source is not None and recording.source.broken):
        return None
    if card_of(recording.ruleset.id).winning_chance() is None:
        return None
    return ChancesReview(recording, begin=begin)
