"""Hints at a table of duels: what the player knows, and where tokens and their ends are."""

from __future__ import annotations

from game.families.dark_frontier.hints.detectors import DETECTORS, HINTS
from game.families.dark_frontier.hints.moment import Moment
from game.screens.table.hint_cards import HintCards
from game.screens.tools.tool import Tool


class DuelHints(HintCards):
    """Hints about paths, burns, shots and meetings."""

    hints = HINTS
    detectors = DETECTORS

    def moment(self, tool: Tool) -> Moment:
        """Return what the player knows, with the planned answer."""
        plan = next(iter(tool.in_hand()), None)
        screen = self.screen
        return Moment(screen.view, tool.request, screen.selected, bool(tool.undo_words()), plan)
