"""The card of a lesson at the table: it lies over the board, clear of what is pressed and seen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.screens.lesson.landmarks import place_of
from game.families.false_sunrise.table.returning import ReturnShipTool
from game.screens.lessons.card import CARD, LessonCard
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.lesson.screen import LessonScreen

_ARROW = 22  # logical units that an arrow needs above what it points at
_TAG = 2 * 230, 2 * 70  # logical units about a ship that is brought back: a tag says how far it is


class TableCard(LessonCard):
    """The card over the board; over the panels only where the board has no room."""

    screen: LessonScreen

    def build(self) -> list[Widget]:
        """Make the card; the tray of dice keeps off it."""
        widgets = super().build()
        self.screen.stage.tray.keep_off = [one.rect for one in widgets if one.id == CARD]
        return widgets

    def place_of(self, name: str) -> Rect | None:
        """Return the pixels of a thing of the screen or of the board."""
        return place_of(self.screen, self.screen.guide.lesson, name)

    def field(self) -> Rect:
        """Return the board."""
        return self.screen.frame.board

    def bounds(self) -> Rect:
        """Return all below the top bar."""
        size, top = self.screen.ui.size, self.screen.frame.top.bottom
        return Rect(8, top + 4, size[0] - 16, size[1] - top - 12)

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Let arrows come from the board to the panels, else from above."""
        board = self.screen.pane.rect
        if frame.left >= board.right:
            return -1, 0
        if frame.right <= board.left:
            return 1, 0
        too_high = frame.bottom <= board.top or frame.top - self.screen.ui.scale.px(_ARROW) < board.top
        return (0, 1) if too_high else (0, -1)

    def pictures(self) -> Rect:
        """Return the board."""
        return self.screen.pane.rect

    def drawn(self) -> list[Rect]:
        """List ships, where orders lead, markers and all words of the board."""
        return self.screen.pane.drawn()

    def is_settled(self) -> bool:
        """Whether things move, or the card is folded."""
        return self.screen.stage.playing or self.place.folded

    def asks_for_confirm(self) -> bool:
        """Whether the big button is the first thing that the step points at."""
        big = self.screen.ui.get("commit")
        return big is not None and self.places_of(self.screen.guide.step.point[:1]) == [big.px()]

    def firm(self) -> list[Rect]:
        """List what is pressed or read next: the big button, the panel where one chooses, dice, a tag."""
        screen, tray = self.screen, self.screen.ui.get("tray")
        busy = screen.acting is screen.guide.seat
        found = [tray.rect] if tray is not None and tray.visible else []
        if isinstance(screen.tool, ReturnShipTool):
            x, y = screen.pane.camera.to_px(screen.tool.at)
            found.append(self._units(Rect(round(x), round(y), 0, 0)).inflate(_TAG))
        return [screen.frame.commit, screen.frame.banner, *([screen.frame.right] if busy else []), *found]

    def soft(self) -> list[Rect]:
        """List what is worth seeing: ships, markers, where orders lead."""
        lesson = self.screen.guide.lesson
        names = [f"{kind}:{name}" for name in lesson.ships for kind in ("ship", "end")]
        names += [f"marker:{marker.id}" for marker in lesson.board.markers]
        return [self._units(one) for one in self.places_of(names)]
