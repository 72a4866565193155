"""The yard builds fleets of Matched Fire: two kinds of hulls, arcs, faults with fixes, results of volleys."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from game.families.false_sunrise.matched_fire.yard import BARE, GUARDED, SQUADRON
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import faults, unused
from game.families.false_sunrise.yard.searching import Shelf, Wanted, matching, shelves_of
from game.families.false_sunrise.yard.strength import Strength, designs_of, ship_strength
from rules.false_sunrise.fleet_files import FleetFile, load_fleet, parse_fleet
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
from rules.false_sunrise.matched_fire.pool_law import Pool, pool_law
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code
from rules.table.arcs import Arc

EDITION = "matched-fire"
CATALOGUE = matched_catalogue()


def fleet(*ships: str) -> FleetFile:
    listed = ", ".join(f"{{name: Ship {number}, {ship}}}" for number, ship in enumerate(ships))
    return parse_fleet(f"name: F\nedition: {EDITION}\nships: [{listed}]", "text")


def strength(ship: str) -> Strength:
    found = ship_strength(designs_of(fleet(ship))[0])
    assert found is not None
    return found


def ready(name: str) -> FleetFile:
    found = next(one.fleet for one in shelf.ready_made([EDITION]) if one.name == name)
    assert found is not None
    return found


def editor(desk: Any, *ships: str) -> Editor:
    desk.app.push(Editor(desk.app, fleet(*ships)))
    desk.step()
    screen: Editor = desk.screen
    return screen


# --- strength --------------------------------------------------------------------------------------


def test_MF_28_a_volley_is_told_by_the_kind_of_its_results() -> None:
    found = strength("hull: frigate, components: [{type: rake, arc: fore}]")
    n, d, t, q, _ = found.fire[BARE, "guns"]
    law = pool_law(Pool(5))
    assert isclose(n, law.greatest[0])
    sets = [sum(chance * sum(s.magnitude == m for s in r) for r, chance in law.chances) for m in (1, 2, 3)]
    assert [d, t, q] == pytest.approx(sets)
    assert not any(found.fire[BARE, "missiles"])


def test_MF_15_no_more_attacks_than_fire_control_pays_for() -> None:
    rakes = ", ".join(["{type: rake, arc: fore}"] * 3)
    three, four = (
        strength(f"hull: destroyer, components: [{rakes}{more}]")
        for more in ("", ", {type: rake, arc: fore}")
    )
    assert three.fire == four.fire
    directed = strength(f"hull: destroyer, components: [{rakes}, {{type: fire-director}}]")
    assert directed.fire == three.fire, "a fourth attack without a fourth gun"


def test_MF_27_armour_and_point_defence_of_usual_targets() -> None:
    maul = strength("hull: destroyer, components: [{type: maul, arc: fore}]")
    assert maul.fire[GUARDED, "guns"][-1] < maul.fire[BARE, "guns"][-1]
    rain = strength("hull: corvette, components: [{type: shoal}]")
    assert rain.fire[GUARDED, "missiles"][0] > rain.fire[BARE, "missiles"][0]
    curtain = strength("hull: corvette, components: [{type: curtain, arc: fore}]")
    assert not any(curtain.fire[BARE, "guns"])
    assert curtain.fire[SQUADRON, "guns"][-1] > 1.0


def test_MF_12_structure_and_figures_are_told_apart() -> None:
    assert strength("hull: cruiser").borne == (6, 0)
    assert strength("hull: mallets").borne == (0, 3)
    assert strength("hull: kites").course == (12, 12), "MF-16"


def test_fleets_are_compared_by_what_the_edition_has(desk: Any) -> None:
    shown = Comparison(desk.app, ready("Slow Rain"))
    desk.app.push(shown)
    desk.step()
    rows = {row.name: row for row in shown.rows()}
    assert {"Structure", "Figures", "Fire · average triple", "Survives mauls ahead"} <= set(rows)
    assert "Bars" not in rows
    wasted = rows["Fire · average no set"]
    assert wasted.ahead == (1 if float(wasted.left) > float(wasted.right) else -1), "the less the better"


# --- faults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "rulings"),
    [
        (("hull: frigate, components: [{type: maul, arc: fore}]",), ["MF-6"]),
        (("hull: frigate, components: [{type: rake, arc: fore, second_arc: port}]",), ["MF-6"]),
        (("hull: destroyer, components: [{type: rake, arc: fore, second_arc: rear}]",), ["MF-6"]),
        (("hull: destroyer, components: [{type: rake}]",), ["MF-6"]),
        (("hull: destroyer, components: [{type: dart, arc: fore}]",), ["MF-6"]),
        (("hull: corvette, defences: [prow-plate, prow-plate]",), ["MF-6"]),
        (("hull: destroyer, components: [{type: dart}, {type: turret-mount, weapon: dart}]",), ["FRC-5"]),
        (("hull: frigate", "hull: kites, defences: [prow-plate]"), ["MF-11"]),
        (("hull: kites",), ["MF-4"]),
        (("hull: frigate", *["hull: kites"] * 11), ["MF-4"]),
        (("hull: flagship", "hull: flagship", "hull: cruiser"), ["MF-4"]),
        (("hull: dreadnought", "hull: frigate"), ["MF-5"]),
    ],
)
def test_what_is_wrong_has_a_fix_that_ends_it(ships: tuple[str, ...], rulings: list[str]) -> None:
    broken = fleet(*ships)
    found = faults(broken, CATALOGUE, 20)
    assert [one.breach.ruling for one in found] == rulings
    assert found[0].mended is not None
    assert faults(found[0].mended, CATALOGUE, 20) == []


def test_MF_4_too_many_small_ones_and_no_ship_are_mended_one_after_the_other() -> None:
    broken = fleet(*["hull: kites"] * 12)
    steps = 0
    while found := faults(broken, CATALOGUE, 20):
        assert found[0].mended is not None
        broken, steps = found[0].mended, steps + 1
    assert steps == 2
    assert any(CATALOGUE.hull[ship.hull].capital for ship in broken.ships)


def test_unspent_points_and_free_slots_are_named() -> None:
    told = [
        (one.ruling, one.reason) for one in unused(fleet("hull: destroyer", "hull: kites"), CATALOGUE, 20)
    ]
    assert ("MF-4", "15 of 20 integrity unspent") in told
    assert ("MF-6", "4 empty slots") in told
    assert ("MF-6", "room for 3 more defenses") in told


def test_MF_4_a_fleet_is_flown_under_a_total_that_its_mix_allows(desk: Any) -> None:
    small = fleet("hull: frigate", *["hull: kites"] * 5)
    assert shelf.size_of(small) == 7
    assert shelf.smallest_total(small) == 10, "five squadrons are half of ten"
    assert shelf.smallest_total(fleet("hull: corvette")) == 2
    assert editor(desk, "hull: frigate", *["hull: kites"] * 5).faults == []


# --- arcs ------------------------------------------------------------------------------------------


def test_MF_6_a_gun_of_a_larger_hull_takes_a_second_arc_and_gives_it_back(desk: Any) -> None:
    screen = editor(desk, "hull: destroyer, components: [{id: gun, type: rake, arc: fore}]")
    screen.look("c:gun")

    def arcs() -> tuple[Arc | None, Arc | None]:
        gun = building.component_of(screen.fleet.ships[0], "gun")
        return gun.arc, gun.second_arc

    screen.point(Arc.PORT)
    assert arcs() == (Arc.FORE, Arc.PORT)
    screen.point(Arc.PORT)
    assert arcs() == (Arc.PORT, None)
    screen.point(Arc.STARBOARD)
    assert arcs() == (Arc.STARBOARD, None), "not beside port"
    turned = []
    for _ in range(8):
        screen.turn("c:gun", 1)
        turned.append(arcs())
    assert len(set(turned)) == 8, "four arcs and four pairs"
    assert screen.faults == []


def test_MF_6_a_gun_of_a_small_hull_has_one_arc(desk: Any) -> None:
    screen = editor(desk, "hull: frigate, components: [{id: gun, type: rake, arc: fore}]")
    screen.look("c:gun")
    screen.point(Arc.PORT)
    gun = building.component_of(screen.fleet.ships[0], "gun")
    assert (gun.arc, gun.second_arc) == (Arc.PORT, None)


# --- the screen ------------------------------------------------------------------------------------


def test_MF_11_what_a_squadron_cannot_mount_is_taken_off_it() -> None:
    kites = "hull: kites, components: [{type: spinner, arc: fore}]"
    (fault,) = faults(fleet("hull: destroyer", kites), CATALOGUE, 20)
    assert fault.words == "Remove everything", "nobody wants a corvette for it"


def test_a_fleet_is_built_with_squadrons_and_kept(desk: Any) -> None:
    desk.click("yard")
    desk.click("yard.new")
    desk.click(f"edition.{EDITION}")
    desk.click("yard.add.destroyer")
    screen: Editor = desk.screen
    for entry in ("maul", "dart"):
        screen.add(CATALOGUE.component[entry])
    screen.add(CATALOGUE.defence["belt-plate"])
    desk.click("yard.add.kites")
    desk.step()
    assert screen.faults == []
    assert any("no room for more" in row for row in desk.dump()["yard.fit"]["rows"])
    assert desk.dump()["yard.add.kites"]["text"]
    desk.click("yard.save")
    assert screen.path is not None
    kept = load_fleet(screen.path)
    assert kept == screen.fleet
    assert [ship.hull for ship in kept.ships] == ["destroyer", "kites"]
    assert kept.ships[0].components[0].second_arc is not None, "a large hull's gun covers two arcs at first"


def test_shelves_and_filters_are_those_of_the_edition() -> None:
    assert shelves_of(CATALOGUE) == [Shelf.WEAPONS, Shelf.UPGRADES, Shelf.DEFENCES]

    def names(wanted: Wanted) -> set[str]:
        return {one.id for one in matching(CATALOGUE, Shelf.WEAPONS, wanted, None)}

    assert names(Wanted(kind="missile")) == {"shoal", "dart", "ramhead"}
    assert "curtain" not in names(Wanted(reach=1))
    assert not names(Wanted(reach=2)) & {"arbalest", "ramhead"}
    assert "breacher" not in names(Wanted(reach=3))
    assert names(Wanted(words="sustained")) == {"spinner"}


@pytest.mark.parametrize("one", shelf.ready_made([EDITION]), ids=lambda one: one.path.stem)
def test_codes_keep_ready_made_fleets(one: shelf.ListedLesson) -> None:
    assert one.fleet is not None
    assert fleet_from_code(fleet_to_code(one.fleet)) == one.fleet
