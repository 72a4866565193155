"""What stands on sheets: numbers that the rules give, for whole ships and odd ones."""

from __future__ import annotations

import pytest

from game.families.false_sunrise.sheets.content import ShipSheet, fleet_sheet, rungs
from game.families.false_sunrise.sheets.fleet_page import _arms
from game.families.false_sunrise.sheets.weapon_rows import Gun
from game.print_fonts import width_of
from game.sheets.pen import TEXT, wrapped
from rules.false_sunrise.catalogue import Faction
from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.table.arcs import Arc


def sheet_of(ship: str) -> ShipSheet:
    fleet = parse_fleet(f"name: A\nships: [{{name: Arrow, {ship}}}]", "a.yaml")
    return fleet_sheet(fleet, july_catalogue()).ships[0]


def dice_of(gun: Gun) -> tuple[int, ...]:
    return tuple(int(cell.words or 0) for cell in gun.fire.cells[:6])  # no printed weapon reaches farther


def gun_of(components: str) -> Gun:
    return sheet_of(f"hull: cruiser, components: [{components}]").guns[0]


@pytest.mark.parametrize(
    "hull, bars, thrust, course",
    [("corvette", 1, (10, 5), (5, 2)), ("destroyer", 4, (6, 3), (3, 1)), ("flagship", 8, (2, 1), (1, 0))],
)
def test_FRC_2_hulls_give_bars_and_thrust(
    hull: str, bars: int, thrust: tuple[int, int], course: tuple[int, int]
) -> None:
    sheet = sheet_of(f"hull: {hull}")
    assert (sheet.integrity, sheet.thrust, sheet.course, sheet.start) == (bars, thrust, course, 6)


@pytest.mark.parametrize(
    "gun, dice",
    [
        ("{type: arc-gun, arc: fore}", (5, 2, 0, 0, 0, 0)),
        ("{type: artillery, arc: fore}", (0, 2, 4, 2, 0, 0)),
        ("{type: torpedo}", (0, 0, 0, 2, 4, 2)),
    ],
)
def test_FIR_3_dice_by_band(gun: str, dice: tuple[int, ...]) -> None:
    assert dice_of(gun_of(gun)) == dice


def test_FIR_2_a_turret_adds_the_arcs_beside_its_own() -> None:
    gun = gun_of("{type: railgun, arc: rear}, {type: turret-mount, weapon: railgun}")
    assert (gun.arcs, gun.turret) == ((Arc.REAR,), (Arc.STARBOARD, Arc.PORT))
    assert gun_of("{type: hydra}").arcs is None
    assert gun_of("{type: railgun}").arcs == ()


def test_FIR_9_FIR_10_upgrades_show_on_the_weapons_that_they_serve() -> None:
    gun = gun_of("{type: railgun, arc: fore}, {type: tuned-fire-control}, {type: fragmenting-ammunition}")
    assert gun.fire.notes == ("reroll 1", "each 5+ costs a system")
    assert gun_of("{type: hydra}, {type: tuned-fire-control}").fire.notes == ()


def test_UPG_1_ratings_with_and_without_upgrades() -> None:
    sheet = sheet_of("hull: destroyer, components: [{type: ceramic-lining}], defences: [hardened-armor]")
    assert [(one.value, one.words) for one in sheet.guards] == [
        ("1", "Energy (0 without upgrades)"),
        ("2", "Ballistic (1 without upgrades)"),
        ("0", "Missile"),
    ]


def test_DMG_1_reinforced_armor_lends_two_pips() -> None:
    assert sheet_of("hull: destroyer, components: [{type: reinforced-armor}]").loose_pips == 2
    assert sheet_of("hull: destroyer").loose_pips == 0


def test_UPG_6_a_second_copy_that_does_not_add_up_is_a_spare() -> None:
    first, second = sheet_of("hull: destroyer, components: [{type: shields}, {type: shields}]").upgrades
    assert (first.name, second.name) == ("Shields 1", "Shields 2")
    assert second.text.startswith("A spare")


def test_ORD_2_orders_have_a_row_for_what_the_ship_may_order() -> None:
    assert sheet_of("hull: frigate").orders == ("Velocity ±", "Course P / S")
    ship = "components: [{type: thruster-overchargers}, {type: flight-deck, squadrons: [fighter]}]"
    sheet = sheet_of(f"hull: frigate, {ship}")
    assert sheet.orders[2:] == ("Overcharge ≤ 8", "Launch")
    assert [getattr(place, "name", place) for place in sheet.upgrades[1].places] == ["Fighter", None]


def test_what_no_edition_knows_is_marked_not_dropped() -> None:
    sheet = sheet_of("hull: yacht, components: [{type: sails}], defences: [luck]")
    assert (sheet.hull, sheet.hull_name, sheet.integrity) == (None, "yacht", 0)
    assert [line.name for line in sheet.upgrades + sheet.defences] == ["sails", "luck"]
    assert len(sheet.breaches) == 3


def test_words_never_leave_their_room() -> None:
    text = "of the " + "x" * 300 + " and so on"
    lines = wrapped(text, TEXT, 7, 100)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width_of(line, TEXT, 7) <= 100 for line in lines)


def faction_sheet_of(faction: str, ship: str) -> ShipSheet:
    fleet = parse_fleet(f"name: A\nfaction: {faction}\nships: [{{name: Arrow, {ship}}}]", "a.yaml")
    return fleet_sheet(fleet, july_catalogue()).ships[0]


def test_FAC_11_a_casemate_shows_both_arcs_and_a_turret_the_rest() -> None:
    guns = "{type: railgun, arc: rear, second_arc: port}"
    gun = faction_sheet_of("old-world-coalition", f"hull: destroyer, components: [{guns}]").guns[0]
    assert (set(gun.arcs or ()), gun.turret) == ({Arc.REAR, Arc.PORT}, ())
    turret = "{type: turret-mount, weapon: railgun}"
    gun = faction_sheet_of("old-world-coalition", f"hull: destroyer, components: [{guns}, {turret}]").guns[0]
    assert set(gun.turret) == {Arc.FORE, Arc.STARBOARD}


def test_FAC_12_more_dice_and_further_systems_stand_on_the_weapons() -> None:
    gun = "{type: artillery, arc: fore, second_arc: port}"
    parts = f"{{type: hydra}}, {{type: haywire-missiles}}, {{type: high-velocity-munitions}}, {gun}"
    hydra, artillery = faction_sheet_of("old-world-coalition", f"hull: cruiser, components: [{parts}]").guns
    assert hydra.fire.notes == ("4+ costs one more",)
    assert dice_of(artillery) == (0, 3, 5, 3, 0, 0)


def test_FAC_15_fail_safes_have_a_box_for_each_choice_and_kineticite_a_row() -> None:
    parts = "{type: additional-fail-safes}, {type: kineticite-plating}"
    sheet = faction_sheet_of("gas-giant-collective", f"hull: frigate, components: [{parts}]")
    assert [line.lives for line in sheet.upgrades] == [3, 1]
    assert sheet.flown == ("Damage taken",)
    assert "6 ignores" in sheet.defences[-1].text


def test_FAC_1_FAC_7_orders_have_a_row_for_miracles_and_drives() -> None:
    assert "Miracles, each +2" in faction_sheet_of("children-of-the-sun", "hull: frigate").orders
    parts = "{type: harmonic-drive}, {type: harmonic-drive}"
    assert "Drive, ×2, to" in faction_sheet_of("first-cycle", f"hull: frigate, components: [{parts}]").orders


@pytest.mark.parametrize("faction", july_catalogue().factions, ids=lambda one: one.id)
def test_FRC_7_the_fleets_page_says_the_factions_rule(faction: Faction) -> None:
    fleet = parse_fleet(f"name: A\nfaction: {faction.id}\nships: [{{name: B, hull: flagship}}]", "a.yaml")
    sheet = fleet_sheet(fleet, july_catalogue()).faction
    assert sheet is not None
    assert sheet.name == faction.name
    assert faction.text in sheet.rule
    assert (sheet.pool > 0) == (faction.rule == "FAC-1")


def test_FAC_5_FAC_10_FAC_13_squadrons_show_what_they_do_by_size() -> None:
    known = july_catalogue().squadron
    assert rungs(known["harbingers"]) == [(7, 5, "gain 3"), (4, 3, "gain 2"), (2, 1, "gain 1")]
    assert rungs(known["drone-swarm"])[0] == (14, 10, "rating −3")
    assert rungs(known["f-39-deimos"])[0] == (5, 4, "dmg 1, arrivals ½")
    assert rungs(known["heavy-bomber"]) == [(3, 3, "dmg 3d6"), (2, 2, "dmg 2d6"), (1, 1, "dmg 1d6")]


def test_FRC_5_the_overview_names_a_turret() -> None:
    guns = "{id: a, type: artillery, arc: fore}, {id: b, type: artillery, arc: fore}, {type: hydra}"
    turret = "{type: turret-mount, weapon: a}"
    sheet = sheet_of(f"hull: cruiser, components: [{guns}, {turret}]")
    assert list(_arms(sheet.guns)) == ["Artillery fore and turret", "Artillery fore", "Hydra"]
