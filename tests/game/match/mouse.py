"""A hand that plays a whole hotseat match with the mouse alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from game.families.false_sunrise.table.dial import LOW_UNITS
from rules.table.board import Edge
from rules.table.measure import Point, distance_in

DIAL_HAND = 0.4  # of the dial's width, from its middle


class Mouse:
    """A hand that only points, presses, drags and turns the wheel."""

    events = frozenset({"MouseMotion", "MouseButtonDown", "MouseButtonUp", "MouseWheel"})

    def __init__(self, table: Any, captain: Any) -> None:
        self.table, self.desk, self.captain = table, table.desk, captain
        self.placed = 0
        self.answers: dict[str, Callable[[], None]] = {
            "PlaceMarkerTool": self.place_marker,
            "EdgeTool": self.choose_edge,
            "DeployFleetTool": self.deploy,
            "OrdersTool": self.plot,
            "DeclareFireTool": self.fire,
            "OrderSquadronTool": self.order_squadron,
        }

    def px(self, at: Point) -> tuple[int, int]:
        x, y = self.desk.screen.pane.camera.to_px(at)
        return round(x), round(y)

    def begin(self, integrity: int, fleets: tuple[str, str]) -> None:
        """Choose everything in the New match screen; the map is ready-made, for a mouse types no seed."""
        desk = self.desk
        desk.click("new_match")
        desk.click("seats.hotseat")
        desk.click(f"options.integrity.{integrity}")
        for seat, name in zip(("red", "blue"), fleets, strict=True):
            desk.click(f"{seat}.fleet.ready")
            self.take(f"{seat}.fleet.ready.list", name)
        source = desk.screen.ui.px("map.source")
        desk.click_at((source.left + source.width // 6, source.centery))
        desk.click("map.ready")
        desk.click_row("map.ready.list", 1)
        assert desk.dump()["map.ready"]["text"] == desk.state()["state"]["map"]
        desk.click("start")

    def open_plan(self) -> None:
        self.desk.click("handover.open")

    def confirm(self) -> None:
        widgets = self.desk.dump()
        usable = widgets.get("commit", {}).get("enabled", False)
        self.desk.click("commit" if usable else "tool.decline")

    def take(self, list_id: str, row: str) -> None:
        """Choose an option of a dropdown or a list by its words."""
        words = [listed.row_text(item) for listed in [self.desk.screen.ui[list_id]] for item in listed.items]
        self.desk.click_row(list_id, next(i for i, one in enumerate(words) if row in one))

    def place_marker(self) -> None:
        """Place two markers by a press on the board, and let the program place the others."""
        tool = self.table.tool
        if self.placed < 2:
            at = self.captain.marker(tool.request, tool.at)
            self.desk.point_at(self.px(at))
            assert "can place a marker here" in self.desk.dump()["tool.why"]["text"]
            self.desk.click_at(self.px(at))
            assert distance_in(self.table.view.markers[-1].at, at) < 0.2
        else:
            self.desk.click("tool.auto")
        self.placed += 1
        assert self.table.tool is not tool

    def choose_edge(self) -> None:
        self.desk.click(f"tool.edge.{Edge.BOTTOM.value}")
        self.confirm()

    def deploy(self) -> None:
        """Drag the first ship along its edge, turn it by the wheel and back by a button."""
        tool = self.table.tool
        ship_id = tool.order[0]
        x, y, heading = tool.placements[ship_id]
        self.desk.drag(self.px((x, y)), self.px((x + 0.7, y)))
        self.desk.wheel(self.px((x + 0.7, y)), -1)
        assert tool.placements[ship_id][2] == (heading + 1) % 12
        self.desk.click("tool.port")
        assert tool.placements[ship_id][2] == heading
        assert tool.placements[ship_id][0] == pytest.approx(x + 0.7, abs=0.1)
        self.confirm()
        assert self.table.tool is not tool

    def plot(self) -> None:
        """Order every ship in turn by dial and wheel; the last press seals."""
        tool = self.table.tool
        while self.table.tool is tool:
            ship = tool.ship
            order = self.captain.order(self.table.view, ship)
            self.steer(order.course)
            self.speed(order.velocity)
            for number, place in enumerate(self.captain.launches(ship)):
                if place in order.launch:
                    self.desk.click(f"order.launch{number}")
            if not tool.plan.is_given(ship.id):
                self.desk.click("order.hold")
            assert tool.plan.order(ship.id) == order
            self.desk.click("commit" if not tool.plan.open_ships() else "order.next")

    def steer(self, course: int) -> None:
        if course:
            dial = self.desk.screen.ui.px("order.course")
            angle, reach = math.radians(30 * course), DIAL_HAND * min(dial.size)
            low = dial.height < LOW_UNITS  # words beside a low face; a unit is a pixel here
            middle = dial.x + min(dial.size) / 2 if low else dial.centerx
            x, y = middle + reach * math.sin(angle), dial.centery - reach * math.cos(angle)
            self.desk.click_at((round(x), round(y)))

    def speed(self, velocity: int) -> None:
        for _ in range(abs(velocity)):
            stepper = self.desk.screen.ui.px("order.velocity")
            side = stepper.right - 6 if velocity > 0 else stepper.left + 6
            self.desk.click_at((side, stepper.centery))

    def fire(self) -> None:
        """Press the first target of every weapon that has one, then fire or hold fire."""
        tool = self.table.tool
        for index, card in enumerate(tool.cards()):
            if not card.legal:
                continue
            self.desk.click_row("fire.weapons", index)
            legal = [i for i, row in enumerate(tool.targets()) if row.refusal is None]
            if legal and card.id not in dict(tool.shots):
                self.desk.click_row("fire.targets", legal[0])
        self.confirm()

    def order_squadron(self) -> None:
        """Send the squadron in hand to the nearest ship that it may fly to, else pass."""
        tool = self.table.tool
        if tool.ships(tool.mode):
            self.desk.click_row("squad.ships", 0)
            self.desk.click("commit")
        else:
            self.desk.click("squad.pass")
