"""How many presses a weapons phase wants of two people at one table, counted by playing it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from rules.kernel.seats import Seat
from tests.game.log_lines import EDITIONS, HEADINGS_OF_RED_ALONE, NOBODYS_HEADINGS, SHIPS, Phased, lines_of


def by_key(phase: Phased) -> None:
    phase.desk.key(pygame.K_RETURN)


def by_mouse(phase: Phased) -> None:
    """Press an enemy with a ship in hand, then the big button."""
    tool = phase.table.tool
    if type(tool).__name__ == "ActivateTool":
        target = next(iter(tool.outlooks(tool.candidate)[0].odds))
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
    assert phase.table.tool.commit().words == "Nobody can fire: continue"
    phase.play(press)
    assert phase.presses <= 1


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
    waits: list[int] = []
    for _ in range(3):
        while phase.table.acting is not Seat.RED:
            phase.desk.step()
        phase.table.answer(phase.table.tool.candidate)
        phase.table.tool.hold_fire()
        phase.desk.step(2)
        assert phase.table.what_now() == "Tide: nobody can fire"
        waits.append(0)
        while phase.table.acting is Seat.BLUE:
            phase.desk.step()
            waits[-1] += 1
    first, *later = waits
    assert 40 < first < 80, "there is time to read why"
    assert all(10 < one < 40 for one in later), "it is known by then"
    assert "KeyDown" not in phase.desk.posted


def test_after_an_undo_nothing_passes_by_itself(desk: Any) -> None:
    phase = Phased(desk, lines_of("2024-07", NOBODYS_HEADINGS))
    table = phase.table
    table.stage.forget()
    ship = table.view.ships["red:red 1"]
    table.answer(ship.id)
    phase.desk.step(30)
    assert not phase.over
    assert table.acting is Seat.BLUE
