"""Scenarios: those of the game can be played, and what is wrong with one is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.astra_et_tenebrae.scenarios import load_scenario, read_scenario
from rules.astra_et_tenebrae.state import Captain, Phase
from rules.files import FileError, parse_yaml
from rules.games import ruleset_of
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat

READY = sorted(Path("assets/scenarios/astra-et-tenebrae").glob("*.yaml"))
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
    - {name: Lark, at: [10, 40], motion: {course: 90, length: 12}, captain: pilot}
  blue:
    name: High
    ships:
    - {name: Wren}
"""


def refused(text: str) -> str:
    with pytest.raises(FileError) as error:
        read_scenario(parse_yaml(text, "test.yaml"))
    return str(error.value)


@pytest.mark.parametrize("path", READY, ids=lambda path: path.stem)
def test_each_that_comes_with_the_game_is_played_to_its_end(path: Path) -> None:
    scenario = load_scenario(path)
    assert scenario.file.opening
    setup = scenario.setup_for({RED: "A", BLUE: "B"})
    match = Match(ruleset_of(setup), setup)
    key = seed_key(3)
    match.use_dice(lambda request, number: roll(key, number, request.count, request.sides))
    below = Stream("scenario", 3).below
    while not match.over:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            match.answer(seat, request.example(below))


def test_it_settles_places_motions_and_captains() -> None:
    setup = read_scenario(parse_yaml(GOOD, "test.yaml")).setup_for({RED: "A", BLUE: "B"})
    match = Match(ruleset_of(setup), setup)
    lark = match.state.ships["Lark"]
    assert lark.at == (10, 40)
    assert lark.motion == (90, 12)
    assert lark.captain is Captain.PILOT
    assert match.state.phase is Phase.CAPTAINS
    assert match.waiting() == (Seat.BLUE,), "who has captains lays none"


@pytest.mark.parametrize(
    "old, new, place, words",
    [
        ("at: [10, 40]", "at: [10, 49]", "sides.red.ships[0].at", "AG-1"),
        ("at: [10, 40]", "at: [32, 22]", "sides.red.ships[0].at", "AS-3"),
        ("length: 12", "length: 40", "sides.red.ships[0].motion.length", "AM-2"),
        ("name: Wren", "name: Lark", "sides.blue.ships[0].name", "AS-1"),
        ("{name: Wren}", "{name: Wren}\n    - {name: Tern, at: [1, 1]}", "sides.blue.ships", "AS-3"),
        ("captain: pilot", "captain: cook", "sides.red.ships[0].captain", "cook"),
        ("[34, 24], [30, 24]", "[30, 24], [34, 24]", "terrain[0]", "AT-1"),
        ("[30, 20], ", "[30, 80], ", "terrain[0]", "AT-1"),
        ("name: A Test\n", "", "name", "missing"),
        ("about:", "color: red\nabout:", "color", ""),
        ("terrain:", 'edition: "2025-03-01"\nterrain:', "sides.red.ships[0].motion", "AM-4"),
    ],
)
def test_what_is_wrong_is_said_with_file_line_and_field(old: str, new: str, place: str, words: str) -> None:
    assert old in GOOD
    sentence = refused(GOOD.replace(old, new, 1))
    assert sentence.startswith("test.yaml")
    assert "line" in sentence or words == "missing", "what is not there has no line"
    assert place in sentence
    assert words in sentence


def test_captains_are_given_to_a_whole_side_each_once() -> None:
    two = "{name: Wren, captain: pilot}\n    - {name: Tern, captain: pilot}"
    assert "AS-2 there is one pilot a side" in refused(GOOD.replace("{name: Wren}", two))
    one = "{name: Wren, captain: pilot}\n    - {name: Tern}"
    assert "AS-2 leave some ships" in refused(GOOD.replace("{name: Wren}", one))
