"""Show me with frigates: burns are planned before they are flown, choices shown before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.screens.lessons.show_at_table import ShowAtTable
from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.burning import Burn

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.screens.lesson.lesson_screen import LessonScreen


class ShowFrigates(ShowAtTable):
    """Plays a step for the learner, burn by burn and shot by shot."""

    screen: LessonScreen
    _laid: object = None  # the choice that the tool shows

    def _prepare(self) -> None:
        self._laid = None
        if isinstance(self.screen.tool, MoveTool):
            self.screen.tool.lead(None)

    def wanted(self) -> str | None:
        """Return the ship to select first, or None if a burn is shown."""
        show = self.screen.guide.show()
        return show.select if show.plan is None and not show.move else None

    def give(self, tool: Tool, choice: object) -> None:
        """Do the next part of a choice with the tool, or answer with it."""
        planned = self._planned()
        if isinstance(tool, MoveTool) and planned is not None:
            self._plan(tool, planned)
        elif isinstance(tool, MoveTool) and isinstance(choice, Burn) and tool.plan != choice:
            self._plan(tool, choice)
        elif self._laid != choice:
            self._lay_out(tool, choice)
        else:
            self.screen.answer(choice)

    def _lay_out(self, tool: Tool, choice: object) -> None:
        """Show a choice in the tool as if the learner had made it."""
        self._laid = choice
        self.screen.save_draft(choice)
        self.screen.tool = type(tool)(self.screen, tool.request)
        self.screen.rebuild()

    def _planned(self) -> Burn | None:
        part = self.screen.guide.show().plan
        move = None if part is None else part.move()
        return move if isinstance(move, Burn) else None

    def _plan(self, tool: MoveTool, burn: Burn) -> None:
        if tool.ship.name != burn.ship:
            tool.take(burn.ship)
            self._astray = tool.ship.name != burn.ship
        else:
            tool.lead(burn)

    def at_once(self) -> None:
        """Do everything that a step shows without answering: select, switch on and plan."""
        super().at_once()
        planned, tool = self._planned(), self.screen.tool
        if planned is not None and isinstance(tool, MoveTool):
            tool.take(planned.ship)
            tool.lead(planned)
