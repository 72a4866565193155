"""The first edition at the table: its ready-made fleets, matches of them, and a fight of our making."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

FLEETS = Path(__file__).parents[3] / "assets" / "fleets" / "2024-03"
ROCK = ((40.0, 20.0), (40.0, 25.0), (44.0, 26.0), (45.0, 21.0))


def march_setup(red: str, blue: str, *, turns: int | None = None, rocks: Any = (ROCK,)) -> Setup:
    """Make a match of two ready-made fleets of the first edition."""
    catalogue = load_edition("2024-03").catalogue
    fleets = {
        seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue)
        for seat, name in zip(PLAYERS, (red, blue), strict=True)
    }
    names = {Seat.RED: "Iris", Seat.BLUE: "Juno"}
    return Setup(fleets, Terrain(rocks), Options(turn_limit=turns), 20, names)


@pytest.fixture
def make_setup() -> Any:
    return march_setup
