"""The game's access to the danger forecasts, computed in their own process so that no frame waits."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable
from functools import cache
from typing import Any

from game.forecast.forecast_worker import ForecastWorker, Found, Unknown, Wanted, serve
from game.forecast.questions import Answer, Asked, Field, Forecast, Question
from game.players.mind import Briefing, briefing_of, pack_briefly
from game.players.worker import Worker
from rules.kernel.ruleset import AnyRuleset

LOG = logging.getLogger("game.forecast")
_POLL_S = 0.01
_MOST_STARTS = 3
_MOST_ANSWERS = 200
_MOST_BOARDS = 16


class ForecastClient:
    """Answers from what is known about a state; `want` says what to find out next, and drops the rest.

    `changes` counts answers, so that a screen knows when to look again.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._state: Any = None
        self._table = 0
        self._packed = b""
        self._briefing: Briefing | None = None
        self._briefed: Briefing | None = None
        self._answers: dict[Question[Hashable], Answer[Hashable] | Unknown] = {}
        self._boards: dict[Question[Hashable], Field | Unknown] = {}
        self._wish: Wanted | None = None
        self._sent: Wanted | None = None
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self.worker = Worker("forecasts", serve, _MOST_STARTS)
        self._own: ForecastWorker | None = None

    # --- for the screens --------------------------------------------------------------------------

    def look_at(self, ruleset: AnyRuleset, state: Any) -> None:  # noqa: ANN401 - of any game
        """Answer about this state from now on; forget everything about another."""
        if state is self._state or state == self._state:
            return
        with self._wake:
            setup_is_new = self._state is None or self._state.setup is not state.setup
            self._state, self._packed = state, pack_briefly(state, ruleset.id)
            self._drop_all()
        if setup_is_new:
            self._briefing = briefing_of(ruleset, state.setup)

    def forget(self) -> None:
        """Forget everything, because another player may look next."""
        with self._wake:
            self._state, self._packed = None, b""
            self._drop_all()

    def _drop_all(self) -> None:
        self._table += 1
        self._wish = None
        self._answers.clear()
        self._boards.clear()

    def want(
        self, questions: tuple[Question[Hashable], ...] = (), board: Asked[Hashable] | None = None
    ) -> None:
        """Find out the answers to these questions in this order, unless they are known."""
        open_ones = tuple(one for one in questions if self.answer(one) is None)
        rest = None if board is None or self._is_full(board) else board
        wish = Wanted(self._table, self._packed, open_ones, rest)
        with self._wake:
            if self._state is None or (self._wish == wish):
                return
            self._wish = wish
            if self._thread is None and not self.worker.closed:
                self._thread = threading.Thread(target=self._run, name="forecasts", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def answer(self, question: Question[Hashable]) -> Answer[Hashable] | Unknown | None:
        """Return the answer to a question, or None if it is not known yet."""
        return self._answers.get(question)

    def forecast(self, asked: Asked[Hashable]) -> Forecast | None:
        """Return a forecast, or None if it is not known yet."""
        found = self.answer(asked)
        return found if isinstance(found, Forecast) else None

    def field(self, asked: Asked[Hashable]) -> Field | None:
        """Return the danger map of a piece, coarse at first, or None if it is not known yet."""
        found = self._boards.get(asked)
        return found if isinstance(found, Field) else None

    def has_failed(self, asked: Question[Hashable], *, board: bool = False) -> bool:
        """Return whether an answer or a danger map could not be computed because of a bug."""
        found = self._boards.get(asked) if board else self._answers.get(asked)
        return isinstance(found, Unknown)

    def _is_full(self, board: Asked[Hashable]) -> bool:
        found = self._boards.get(board)
        return isinstance(found, Unknown) or (found is not None and found.full)

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait until everything wanted is known; return False if `timeout_s` seconds are not enough."""
        with self._wake:
            return self._wake.wait_for(lambda: self._is_settled, timeout_s)

    def close(self) -> None:
        """Stop the process."""
        self.worker.close()
        with self._wake:
            self._wish = None
            self._wake.notify_all()

    # --- in the thread ----------------------------------------------------------------------------

    @property
    def _is_settled(self) -> bool:
        wish = self._wish
        if wish is None:
            return True
        done = wish.board is None or self._is_full(wish.board)
        return done and all(self.answer(one) is not None for one in wish.questions)

    def _next(self) -> Wanted | None:
        """Wait until something is wanted; return it, or None when closed."""
        with self._wake:
            self._wake.wait_for(lambda: self.worker.closed or not self._is_settled)
            return None if self.worker.closed else self._wish

    def _run(self) -> None:
        while (wish := self._next()) is not None:
            try:
                found = self._ask(wish)
            except (EOFError, OSError) as error:
                if not self.worker.closed:
                    LOG.warning("the process that computes dangers ended: %s", type(error).__name__)
                self._stop()
                continue
            if found is not None:
                self._publish(found)
        self._stop()

    def _ask(self, wish: Wanted) -> Found | None:
        if self.worker.connection is None and self._own is None:
            self.worker.start()
        connection = self.worker.connection
        if connection is None:
            return self._ask_here(wish)
        if self._briefed is not self._briefing:
            connection.send(self._briefing)
            self._briefed = self._briefing
        if wish is not self._sent:
            connection.send(wish)
            self._sent = wish
        if not connection.poll(_POLL_S):
            return None
        found: Found = connection.recv()
        return found

    def _ask_here(self, wish: Wanted) -> Found | None:
        """Compute in this thread with a worker of its own, since the board's rocks are in use."""
        own = self._own = self._own or ForecastWorker()
        if self._briefed is not self._briefing and self._briefing is not None:
            own.brief(self._briefing)
            self._briefed = self._briefing
        if wish is not self._sent:
            own.take(wish)
            self._sent = wish
        time.sleep(0)  # let frames go first
        return own.step()

    def _publish(self, found: Found) -> None:
        with self._wake:
            if found.table == self._table:
                self._keep(found.asked, found.answer)
                self.changes += 1
            self._wake.notify_all()

    def _keep(self, asked: Question[Hashable], answer: Answer[Hashable] | Field | Unknown) -> None:
        """Store an answer and drop the oldest ones; maps have a limit of their own.

        A drag asks about many ends, and these answers must not push out the maps.
        """
        if isinstance(answer, Field) or (isinstance(answer, Unknown) and answer.board):
            self._boards[asked] = answer
            for oldest in list(self._boards)[:-_MOST_BOARDS]:
                del self._boards[oldest]
        else:
            self._answers[asked] = answer
            for one in list(self._answers)[:-_MOST_ANSWERS]:
                del self._answers[one]

    def _stop(self) -> None:
        self.worker.stop()
        self._briefed, self._sent = None, None


@cache
def shared_forecast_client() -> ForecastClient:
    """Return the client that the whole program shares."""
    return ForecastClient()


def close_forecasts() -> None:
    """End the shared client, if there is one; the next question starts another."""
    if shared_forecast_client.cache_info().currsize:
        shared_forecast_client().close()
        shared_forecast_client.cache_clear()
