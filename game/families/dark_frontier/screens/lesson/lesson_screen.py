"""The screen of a lesson about duels: the learner's selection, and the landmarks on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from game.book.lessons.shelf import ListedLesson
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.lessons.conditions import Glance
from game.families.dark_frontier.lessons.guide import TableGuide
from game.families.dark_frontier.lessons.lesson_file import TableLesson
from game.families.dark_frontier.lessons.opening import open_lesson
from game.families.dark_frontier.screens.lesson.landmarks import place_of
from game.families.dark_frontier.screens.lesson.show_me import ShowDuels
from game.families.dark_frontier.table.commanding import CommandTool
from game.screens.lessons import landmarks, table
from game.screens.tools.parts import upper_first
from game.screens.tools.tool import Commit
from rules.dark_frontier.foreseeing import with_commands
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.requests import FireOrDone, SetCommands
from rules.hexes.ways import way
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.app import App

_PLAN = "first plan what the card asks for"


class LessonScreen(table.LessonScreen):
    """A table for a lesson about duels."""

    guide: TableGuide
    show_me: ShowDuels

    def make_card(self) -> DuelCard:
        """Return a new card for the lesson."""
        return DuelCard(self)

    def make_show_me(self) -> ShowDuels:
        """Return the player of "Show me"."""
        return ShowDuels(self)

    def at_hand(self) -> Glance:
        """Return the selected ship and the answer so far."""
        tool = self.real_tool
        plan = None if tool is None else next(iter(tool.in_hand()), None)
        return Glance(selected=self.selected, plan=plan, views=frozenset(self._on), looking=self.stage.still)

    @property
    def asked(self) -> AnyRequest | None:
        """The request that the current tool answers; None while the Advance pauses at a meeting."""
        return getattr(self.tool, "request", None)

    def offer(self) -> Commit | None:
        """Return what the big button does: nothing while the step asks for a plan only."""
        offer, guide = super().offer(), self.guide
        done = None if guide.finished or self.asked is None else guide.step.done
        plans = done is not None and all(leaf.is_in_hand for leaf in done.leaves())
        if offer is None or self.rehearses or not plans:
            return offer
        return replace(offer, subtitle=_PLAN, disabled=upper_first(_PLAN), asks=False)

    def put_back(self) -> None:
        """Restore the plan that was there when the step began."""
        plan, asked = self.guide.hand.plan, self.asked
        if self.tool is not None and asked is not None and plan is not None and asked.refusal(plan) is None:
            self.tool.put_in_hand(plan)


class DuelCard(table.TableCard):
    """The card of a lesson about duels."""

    screen: LessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the rectangle of a thing on the screen or the board, or None."""
        return place_of(self.screen, name)

    def big_button_fits(self) -> bool:
        tool, guide, asked = self.screen.tool, self.screen.guide, self.screen.asked
        if isinstance(tool, CommandTool) and tool.sealing.fatal():
            return False  # what loses the ship to the edge is not what the step asks for
        if guide.finished or guide.step.done is None or tool is None or not isinstance(asked, FireOrDone):
            return True
        wanted, have = guide.shown_answer(asked), next(iter(tool.in_hand()), None)
        return isinstance(wanted, Shot) and isinstance(have, Shot) and wanted.weapon == have.weapon

    def asks_for_confirm(self) -> bool:
        """Return whether the big button is next.

        It is if the step names it first, or if what the step names before it is already planned.
        """
        screen, guide = self.screen, self.screen.guide
        if super().asks_for_confirm() or not isinstance(screen.asked, SetCommands):
            return super().asks_for_confirm()
        return "commit" in guide.step.point and screen.at_hand().plan == guide.shown_answer(screen.asked)

    def firm(self) -> list[Rect]:
        """Return what must stay visible: ships, their possible positions, and the paths of the step."""
        pane = self.screen.pane
        ends = (one.move(pane.rect.topleft) for one in pane.signs_px())
        return [*super().firm(), *map(self._units, (*self._ways(), *ends))]

    def _ways(self) -> Iterator[Rect]:
        """Yield the learner's ships, their planned ends, and the paths that the step asks for."""
        screen, guide = self.screen, self.screen.guide
        own = [ship.name for ship in screen.view.side(guide.seat)]
        yield from self.places_of([f"{kind}:{name}" for name in own for kind in ("ship", "end")])
        if guide.finished or guide.step.done is None:
            return
        if isinstance(screen.asked, SetCommands):
            wanted = guide.commands() or guide.shown_answer(screen.asked)
            after = with_commands(screen.view, wanted)
            for name in own:
                ship = after.ships[name]
                for at in way(ship.place, ship.velocity):
                    yield landmarks.around(screen, point_of(at))


def lesson_screen(app: App, shelved: ListedLesson) -> LessonScreen:
    """Open a lesson of the shelf at the table."""
    assert isinstance(shelved.lesson, TableLesson), "a broken lesson is not offered"
    return LessonScreen(app, shelved, open_lesson(shelved.lesson, app.home))
