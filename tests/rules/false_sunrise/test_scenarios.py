"""Scenario files: what they may say, what is wrong with them, and the match that comes of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.false_sunrise.board_text import map_text, scenario_text
from rules.false_sunrise.checks.checker import Checker
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.maps import MapFile, load_map
from rules.false_sunrise.scenarios import (
    Scenario,
    ScenarioFile,
    Shelves,
    load_scenario,
    read_scenario,
    setup_of,
)
from rules.false_sunrise.state import Phase
from rules.files import FileError, load_model, parse_yaml
from rules.games import load_ruleset
from rules.kernel.dice import roll, seed_key
from rules.kernel.match import Dice, Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge

ASSETS = Path(__file__).parents[3] / "assets"
SHELVES = Shelves((ASSETS / "fleets",), (ASSETS / "maps",))
NAMES = {Seat.RED: "Ember", Seat.BLUE: "Tide"}
READY = sorted((ASSETS / "scenarios").glob("*.yaml"))
PLAIN = """\
name: Trial
about: For a test.
map: long-reef
markers:
- {at: [36, 12], owner: blue}
- {at: [20, 30]}
initiative: blue
options: {turn_limit: 3}
sides:
  red:
    name: Raiders
    fleet: line-ahead
    edge: top
  blue:
    name: Convoy
    ships:
    - name: Lark
      hull: frigate
      components: [{type: beam-rifle, arc: fore}]
    starts:
    - {ship: Lark, at: [60, 44], heading: 9, velocity: 4}
"""


def read(text: str) -> Scenario:
    return read_scenario(parse_yaml(text, "trial.yaml"), SHELVES)


def refused(text: str) -> str:
    with pytest.raises(FileError) as caught:
        read(text)
    return str(caught.value)


def begin(scenario: Scenario, seed: int = 1) -> Match:
    setup = setup_of(scenario, NAMES)
    return Match(edition_of(setup).ruleset, setup, dice=seeded(seed))


def seeded(seed: int) -> Dice:
    key = seed_key(seed)
    return lambda asked, number: roll(key, number, asked.count, asked.sides)


def play(match: Match, seed: int = 1) -> None:
    players = {seat: seat_player("2024-07", "random", seat, seed) for seat in PLAYERS}
    while match.pending:
        for seat, request in list(match.pending.items()):
            if not match.has_sealed(seat):
                answer = players[seat].poll(request, match.view(seat))
                match.answer(seat, None if answer is DECLINES else answer)


def test_a_scenario_settles_markers_initiative_edges_and_places() -> None:
    match = begin(read(PLAIN))
    state = match.state
    assert [(one.at, one.owner) for one in state.markers] == [((36.0, 12.0), Seat.BLUE), ((20.0, 30.0), None)]
    assert state.edges == {Seat.RED: Edge.TOP, Seat.BLUE: Edge.BOTTOM}
    assert (state.initiative, state.phase) == (Seat.BLUE, Phase.DEPLOYMENT)
    assert match.waiting() == (Seat.RED,)  # only red's fleet is still to be placed
    lark = state.ships["blue:Lark"]
    assert (lark.at, lark.heading, lark.velocity, lark.on_board) == ((60.0, 44.0), 9, 4, True)


def test_what_a_scenario_leaves_open_is_asked_as_ever() -> None:
    text = PLAIN.replace("initiative: blue\n", "").replace("    edge: top\n", "")
    text = text[: text.index("markers:")] + text[text.index("options:") : text.index("    starts:")]
    match = begin(read(text))
    assert match.state.phase is Phase.MARKERS
    assert match.state.markers == ()
    assert match.state.edges == {}


def test_END_4_a_scenario_is_played_to_its_turn_limit_and_checked() -> None:
    match = begin(read(PLAIN))
    checker = Checker(JULY_2024.opening(match.setup))
    play(match)
    checker.follow(match.beats)
    assert match.state.turn <= 3


def test_a_scene_is_kept_in_the_setup_of_a_save() -> None:
    setup = begin(read(PLAIN)).setup
    packed = json.loads(json.dumps(JULY_2024.pack_setup(setup)))
    assert JULY_2024.unpack_setup(packed).scene == setup.scene
    packed["scene"]["starts"]["blue:Ghost"] = [1.0, 2.0, 3, 4]
    with pytest.raises(FileError, match="not a ship of this match"):
        JULY_2024.unpack_setup(packed)


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("line-ahead", "line-ahed", ["line 12", "sides.red.fleet", "no fleet line-ahed", "line-ahead"]),
        ("map: long-reef", "map: reef", ["line 3", "map", "there is no map reef", "long-reef"]),
        ("[36, 12]", "[36, 11]", ["line 5", "markers[0].at", "SET-3", "12 inches", "move it"]),
        ("[20, 30]", "[36, 20]", ["line 6", "markers[1].at", "SET-3", "9 inches"]),
        ("edge: top", "edge: middle", ["line 13", "edge", "top, right, bottom, left"]),
        ("edge: top", "edge: left\n    up: 1", ["line 14", "up", "unknown field"]),
        ("name: Convoy", "name: Convoy\n    edge: left", ["SET-4", "write bottom"]),
        ("    edge: top\n", "", ["SET-4", "sides.red.edge", "name red's edge"]),
        ("ship: Lark", "ship: Lerk", ["starts[0].ship", "there is no ship Lerk", "use one of Lark"]),
        ("[60, 44]", "[80, 44]", ["starts[0].at", "GEO-1", "72 by 48"]),
        ("type: beam-rifle", "type: beam-riffle", ["line 17", "sides.blue.ships[0]", "FRC-3", "beam-riffle"]),
        ("options:", "integrity: 12\noptions:", ["sides.red.fleet", "FRC-1"]),
        ("turn_limit: 3", "turn_limit: soon", ["line 8", "options.turn_limit"]),
        ("about: For", "abut: For", ["abut", "unknown field", "about: is missing"]),
        (
            "map: long-reef",
            "terrain: [[[1, 1], [9, 9], [9, 1], [1, 9]]]",
            ["line 3", "terrain[0]", "GEO-6", "crosses"],
        ),
        ("map: long-reef", "terrain: [[[9, 1], [9, 9], [1, 9]]]", ["line 3", "terrain", "SET-1", "7 to 10"]),
        ("map: long-reef\n", "", ["map", "terrain"]),
        ("    fleet: line-ahead\n", "", ["sides.red", "fleet", "ships"]),
    ],
)  # fmt: skip
def test_an_error_names_line_field_ruling_and_what_is_right(old: str, new: str, said: list[str]) -> None:
    assert old in PLAIN
    sentence = refused(PLAIN.replace(old, new))
    assert sentence.startswith("trial.yaml")
    for words in said:
        assert words in sentence, sentence


def test_all_that_is_wrong_is_said_at_once() -> None:
    sentence = refused(PLAIN.replace("[36, 12]", "[36, 11]").replace("ship: Lark", "ship: Lerk"))
    assert sentence.count("trial.yaml") == 3


def test_no_name_of_a_file_leads_out_of_the_folders() -> None:
    assert "map" in refused(PLAIN.replace("long-reef", "../maps/long-reef"))


def test_a_scenario_and_a_map_are_written_as_they_are_read() -> None:
    for file in (read(PLAIN).file, *(load_scenario(path, SHELVES).file for path in READY)):
        assert load_model(ScenarioFile, parse_yaml(scenario_text(file), "again")) == file
    for path in sorted((ASSETS / "maps").glob("*.yaml")):
        made = load_map(path)
        assert load_model(MapFile, parse_yaml(map_text(made), "again")) == made


@pytest.mark.parametrize("path", READY, ids=[path.stem for path in READY])
def test_every_ready_made_scenario_is_played_to_its_end(path: Path) -> None:
    match = begin(load_scenario(path, SHELVES), 5)
    checker = Checker(match.ruleset.opening(match.setup))
    play(match, 5)
    checker.follow(match.beats)
    assert match.state.outcome is not None


def test_the_readme_shows_a_scenario_that_can_be_read() -> None:
    text = (ASSETS / "scenarios" / "README.md").read_text().split("```yaml\n")[1].split("```")[0]
    assert read(text).file.play == "blue"


def test_FRC_7_fleets_of_factions_need_the_option_and_begin_with_it() -> None:
    text = PLAIN.replace("fleet: line-ahead", "fleet: choir-of-noon")
    with pytest.raises(FileError) as refused:
        read_scenario(parse_yaml(text, "trial.yaml"), SHELVES)
    assert refused.value.path == ("sides", "red", "fleet")
    assert "FRC-7" in str(refused.value)
    assert "factions: true" in str(refused.value)
    text = text.replace("options: {turn_limit: 3}", "options: {turn_limit: 3, factions: true}")
    setup = setup_of(read_scenario(parse_yaml(text, "trial.yaml"), SHELVES), NAMES)
    assert setup.options.factions
    assert setup.fleets[Seat.RED].faction is not None


FIRST = """
edition: 2024-03
name: Umbrellas
about: Rain.
map: long-reef
markers: [{at: [36, 14]}]
sides:
  red: {name: Dry, fleet: under-one-umbrella, edge: left}
  blue:
    name: Wet
    ships: [{name: Cloud, hull: cruiser, components: [{type: torpedo}, {type: arc-gun, arc: fore}]}]
"""


def test_a_scenario_of_the_first_edition_is_played_by_its_rules() -> None:
    scenario = read(FIRST)
    assert {fleet.edition for fleet in scenario.fleets.values()} == {"2024-03"}
    setup = setup_of(scenario, NAMES)
    assert edition_of(setup).id == "2024-03"
    match = Match(load_ruleset("2024-03"), setup, dice=seeded(5))
    play(match, 5)
    assert match.state.outcome is not None


def test_FRC_8_a_fleet_of_another_edition_is_refused_and_says_which_it_is_built_for() -> None:
    reason = refused(FIRST.replace("under-one-umbrella", "line-ahead"))
    assert "FRC-8" in reason
    assert "built for the edition 2024-07, not 2024-03" in reason
    assert "fleet" in refused(PLAIN.replace("line-ahead", "under-one-umbrella"))
    assert "is not an edition; there are 2024-07, 2024-03" in refused(FIRST.replace("2024-03", "2024-01"))


def test_SET_4_rocks_that_leave_no_room_to_deploy_are_refused() -> None:
    wall = "[[0, 0], [13, 0], [13, 48], [0, 48]]"
    chips = ", ".join(f"[[{x}, 20], [{x + 1}, 20], [{x + 1}, 21]]" for x in range(20, 50, 5))
    text = FIRST.replace("map: long-reef", f"terrain: [{wall}, {chips}]")
    assert "SET-4 rocks leave no room to deploy along the left edge" in refused(text)
    assert read(text.replace("edge: left", "edge: top")).file.sides.red.edge == "top"
    assert "along the left edge" in refused(text.replace(", edge: left", ""))
