"""Dragging a ship's planned position, or the hand of its gauge, to the nearest legal order."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.board.overlays import Tone
from game.families.false_sunrise.board.overlays import ClockGauge, Grip, OrderCard, Overlay, ReachDots
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.flying import flown
from game.families.false_sunrise.table.nearest import Flown, OrderEnds, short_way
from game.screens.tools.dragging import Held, PieceDrag
from game.screens.tools.parts import upper_first
from game.screens.tools.tool import BoardClick
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Order, Ship
from rules.kernel.requests import Refusal
from rules.table.clock import HOURS
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

Part = Literal["end", "hand"]
CLOSING_S = 0.12
_FAR_IN = 1.0  # beyond this the card says why the ship does not follow the pointer
_KNOB_PX = 13.0  # logical units: the grab radius of the knob
_EDGE_UNITS = 28.0  # this close to the edge of a zoomed board, the view scrolls
_PAN_UNITS_A_S = 420.0


@dataclass(slots=True)
class _Grabbed:
    """What was pressed last: the ship, the part of its order, and the order before the drag."""

    ship: Ship
    part: Part
    ends: OrderEnds
    was: Order
    stack: list[str]  # all ships under the press
    chosen: bool  # whether the ship was selected before
    refusal: Refusal | None = None
    snapped_s: float = -CLOSING_S


class OrderDrag(PieceDrag):
    """What the pointer drags, or could grab, while orders are given."""

    def __init__(self, tool: OrdersTool) -> None:
        super().__init__(tool.host)
        self.tool = tool
        self._grabbed: _Grabbed | None = None
        self._near: tuple[str, Part] | None = None

    @property
    def _dragged(self) -> _Grabbed | None:
        """What is being dragged, or None."""
        return self._grabbed if self.held else None

    # --- grabbing -------------------------------------------------------------------------------

    def take(self, click: BoardClick) -> bool:
        """Grab and select what is under the pointer."""
        found = None if click.chip else self._under(click.at, click.piece)
        if found is None:
            return False
        ship_id, part, held = found
        tool, host = self.tool, self.tool.host
        ship, was = host.view.ships[ship_id], tool.plan.order(ship_id)
        ends = OrderEnds(ship, was, host.view.setup.terrain, flown(host.view, ship))
        chosen, stack = host.selected == ship_id, self._stack(click.at)
        self._near = None
        self._grabbed = _Grabbed(ship, part, ends, was, stack, chosen)
        self.begin(click.at, end=held)
        if tool.sealing.asked:
            tool.sealing.back()
        host.select(ship_id)
        return True

    def _under(self, at: Point, ship_id: str | None) -> tuple[str, Part, Point] | None:
        """Return what a click would grab: ship, part, and the point that follows the pointer.

        The selected ship comes first, then other ships, then the planned positions of others.
        """
        tool = self.tool
        mine, gauge = tool.ship, tool.gauge()
        if mine is not None and gauge is not None:
            end, knob = tool.path(mine.id).end[:2], self._knob(gauge)
            takes = self.apart_px(at, knob) <= self._units(_KNOB_PX)
            if takes and self.apart_px(at, knob) <= self.apart_px(at, end):
                return mine.id, "hand", at
            if self._reaches(mine.id, at):
                return mine.id, "end", end
        ships = tool.host.view.ships
        if ship_id is not None:
            return (ship_id, "end", ships[ship_id].at) if ship_id in tool.plan.ids else None
        near = [one for one in tool.plan.ids if self._reaches(one, at)]
        best = min(near, key=lambda one: distance_in(tool.path(one).end[:2], at), default=None)
        return None if best is None else (best, "end", tool.path(best).end[:2])

    def _reaches(self, ship_id: str, at: Point) -> bool:
        ship = self.tool.host.view.ships[ship_id]
        reach: float = self.tool.host.pane.end_px(ship.spec.hull.id)
        return self.apart_px(at, self.tool.path(ship_id).end[:2]) <= reach

    def _stack(self, at: Point) -> list[str]:
        """List the ships at a point, by their position or by their planned position."""
        host = self.tool.host
        under = host.pane.hits(host.pane.camera.to_px(at))
        return [
            one
            for one in host.view.ships
            if one in under or (one in self.tool.plan.ids and self._reaches(one, at))
        ]

    def _knob(self, gauge: ClockGauge) -> Point:
        pane: ShipBoard = self.tool.host.pane
        return pane.camera.to_board(pane.knob_px(gauge))

    def _units(self, units: float) -> float:
        return units * self.tool.host.ui.scale.factor

    # --- dragging -------------------------------------------------------------------------------

    def follow(self, hold: Held) -> None:
        """Give the legal order that ends nearest to the pointer."""
        grabbed = self._grabbed
        if grabbed is None:
            return
        ship, plan = grabbed.ship, self.tool.plan
        now = plan.order(ship.id)
        found, grabbed.refusal = self._sought(grabbed, hold.at, now)
        if found.order != now or ship.id not in plan.orders:
            grabbed.snapped_s = self.tool.host.time_s
            self.tool.give(ship, found.order)

    @staticmethod
    def _sought(grabbed: _Grabbed, at: Point, now: Order) -> tuple[Flown, Refusal | None]:
        """Return the legal order nearest to a point, and why no nearer one is legal."""
        ship, ends, was = grabbed.ship, grabbed.ends, grabbed.was
        if grabbed.part == "hand":
            dx, dy = at[0] - ship.x, at[1] - ship.y
            hour = round(math.degrees(math.atan2(dx, -dy)) / 30) - ship.heading
            course = short_way(hour % HOURS, now.course)
            return ends.turned(course, was), ends.refusal_of_course(course, was)
        found = ends.nearest(at, was)
        return found, ends.refusal(at, found)

    def select_next(self) -> None:
        """Select the next ship at the pressed place if the pressed one was selected before."""
        grabbed = self._grabbed
        if grabbed is not None and grabbed.chosen and grabbed.part == "end" and len(grabbed.stack) > 1:
            stack, ship_id = grabbed.stack, grabbed.ship.id
            at = stack.index(ship_id) if ship_id in stack else 0
            self.tool.host.select(stack[(at + 1) % len(stack)])

    def keeps_key(self, action_id: str) -> bool:
        """Return whether a key does nothing during a drag, because it might change an order."""
        if not self.held:
            return False
        free = ("pan_", "zoom_", "fit", "arcs", "bands", "threat", "reach", "worst", "sight", "names")
        return not action_id.startswith(free)

    # --- overlays -------------------------------------------------------------------------------

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        """Follow the pointer, to show what a click would grab."""
        found = None if at is None else self._under(at, ship_id)
        near = None if found is None or found[0] == ship_id else found[:2]
        if near != self._near:
            self._near = near
            self.tool.host.app.refresh()

    def update(self, dt_s: float) -> bool:
        """Animate the snap marks, and scroll the view while the pointer is at its edge.

        Return whether the picture changes.
        """
        hold, grabbed = self.hold, self._dragged
        if hold is None or grabbed is None:
            return False
        if grabbed.part == "end":
            self._scroll(hold.pointer, grabbed.ends, dt_s)
        return self._closing(grabbed) < 1.0

    def _scroll(self, pointer: Point, found: OrderEnds, dt_s: float) -> None:
        """Scroll a zoomed view while the pointer is at its edge and possible positions are hidden."""
        camera, room = self.tool.host.pane.camera, self._units(_EDGE_UNITS)
        if camera.zoom <= 1.0:
            return
        px, rect = camera.to_px(pointer), camera.rect.inflate(-2 * room, -2 * room)
        ends = [camera.to_px(one.at) for one in found.flown]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        dx = (px[0] < rect.left and min(xs) < rect.left) - (px[0] > rect.right and max(xs) > rect.right)
        dy = (px[1] < rect.top and min(ys) < rect.top) - (px[1] > rect.bottom and max(ys) > rect.bottom)
        if dx or dy:
            step = self._units(_PAN_UNITS_A_S) * dt_s
            camera.pan_px(dx * step, dy * step)
            self.move(camera.to_board(px))

    def _closing(self, grabbed: _Grabbed) -> float:
        host = self.tool.host
        if host.app.settings.reduced_motion:
            return 1.0
        return min(1.0, max(0.0, (host.time_s - grabbed.snapped_s) / CLOSING_S))

    def overlays(self) -> list[Overlay]:
        """Return the drag's overlays: possible positions, a ring, and a card."""
        grabbed = self._dragged
        if grabbed is None:
            return self._could_take(self.tool.gauge())
        ship = grabbed.ship
        end = self.tool.path(ship.id).end[:2]
        dots = ReachDots(grabbed.ends.free_ends, ship.seat)
        grip = Grip(end, ship.spec.hull.id, self._closing(grabbed))
        return [dots, grip, self._card(grabbed, end)]

    def _could_take(self, gauge: ClockGauge | None) -> list[Overlay]:
        if self._near is None or self.hold is not None or self._near[0] not in self.tool.plan.ids:
            return []
        ship_id, part = self._near
        ship = self.tool.host.view.ships[ship_id]
        knob = gauge if part == "hand" else None
        return [Grip(self.tool.path(ship_id).end[:2], ship.spec.hull.id, knob=knob)]

    def _card(self, grabbed: _Grabbed, end: Point) -> OrderCard:
        ship, host = grabbed.ship, self.tool.host
        order = self.tool.plan.order(ship.id)
        total = thrust_of(ship, order.overcharge, order.miracles)
        lines: list[tuple[str, Tone]] = []
        if danger := self.tool.danger(ship.id):
            lines.append((f"! {upper_first(danger)}", "refusal"))
        if grabbed.refusal is not None:
            lines.append((_why_no_nearer(grabbed.refusal), "plain"))
        elif self.hold is not None and distance_in(self.hold.at, end) > _FAR_IN:
            lines.append(("No order ends nearer to the pointer", "plain"))
        lines += self.tool.card_lines()
        foes = [foe.at for foe in host.view.ships_of(ship.seat.other)]
        away = min(foes, key=lambda at: distance_in(at, end), default=None)
        return OrderCard(
            end,
            ship.spec.hull.id,
            ship.seat,
            upper_first(order_words(order)),
            (abs(order.velocity), abs(order.course) + order.drive, total),
            tuple(lines),
            away,
            tuple((x, y) for x, y, _ in self.tool.path(ship.id).stops),
        )


def _why_no_nearer(refusal: Refusal) -> str:
    """Explain why no order ends nearer to the pointer, although the current one is legal."""
    return f"It cannot get closer: {refusal.reason.replace('this order', 'that')} ({refusal.ruling})"
