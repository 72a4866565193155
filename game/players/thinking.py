"""The computer's thinking: in a separate process that is kept warm, so that no frame waits for it."""

from __future__ import annotations

import logging
import queue
import threading
import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.players.computer import Question, fallen_back
from game.players.mind import Briefing, Mind, pack_briefly, serve
from game.players.worker import Worker
from game.reasons import Decision

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG = logging.getLogger("game.players")
LIMIT_S = 60.0
_POLL_S = 0.05
_MOST_STARTS = 5
_MOST_TRIES = 2  # processes that one question may use up, before it is decided inside the game
ENDED = "The computer's process ended unexpectedly. A new one starts over."
NO_PROCESS = "The computer's process ended unexpectedly, so the game may stutter while it thinks."
FELL_BACK = "The computer got stuck and made the simplest legal move."
_MARGIN_S = 5.0
_TOO_LONG = "took too long"


@dataclass(slots=True, eq=False)
class Thought:
    """A question in progress; `decision` is set once it has been answered.

    `cancel` drops it, and it is never answered then.
    """

    question: Question
    briefing: Briefing
    packed: bytes
    decision: Decision | None = None
    canceled: bool = False
    begun_s: float | None = None

    def cancel(self) -> None:
        """Cancel the question."""
        self.canceled = True

    def poll(self) -> Decision | None:
        """Return the decision, or None while the computer is thinking.

        After too long, return the default.
        """
        begun_s = self.begun_s
        if self.decision is None and begun_s is not None and time.monotonic() - begun_s > LIMIT_S + _MARGIN_S:
            self.decision = fallen_back(self.question.request, _TOO_LONG)
        return self.decision


def in_short(fault: str) -> str:
    """Return the kind of a fault, without details.

    The details may contain an order, and crash reports copy the log.

    >>> in_short("PlotOrders: refused: 3 hours of course for Kestrel, of 2 (ORD-4)")
    'PlotOrders: refused'
    """
    return ": ".join(fault.split(": ")[:2])


class Thinker:
    """Answer questions one after another, in the order in which they were asked.

    `notice` is what a player should know of its troubles, once ("" for nothing). `faults` lists why
    decisions fell back on a default.
    """

    def __init__(self) -> None:
        self.notice = ""
        self.faults: list[str] = []
        self.worker = Worker("computer", serve, _MOST_STARTS)
        self._limit_s = LIMIT_S
        self._waiting: queue.SimpleQueue[Thought | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._briefed: Briefing | None = None
        self._own = Mind()

    def warm(self) -> None:
        """Start the process now, so that the first question finds it ready."""
        if self._thread is None and not self.worker.closed:
            self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()

    def ask(self, question: Question, briefing: Briefing) -> Thought:
        """Queue a question; get its decision with `Thought.poll`."""
        thought = Thought(question, briefing, pack_briefly(question, briefing.edition))
        self.warm()
        self._waiting.put(thought)
        return thought

    def close(self) -> None:
        """End the process; open questions get no answer."""
        self.worker.close()
        self._waiting.put(None)

    @property
    def process_id(self) -> int | None:
        """The id of the process, or None while there is none."""
        process = self.worker.process
        return process.pid if process is not None and process.is_alive() else None

    def take_notice(self) -> str:
        """Return what a player should know, and clear it."""
        notice, self.notice = self.notice, ""
        return notice

    # --- in the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        self._start()
        while (thought := self._waiting.get()) is not None and not self.worker.closed:
            if thought.canceled:
                continue
            thought.begun_s = time.monotonic()
            decision = self._think(thought)
            if decision is not None and decision.fault:
                self._note(decision.fault)
            thought.decision = decision
        self.worker.stop()

    def _note(self, fault: str) -> None:
        LOG.warning("the computer fell back on a default: %s", in_short(fault))
        self.faults.append(fault)
        self.notice = self.notice or FELL_BACK

    def _start(self) -> None:
        self.worker.start()
        self._briefed = None

    def _think(self, thought: Thought) -> Decision | None:
        for _ in range(_MOST_TRIES):
            if self.worker.connection is None:
                self._start()
            if self.worker.connection is None:
                break
            try:
                return self._ask_process(self.worker.connection, thought)
            except TimeoutError:
                self.worker.stop()
                return fallen_back(thought.question.request, _TOO_LONG)
            except (EOFError, OSError) as error:
                if self.worker.closed:
                    return None
                LOG.warning("the computer's process ended: %s", type(error).__name__)
                self.worker.stop()
                self.notice = ENDED
        self.notice = NO_PROCESS
        return self._think_here(thought)

    def _ask_process(self, connection: Connection, thought: Thought) -> Decision:
        if self._briefed != thought.briefing:
            connection.send(thought.briefing)
            self._briefed = thought.briefing
        connection.send(thought.packed)
        until_s = time.monotonic() + self._limit_s
        while not connection.poll(_POLL_S):
            if time.monotonic() > until_s:
                raise TimeoutError
        decision: Decision = connection.recv()
        return decision

    def _think_here(self, thought: Thought) -> Decision:
        """Decide in this thread, with copies of the rocks, because the board is using the originals."""
        try:
            self._own.brief(thought.briefing)
            return self._own.decide(thought.packed)
        except Exception as error:  # noqa: BLE001 - the match must go on
            return fallen_back(thought.question.request, f"{type(error).__name__}: {error}")


@cache
def shared_thinker() -> Thinker:
    """Return the program's only thinker."""
    return Thinker()


def close_thinker() -> None:
    """End the program's thinker, if there is one; the next question starts another."""
    if shared_thinker.cache_info().currsize:
        shared_thinker().close()
        shared_thinker.cache_clear()
