"""How many presses a weapons phase wants of two people at one table, counted by playing it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.session import Session
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain

SHIPS = 7
EDITIONS = ("2024-07", "2024-03")
HEADINGS_OF_RED_ALONE = {Seat.RED: 3, Seat.BLUE: 3}  # Blue shows its back
NOBODYS_HEADINGS = {Seat.RED: 9, Seat.BLUE: 3}


def lines_of(edition: str, headings: dict[Seat, int]) -> State:
    """Put two lines of seven ships with a gun each 16 inches apart, in the weapons phase."""
    catalogue = load_edition(edition).catalogue
    fleets = {}
    armour = ["hardened-armor"] * 3 if edition == "2024-07" else []  # no bar is to be emptied
    gun = {"type": "artillery", "arc": "fore"}
    for seat in PLAYERS:
        ships = [
            {"name": f"{seat.value} {n}", "hull": "frigate", "components": [gun], "defences": armour}
            for n in range(1, SHIPS + 1)
        ]
        file = FleetFile.model_validate(
            {"name": seat.value, "edition": edition, "ships": ships}, strict=False
        )
        fleets[seat] = build_fleet(file, seat, catalogue)
    state = opening(Setup(fleets, Terrain(), Options()))
    state.phase = Phase.ACTIVATIONS
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        for number, spec in enumerate(fleets[seat].ships):
            ship = state.ships[spec.id] = state.ships[spec.id].twin()
            ship.x, ship.y = (28.0 if seat is Seat.RED else 44.0), 6.0 + 6.0 * number
            ship.heading, ship.deployed = headings[seat], True
    return state


def all_miss(roll: Roll, _number: int) -> tuple[int, ...]:
    """Let every die show a 1, so that nobody has to choose a loss."""
    return (1,) * roll.count


class Phased:
    """A weapons phase at a table for two, and how often it was pressed."""

    def __init__(self, desk: Any, state: State, *, animation: str = "off") -> None:
        desk.app.change_settings(animation=animation)
        self.desk = desk
        self.session = Session.new(state.setup, seed=5)
        self.table = desk.sit_down(self.session, state, all_miss)
        desk.posted.clear()

    @property
    def presses(self) -> int:
        return int(self.desk.posted["KeyDown"] + self.desk.posted["MouseButtonDown"])

    @property
    def over(self) -> bool:
        return self.session.match.state.phase is not Phase.ACTIVATIONS

    def play(self, press: Any) -> None:
        for _ in range(3 * SHIPS):
            self.desk.step(3)
            if self.over:
                return
            press(self)
        raise AssertionError("the phase does not end")


def by_key(phase: Phased) -> None:
    phase.desk.key(pygame.K_RETURN)


def by_mouse(phase: Phased) -> None:
    """Press an enemy with a ship in hand, then the big button."""
    tool = phase.table.tool
    if type(tool).__name__ == "ActivateTool":
        target = tool.outlooks(tool.candidate)[0].targets[0]
        x, y = phase.table.pane.camera.to_px(phase.table.view.ships[target].at)
        phase.desk.click_at((round(x), round(y)))
    else:
        phase.desk.click("commit")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("press", [by_key, by_mouse])
def test_a_weapons_phase_in_which_nobody_can_fire_takes_one_press(
    desk: Any, edition: str, press: Any
) -> None:
    phase = Phased(desk, lines_of(edition, NOBODYS_HEADINGS))
    assert phase.table.tool.commit().words == "Nobody can fire: go on"
    phase.play(press)
    assert phase.presses == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("press", [by_key, by_mouse])
def test_the_fire_of_seven_ships_takes_at_most_fifteen_presses(desk: Any, edition: str, press: Any) -> None:
    phase = Phased(desk, lines_of(edition, HEADINGS_OF_RED_ALONE))
    phase.play(press)
    fired = [event for beat in phase.session.match.beats for event in beat if event.kind == "declare"]
    assert len(fired) == SHIPS
    assert phase.presses <= 15


def test_WPN_3_ships_that_can_do_nothing_pass_by_themselves_after_a_moment(desk: Any) -> None:
    phase = Phased(desk, lines_of("2024-07", HEADINGS_OF_RED_ALONE), animation="normal")
    phase.table.tool.host.answer(phase.table.tool.candidate)
    phase.table.tool.hold_fire()
    phase.desk.step(3)
    assert phase.table.what_now() == "Tide: nobody can fire"
    phase.desk.key(pygame.K_RETURN)  # the first time it is pressed, then it passes by itself
    for _ in range(2):
        while phase.table.acting is not Seat.RED:
            phase.desk.step()
        phase.table.answer(phase.table.tool.candidate)
        phase.table.tool.hold_fire()
        phase.desk.step(2)
        assert phase.table.what_now() == "Tide: nobody can fire"
        waited = 0
        while phase.table.acting is Seat.BLUE:
            phase.desk.step()
            waited += 1
        assert 20 < waited < 80
    assert phase.desk.posted["KeyDown"] == 1


def test_after_an_undo_nothing_passes_by_itself(desk: Any) -> None:
    phase = Phased(desk, lines_of("2024-07", NOBODYS_HEADINGS))
    table = phase.table
    table.stage.forget()
    ship = table.view.ships["red:red 1"].twin()
    table.answer(ship.id)
    phase.desk.step(30)
    assert not phase.over
    assert table.acting is Seat.BLUE
