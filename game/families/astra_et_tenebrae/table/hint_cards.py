"""Hints at a table of frigates: what the player knows, and where ships and ghosts are."""

from __future__ import annotations

from typing import Any

from game.board.overlays import TargetRing
from game.families.astra_et_tenebrae.hints.detectors import DETECTORS, HINTS
from game.families.astra_et_tenebrae.hints.moment import Moment, Plan
from game.families.astra_et_tenebrae.table.firing import FireTool
from game.families.astra_et_tenebrae.table.heating import HeatTool
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.families.astra_et_tenebrae.table.moving_drag import HelmTool
from game.screens.table.hint_cards import HintCards
from game.screens.tools.tool import Tool


class FrigateHints(HintCards):
    """Hints about heat, burns, formations and shots."""

    hints = HINTS
    detectors = DETECTORS

    def dragged(self) -> bool:
        """Return whether a ghost is being dragged."""
        tool = self.screen.tool
        return isinstance(tool, HelmTool) and tool.hand.held

    def moment(self, tool: Tool) -> Moment:
        """Return what the player knows, with the planned heat, burn or shot."""
        plan: Plan | None = None
        match tool:
            case HeatTool():
                plan = tool.choice
            case MoveTool():
                plan = tool.plan if tool.refusal is None else None
            case FireTool():
                plan = tool.shot
        screen = self.screen
        alone = screen.session.seating.solo is tool.request.seat
        return Moment(screen.view, tool.request, screen.selected, bool(tool.undo_words()), plan, alone)

    def overlays(self) -> list[Any]:
        """Return rings around the hint's ships.

        While shots are chosen there are none, because targets have their own marks.
        """
        screen, shown = self.screen, self.shown
        if shown is None or isinstance(screen.tool, FireTool):
            return []
        others = [one for one in shown.sighting.pieces if one != screen.selected]
        return [TargetRing(screen.view.ships[one].place, "good") for one in others]
