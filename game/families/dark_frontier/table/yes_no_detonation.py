"""Two missiles meet: detonate, so that both become flak, or let them pass (DM-6)."""

from __future__ import annotations

from functools import cached_property

from game.board.plates import Span
from game.families.dark_frontier.table.odds_words import chance_words, shares_of
from game.families.dark_frontier.table.upcoming import put_to_come
from game.families.dark_frontier.table.yes_no import AnswerTool
from game.families.dark_frontier.table.yes_no_forecast import Passing, better_to_detonate, detonation
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading
from game.shell.theme import SECTION, SMALL
from game.widgets.answer_card import Bar
from game.widgets.label import Label
from game.widgets.pen import Ink
from rules.dark_frontier.requests import DetonateOrPass
from rules.dark_frontier.state import DEFENDER


class DetonateTool(AnswerTool):
    """The tool to detonate a missile against an enemy one, or to let both fly on."""

    request: DetonateOrPass

    @cached_property
    def outcomes(self) -> dict[bool, Passing]:
        """The results of both answers."""
        return detonation(self.request)

    def better(self) -> bool | None:
        return better_to_detonate(self.request, self.outcomes)

    def home(self) -> str:
        return self.request.own

    def other(self) -> str:
        return self.request.enemy

    def shown(self) -> tuple[str, ...]:
        """Return one ship of each side: the one that depends most on the answer."""
        state, found = self.state, []
        for seat in (self.request.seat, self.request.seat.other):
            names = [ship.name for ship in state.side(seat)]
            if names:
                found.append(max(names, key=self._depends))
        return tuple(found)

    def _depends(self, name: str) -> tuple[float, float]:
        yes, no = (self.outcomes[says].fates[name] for says in (True, False))
        return float(abs(yes.lost - no.lost)), float(abs(yes.hit - no.hit))

    def seen_from(self) -> str | None:
        return next(iter(self.shown()), None)

    # --- the cards ----------------------------------------------------------------------------------

    def title(self, *, says: bool) -> str:
        return "Detonate" if says else "Let them pass"

    def words(self, *, says: bool) -> str:
        if says:
            return f"Both become flak of spread {self.state.figures.spread} and keep flying."
        other = self.state.setup.names[self.request.seat.other]
        return f"Both fly on, unless {other} detonates." if self.request.seat is DEFENDER else "Both fly on."

    def bars(self, *, says: bool) -> tuple[Bar, ...]:
        passing, found = self.outcomes[says], []
        for name in self.shown():
            used = passing.counters[name]
            how = f"if it stops {used}" if used else "rest of this round"
            found.append(Bar(shares_of(passing.fates[name]), f"{name}, {how}"))
        return tuple(found)

    # --- the panel ----------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Detonate?", self.request.own, self.request.seat)

    def what_now(self) -> str:
        return f"{self.request.own} and {self.request.enemy} meet: detonate yours?"

    def build(self, column: PanelColumn) -> None:
        lead(column, "answer.lead", self._lead_words())
        column.note("answer.what", "Two missiles are in one hex. Either owner may detonate.", "DM-6")
        self.put_cards(column)
        reaches = self.outcomes[False].reaches
        if reaches:
            column.row(high=16, below=3).put(Label, "reach.head", "NEXT ROUND, IF THEY PASS", style=SECTION)
        for number, reach in enumerate(reaches):
            words = f"{reach.missile}: {reach.meeting} of {reach.of} moves reach {reach.ship}"
            ours = self.state.ships[reach.ship].seat is self.request.seat
            color: Ink = "refusal" if ours and reach.meeting else "text"
            row = column.row(high=17, below=1)
            row.put(Label, f"reach.{number}", words, style=SMALL.sized(12), color=color)
        column.take(4)
        put_to_come(column, self.state, "No more encounters this round.")

    def _lead_words(self) -> str:
        """Say which answer is better for the own ship, or that both are equal."""
        better = self.better()
        if better is None:
            return "Both answers are equally good this round."
        does = f"Detonating {self.request.own}" if better else "Letting both missiles fly on"
        return f"{does} is better for you."

    def commit(self) -> Commit:
        words = f"Detonate {self.request.own}" if self.says else "Let them pass"
        own = next(iter(self.shown()), None)
        if own is None:
            return Commit(words, self.answer)
        here, there = (self.outcomes[says].fates[own] for says in (self.says, not self.says))
        below = "the same odds this round"
        if here.lost != there.lost:
            below = f"{own}: {chance_words(here.lost)} lost instead of {chance_words(there.lost)}"
        elif here.hit != there.hit:
            below = f"{own}: {chance_words(here.hit)} hit instead of {chance_words(there.hit)}"
        return Commit(words, self.answer, below)

    def plate(self) -> tuple[tuple[Span, ...], ...]:
        head: tuple[Span, ...] = (
            (f"{self.request.own} and {self.request.enemy} meet {when_words(self._part())}", "plain"),
        )
        return head, (("both can become flak", "quiet"),)
