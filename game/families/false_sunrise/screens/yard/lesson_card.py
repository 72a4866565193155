"""The card of a lesson in the yard: where it lies between the lists that are pressed next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.screens.yard.landmarks import place_of
from game.screens.lessons.card import LessonCard

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen

# What is worth seeing, some of it twice: that is covered last.
_SOFT = (
    *("yard.ships", "yard.faults", "yard.fit", "yard.shelf", "yard.search", "yard.shop", "yard.picture") * 2,
    "yard.strength",
)
_NEAR = 24  # logical units from the middle at which an arrow still stands in it


class YardCard(LessonCard):
    """The card over the yard, whose every place is of use: it lies where least is wanted."""

    screen: YardLessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the pixels of a widget, a row or an arc."""
        return place_of(self.screen, name)

    def field(self) -> Rect:
        """Return the middle, between the ships and the catalogue."""
        ui = self.screen.ui
        left, right, top = ui["yard.ships"].rect.right, ui["yard.shop"].rect.left, ui["yard.ships"].rect.top
        return Rect(left, top, right - left, ui["yard.save"].rect.top - top - _NEAR)  # arrows stand there

    def bounds(self) -> Rect:
        """Return all between head and foot."""
        field = self.field()
        return Rect(8, field.top, self.screen.ui.size[0] - 16, field.height)

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Let arrows come from the middle to what is beside it, else from above."""
        px, field = self.screen.ui.scale.px, self.screen.ui.scale.rect(self.field())
        beside = field.top <= frame.top and frame.bottom <= field.bottom
        if beside and abs(frame.left - field.right) < px(_NEAR):
            return -1, 0
        if beside and abs(frame.right - field.left) < px(_NEAR):
            return 1, 0
        return (0, 1) if frame.top < field.top else (0, -1)

    def soft(self) -> list[Rect]:
        """List what is worth seeing."""
        ui = self.screen.ui
        return [one.rect for name in _SOFT if (one := ui.get(name)) is not None]
