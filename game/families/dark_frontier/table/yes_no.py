"""Requests in the Advance with two answers, each a card with its odds: choose by Y, N or a click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from game.board.plates import Span
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Met, Overlay, Relative
from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.keys import ANSWERS
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.upcoming import next_plate
from game.families.dark_frontier.table.views import RELATIVE
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Host
from game.screens.tools.yes_no import YesNoTool
from game.shell.actions import CHOOSING, Context
from game.widgets.answer_card import AnswerCard, Bar, card_height
from rules.dark_frontier.state import Token
from rules.hexes.grid import add
from rules.kernel.requests import AnyRequest
from rules.table.measure import Point


class AnswerTool(YesNoTool, DuelTool):
    """The tool to answer yes or no; it starts with the better answer if the table may propose it."""

    contexts: ClassVar[tuple[Context, ...]] = (ANSWERS, CHOOSING)
    yes, no = "frontier_yes", "frontier_no"
    lays: ClassVar[frozenset[str]] = frozenset({RELATIVE})
    mouse_hint: ClassVar[str] = (
        "{key:frontier_yes,frontier_no}: answer · {key:relative}: relative view, large · {key:fit}: fit"
    )

    def __init__(self, host: Host, request: AnyRequest) -> None:
        super().__init__(host, request)
        self.begin(host.presenter.proposes and self.better() is True, takes=lambda kept: type(kept) is bool)
        host.select(self.home())

    # --- for subclasses ---------------------------------------------------------------------------------

    def better(self) -> bool | None:
        """Return the answer with the better odds, or None if they are equal."""
        raise NotImplementedError

    def home(self) -> str:
        """Return the player's token that meets something."""
        raise NotImplementedError

    def other(self) -> str:
        """Return what it meets."""
        raise NotImplementedError

    def title(self, *, says: bool) -> str:
        """Return in a few words what an answer does."""
        raise NotImplementedError

    def words(self, *, says: bool) -> str:
        """Return the result of an answer."""
        raise NotImplementedError

    def bars(self, *, says: bool) -> tuple[Bar, ...]:
        """Return the odds of an answer."""
        raise NotImplementedError

    def plate(self) -> tuple[tuple[Span, ...], ...]:
        """Return who meets whom, and when."""
        raise NotImplementedError

    # --- the chosen answer ------------------------------------------------------------------------------

    def step_words(self, *, says: bool) -> str:
        return f"“{self.title(says=says)}”"

    # --- the panel ----------------------------------------------------------------------------------

    def put_cards(self, column: PanelColumn) -> None:
        """Add both answers, one below the other."""
        for says in (True, False):
            words, bars = self.words(says=says), self.bars(says=says)
            high = card_height(self.host.ui.pen, words, bars, column.rect.width)
            column.row(high=high, below=6).put(
                AnswerCard,
                f"answer.{'yes' if says else 'no'}",
                title=self.title(says=says),
                words=words,
                bars=bars,
                on=self.says is says,
                better=self.host.presenter.proposes and self.better() is says,
                on_press=partial(self.choose, says=says),
                shortcut=self.key_of(says=says),
            )

    # --- the board ----------------------------------------------------------------------------------

    def _part(self) -> Any:  # noqa: ANN401 - a fraction
        return self.state.reached.part if self.state.reached is not None else 0

    def place(self) -> Point:
        """Return where the tokens meet."""
        token: Token = self.state.token(self.home())
        return place_at(token, self._part())

    def overlays(self) -> Sequence[Overlay]:
        """Return marks for the meeting and the next one, and the relative view of the ship."""
        found: list[Overlay] = [Met(self.place(), self._part(), words=self.plate()), *next_plate(self.state)]
        ship = self.seen_from()
        if ship is not None:
            found.append(Relative(ship, large=self.host.presenter.views.large and self.host.is_on(RELATIVE)))
        return found

    def alarm(self) -> frozenset[str]:
        return frozenset({self.other()})

    def looks_at(self) -> Sequence[Point]:
        flying = [place_at(ship, self._part()) for ship in self.state.flying()]
        ends = [point_of(add(ship.place, ship.velocity)) for ship in self.state.flying()]
        return [self.place(), *flying, *ends]
