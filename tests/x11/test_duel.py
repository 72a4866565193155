"""Duels of Dark Frontier in a real window, from the title to the result: solo, and for two by mouse alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.table.firing_overlays import place_of_meeting
from game.families.dark_frontier.table.firing_words import title_of
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.requests import Asked
from rules.hexes.grid import add
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point
from tests.game.match.people import Table

SECRET = {Asked.COMMAND, Asked.NUMBER}


class DuelMouse:
    """A hand that plays both captains of a duel by pointing, pressing and dragging.

    At first they coast and hold fire: the attacker comes in over the yard, and the ships meet.
    """

    events = frozenset({"MouseMotion", "MouseButtonDown", "MouseButtonUp", "MouseWheel"})

    def __init__(self, table: Table) -> None:
        self.table, self.desk = table, table.desk
        self.below = Stream("mouse", 3).below
        self.passed = False  # whether the ships have met
        self.opened: Seat | None = None  # who has opened the curtain, and has not answered yet
        self.answers: dict[str, Callable[[], None]] = {
            "CommandTool": self.command,
            "SteerTool": self.steer,
            "FireTool": self.fire,
            "NumberTool": self.name_number,
            "CounterTool": self.answer,
            "DetonateTool": self.answer,
        }

    def px(self, at: Point) -> tuple[int, int]:
        x, y = self.desk.screen.pane.camera.to_px(at)
        return round(x), round(y)

    def begin(self) -> None:
        """Choose two carriers: they meet, and there are missiles to meet with."""
        self.desk.choose_game("dark-frontier")
        self.desk.click("two_players.dark-frontier")
        for seat in PLAYERS:
            self.desk.click(f"{seat.value}.kind.0")
            self.desk.choose_row(f"{seat.value}.kind.0.list", "Carrier")
        self.desk.click("start")

    def open_plan(self) -> None:
        """Open the curtain; whatever lies behind it is asked in secret."""
        self.opened = self.desk.screen.seat
        self.desk.click("handover.open")
        self.desk.step(3)
        assert self.table.tool.request.kind in SECRET, "DC-1, DM-7: nothing else has a curtain"

    def confirm(self) -> None:
        self.desk.click("commit")

    def behind_curtain(self) -> None:
        """Make sure that whoever is asked in secret has opened a curtain for it."""
        assert self.table.tool.request.seat is self.opened
        self.opened = None

    def command(self) -> None:
        """Drag the end of the way to where a captain would have it, then press turn and burn."""
        self.behind_curtain()
        if not self.passed:
            self.seal()
            return
        tool = self.table.tool
        chosen = decide_as("captain", tool.request, tool.state, self.below).answer
        for name, command in chosen.items():
            ship = tool.state.ships[name]
            ends = [add(ship.place, how.velocity) for how in (ship, flight_after(ship, command))]
            if ends[0] != ends[1]:
                self.desk.drag(*(self.px(point_of(end)) for end in ends))
            self.desk.click(f"command.turn.{command.rotate}")
            self.desk.click(f"command.burn.{command.burn}")
        assert dict(tool.told) == dict(chosen)
        self.seal()
        if "seal.yes" in self.desk.dump():  # the edge will take it
            self.desk.click("seal.yes")

    def seal(self) -> None:
        """Press the big button, and again where no turn and no burn is asked about."""
        asked_about = self.table.tool.doubt()
        self.confirm()
        if asked_about:
            self.confirm()

    def steer(self) -> None:
        self.desk.click("steer.pursuit")
        self.confirm()

    def fire(self) -> None:
        """Choose a weapon that meets somebody, press a lit meeting and fire; else take what is offered."""
        if not self.passed:
            self.desk.click("fire.hold")
            return
        tool, choice = self.table.tool, self.table.tool.choice
        arm = next((arm for arm in choice.all_arms() if choice.meetings(arm)), None)
        if arm is not None:
            self.desk.choose_row("fire.weapons", title_of(arm.weapon))
            lit = choice.meetings(arm)
            self.desk.click_at(self.px(place_of_meeting(tool.state, lit[0])))
            assert choice.arm == arm
            assert choice.meeting in lit
        self.confirm()

    def name_number(self) -> None:
        self.behind_curtain()
        self.passed = True
        self.desk.click("name.1")
        self.confirm()

    def answer(self) -> None:
        self.desk.click("answer.yes" if self.table.tool.better() else "answer.no")
        self.confirm()


def take_what_is_offered(window: Any) -> None:
    """Take hints and what is proposed, and go on, until the duel is over."""
    while (state := window.state())["screen"] == "table":
        ids = {one["id"] for one in state["ui"] if not one.get("why_disabled")}
        pressed = ids & {"hint.read", "seal.yes"} or ids & {"commit"}
        if pressed:
            window.click(min(pressed))
        else:
            window.key("Return")
    window.until(lambda state: state["screen"] == "result")


@pytest.mark.x11
@pytest.mark.timeout(600)
@pytest.mark.slow
def test_a_solo_duel_is_played_to_its_result(open_game: Any) -> None:
    window = open_game()
    window.click("game.dark-frontier")
    window.until(lambda _: window.widget("game.dark-frontier")["value"])
    window.click("solo.dark-frontier")
    window.until(lambda state: any(one["id"] == "level.cadet" for one in state["ui"]))
    window.click("level.cadet")
    window.until(lambda state: state["screen"] == "table")
    take_what_is_offered(window)
    assert window.widget("final")["text"].count(":") == 1
    window.key("ctrl+q")
    assert window.game.wait() == 0, window.said()


@pytest.mark.x11
@pytest.mark.slow
def test_a_duel_of_two_is_played_to_its_end_with_the_mouse_in_a_real_window(table: Any) -> None:
    hand = DuelMouse(table)
    hand.begin()
    table.play(hand)
    result = table.desk.state()["state"]
    assert result["winner"] in {"red", "blue", None}
    assert table.desk.dump()["final"]["text"].count(":") == 1
    assert set(table.handed_to) == set(PLAYERS)
    assert {"PlaceTool", "CommandTool", "FireTool", "NumberTool", "MeetingPause"} <= set(table.asked)
    assert len(table.handed_to) == table.asked["CommandTool"] + table.asked["NumberTool"], "DC-1, DM-7"
    assert set(table.desk.posted) <= hand.events
