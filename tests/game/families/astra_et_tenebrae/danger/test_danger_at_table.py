"""Danger and reach at the true table: one map at a time, its legend, and the box in the panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.board.overlays import Heat, HeatKey
from game.families.astra_et_tenebrae.board.overlays import Disc
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.families.astra_et_tenebrae.table.risks import HITS, LEFT_OUT
from game.forecast.forecast_client import close_forecasts, shared_forecast_client
from game.screens.forecast.forecasts import DANGER
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.state import Phase
from tests.game.families.astra_et_tenebrae.arena import battle, px, sit_down

SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture(autouse=True)
def _in_this_process() -> Iterator[None]:
    close_forecasts()
    shared_forecast_client().worker.most_starts = 0
    yield
    close_forecasts()


def moving(desk: Any, **given: Any) -> tuple[Any, MoveTool]:
    table = sit_down(desk, battle(**given))
    table.select("Brand")
    desk.step(2)
    assert isinstance(table.tool, MoveTool)
    return table, table.tool


def settled(desk: Any, tool: MoveTool) -> list[Any]:
    tool.risks.settle()
    desk.step(2)
    return list(tool.overlays())


def key(laid: list[Any]) -> HeatKey:
    (found,) = (one for one in laid if isinstance(one, HeatKey))
    return found


def test_danger_takes_the_place_of_the_disc_and_gives_it_back(desk: Any) -> None:
    _, tool = moving(desk)
    assert any(isinstance(one, Disc) for one in tool.overlays())
    desk.key(pygame.K_t)
    laid = settled(desk, tool)
    assert [one.mirrored for one in laid if isinstance(one, Heat)] == [False]
    assert not any(isinstance(one, Disc) for one in laid)
    assert key(laid).title == "Danger for Brand"
    desk.key(pygame.K_t)
    assert any(isinstance(one, Disc) for one in tool.overlays())


def test_average_worst_and_reach_are_one_map_at_a_time(desk: Any) -> None:
    table, tool = moving(desk)
    desk.key(pygame.K_t, mod=SHIFT)
    assert key(settled(desk, tool)).lines[0].startswith("damage, best enemy moves")
    desk.key(pygame.K_t, mod=SHIFT)
    assert key(settled(desk, tool)).lines[0].startswith("damage, average enemy moves")
    desk.key(pygame.K_r, mod=SHIFT)
    laid = settled(desk, tool)
    assert (table.is_on(DANGER), table.is_on(HITS)) == (False, True)
    assert [one.mirrored for one in laid if isinstance(one, Heat)] == [True]
    assert key(laid).title == "Reach of Brand"


def test_the_legend_tells_the_place_under_the_pointer(desk: Any) -> None:
    table, tool = moving(desk)
    desk.key(pygame.K_t)
    settled(desk, tool)
    desk.point_at(px(table, (30.0, 22.0)))
    lines = key(settled(desk, tool)).lines
    assert any(one.startswith("here: 2.3, best moves 3.5") for one in lines), lines
    assert any(one.startswith("destroyed: ") for one in lines), lines
    desk.point_at(px(table, (60.0, 24.0)))
    assert "here: no burn ends here" in key(settled(desk, tool)).lines


def test_among_rocks_the_best_moves_of_a_sample_are_told_as_the_least(desk: Any) -> None:
    table = sit_down(desk, battle(rocks=True))
    table.select("Brand")
    desk.key(pygame.K_t)
    tool = table.tool
    settled(desk, tool)
    tool.lead(Burn("Brand", 24, 15))
    lines = key(settled(desk, tool)).lines
    assert tool.risks.field.margin is not None
    assert all("best moves at least" in one for one in lines if one.startswith(("here: ", "destroyed: ")))
    assert any(one.startswith("here: ") for one in lines), lines


def test_the_legend_tells_the_end_of_a_new_burn_until_the_pointer_moves(desk: Any) -> None:
    _, tool = moving(desk)
    desk.key(pygame.K_t)
    settled(desk, tool)
    assert "point at a spot to see its value" in key(settled(desk, tool)).lines
    tool.lead(Burn("Brand", 24, 15))
    seen = key(settled(desk, tool)).lines
    assert any(one.startswith("here: ") and "best moves 3.5" in one for one in seen), seen
    tool.lead(None)
    assert "point at a spot to see its value" in key(settled(desk, tool)).lines


def test_the_box_tells_the_end_of_the_burn_and_more_with_details(desk: Any) -> None:
    desk.app.change_settings(details=False)
    _, tool = moving(desk)
    assert tool.risks.asked() is None, "no burn is planned"
    tool.lead(Burn("Brand", 24, 15))
    settled(desk, tool)

    shown = desk.dump()
    assert shown["move.worst"]["text"] == "Lost to best moves: 3.5, 10% destroyed"
    assert "move.forecast" not in shown
    desk.click("move.details")
    settled(desk, tool)
    shown = desk.dump()
    assert "move.worst" not in shown
    assert LEFT_OUT in shown["move.forecast_head"]["tooltip"]
    words = [shown[f"move.forecast{at}"]["text"] for at in range(5) if f"move.forecast{at}" in shown]
    assert words[-2:] == ["Lost to best moves", "It is destroyed"]
    last = len(words) - 1
    assert [shown[f"move.forecast{last - 1}.{at}"]["text"] for at in (0, 1)] == ["3.5", "4"]
    assert [shown[f"move.forecast{last}.{at}"]["text"] for at in (0, 1)] == ["5%", "10%"]


def test_nothing_is_said_of_moves_when_no_enemy_has_yet_to_move(desk: Any) -> None:
    moved = {name: {"moved": True} for name in ("Halyard", "Kelp")}
    _, tool = moving(desk, **moved)
    desk.app.change_settings(details=False)
    tool.lead(Burn("Brand", 24, 15))
    settled(desk, tool)
    assert desk.dump()["move.worst"]["text"].startswith("Lost there: ")
    desk.click("move.details")
    settled(desk, tool)
    shown = desk.dump()
    words = [shown[f"move.forecast{at}"]["text"] for at in range(5) if f"move.forecast{at}" in shown]
    assert words == ["Dealt this turn", "Lost this turn", "It is destroyed"]


def test_AM_8_the_map_follows_the_override(desk: Any) -> None:
    table, tool = moving(desk, Brand={"damage": (0, 2, 0, 0, 0, 0)})
    desk.key(pygame.K_t)
    desk.point_at(px(table, (30.0, 20.0)))
    assert "here: no burn ends here" in key(settled(desk, tool)).lines, "17 inches are too far"
    tool.set_override(on=True)
    assert any(one.startswith("here: ") and "best moves" in one for one in key(settled(desk, tool)).lines)
    desk.point_at(px(table, (24.0, 33.0)))
    assert "here: no override ends here" in key(settled(desk, tool)).lines


def test_reach_says_why_it_has_nothing_to_show_while_ships_fire(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT))
    assert "while you move a ship" in table.ui[f"toggle.{HITS}"].disabled
    assert not table.ui[f"toggle.{DANGER}"].disabled


def test_nothing_is_kept_when_the_question_is_over(desk: Any) -> None:
    _, tool = moving(desk)
    tool.lead(Burn("Brand", 24, 15))
    settled(desk, tool)
    asked = tool.risks.asked()
    assert asked is not None
    assert shared_forecast_client().forecast(asked) is not None
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert shared_forecast_client().forecast(asked) is None
