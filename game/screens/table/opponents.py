"""The computer at this table: it starts to think as early as possible, and answers at a readable pace."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from game.games import card_of, request_ui_of
from game.match.friend_session import FriendSession
from game.match.session import Session
from game.players.computer import COMPUTER, Question
from game.players.habits import in_habit
from game.players.mind import Briefing, briefing_of
from game.players.thinking import Thought, shared_thinker
from game.reasons import Decision
from game.screens.table.presenter import Presenter
from game.screens.table.watching import Watching
from rules.kernel.requests import AnyRequest, IllegalAnswer
from rules.kernel.seats import Seat

LOG = logging.getLogger("game.players")
PAUSE_S = 0.7  # time to see whose turn it is and what it is about to do


@dataclass(slots=True)
class _Open:
    """An open request to the computer, and its thinking about it."""

    request: AnyRequest
    thought: Thought
    told: bool = False  # whether the decision has been reported to the screen


@dataclass(eq=False)
class Opponents:
    """Ask the computer for its seats' answers, wait for them, and give them when the player can follow.

    `watching` sets the pace. `on_answer` is called with each answered request, `warn` with problems
    of the thinking process that the player should know about. `faults` counts the answers that went
    wrong.
    """

    session: Session
    presenter: Presenter
    watching: Watching
    on_answer: Callable[[AnyRequest], None]
    warn: Callable[[str], None]
    faults: int = field(default=0, init=False)
    _open: dict[Seat, _Open] = field(default_factory=dict, init=False)
    _pause_s: float = field(default=0.0, init=False)
    _due: AnyRequest | None = field(default=None, init=False)
    _known: Briefing | None = field(default=None, init=False)

    def next_request(self) -> AnyRequest | None:
        """Return the open request to ask next, or None.

        A human's comes before the computer's, and the player with the initiative comes before the
        other.
        """
        first, computers = self.presenter.first(), self.session.seating.computers
        waiting = [one for one in (first, first.other, Seat.CHANCE) if one in self.session.waiting()]
        return self.session.request(min(waiting, key=computers.__contains__)) if waiting else None

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, level: str, request: AnyRequest, purpose: str = COMPUTER) -> Thought:
        """Ask a level of the computer about a request, using only what its seat may know."""
        return self._put(level, request, purpose)

    def advise(self, request: AnyRequest, own: tuple[object, ...] = ()) -> Thought:
        """Ask what the adviser would do in a human's place, and how it values their `own` answer."""
        adviser = card_of(self.session.match.ruleset.id).computer.adviser
        return self._put(adviser, request, "advice", own)

    def _put(self, level: str, request: AnyRequest, purpose: str, own: tuple[object, ...] = ()) -> Thought:
        match = self.session.match
        view = self.presenter.for_computer(match.view(request.seat))
        if self._known is None:
            self._known = briefing_of(match.ruleset, match.setup)
        draws = self.session.draws_for(request.seat, purpose)
        question = Question(level, request.seen_by(view), view, draws, own)
        return shared_thinker().ask(question, self._known)

    def _ask_all(self) -> None:
        """Ask about newly opened requests; cancel those that are no longer open."""
        for seat, one in list(self._open.items()):
            if self.session.request(seat) is not one.request:
                self._open.pop(seat).thought.cancel()
        for seat in self.session.seating.computers:
            request = self.session.request(seat)
            if request is not None and seat not in self._open:
                self._open[seat] = _Open(request, self.ask(self._level(seat), request))

    def _level(self, seat: Seat) -> str:
        """Return the level that decides for a seat, with its style and its habit in this match."""
        session = self.session
        return in_habit(session.match.ruleset.id, session.seating.level(seat), seat, session.seed)

    def drop(self) -> None:
        """Cancel all questions, because the match takes a different course or the table is left."""
        for one in self._open.values():
            one.thought.cancel()
        self._open.clear()

    # --- answering ------------------------------------------------------------------------------

    def update(self, dt_s: float, *, busy: bool) -> bool:
        """Advance time by some seconds; return whether there is news.

        News is that something is decided, or is about to be done. `busy` means that the table is
        still showing what has happened.
        """
        if not self.session.seating.computers or self.session.over:
            return False
        self._ask_all()
        if notice := shared_thinker().take_notice():
            self.warn(notice)
        due, decided = self._due, [one for one in self._open.values() if one.thought.poll() is not None]
        news = not all(one.told for one in decided)
        for one in decided:
            one.told = True
        return self._answer_next(dt_s, busy=busy) or news or self._due is not due

    def _answer_next(self, dt_s: float, *, busy: bool) -> bool:
        """Give the first decision if it is time; return whether it was given. Each has its own pause."""
        for seat, one in self._open.items():
            decision = one.thought.decision
            if decision is not None:
                due = self._may_answer(one.request, dt_s, busy=busy)
                if due:
                    self._answer(seat, one.request, decision)
                return due
        return False

    def _may_answer(self, request: AnyRequest, dt_s: float, *, busy: bool) -> bool:
        """Return whether a decision can be given now.

        Sealed decisions are given at once, others when the player can follow.
        """
        watching = self.watching
        if len(self.session.match.pending) > 1 and not self.session.seating.watched:
            return True
        if busy or not watching.may_go_on:
            return False
        if self._due is not request:
            self._due, self._pause_s = request, self._pause_before(request)
        self._pause_s -= dt_s
        return self._pause_s <= 0 or watching.steps

    def _pause_before(self, request: AnyRequest) -> float:
        """Return for how long to show a decision before it takes effect; some need no pause."""
        decision, factor = self.decision(request), self.watching.factor
        clear = decision is not None and self.presenter.needs_no_pause(request, decision.answer)
        at_once = clear and not self.session.seating.watched
        return 0.0 if at_once or not factor else PAUSE_S / factor

    def skip(self) -> None:
        """End the pause before the next answer."""
        self._pause_s = 0.0

    def _answer(self, seat: Seat, request: AnyRequest, decision: Decision) -> None:
        session = self.session
        number, turn = len(session.match.journal), session.match.ruleset.turn(session.match.state)
        refusal = request.refusal(decision.answer)
        if refusal is not None:
            LOG.warning("the computer's answer was refused by %s", refusal.ruling)
            decision = replace(decision, answer=request.default(), thoughts=())
        self.faults += bool(decision.fault) or refusal is not None
        session.reasoning.note(number, seat, turn, request.kind, decision)
        try:
            session.answer(seat, decision.answer)
        except IllegalAnswer as error:  # no request is open any more
            LOG.warning("the computer's answer came too late: %s", error.refusal.ruling)
        self._open.pop(seat, None)
        self.watching.stepped()
        self.on_answer(request)

    # --- what is shown ---------------------------------------------------------------------------

    def decision(self, request: AnyRequest) -> Decision | None:
        """Return the decision about an openly answered request, or None."""
        if len(self.session.match.pending) > 1:
            return None
        one = self._open.get(request.seat)
        return one.thought.decision if one is not None and one.request is request else None

    @property
    def decided(self) -> bool:
        """Whether the computer has decided everything it was asked."""
        return all(one.thought.decision is not None for one in self._open.values())

    def note(self, acting: Seat | None) -> tuple[str, Seat] | None:
        """Return a note for the banner and its seat, or None.

        It tells the progress of the computer or of a friend elsewhere while a human plans, or that a
        watched match is paused.
        """
        if isinstance(self.session, FriendSession):
            return (self.session.note, self.session.mine.other) if self.session.note else None
        if self.session.seating.watched and self.watching.paused and acting is not None:
            return "paused", acting
        seat, mine = next(iter(self.session.seating.computers), None), self.session.seating.solo
        match = self.session.match
        if seat is None or mine is None or len(match.pending) < 2 or match.has_sealed(mine):
            return None
        name = match.setup.names[seat]
        if match.has_sealed(seat):
            asked = self.session.request(mine)
            what = (
                request_ui_of(match.ruleset.id, asked).thinking_about if asked is not None else "its answer"
            )
            return f"{name} has sealed {what}", seat
        return f"{name} is thinking ...", seat
