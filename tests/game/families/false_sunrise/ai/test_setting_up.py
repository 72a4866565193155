"""The computer before the first turn: markers, edge, deployment, and ships that come back."""

from functools import partial

import numpy as np
import pytest

from game.families.false_sunrise.ai.deployment import deploy
from game.families.false_sunrise.ai.edges import choose_edge, shared_out
from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.placing_markers import place_marker
from game.families.false_sunrise.ai.returning import come_back
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from game.players.computer import ComputerPlayer
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip, deployment_refusal
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import START_VELOCITY, Marker, Phase, Setup, Ship, State
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.requests import ChooseOne, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, on_board
from rules.table.clock import advance
from rules.table.terrain import Terrain
from rules.values import changed

SETUP = (Phase.INITIATIVE, Phase.MARKERS, Phase.EDGE, Phase.DEPLOYMENT)
MARKERS = ((16.0, 14.0), (36.0, 16.0), (56.0, 14.0), (26.0, 30.0), (46.0, 30.0))
every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)


def a_table(seed: int, integrity: int = 20, terrain: Terrain | None = None) -> State:
    """A table with five markers and both edges chosen: red at the bottom, blue at the top."""
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", integrity, july_catalogue()), seat, july_catalogue())
        for seat in PLAYERS
    }
    state = opening(Setup(fleets, terrain if terrain is not None else Terrain(generate_terrain(seed))))
    state.edges = {Seat.RED: Edge.BOTTOM, Seat.BLUE: Edge.TOP}
    state.markers = tuple(Marker(f"m{number}", at) for number, at in enumerate(MARKERS, start=1))
    return state


def rolled(key: bytes, asked: Roll, number: int) -> tuple[int, ...]:
    return roll(key, number, asked.count, asked.sides)


def below(seed: int) -> Stream:
    return Stream("test", seed)


@every_level
def test_twenty_matches_are_set_up_without_a_fault(level: Level) -> None:
    for seed in range(20):
        fleets = {
            seat: build_fleet(
                build_fleet_file(level, f"{seed}{seat}", 12, july_catalogue()), seat, july_catalogue()
            )
            for seat in PLAYERS
        }
        key = seed_key(seed)
        match = Match(
            JULY_2024,
            Setup(fleets, Terrain(generate_terrain(seed)), integrity=12),
            dice=partial(rolled, key),
        )
        players = {seat: ComputerPlayer("2024-07", level.name, seat, seed) for seat in PLAYERS}
        while match.state.phase in SETUP:
            for seat, request in list(match.pending.items()):
                match.answer(seat, players[seat].poll(request, match.view(seat)))
        assert match.state.phase is Phase.ORDERS
        assert players[Seat.RED].faults == players[Seat.BLUE].faults == []


@every_level
@pytest.mark.parametrize("edge", Edge)
def test_SET_4_every_fleet_is_deployed_within_the_rules(level: Level, edge: Edge) -> None:
    for seed in range(6):
        request = DeployFleet(Seat.RED, state := a_table(seed, 20 if seed else 120), edge)
        state.edges = {Seat.RED: edge, Seat.BLUE: edge.opposite}
        answer = deploy(level, request, below(seed).below).answer
        assert request.refusal(answer) is None
        for placement in answer.values():
            assert deployment_refusal(state, edge, placement) is None


@every_level
def test_SET_4_a_deployed_fleet_is_soon_at_markers_and_does_not_head_for_rocks(level: Level) -> None:
    for seed in range(6):
        state = a_table(seed)
        request = DeployFleet(Seat.RED, state, Edge.BOTTOM)
        answer = deploy(level, request, below(seed).below).answer
        soon = []
        for ship in request.ships():
            x, y, heading = answer[ship.id]
            steering = (ship.fittings.thrust, ship.fittings.extra_course)
            pose = ([x], [y], np.array([heading]), np.array([START_VELOCITY]))
            soon.append(turns_to_touch(*steering, *pose, MARKERS)[0].min())
            ahead = advance((x, y), heading, START_VELOCITY)
            assert on_board(ahead)
            assert not state.setup.terrain.blocks_sight((x, y), ahead)
        assert np.mean(soon) <= 2.5


def test_SET_4_ships_that_plan_together_are_shared_out_over_the_markers() -> None:
    for seed in range(4):
        request = DeployFleet(Seat.RED, a_table(seed, terrain=Terrain()), Edge.BOTTOM)
        answer = deploy(LEVELS["admiral"], request, below(seed).below).answer
        across = [x for x, _, _ in answer.values()]
        assert max(across) - min(across) > 18.0


@every_level
def test_SET_3_markers_are_legal_and_not_always_the_same(level: Level) -> None:
    state = a_table(3)
    state.markers = state.markers[:3]
    request = PlaceMarker(Seat.BLUE, state)
    answers = [place_marker(level, request, below(seed).below).answer for seed in range(8)]
    assert all(request.refusal(answer) is None for answer in answers)
    assert len(set(answers)) > 2


@every_level
def test_SET_3_a_level_that_draws_no_legal_place_takes_the_first_that_there_is(level: Level) -> None:
    state = a_table(3)
    state.markers = (Marker("m1", (12.0, 12.0)),)
    request = PlaceMarker(Seat.BLUE, state)
    assert place_marker(level, request, lambda _: 0).answer == request.default()


@every_level
def test_SET_4_the_edge_nearer_to_the_markers_is_chosen(level: Level) -> None:
    state = a_table(1, terrain=Terrain())
    state.markers = tuple(
        Marker(f"m{number}", at)
        for number, at in enumerate(((16.0, 35.0), (26.0, 34.0), (36.0, 36.0), (46.0, 34.0), (56.0, 35.0)))
    )
    request = ChooseOne(Seat.RED, Prompt.EDGE, [edge.value for edge in Edge], (Seat.RED,), "SET-4")
    decision = choose_edge(level, request, state, below(1).below)
    assert decision.answer == Edge.BOTTOM.value


def test_a_second_ship_at_a_marker_counts_for_less() -> None:
    alike = np.array([4.0, 1.0])
    assert shared_out(np.stack([alike, alike])) == pytest.approx(4.0 + 0.3 * 4.0)
    assert shared_out(np.zeros((0, 2))) == 0.0


def out_of_board(state: State, at: tuple[float, float]) -> Ship:
    """Put red's first ship where it has just left the board."""
    ship = next(ship for ship in state.ships.values() if ship.seat is Seat.RED)
    ship = state.ships[ship.id] = changed(ship, deployed=True, left_at=at, x=at[0], y=at[1])
    return ship


@every_level
@pytest.mark.parametrize(
    "left_at", [(0.0, 20.0), (WIDTH_IN, 3.0), (30.0, 0.0), (50.0, HEIGHT_IN), (0.0, 0.0)]
)
def test_MOV_5_a_ship_comes_back_headed_inward(level: Level, left_at: tuple[float, float]) -> None:
    for seed in range(4):
        state = a_table(seed)
        ship = out_of_board(state, left_at)
        request = ReturnShip(Seat.RED, state, ship.id)
        answer = come_back(level, request, below(seed).below).answer
        assert request.refusal(answer) is None
        ahead = advance(answer[:2], answer[2], START_VELOCITY)
        assert on_board(ahead)
        assert not state.setup.terrain.blocks_sight(answer[:2], ahead)
