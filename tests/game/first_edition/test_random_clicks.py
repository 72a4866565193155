"""A whole match of the first edition by random clicks on whatever the true screens show."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.events import VolleyDeclared
from rules.kernel.dice import Stream

pytestmark = pytest.mark.slow

MOST_CLICKS = 6000
FAIR = ("fire.", "order.", "tool.", "ship.", "roster", "toggle.", "log", "bar.undo", "bar.log", "sheet.")
ONWARD = ("seal.yes", "commit", "tool.auto", "tool.decline", "fire.hold", "order.next")


class Clicker:
    """A hand that presses what lies under it, and now and then what leads on."""

    def __init__(self, desk: Any, seed: int) -> None:
        self.desk = desk
        self.below = Stream("clicks", seed).below
        self.tools: Counter[str] = Counter()

    def play(self) -> None:
        """Click until the result is shown."""
        for _ in range(MOST_CLICKS):
            name = self.desk.screen.name
            if name == "result":
                return
            if name == "handover":
                self.desk.click("handover.open")
            elif name == "table":
                self.click()
            else:
                self.desk.key(pygame.K_ESCAPE)
        raise AssertionError(f"no end after {self.tools}")

    def click(self) -> None:
        """Click a widget, a ship, the bare board, or what leads on."""
        screen = self.desk.screen
        self.tools[type(screen.tool).__name__] += 1
        usable = [name for name, one in self.desk.dump().items() if one.get("enabled", True)]
        match self.below(5):
            case 0 if fair := [name for name in usable if name.startswith(FAIR)]:
                self._press(fair[self.below(len(fair))])
            case 1:
                self._press_a_ship(screen)
            case 2:
                board = screen.pane.camera.rect
                at = board.left + self.below(board.width), board.top + self.below(board.height)
                self.desk.click_at(at, button=1 + 2 * self.below(2))
            case _:
                onward = [name for name in ONWARD if name in usable]
                self._press(onward[0]) if onward else self.desk.key(pygame.K_RETURN)

    def _press(self, name: str) -> None:
        place = self.desk.screen.ui.px(name)
        x, y = place.left + self.below(max(1, place.width)), place.top + self.below(max(1, place.height))
        self.desk.click_at((x, y))

    def _press_a_ship(self, screen: Any) -> None:
        ships = [ship for ship in screen.view.ships.values() if ship.on_board]
        if ships:
            x, y = screen.pane.camera.to_px(ships[self.below(len(ships))].at)
            self.desk.click_at((round(x), round(y)))


@pytest.mark.parametrize(
    ("size", "red", "blue"),
    [
        ((1280, 720), "under-one-umbrella", "operation-rookie"),
        ((1920, 1080), "knife-party", "steel-rain"),
    ],
)
def test_a_match_is_clicked_to_its_result(
    make_desk: Any, make_setup: Any, size: tuple[int, int], red: str, blue: str
) -> None:
    desk = make_desk(size)
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    session = Session.new(make_setup(red, blue, turns=2), 6, home=desk.app.home)
    desk.app.push(TableScreen(desk.app, session))
    desk.step(2)
    clicker = Clicker(desk, 4)
    clicker.play()
    assert {"OrdersTool", "ActivateTool", "DeclareFireTool"} <= set(clicker.tools)
    declared = [one for beat in session.match.beats for one in beat if isinstance(one, VolleyDeclared)]
    assert declared, "somebody has fired"
