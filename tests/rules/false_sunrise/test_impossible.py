"""States and setups that no match can come to are refused by what is wrong and the ruling."""

import copy
import json
from typing import Any

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.packing import digest
from rules.false_sunrise.recorded import apply_recorded
from rules.false_sunrise.state import Options
from rules.files import FileError
from rules.kernel.match import Endless, Match
from rules.kernel.seeded import new_match
from rules.values import changed
from tools.simulation.playing import play_out

RUNS = [("2024-07", None), ("2024-07", ("any", "any")), ("2024-03", None)]


def played(edition: str, factions: Any, seed: int, points: int = 20) -> Any:
    options = Options(turn_limit=12, factions=factions is not None)
    drawn = Drawn(edition=edition, points=points, options=options, factions=factions)
    match = new_match(load_edition(edition).ruleset, drawn.setup(seed), seed)
    play_out(match, ("random", "random"), seed)
    return match


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))


@pytest.fixture(scope="module")
def match() -> Any:
    return played("2024-07", None, 3)


def packed_at(match: Any, turn: int) -> Any:
    """The table at the beginning of a turn's orders, as a save has it."""
    point = next(one for one in match.checkpoints if one.turn == turn and one.state.phase == "orders")
    return through_json(match.ruleset.pack_state(point.state))


def flying(state: Any) -> Any:
    """A ship that is on the board."""
    return next(one for one in state["ships"].values() if one["alive"] and not one["left_at"])


@pytest.mark.parametrize("edition, factions", RUNS)
@pytest.mark.parametrize("seed", range(4))
def test_everything_that_matches_come_to_is_possible(edition: str, factions: Any, seed: int) -> None:
    match = played(edition, factions, seed)
    ruleset = match.ruleset
    setup = ruleset.unpack_setup(through_json(ruleset.pack_setup(match.setup)))
    for point in match.checkpoints:
        state = ruleset.unpack_state(setup, through_json(ruleset.pack_state(point.state)))
        assert digest(state) == digest(point.state)
    ruleset.unpack_state(setup, through_json(ruleset.pack_state(match.state)))
    table = ruleset.opening(setup)
    for beat in match.beats:
        for event in beat:
            read = ruleset.unpack_event(through_json(ruleset.pack_event(event)))
            apply_recorded(table, read, ruleset.describe)
    assert digest(table) == digest(match.state)


def _beyond(state: Any, _: Any) -> None:
    flying(state)["x"] = 90.0


def _in_a_rock(state: Any, match: Any) -> None:
    rock = match.setup.terrain.polygons[0]
    flying(state).update(x=rock[0][0], y=rock[0][1])


def _off_the_grid(state: Any, _: Any) -> None:
    flying(state)["x"] = flying(state)["x"] + 1e-7


def _too_fast(state: Any, _: Any) -> None:
    flying(state)["velocity"] = 1000


def _nowhere(state: Any, _: Any) -> None:
    flying(state)["deployed"] = False


def _lost_in_space(state: Any, _: Any) -> None:
    flying(state).update(left_at=[30.0, 20.0], left_turn=state["turn"] - 1)


def _long_gone(state: Any, _: Any) -> None:
    flying(state).update(left_at=[30.0, 0.0], left_turn=1)


def _rich(state: Any, _: Any) -> None:
    state["scores"]["red"] = 1_000_000


def _in_turn(state: Any, turn: int) -> None:
    """Let it be another turn, in which everybody is back."""
    state["turn"] = turn
    for ship in state["ships"].values():
        ship.update(left_at=None, left_turn=0)


def _won_already(state: Any, _: Any) -> None:
    _in_turn(state, 9)
    state["scores"] = {"red": 16, "blue": 2}


def _marked(state: Any, _: Any) -> None:
    flying(state)["activated"] = True


def _after_the_last_turn(state: Any, _: Any) -> None:
    _in_turn(state, 13)


def _alone(state: Any, _: Any) -> None:
    for key, ship in state["ships"].items():
        if key.startswith("blue"):
            ship.update(alive=False, pips=[0] * len(ship["pips"]))


def _marker_at_the_edge(state: Any, _: Any) -> None:
    state["markers"][0]["at"] = [1.0, 1.0]


def _marker_of_chance(state: Any, _: Any) -> None:
    state["markers"][0]["owner"] = "chance"


@pytest.mark.parametrize(
    "spoil, words",
    [
        (_beyond, r"ships\..*: should be on the board, but \(90, .*MOV-4"),
        (_in_a_rock, r"ships\..*: is in a rock.*GEO-8"),
        (_off_the_grid, r"ships\..*: is off the grid.*GEO-1"),
        (_too_fast, r"ships\..*: flies at 1000"),
        (_nowhere, r"ships\..*: is neither on the board nor kept back \(SET-4\)"),
        (_lost_in_space, r"ships\..*: did not leave the board at its edge \(MOV-4\)"),
        (_long_gone, r"ships\..*: left the board in turn 1 and should be back.*MOV-5"),
        (_rich, r"scores: are 10000.. points; .*END-1"),
        (_won_already, r"scores: have won the match, and it goes on \(END-2\)"),
        (_marked, r"ships\..*\.activated: is marked for this turn.*END-5"),
        (_after_the_last_turn, r"turn: is beyond the last, turn 12 \(END-4\)"),
        (_alone, r"ships: blue has no ship left, and the match goes on \(END-3\)"),
        (_marker_at_the_edge, r"markers\[0\]\.at: .*SET-3"),
        (_marker_of_chance, r"markers\[0\]\.owner"),
    ],
)
def test_F16_an_impossible_table_is_refused_with_what_is_wrong(match: Any, spoil: Any, words: str) -> None:
    state = packed_at(match, 3)
    match.ruleset.unpack_state(match.setup, state)
    spoil(state, match)
    with pytest.raises(FileError, match=words):
        match.ruleset.unpack_state(match.setup, state)


def test_FRC_1_a_side_without_a_ship_is_refused(match: Any) -> None:
    packed = through_json(match.ruleset.pack_setup(match.setup))
    packed["fleets"]["blue"]["ships"] = []
    with pytest.raises(FileError, match=r"fleets\.blue\.ships: are missing.*FRC-1"):
        match.ruleset.unpack_setup(packed)


@pytest.mark.parametrize(
    "start, words",
    [([90.0, 1.0, 0, 6], "MOV-4"), ([1.0, 1.0, 0, 900], "flies at 900")],
)
def test_a_scene_is_held_against_the_board(match: Any, start: Any, words: str) -> None:
    packed = through_json(match.ruleset.pack_setup(match.setup))
    ships = [f"{seat}:{ship['name']}" for seat, fleet in packed["fleets"].items() for ship in fleet["ships"]]
    starts = {ship: [1.0 + number, 1.0, 0, 6] for number, ship in enumerate(ships)}
    scene = {"title": "", "markers": None, "initiative": None, "edges": {}, "starts": starts}
    match.ruleset.unpack_setup({**packed, "scene": copy.deepcopy(scene)})
    scene["starts"][ships[0]] = start
    with pytest.raises(FileError, match=rf"scene\.starts\..*{words}"):
        match.ruleset.unpack_setup({**packed, "scene": scene})


def test_play_without_a_question_ends(match: Any) -> None:
    state = match.ruleset.copy(next(one.state for one in match.checkpoints if one.turn == 3))
    for key in list(state.ships):
        state.ships[key] = changed(state.ships[key], deployed=False, left_at=None)
    with pytest.raises(Endless, match="nobody has anything to decide"):
        Match(match.ruleset, match.setup, state=state)


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "InitiativeTaken", "seat": "chance", "ruling": "SET-2"},
        {"kind": "MarkerTaken", "marker_id": "m9", "seat": "red", "ruling": "OBJ-2"},
        {"kind": "MarkerTaken", "marker_id": "m1", "seat": "chance", "ruling": "OBJ-2"},
        {"kind": "MatchEnded", "winner": "red", "why": "luck", "ruling": "END-2"},
        {"kind": "DiceRolled", "why": "\x1b[2J", "about": [], "faces": [1], "ruling": "SET-2"},
        {"kind": "DiceRolled", "why": "miracles", "about": [], "faces": [1], "ruling": "SET-2"},
        {"kind": "DiceRolled", "why": "initiative", "about": [], "faces": [], "ruling": "SET-2"},
        {
            "kind": "ShipMoved",
            "ship_id": "red:Nobody",
            "stops": [[1, 1, 0]],
            "velocity": 6,
            "ruling": "MOV-1",
        },
        {"kind": "ShipMoved", "ship_id": None, "stops": [], "velocity": 6, "ruling": "MOV-1"},
        {"kind": "ShipMoved", "ship_id": None, "stops": [[99.0, 1.0, 0]], "velocity": 6, "ruling": "MOV-1"},
        {"kind": "ShipMoved", "ship_id": None, "stops": [[9.0, 1.0, 12]], "velocity": 6, "ruling": "MOV-1"},
        {"kind": "SystemLost", "ship_id": None, "system": "moon", "ruling": "DMG-3"},
        {"kind": "PointsScored", "red": 10**9, "blue": 0, "ruling": "END-1"},
        {"kind": "PhaseBegan", "phase": "orders", "turn": 900, "ruling": "ORD-1"},
        {"kind": "SquadronLost", "squadron_id": "nobody", "ruling": "SQD-8"},
    ],
)
def test_an_event_of_no_match_is_refused_before_it_is_told(match: Any, event: Any) -> None:
    state = match.ruleset.copy(next(one.state for one in match.checkpoints if one.turn == 2))
    ship_id = next(iter(state.ships))
    made = {key: ship_id if key == "ship_id" and value is None else value for key, value in event.items()}
    with pytest.raises(FileError):
        apply_recorded(state, match.ruleset.unpack_event(made), match.ruleset.describe)
