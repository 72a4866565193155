"""The pregame, from the initiative roll to the deployed fleets, answered by hand."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, marker_spot
from rules.false_sunrise.state import Marker, Phase, Setup, State
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain

RED, BLUE, CHANCE = Seat.RED, Seat.BLUE, Seat.CHANCE
PAIR = "name: Pair\nships: [{name: Arrow, hull: frigate}, {name: Bolt, hull: corvette}]"
ROCK = ((34.0, 22.0), (38.0, 22.0), (38.0, 26.0), (34.0, 26.0))
POINTS = [(12.0, 12.0), (60.0, 36.0), (12.0, 36.0), (60.0, 12.0), (24.0, 24.0)]


def a_setup(*rocks: tuple[tuple[float, float], ...]) -> Setup:
    file = parse_fleet(PAIR, "pair.yaml")
    return Setup({seat: build_fleet(file, seat, july_catalogue()) for seat in PLAYERS}, Terrain(rocks))


@pytest.fixture
def match() -> Match[Setup, State, Any]:
    return Match(JULY_2024, a_setup(ROCK))


@pytest.fixture
def placed(match: Match[Setup, State, Any]) -> Match[Setup, State, Any]:
    """Blue has the initiative; all five markers are on the board."""
    match.answer(CHANCE, (2, 5))
    for seat, at in zip(turns(BLUE), POINTS, strict=False):
        match.answer(seat, at)
    return match


def turns(seat: Seat) -> Iterator[Seat]:
    while True:
        yield seat
        seat = seat.other


def refused(match: Match[Setup, State, Any], seat: Seat, answer: Any) -> str:
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(seat, answer)
    return caught.value.refusal.ruling


def test_SET_2_the_higher_die_has_the_initiative_and_ties_are_rolled_again(match: Any) -> None:
    match.answer(CHANCE, (3, 3))
    assert isinstance(match.request(CHANCE), Roll)
    match.answer(CHANCE, (4, 5))
    assert match.state.initiative is BLUE
    assert match.waiting() == (BLUE,)


def test_SET_3_players_place_five_markers_by_turns(match: Any) -> None:
    match.answer(CHANCE, (6, 1))
    for seat, at in zip(turns(RED), POINTS, strict=False):
        assert match.waiting() == (seat,)
        match.answer(seat, at)
    assert [marker.at for marker in match.state.markers] == POINTS
    assert all(marker.owner is None for marker in match.state.markers)
    assert match.state.phase is Phase.EDGE


@pytest.mark.parametrize(
    ("at", "ruling"),
    [
        ((11.99, 24.0), "SET-3"),
        ((24.0, 36.01), "SET-3"),
        ((36.0, 24.0), "GEO-8"),
        ((33.995, 24.0), "GEO-8"),
    ],
)
def test_SET_3_a_marker_keeps_away_from_edges_and_rocks(match: Any, at: Any, ruling: str) -> None:
    match.answer(CHANCE, (6, 1))
    assert refused(match, RED, at) == ruling


def test_SET_3_a_marker_keeps_nine_inches_from_the_others(match: Any) -> None:
    match.answer(CHANCE, (6, 1))
    match.answer(RED, (20.0, 24.0))
    assert refused(match, BLUE, (28.9, 24.0)) == "SET-3"
    match.answer(BLUE, (29.0, 24.0))


def test_SET_3_markers_without_room_are_left_out() -> None:
    state = State(a_setup(((12.5, 12.5), (59.5, 12.5), (59.5, 35.5), (12.5, 35.5))), Phase.MARKERS)
    assert marker_spot(state) is not None
    state.markers = tuple(Marker(f"m{number}", (12.0 + 6 * number, 12.0)) for number in range(9))
    state.markers += tuple(Marker(f"n{number}", (12.0 + 6 * number, 36.0)) for number in range(9))
    state.markers += tuple(Marker(f"o{number}", (12.0 + 48 * number, 24.0)) for number in range(2))
    assert marker_spot(state) is None


def test_SET_4_the_initiative_chooses_an_edge_and_the_other_has_the_opposite(placed: Any) -> None:
    assert placed.waiting() == (BLUE,)
    assert refused(placed, BLUE, "middle") == "SET-4"
    placed.answer(BLUE, "left")
    assert placed.state.edges == {BLUE: Edge.LEFT, RED: Edge.RIGHT}
    assert placed.waiting() == (BLUE,)


def test_SET_4_ships_start_within_twelve_inches_of_their_edge(placed: Any) -> None:
    placed.answer(BLUE, "left")
    good = {"blue:Arrow": (12.0, 24.0, 3), "blue:Bolt": (0.0, 0.0, 11)}
    assert refused(placed, BLUE, {**good, "blue:Arrow": (12.01, 24.0, 3)}) == "SET-4"
    assert refused(placed, BLUE, {"blue:Arrow": (12.0, 24.0, 3)}) == "SET-4"
    assert refused(placed, BLUE, {**good, "blue:Bolt": (0.0, 0.0, 12)}) == "GEO-2"
    placed.answer(BLUE, good)
    assert placed.waiting() == (RED,)


def test_SET_4_the_second_player_sees_the_first_deployment(placed: Any) -> None:
    placed.answer(BLUE, "left")
    placed.answer(BLUE, {"blue:Arrow": (12.0, 24.0, 3), "blue:Bolt": (1.0, 1.0, 11)})
    seen = placed.view(RED).ships["blue:Arrow"]
    assert (seen.at, seen.heading, seen.on_board) == ((12.0, 24.0), 3, True)


def test_SET_5_every_ship_starts_at_velocity_six(placed: Any) -> None:
    placed.answer(BLUE, "left")
    for seat in (BLUE, RED):
        placed.answer(seat, placed.request(seat).default())
    assert placed.state.phase is Phase.ORDERS
    assert [ship.velocity for ship in placed.state.ships.values()] == [6, 6, 6, 6]


def test_GEO_1_places_are_stored_on_the_grid(placed: Any) -> None:
    placed.answer(BLUE, "left")
    placed.answer(BLUE, {"blue:Arrow": (1 / 3, 24.0, 3), "blue:Bolt": (1.0, 1.0, 11)})
    x, _ = placed.state.ships["blue:Arrow"].at
    assert x == round(65536 / 3) / 65536


def test_GEO_8_a_place_just_off_the_board_is_stored_on_its_edge(placed: Any) -> None:
    placed.answer(BLUE, "left")
    placed.answer(BLUE, {"blue:Arrow": (-0.00009, 24.0, 3), "blue:Bolt": (1.0, 48.00009, 11)})
    assert placed.state.ships["blue:Arrow"].at == (0.0, 24.0)
    assert placed.state.ships["blue:Bolt"].at == (1.0, 48.0)


def test_SET_3_SET_4_random_and_default_answers_are_legal(match: Any) -> None:
    # cites: SET-3, SET-4
    state = State(a_setup(ROCK), Phase.MARKERS)
    for request in (PlaceMarker(RED, state), *(DeployFleet(RED, match.state, edge) for edge in Edge)):
        assert request.refusal(request.default()) is None  # type: ignore[arg-type]
        for number in range(20):
            assert request.refusal(request.example(lambda n, k=number: k % n)) is None  # type: ignore[arg-type, misc]
