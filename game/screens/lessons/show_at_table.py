"""The "Show me" button at a table: plays a step answer by answer, so that the learner can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.players.thinking import Thought
from game.screens.lessons.show_me import PAUSE_S, ShowMe
from game.screens.tools.tool import Tool
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.screens.lessons.table import LessonScreen

LOOK_S = 1.6  # seconds to look at what has moved


class ShowAtTable(ShowMe):
    """Play a step for the learner; each game defines how an answer is entered at its table."""

    screen: LessonScreen

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self._astray = False  # whether an answer of the lesson is refused in the learner's situation
        self._looking = False
        self._thought: tuple[AnyRequest, Thought] | None = None

    @property
    def decided(self) -> bool:
        """Whether the computer has finished what "Show me" asked it."""
        return self._thought is None or self._thought[1].decision is not None

    # --- what differs -----------------------------------------------------------------------------

    def wanted(self) -> str | None:
        """Return the piece to select before answering, or None."""
        raise NotImplementedError

    def tool_in_hand(self) -> Tool | None:
        """Return the tool that answers."""
        return self.screen.tool

    def give(self, tool: Tool, choice: object) -> None:
        """Do the next part of a choice with the tool, or answer with it."""
        raise NotImplementedError

    def at_once(self) -> None:
        """Do everything that a step shows, except answering: select, switch views, and plan."""
        while self._at_the_table():
            continue

    # --- step by step -----------------------------------------------------------------------------

    def _run(self) -> None:
        self._astray = False
        super()._run()

    def _is_lost(self) -> bool:
        guide = self.screen.guide
        played = guide.shown_out and not self.screen.stage.busy
        return self._astray or guide.setback is not None or played

    def _waits(self) -> bool:
        stage = self.screen.stage
        if super()._waits() or (stage.busy and not stage.still):
            return True
        if stage.still != self._looking:
            self._looking = stage.still
            self._pause_s = LOOK_S if self._looking else PAUSE_S
        return False

    def _do_next(self) -> None:
        screen = self.screen
        if screen.stage.still:
            screen.go_on()
            return
        if screen.acting is not screen.guide.seat or self._at_the_table():
            return
        tool = self.tool_in_hand()
        ready = None if tool is None else self._choice(tool.request)
        if tool is not None and ready is not None:
            self.give(tool, ready[0])

    def _choice(self, request: AnyRequest) -> tuple[Any] | None:
        """Return the choice in a tuple, or None while the computer is still thinking about it."""
        level = self.screen.guide.show().level
        if level is None:
            return (self.screen.guide.shown_answer(request),)
        if self._thought is None or self._thought[0] is not request:
            self._thought = (request, self.screen.opponents.ask(level, request, "advice"))
        decision = self._thought[1].poll()
        return None if decision is None else (decision.answer,)

    def _at_the_table(self) -> bool:
        """Select a piece or switch a view on; return False if that is already done."""
        screen, wanted, view = self.screen, self.wanted(), self.screen.guide.show().view
        if wanted is not None and screen.selected != wanted:
            screen.select(wanted)
            return True
        if view is not None and not screen.is_on(view):
            screen.toggle(view)
            return True
        return False
