"""From a scenario to a match: begun, set up, saved, replayed, and played again with the sides changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.maps.sheet import sheet_of_rocks
from game.families.false_sunrise.maps.starting import begin, scenario_on
from game.match.file_cache import files_in
from game.match.rematch import rematch_of
from game.match.saves import list_autosaves
from game.match.seats import HUMAN
from game.match.session import Session
from game.shell.assets import asset_path
from game.shell.paths import Home, open_home
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.packing import digest, pack_setup
from rules.false_sunrise.scenarios import load_scenario
from rules.false_sunrise.state import Phase
from rules.files import FileError
from rules.kernel.seats import PLAYERS, Seat

NAMES = ("Ember", "Tide")
READY = files_in(asset_path("scenarios"))
HUMANS = dict.fromkeys(PLAYERS, HUMAN)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path)


@pytest.mark.parametrize("path", READY, ids=[path.stem for path in READY])
def test_a_scenario_is_set_up_by_the_program_and_resumed_from_its_save(path: Path, home: Home) -> None:
    scenario = load_scenario(path, shelves_of(home))
    session = begin(scenario, home, NAMES, HUMANS, quick=True, seed=3)
    state = session.match.state
    assert state.phase is Phase.ORDERS
    assert len(state.markers) == len(scenario.file.markers or ())
    assert all(ship.on_board for ship in state.ships.values())
    again = Session.resume(list_autosaves(home)[0].path, home)
    assert not again.notice
    assert digest(again.match.state) == digest(state)
    assert again.match.setup.scene == session.match.setup.scene


def test_a_rematch_lets_the_players_change_sides_and_keeps_the_scenario(home: Home) -> None:
    path = next(one for one in READY if one.stem == "the-night-mail")
    scenario = load_scenario(path, shelves_of(home))
    players = {Seat.RED: "cadet", Seat.BLUE: HUMAN}
    session = begin(scenario, home, NAMES, players, quick=True, seed=3)
    again = rematch_of(session)
    before, after = (pack_setup(one.match.setup) for one in (session, again))
    assert after["fleets"] == before["fleets"]
    assert again.match.setup.scene == session.match.setup.scene
    assert again.match.setup.names == {Seat.RED: "Ember", Seat.BLUE: "Cadet"}
    assert again.seating.players == {Seat.RED: HUMAN, Seat.BLUE: "cadet"}


def test_a_plain_map_is_played_with_two_ready_made_fleets(home: Home) -> None:
    scenario = scenario_on(sheet_of_rocks(generate_terrain(3), "Plain"), home)
    session = begin(scenario, home, ("Ember", "ember"), HUMANS, quick=True, seed=1)
    assert len(session.match.state.markers) == 5
    assert len({name.casefold() for name in session.match.setup.names.values()}) == 2


def test_what_is_not_finished_says_so_instead_of_beginning(home: Home) -> None:
    with pytest.raises(FileError, match="SET-1"):
        scenario_on(sheet_of_rocks(generate_terrain(3)[:3], "Half"), home)
