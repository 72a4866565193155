"""Where the coach works: in a process of its own, so that no frame waits for it."""

from __future__ import annotations

import hashlib
import pickle
from functools import cache
from typing import TYPE_CHECKING

from game.families.false_sunrise.coach.records import Review
from game.families.false_sunrise.coach.review import NotOver, review
from game.players.errands import Errand, Errands, Tell
from game.players.mind import Briefed, Briefing, briefing_of, pack_briefly

if TYPE_CHECKING:
    from game.match.viewing import Viewing

_ERRAND = "game.families.false_sunrise.coach.worker:go_through"
_MOST_KEPT = 8
_FAULT = "It could not be worked out; the file of messages says more."


class Task:
    """A match being gone through; `cancel` drops it. A match that goes on raises NotOver."""

    def __init__(self, viewing: Viewing) -> None:
        if not viewing.over:
            raise NotOver("the match is not over")
        briefing = briefing_of(viewing.ruleset, viewing.setup)
        since = viewing.source.since if viewing.source is not None else 0
        packed = pack_briefly((viewing.opening, viewing.beats, since), viewing.ruleset.id)
        # What is packed knows no names.
        self._key = hashlib.sha256(pickle.dumps(briefing) + packed).digest()
        self._errands = Errands("coach")
        known = _shared_reviews().get(self._key)
        self._errand = (
            Errand(_ERRAND, (), share=1.0, result=known, done=True)
            if known is not None
            else self._errands.ask(_ERRAND, briefing, packed)
        )

    @property
    def share(self) -> float:
        """What is done of it."""
        return self._errand.share

    @property
    def review(self) -> Review | None:
        """What came of it."""
        found: Review | None = self._errand.result
        known = _shared_reviews()
        if found is not None and self._key not in known:
            known[self._key] = found
            for old in list(known)[:-_MOST_KEPT]:
                known.pop(old, None)
        return found

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
        self._errands.close()

    def settle(self, timeout_s: float = 60.0) -> bool:
        """Wait until it is done; False where that takes too long, or it was dropped."""
        return self._errands.settle(self._errand, timeout_s)


@cache
def _shared_reviews() -> dict[bytes, Review]:
    """Return what the program knows of matches that were gone through, by what they are."""
    return {}


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> Review | None:
    """Go through a packed match; None where `tell` says not to go on."""
    own = Briefed()  # with rocks of its own: those of the board may be in use
    own.brief(briefing)
    opening, beats, since = own.unpack(packed)
    return review(opening, beats, lambda share: tell(share, None), since)
