"""A newcomer in a real window: the first shot, the offer, three lessons, a first battle to its end."""

from __future__ import annotations

import math
from typing import Any

import pytest


class Newcomer:
    """Somebody who does what the cards say."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def lesson(self) -> Any:
        return self.window.state()["state"]["lesson"]

    def step(self, number: int) -> None:
        """Wait for a step, counted as the card does."""
        self.window.until(lambda state: state["state"].get("lesson", {}).get("step") == number - 1)

    def read(self, *numbers: int) -> None:
        """Read cards, and press Next by Enter."""
        for number in numbers:
            self.step(number)
            self.window.key("Return")

    def press_what_is_framed(self) -> None:
        x, y, width, height = self.lesson()["points"][0]
        self.window.click_at((x + width // 2, y + height // 2))

    def turn_dial(self, hours: int) -> None:
        x, y, width, height = self.window.widget("order.course")["rect"]
        angle, reach = math.radians(30 * hours), 0.4 * min(width, height)
        at = x + width / 2 + reach * math.sin(angle), y + height / 2 - reach * math.cos(angle)
        self.window.click_at((round(at[0]), round(at[1])))
        self.window.until(lambda _: self.window.widget("order.course")["value"] == hours)

    def speed_up(self, by: int) -> None:
        """Press the + of the stepper."""
        before = self.window.widget("order.velocity")["value"]
        for number in range(1, by + 1):
            x, y, width, height = self.window.widget("order.velocity")["rect"]
            self.window.click_at((x + width - 14, y + height // 2))
            self.window.until(lambda _, n=number: self.window.widget("order.velocity")["value"] == before + n)

    def drag_what_is_framed(self, inches: int) -> None:
        """Drag the ghost to the right; the frame of a lesson lies round it."""
        x, y, width, height = self.lesson()["points"][0]
        start = (x + width // 2, y + height // 2)
        px_an_inch = self.window.state()["state"]["ppi"]
        self.window.drag(start, (round(start[0] + inches * px_an_inch), start[1]))

    def drag_to_the_next_frame(self) -> None:
        """Drag what the first frame lies around into the second one."""
        start, end = ((x + w // 2, y + h // 2) for x, y, w, h in self.lesson()["points"][:2])
        self.window.drag(start, end)

    def seal_and_watch(self) -> None:
        """Seal, with the question if it comes, and see both fleets fly."""
        self.window.click("commit")
        if "seal.yes" in {one["id"] for one in self.window.state()["ui"]}:
            self.window.click("seal.yes")
        self.window.until(lambda state: state["state"]["tool"] == "MovementView")

    def go_on(self) -> None:
        self.window.click("commit")
        self.window.until(lambda state: state["state"]["tool"] == "OrdersTool")

    def finish(self, press: str) -> None:
        self.window.until(lambda state: state["state"]["lesson"]["finished"])
        self.window.click(press)


def take_first_scene(player: Newcomer) -> None:
    player.step(1)
    player.press_what_is_framed()
    player.step(2)
    player.window.key("Return")
    player.read(3)
    player.window.until(lambda state: any(one["id"] == "offer.false-sunrise" for one in state["ui"]))


def take_first_lesson(player: Newcomer) -> None:
    player.step(1)
    player.drag_to_the_next_frame()
    player.seal_and_watch()
    player.read(2)
    player.step(3)
    player.go_on()
    player.read(4, 5)
    for number in (6, 7):
        player.step(number)
        player.press_what_is_framed()
    player.step(8)
    player.seal_and_watch()
    player.read(9)
    player.finish("lesson.onward")


def take_second_lesson(player: Newcomer) -> None:
    player.read(1)
    player.step(2)
    player.drag_what_is_framed(2)
    player.read(3)
    player.step(4)
    player.turn_dial(2)
    player.read(5)
    player.step(6)
    player.seal_and_watch()
    player.step(7)
    player.go_on()
    player.step(8)
    player.turn_dial(-2)
    player.speed_up(2)
    player.seal_and_watch()
    player.read(9)
    player.finish("lesson.onward")


def take_third_lesson(player: Newcomer) -> None:
    player.read(1, 2)
    player.step(3)
    player.turn_dial(3)
    player.read(4)
    player.step(5)
    player.seal_and_watch()
    player.step(6)
    player.window.click("commit")
    for number in (7, 8):
        player.step(number)
        player.window.click("lesson.show")
    player.step(9)
    player.window.click("commit")
    player.read(10)
    player.finish("lesson.battle")


def fight_to_the_end(window: Any) -> None:
    """Read the first hint, then take what is lit in every choice, seal and go on until the match is over."""
    window.until(lambda state: any(one["id"] == "hint.read" for one in state["ui"]))
    while (state := window.state())["screen"] == "table":
        pressed = {one["id"] for one in state["ui"]} & {"hint.read", "seal.yes"}
        if pressed:
            window.click(min(pressed))
        elif state["state"]["tool"] == "OrdersTool":
            window.click("commit")  # by Enter one goes from ship to ship, as long as one has no order
        else:
            window.key("Return")  # goes on, fires, and cuts what moves short
    window.until(lambda state: state["screen"] == "result")


@pytest.mark.x11
@pytest.mark.timeout(600)
@pytest.mark.slow
def test_a_newcomer_learns_and_finishes_a_battle(open_game: Any) -> None:
    window = open_game(newcomer=True)
    player = Newcomer(window)
    take_first_scene(player)
    window.click("offer.false-sunrise")
    take_first_lesson(player)
    take_second_lesson(player)
    take_third_lesson(player)
    battle = window.until(lambda state: state["screen"] == "table" and state["state"]["tool"] == "OrdersTool")
    assert battle["state"]["turn"] == 1
    assert battle["state"]["what_now"].endswith(" still hold course")
    fight_to_the_end(window)
    home = window.folder / "home"
    assert "03-arcs" in (home / "lessons.yaml").read_text(encoding="utf-8")
    window.key("ctrl+q")
    assert window.game.wait() == 0, window.said()
