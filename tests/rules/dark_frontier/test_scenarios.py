"""Scenarios: those of the game can be played, and what is wrong with one is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.dark_frontier.scenarios import load_scenario, read_scenario
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase
from rules.files import FileError, parse_yaml
from rules.games import ruleset_of
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match

READY = sorted(Path("assets/scenarios/dark-frontier").glob("*.yaml"))
NAMES = {DEFENDER: "A", ATTACKER: "B"}
GOOD = """\
game: dark-frontier
name: A Test
about: Two ships.
options: {points: 3, rounds: 5}
play: attacker
sides:
  defender:
    name: Home
    ships:
    - {name: Lark, class: gunboat, at: [0, 0], facing: 2}
  attacker:
    name: Away
    ships:
    - {name: Wren, class: cutter, at: [-10, 4], velocity: {0: 2, 1: 1}}
"""


def refused(text: str) -> str:
    with pytest.raises(FileError) as error:
        read_scenario(parse_yaml(text, "test.yaml"))
    return str(error.value)


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_each_that_comes_with_the_game_is_played_to_its_end(path: Path) -> None:
    scenario = load_scenario(path)
    assert scenario.file.opening
    setup = scenario.setup_for(NAMES)
    match = Match(ruleset_of(setup), setup)
    key = seed_key(3)
    match.use_dice(lambda request, number: roll(key, number, request.count, request.sides))
    below = Stream("scenario", 3).below
    while not match.over:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            match.answer(seat, request.example(below))


def test_one_of_them_has_two_ships_a_side() -> None:
    counts = [{len(ships) for ships in load_scenario(path).setup.ships.values()} for path in READY]
    assert len(READY) == 3
    assert counts.count({2}) == 1


def test_DS_4_it_settles_places_and_velocities_and_the_first_commands_are_next() -> None:
    scenario = read_scenario(parse_yaml(GOOD, "test.yaml"))
    setup = scenario.setup_for(NAMES)
    match = Match(ruleset_of(setup), setup)
    lark, wren = match.state.ships["Lark"], match.state.ships["Wren"]
    assert (lark.at, lark.facing, lark.velocity) == ((0, 0), 2, (0, 0))
    assert (wren.at, wren.velocity) == ((-10, 4), (2, 1))
    assert (setup.points, setup.rounds) == (3, 5)
    assert scenario.suggested is ATTACKER
    assert match.state.phase is Phase.COMMAND
    assert match.waiting() == (DEFENDER, ATTACKER)


def test_without_places_ships_are_placed() -> None:
    text = GOOD.replace(", at: [0, 0], facing: 2", "").replace(", at: [-10, 4], velocity: {0: 2, 1: 1}", "")
    setup = read_scenario(parse_yaml(text, "test.yaml")).setup_for(NAMES)
    match = Match(ruleset_of(setup), setup)
    assert match.state.phase is Phase.SETUP
    assert match.waiting() == (DEFENDER,)


@pytest.mark.parametrize(
    "old, new, place, words",
    [
        ("at: [0, 0]", "at: [12, 4]", "sides.defender.ships[0].at", "DG-4"),
        ("class: cutter", "class: yacht", "sides.attacker.ships[0].class", "DS-1 there is no ship yacht"),
        ("name: Wren", "name: Lark", "sides.attacker.ships[0].name", "there is a Lark already"),
        ("at: [0, 0], ", "", "sides", "DS-4"),
        ("at: [-10, 4], velocity", "velocity", "sides.attacker.ships[0]", "say at, too"),
        ("facing: 2}", "facing: 2}\n    - {name: Tern, class: cutter, at: [1, 0]}", "sides", "DS-5"),
        ("facing: 2", "facing: 6", "sides.defender.ships[0].facing", "less than 6"),
        ("points: 3", "points: 21", "options.points", "20"),
        ("name: A Test\n", "", "name", "missing"),
        ("about:", "color: red\nabout:", "color", ""),
    ],
)
def test_what_is_wrong_is_said_with_file_line_and_field(old: str, new: str, place: str, words: str) -> None:
    assert old in GOOD
    sentence = refused(GOOD.replace(old, new, 1))
    assert sentence.startswith("test.yaml")
    assert "line" in sentence or words == "missing", "what is not there has no line"
    assert place in sentence
    assert words in sentence
