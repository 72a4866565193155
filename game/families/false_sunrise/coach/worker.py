"""Where the coach works: in a process of its own, so that no frame waits for it."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import pickle
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from game.families.false_sunrise.coach.records import Review
from game.families.false_sunrise.coach.review import NotOver, Progress, review
from game.players.mind import Briefed, Briefing, briefing_of, pack_briefly
from game.players.worker import Worker

if TYPE_CHECKING:
    from game.match.viewing import Viewing

LOG = logging.getLogger("game.families.false_sunrise.coach")
_POLL_S = 0.05
_TOLD_EACH_S = 0.1
_MOST_KEPT = 8
_FAULT = "It could not be worked out; the file of messages says more."


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer where going through a match failed: a fault of the program."""


class Reviewer(Briefed):
    """Goes through the match that it was last briefed on."""

    def review(self, packed: bytes, progress: Progress) -> Review | Failed | None:
        """Go through a packed match; None where `progress` says not to go on."""
        try:
            opening, beats, since = self.unpack(packed)
            return review(opening, beats, progress, since)
        except Exception:  # a screen stays open whatever it trips over
            LOG.exception("going through a match failed")
            return Failed()


class Task:
    """A match being gone through: `share` is what is done of it, `review` what came of it.

    `fault` says in words why nothing came of it. `cancel` drops it. A match that goes on raises NotOver.
    """

    def __init__(self, viewing: Viewing) -> None:
        if not viewing.over:
            raise NotOver("the match is not over")
        self.share = 0.0
        self.review: Review | None = None
        self.fault = ""
        self._viewing = viewing
        self._worker = Worker("coach", serve, 1)
        self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether nothing more is to be expected."""
        return self.review is not None or bool(self.fault)

    def cancel(self) -> None:
        """Drop it: nothing comes of it any more."""
        self._worker.close()

    def settle(self, timeout_s: float = 60.0) -> bool:
        """Wait until it is done; False where that takes too long."""
        self._thread.join(timeout_s)
        return self.done

    # --- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._look()
        except Exception:  # a screen that waits is told, whatever it trips over
            LOG.exception("going through a match failed")
            self.fault = _FAULT
        self._worker.stop()

    def _look(self) -> None:
        """Find out, or know from before."""
        viewing = self._viewing
        briefing = briefing_of(viewing.ruleset, viewing.setup)
        since = viewing.source.since if viewing.source is not None else 0
        packed = pack_briefly((viewing.opening, viewing.beats, since), viewing.ruleset.id)
        known = _shared_reviews()
        key = hashlib.sha256(pickle.dumps(briefing) + packed).digest()  # what is packed knows no names
        found = known.get(key) or self._worked_out(briefing, packed)
        if isinstance(found, Review):
            known[key] = self.review = found
            for old in list(known)[:-_MOST_KEPT]:
                known.pop(old, None)
        elif isinstance(found, Failed):
            self.fault = _FAULT

    def _worked_out(self, briefing: Briefing, packed: bytes) -> Review | Failed | None:
        """Ask the process; where there is none, or it ends, go through the match here."""
        self._worker.start()
        connection = self._worker.connection
        if connection is not None:
            try:
                connection.send(briefing)
                connection.send(packed)
                return self._heard(connection)
            except (EOFError, OSError) as error:
                if self._worker.closed:
                    return None
                LOG.warning("the coach's process ended: %s", type(error).__name__)
        own = Reviewer()  # with rocks of its own: those of the board are in use
        own.brief(briefing)
        return own.review(packed, self._told)

    def _heard(self, connection: Connection) -> Review | Failed | None:
        while not self._worker.closed:
            if connection.poll(_POLL_S):
                message = connection.recv()
                if not isinstance(message, float):
                    answer: Review | Failed | None = message
                    return answer
                self.share = message
        return None

    def _told(self, share: float) -> bool:
        self.share = share
        return not self._worker.closed


@cache
def _shared_reviews() -> dict[bytes, Review]:
    """Return what the program knows of matches that were gone through, by what they are."""
    return {}


def serve(connection: Connection) -> None:
    """Be the worker process: go through matches until the other end closes or sends None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the game, which ends this too
    reviewer = Reviewer()
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            if isinstance(message, Briefing):
                reviewer.brief(message)
            else:
                connection.send(reviewer.review(message, _sending(connection.send)))


def _sending(send: Callable[[float], None]) -> Progress:
    """Say now and then how far it is."""
    told_s = 0.0

    def progress(share: float) -> bool:
        nonlocal told_s
        now_s = time.monotonic()
        if now_s - told_s >= _TOLD_EACH_S:
            told_s = now_s
            send(float(share))
        return True

    return progress
