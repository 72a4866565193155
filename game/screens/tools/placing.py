"""The shared tool for placing a piece: press or drag it to its place, or move it with the arrow keys."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Protocol

from game.screens.tools.aiming import STEP_IN, moved, nudges, on_table, show_place
from game.screens.tools.dragging import DragTool, Held, PieceDrag
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.tool import BoardClick, Host
from game.shell.actions import PLACING, Context
from rules.kernel.requests import AnyRequest, Refusal
from rules.table.measure import Point


class DragTarget(Protocol):
    """A tool with something that a press grabs, and that then follows the pointer."""

    host: Host

    def grab(self, click: BoardClick) -> bool: ...

    def lead_to(self, at: Point) -> None: ...


class PlacingDrag(PieceDrag):
    """What the pointer holds of a piece being placed; it follows the first movement."""

    moved_px = 0

    def __init__(self, tool: DragTarget) -> None:
        super().__init__(tool.host)
        self.tool = tool

    def take(self, click: BoardClick) -> bool:
        return self.tool.grab(click)

    def follow(self, hold: Held) -> None:
        self.tool.lead_to(hold.at)


class PlacingTool(DragTool):
    """Place a piece. Subclasses say where it is, where it may be, and what else is planned."""

    contexts: ClassVar[tuple[Context, ...]] = (PLACING,)
    step_in: ClassVar[float] = STEP_IN
    """How far an arrow key moves the piece, in inches."""
    legal: ClassVar[str] = "A legal starting place."
    """What the panel says of a legal place."""
    hand: PlacingDrag

    def __init__(self, host: Host, request: AnyRequest) -> None:
        super().__init__(host, request)
        self.hand = PlacingDrag(self)

    # For subclasses.

    @property
    @abstractmethod
    def at(self) -> Point:
        """The planned place of the piece."""

    @property
    @abstractmethod
    def refusal(self) -> Refusal | None:
        """Why the piece cannot be placed as planned, or None."""

    @property
    @abstractmethod
    def place_step(self) -> str:
        """The name of the undo step that moves the piece."""

    @abstractmethod
    def placed(self, at: Point) -> object:
        """Return the plan with the piece at another place."""

    def grip(self, at: Point) -> Point | None:
        """Return the place of the piece that a press picks up, or None if the press moves it there."""
        return None

    def may_put(self, at: Point) -> bool:
        """Return whether a press at a place moves the piece there."""
        return True

    # Moving the piece.

    def put(self, at: Point) -> None:
        """Move the piece to the nearest point on the board."""
        self.record(self.placed(on_table(at)), self.place_step)

    def lead_to(self, at: Point) -> None:
        """Let the piece follow the pointer, and show whether it may be placed there."""
        was = self.refusal
        self.history.lead(self.placed(on_table(at)), self.place_step)
        if self.refusal != was:
            self.changed()
        show_place(self.host, self.at, self.refusal, self.legal)

    def grab(self, click: BoardClick) -> bool:
        """Pick up the piece, or move it to where the board was pressed, if it may be there."""
        end = self.grip(click.at)
        if end is None and not self.may_put(on_table(click.at)):
            return False
        self.hand.begin(click.at, end=end, moved=end is None)
        self.host.rebuild()
        return True

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), **each(self._nudge, nudges(self.step_in))}

    def _nudge(self, by: Point) -> None:
        self.put(moved(self.at, by))
