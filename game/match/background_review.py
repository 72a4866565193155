"""Looking back at a match that is over, in a process of its own, so that no frame waits for it."""

from __future__ import annotations

import hashlib
import pickle
from functools import cache
from typing import TYPE_CHECKING, Any

from game.players.errands import Errand, Errands, Work
from game.players.mind import Briefed, Briefing, briefing_of, pack_briefly

if TYPE_CHECKING:
    from game.match.recording import Recording

_MOST_KEPT = 16
_FAULT = "It could not be worked out; the file of messages says more."


class NotOver(ValueError):
    """A match that goes on: nothing of it is looked into."""


class BackgroundReview:
    """Something that is worked out of a match that is over; `cancel` drops it. NotOver for one that goes on.

    `work` is a function of a module: of a briefing, the packed match (see `unpacked`) and what is told how
    far it is. What came of a match is remembered. Several things can be worked out one after the other in
    the same process, which ends with the first that is canceled. What is not to `begin` at once waits for
    that, but for what is remembered.
    """

    def __init__(
        self, work: Work, recording: Recording, errands: Errands | None = None, *, begin: bool = True
    ) -> None:
        if not recording.over:
            raise NotOver("the match is not over")
        briefing = briefing_of(recording.ruleset, recording.setup)
        since = recording.source.since if recording.source is not None else 0
        packed = pack_briefly((recording.opening, recording.beats, since), recording.ruleset.id)
        # What is packed knows no names.
        self._key = hashlib.sha256(
            f"{work.__module__}.{work.__qualname__}".encode() + pickle.dumps(briefing) + packed
        ).digest()
        self.errands = errands or Errands("hindsight")
        self._errand = Errand(work, (briefing, packed))
        known = _found().get(self._key)
        if known is not None:
            self._errand = Errand(work, (), share=1.0, result=known, done=True)
        self._begun = known is not None
        if begin:
            self.begin()

    def begin(self) -> None:
        """Have it worked out, unless that was begun or it is remembered."""
        if not self._begun:
            self._begun = True
            self._errand = self.errands.ask(self._errand.work, *self._errand.args)

    @property
    def share(self) -> float:
        """What is done of it."""
        return self._errand.share

    @property
    def result(self) -> Any:  # noqa: ANN401 - whatever is worked out
        """What came of it; None before that."""
        result, known = self._errand.result, _found()
        if result is not None and self._key not in known:
            known[self._key] = result
            for old in list(known)[:-_MOST_KEPT]:
                known.pop(old, None)
        return result

    @property
    def fault(self) -> str:
        """Why nothing came of it, in words."""
        return _FAULT if self._errand.failed else ""

    @property
    def done(self) -> bool:
        """Whether nothing more is to be expected."""
        return self._errand.done

    def cancel(self) -> None:
        """Drop it: nothing comes of it any more."""
        self._errand.cancel()
        self.errands.close()

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until it is done; False where that takes longer than allowed, or it was dropped."""
        return self.errands.settle(self._errand, timeout_s)


@cache
def _found() -> dict[bytes, Any]:
    """Return what the program knows of matches that were looked into, by what they are."""
    return {}


def unpacked(briefing: Briefing, packed: bytes) -> tuple[Any, Any, int]:
    """Return the table before the first beat, the beats, and how many of these were of another match."""
    own = Briefed()  # with rocks of its own: those of the board may be in use
    own.brief(briefing)
    opening, beats, since = own.unpack(packed)
    return opening, beats, since
