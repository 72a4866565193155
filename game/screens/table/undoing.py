"""Undo and redo at the table: the last step of the tool first, then the player's last answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from game.games import card_of, request_ui_of
from game.match.undo_limits import answers_since, undo_to
from game.screens.host import HasActing, HasMatch, HasSeat, HasUi, Rebuilds, TakesAnswers
from game.screens.table.host import HasTraining
from game.screens.tools.parts import sentence
from game.screens.tools.tool import HasStage, HasTool
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from rules.kernel.requests import AnyRequest, Roll
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.match.session import Session

_MOVES = "You cannot undo while ships are moving."
_NOTHING_UNDONE = "There is nothing to redo."
_HELD = "Finish dragging first."


class UndoTable(
    HasUi, HasMatch, HasActing, HasSeat, HasStage, HasTool, HasTraining, Rebuilds, TakesAnswers, Protocol
):
    """A table on which steps and answers are undone."""

    def ask_again(self, seat: Seat) -> None:
        """Restart from an earlier moment that a player has chosen."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step back or forward: its words, its function, and why it is impossible ("" if it is not)."""

    words: str
    make: Callable[[], object]
    why: str = ""


class Undoing:
    """What can be undone and redone at a table, by buttons, keys and the log."""

    def __init__(self, table: UndoTable) -> None:
        self._table = table
        self._session = table.session

    def back(self) -> Step:
        """Return the step that Undo makes."""
        table, session, seat = self._table, self._session, self._seat
        if table.tool is not None and (words := table.tool.undo_words()):
            return Step(words, partial(self._in_hand, table.tool.undo))
        if why := self._nothing():
            return _none("Undo", why)
        refusal = session.undo_refusal(seat)
        if refusal is None:
            return Step(f"Undo: {self._last()}", partial(self._take_back, seat))
        if table.training.on and (answers := table.training.answers()):
            number, words = answers[0]
            back = partial(table.training.take_back, number)
            return Step(f"Training: undo {words.partition(': ')[2]}", back)
        if seat.other in session.seating.humans and session.undo_refusal(seat.other) is None:
            name = table.view.setup.names[seat.other]
            return Step(f"{self._last()}: only {name} can undo that", partial(self._ask_whose, seat.other))
        return _none("Undo", sentence(refusal))

    def again(self) -> Step:
        """Return the step that Redo makes."""
        table, match = self._table, self._session.match
        if table.tool is not None and (words := table.tool.redo_words()):
            return Step(words, partial(self._in_hand, table.tool.redo))
        if table.tool is not None and table.tool.history is not None and table.tool.history.is_led:
            return _none("Redo", _HELD)
        if self._nothing() or match.redo_refusal(self._seat) is not None:
            return _none("Redo", _NOTHING_UNDONE)
        seat, answer = match.undone[-1]
        words = _told(self._session, table.view, self._session.request(seat), seat, answer)
        return Step(f"Redo: {words}", partial(table.answer, answer))

    def to(self, beat: int) -> Step:
        """Return the step back to a beat in the log, which undoes the player's answers since."""
        seat = self._seat
        why = self._nothing()
        if not why and not answers_since(self._session, seat, beat):
            why = sentence(self._session.undo_refusal(seat)) or (
                "You can only undo your own decisions since the last dice roll and the last reveal (PLY-3)."
            )
        return Step("Undo to here", partial(self._back_to, seat, beat), why)

    def make(self, step: Step) -> None:
        """Make a step, or show why it is impossible."""
        if step.why:
            self._table.app.toast(step.why, "refusal")
        else:
            step.make()

    @property
    def _seat(self) -> Seat:
        """The player whose answers Undo takes back: the only human, else the one who is asked."""
        return self._session.seating.solo or self._table.acting or self._table.seat

    def _nothing(self) -> str:
        """Return why no answer of either player can be undone now; "" if one may be."""
        table, edition = self._table, self._session.match.ruleset.id
        if self._session.seating.watched:
            return f"The computer plays {card_of(edition).table.both}, so you have nothing to undo."
        if table.stage.busy:  # the look after the movement answers nothing
            return _MOVES
        typed = table.tool is not None and isinstance(table.tool.request, Roll)  # dice not entered yet
        if table.acting is None and not typed:
            return _MOVES
        if table.tool is not None and table.tool.request.secret and not self._session.seating.solo:
            unchanged = request_ui_of(edition, table.tool.request).sealed.nothing_to_undo
            return f"{unchanged}; what happened before the hand-over stays."
        return ""

    def _last(self) -> str:
        return answer_words(self._session, self._table.view, -1)

    def _in_hand(self, step: Callable[[], object]) -> None:
        step()
        self._table.rebuild()

    def _take_back(self, seat: Seat) -> None:
        # Check again: the match may have continued while the dialog was open.
        if refusal := self._session.undo_refusal(seat):
            self._table.app.toast(sentence(refusal), "refusal")
            return
        self._session.undo(seat)
        self._table.ask_again(seat)

    def _back_to(self, seat: Seat, beat: int) -> None:
        undo_to(self._session, seat, beat)
        self._table.ask_again(seat)

    def _ask_whose(self, seat: Seat) -> None:
        """Let the other player undo their own last answer, if they are the one pressing."""
        name = self._table.view.setup.names[seat]
        mine = Answer("undo.yes", f"I am {name}: undo it", partial(self._take_back, seat))
        leave = Answer("undo.no", "Keep it", look=ButtonLook.PRIMARY)
        words = f"{self._last()}. That was {name}'s answer, so only {name} can undo it."
        ask(self._table.ui, "undo", f"{name}'s answer", words, [mine, leave])


def _none(words: str, why: str) -> Step:
    return Step(words, lambda: None, why)


def answer_words(session: Session, view: object, number: int) -> str:
    """Return who gave an answer of the journal, and what it was; a long one is only named."""
    seat, answer = session.match.journal[number]
    return _told(session, view, session.match.asked[number], seat, answer)


def _told(session: Session, view: Any, request: AnyRequest | None, seat: Seat, answer: object) -> str:  # noqa: ANN401
    words = "the last answer"
    if request is not None:
        asked = request_ui_of(session.match.ruleset.id, request)
        words = asked.undo_label or asked.describe_answer(request, answer, view)
    return f"{view.setup.names[seat]} {words}" if seat in PLAYERS else words
