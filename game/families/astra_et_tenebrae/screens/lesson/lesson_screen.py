"""The screen of a lesson with frigates: the learner's selection, and the landmarks on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from game.board.plates import ShotLine
from game.book.lessons.shelf import ListedLesson
from game.families.astra_et_tenebrae.lessons.conditions import Glance
from game.families.astra_et_tenebrae.lessons.guide import TableGuide
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.families.astra_et_tenebrae.lessons.opening import open_lesson
from game.families.astra_et_tenebrae.screens.lesson import asked
from game.families.astra_et_tenebrae.screens.lesson.landmarks import place_of
from game.families.astra_et_tenebrae.screens.lesson.show_me import ShowFrigates
from game.families.astra_et_tenebrae.table.evading import EvadeTool
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.screens.lessons import landmarks, table
from game.screens.tools.tool import Tool
from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.requests import Kind
from rules.kernel.requests import AnyRequest
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.app import App


class LessonScreen(table.LessonScreen):
    """A table for a lesson with frigates."""

    guide: TableGuide
    show_me: ShowFrigates
    _led: tuple[int, Tool | None] | None = None  # the step and the tool for which a ship was last selected

    def __init__(self, app: App, shelved: ListedLesson, guide: TableGuide) -> None:
        super().__init__(app, shelved, guide)
        asks = guide.lesson.asks
        if (
            asks is not None and Kind.FORMATIONS not in asks
        ):  # nothing shows what the lesson does not speak of
            self._on.discard("formations")

    def make_card(self) -> FrigateCard:
        """Return a new card for the lesson."""
        return FrigateCard(self)

    def make_show_me(self) -> ShowFrigates:
        """Return the player of "Show me"."""
        return ShowFrigates(self)

    def at_hand(self) -> Glance:
        """Return the selected ship and the planned burn."""
        tool = self.real_tool
        plan = tool.plan if isinstance(tool, MoveTool) else None
        return Glance(selected=self.selected, plan=plan, views=frozenset(self._on), looking=self.stage.still)

    def _open(self, request: AnyRequest) -> None:
        super()._open(request)
        self._lead()

    def turn_to_step(self) -> None:
        """Select the ship that is to act, then lay out the card again."""
        self._lead()
        super().turn_to_step()

    def _lead(self) -> None:
        now = self.guide.index, self.tool
        if now != self._led and not self.show_me.running:
            self._led = now
            asked.lead(self.guide, self.tool)

    def put_back(self) -> None:
        """Restore the burn that was planned when the step began."""
        plan = self.guide.hand.plan
        if isinstance(self.tool, MoveTool) and plan is not None and plan.ship in self.tool.names:
            self.tool.take(plan.ship)
            if burn_refusal(self.tool.state, plan) is None:
                self.tool.lead(plan)


class FrigateCard(table.TableCard):
    """The card of a lesson with frigates."""

    screen: LessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the rectangle of a thing on the screen or the board, or None."""
        return place_of(self.screen, name)

    def big_button_fits(self) -> bool:
        return asked.is_in_hand(self.screen.guide, self.screen.tool)

    def firm(self) -> list[Rect]:
        """Return what must stay visible: also the acting ship and the path of the burn wanted next."""
        return [*super().firm(), *map(self._units, self._ways())]

    def _ways(self) -> Iterator[Rect]:
        """Yield the selected ship, the end of its burn, and the path that the step asks for."""
        screen, guide = self.screen, self.screen.guide
        yield from self.places_of([f"ship:{screen.selected}", f"end:{screen.selected}"])
        if guide.finished or guide.step.done is None or not isinstance(screen.tool, MoveTool):
            return
        burn, state = guide.shown_glance().plan, screen.tool.state
        if not isinstance(burn, Burn) or burn.ship not in screen.tool.names:
            return
        yield from self._along(state.ships[burn.ship].place, flight_of(state, burn).at)

    def soft(self) -> list[Rect]:
        """Return what should stay visible if possible: ships, positions, shots and evasions."""
        found, tool = super().soft(), self.screen.tool
        laid = tool.overlays() if isinstance(tool, BattleTool) else ()
        shots = [one for one in laid if isinstance(one, ShotLine)]
        if isinstance(tool, EvadeTool):
            low, high = (landmarks.around(self.screen, corner) for corner in tool.looks_at()[:2])
            found.append(self._units(low.union(high)))
        return found + [self._units(place) for one in shots for place in self._along(one.a, one.b)]

    def _along(self, start: Point, end: Point) -> Iterator[Rect]:
        """Yield places along a straight line on the board, the end included."""
        for share in (0.25, 0.5, 0.75, 1.0):
            point = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
            yield landmarks.around(self.screen, point)


def lesson_screen(app: App, shelved: ListedLesson) -> LessonScreen:
    """Open a lesson of the shelf at the table. Raise `FileError` if its position is not valid."""
    assert isinstance(shelved.lesson, TableLesson), "a broken lesson is not offered"
    assert shelved.document is not None
    return LessonScreen(app, shelved, open_lesson(shelved.lesson, shelved.document, app.home))
