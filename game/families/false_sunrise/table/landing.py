"""Choosing where drives set a ship down before it moves (FAC-7): by pointer, arrows or thrust."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.board.overlays import Circle, Crosshair
from game.families.false_sunrise.board.overlays import Overlay
from game.screens.tools.aiming import on_table
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import upper_first
from rules.false_sunrise.plotting import jump_reach_in, landing_refusal, order_refusal, thrust_of
from rules.false_sunrise.state import Order, Ship
from rules.kernel.requests import Refusal
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

STEP_IN = 0.5
_NUDGES: dict[str, Point] = {
    "course_port": (-STEP_IN, 0.0),
    "course_starboard": (STEP_IN, 0.0),
    "velocity_up": (0.0, -STEP_IN),
    "velocity_down": (0.0, STEP_IN),
}


class LandingAim:
    """The landing of the selected ship; while `on`, clicks on the board and the arrows move it."""

    def __init__(self, tool: OrdersTool) -> None:
        self.tool = tool
        self.on = False
        self.held = False  # the mouse button is down: the whole drag becomes one undo step
        self._pointed: Point | None = None

    def _ship(self) -> Ship | None:
        ship = self.tool.ship
        return ship if ship is not None and ship.fittings.drives else None

    def _order(self, ship: Ship) -> Order:
        return self.tool.plan.order(ship.id)

    def most(self, ship: Ship) -> int:
        """Return the most thrust that the order leaves for the drives."""
        order = self._order(ship)
        total = thrust_of(ship, order.overcharge, order.miracles)
        return max(0, total - abs(order.velocity) - abs(order.course))

    def toggle(self) -> None:
        """Start or stop choosing the landing."""
        self.on, self._pointed = not self.on and self._ship() is not None, None
        self.tool.host.refuse(None)
        self.tool.host.rebuild()

    def stop(self) -> None:
        """Stop choosing, for example when another ship is selected."""
        self.on, self.held, self._pointed = False, False, None

    def jump(self, ship: Ship, at: Point) -> Order:
        """Return the order with a landing at a point and the least thrust for it, legal or not."""
        there = snap_point(on_table(at))
        drives = max(1, ship.fittings.drives)
        drive = max(1, math.ceil((distance_in(ship.at, there) - TOLERANCE_IN) / drives))
        return replace(self._order(ship), drive=drive, landing=there)

    def refusal(self, ship: Ship, at: Point) -> Refusal | None:
        """Return why the ship cannot be set down at a point, or None."""
        order = self.jump(ship, at)
        terrain = self.tool.host.view.setup.terrain
        return order_refusal(ship, order) or landing_refusal(terrain, order)

    def press(self, at: Point) -> None:
        """Set the landing where the mouse button goes down."""
        self.held = True
        self.put(at)

    def release(self) -> None:
        """Merge all positions of a drag into one undo step; a refusal of the last one stays on show."""
        self.held = False
        self.tool.history.settle()

    def let_go(self) -> bool:
        """Cancel a drag and restore the landing before it; return whether there was one."""
        held, self.held = self.held, False
        if held:
            self.tool.give_back()
        return held

    def put(self, at: Point) -> None:
        """Set the landing; an illegal position is refused and changes nothing."""
        ship = self._ship()
        if ship is not None:
            self._pointed = on_table(at)
            self.tool.give(ship, self.jump(ship, at))

    def spend(self, drive: int) -> None:
        """Set the thrust for the drives.

        The landing stays, or moves in to where they still reach.
        """
        ship = self._ship()
        if ship is None:
            return
        order = self._order(ship)
        if drive <= 0:
            self.stop()
            self.tool.give(ship, replace(order, drive=0, landing=None))
            return
        self.on = True
        landing = self._within(ship, order.landing or ship.at, jump_reach_in(ship, drive))
        self.tool.give(ship, replace(order, drive=drive, landing=landing))

    @staticmethod
    def _within(ship: Ship, at: Point, reach_in: float) -> Point:
        away_in = distance_in(ship.at, at)
        if away_in <= reach_in:
            return at
        share = max(0.0, reach_in - 2 * TOLERANCE_IN) / away_in
        return snap_point((ship.x + (at[0] - ship.x) * share, ship.y + (at[1] - ship.y) * share))

    def key_actions(self) -> KeyActions:
        """Return the arrow keys that move the landing while it is being chosen."""
        ship = self._ship()
        return {} if not self.on or ship is None else each(partial(self._nudge, ship), _NUDGES)

    def _nudge(self, ship: Ship, by: Point) -> None:
        x, y = self._order(ship).landing or ship.at
        self.put((x + by[0], y + by[1]))

    def hover(self, at: Point | None) -> None:
        """Follow the pointer, to show whether each point is legal, and why not."""
        if self.on and at != self._pointed:
            self._pointed = at
            self.tool.host.app.refresh()

    def _verdict(self, ship: Ship, at: Point) -> Crosshair:
        """Describe whether the ship can be set down at a point.

        Say nothing at the current landing.
        """
        refusal, jump = self.refusal(ship, at), self.jump(ship, at)
        if refusal is not None:
            return Crosshair(at, legal=False, lines=(upper_first(refusal.reason), refusal.ruling))
        is_set = jump.landing == self._order(ship).landing
        return Crosshair(at, lines=() if is_set else (f"{jump.drive} thrust",))

    def overlays(self) -> list[Overlay]:
        """Draw how far the drives could reach, and the verdict on the point under the pointer."""
        ship = self._ship()
        if ship is None or not (self.on or self._order(ship).drive):
            return []
        most_in = jump_reach_in(ship, self.most(ship))
        label = f'click where to jump, within {most_in:.0f}"' if self.on else ""
        laid: list[Overlay] = [Circle(ship.at, most_in, ship.seat, label, filled=self.on)]
        if self.on and self._pointed is not None:
            laid.append(self._verdict(ship, self._pointed))
        return laid
