"""What scenarios settle (see `tests/rules/test_scenarios.py`)."""

from __future__ import annotations

from pathlib import Path

from rules.dark_frontier.scenarios import load_scenario, read_scenario
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase
from rules.files import parse_yaml
from rules.games import ruleset_of
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
