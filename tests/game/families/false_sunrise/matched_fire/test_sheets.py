"""Ship sheets of Matched Fire: dice at ships and squadrons, boxes for Structure, figures and marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.families.false_sunrise.sheets.content import ShipSheet, fleet_sheet
from game.families.false_sunrise.sheets.document import write_sheets
from rules.false_sunrise.fleet_files import load_fleet, parse_fleet
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue

FLEETS = sorted((Path(__file__).parents[5] / "assets" / "fleets" / "matched-fire").glob("*.yaml"))


def sheet_of(ship: str) -> ShipSheet:
    text = f"name: A\nedition: matched-fire\nships: [{{name: Arrow, {ship}}}]"
    return fleet_sheet(parse_fleet(text, "a.yaml"), matched_catalogue()).ships[0]


def test_MF_7_a_weapon_tells_its_dice_and_what_its_trait_does() -> None:
    spinner, ramhead = sheet_of(
        "hull: destroyer, components: [{type: spinner, arc: fore}, {type: ramhead}]"
    ).guns
    assert [cell.words for cell in spinner.fire.cells] == ["4", "5", ""]
    assert spinner.fire.notes == ("no set: roll again",)
    assert [cell.words for cell in ramhead.fire.cells] == ["6", "", "2"]
    assert ramhead.arcs is None


def test_MF_14_marks_lead_down_to_nothing_and_thrusters_tell_the_thrust() -> None:
    sheet = sheet_of("hull: cruiser, components: [{type: ranging-array}], defences: [flak-turrets]")
    tracks = {track.name: track.boxes for track in sheet.tracks}
    assert tracks["PD"] == ("6", "5", "4", "3", "2", "1", "0")
    assert tracks["Sensors"] == ("5", "4", "3", "2", "1", "0")
    assert tracks["Thrusters"] == ("4", "3", "2", "1", "0")
    assert (sheet.body.title, sheet.bars, sheet.bar_pips) == ("Structure", 6, 1)
    assert sheet.flown == ("Attacks, of 5",)


def test_MF_11_a_squadron_has_figures_and_a_weapon_that_lasts() -> None:
    sheet = sheet_of("hull: sentries")
    assert (sheet.body.title, sheet.bars) == ("Figures", 3)
    assert sheet.built_in == ()
    (gun,) = sheet.guns
    assert gun.lasts
    assert gun.arcs is None
    assert sheet.course[0] == 10, "MF-16"


def test_MF_46_sheets_have_room_for_the_turns_of_a_match() -> None:
    small, large = sheet_of("hull: frigate"), sheet_of("hull: cruiser")
    assert (small.turns, large.turns) == (12, 12)


@pytest.mark.parametrize("path", FLEETS, ids=lambda path: path.stem)
def test_every_ready_made_fleet_is_printed(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    write_sheets(load_fleet(path), matched_catalogue(), out)
    assert out.read_bytes().startswith(b"%PDF")
