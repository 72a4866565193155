"""Ships are placed at the true table, and refused where they may not begin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.families.astra_et_tenebrae.table.placing import PlaceTool
from rules.astra_et_tenebrae.placing import zone_of
from rules.astra_et_tenebrae.state import Phase
from tests.game.families.astra_et_tenebrae.arena import battle, px, sit_down


def placing(desk: Any) -> tuple[Any, PlaceTool]:
    state = battle(phase=Phase.PLACING)
    for name, ship in state.ships.items():
        state.ships[name] = replace(ship, at=None, motion=None, moved=False, course=None, flown=0.0)
    table = sit_down(desk, state)
    assert isinstance(table.tool, PlaceTool)
    return table, table.tool


def test_AS_3_a_ship_is_led_to_its_place_and_the_other_side_is_next(desk: Any) -> None:
    table, tool = placing(desk)
    (left, top), (right, low) = zone_of(tool.request.seat)
    there = (left + (right - left) / 4, (top + low) / 2)
    desk.click_at(px(table, there))
    assert abs(tool.at[0] - there[0]) < 0.1
    desk.key(pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    assert abs(tool.at[0] - there[0] - 3) < 0.1
    placed, at = tool.name, tool.at
    desk.key(pygame.K_RETURN)
    desk.step(2)
    assert table.session.match.state.ships[placed].at == at
    assert isinstance(table.tool, PlaceTool)
    assert table.tool.request.seat is not tool.request.seat


def test_AS_3_nothing_begins_in_the_middle_of_the_table(desk: Any) -> None:
    table, tool = placing(desk)
    desk.drag(px(table, tool.at), px(table, (36.0, 24.0)))
    assert tool.refusal is not None
    assert "AS-3" in table.offer().disabled
    desk.key(pygame.K_RETURN)
    assert all(ship.at is None for ship in table.session.match.state.ships.values())
    desk.key(pygame.K_BACKSPACE)
    assert tool.refusal is None


def test_another_ship_is_chosen_by_its_button_or_by_tab(desk: Any) -> None:
    _, tool = placing(desk)
    first, second = tool.request.ships()[:2]
    desk.click(f"place.ship.{second}")
    assert tool.name == second
    desk.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert tool.name == first
