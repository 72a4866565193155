"""Dragging on the board: a thing is picked up, follows the pointer, and is dropped or put back."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from game.screens.host import HasBoard, HasUi, Rebuilds
from game.screens.tools.history import History
from game.screens.tools.tool import BoardClick, Tool
from rules.table.measure import Point, distance_in


@dataclass(slots=True)
class Held:
    """What is being held.

    `pressed` is where the press was, `beside` the offset from the pointer to the held point, `at` where that
    point is now, all in inches. `moved` is set once the pointer has moved far enough for a drag.
    """

    pressed: Point
    beside: Point
    at: Point
    moved: bool = False

    @property
    def pointer(self) -> Point:
        """Where the pointer is now."""
        return self.at[0] - self.beside[0], self.at[1] - self.beside[1]


class DragTable(HasUi, HasBoard, Rebuilds, Protocol):
    """A table on whose board things are dragged."""


class PieceDrag:
    """What the pointer holds. Each game defines what can be picked up and what follows the pointer."""

    moved_px: ClassVar[int] = 5
    """How far the pointer may move, in pixels, before a press becomes a drag."""

    def __init__(self, host: DragTable) -> None:
        self.host = host
        self.hold: Held | None = None

    @property
    def held(self) -> bool:
        """Whether something is being dragged."""
        return self.hold is not None and self.hold.moved

    def begin(self, at: Point, *, end: Point | None = None, moved: bool = False) -> None:
        """Hold what was pressed at `at`.

        `end` is the point that will follow the pointer, if it is not exactly `at`. With `moved`, it
        follows at once.
        """
        x, y = end or at
        self.hold = Held(at, (x - at[0], y - at[1]), (x, y), moved)
        if moved:
            self.follow(self.hold)

    def move(self, at: Point) -> None:
        """Move what is held along with the pointer."""
        hold = self.hold
        if hold is None:
            return
        hold.at = (at[0] + hold.beside[0], at[1] + hold.beside[1])
        if not hold.moved and self.apart_px(at, hold.pressed) <= self.moved_px:
            return
        hold.moved = True
        self.follow(hold)
        self.host.app.refresh()

    def release(self) -> bool:
        """Release what is held; return whether it was dragged."""
        hold, self.hold = self.hold, None
        self.host.rebuild()
        return hold is not None and hold.moved

    def apart_px(self, a: Point, b: Point) -> float:
        """Return the distance between two board points on the screen, in pixels."""
        return distance_in(a, b) * self.host.pane.camera.ppi

    @abstractmethod
    def take(self, click: BoardClick) -> bool:
        """Pick up what was pressed; return False if there is nothing to pick up."""

    @abstractmethod
    def follow(self, hold: Held) -> None:
        """Plan the legal order nearest to the dragged point."""


class DragTool(Tool):
    """A tool that passes presses and drags on the board to its `hand`; a drag's result becomes the plan."""

    hand: PieceDrag
    history: History[Any]

    @property
    def drags(self) -> bool:
        return self.hand.hold is not None

    def click(self, click: BoardClick) -> bool:
        """Pick up what was pressed; another press or button cancels the drag.

        Return whether the press was used.
        """
        if self.drags or click.button != 1:
            return self.let_go()
        return self.hand.take(click)

    def drag(self, at: Point) -> bool:
        self.hand.move(at)
        return True

    def release(self, at: Point) -> None:
        """Drop what is held, and keep the new plan."""
        if self.hand.release() or self.history.is_led:
            self.settle()

    def let_go(self) -> bool:
        """Cancel the drag, and restore the plan from before it; return whether there was a drag."""
        led = self.hand.release() or self.history.is_led
        self.give_back()
        return led
