"""Leading something on the board with the pointer: it is taken, follows, and is put down or given back."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from game.screens.tools.tool import BoardClick, Host, Tool
from rules.table.measure import Point, distance_in

_MOVED_PX = 5


@dataclass(slots=True)
class Held:
    """What is held: the answer before, where the press was, how far beside it the end was, where that is."""

    before: Any
    pressed: Point
    beside: Point
    at: Point
    moved: bool = False


class Hand:
    """What the pointer holds; a game says what it can take, and what follows it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.hold: Held | None = None

    @property
    def held(self) -> bool:
        """Whether something is being led."""
        return self.hold is not None and self.hold.moved

    def press(self, click: BoardClick) -> bool:
        """Take what was pressed; another press or button lets go. Return whether there was anything."""
        if self.hold is not None or click.button != 1:
            return self.let_go()
        return self.take(click)

    def begin(self, at: Point, *, end: Point | None = None, moved: bool = False) -> None:
        """Hold what was pressed at a place, while its `end` is beside; what has `moved` follows at once."""
        x, y = end or at
        self.hold = Held(self.in_hand(), at, (x - at[0], y - at[1]), (x, y), moved)
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

    def release(self) -> None:
        """Keep what was planned."""
        self.hold = None
        self.host.rebuild()

    def let_go(self) -> bool:
        """Let go and give back what was planned before; return whether anything was led."""
        hold, self.hold = self.hold, None
        if hold is None or not hold.moved:
            return False
        self.give_back(hold.before)
        self.host.rebuild()
        return True

    def apart_px(self, a: Point, b: Point) -> float:
        """Return how far two places of the board are apart on the screen."""
        ppi: float = self.host.pane.camera.ppi
        return distance_in(a, b) * ppi

    @abstractmethod
    def take(self, click: BoardClick) -> bool:
        """Begin to hold what was pressed; False where that is nothing."""

    @abstractmethod
    def in_hand(self) -> Any:  # noqa: ANN401 - of any tool
        """Return what is planned now, to be given back."""

    @abstractmethod
    def give_back(self, before: Any) -> None:  # noqa: ANN401 - of any tool
        """Plan again what was planned before."""

    @abstractmethod
    def follow(self, hold: Held) -> None:
        """Plan what comes nearest to where the pointer leads."""


class LeadingTool(Tool):
    """A tool whose presses and drags on the board go to its hand."""

    hand: Hand

    def click(self, click: BoardClick) -> bool:
        return self.hand.press(click)

    def drag(self, at: Point) -> bool:
        self.hand.move(at)
        return True

    def release(self, at: Point) -> None:
        self.hand.release()

    def let_go(self) -> bool:
        return self.hand.let_go()
