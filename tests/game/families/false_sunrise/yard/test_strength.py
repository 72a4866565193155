"""Strength comes from the rules' own odds, and is known for broken ships too."""

from __future__ import annotations

from math import isclose

import pytest

from game.families.false_sunrise.july_2024.yard import BANDS, YARD, mean_damage
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.comparing import figures
from game.families.false_sunrise.yard.gauge import Gauge
from game.families.false_sunrise.yard.searching import Origin, Shelf, Wanted, matching
from game.families.false_sunrise.yard.strength import Design, added, designs_of, ship_strength, shots_of
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet

CATALOGUE = july_catalogue()


def ship(components: str, hull: str = "destroyer", defences: str = "", faction: str = "null") -> Design:
    text = (
        f"name: F\nfaction: {faction}\nships:\n- name: A\n  hull: {hull}\n"
        f"  components: [{components}]\n  defences: [{defences}]"
    )
    return designs_of(parse_fleet(text, "text"))[0]


def test_FIR_3_a_gun_fires_all_dice_in_its_own_band_and_two_beside_it() -> None:
    found = ship_strength(ship("{type: artillery, arc: fore}"))
    assert found is not None
    row = found.fire[0, WeaponKind.BALLISTIC][:6]
    # Four dice and two, of 3.5 on average.
    assert [round(mean, 6) for mean in row] == [0, 7, 14, 7, 0, 0]


def test_FIR_2_only_what_bears_on_one_arc_counts() -> None:
    split = ship_strength(ship("{type: artillery, arc: fore}, {type: artillery, arc: rear}"))
    turned = ship_strength(
        ship(
            "{type: artillery, arc: fore}, {type: artillery, arc: port}, "
            "{type: turret-mount, weapon: artillery}"
        )
    )
    assert split is not None
    assert turned is not None
    assert isclose(turned.total(0)[2], 2 * split.total(0)[2])


def test_FIR_6_a_rating_takes_dice_away_down_to_the_last() -> None:
    means = [mean_damage(WeaponKind.MISSILE, rating, 0, own_band=True) for rating in (-1, 0, 1, 2, 3, 4)]
    assert means == sorted(means, reverse=True)
    assert isclose(means[4], means[5])


@pytest.mark.parametrize("kind", RATED)
def test_toughness_grows_with_protection(kind: WeaponKind) -> None:
    bare = shots_of(ship("", "corvette"))[kind]
    shielded = shots_of(ship("{type: shields}", "corvette"))[kind]
    armoured = shots_of(ship("{type: reinforced-armor}", "corvette"))[kind]
    assert 1.0 < bare < shielded
    assert bare < armoured


def test_toughness_of_a_bare_corvette_is_that_of_its_dice() -> None:
    # Six pips against four dice: one shot fails where they show 4 or 5, ways 1 + 4 of 1296; never two.
    assert isclose(shots_of(ship("", "corvette"))[WeaponKind.MISSILE], 1 + 5 / 1296, abs_tol=1e-6)


def test_FAC_14_rugged_hulls_stand_more_shots_and_only_they() -> None:
    kind = WeaponKind.ENERGY
    bare = shots_of(ship("", "frigate"))[kind]
    assert shots_of(ship("", "frigate", faction="gas-giant-collective"))[kind] > bare
    assert shots_of(ship("", "frigate", faction="first-cycle"))[kind] == bare


def test_FAC_15_fail_safes_bear_choices_that_others_would() -> None:
    kind, faction = WeaponKind.BALLISTIC, "gas-giant-collective"
    guarded = shots_of(ship("{type: additional-fail-safes}, {type: reinforced-armor}", faction=faction))[kind]
    exposed = shots_of(ship("{type: imposing-presence}, {type: reinforced-armor}", faction=faction))[kind]
    assert guarded > exposed


def test_FAC_11_casemates_bring_two_guns_to_bear_on_one_arc() -> None:
    guns = "{{type: railgun, arc: fore, second_arc: {}}}, {{type: railgun, arc: rear, second_arc: {}}}"
    faction = "old-world-coalition"
    apart = ship_strength(ship(guns.format("port", "starboard"), faction=faction))
    together = ship_strength(ship(guns.format("port", "port"), faction=faction))
    assert apart is not None
    assert together is not None
    assert isclose(together.total(0)[3], 2 * apart.total(0)[3])


def test_FAC_12_high_velocity_munitions_add_a_die_in_every_band() -> None:
    found = ship_strength(
        ship(
            "{type: artillery, arc: fore, second_arc: port}, {type: high-velocity-munitions}",
            faction="old-world-coalition",
        )
    )
    assert found is not None
    assert [round(mean, 6) for mean in found.fire[0, WeaponKind.BALLISTIC][:6]] == [0, 10.5, 17.5, 10.5, 0, 0]


def test_a_ship_with_faults_has_a_strength_as_far_as_it_is_known() -> None:
    odd = ship_strength(ship("{type: sails}, {type: artillery}, {type: hydra}", defences="moonlight"))
    assert odd is not None
    assert odd.fire[0, WeaponKind.BALLISTIC] == (0.0,) * len(BANDS)
    assert odd.fire[0, WeaponKind.MISSILE][2] > 0
    assert ship_strength(ship("", "moon")) is None
    assert shots_of(ship("", "moon")) == {}


def test_the_gauge_finds_all_ships_of_a_fleet_beside_the_frames() -> None:
    fleet = random_fleet(4, 8, CATALOGUE)
    gauge = Gauge()
    gauge.want(*designs_of(fleet))
    assert gauge.settle()
    found = gauge.fleet(fleet)
    gauge.close()
    assert isclose(
        found.shots[WeaponKind.ENERGY], sum(shots_of(one)[WeaponKind.ENERGY] for one in designs_of(fleet))
    )
    rows = figures(found, added([], fleet.edition), (8, 0), 0, YARD)
    assert rows[0].left == "8"
    assert rows[0].ahead == -1


def test_search_by_words_family_kind_and_band() -> None:
    def names(shelf: Shelf, wanted: Wanted) -> set[str]:
        return {one.name for one in matching(CATALOGUE, shelf, wanted, None)}

    assert names(Shelf.WEAPONS, Wanted(kind="missile")) == {"Hydra", "Bullseye", "Torpedo"}
    assert "Railgun" in names(Shelf.WEAPONS, Wanted(words="ballistic", reach=5))
    assert "Autocannon" not in names(Shelf.WEAPONS, Wanted(reach=5))
    assert names(Shelf.UPGRADES, Wanted(words="TURRET arcs")) == {"Turret Mount"}
    assert names(Shelf.UPGRADES, Wanted(family="hangar")) == {"Fabricator", "Flight Deck"}
    assert names(Shelf.UPGRADES, Wanted(words="no such thing")) == set()
    assert len(names(Shelf.DEFENCES, Wanted(kind="missile"))) == len(CATALOGUE.defences)


def test_FRC_7_the_lists_tell_a_factions_own_from_what_is_common() -> None:
    faction = "first-cycle"
    own = matching(CATALOGUE, Shelf.UPGRADES, Wanted(origin=Origin.FACTION), faction)
    common = matching(CATALOGUE, Shelf.UPGRADES, Wanted(origin=Origin.COMMON), faction)
    both = matching(CATALOGUE, Shelf.UPGRADES, Wanted(), faction)
    assert {one.name for one in own} == {"Harmonic Drive", "Binding Runes", "Chameleon Core"}
    assert {one.id for one in own} | {one.id for one in common} == {one.id for one in both}
    assert not {one.id for one in own} & {one.id for one in common}


def test_FRC_7_the_lists_hold_what_a_breach_would_not_name() -> None:
    for shelf in Shelf:
        for entry in matching(CATALOGUE, shelf, Wanted(), None):
            assert getattr(entry, "faction", None) is None
    assert all(isinstance(one, Weapon) for one in matching(CATALOGUE, Shelf.WEAPONS, Wanted(), None))
    assert building.widens(CATALOGUE.component["turret-mount"])
