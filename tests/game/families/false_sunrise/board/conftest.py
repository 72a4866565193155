"""A small battle, shown on a board without a window."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.families.false_sunrise.board.view import ShipBoard
from game.shell.theme import THEMES
from rules.false_sunrise.fleet import Component, Fleet, ShipSpec
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.state import Marker, Mode, Phase, Setup, Ship, Squadron, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.terrain import Terrain

SHIPS = (
    (Seat.RED, "Arrow", "flagship", 10.0, 20.0, 3),
    (Seat.RED, "Bolt", "corvette", 20.0, 30.0, 1),
    (Seat.BLUE, "Cairn", "destroyer", 50.0, 20.0, 9),
    (Seat.BLUE, "Dune", "frigate", 60.0, 40.0, 10),
)
ROCK = ((30.0, 20.0), (34.0, 20.0), (34.0, 24.0), (30.0, 24.0))


def make_state(ships: tuple[tuple[Seat, str, str, float, float, int], ...] = SHIPS) -> State:
    catalogue = july_catalogue()
    hulls = {hull.id: hull for hull in catalogue.hulls}
    gun = next(weapon for weapon in catalogue.weapons if weapon.id == "artillery")
    specs = {
        name: ShipSpec(
            f"{seat}:{name}", seat, name, hulls[hull], (Component("gun", gun, Arc.FORE),), (), catalogue
        )
        for seat, name, hull, *_ in ships
    }
    fleets = {
        seat: Fleet(seat.value, tuple(specs[name] for owner, name, *_ in ships if owner is seat))
        for seat in (Seat.RED, Seat.BLUE)
    }
    state = State(Setup(fleets, Terrain((ROCK,))), phase=Phase.ORDERS)
    for _, name, _, x, y, heading in ships:
        spec = specs[name]
        state.ships[spec.id] = Ship(spec, x, y, heading, 6, (6,) * spec.hull.integrity)
    state.markers = (Marker("m1", (36.0, 34.0)), Marker("m2", (20.0, 12.0), Seat.BLUE))
    state.squadrons["q1"] = Squadron("q1", Seat.RED, "fighter", 8, "blue:Cairn", Mode.OFFENSIVE)
    return state


@pytest.fixture
def state() -> State:
    return make_state()


@pytest.fixture
def build() -> Callable[..., State]:
    return make_state


@pytest.fixture
def view(state: State) -> ShipBoard:
    pygame.font.init()
    board = ShipBoard(THEMES["ember"], pygame.Rect(100, 50, 900, 610))
    board.show(state)
    return board


@pytest.fixture
def window() -> pygame.Surface:
    return pygame.Surface((1280, 720))
