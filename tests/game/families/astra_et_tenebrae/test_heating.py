"""Sealing the heat: a choice that destroys a ship, though another would save it, is asked about first."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from rules.astra_et_tenebrae.state import Phase
from tests.game.families.astra_et_tenebrae.arena import BLUE, RED, battle, sit_down
from tests.game.screens.test_skipping import press as press_at_once
from tests.game.screens.test_skipping import tap


def heating(desk: Any, **ships: Any) -> Any:
    """Open the table where heat is chosen; the other side has chosen, and red has opened the curtain."""
    table = sit_down(desk, battle(phase=Phase.HEAT, **ships))
    match = table.session.match
    match.answer(BLUE, match.pending[BLUE].default())
    table.start_over()
    desk.step(3)
    while desk.screen.name == "handover":
        desk.key(pygame.K_o)
        desk.step(3)
    assert table.tool.request.seat is RED
    desk.rest()
    return table


def sealed(table: Any) -> bool:
    match = table.session.match
    return match.has_sealed(RED) or match.state.phase is not Phase.HEAT


def press_big_button(desk: Any) -> None:
    press_at_once(desk, "commit")


def press_enter(desk: Any) -> None:
    tap(desk, pygame.K_RETURN)


def last_point(state: Any) -> int:
    most: int = state.figures.heat.overheat_points
    return most - 1


@pytest.mark.parametrize("press", [press_big_button, press_enter])
def test_AH_5_a_ship_that_overheats_to_its_end_is_asked_about(desk: Any, press: Any) -> None:
    heat = battle().figures.heat
    table = heating(desk, Brand={"heat": heat.overheats_above + 5, "overheat": last_point(battle())})
    assert table.tool.doubt() == "Brand overheats and is destroyed"
    press(desk)
    assert not sealed(table)
    assert table.offer().subtitle == "Brand overheats and is destroyed? Press again"
    press(desk)
    assert not sealed(table), "a double click is not meant"
    desk.rest()
    press(desk)
    assert sealed(table)


def test_AH_5_radiating_saves_it_without_a_question(desk: Any) -> None:
    heat = battle().figures.heat
    table = heating(desk, Brand={"heat": heat.overheats_above + 5, "overheat": last_point(battle())})
    press_enter(desk)
    table.tool._choose("Brand", "radiate")
    desk.step(2)
    assert "Press again" not in table.offer().subtitle
    press_enter(desk)
    assert sealed(table)


@pytest.mark.parametrize("changes", [{}, {"damage": (0, 0, 0, 2, 0, 0)}, {"at": (35.0, 19.0)}])
def test_AH_3_no_choice_moves_when_another_ship_radiates(desk: Any, changes: Any) -> None:
    table = heating(desk, Kindle=changes, Brand=changes)
    names = list(table.tool.chosen)

    def places() -> list[Any]:
        return [tuple(table.ui[f"heat.{name}.choice"].rect) for name in names]

    before = places()
    for name in names:
        table.tool._choose(name, "radiate")
        desk.step(2)
        assert places() == before, name


def test_AH_5_an_overheat_point_that_destroys_nothing_is_not_asked_about(desk: Any) -> None:
    table = heating(desk, Brand={"heat": battle().figures.heat.overheats_above + 5})
    assert table.tool.doubt() == ""
    press_enter(desk)
    assert sealed(table)


def test_AH_6_what_no_choice_saves_is_not_asked_about(desk: Any) -> None:
    table = heating(desk, Brand={"heat": 90, "overheat": last_point(battle())})
    assert table.tool.doubt() == ""
    press_enter(desk)
    assert sealed(table)


def test_AH_5_the_words_are_what_the_rules_do(desk: Any) -> None:
    """Both sides seal: the ship is gone once the turn ends, at the latest."""
    heat = battle().figures.heat
    ship = {"heat": heat.overheats_above + 5, "overheat": last_point(battle()), "captain": None}
    table = heating(desk, Brand=ship)
    match = table.session.match
    turn = match.state.turn
    while match.state.turn == turn and match.pending:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].default())
    assert not match.state.ships["Brand"].alive
