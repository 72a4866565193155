"""The fleets of the first edition that come with the game, and what binds a fleet to its edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.false_sunrise.fleet_files import fleet_text, load_fleet
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity, remarks
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code
from rules.files import slug
from rules.kernel.seats import Seat
from tests.rules.false_sunrise.kept import HULLS, kinds_of, shown_by

FOLDER = Path(__file__).parents[4] / "assets" / "fleets" / "2024-03"
FILES = sorted(FOLDER.iterdir())


def test_there_are_six() -> None:
    assert len(FILES) == 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_ready_made_fleet_is_legal_and_leaves_nothing_unused(path: Path) -> None:
    fleet, catalogue = load_fleet(path), march_catalogue()
    assert breaches(fleet, catalogue, 20) == []
    assert remarks(fleet, catalogue, 20) == []
    assert fleet_integrity(fleet, catalogue) == 20
    assert build_fleet(fleet, Seat.RED, catalogue).name == fleet.name
    assert slug(fleet.name) == path.stem
    assert fleet.about.endswith(".")
    assert fleet_text(fleet) == path.read_text(encoding="utf-8")


def test_together_they_show_everything() -> None:
    fleets, catalogue = [load_fleet(path) for path in FILES], march_catalogue()
    assert kinds_of(catalogue, shown_by(fleets)) == kinds_of(catalogue, catalogue.component)
    assert {ship.hull for fleet in fleets for ship in fleet.ships} >= HULLS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_share_code_says_all_of_a_fleet(path: Path) -> None:
    fleet = load_fleet(path)
    assert fleet_from_code(fleet_to_code(fleet)) == fleet


def test_a_fleet_is_bound_to_its_edition() -> None:
    fleet = load_fleet(FILES[0])
    wrong = breaches(fleet, july_catalogue())
    assert wrong[0].ruling == "FRC-8"
    assert "2024-03" in wrong[0].reason
