"""A match at its first orders, for the tests of the table."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.state import Phase, Setup
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain

ASSETS = Path(__file__).parents[5] / "assets"
FLEETS = {Seat.RED: "operation-rookie", Seat.BLUE: "the-apiary"}


class OrdersDesk:
    """A match at its first orders, with the hands of both players."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        catalogue = july_catalogue()
        fleets = {
            seat: build_fleet(load_fleet(ASSETS / "fleets" / f"{name}.yaml"), seat, catalogue)
            for seat, name in FLEETS.items()
        }
        rocks = Terrain(load_map(ASSETS / "maps" / "broken-ring.yaml").polygons)
        self.session = Session.new(Setup(fleets, rocks), seed=3)
        chance = random.Random(1)
        while self.session.match.state.phase is not Phase.ORDERS:
            (seat,) = self.session.waiting()
            request: Any = self.session.request(seat)
            setting_up = request.default if request.__class__.__name__ == "DeployFleet" else None
            self.session.answer(seat, setting_up() if setting_up else request.example(chance.randrange))
        self.session.show_all()
        self.table = TableScreen(desk.app, self.session)
        desk.app.push(self.table)
        desk.step(2)

    @property
    def tool(self) -> Any:
        return self.table.tool

    def keys(self, *keys: int) -> None:
        self.desk.key(*keys)
        self.desk.step(2)

    def open(self) -> None:
        """Pass the hand-over."""
        assert self.desk.screen.name == "handover"
        self.keys(pygame.K_o)
        assert self.desk.screen is self.table

    def seal(self) -> None:
        self.tool.sealing.seal()
        if self.table.tool is not None and self.tool.sealing.asked:
            self.tool.sealing.seal_anyway()
        self.desk.step(2)


@pytest.fixture
def orders_at() -> Callable[[Any], OrdersDesk]:
    """Sit down at the orders of a desk."""
    return OrdersDesk


@pytest.fixture
def orders(desk: Any) -> OrdersDesk:
    return OrdersDesk(desk)
