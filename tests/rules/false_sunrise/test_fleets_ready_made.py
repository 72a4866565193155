"""The fleets that come with the game: legal, complete, and of the announced integrity."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules.false_sunrise.fleet_files import fleet_text, load_fleet
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity, remarks
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.files import slug
from rules.kernel.seats import Seat

FOLDER = Path(__file__).parents[3] / "assets" / "fleets"
INTEGRITY = {
    "border-patrol": 10,
    "old-lady-and-sons": 10,
    "close-quarters": 20,
    "field-hospital": 20,
    "glass-harvest": 20,
    "line-ahead": 20,
    "long-letters": 20,
    "nobody-home": 20,
    "operation-rookie": 20,
    "sixteen-winds": 20,
    "the-apiary": 20,
    "grand-parade": 30,
    "wolves-of-the-belt": 30,
}


def test_every_fleet_is_announced() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(INTEGRITY)


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
    fleets = [load_fleet(FOLDER / f"{stem}.yaml") for stem in INTEGRITY]
    ships = [ship for fleet in fleets for ship in fleet.ships]
    used = Counter(component.type for ship in ships for component in ship.components)
    assert set(used) >= {one.id for one in july_catalogue().component.values() if one.faction is None}
    assert {ship.hull for ship in ships} == set(july_catalogue().hull)
