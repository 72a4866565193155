"""The computer at this table: it is asked as soon as it can know what to decide, and answers at a pace."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.games import ask_of, game_ui_of
from game.players.computer import COMPUTER, Question
from game.players.mind import Briefing, briefing_of
from game.players.thinking import Thought, shared_thinker
from game.reasons import Decision
from game.screens.table.watching import Watching
from rules.kernel.requests import IllegalAnswer, Request
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

LOG = logging.getLogger("game.players")
PAUSE_S = 0.7  # so that one sees who is asked and what it is about to do
THINKING_S = 0.25  # what takes less is not worth a word


@dataclass(slots=True)
class _Open:
    """A request of the computer's that is open, and what it thinks of it; `for_s` has passed since."""

    request: Request[Any]
    thought: Thought
    for_s: float = 0.0
    told: bool = False  # whether the screen knows that it has been decided


class Opponents:
    """Ask the computer for its seats' answers, wait for them, give them when they can be followed."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.session = screen.session
        self.seating = screen.session.seating
        self.watching = Watching(screen)
        self.faults = 0
        self._open: dict[Seat, _Open] = {}
        self._pause_s = 0.0
        self._due: Request[Any] | None = None
        self._known: Briefing | None = None

    @property
    def eyes(self) -> Seat | None:
        """Whose view the screen shows: the only human's, else that of who has opened a hand-over."""
        return self.solo or self.screen.opened_for

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return not self.seating.humans

    @property
    def solo(self) -> Seat | None:
        """The seat of the only human; None where there are two or none."""
        humans = self.seating.humans
        return humans[0] if len(humans) == 1 else None

    def plays(self, seat: Seat) -> bool:
        """Whether the computer plays a seat."""
        return seat in self.seating.computers

    def next_request(self) -> Request[Any] | None:
        """Return the open request that is asked next: a human's first, that of the initiative first."""
        first = self.screen.presenter.first()
        waiting = [one for one in (first, first.other, Seat.CHANCE) if one in self.session.waiting()]
        return self.session.request(min(waiting, key=self.plays)) if waiting else None

    # --- asking ---------------------------------------------------------------------------------

    def ask(self, level: str, request: Request[Any], purpose: str = COMPUTER) -> Thought:
        """Put a request to a level over what its seat may know."""
        match = self.session.match
        view = self.screen.presenter.for_computer(match.view(request.seat))
        if self._known is None:
            self._known = briefing_of(match.ruleset, match.setup)
        draws = self.session.draws_for(request.seat, purpose)
        question = Question(level, request.seen_by(view), view, draws)
        return shared_thinker().ask(question, self._known)

    def advise(self, request: Request[Any]) -> Thought:
        """Ask what the adviser would do in a human's place."""
        adviser = game_ui_of(self.session.match.ruleset.id).computer.adviser
        return self.ask(adviser, request, "advice")

    def _ask_all(self) -> None:
        """Ask for what is open; drop what is not asked any more."""
        for seat, one in list(self._open.items()):
            if self.session.request(seat) is not one.request:
                self._open.pop(seat).thought.cancel()
        for seat in self.seating.computers:
            request = self.session.request(seat)
            if request is not None and seat not in self._open:
                self._open[seat] = _Open(request, self.ask(self.seating.players[seat], request))

    def drop(self) -> None:
        """Let go of all questions: the match goes another way, or the table is left."""
        for one in self._open.values():
            one.thought.cancel()
        self._open.clear()

    # --- answering ------------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Let seconds pass; return whether the picture changes."""
        if not self.seating.computers or self.session.over:
            return False
        changed = self.watching.update(dt_s)
        self._ask_all()
        if notice := shared_thinker().take_notice():
            self.screen.app.toast(notice, "refusal")
        for one in self._open.values():
            before, one.for_s = one.for_s, one.for_s + dt_s
            changed = changed or before < THINKING_S <= one.for_s
            if one.thought.poll() is not None and not one.told:
                one.told = True
                self.screen.rebuild()
        return self._answer_next(dt_s) or changed

    def _answer_next(self, dt_s: float) -> bool:
        """Give the first decision if it is time for it; one after another, for each has its own pause."""
        for seat, one in self._open.items():
            decision = one.thought.decision
            if decision is not None:
                due = self._may_answer(one.request, dt_s)
                if due:
                    self._answer(seat, one.request, decision)
                return due
        return False

    def _may_answer(self, request: Request[Any], dt_s: float) -> bool:
        """Whether a decision can be given now: a sealed one at once, any other when one can follow it."""
        if len(self.session.match.pending) > 1 and not self.watched:
            return True
        if self.screen.stage.busy or not self.watching.may_go_on:
            return False
        if self._due is not request:
            self._due, self._pause_s = request, self._pause()
            self.screen.rebuild()
        self._pause_s -= dt_s
        return self._pause_s <= 0 or self.watching.steps

    def _pause(self) -> float:
        factor = self.watching.factor
        return PAUSE_S / factor if factor > 0 else 0.0

    def skip(self) -> None:
        """End the pause before the next answer."""
        self._pause_s = 0.0

    def _answer(self, seat: Seat, request: Request[Any], decision: Decision) -> None:
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
        except IllegalAnswer as error:  # nothing that can be answered is open any more
            LOG.warning("the computer's answer came too late: %s", error.refusal.ruling)
        self._open.pop(seat, None)
        self.watching.stepped()
        self.screen.follow_answer(request)

    # --- what is told ---------------------------------------------------------------------------

    def decision(self, request: Request[Any]) -> Decision | None:
        """Return what has been decided about a request that is answered in the open."""
        if len(self.session.match.pending) > 1:
            return None
        one = self._open.get(request.seat)
        return one.thought.decision if one is not None and one.request is request else None

    @property
    def decided(self) -> bool:
        """Whether everything that is asked of the computer has been decided."""
        return all(one.thought.decision is not None for one in self._open.values())

    def thinks(self, seat: Seat) -> bool:
        """Whether a seat has been thinking for a while and goes on."""
        one = self._open.get(seat)
        return one is not None and one.thought.decision is None and one.for_s >= THINKING_S

    def note(self) -> tuple[str, Seat] | None:
        """Say how the computer gets on while a human plans, or that a match that is watched pauses."""
        if self.watched and self.watching.paused and self.screen.acting is not None:
            return "paused", self.screen.acting
        seat, mine = next(iter(self.seating.computers), None), self.solo
        match = self.session.match
        if seat is None or mine is None or len(match.pending) < 2 or match.has_sealed(mine):
            return None
        name = self.screen.view.setup.names[seat]
        if match.has_sealed(seat):
            asked = self.session.request(mine)
            what = ask_of(match.ruleset.id, asked).about if asked is not None else "its answer"
            return f"{name} has sealed {what}", seat
        return f"{name} is thinking ...", seat
