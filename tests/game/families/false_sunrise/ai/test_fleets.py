"""Fleets of the computer: legal at every size and level, spent, and of their kind."""

import pytest

from game.families.false_sunrise.ai.fleets import build_archetype, build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

CATALOGUE = july_catalogue()
SIZES = (*range(1, 61), 200)


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one == "captain" else pytest.mark.slow) for one in LEVELS]
)
def test_FRC_every_size_of_fleet_is_legal_at_every_level(name: str) -> None:
    for size in SIZES:
        for seed in range(20 if size < 60 else 4):
            fleet = build_fleet_file(LEVELS[name], seed, size, CATALOGUE)
            assert breaches(fleet, CATALOGUE, size) == [], (name, size, seed)
            build_fleet(fleet, Seat.RED, CATALOGUE)


@pytest.mark.parametrize("name", edition_ui_of("2024-07").computer.archetypes)
def test_FRC_1_an_archetype_spends_all_and_arms_every_ship(name: str) -> None:
    for seed in range(20):
        fleet = build_archetype(name, Stream(seed), 20, CATALOGUE)
        assert breaches(fleet, CATALOGUE, 20) == []
        assert fleet_integrity(fleet, CATALOGUE) == 20
        for ship in fleet.ships:
            entries = [CATALOGUE.component[one.type] for one in ship.components]
            assert isinstance(entries[0], Weapon)
            assert len(entries) == CATALOGUE.hull[ship.hull].integrity
            assert len(ship.defences) == 3


def test_the_same_seed_builds_the_same_fleet_and_others_differ() -> None:
    fleets = [build_fleet_file(LEVELS["admiral"], seed, 20, CATALOGUE) for seed in (1, 1, *range(2, 40))]
    assert fleets[0] == fleets[1]
    assert len({fleet.about for fleet in fleets}) >= 8


def test_FRC_1_an_impossible_total_is_refused() -> None:
    with pytest.raises(ValueError, match="FRC-1"):
        build_archetype("line", Stream(1), 0, CATALOGUE)


@pytest.mark.parametrize("faction", CATALOGUE.faction)
@pytest.mark.parametrize("name", LEVELS)
def test_FRC_7_fleets_of_a_faction_are_legal_and_use_what_it_offers(name: str, faction: str) -> None:
    seen = set()
    for seed in range(24):
        for size in (1, 6, 20):
            fleet = build_fleet_file(LEVELS[name], seed, size, CATALOGUE, faction)
            assert fleet.faction == faction
            assert breaches(fleet, CATALOGUE, size) == []
            seen |= {one.type for ship in fleet.ships for one in ship.components}
    own = {one.id for one in CATALOGUE.upgrades if one.faction == faction}
    own |= {one.id for one in CATALOGUE.weapons if one.faction == faction}
    assert own <= seen
    assert not any(CATALOGUE.component[one].faction not in (None, faction) for one in seen)


def test_FRC_7_most_fleets_of_a_faction_have_its_upgrades() -> None:
    for faction in CATALOGUE.faction:
        with_own = 0
        for seed in range(20):
            fleet = build_fleet_file(LEVELS["admiral"], seed, 20, CATALOGUE, faction)
            entries = [CATALOGUE.component[one.type] for ship in fleet.ships for one in ship.components]
            with_own += any(entry.faction == faction for entry in entries)
        assert with_own >= 18


@pytest.mark.parametrize("name", LEVELS)
def test_E1_7_fleets_of_the_first_edition_are_legal_at_every_size(name: str) -> None:
    catalogue = march_catalogue()
    for size in SIZES:
        for seed in range(3):
            fleet = build_fleet_file(LEVELS[name], seed, size, catalogue)
            assert fleet.edition == catalogue.edition
            assert breaches(fleet, catalogue, size) == [], (name, size, seed)
            build_fleet(fleet, Seat.RED, catalogue)


@pytest.mark.parametrize("name", edition_ui_of("2024-03").computer.archetypes)
def test_E1_7_archetypes_of_the_first_edition_fill_and_arm_every_ship(name: str) -> None:
    catalogue = march_catalogue()
    for seed in range(20):
        fleet = build_archetype(name, Stream(seed), 20, catalogue)
        assert fleet_integrity(fleet, catalogue) == 20
        for ship in fleet.ships:
            entries = [catalogue.component[one.type] for one in ship.components]
            assert isinstance(entries[0], Weapon)
            assert len(entries) == catalogue.hull[ship.hull].integrity
            spares = [one for one in entries if not isinstance(one, Weapon) and not one.adds_up]
            assert len({one.id for one in spares}) == len(spares)
