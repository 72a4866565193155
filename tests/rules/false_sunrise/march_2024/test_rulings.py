"""What a case of the first edition cannot say: what it shares, how it begins, and its data."""

import re

import pytest

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import breaches, build_fleet
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon, march_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.rulebook import chapters, ruling_text, texts_of
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain

DIRECT = {  # attacks, range, damage, armour piercing
    "arc-gun": (4, 2, 3, 0),
    "artillery": (1, 8, 6, 1),
    "autocannon": (8, 4, 1, 0),
    "energy-lance": (2, 6, 3, 2),
    "railgun": (1, 16, 1, 5),
}
MISSILES = {  # attacks, minimum range, accuracy, durability, damage
    "atlas": (5, 1, 4, 1, 1),
    "swarm": (8, 3, 5, 1, 1),
    "torpedo": (1, 24, 2, 3, 9),
    "triple-tap": (3, 12, 3, 1, 3),
    "turtle": (2, 8, 2, 4, 2),
}


def test_E1_1_what_is_shared_stands_on_the_july_page_and_the_rest_has_no_object() -> None:
    shared = ruling_text("E1-1").split(". What they say")[0]
    july = set(texts_of())
    named = re.findall(r"([A-Z]{3})-(\d+)(?: to [A-Z]{3}-(\d+))?", shared)
    assert len(named) > 10
    for family, first, last in named:
        assert {f"{family}-{number}" for number in range(int(first), int(last or first) + 1)} <= july
    catalogue = march_catalogue()
    assert (catalogue.defences, catalogue.squadrons, catalogue.factions) == ((), (), ())
    assert not any(entry.hangar_places for entry in catalogue.component.values())


def test_E1_3_ships_start_with_velocity_six() -> None:
    catalogue = march_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"3/{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    state = opening(Setup(fleets, Terrain()))
    assert {ship.velocity for ship in state.ships.values()} == {6}


def test_the_catalogue_holds_the_printed_numbers() -> None:
    catalogue = march_catalogue()
    direct = {one.id: one for one in catalogue.weapons if isinstance(one, DirectWeapon)}
    missiles = {one.id: one for one in catalogue.weapons if isinstance(one, MissileWeapon)}
    for key, printed in DIRECT.items():
        gun = direct[key]
        assert (gun.attacks, gun.range_in, gun.damage, gun.piercing) == printed
    for key, printed in MISSILES.items():
        one = missiles[key]
        assert (one.attacks, one.minimum_in, one.accuracy, one.durability, one.damage) == printed
    assert {one.kind for one in direct.values()} == {WeaponKind.DIRECT}
    assert [one.needs_arc for one in (direct["railgun"], missiles["atlas"])] == [True, False]
    hulls = {(hull.id, hull.integrity, hull.thrust) for hull in catalogue.hulls}
    assert hulls == {(h.id, h.integrity, h.thrust) for h in load_edition("2024-07").catalogue.hulls}
    assert len(catalogue.upgrades) >= 10


def test_every_entry_cites_a_ruling_and_says_what_it_does() -> None:
    catalogue = march_catalogue()
    known = {*texts_of(), *texts_of("2024-03")}
    for entry in (*catalogue.hulls, *catalogue.weapons, *catalogue.upgrades):
        assert entry.rule in known
        assert entry.text
        assert entry.about


def test_the_page_is_in_chapters_and_its_ids_are_in_order() -> None:
    listed = [one for ids in chapters("2024-03").values() for one in ids]
    assert listed == [f"E1-{number}" for number in range(1, len(listed) + 1)]


def test_a_turn_has_no_squadrons() -> None:
    phases = load_edition("2024-03").phases
    assert phases == (Phase.ORDERS, Phase.MOVEMENT, Phase.ACTIVATIONS, Phase.POINTS, Phase.END)


@pytest.mark.parametrize("seed", range(40))
def test_random_fleets_are_legal(seed: int) -> None:
    assert breaches(random_fleet(seed, 20, march_catalogue()), march_catalogue(), 20) == []
