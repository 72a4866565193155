"""Show me in duels: every choice is shown in its tool before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.dark_frontier.lessons.lesson_file import ShowPart
from game.screens.lessons.show_at_table import ShowAtTable
from game.screens.tools.tool import Tool

if TYPE_CHECKING:
    from game.families.dark_frontier.screens.lesson.lesson_screen import LessonScreen


class ShowDuels(ShowAtTable):
    """Plays a step for the learner, choice by choice."""

    screen: LessonScreen
    _laid: tuple[Tool, object] | None = None  # the choice that is shown, and its tool

    def _prepare(self) -> None:
        self._laid = None

    def wanted(self) -> str | None:
        """Return the ship to select first, or None."""
        show: ShowPart = self.screen.guide.show()
        return show.select

    def give(self, tool: Tool, choice: object) -> None:
        """Show a choice in its tool first, then answer with it.

        What is only planned is not answered.
        """
        planned = self.screen.guide.planned()
        wanted = choice if planned is None else planned
        if self._laid != (tool, wanted):
            self._laid = tool, wanted
            tool.put_in_hand(wanted)
        elif planned is None:
            self.screen.answer(choice)

    def at_once(self) -> None:
        """Do everything that a step shows without answering: select, switch on and plan."""
        super().at_once()
        planned, tool = self.screen.guide.planned(), self.screen.tool
        if planned is not None and tool is not None:
            tool.put_in_hand(planned)
