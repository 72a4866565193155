import copy
import json
from typing import Any

import pytest

from rules.false_sunrise import events as e
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.march_2024.ruleset import MARCH_2024
from rules.false_sunrise.packing import (
    digest,
    fleet_to_file,
    pack_event,
    pack_setup,
    pack_state,
    unpack_event,
    unpack_setup,
    unpack_state,
)
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Order, Setup
from rules.files import FileError
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed

CATALOGUE = july_catalogue()


def make_setup(seed: Any = 0) -> Any:
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 20, CATALOGUE), seat, CATALOGUE) for seat in PLAYERS
    }
    return Setup(fleets, Terrain(generate_terrain(seed)), Options(turn_limit=8, small_craft="2024-12"))


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))


@pytest.fixture(scope="module")
def match() -> Any:
    key, rng = seed_key(4), Stream("players", 4)
    match = Match(JULY_2024, make_setup(4), dice=lambda r, n: roll(key, n, r.count, r.sides))
    while not match.over:
        for seat in match.waiting():
            match.answer(seat, match.request(seat).example(rng.below))
    return match


@pytest.mark.parametrize("seed", range(5))
def test_a_setup_comes_back_as_it_was(seed: Any) -> None:
    setup = make_setup(seed)
    packed = through_json(pack_setup(setup))
    again = unpack_setup(packed, CATALOGUE)
    assert pack_setup(again) == packed
    assert (again.options, again.terrain, again.names) == (setup.options, setup.terrain, setup.names)
    for seat in PLAYERS:
        assert fleet_to_file(again.fleets[seat]) == fleet_to_file(setup.fleets[seat])


def test_states_come_back_at_every_phase(match: Any) -> None:
    for point in match.checkpoints:
        again = unpack_state(match.setup, through_json(pack_state(point.state)))
        assert again == point.state
        assert digest(again) == digest(point.state)


def test_events_come_back(match: Any) -> None:
    for beat in match.beats:
        for event in beat:
            assert unpack_event(through_json(pack_event(event))) == event


def test_an_order_within_an_event_comes_back() -> None:
    event = e.OrderRevealed("red:Arrow", Order(2, -1, True, 1, ("hangar.1",)))
    assert unpack_event(through_json(pack_event(event))) == event


def test_the_digest_sees_every_field(match: Any) -> None:
    state = match.checkpoints[-1].state.copy()
    before = digest(state)
    ship = next(iter(state.ships.values()))
    state.ships[ship.id] = changed(ship, owes=ship.owes + 1)
    assert digest(state) != before
    assert len(before) == 16


def altered(data: Any, path: Any, value: Any) -> Any:
    data = copy.deepcopy(data)
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return data


@pytest.mark.parametrize(
    "path, value, field",
    [
        (("color",), "blue", "color"),
        (("options", "luck"), 1, "options.luck"),
        (("integrity",), "20", "integrity"),
        (("integrity",), True, "integrity"),
        (("edition",), "1999-01", "edition"),
        (("terrain", 0, 0, 0), float("nan"), r"terrain\[0\]\[0\]\[0\]"),
        (("terrain", 0, 0, 0), float("inf"), r"terrain\[0\]\[0\]\[0\]"),
        (("terrain", 0), [[1.0, 1.0], [2.0, 2.0]], "terrain"),
        (("fleets", "red", "ships", 0, "hull"), "moon", "fleets.red"),
        (("fleets", "chance"), None, "fleets"),
        (("names",), {"red": "Ember"}, "names"),
    ],
)
def test_a_wrong_setup_is_refused_with_its_field(path: Any, value: Any, field: Any) -> None:
    data = altered(through_json(pack_setup(make_setup())), path, value)
    with pytest.raises(FileError, match=field):
        unpack_setup(data, CATALOGUE)


@pytest.mark.parametrize(
    "field, value",
    [
        ("x", float("nan")),
        ("x", 1e308),
        ("heading", 12),
        ("heading", 1.0),
        ("velocity", -1),
        ("pips", []),
        ("pips", [99]),
        ("alive", False),
        ("lost", 1 << 40),
        ("color", 1),
        ("order", {"velocity": 1}),
        ("holds", ["moon"]),
    ],
)
def test_a_wrong_ship_is_refused_with_its_field(field: Any, value: Any) -> None:
    setup = make_setup()
    data = through_json(pack_state(JULY_2024.opening(setup)))
    ship_id = next(iter(data["ships"]))
    with pytest.raises(FileError, match=rf"ships.*\.{field}"):
        unpack_state(setup, altered(data, ("ships", ship_id, field), value))


@pytest.mark.parametrize(
    "path, value",
    [
        (("initiative",), "chance"),
        (("scores",), {"red": 1}),
        (("edges",), {"red": "top", "blue": "left"}),
        (("ships", "red:Nobody"), None),
        (("outcome",), {"winner": "red", "ruling": "END-2", "why": "points"}),
        (("acquired",), [["red", "blue:Nobody"]]),
        (("markers",), [{"id": "m1", "at": [1, 1], "owner": None}] * 2),
        (("squadrons",), {"q": {"seat": "red", "type": "moon", "ship": "red:Nobody"}}),
        (("turn",), 0),
    ],
)
def test_an_impossible_state_is_refused_with_its_field(path: Any, value: Any) -> None:
    setup = make_setup()
    data = through_json(pack_state(JULY_2024.opening(setup)))
    with pytest.raises(FileError, match=path[0]):
        unpack_state(setup, altered(data, path, value))


@pytest.mark.parametrize(
    "data, field",
    [
        ({"kind": "ShipVanished"}, "kind"),
        ({"kind": ["ShipMoved"]}, "kind"),
        ([], "kind"),
        ({"kind": "ShipActivated"}, "ship_id"),
        ({"kind": "ShipActivated", "ship_id": "red:A", "ruling": "WPN-3", "luck": 1}, "luck"),
        ({"kind": "ShipLeft", "ship_id": "red:A", "at": [1.0, float("nan")], "ruling": "MOV-4"}, "at"),
        ({"kind": "PointsScored", "red": "1", "blue": 0, "ruling": "END-1"}, "red"),
        ({"kind": "PointsScored", "red": 1.0, "blue": 0, "ruling": "END-1"}, "red"),
        ({"kind": "MarkerTaken", "marker_id": "m1", "seat": "green", "ruling": "OBJ-2"}, "seat"),
    ],
)
def test_a_wrong_event_is_refused_with_its_field(data: Any, field: Any) -> None:
    with pytest.raises(FileError, match=field):
        unpack_event(data)


def test_a_player_is_a_seat_again() -> None:
    event = unpack_event({"kind": "InitiativeTaken", "seat": "red", "ruling": "SET-2"})
    assert event == e.InitiativeTaken(Seat.RED, "SET-2")


def test_E1_10_a_phase_of_another_edition_is_refused() -> None:
    catalogue = march_catalogue()
    fleets = {seat: build_fleet(random_fleet(f"{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS}
    setup = Setup(fleets, Terrain(generate_terrain(1)))
    data = through_json(pack_state(MARCH_2024.opening(setup)))
    assert digest(unpack_state(setup, data)) == digest(MARCH_2024.opening(setup))
    for phase in ("start", "launches", "squadrons"):
        with pytest.raises(FileError, match="phase"):
            unpack_state(setup, {**data, "phase": phase})
