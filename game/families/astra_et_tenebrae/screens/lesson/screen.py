"""A lesson with frigates: what is in hand at its table, and what lies on its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.book.lessons.shelf import Shelved
from game.families.astra_et_tenebrae.lessons.conditions import Glance
from game.families.astra_et_tenebrae.lessons.guide import TableGuide
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.families.astra_et_tenebrae.lessons.opening import open_lesson
from game.families.astra_et_tenebrae.screens.lesson.landmarks import place_of
from game.families.astra_et_tenebrae.screens.lesson.show_me import ShowFrigates
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.screens.lessons import table
from rules.astra_et_tenebrae.burning import burn_refusal

if TYPE_CHECKING:
    from game.app import App


class LessonScreen(table.LessonScreen):
    """A table at which a lesson with frigates is taken."""

    guide: TableGuide
    show_me: ShowFrigates

    def make_card(self) -> FrigateCard:
        """Make the card of the lesson."""
        return FrigateCard(self)

    def make_show_me(self) -> ShowFrigates:
        """Make what plays a step for the learner."""
        return ShowFrigates(self)

    def at_hand(self) -> Glance:
        """Return the ship in hand and the planned burn."""
        plan = self.tool.plan if isinstance(self.tool, MoveTool) else None
        return Glance(selected=self.selected, plan=plan, views=frozenset(self._on), looking=self.stage.still)

    def put_back(self) -> None:
        """Plan the burn that was planned when the step began."""
        plan = self.guide.hand.plan
        if isinstance(self.tool, MoveTool) and plan is not None and plan.ship in self.tool.names:
            self.tool.take(plan.ship)
            if burn_refusal(self.tool.state, plan) is None:
                self.tool.lead(plan)


class FrigateCard(table.TableCard):
    """The card of a lesson with frigates."""

    screen: LessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the pixels of a thing of the screen or of the board."""
        return place_of(self.screen, name)

    def worth_seeing(self) -> list[str]:
        """Name ships, and where the planned burn leads."""
        return [f"{kind}:{name}" for name in self.screen.guide.lesson.ships for kind in ("ship", "end")]


def lesson_screen(app: App, shelved: Shelved) -> LessonScreen:
    """Open a lesson of the shelf at the table; `FileError` where its position is none."""
    assert isinstance(shelved.lesson, TableLesson), "a broken lesson is not offered"
    assert shelved.document is not None
    return LessonScreen(app, shelved, open_lesson(shelved.lesson, shelved.document, app.home))
