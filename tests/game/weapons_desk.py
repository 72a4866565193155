"""A fight of one flagship against a fleet, and the table at which it is fought."""

from __future__ import annotations

from pathlib import Path

import pygame

from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain
from rules.values import changed
from tests.game.seats import Sitting

FLEETS = Path(__file__).parents[2] / "assets" / "fleets"
SHIP, NEAR, FAR, HIDDEN = "red:Steadfast", "blue:Queen of Summer", "blue:Honeycomb", "blue:Smoker"
ROCK = ((41.0, 26.0), (41.0, 30.0), (44.0, 30.0), (44.0, 26.0))
PLACES = {
    SHIP: (36.0, 36.0),
    "red:Nightjar": (2.0, 46.0),
    NEAR: (36.0, 21.0),
    FAR: (30.0, 17.0),
    HIDDEN: (48.0, 20.0),
    "blue:Drone": (38.0, 31.0),
}


def state_of_fight() -> State:
    """Put a flagship before one fleet: two in reach, one behind a rock, one too near."""
    catalogue = july_catalogue()
    names = {Seat.RED: "operation-rookie", Seat.BLUE: "the-apiary"}
    fleets = {
        seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue)
        for seat, name in names.items()
    }
    state = opening(Setup(fleets, Terrain((ROCK,))))
    state.phase = Phase.ACTIVATIONS
    for ship_id in state.ships:
        ship = changed(state.ships[ship_id], deployed=True)
        if ship_id in PLACES:
            x, y = PLACES[ship_id]
            state.ships[ship_id] = changed(ship, x=x, y=y)
        else:
            state.ships[ship_id] = changed(ship, alive=False, pips=(0,) * len(ship.pips))
    return state


class WeaponsDesk(Sitting):
    """The table at a state of our making, with the hands of both players."""

    def activate(self) -> None:
        self.table.select(SHIP)
        self.keys(pygame.K_RETURN)
        assert type(self.tool).__name__ == "DeclareFireTool"

    def bare(self) -> None:
        """Take the proposed shots back, weapon by weapon."""
        for number in range(len(self.tool.cards())):
            self.keys(pygame.K_1 + number, pygame.K_DELETE)
        self.keys(pygame.K_1)
        assert self.tool.shots == []

    def click_row(self, list_id: str, index: int, x: int = 60) -> None:
        listed = self.table.ui[list_id]
        listed.show_row(index)
        row = listed.row_rect(index)
        self.desk.click_at((row.left + x, row.centery))
        self.desk.step(3)

    def click_ship(self, ship_id: str) -> None:
        x, y = self.table.pane.camera.to_px(self.table.view.ships[ship_id].at)
        self.desk.click_at((round(x), round(y)))
        self.desk.step(3)
