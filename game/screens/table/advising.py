"""Training with an adviser: what it would answer and why, and what the player's own answer costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from game.board.plates import Span
from game.game_card import Computer
from game.games import card_of, request_ui_of, ui_of
from game.match.reasoning import Reasoned
from game.players.thinking import Thought
from game.reasons import Decision
from game.reasons import Thought as Weighed
from game.screens.reasons import ReasonRow, reason_list, rows_of
from game.screens.table.computer_turn import ComputerTurn
from game.screens.table.host import TrainingTable
from game.screens.table.training import Training
from game.screens.table.weak_answer_card import NOTABLE, WeakAnswer, lapse_card
from game.screens.tools.tool import PANEL, Tool
from game.shell.theme import STRONG
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.card import CardPlace
from game.widgets.label import Label, Note
from game.widgets.layout import Column
from game.widgets.pen import Ink
from game.widgets.widget import Widget
from rules.kernel.requests import AnyRequest, Roll

Words = tuple[tuple[Span, ...], ...]

_AS_GOOD = 0.005  # points; smaller differences vanish when rounded to two decimals


@dataclass(slots=True)
class _Asked:
    """A question to the adviser about a request, with the player's own answer at that time."""

    request: AnyRequest
    own: tuple[Any, ...]
    thought: Thought
    answered: bool = False


@dataclass(slots=True)
class _Given:
    """A player's answer that is still being compared with the advice.

    `since` is the length of the journal before the answer.
    """

    since: int
    request: AnyRequest
    thought: Thought


def advised(words: str) -> Words:
    """Return the plate of an advised thing on the board."""
    return ((("advised", "good"),), ((words, "plain"),))


class Advising(Training):
    """Show over the right panel what an adviser would answer and why, and mark weaker answers."""

    tabs = (("advice", "Advice"), ("why", "Why"), *Training.tabs)
    explained: ClassVar[Sequence[str]] = ()
    """The kinds of requests for which the computer's reasons reveal nothing hidden."""
    asks_when = "while you are asked for something"
    about_advice = ""
    use_words = "Use this"
    use_tip = "Fills in this answer; you can still change it"
    no_reasons = "The computer's reasons appear here after its first open move."

    def __init__(self, screen: TrainingTable) -> None:
        super().__init__(screen)
        self.tab = "advice"
        self.tells = True
        self.advice: Decision | None = None
        self._asked: _Asked | None = None
        self._given: _Given | None = None
        self._lapse: WeakAnswer | None = None
        self._place = CardPlace()
        self._costs: dict[int, float] = {}

    @property
    def computer(self) -> Computer[Any, Any]:
        """The description of this game's computer player."""
        return card_of(self.screen.edition).computer

    @property
    def adviser(self) -> str:
        """The name of the level that advises, as written within a sentence."""
        return self.computer.levels[self.computer.adviser].title.casefold()

    @property
    def notable(self) -> float:
        """The points from which a weaker answer is worth a word."""
        return NOTABLE * self.computer.scale

    def _shown(self, decision: Decision | Reasoned) -> list[Weighed]:
        """Return what was weighed, in the points that the game shows."""
        return [one.times(self.computer.scale) for one in decision.thoughts]

    def toggle(self) -> None:
        super().toggle()
        self.tab = "advice" if self.advised_tool is not None else "why"  # the tab that is not empty now

    # --- advice ---------------------------------------------------------------------------------

    def overlays(self) -> Sequence[object]:
        """Return the overlays that show the advice.

        They appear while the panel is open, unless the player has already adopted the advice.
        """
        tool, advice = self.advised_tool, self.advice
        if not self.open or self.tab != "advice" or tool is None or advice is None:
            return []
        return [] if tool.in_hand() == (advice.answer,) else list(self.drawn(tool.request, advice.answer))

    def drawn(self, request: AnyRequest, answer: object) -> Iterator[object]:
        """Yield the overlays that show an advised answer on the board; none by default."""
        yield from ()

    @property
    def advised_tool(self) -> Tool | None:
        """The tool in which the player is answering, or None."""
        tool, mine = self.screen.tool, self.screen.session.seating.solo
        if tool is None or isinstance(tool, ComputerTurn) or not hasattr(tool, "request"):
            return None
        return None if isinstance(tool.request, Roll) or tool.request.seat is not mine else tool.real

    def ask(self) -> None:
        """Ask what the adviser would do in the player's place."""
        self.advice = None
        self._weigh()

    def _weigh(self) -> None:
        """Ask for advice, and compare the player's current answer with it.

        The last advice stays on show until the new one arrives.
        """
        tool = self.advised_tool
        if tool is not None:
            own = self._own(tool)
            self._asked = _Asked(tool.request, own, self.screen.opponents.advise(tool.request, own))
            self.screen.rebuild()

    def _own(self, tool: Tool) -> tuple[Any, ...]:
        """Return the player's current answer if it can be compared; otherwise an empty tuple."""
        own = tool.in_hand() if self.computer.weighs else ()
        return own if own and tool.request.refusal(own[0]) is None else ()

    def update(self) -> bool:
        return any((self._update_advice(), self._update_given()))

    def _update_advice(self) -> bool:
        asked, tool = self._asked, self.advised_tool
        if asked is None:
            return False
        if tool is None or tool.request is not asked.request:
            asked.thought.cancel()
            self._asked = self.advice = None
            return True
        if not asked.answered and (found := asked.thought.poll()) is not None:
            asked.answered, self.advice = True, found
            self.screen.rebuild()
            return True
        if self.open and asked.answered and self._own(tool) != asked.own:
            self._weigh()
            return True
        return False

    def use(self) -> None:
        """Adopt the advised answer, and leave a rehearsal; the player can still change it."""
        shown, tool = self.screen.tool, self.advised_tool
        if shown is not None and tool is not None and self.advice is not None:
            shown.leave()
            tool.put_in_hand(self.advice.answer)
        self.open = False
        self.screen.rebuild()

    def advised(self) -> list[ReasonRow]:
        """Return the advice as rows, with the reasons."""
        assert self.advice is not None, "the list is made of an advice"
        thoughts = self._shown(self.advice)
        subject = partial(self.computer.subject, self.screen.view)
        return rows_of(thoughts, subject if any(one.about for one in thoughts) else None)

    # --- what was answered ------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        return self._given is not None or self._lapse is not None

    def answering(self, request: AnyRequest, answer: object) -> None:
        if not self.on or not self.tells or request.seat is not self.screen.session.seating.solo:
            return
        self._drop_given()
        if self.computer.weighs and not isinstance(request, Roll) and request.refusal(answer) is None:
            since = len(self.screen.session.match.journal)
            self._given = _Given(since, request, self.screen.opponents.advise(request, (answer,)))

    def _drop_given(self) -> None:
        if self._given is not None:
            self._given.thought.cancel()
        self._given = self._lapse = None

    def _update_given(self) -> bool:
        """Mark the player's answer if the comparison shows that it gives up too much.

        Return whether the picture changes.
        """
        session = self.screen.session
        if self._lapse is not None and (session.over or len(session.match.journal) <= self._lapse.number):
            self._lapse = None
            self.screen.rebuild()
            return True
        given = self._given
        if given is None or (decision := given.thought.poll()) is None:
            return False
        number = self._number(given)
        if number is None:  # still sealed: the other side has yet to choose
            if session.request(given.request.seat) is given.request and not session.match.has_sealed(
                given.request.seat
            ):
                self._given = None  # it was undone
            return False
        self._given = None
        lapse = WeakAnswer(number, tuple(self._shown(decision)))
        self._costs[number] = lapse.points
        if lapse.points >= self.notable and not session.over:
            self._lapse, self._place = lapse, CardPlace()
        self.screen.rebuild()
        return True

    def _number(self, given: _Given) -> int | None:
        """Return the index of an answer in the journal, or None while it is not there yet."""
        journal, mine = self.screen.session.match.journal, given.request.seat
        return next((at for at in range(given.since, len(journal)) if journal[at][0] is mine), None)

    def cards(self) -> list[Widget]:
        lapse = self._lapse
        if lapse is None:
            return []
        take_back = partial(self.take_back, lapse.number)
        return lapse_card(
            self.screen, lapse, self.adviser, self._place, take_back=take_back, leave=self.pass_over
        )

    def pass_over(self) -> None:
        self._drop_given()
        self.screen.rebuild()

    def take_back(self, number: int) -> None:
        self._drop_given()
        self._costs = {at: cost for at, cost in self._costs.items() if at < number}
        super().take_back(number)

    def answers(self) -> list[tuple[int, str]]:
        found = super().answers()
        costs = self._costs
        return [
            (
                number,
                f"{words} (\N{MINUS SIGN}{costs[number]:.2f})"
                if costs.get(number, 0) >= self.notable
                else words,
            )
            for number, words in found
        ]

    # --- the panel ------------------------------------------------------------------------------

    def page(self, column: Column) -> None:
        match self.tab:
            case "advice":
                self._advice(column)
            case "why":
                self._reasons(column)
            case _:
                super().page(column)

    def _advice(self, column: Column) -> None:
        if self.advised_tool is None:
            self.say(column, f"The {self.adviser} advises you {self.asks_when}.")
            return
        asked = self._asked
        thinking = asked is not None and self.advice is None
        why = f"The {self.adviser} is thinking." if thinking else ""
        words = "Thinking ..." if thinking else "What would you do?"
        column.row().put(Button, "training.ask", words, on_press=self.ask, disabled=why)
        if self.advice is None:
            self._before_advice(column)
            return
        if self.computer.weighs and asked is not None:
            self._verdict(column, asked.request, self.advice)
        reasons = column.row(high=column.rect.height - 42)
        reasons.put(reason_list, "training.advice", self.advised(), PANEL, self.screen.ui.pen)
        words, look = self.use_words, ButtonLook.PRIMARY
        column.row().put(Button, "training.use", words, look=look, on_press=self.use, tooltip=self.use_tip)

    def _before_advice(self, column: Column) -> None:
        """Explain what advice is, and add the choice whether weaker answers are marked."""
        if self.computer.weighs:
            column.row(high=26).put(
                Checkbox,
                "training.tells",
                "Warn me about weaker choices",
                on=self.tells,
                on_change=partial(setattr, self, "tells"),
                tooltip=f"From {self.notable} points up; you can then undo it",
            )
        self.say(column, self.about_advice)

    def _verdict(self, column: Column, request: AnyRequest, said: Decision) -> None:
        """Add the advised answer, and how much less the player's own answer is worth."""
        deed = request_ui_of(self.screen.edition, request).describe_answer(
            request, said.answer, self.screen.view
        )
        advised = f"The {self.adviser} {deed}"
        high = self.screen.ui.pen.words_height(advised, column.rect.width, STRONG) + 2
        column.row(high=high, below=2).put(Label, "training.advised", advised, style=STRONG, wrap=True)
        words, ink = self._worth(said)
        column.row(high=20, below=6).put(Label, "training.worth", words, color=ink)

    def _worth(self, said: Decision) -> tuple[str, Ink]:
        weighed = [one for one in self._shown(said) if one.own is not None]
        if not weighed:
            return "Your choice has no estimate", "secondary"
        points = sum(one.given_away for one in weighed)
        if points < _AS_GOOD:
            return "Yours is just as good", "good"
        return f"Yours is worth {points:.2f} points less", "refusal"

    # --- its reasons ------------------------------------------------------------------------------

    def last_reasons(self) -> Reasoned | None:
        """Return the computer's last decision that may be explained now, or None."""
        session = self.screen.session
        kept = len(session.match.journal)
        found = [one for kind in self.explained if (one := session.reasoning.last(kind, kept)) is not None]
        return max(found, key=lambda one: one.number, default=None)

    def reasons_head(self, last: Reasoned) -> str:
        """Return the line saying what the reasons are about."""
        edition = self.screen.edition
        about = ui_of(edition).request(last.kind, edition).title.lower()
        return f"{self.screen.presenter.table.begun(last.turn)}, {about}; the filled mark is what it chose."

    def _reasons(self, column: Column) -> None:
        last = self.last_reasons()
        if last is None:
            self.say(column, self.no_reasons)
            return
        session = self.screen.session
        thoughts = sorted(self._shown(last), key=lambda one: one.about != self.screen.selected)
        lesser = self.computer.why_lesser(session.seating.players[last.seat], last.kind)
        rows = rows_of(thoughts, partial(self.computer.subject, self.screen.view), lesser)
        column.row(high=32, below=4).put(Note, "training.head", self.reasons_head(last), wrap=True)
        column.fill().put(reason_list, "training.reasons", rows, PANEL, self.screen.ui.pen)
