"""An entry's place in a catalog means nothing: lists show its order, and no entry is special for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.catalogue_pages import pages_of, tables_of
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.yard.quick_fixes import faults
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import breaches, remarks
from rules.false_sunrise.random_fleets import random_fleet
from rules.kernel.dice import Stream

TWIN = "twin-hull"  # as large as a destroyer


def catalog(edition: str, folder: Path, *, backwards: bool) -> Catalogue:
    """Read an edition's catalog with two hulls of one size, forwards or with each list backwards."""
    known = load_edition(edition)
    path = known.rulings.with_name("catalogue.yaml")
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    destroyer = next(hull for hull in data["hulls"] if hull["id"] == "destroyer")
    data["hulls"].append({**destroyer, "id": TWIN, "name": "Twin"})
    for family, entries in data.items():
        if backwards and isinstance(entries, list):
            data[family] = entries[::-1]
    written = folder / f"{edition}-{backwards}.yaml"
    written.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return known.read_catalogue(written)


@pytest.fixture(scope="module", params=EDITIONS)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Catalogue, ...]:
    folder = tmp_path_factory.mktemp("catalogs")
    return tuple(catalog(request.param, folder, backwards=backwards) for backwards in (False, True))


def spoiled(seed: int, known: Catalogue) -> FleetFile:
    """Return a random fleet with a ship of another hull or of none that there is."""
    stream = Stream("spoiled", seed)
    fleet = random_fleet(seed, 16 + seed, known)
    hulls = [*sorted(known.hull), "whale"]
    ships = list(fleet.ships)
    at = stream.below(len(ships))
    ships[at] = ships[at].model_copy(update={"hull": hulls[stream.below(len(hulls))]})
    return fleet.model_copy(update={"ships": tuple(ships)})


def test_faults_and_their_fixes_are_the_same_in_any_order(both: tuple[Catalogue, ...]) -> None:
    known, backwards = both
    assert list(known.hull) == list(backwards.hull)[::-1]
    found = 0
    for seed in range(40):
        fleet = spoiled(seed, known)
        assert breaches(fleet, known, 20) == breaches(fleet, backwards, 20)
        assert remarks(fleet, known, 20) == remarks(fleet, backwards, 20)
        fixes = faults(fleet, known, 20)
        assert fixes == faults(fleet, backwards, 20)
        found += sum(fix.mended is not None for fix in fixes)
    assert found > 20


def test_the_book_has_the_same_entries_on_the_same_pages(both: tuple[Catalogue, ...]) -> None:
    book = edition_ui_of(both[0].edition).book
    books = [replace(book, edition=replace(book.edition, catalogue=known)) for known in both]
    pages = [{page.id: set(page.anchors) for page in pages_of(one, "The catalog", ())} for one in books]
    assert pages[0] == pages[1]
    tables = [{name: sorted(map(str, one.rows)) for name, one in tables_of(one).items()} for one in books]
    assert tables[0].keys() == tables[1].keys()
    assert [len(rows) for rows in tables[0].values()] == [len(rows) for rows in tables[1].values()]


def test_FRC_fleets_drawn_from_it_are_legal(both: tuple[Catalogue, ...]) -> None:
    for known in both:
        for seed in range(12):
            size = max(known.least_total, 4 * seed + 1)
            assert breaches(random_fleet(seed, size, known), known, size) == []
            assert breaches(build_fleet_file(LEVELS["captain"], seed, size, known), known, size) == []
