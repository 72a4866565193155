"""The yard builds fleets of the first edition: its entries, its words, its odds, its codes."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.gauge import Gauge
from game.families.false_sunrise.yard.quick_fixes import faults
from game.families.false_sunrise.yard.searching import Shelf, Wanted, matching, shelves_of
from game.families.false_sunrise.yard.strength import Strength, designs_of, ship_strength, shots_of
from rules.false_sunrise.fleet_files import FleetFile, load_fleet, parse_fleet
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code

FIRST = "2024-03"
CATALOGUE = march_catalogue()


def fleet(components: str, hull: str = "destroyer") -> FleetFile:
    text = f"name: F\nedition: {FIRST}\nships:\n- name: A\n  hull: {hull}\n  components: [{components}]"
    return parse_fleet(text, "text")


def strength(components: str) -> Strength:
    found = ship_strength(designs_of(fleet(components))[0])
    assert found is not None
    return found


def stands(components: str, hull: str = "corvette") -> dict[str, float]:
    return shots_of(designs_of(fleet(components, hull))[0])


def ready(name: str) -> FleetFile:
    found = next(
        one.fleet for one in shelf.ready_made() if one.path.parent.name == FIRST and one.name == name
    )
    assert found is not None
    return found


def test_E1_15_fire_falls_off_with_distance_by_the_guns_own_bands() -> None:
    row = strength("{type: artillery, arc: fore}").fire[0, "direct"]
    # Six points on 2+ up to 8 inches, on 3+ up to 16, on 4+ up to 24, on 5+ up to 32.
    assert [round(mean, 6) for mean in row] == [5, 5, 5, 4, 3, 2]
    tuned = strength("{type: artillery, arc: fore}, {type: tuned-fire-control}").fire[0, "direct"]
    assert [round(mean, 6) for mean in tuned] == [6, 6, 6, 5, 4, 3]


def test_E1_25_a_pool_takes_missiles_from_the_mean_and_nothing_from_guns() -> None:
    found = strength("{type: torpedo}, {type: artillery, arc: fore}")
    assert [round(mean, 6) for mean in found.fire[0, "missile"]] == [0, 0, 0, 0, 0, 7.5]
    assert found.fire[1, "missile"] == found.fire[0, "missile"], "one point stops no torpedo"
    assert not any(found.fire[3, "missile"])
    assert found.fire[3, "direct"] == found.fire[0, "direct"]


def test_E1_26_hits_that_destroy_a_corvette() -> None:
    bare = stands("")
    assert isclose(bare["Autocannon"], 6, abs_tol=1e-6)
    assert isclose(bare["Artillery"], 1, abs_tol=1e-6)
    assert isclose(stands("{type: reinforced-armor}")["Artillery"], 2 - 0.5, abs_tol=0.51)
    # Plating ignores a third of all points, so half as many hits again are needed.
    assert isclose(stands("{type: adaptive-plating}")["Autocannon"], 9, abs_tol=1e-6)


def test_E1_24_own_point_defence_is_counted_with_dice_at_their_mean() -> None:
    found = strength("{type: dazzler}, {type: spitfire-ciws}, {type: prophet-pd}")
    assert found.defence == {"points": (6, 6)}


def test_the_gauge_works_fleets_of_the_edition_out() -> None:
    rookie, gauge = ready("Operation Rookie"), Gauge()
    gauge.want(*designs_of(rookie))
    assert gauge.settle()
    assert set(gauge.fleet(rookie).shots) == {"Autocannon", "Energy Lance", "Artillery"}
    gauge.close()


def test_shelves_and_filters_are_those_of_the_edition() -> None:
    assert shelves_of(CATALOGUE) == [Shelf.WEAPONS, Shelf.UPGRADES]

    def names(wanted: Wanted, on: Shelf = Shelf.WEAPONS) -> set[str]:
        return {one.name for one in matching(CATALOGUE, on, wanted, None)}

    missiles = {one.name for one in CATALOGUE.weapons if not one.needs_arc}
    assert names(Wanted(kind="missile")) == missiles >= {"Atlas", "Swarm", "Torpedo", "Triple Tap", "Turtle"}
    assert "Arc Gun" not in names(Wanted(reach=12))
    assert {"Torpedo", "Railgun"} <= names(Wanted(reach=30))
    piercing, guarding = names(Wanted(words="piercing")), names(Wanted(words="point defense"), Shelf.UPGRADES)
    assert piercing >= {"Artillery", "Energy Lance", "Railgun"}
    assert not piercing & (missiles | {"Arc Gun", "Autocannon"})
    assert guarding >= {"Dazzler", "Prophet PD", "Spitfire CIWS"}
    assert not guarding & {"Cloaking System", "Repair Crews", "Tuned Fire Control"}


@pytest.mark.parametrize(
    ("components", "ruling"),
    [
        ("{type: artillery}", "FRC-4"),
        ("{type: torpedo, arc: fore}", "FRC-4"),
        ("{type: artilery, arc: fore}", "E1-7"),
        ("{type: dazzler}, {type: dazzler}, {type: dazzler}, {type: dazzler}, {type: dazzler}", "E1-7"),
        ("{type: turret-mount}, {type: artillery, arc: fore}", "FRC-5"),
    ],
)
def test_what_is_wrong_has_a_fix(components: str, ruling: str) -> None:
    broken = fleet(components)
    found = faults(broken, CATALOGUE, 20)
    assert [one.breach.ruling for one in found] == [ruling]
    assert found[0].mended is not None
    assert faults(found[0].mended, CATALOGUE, 20) == []


def test_unknown_picks_are_marked_and_kept(desk: Any) -> None:
    text = (
        f"name: F\nedition: {FIRST}\nships:\n- name: A\n  hull: frigate\n"
        "  components: [{type: shields}]\n  defences: [hardened-armor]"
    )
    editor = Editor(desk.app, parse_fleet(text, "text"))
    desk.app.push(editor)
    desk.step()
    rows = desk.dump()["yard.fit"]["rows"]
    assert {"shields", "hardened-armor"} <= set(rows)
    desk.click("yard.save")
    assert editor.path is not None
    kept = load_fleet(editor.path)
    assert (kept.edition, kept.ships[0].components[0].type, kept.ships[0].defences) == (
        FIRST,
        "shields",
        ("hardened-armor",),
    )


def test_a_fleet_of_an_edition_that_nobody_knows_is_listed_and_left_alone(desk: Any) -> None:
    path = desk.app.home.fleets / "future.yaml"
    path.write_text("name: Future\nedition: 2031-01\nships: []\n")
    desk.click("yard")
    assert "2031-01" in desk.dump()["yard.problem"]["text"]
    assert desk.dump()["yard.open"]["enabled"] is False


def test_a_new_fleet_asks_its_edition_and_is_built_from_its_entries(desk: Any) -> None:
    desk.click("yard")
    desk.click("yard.new")
    desk.click(f"edition.{FIRST}")
    editor: Editor = desk.screen
    assert editor.fleet.edition == FIRST
    assert desk.dump()["yard.bound"]["text"] == "March 2024"
    desk.click("yard.add.frigate")
    for name in ("autocannon", "dazzler"):
        editor.add(CATALOGUE.component[name])
    desk.step()
    assert editor.faults == []
    assert "Defenses" not in " ".join(desk.dump()["yard.fit"]["rows"])
    assert desk.dump()["yard.strength"]["value"][0][0] > 0
    desk.click("yard.save")
    assert editor.path is not None
    assert load_fleet(editor.path).edition == FIRST


def test_a_random_fleet_is_of_the_edition_that_was_asked_for(desk: Any) -> None:
    desk.click("yard")
    desk.click("yard.random")
    desk.click(f"edition.{FIRST}")
    assert desk.screen.fleet.edition == FIRST
    assert desk.screen.faults == []
    first = desk.screen.fleet
    desk.click("yard.random")
    assert desk.screen.fleet.edition == FIRST
    assert desk.screen.fleet.ships != first.ships


def test_fleets_are_compared_within_their_edition(desk: Any) -> None:
    shown = Comparison(desk.app, ready("Steel Rain"))
    assert {one.edition for one in shown.fleets.values()} == {FIRST}
    assert len(shown.fleets) == 7
    desk.app.push(shown)
    desk.step()
    names = [row.name for row in shown.rows()]
    assert "Fire at 30″" in names
    assert "Faction" not in names


@pytest.mark.parametrize("one", [one for one in shelf.ready_made() if one.path.parent.name == FIRST])
def test_codes_and_copies_keep_the_edition(desk: Any, one: shelf.Shelved) -> None:
    assert one.fleet is not None
    assert fleet_from_code(fleet_to_code(one.fleet)) == one.fleet
    assert load_fleet(shelf.duplicate(one, desk.app.home.fleets)).edition == FIRST
