"""Scenarios of the younger games can be played, and what is wrong with one is said with its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules.astra_et_tenebrae import scenarios as battles
from rules.dark_frontier import scenarios as duels
from rules.files import FileError, parse_yaml
from rules.games import ruleset_of
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS
from tests.rules.astra_et_tenebrae.test_scenarios import GOOD as BATTLE
from tests.rules.dark_frontier.test_scenarios import GOOD as DUEL

NAMES = dict(zip(PLAYERS, "AB", strict=True))


class Form(NamedTuple):
    """How a game reads its scenarios, and a file of one that is right."""

    load: Callable[[Path], Any]
    read: Callable[[Any], Any]
    good: str


FORMS = {
    "astra-et-tenebrae": Form(battles.load_scenario, battles.read_scenario, BATTLE),
    "dark-frontier": Form(duels.load_scenario, duels.read_scenario, DUEL),
}
READY = [(game, path) for game in FORMS for path in sorted(Path("assets/scenarios", game).glob("*.yaml"))]
FAULTS = {
    "astra-et-tenebrae": (
        ("at: [10, 40]", "at: [10, 49]", "sides.red.ships[0].at", "AG-1"),
        ("at: [10, 40]", "at: [32, 22]", "sides.red.ships[0].at", "AS-3"),
        ("length: 12", "length: 40", "sides.red.ships[0].motion.length", "AM-2"),
        ("name: Wren", "name: Lark", "sides.blue.ships[0].name", "AS-1"),
        ("{name: Wren}", "{name: Wren}\n    - {name: Tern, at: [1, 1]}", "sides.blue.ships", "AS-3"),
        ("captain: pilot", "captain: cook", "sides.red.ships[0].captain", "cook"),
        ("[34, 24], [30, 24]", "[30, 24], [34, 24]", "terrain[0]", "AT-1"),
        ("[30, 20], ", "[30, 80], ", "terrain[0]", "AT-1"),
        ("terrain:", 'edition: "2025-03-01"\nterrain:', "sides.red.ships[0].motion", "AM-4"),
    ),
    "dark-frontier": (
        ("at: [0, 0]", "at: [12, 4]", "sides.defender.ships[0].at", "DG-4"),
        ("class: cutter", "class: yacht", "sides.attacker.ships[0].class", "DS-1 there is no ship yacht"),
        ("name: Wren", "name: Lark", "sides.attacker.ships[0].name", "there is already a Lark"),
        ("at: [0, 0], ", "", "sides", "DS-4"),
        ("at: [-10, 4], velocity", "velocity", "sides.attacker.ships[0]", "add at, too"),
        ("facing: 2}", "facing: 2}\n    - {name: Tern, class: cutter, at: [1, 0]}", "sides", "DS-5"),
        ("facing: 2", "facing: 6", "sides.defender.ships[0].facing", "less than 6"),
        ("points: 3", "points: 21", "options.points", "20"),
    ),
}
ANYWHERE = (("name: A Test\n", "", "name", "missing"), ("about:", "color: red\nabout:", "color", ""))


@pytest.mark.parametrize(("game", "path"), READY, ids=lambda one: getattr(one, "stem", one))
def test_each_that_comes_with_a_game_is_played_to_its_end(game: str, path: Path) -> None:
    scenario = FORMS[game].load(path)
    assert scenario.file.opening
    setup = scenario.setup_for(NAMES)
    match: AnyMatch = Match(ruleset_of(setup), setup)
    key = seed_key(3)
    match.use_dice(lambda request, number: roll(key, number, request.count, request.sides))
    below = Stream("scenario", 3).below
    while not match.over:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            match.answer(seat, request.example(below))


@pytest.mark.parametrize(
    ("game", "old", "new", "place", "words"),
    [(game, *fault) for game, faults in FAULTS.items() for fault in (*faults, *ANYWHERE)],
)
def test_what_is_wrong_is_said_with_file_line_and_field(
    game: str, old: str, new: str, place: str, words: str
) -> None:
    form = FORMS[game]
    assert old in form.good
    with pytest.raises(FileError) as error:
        form.read(parse_yaml(form.good.replace(old, new, 1), "test.yaml"))
    sentence = str(error.value)
    assert sentence.startswith("test.yaml")
    assert "line" in sentence or words == "missing", "what is not there has no line"
    assert place in sentence
    assert words in sentence
