"""Show me about duels: every choice is laid out at its tool before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.families.dark_frontier.lessons.lesson_file import ShowPart
from game.screens.lessons.show_at_table import ShowAtTable
from game.screens.tools.tool import Tool

if TYPE_CHECKING:
    from game.families.dark_frontier.screens.lesson.screen import LessonScreen


class ShowDuels(ShowAtTable):
    """Play a step for the learner, choice by choice."""

    screen: LessonScreen
    _laid: tuple[Tool, Any] | None = None  # the choice that lies at a tool

    def _prepare(self) -> None:
        self._laid = None

    def wanted(self) -> str | None:
        """Name the ship that is selected first."""
        show: ShowPart = self.screen.guide.show()
        return show.select

    def give(self, tool: Tool, choice: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Take in hand what is only planned; lay a choice out, then answer with it."""
        planned = self.screen.guide.planned()
        wanted = choice if planned is None else planned
        if self._laid != (tool, wanted):
            self._laid = tool, wanted
            tool.put_in_hand(wanted)
        elif planned is None:
            self.screen.answer(choice)

    def at_once(self) -> None:
        """Do all that a step shows without answering anything: what it selects, switches on and plans."""
        super().at_once()
        planned, tool = self.screen.guide.planned(), self.screen.tool
        if planned is not None and tool is not None:
            tool.put_in_hand(planned)
