"""What is wrong is listed all at once, and every fix ends its breach."""

from __future__ import annotations

import random

import pytest

from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import faults, unused
from rules.false_sunrise.fleet_files import FleetFile, parse_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.table.arcs import Arc

CATALOGUE = july_catalogue()
CASEMATES = "old-world-coalition"
SHIP = "name: F\nedition: 2024-07\nships:\n- name: Gull\n  hull: {}\n  components: [{}]\n  defences: [{}]\n"


def built(hull: str = "destroyer", components: str = "", defences: str = "") -> FleetFile:
    return parse_fleet(SHIP.format(hull, components, defences), "text")


BROKEN = {
    "FRC-1 empty": (building.new_fleet("2024-07"), "FRC-1"),
    "FRC-1 two": (building.with_double(built("flagship"), 0), "FRC-1"),
    "FRC-2": (built("destoryer"), "FRC-2"),
    "FRC-2 strange": (built("moon"), "FRC-2"),
    "FRC-3 slots": (built("corvette", "{type: shields}, {type: hydra}"), "FRC-3"),
    "FRC-3 defenses": (built(defences=", ".join(["hardened-armor"] * 5)), "FRC-3"),
    "FRC-3 defense": (built(defences="hardened-armour, moonlight"), "FRC-3"),
    "FRC-3 component": (built("destroyer", "{type: artilery, arc: rear}, {type: sails}"), "FRC-3"),
    "FRC-4 none": (built("destroyer", "{type: artillery}"), "FRC-4"),
    "FRC-4 missile": (built("destroyer", "{type: hydra, arc: fore}"), "FRC-4"),
    "FRC-4 upgrade": (built("destroyer", "{type: shields, arc: fore}"), "FRC-4"),
    "FRC-5 none": (built("destroyer", "{type: artillery, arc: fore}, {type: turret-mount}"), "FRC-5"),
    "FRC-5 no gun": (built("destroyer", "{type: turret-mount, weapon: gone}"), "FRC-5"),
    "FRC-5 missile": (built("destroyer", "{type: hydra}, {type: turret-mount, weapon: hydra}"), "FRC-5"),
    "FRC-5 shields": (built("destroyer", "{type: shields, weapon: hydra}, {type: hydra}"), "FRC-5"),
    "FRC-5 twice": (
        built(
            "destroyer",
            "{type: railgun, arc: fore}, {type: turret-mount, weapon: railgun}, "
            "{type: turret-mount, weapon: railgun}",
        ),
        "FRC-5",
    ),
    "FRC-6 many": (built("destroyer", "{type: fabricator, squadrons: [fighter, fighter]}"), "FRC-6"),
    "FRC-6 none": (built("destroyer", "{type: shields, squadrons: [fighter]}"), "FRC-6"),
    "FRC-6 strange": (built("destroyer", "{type: flight-deck, squadrons: [fightr, kite]}"), "FRC-6"),
    "FRC-7": (built().model_copy(update={"faction": "moon-people"}), "FRC-7"),
    "FRC-7 nearly": (built().model_copy(update={"faction": "first-cicle"}), "FRC-7"),
    "FRC-7 weapon": (built("destroyer", "{type: solar-light, arc: fore}"), "FRC-7"),
    "FRC-7 squadron": (built("destroyer", "{type: fabricator, squadrons: [drone-swarm]}"), "FRC-7"),
    "FRC-7 two": (built("destroyer", "{type: harmonic-drive}, {type: haywire-missiles}"), "FRC-7"),
    "FAC-11 one arc": (
        built("destroyer", "{type: railgun, arc: port}").model_copy(update={"faction": CASEMATES}),
        "FAC-11",
    ),
    "FAC-11 opposite": (
        built("destroyer", "{type: railgun, arc: port, second_arc: starboard}").model_copy(
            update={"faction": CASEMATES}
        ),
        "FAC-11",
    ),
    "FAC-11 two arcs": (built("destroyer", "{type: railgun, arc: port, second_arc: fore}"), "FAC-11"),
    "FAC-11 missile": (built("destroyer", "{type: hydra, second_arc: fore}"), "FAC-11"),
    "FAC-11 none": (
        built("destroyer", "{type: railgun, second_arc: fore}").model_copy(update={"faction": CASEMATES}),
        "FRC-4",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_every_breach_has_a_fix_that_mends_it(name: str) -> None:
    fleet, ruling = BROKEN[name]
    total = 8
    found = faults(fleet, CATALOGUE, total)
    assert ruling in {one.breach.ruling for one in found}
    for one in found:
        assert one.mended is not None, one.breach
        assert one.breach not in breaches(one.mended, CATALOGUE, total)
    for _ in range(12):
        if not (found := faults(fleet, CATALOGUE, total)):
            break
        assert found[0].mended is not None
        fleet = found[0].mended
    assert breaches(fleet, CATALOGUE, total) == []


def test_FAC_11_one_press_gives_every_gun_its_second_arc() -> None:
    guns = "{type: railgun, arc: fore}, {type: artillery, arc: fore}, {type: hydra}"
    fleet = building.with_double(built("destroyer", guns), 0).model_copy(update={"faction": CASEMATES})
    found = faults(fleet, CATALOGUE, 8)
    assert [one.breach.ruling for one in found] == ["FAC-11"] * 4
    assert found[0].words == "Give every gun a second arc"
    assert found[0].mended is not None
    assert faults(found[0].mended, CATALOGUE, 8) == []
    back = building.with_faction(found[0].mended, None, CATALOGUE)
    assert all(one.second_arc is None for ship in back.ships for one in ship.components)


def test_FRC_7_a_fleet_keeps_its_faction_and_loses_what_another_has() -> None:
    own = built("destroyer", "{type: pinpoint, arc: fore}").model_copy(update={"faction": "first-cycle"})
    fleet = building.with_component(own, 0, "holy-sanctuary", CATALOGUE)
    (fault,) = faults(fleet, CATALOGUE, 8)
    assert "Children of the Sun" in str(fault.breach)
    assert (fault.words, fault.mended) == ("Remove Holy Sanctuary", own)


def test_FAC_8_and_FAC_9_what_has_nothing_to_work_with_is_remarked() -> None:
    core = built("destroyer", "{type: chameleon-core}, {type: pinpoint, arc: fore}")
    runes = building.with_component(core, 0, "binding-runes", CATALOGUE)
    assert runes.ships[0].components[-1].weapon == "pinpoint"

    def rulings(fleet: FleetFile) -> set[str]:
        return {one.ruling for one in unused(fleet, CATALOGUE, 4)}

    assert "FAC-9" in rulings(core)
    assert "FAC-8" in rulings(runes)
    assert "FAC-9" not in rulings(runes)
    assert "FAC-8" not in rulings(building.with_double(runes, 0))


def test_FRC_8_names_are_mended() -> None:
    fleet = random_fleet(2, 20, CATALOGUE)
    for at in range(3):
        fleet = building.renamed_ship(fleet, at, "Gull")
    (fault,) = faults(fleet, CATALOGUE, 20)
    assert fault.breach.ruling == "FRC-8"
    assert fault.mended is not None
    assert [ship.name for ship in fault.mended.ships][:3] == ["Gull", "Gull 2", "Gull 3"]


@pytest.mark.parametrize("seed", range(20))
def test_wild_fleets_are_legal_after_pressing_fixes(seed: int) -> None:
    chance = random.Random(seed)
    fleet = random_fleet(seed, 20, CATALOGUE)
    for _ in range(12):
        at = chance.randrange(len(fleet.ships))
        fleet = building.with_component(fleet, at, chance.choice(list(CATALOGUE.component)), CATALOGUE)
        key = chance.choice(fleet.ships[at].components).key
        arcs = [chance.choice([None, *Arc]) for _ in range(2)]
        fleet = building.with_arc(fleet, at, key, *arcs)
        fleet = building.serving(fleet, at, key, chance.choice([None, "moon"]))
        fleet = building.with_squadron(fleet, at, key, chance.choice(["fighter", "kite"]))
        fleet = building.renamed_ship(fleet, at, chance.choice(["Gull", "Tern"]))
    count = 0
    while found := faults(fleet, CATALOGUE, 20):
        assert all(one.mended is not None for one in found)
        fleet = found[0].mended or fleet
        count += 1
        assert count < 150
    assert fleet.ships


def test_ready_made_fleets_open_without_a_breach() -> None:
    shelf_of = shelf.ready_made()
    assert len(shelf_of) >= 10
    for one in shelf_of:
        assert (one.problem, one.faults) == ("", 0), one.name
        assert one.fleet is not None
        assert faults(one.fleet, shelf.known_catalogue(one.fleet.edition), one.integrity) == []


def test_what_is_unused_is_remarked_but_no_fault() -> None:
    fleet = built("destroyer", "{type: flight-deck}")
    assert faults(fleet, CATALOGUE, 20) == []
    assert {one.ruling for one in unused(fleet, CATALOGUE, 20)} == {"FRC-1", "FRC-3", "FRC-6"}
