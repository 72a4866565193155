"""Ship sheets of the first edition: what a die needs and where, bars, point defence, what to remember."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.families.false_sunrise.sheets.content import FleetSheet, ShipSheet, fleet_sheet
from game.families.false_sunrise.sheets.document import write_sheets
from game.families.false_sunrise.sheets.weapon_rows import Cell
from rules.false_sunrise.fittings import BAR_PIPS
from rules.false_sunrise.fleet_files import load_fleet, parse_fleet
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from tools.sheets import main

FLEETS = sorted((Path(__file__).parents[3] / "assets" / "fleets" / "2024-03").glob("*.yaml"))


def fleet_of(ship: str) -> FleetSheet:
    fleet = parse_fleet(f"name: A\nedition: 2024-03\nships: [{{name: Arrow, {ship}}}]", "a.yaml")
    return fleet_sheet(fleet, march_catalogue())


def sheet_of(components: str, hull: str = "cruiser") -> ShipSheet:
    return fleet_of(f"hull: {hull}, components: [{components}]").ships[0]


def needs(components: str) -> list[tuple[str, str]]:
    return [(cell.words, cell.below) for cell in sheet_of(components).guns[0].fire.cells]


def test_E1_15_a_gun_tells_what_its_die_needs_in_each_band() -> None:
    lance = "{type: energy-lance, arc: fore}"
    assert needs(lance) == [
        ("2+", "≤ 6″"),
        ("3+", "≤ 12″"),
        ("4+", "≤ 18″"),
        ("5+", "≤ 24″"),
        ("6+", "≤ 30″"),
    ]
    assert sheet_of(lance).guns[0].fire.words == "2 attacks, damage 3, AP 2"


def test_E1_18_fire_control_makes_bands_better_and_reaches_farther() -> None:
    tuned = ", {type: tuned-fire-control}"
    assert needs("{type: arc-gun, arc: fore}" + tuned)[0] == ("1+", "≤ 2″")
    assert needs("{type: arc-gun, arc: fore}" + tuned)[-1] == ("6+", "≤ 12″")
    assert needs("{type: arc-gun, arc: fore}" + 3 * tuned)[:2] == [("1+", "≤ 6″"), ("2+", "≤ 8″")]


def test_E1_21_missiles_tell_how_near_is_too_near() -> None:
    gun = sheet_of("{type: torpedo}").guns[0]
    assert gun.arcs is None
    assert gun.fire.words == "1 missile, damage 9, durability 3"
    assert gun.fire.cells == (Cell("", "≤ 24″"), Cell("2+", "> 24″", own=True))


def test_E1_28_bars_have_two_more_pips_with_reinforced_armor() -> None:
    assert (BAR_PIPS, sheet_of("").loose_pips) == (6, 0)
    assert sheet_of("{type: reinforced-armor}").loose_pips == 2


def test_E1_23_point_defences_of_one_reach_stand_together() -> None:
    guards = sheet_of("{type: dazzler}, {type: dazzler}, {type: prophet-pd}, {type: spitfire-ciws}").guards
    assert [(one.value, one.words) for one in guards] == [
        ("3", "within 1″"),
        ("2d3", "within 4″"),
        ("1", "within 9″"),
    ]


def test_there_are_no_defences_and_the_words_are_those_of_the_edition() -> None:
    sheet = fleet_of("hull: frigate, components: [{type: autocannon, arc: fore}]")
    assert sheet.edition == "March 2024"
    assert sheet.ships[0].defences == ()
    assert "E1-12" in sheet.ships[0].built_in[0].text
    assert [title for title, _ in sheet.form.lists] == ["A gun", "Missiles"]


def test_what_the_edition_does_not_know_is_marked_not_dropped() -> None:
    sheet = sheet_of("{type: shields}")
    assert [line.name for line in sheet.upgrades] == ["shields"]
    assert sheet.breaches


@pytest.mark.parametrize("path", FLEETS, ids=lambda path: path.stem)
def test_every_ready_made_fleet_is_printed(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    write_sheets(load_fleet(path), march_catalogue(), out)
    assert out.read_bytes().startswith(b"%PDF")


def test_the_tool_takes_the_edition_from_the_fleet(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert main([str(FLEETS[0]), str(out)]) == 0
    unknown = tmp_path / "unknown.yaml"
    unknown.write_text("name: F\nedition: 2031-01\nships: [{name: A, hull: frigate}]\n")
    with pytest.raises(SystemExit):
        main([str(unknown), str(out)])
