"""What the board shows before orders are sealed is what is flown, and looking changes nothing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.board.overlays import Formation, GhostPath
from game.forecast.forecast_client import shared_forecast_client
from rules.false_sunrise.events import ShipMoved
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import random_order
from rules.kernel.dice import Stream


def ghosts(tool: Any) -> dict[tuple[float, float], GhostPath]:
    """Give every way that is drawn for the fleet in hand, by where it begins."""
    shown: list[GhostPath] = []
    for overlay in tool.overlays():
        if isinstance(overlay, Formation):
            shown += [one for one in overlay.paths if one.look != "drift"]
        elif isinstance(overlay, GhostPath) and overlay.look == "held":
            shown.append(overlay)
    return {one.stops[0][:2]: one for one in shown}


def look_about(orders: Any) -> None:
    """Point at every ship, switch every view of the board on and off, and let the forecasts come in."""
    table = orders.table
    for ship in list(table.view.ships.values()):
        x, y = table.pane.camera.to_px(ship.at)
        orders.desk.point_at((round(x), round(y)))
        orders.desk.step(25)
    for key in (pygame.K_t, pygame.K_r, pygame.K_l, pygame.K_m):
        orders.keys(key)
        shared_forecast_client().settle()
        orders.desk.step(3)
        orders.keys(key)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_MOV_1_ghosts_show_the_ways_that_are_flown_and_looking_changes_nothing(
    orders: Any, seed: int
) -> None:
    match, below, shown = orders.session.match, Stream("previews", seed).below, {}
    before = digest(match.state), match.state.rolls, dict(match.state.sight)
    for _ in range(2):
        orders.open()
        tool = orders.tool
        for ship in tool.request.ships():
            while tool.plan.refusal(ship, order := random_order(ship, below)) is not None:
                pass
            tool.give(ship, order)
        orders.table.rebuild()
        orders.desk.step(2)
        look_about(orders)
        shown |= ghosts(tool)
        assert (digest(match.state), match.state.rolls, match.state.sight) == before
        orders.seal()
    flown = {
        event.stops[0][:2]: event for beat in match.beats for event in beat if isinstance(event, ShipMoved)
    }
    assert len(flown) > 8
    for start, event in flown.items():
        assert shown[start].stops == event.stops
