"""Starting a match from a scenario: who plays which side, and who does the setup."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.maps.sheet import MapSheet, scenario_of
from game.match import beginning
from game.match.choosing import told_apart
from game.match.seats import Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.false_sunrise.board_text import scenario_text
from rules.false_sunrise.scenarios import Scenario, read_scenario, setup_of
from rules.files import parse_yaml
from rules.kernel.seats import Seat


def scenario_on(sheet: MapSheet, home: Home) -> Scenario:
    """Return the sheet as a scenario, just as a file would give it.

    Raise `FileError`, naming all problems, if the scenario is not playable.
    """
    document = parse_yaml(scenario_text(scenario_of(sheet)), sheet.name)
    return read_scenario(document, shelves_of(home))


def begin(
    scenario: Scenario,
    home: Home,
    names: tuple[str, str],
    players: Mapping[Seat, str],
    *,
    quick: bool,
    seed: int | None = None,
) -> Session:
    """Start a match; with `quick` the program does the rest of the setup (SET-3, SET-4).

    A `seed` fixes the dice and the program's choices; without one they cannot be predicted.
    """
    setup = setup_of(scenario, told_apart(names, players, scenario.file.edition))
    return beginning.begin(setup, home, Seating(dict(players)), quick=quick, seed=seed)
