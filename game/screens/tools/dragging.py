"""Leading something on the board with the pointer: it is taken, follows, and is put down or given back."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from game.screens.tools.history import History
from game.screens.tools.tool import BoardClick, Host, Tool
from rules.table.measure import Point, distance_in

_MOVED_PX = 5


@dataclass(slots=True)
class Held:
    """What is held: where the press was, how far beside it the end was, where that is."""

    pressed: Point
    beside: Point
    at: Point
    moved: bool = False


class PieceDrag:
    """What the pointer holds; a game says what it can take, and what follows it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.hold: Held | None = None

    @property
    def held(self) -> bool:
        """Whether something is being led."""
        return self.hold is not None and self.hold.moved

    def begin(self, at: Point, *, end: Point | None = None, moved: bool = False) -> None:
        """Hold what was pressed at a place, while its `end` is beside; what has `moved` follows at once."""
        x, y = end or at
        self.hold = Held(at, (x - at[0], y - at[1]), (x, y), moved)
        if moved:
            self.follow(self.hold)

    def move(self, at: Point) -> None:
        """Follow the pointer with what is held."""
        hold = self.hold
        if hold is None:
            return
        hold.at = (at[0] + hold.beside[0], at[1] + hold.beside[1])
        if not hold.moved and self.apart_px(at, hold.pressed) <= _MOVED_PX:
            return
        hold.moved = True
        self.follow(hold)
        self.host.app.refresh()

    def release(self) -> bool:
        """Let go of what is held; return whether anything was led."""
        hold, self.hold = self.hold, None
        self.host.rebuild()
        return hold is not None and hold.moved

    def apart_px(self, a: Point, b: Point) -> float:
        """Return how far two places of the board are apart on the screen."""
        ppi: float = self.host.pane.camera.ppi
        return distance_in(a, b) * ppi

    @abstractmethod
    def take(self, click: BoardClick) -> bool:
        """Begin to hold what was pressed; False where that is nothing."""

    @abstractmethod
    def follow(self, hold: Held) -> None:
        """Plan what comes nearest to where the pointer leads."""


class DragTool(Tool):
    """A tool whose presses and drags on the board go to its hand; what is led becomes its plan."""

    hand: PieceDrag
    history: History[Any]

    @property
    def drags(self) -> bool:
        return self.hand.hold is not None

    def click(self, click: BoardClick) -> bool:
        """Take what was pressed; another press or button lets go of what is held."""
        if self.drags or click.button != 1:
            return self.let_go()
        return self.hand.take(click)

    def drag(self, at: Point) -> bool:
        self.hand.move(at)
        return True

    def release(self, at: Point) -> None:
        """Let go, and keep what was planned."""
        self.hand.release()
        self.history.settle()

    def let_go(self) -> bool:
        """Let go, and plan again what was planned before."""
        led = self.hand.release() or self.history.is_led
        self.give_back()
        return led
