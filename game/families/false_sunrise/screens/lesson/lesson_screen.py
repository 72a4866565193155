"""A lesson with fleets: what is selected and planned at its table, and what is on its board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.book.lessons.shelf import ListedLesson
from game.families.false_sunrise.lessons.table.conditions import Glance
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.opening import open_lesson
from game.families.false_sunrise.screens.lesson.landmarks import place_of
from game.families.false_sunrise.screens.lesson.show_me import ShowFleets
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.returning import ReturnShipTool
from game.screens.lessons import table

if TYPE_CHECKING:
    from game.app import App

_TAG = 2 * 230, 2 * 70  # logical units around a returning ship, for the tag with its distance


class LessonScreen(table.LessonScreen):
    """A table for a lesson with fleets."""

    guide: TableGuide
    show_me: ShowFleets

    def __init__(self, app: App, shelved: ListedLesson, guide: TableGuide) -> None:
        super().__init__(app, shelved, guide)
        presenter: Any = self.presenter
        presenter.proposes = guide.lesson.is_battle  # only in battles, as other lessons teach aiming

    def make_card(self) -> FleetCard:
        """Return the card of the lesson."""
        return FleetCard(self)

    def make_show_me(self) -> ShowFleets:
        """Return the player that performs a step for the learner."""
        return ShowFleets(self)

    def at_hand(self) -> Glance:
        """Return the selected ship, planned orders and chosen shots."""
        plan = self.tool.settled if isinstance(self.tool, OrdersTool) else {}
        shots = self.tool.shots if isinstance(self.tool, DeclareFireTool) else ()
        return Glance(
            selected=self.selected,
            plan=dict(plan),
            shots=tuple(shots),
            views=frozenset(self._on),
            looking=self.stage.still,
        )

    def put_back(self) -> None:
        """Restore the orders and the selection from the start of the step."""
        if isinstance(self.tool, OrdersTool):
            hand = self.guide.hand
            for key, order in hand.plan.items():
                self.tool.give(self.view.ships[key], order)
            if hand.selected is not None:
                self.select(hand.selected)


class FleetCard(table.TableCard):
    """The card of a lesson with fleets."""

    screen: LessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the place in pixels of a thing on the screen or board."""
        return place_of(self.screen, self.screen.guide.lesson, name)

    def tags(self) -> list[Rect]:
        """List the places in pixels of the tag of a returning ship."""
        screen = self.screen
        if not isinstance(screen.tool, ReturnShipTool):
            return []
        x, y = screen.pane.camera.to_px(screen.tool.at)
        px = screen.ui.scale.px
        return [Rect(round(x), round(y), 0, 0).inflate(px(_TAG[0]), px(_TAG[1]))]

    def big_button_fits(self) -> bool:
        """Return whether the big button would now do what the step asks for.

        A step that points at a planned position first wants it dragged before anything is sealed.
        """
        screen = self.screen
        drags = screen.guide.step.point[:1] and screen.guide.step.point[0].startswith("end:")
        return not (drags and isinstance(screen.tool, OrdersTool)) or bool(screen.tool.settled)

    def worth_seeing(self) -> list[str]:
        """List the names of ships, planned positions, and markers."""
        markers = self.screen.guide.lesson.board.markers
        return super().worth_seeing() + [f"marker:{marker.id}" for marker in markers]


def lesson_screen(app: App, shelved: ListedLesson) -> LessonScreen:
    """Open a lesson at the table; raise `FileError` if its position is invalid."""
    assert isinstance(shelved.lesson, TableLesson), "a broken lesson is not offered"
    assert shelved.document is not None
    return LessonScreen(app, shelved, open_lesson(shelved.lesson, shelved.document, app.home))
