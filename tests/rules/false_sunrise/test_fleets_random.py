"""Random fleets: always legal, varied, and the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.false_sunrise.fleet_files import fleet_text, parse_fleet
from rules.false_sunrise.force import breaches, build_fleet, fleet_integrity
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

CATALOGUE = july_catalogue()


@given(seed=st.integers(0, 2**64 - 1), integrity=st.integers(1, 200))
@settings(max_examples=300)
def test_FRC_8_random_fleets_are_legal(seed: int, integrity: int) -> None:
    fleet = random_fleet(seed, integrity, CATALOGUE)
    assert breaches(fleet, CATALOGUE, integrity) == []
    assert fleet_integrity(fleet, CATALOGUE) >= max(1, integrity - 2)


def test_a_seed_gives_one_fleet_and_a_stream_the_next() -> None:
    assert random_fleet(7, 20, CATALOGUE) == random_fleet(7, 20, CATALOGUE)
    assert random_fleet(7, 20, CATALOGUE) != random_fleet(8, 20, CATALOGUE)
    stream = Stream("any")
    assert random_fleet(stream, 20, CATALOGUE) != random_fleet(stream, 20, CATALOGUE)


def test_random_fleets_use_everything_and_have_seven_ships() -> None:
    fleets = [random_fleet(seed, 20, CATALOGUE) for seed in range(200)]
    ships = [ship for fleet in fleets for ship in fleet.ships]
    assert 6.5 < len(ships) / len(fleets) < 7.5
    assert sum(fleet_integrity(fleet, CATALOGUE) == 20 for fleet in fleets) > 150
    assert {ship.hull for ship in ships} == set(CATALOGUE.hull)
    common = {one.id for one in CATALOGUE.component.values() if one.faction is None}
    assert {one.type for ship in ships for one in ship.components} == common
    assert {defence for ship in ships for defence in ship.defences} == set(CATALOGUE.defence)


@pytest.mark.parametrize("faction", sorted(CATALOGUE.faction))
def test_FRC_7_random_fleets_of_a_faction_use_all_that_is_theirs(faction: str) -> None:
    fleets = [random_fleet(seed, 20, CATALOGUE, faction) for seed in range(120)]
    assert not [breach for fleet in fleets for breach in breaches(fleet, CATALOGUE)]
    own = {one.id for one in CATALOGUE.component.values() if one.faction in (None, faction)}
    assert {one.type for fleet in fleets for ship in fleet.ships for one in ship.components} == own


def test_random_fleets_are_built_written_and_read() -> None:
    for seed in range(20):
        fleet = random_fleet(seed, 40, CATALOGUE)
        assert len(build_fleet(fleet, Seat.RED, CATALOGUE).ships) == len(fleet.ships)
        assert parse_fleet(fleet_text(fleet), "random") == fleet


@pytest.mark.parametrize("integrity", [0, 201])
def test_FRC_1_integrity_is_1_to_200(integrity: int) -> None:
    with pytest.raises(ValueError, match="FRC-1"):
        random_fleet(1, integrity, CATALOGUE)
