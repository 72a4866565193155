"""Files that hurt, opened where a player opens them: a refusal in words on the screen that was there."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.maps.files import Kind, all_kept
from game.families.false_sunrise.new_match.offers import FleetTerms, Pick, Source, fleet_offer, map_offer
from game.widgets.label import Label
from rules.false_sunrise.scenarios import Shelves, load_scenario
from rules.files import FileError

SAVES = ["endless-save.json", "serial.json", "escape.json"]
REPLAYS = [
    "crash-InitiativeTaken.json",
    "crash-MarkerTaken.json",
    "crash-MatchEnded.json",
    "endless-replay.json",
    "serial.json",
    "escape.json",
]


def words_on(screen: Any) -> str:
    """What the window over a screen says."""
    modal = screen.ui.modal
    assert modal is not None, "nothing was said"
    return " ".join(child.text() for child in modal.children if isinstance(child, Label))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_that_hurts_is_refused_on_the_list(hostile: Any, desk: Any, name: str) -> None:
    hostile(name, desk.app.home.saves)
    screen = desk.open("load")
    (row,) = [one for one in screen.files if one.listed is not None]
    assert row.where.isprintable()
    screen.open_chosen()
    desk.step(3)
    assert desk.app.screen is screen
    if row.problem:
        assert any(row.problem.split(":")[0] in text for text in desk.app.toast_texts)
    else:
        assert "SET-4" in words_on(screen)


@pytest.mark.parametrize("name", REPLAYS)
def test_a_replay_that_hurts_is_refused_on_the_list_and_when_it_is_dropped(
    hostile: Any, desk: Any, name: str
) -> None:
    path = hostile(name, desk.app.home.replays)
    screen = desk.open("replays")
    screen.open_chosen()
    desk.step(3)
    assert desk.app.screen is screen
    screen.ui.close_modal()
    desk.post(pygame.DROPFILE, file=str(path))
    desk.step(3)
    assert desk.app.screen is screen
    assert words_on(screen)


@pytest.mark.parametrize("name", ["endless-save.json", "serial.json"])
def test_continue_passes_over_an_autosave_that_hurts(hostile: Any, desk: Any, name: str) -> None:
    content = hostile(name).read_bytes()
    (desk.app.home.saves / "autosave-1.json").write_bytes(content)
    desk.app.to_title()
    desk.step()
    desk.open("continue")
    desk.step(3)
    assert desk.app.screen.name != "crash"
    assert desk.app.screen.name != "table"


def test_a_map_of_thousands_of_rocks_is_listed_with_its_fault(hostile: Any, desk: Any) -> None:
    path = hostile("rocks.yaml", desk.app.home.maps)
    screen = desk.open("scenarios")
    for _ in range(50):
        desk.step()
    (one,) = [kept for kept in screen.kept if kept.kind is Kind.MAP]
    assert "has more than" in one.problem
    assert str(path) not in one.problem, "the reason has the room, the name stands above it"
    screen.at = path
    screen.edit()
    desk.step()
    assert desk.app.screen is screen


# Paths in files

ELSEWHERE = [
    "../../secret",
    "/etc/passwd",
    "~/secret",
    "C:\\secret",
    "C:secret",
    "\\\\host\\share\\secret",
    "//host/share/secret",
    "secret/../secret",
    "con",
    "nul.yaml",
    "a\0b",
    "file:///secret",
]


@pytest.mark.parametrize("named", ELSEWHERE)
def test_no_scenario_leads_out_of_the_folders_of_fleets_and_maps(tmp_path: Path, named: str) -> None:
    for folder in ("fleets", "maps"):
        (tmp_path / folder).mkdir()
    (tmp_path / "secret.yaml").write_text("name: S\nabout: secret\nterrain: []\nships: []\n")
    shelves = Shelves((tmp_path / "fleets",), (tmp_path / "maps",))
    side = "{name: R, ships: [{name: A, hull: corvette}]}"
    quoted = "'" + named + "'"
    for fields in (
        f"map: {quoted}\nsides: {{red: {side}, blue: {side}}}\n",
        f"map: bare\nsides: {{red: {{name: R, fleet: {quoted}}}, blue: {side}}}\n",
    ):
        path = tmp_path / "scenario.yaml"
        path.write_text(f"name: S\nabout: S.\n{fields}")
        with pytest.raises(FileError) as caught:
            load_scenario(path, shelves)
        assert "secret.yaml" not in str(caught.value)


@pytest.mark.parametrize("named", ELSEWHERE)
def test_a_path_among_the_last_choices_that_is_no_file_is_refused(named: str) -> None:
    for pick in (Pick(Source.FILE, file=named), Pick(Source.READY, ready=Path(named.replace("\0", "")))):
        assert fleet_offer(pick, FleetTerms(20)).problem
        assert map_offer(pick).problem


def test_no_text_of_a_map_or_a_scenario_turns_a_line_around(desk: Any) -> None:
    home, seen = desk.app.home, "AB"
    terrain = "[" + ", ".join(f"[[{x}, 20], [{x + 2}, 20], [{x}, 22]]" for x in range(10, 60, 7)) + "]"
    quoted = '"A\\u202eB\\u2066C\\e[31mD\\u200bE"'
    (home.maps / "m.yaml").write_text(f"name: {quoted}\nabout: {quoted}\nterrain: {terrain}\n")
    (one,) = [kept for kept in all_kept(home) if kept.kind is Kind.MAP]
    assert one.problem == ""
    for text in (one.name, one.about):
        assert text.startswith(seen)
        assert text.isprintable()
