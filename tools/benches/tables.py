"""Tables to measure on: setups with equal fleets, and states with many ships."""

from __future__ import annotations

from functools import cache
from itertools import count

from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import Fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Marker, Options, Phase, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import snap_point
from rules.table.terrain import Terrain
from rules.values import changed

SHIPS_A_SIDE = 7


def _fleet_of(ships: int, points: int, seat: Seat, seed: int) -> Fleet:
    """Generate random fleets until one has the wanted number of ships."""
    catalogue = load_edition(NEWEST).catalogue
    for attempt in count():
        drawn = random_fleet(f"bench/{seed}/{seat.value}/{attempt}", points, catalogue)
        if len(drawn.ships) == ships:
            return build_fleet(drawn, seat, catalogue)
    raise AssertionError


@cache
def terrain_of(seed: int) -> Terrain:
    """Return the generated map of a seed."""
    return Terrain(generate_terrain(seed))


def new_setup(seed: int, ships: int = SHIPS_A_SIDE, points: int = 20) -> Setup:
    """Return a setup of two random fleets on a generated map, all drawn from the seed.

    `points` is the integrity of a fleet.
    """
    fleets = {seat: _fleet_of(ships, points, seat, seed) for seat in PLAYERS}
    return Setup(fleets, terrain_of(seed), Options(turn_limit=60), integrity=points)


@cache
def forty_ships() -> State:
    """Return a state with twenty ships a side and ten rocks."""
    return _scattered(20, 57, "forty ships")


@cache
def eight_a_side() -> State:
    """Return a state with eight moving ships a side and ten rocks."""
    return _scattered(8, 24, "eight a side", velocity=6)


@cache
def growing(ships: int) -> State:
    """Return a state with so many moving ships a side and ten rocks."""
    return _scattered(ships, 3 * ships, "growing", velocity=6)


def _scattered(ships: int, points: int, seed: str, velocity: int | None = None) -> State:
    fleets = {seat: _fleet_of(ships, points, seat, 1) for seat in PLAYERS}
    terrain = Terrain(generate_terrain(4, pieces=10))
    state = opening(Setup(fleets, terrain, Options(), integrity=points))
    below = Stream(seed).below
    for key, ship in list(state.ships.items()):
        while True:
            at = snap_point((1.0 + below(70 * 64) / 64, 1.0 + below(46 * 64) / 64))
            if terrain.is_clear(at, 0.5):
                break
        placed = changed(ship, x=at[0], y=at[1], heading=below(12), deployed=True)
        state.ships[key] = placed if velocity is None else changed(placed, velocity=velocity)
    state.phase = Phase.ORDERS
    places = ((18.0, 14.0), (54.0, 14.0), (36.0, 24.0), (18.0, 34.0), (54.0, 34.0))
    state.markers = tuple(Marker(f"m{number}", at) for number, at in enumerate(places, start=1))
    return state
