"""Reviews of finished matches, computed in a separate process so that no frame waits for them."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.players.background_jobs import BackgroundJob, BackgroundJobs, Work
from game.players.mind import Briefed, Briefing, briefing_of, pack_briefly
from rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from game.match.recording import Recording

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
FoundT = TypeVar("FoundT")

_MOST_KEPT = 16
_FAULT = "This could not be calculated. The log file says why."


class NotOver(ValueError):
    """The match is not over, so it cannot be reviewed."""


def ensure_over(ruleset: AnyRuleset, opening: StateT, beats: Sequence[Sequence[EventT]]) -> StateT:
    """Return the state at the end of a match; raise `NotOver` if it goes on after its last beat."""
    state: StateT = ruleset.copy(opening)
    for beat in beats:
        for event in beat:
            event.apply(state)  # type: ignore[attr-defined]
    if not ruleset.is_over(state):
        raise NotOver("the match goes on")
    return state


class BackgroundReview(Generic[FoundT]):
    """A review of a finished match; `cancel` stops it. Raise `NotOver` for an unfinished match.

    `work` is a function of a module. It gets a briefing, the packed match (see `unpacked`) and a
    function for progress. Results are remembered by match. Several reviews can run one after the
    other in the same process, which ends with the first that is canceled. With `begin=False` it
    waits for `begin`, unless the result is remembered.
    """

    def __init__(
        self,
        work: Work,
        recording: Recording,
        background_jobs: BackgroundJobs | None = None,
        *,
        begin: bool = True,
    ) -> None:
        if not recording.over:
            raise NotOver("the match is not over")
        briefing = briefing_of(recording.ruleset, recording.setup)
        since = recording.source.since if recording.source is not None else 0
        packed = pack_briefly((recording.opening, recording.beats, since), recording.ruleset.id)
        # What is packed contains no names.
        self._key = hashlib.sha256(
            f"{work.__module__}.{work.__qualname__}".encode() + pickle.dumps(briefing) + packed
        ).digest()
        self.background_jobs = background_jobs or BackgroundJobs("match reviews")
        self._job = BackgroundJob(work, (briefing, packed))
        known = _results().get(self._key)
        if known is not None:
            self._job = BackgroundJob(work, (), share=1.0, result=known, done=True)
        self._begun = known is not None
        if begin:
            self.begin()

    def begin(self) -> None:
        """Start the computation, unless it was started or its result is remembered."""
        if not self._begun:
            self._begun = True
            self._job = self.background_jobs.ask(self._job.work, *self._job.args)

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return self._job.share

    @property
    def result(self) -> FoundT | None:
        """The result; None until it is done."""
        result: FoundT | None = self._job.result
        known = _results()
        if result is not None and self._key not in known:
            known[self._key] = result
            for old in list(known)[:-_MOST_KEPT]:
                known.pop(old, None)
        return result

    @property
    def fault(self) -> str:
        """Why there is no result, in words; "" if nothing went wrong."""
        return _FAULT if self._job.failed else ""

    @property
    def done(self) -> bool:
        """Whether it has ended, with or without a result."""
        return self._job.done

    def cancel(self) -> None:
        """Stop the review; there will be no result."""
        self._job.cancel()
        self.background_jobs.close()

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until it is done.

        Return False if it is canceled or takes longer than `timeout_s`.
        """
        return self.background_jobs.settle(self._job, timeout_s)


@cache
def _results() -> dict[bytes, object]:
    """Return the remembered results, by a digest of the match and the review."""
    return {}


def unpacked(briefing: Briefing, packed: bytes) -> tuple[Any, Any, int]:
    """Return the table before the first beat, the beats, and how many of these came from another match."""
    own = Briefed()  # with copies of the rocks: the board may be using the originals
    own.brief(briefing)
    opening, beats, since = own.unpack(packed)
    return opening, beats, since
