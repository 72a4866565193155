"""Hints at a table of duels: what the player knows, and where tokens and their ends are."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from game.book.hints.moment import Sighting
from game.book.hints.prompter import Shown
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.relative import inset_place
from game.families.dark_frontier.board.token_places import tokens_of
from game.families.dark_frontier.hints.detectors import DETECTORS, HINTS
from game.families.dark_frontier.hints.moment import Moment
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.views import RELATIVE
from game.screens.table.hint_cards import HintCards
from game.screens.tools.tool import Tool
from rules.dark_frontier.foreseeing import with_commands
from rules.hexes.grid import add
from rules.table.measure import Point


class DuelHints(HintCards):
    """Hints about paths, burns, shots and meetings."""

    hints = HINTS
    detectors = DETECTORS

    def moment(self, tool: Tool) -> Moment:
        """Return what the player knows, with the planned answer."""
        plan = next(iter(tool.in_hand()), None)
        screen = self.screen
        return Moment(screen.view, tool.request, screen.selected, bool(tool.undo_words()), plan)

    def _things(self, shown: Shown) -> Iterator[Rect]:
        """Yield what the card must never cover, including the small relative view."""
        yield from super()._things(shown)
        tool = self.screen.tool
        if not isinstance(tool, DuelTool) or tool.host.presenter.views.large:
            return
        if self.screen.is_on(RELATIVE) or RELATIVE in tool.lays:
            yield inset_place(self.screen.frame.board, round)

    def places_of(self, sighting: Sighting) -> Iterator[Point]:
        """Yield the places of the hint's tokens, the selected ship, and planned commands' ends."""
        view, tool = self.screen.view, self.screen.tool
        tokens = tokens_of(view)
        for name in {*sighting.pieces, self.screen.selected or ""} & set(tokens):
            yield point_of(tokens[name].place)
        if isinstance(tool, DuelTool):
            after = with_commands(view, tool.planned())
            for name in tool.planned():
                ship = after.ships[name]
                yield point_of(add(ship.place, ship.velocity))
