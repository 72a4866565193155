"""Show me at a table: plays a step answer by answer, so that one can follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.players.thinking import Thought
from game.screens.lessons.show_me import PAUSE_S, ShowMe
from game.screens.tools.tool import Tool
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.screens.lessons.table import LessonScreen

LOOK_S = 1.6  # at what has moved


class ShowAtTable(ShowMe):
    """Play a step for the learner; a game says how each answer is put together at its table."""

    screen: LessonScreen

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self._astray = False  # an answer of the lesson is refused where the learner has come to
        self._looking = False
        self._thought: tuple[Request[Any], Thought] | None = None

    @property
    def decided(self) -> bool:
        """Whether the computer has decided what Show me asked it."""
        return self._thought is None or self._thought[1].decision is not None

    # --- what differs -----------------------------------------------------------------------------

    def wanted(self) -> str | None:
        """Name the piece that is selected before anything is answered; None for none."""
        raise NotImplementedError

    def tool_in_hand(self) -> Tool | None:
        """Return the tool that answers."""
        return self.screen.tool

    def give(self, tool: Tool, choice: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Do the next thing of a choice at the tool, or answer with it."""
        raise NotImplementedError

    def at_once(self) -> None:
        """Do all that a step shows without answering anything: what it selects, switches on and plans."""
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

    def _choice(self, request: Request[Any]) -> tuple[Any] | None:
        """Return what is chosen, in a tuple; None while a level of the computer thinks about it."""
        level = self.screen.guide.show().level
        if level is None:
            return (self.screen.guide.shown_answer(request),)
        if self._thought is None or self._thought[0] is not request:
            self._thought = (request, self.screen.opponents.ask(level, request, "advice"))
        decision = self._thought[1].poll()
        return None if decision is None else (decision.answer,)

    def _at_the_table(self) -> bool:
        """Select a piece, or switch a view on; False where that is done already."""
        screen, wanted, view = self.screen, self.wanted(), self.screen.guide.show().view
        if wanted is not None and screen.selected != wanted:
            screen.select(wanted)
            return True
        if view is not None and not screen.is_on(view):
            screen.toggle(view)
            return True
        return False
