"""Hands that play a whole hotseat match with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.screens.tools.double_clicks import CALM_S
from rules.false_sunrise.state import Order

ENTER = pygame.K_RETURN
MOST_WEAPONS = 8


class Keyboard:
    """Hands that only type; `sends_away`: a ship of each fleet begins by leaving the board."""

    events = frozenset({"KeyDown", "KeyUp", "TextInput"})
    sends_away = False

    def __init__(self, table: Any, captain: Any) -> None:
        self.table, self.desk, self.captain = table, table.desk, captain
        self.answers: dict[str, Callable[[], None]] = {
            "PlaceMarkerTool": self.place_marker,
            "EdgeTool": self.choose_edge,
            "DeployFleetTool": self.deploy,
            "OrdersTool": self.plot,
            "ActivateTool": self.activate,
            "DeclareFireTool": self.fire,
            "OrderSquadronTool": self.order_squadron,
            "ReturnShipTool": self.bring_back,
        }

    def press(self, widget_id: str) -> None:
        self.desk.focus(widget_id)
        self.desk.key(ENTER)

    def write(self, widget_id: str, words: str) -> None:
        self.desk.focus(widget_id)
        self.desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        self.desk.type(words)

    def choose(self, dropdown: str, words: str) -> None:
        """Step through a dropdown by its arrows until it says what is wanted."""
        self.desk.focus(dropdown)
        self.desk.key(pygame.K_HOME)
        for _ in range(30):
            if words in self.desk.dump()[dropdown]["text"]:
                return
            self.desk.key(pygame.K_DOWN)
        raise AssertionError(f"{dropdown} does not offer {words}")

    def begin(self, integrity: int, fleets: tuple[str, str]) -> None:
        """Choose everything in the New match screen."""
        self.press("new_match")
        self.press("seats.hotseat")
        self.write("red.name", "Iris")
        self.write("blue.name", "Juno")
        self.press(f"options.integrity.{integrity}")
        for seat, name in zip(("red", "blue"), fleets, strict=True):
            self.choose(f"{seat}.fleet.ready", name)
        self.write("map.seed", "11")
        self.write("options.seed", "3")
        self.press("start")

    def open_plan(self) -> None:
        self.desk.key(pygame.K_o)

    def confirm(self) -> None:
        tool = self.table.tool
        self.desk.key(ENTER)
        if self.desk.screen.name == "table" and self.table.tool is tool:
            self.desk.key(pygame.K_DELETE)

    def place_marker(self) -> None:
        tool = self.table.tool
        x, y = self.captain.marker(tool.request, tool.at)
        self.walk(round((x - tool.at[0]) * 2), pygame.K_LEFT, pygame.K_RIGHT)
        self.walk(round((y - tool.at[1]) * 2), pygame.K_UP, pygame.K_DOWN)
        assert tool.at == (x, y)
        self.desk.key(ENTER)
        assert self.table.tool is not tool

    def walk(self, half_inches: int, back: int, forth: int) -> None:
        key = forth if half_inches > 0 else back
        for _ in range(abs(half_inches) // 6):
            self.desk.key(key, mod=pygame.KMOD_SHIFT)
        for _ in range(abs(half_inches) % 6):
            self.desk.key(key)

    def choose_edge(self) -> None:
        self.desk.key(pygame.K_UP, ENTER)

    def deploy(self) -> None:
        """Move and turn the second ship, take one turn too many back, and let the fleet stand."""
        tool = self.table.tool
        ship_id = tool.order[1]
        x, y, heading = tool.placements[ship_id]
        self.desk.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_e, pygame.K_q, pygame.K_q, pygame.K_BACKSPACE)
        assert tool.placements[ship_id] == (x + 0.5, y, heading)
        self.turn_away(tool)
        self.desk.key(ENTER)
        assert self.table.tool is not tool

    def turn_away(self, tool: Any) -> None:
        """Let the next ship look at its own edge, if one is to leave the board."""
        if self.sends_away:
            self.desk.key(pygame.K_TAB, *[pygame.K_e] * 6)
            self.captain.strays.add(tool.chosen)

    def plot(self) -> None:
        """Order every ship in turn; Enter leads from each to the next and seals after the last."""
        tool = self.table.tool
        while self.table.tool is tool:
            ship = tool.ship
            order = self.captain.order(self.table.view, ship)
            self.turn(order)
            for number, place in enumerate(self.captain.launches(ship)):
                if place in order.launch:
                    self.launch(number)
            assert tool.plan.order(ship.id) == order
            self.desk.key(ENTER)
            if self.table.tool is tool and tool.sealing.asked:
                self.seal(tool)

    def seal(self, tool: Any) -> None:
        """Answer the question after the last ship; who runs into danger has to choose yes first."""
        if not tool.sealing.says_yes:
            self.desk.key(pygame.K_y)
        start = tool.host.time_s
        while tool.host.time_s < start + CALM_S:
            self.desk.step()
        self.desk.key(ENTER)

    def launch(self, number: int) -> None:
        """Tick a launch in the panel and go back to the board."""
        self.desk.focus(f"order.launch{number}")
        self.desk.key(pygame.K_SPACE)
        while self.desk.screen.ui.focus_id is not None:
            self.desk.key(pygame.K_F6)

    def turn(self, order: Order) -> None:
        if order == Order():
            self.desk.key(pygame.K_h)
        self.desk.key(*[pygame.K_RIGHT if order.course > 0 else pygame.K_LEFT] * abs(order.course))
        self.desk.key(*[pygame.K_UP if order.velocity > 0 else pygame.K_DOWN] * abs(order.velocity))

    def activate(self) -> None:
        """Go to the last of the ships that can be activated."""
        tool = self.table.tool
        while tool.candidate != tool.request.options[-1]:
            self.desk.key(pygame.K_TAB)
        self.desk.key(ENTER)

    def fire(self) -> None:
        """Aim each weapon at its first target; Enter fires, or holds fire."""
        for number in range(min(MOST_WEAPONS, len(self.table.tool.cards()))):
            self.desk.key(pygame.K_1 + number, pygame.K_RIGHTBRACKET)
        self.desk.key(ENTER)

    def order_squadron(self) -> None:
        """Attack with one squadron, escort with the next."""
        if len(self.desk.screen.session.match.journal) % 2:
            self.desk.key(pygame.K_TAB)
        self.desk.key(pygame.K_RIGHTBRACKET)
        self.confirm()

    def bring_back(self) -> None:
        """Bring a ship back where it is offered, looking inwards."""
        self.captain.strays.discard(self.table.tool.request.ship.id)
        self.desk.key(pygame.K_e, pygame.K_q, ENTER)
