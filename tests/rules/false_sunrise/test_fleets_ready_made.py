"""The fleets that come with the game: legal, complete, and of the announced integrity."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.false_sunrise.fleet_files import fleet_text, load_fleet
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity, remarks
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.files import slug
from rules.kernel.seats import Seat
from tests.rules.false_sunrise.kept import FACTIONS, HULLS, kinds_of, shown_by

FOLDER = Path(__file__).parents[3] / "assets" / "fleets"
INTEGRITY = {
    "border-patrol": 10,
    "old-lady-and-sons": 10,
    "choir-of-noon": 20,
    "close-quarters": 20,
    "deep-pressure": 20,
    "fashionably-late": 20,
    "field-hospital": 20,
    "glass-harvest": 20,
    "line-ahead": 20,
    "long-letters": 20,
    "nobody-home": 20,
    "operation-rookie": 20,
    "ring-of-stones": 20,
    "rust-and-thunder": 20,
    "second-morning": 20,
    "sixteen-winds": 20,
    "slow-avalanche": 20,
    "the-apiary": 20,
    "weather-station": 20,
    "grand-parade": 30,
    "wolves-of-the-belt": 30,
}


def test_every_fleet_is_announced() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(INTEGRITY)


@pytest.mark.parametrize("stem", INTEGRITY)
def test_FRC_8_a_ready_made_fleet_is_legal_and_leaves_nothing_unused(stem: str) -> None:
    fleet, catalogue = load_fleet(FOLDER / f"{stem}.yaml"), july_catalogue()
    assert breaches(fleet, catalogue, INTEGRITY[stem]) == []
    assert remarks(fleet, catalogue, INTEGRITY[stem]) == []
    assert fleet_integrity(fleet, catalogue) == INTEGRITY[stem]
    assert build_fleet(fleet, Seat.RED, catalogue).name == fleet.name


@pytest.mark.parametrize("stem", INTEGRITY)
def test_a_ready_made_fleet_says_what_it_is(stem: str) -> None:
    path = FOLDER / f"{stem}.yaml"
    fleet = load_fleet(path)
    assert slug(fleet.name) == stem
    assert fleet.about.endswith(".")
    assert fleet_text(fleet) == path.read_text(encoding="utf-8")


def test_together_the_fleets_show_everything() -> None:
    fleets, catalogue = [load_fleet(FOLDER / f"{stem}.yaml") for stem in INTEGRITY], july_catalogue()
    everything = (*catalogue.component, *catalogue.squadron)
    assert kinds_of(catalogue, shown_by(fleets)) == kinds_of(catalogue, everything)
    assert {ship.hull for fleet in fleets for ship in fleet.ships} >= HULLS


@pytest.mark.parametrize("faction", FACTIONS)
def test_FRC_7_two_fleets_show_all_that_a_faction_has(faction: str) -> None:
    fleets = [load_fleet(FOLDER / f"{stem}.yaml") for stem in INTEGRITY]
    own = [fleet for fleet in fleets if fleet.faction == faction]
    assert len(own) == 2
    assert {fleet_integrity(fleet, july_catalogue()) for fleet in own} == {20}
    catalogue = july_catalogue()
    entries = [one for one in catalogue.upgrades if one.faction == faction]
    assert kinds_of(catalogue, shown_by(own)) >= kinds_of(catalogue, (one.id for one in entries))
    for others in (catalogue.weapons, catalogue.squadrons):
        its_own = {one.id for one in others if one.faction == faction}
        assert not its_own or its_own & shown_by(own)
