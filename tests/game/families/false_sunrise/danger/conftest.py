"""Two drawn fleets, eight ships a side where that fits, at close quarters on a board with rocks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.table.measure import snap_point
from rules.table.terrain import Terrain
from rules.values import changed


@pytest.fixture
def melee() -> Any:
    """Make the state of a battle at the beginning of an order phase, from a seed."""

    def make(seed: int, edition: str = "2024-07", faction: str | None = None, points: int = 12) -> State:
        catalogue = load_edition(edition).catalogue
        fleets = {
            seat: build_fleet(
                random_fleet(f"{seed}/{seat.value}", points, catalogue, faction), seat, catalogue
            )
            for seat in (Seat.RED, Seat.BLUE)
        }
        terrain = Terrain(generate_terrain(seed, pieces=8))
        state = opening(Setup(fleets, terrain, Options(factions=faction is not None), integrity=points))
        below = Stream("melee", seed).below
        for key, ship in list(state.ships.items()):
            placed = changed(ship, deployed=True)
            while not terrain.is_clear(placed.at, 0.5) or placed.at == (0.0, 0.0):
                x, y = snap_point((14 + below(44 * 4) / 4, 6 + below(36 * 4) / 4))
                placed = changed(placed, x=x, y=y)
            placed = changed(placed, heading=below(12), velocity=below(9))
            lost = below(1 << min(4, len(ship.spec.systems))) if below(3) == 0 else 0
            state.ships[key] = changed(placed, lost=lost)
        state.phase = Phase.ORDERS
        return state

    return make
