"""Fleets of Matched Fire: what they cost, what is refused, the ready-made ones and those drawn by lot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.false_sunrise.compact_fleet import compact_data, compact_text
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile, ShipFile, fleet_text, load_fleet, parse_fleet
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity, remarks
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, matched_catalogue
from rules.false_sunrise.matched_fire.edition import EDITION, INSTEAD
from rules.false_sunrise.matched_fire.ruleset import MATCHED_FIRE
from rules.false_sunrise.packing import fleet_to_file
from rules.false_sunrise.positions.position_file import OptionsPart
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.rulebook import texts_of
from rules.false_sunrise.state import Options
from rules.files import slug
from rules.kernel.seats import Seat

FOLDER = Path(__file__).parents[4] / "assets" / "fleets" / "matched-fire"
SIX = (
    "choir-at-a-distance",
    "drystone-wall",
    "grandmother-and-company",
    "kitchen-drawer",
    "slow-rain",
    "the-aviary",
)

SMALL = ("night-kitchen", "two-hinges")
TOTALS = dict.fromkeys(SIX, 20) | dict.fromkeys(SMALL, 10)


def fleet(*hulls: str) -> FleetFile:
    ships = tuple(ShipFile(name=f"Ship {number}", hull=hull) for number, hull in enumerate(hulls))
    return FleetFile(name="Test", edition="matched-fire", ships=ships)


def refused(file: FleetFile, total: int | None = None) -> list[str]:
    return [breach.ruling for breach in breaches(file, matched_catalogue(), total)]


@pytest.mark.parametrize(("stem", "total"), TOTALS.items())
def test_FRC_8_a_ready_made_fleet_is_legal_and_leaves_nothing_unused(stem: str, total: int) -> None:
    file, catalogue = load_fleet(FOLDER / f"{stem}.yaml"), matched_catalogue()
    assert slug(file.name) == stem
    assert file.about.endswith(".")
    assert breaches(file, catalogue, total) == []
    assert remarks(file, catalogue, total) == []
    assert fleet_integrity(file, catalogue) == total
    built = build_fleet(file, Seat.RED, catalogue)
    assert fleet_to_file(built, "matched-fire").ships == file.ships
    assert parse_fleet(fleet_text(file), "written") == file


def test_every_ready_made_fleet_is_announced() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(TOTALS)


def test_MF_4_a_squadron_costs_1_and_a_capital_ship_its_integrity() -> None:
    assert (
        fleet_integrity(
            fleet("flagship", "cruiser", "destroyer", "frigate", "corvette", "kites"), matched_catalogue()
        )
        == 22
    )


def test_MF_4_a_fleet_costs_no_more_than_the_total() -> None:
    assert refused(fleet("flagship", "cruiser", "destroyer", "frigate"), 20) == []
    assert refused(fleet("flagship", "cruiser", "destroyer", "frigate", "kites"), 20) == ["MF-4"]


def test_MF_4_a_fleet_has_a_capital_ship() -> None:
    assert refused(fleet("frigate", "kites"), 4) == []
    assert refused(fleet("kites", "mallets"), 4) == ["MF-4"]
    assert refused(fleet("corvette"), 2) == []


def test_MF_4_half_of_the_total_at_most_goes_to_corvettes_and_squadrons() -> None:
    heavy = ("destroyer", "destroyer")
    light = ("kites", "sentries", "corvette", "corvette")
    assert refused(fleet(*heavy, *light), 9) == ["MF-4"]  # 12 integrity at once
    assert refused(fleet("frigate", *light), 9) == []
    assert refused(fleet("frigate", *light, "kites"), 9) == ["MF-4"]
    assert refused(fleet("frigate", *light, "kites"), 10) == []


def test_MF_4_what_is_unspent_is_told() -> None:
    told = remarks(fleet("destroyer", "kites"), matched_catalogue(), 20)
    assert [one.ruling for one in told if one.ship is None] == ["MF-4"]
    assert "15 of 20" in told[0].reason
    assert not [one for one in told if one.ship == "Ship 1"], "nothing can be mounted on a squadron"
    with pytest.raises(ValueError, match="MF-4 allows 2 to 200"):
        random_fleet(1, 1, matched_catalogue())


def test_FRC_8_names_are_unique_within_a_fleet() -> None:
    twice = FleetFile(
        name="Test",
        edition="matched-fire",
        ships=(ShipFile(name="Wasps", hull="frigate"), ShipFile(name="Wasps", hull="mallets")),
    )
    assert refused(twice) == ["FRC-8"]


def test_MF_2_what_gives_way_to_a_ruling_here_is_known_with_it() -> None:
    assert set(INSTEAD) <= set(texts_of())
    assert set(INSTEAD.values()) <= set(texts_of("matched-fire"))
    assert EDITION.name == "Matched Fire"


def test_MF_7_a_weapon_has_one_rating_at_least() -> None:
    for weapon in matched_catalogue().weapons:
        assert isinstance(weapon, MatchedWeapon)
        assert weapon.ac or weapon.as_
        assert weapon.rule == "MF-7"


@pytest.mark.parametrize("total", [2, 3, 4, 5, 7, 20, 33, 200])
def test_drawn_fleets_are_legal(total: int) -> None:
    catalogue = matched_catalogue()
    squadrons = 0
    for seed in range(30 if total < 100 else 3):
        file = random_fleet(f"{total}/{seed}", total, catalogue)
        assert breaches(file, catalogue, total) == []
        assert total - 2 <= fleet_integrity(file, catalogue) <= total
        squadrons += sum(not catalogue.hull[ship.hull].capital for ship in file.ships)
        assert random_fleet(f"{total}/{seed}", total, catalogue) == file
    assert squadrons or total < 4


def test_a_fleet_survives_its_shortest_form() -> None:
    for stem in SIX:
        file = load_fleet(FOLDER / f"{stem}.yaml")
        assert FleetFile.model_validate_json(json.dumps(compact_data(compact_text(file)))) == file


def test_MF_11_the_weapon_of_a_squadron_is_no_system_and_is_not_written_down() -> None:
    state = MATCHED_FIRE.opening(Drawn(edition="matched-fire", points=20, options=Options()).setup(3))
    squadron = next(ship for ship in state.ships.values() if not ship.spec.hull.capital)
    assert squadron.spec.systems == ()
    assert [mount.arcs for mount in squadron.fittings.mounts] == [None]
    assert list(squadron.spec.bit) == [squadron.fittings.mounts[0].id]
    assert squadron.fittings.thrust == squadron.spec.hull.thrust
    assert squadron.pips == (1, 1, 1)


def test_MF_46_a_turn_limit_that_nobody_names_is_that_of_the_edition() -> None:
    usual = EDITION.turn_limit
    assert OptionsPart().options(usual).turn_limit == 12
    assert OptionsPart().options(load_edition("2024-07").turn_limit).turn_limit is None
    assert OptionsPart.model_validate({"turn_limit": None}).options(usual).turn_limit is None
    assert OptionsPart(turn_limit=5).options(usual).turn_limit == 5
