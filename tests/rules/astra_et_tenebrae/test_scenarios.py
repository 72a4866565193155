"""What scenarios settle, and what is wrong with captains (see `tests/rules/test_scenarios.py`)."""

from __future__ import annotations

import pytest

from rules.astra_et_tenebrae.scenarios import read_scenario
from rules.astra_et_tenebrae.state import Captain, Phase
from rules.files import FileError, parse_yaml
from rules.games import ruleset_of
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE = PLAYERS
GOOD = """\
game: astra-et-tenebrae
name: A Test
about: Two ships.
terrain:
- [[30, 20], [34, 20], [34, 24], [30, 24]]
sides:
  red:
    name: Low
    ships:
    - {name: Lark, at: [10, 40], motion: {course: 90, length: 12}, captain: pilot, heat: 25}
  blue:
    name: High
    ships:
    - {name: Wren}
"""


def refused(text: str) -> str:
    with pytest.raises(FileError) as error:
        read_scenario(parse_yaml(text, "test.yaml"))
    return str(error.value)


def test_it_settles_places_motions_and_captains() -> None:
    setup = read_scenario(parse_yaml(GOOD, "test.yaml")).setup_for({RED: "A", BLUE: "B"})
    match = Match(ruleset_of(setup), setup)
    lark = match.state.ships["Lark"]
    assert lark.at == (10, 40)
    assert lark.motion == (90, 12)
    assert lark.captain is Captain.PILOT
    assert match.state.phase is Phase.CAPTAINS
    assert match.waiting() == (Seat.BLUE,), "who has captains lays none"


def test_AS_8_a_ship_may_begin_hot_and_a_file_without_heat_is_packed_as_ever() -> None:
    setup = read_scenario(parse_yaml(GOOD, "test.yaml")).setup_for({RED: "A", BLUE: "B"})
    ruleset = ruleset_of(setup)
    ships = Match(ruleset, setup).state.ships
    assert (ships["Lark"].heat, ships["Wren"].heat) == (25, 0)
    packed = ruleset.pack_setup(setup)
    assert packed["scene"]["heats"] == {"Lark": 25}
    assert ruleset.unpack_setup(packed) == setup
    cold = read_scenario(parse_yaml(GOOD.replace(", heat: 25", ""), "test.yaml")).setup_for(
        {RED: "A", BLUE: "B"}
    )
    assert "heats" not in ruleset.pack_setup(cold)["scene"]
    assert "heat" in refused(GOOD.replace("heat: 25", "heat: 41"))


def test_captains_are_given_to_a_whole_side_each_once() -> None:
    two = "{name: Wren, captain: pilot}\n    - {name: Tern, captain: pilot}"
    assert "AS-2 there is one pilot a side" in refused(GOOD.replace("{name: Wren}", two))
    one = "{name: Wren, captain: pilot}\n    - {name: Tern}"
    assert "AS-2 leave some ships" in refused(GOOD.replace("{name: Wren}", one))
