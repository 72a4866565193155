"""The laboratory's figures are the engine's, and all of the catalogue can be fitted."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.families.false_sunrise.laboratory import bench as benches
from game.families.false_sunrise.laboratory.bench import Bench, Station, catalogue, ids, poses
from game.families.false_sunrise.laboratory.findings import (
    NO_SHOT,
    RANGES_IN,
    Findings,
    Laws,
    improvements,
    legal_shots,
    with_station,
)
from game.families.false_sunrise.laboratory.fitting import (
    Group,
    faults,
    fewer,
    fitted,
    groups_of,
    lose,
    more,
    turn_option,
    with_faction,
    with_hull,
    with_room,
)
from game.families.false_sunrise.laboratory.questions import questions
from game.families.false_sunrise.laboratory.setting_up import bench_of, state_of, station_of
from game.families.false_sunrise.laboratory.worker import Worker
from game.families.false_sunrise.yard.mounts import arcs_of_mount
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Upgrade
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet import FIRE_CONTROL
from rules.false_sunrise.fleet_files import ShipFile
from rules.false_sunrise.force import Breach
from rules.false_sunrise.july_2024.gunnery import plan_attack, shot_refusal
from rules.false_sunrise.july_2024.gunnery_record import JULY_GUNNERY
from rules.false_sunrise.july_2024.volley_odds import shot_odds, volley_odds
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Ship
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.table.board import on_board
from rules.table.clock import bearing_deg
from rules.table.measure import distance_in

HALF_HOURS = range(-11, 13)
GUN = "arc-gun"  # of band 1, so that it hits from 3 inches


def station(hull: str, *entries: str, name: str = "Attacker") -> Station:
    made = Station(ShipFile(name=name, hull=hull))
    for entry in entries:
        changed = more(made, entry)
        assert isinstance(changed, Station), changed
        made = changed
    return made


def worked(bench: Bench, *, gains: bool = False) -> Findings:
    laws = Laws()
    *_, found = laws.steps(bench)
    if gains:
        *_, found = laws.gains(found)
    return found


def drawn(seed: int) -> Bench:
    """Draw two ships, where they are and what they have suffered."""
    stream = Stream("laboratory", seed)
    stations = []
    for seat in ("a", "b"):
        faction = (None, *catalogue().faction)[(seed + (seat == "b")) % (len(catalogue().faction) + 1)]
        fleet = random_fleet(Stream("lab", seed, seat), 12, catalogue(), faction)
        ship = fleet.ships[stream.below(len(fleet.ships))]
        made = Station(ship, faction=fleet.faction)
        spec = benches.spec_of(made, Seat.RED)
        lost = frozenset(system for system in spec.systems if stream.below(6) == 0)
        made = replace(made, lost=lost, shielded=min(stream.below(3), spec.fittings(0).shields))
        stations.append(
            replace(made, damage=stream.below(max(1, benches.most_damage(made, Seat.RED) * 2 // 3)))
        )
    return Bench(stations[0], stations[1], stream.below(73) * 0.5, stream.below(24) - 11)


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bearing", HALF_HOURS)
def test_GEO_4_range_and_bearing_are_those_of_the_table(bearing: int) -> None:
    for range_in in (0.5, 6.0, 17.5, 36.0):
        here, heading, there = poses(range_in, bearing)
        assert on_board(here)
        assert on_board(there)
        assert distance_in(here, there) == pytest.approx(range_in, abs=1e-4)
        turned = bearing_deg(here, heading, there) / 15
        assert (turned - bearing + 12) % 24 == pytest.approx(12, abs=1e-3)


def test_DMG_1_damage_is_marked_off_bar_by_bar_and_leaves_a_pip() -> None:
    target = station("frigate", name="Target")
    bench = Bench(station("corvette"), replace(target, damage=8))
    assert state_of(bench).ships[ids(bench)[1]].pips == (0, 4)
    bench = replace(bench, target=replace(target, damage=99))
    assert state_of(bench).ships[ids(bench)[1]].pips == (0, 1)


def test_DMG_6_a_lost_system_takes_its_pips_along() -> None:
    thick = next(one for one in catalogue().upgrades if any(effect.bar_pips() for effect in one.effects))
    target = station("frigate", thick.id, name="Target")
    bench = Bench(station("corvette"), target)
    assert sum(state_of(bench).ships[ids(bench)[1]].pips) > 12
    bench = replace(bench, target=lose(target, thick.id, 1))
    assert state_of(bench).ships[ids(bench)[1]].pips == (6, 6)


# --- the figures ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_figures_are_those_of_the_engine_for_the_same_position(seed: int) -> None:
    bench = drawn(seed)
    found = worked(bench)
    state = state_of(bench)
    attacker, target = ids(bench)
    legal = DeclareFire(Seat.RED, state, attacker, JULY_GUNNERY).targets()
    shots = [(weapon, target) for weapon in legal]
    assert found.outcome == volley_odds(state, attacker, shots).get(target, NO_SHOT)
    assert found.pips == state.ships[target].pips
    assert [line.weapon_id for line in found.lines if line.planned] == list(legal)
    for line in found.lines:
        mount = state.ships[attacker].fittings.mount(line.weapon_id)
        if line.planned is None:
            assert line.refusal is not None
            assert mount is None or line.refusal == shot_refusal(
                state, state.ships[attacker], mount, state.ships[target]
            )
        else:
            assert mount is not None
            assert line.planned.shot == plan_attack(state, state.ships[attacker], mount, state.ships[target])
            assert line.planned.alone == shot_odds(state, attacker, line.weapon_id, target)
    assert sum(line.added or 0.0 for line in found.lines) == pytest.approx(found.outcome.mean_damage)


@pytest.mark.parametrize("seed", range(6))
def test_the_curve_gives_the_mean_at_every_range(seed: int) -> None:
    bench = drawn(seed)
    curve = worked(bench).curve
    assert len(curve) == len(RANGES_IN) == 73
    for at in (0, 1, 12, 13, 36, 47, 72):
        there = replace(bench, range_in=RANGES_IN[at])
        assert curve[at] == worked(there).outcome.mean_damage


@pytest.mark.parametrize("seed", range(3))
def test_gains_are_the_figures_of_a_ship_with_one_more(seed: int) -> None:
    bench = drawn(seed)
    found = worked(bench, gains=True)
    assert set(found.gains) == set(improvements(bench))
    for (seat, entry_id), gain in found.gains.items():
        mine = bench.station(seat)
        changed = more(mine, entry_id)
        if isinstance(changed, Breach):
            assert gain.refusal is not None
            changed = more(with_room(mine), entry_id) if seat is Seat.RED else changed
        if isinstance(changed, Station):
            assert gain.outcome == worked(with_station(bench, seat, changed)).outcome
        else:
            assert gain.outcome is None


def test_FIR_8_lost_fire_control_costs_damage() -> None:
    attacker, target = station("destroyer", GUN), station("destroyer", name="Target")
    bench = Bench(attacker, target, range_in=3.0)
    blind = replace(bench, attacker=replace(attacker, lost=frozenset({FIRE_CONTROL})))
    whole, less = worked(bench), worked(blind)
    assert less.outcome.mean_damage < whole.outcome.mean_damage
    assert less.lines[0].planned is not None
    assert less.lines[0].planned.shot.attack.penalty == 2


def test_nothing_fires_without_weapons() -> None:
    found = worked(Bench(station("corvette"), station("corvette", name="Target")))
    assert found.outcome == NO_SHOT
    assert found.lines == ()
    assert set(found.curve) == {0.0}


# --- what may be fitted --------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [Seat.RED, Seat.BLUE])
def test_all_weapons_and_upgrades_of_the_catalogue_can_be_fitted(seat: Seat) -> None:
    known = catalogue()
    offered: set[str] = set()
    for faction in (None, *known.faction):
        listed = fitted(with_faction(station("flagship"), faction), seat)
        assert all(getattr(one.entry, "faction", None) in (None, faction) for one in listed)
        offered |= {one.entry.id for one in listed}
    assert {one.id for one in (*known.weapons, *known.upgrades)} <= offered
    assert seat is Seat.RED or {one.id for one in known.defences} <= offered
    for one in fitted(station("flagship", GUN), seat):
        changed = more(station("flagship", GUN), one.entry.id)
        assert isinstance(changed, Station), changed
        assert faults(changed.ship, None) == []


def test_a_new_weapon_and_a_new_upgrade_appear_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    known = catalogue()
    ruled = next(one for one in known.upgrades if any(effect.cloaks for effect in one.effects))
    weapon = known.component[GUN].model_copy(update={"id": "sun-gun", "name": "Sun Gun", "band": 6})
    veil = ruled.model_copy(update={"id": "veil", "name": "Veil"})
    larger = Catalogue.model_validate(
        {
            **{name: getattr(known, name) for name in Catalogue.model_fields},
            "weapons": (*known.weapons, weapon),
            "upgrades": (*known.upgrades, veil),
        }
    )
    edition = replace(load_edition(NEWEST), catalogue=larger)
    monkeypatch.setattr(benches, "load_edition", lambda _id: edition)
    assert any(one.id == "sun-gun" for one in groups_of(Seat.RED, None)[Group.WEAPONS])
    assert any(one.id == "veil" for one in groups_of(Seat.BLUE, None)[Group.PROTECTION])
    bench = Bench(station("corvette", "sun-gun"), station("corvette", "veil", name="Target"), 33.0)
    found = worked(bench)
    assert found.shots == 1
    assert found.outcome.mean_damage > 0


def test_FRC_3_no_more_than_the_hull_has_slots() -> None:
    refusal = more(station("frigate", GUN, GUN), GUN)
    assert isinstance(refusal, Breach)
    assert refusal.ruling == "FRC-3"
    smaller = with_hull(station("destroyer", GUN, GUN, GUN), "corvette")
    assert [one.type for one in smaller.ship.components] == [GUN]


def test_FRC_5_a_turret_serves_a_gun_of_its_ship_and_leaves_with_it() -> None:
    known = catalogue()
    turret = next(one.id for one in known.upgrades if one.binds)
    first, second = GUN, "railgun"
    assert isinstance(more(station("frigate"), turret), Breach)
    made = station("destroyer", first, second, turret)
    (servant,) = [one for one in made.ship.components if one.type == turret]
    assert servant.weapon == first
    turned = turn_option(made, Seat.RED, turret)
    (servant,) = [one for one in turned.ship.components if one.type == turret]
    assert servant.weapon == second
    left = fewer(turned, second)
    assert [one.type for one in left.ship.components] == [first]


def test_FRC_4_the_option_of_a_gun_turns_through_all_arcs() -> None:
    made, seen = station("frigate", GUN, GUN), []
    for _ in range(4):
        made = turn_option(made, Seat.RED, GUN)
        arcs = {one.arc for one in made.ship.components}
        assert len(arcs) == 1
        seen += arcs
    assert len(set(seen)) == 4


def test_FAC_11_the_option_of_a_casemate_turns_through_all_pairs_of_arcs() -> None:
    sides = [one.id for one in catalogue().factions if any(e.widens_mounts for e in one.effects)]
    made, seen = with_faction(station("frigate", GUN), sides[0]), set()
    made = turn_option(made, Seat.RED, GUN)
    for _ in range(4):
        made = turn_option(made, Seat.RED, GUN)
        assert faults(made.ship, made.faction) == []
        seen |= {frozenset(arcs_of_mount(one)) for one in made.ship.components}
    assert len(seen) == 4
    assert with_faction(made, None).ship.components[0].second_arc is None


def test_FAC_1_miracle_points_add_dice_to_some_shots_and_rating_against_all() -> None:
    side = next(one.id for one in catalogue().factions if any(e.miracle_dice() for e in one.effects))
    attacker = with_faction(station("frigate", "hydra", "hydra"), side)
    target = with_faction(station("cruiser", name="Target"), side)
    bench = Bench(attacker, target, 16.0)
    helped = worked(replace(bench, dice=1))
    assert [line.planned.shot.attack.dice for line in helped.lines if line.planned] == [5, 4]
    bare, dear = worked(bench), worked(replace(bench, bought=2))
    assert dear.outcome.mean_damage < bare.outcome.mean_damage < helped.outcome.mean_damage
    one = Bench(with_faction(station("frigate", "hydra"), side), target, 16.0, dice=1)
    assert worked(one).outcome.mean_damage == pytest.approx(5 * 3.5)
    spent = with_station(replace(bench, dice=2, bought=2), Seat.RED, with_faction(attacker, None))
    assert (spent.dice, spent.bought) == (0, 2)


def test_FAC_14_a_rugged_target_loses_five_pips_in_six() -> None:
    side = next(one.id for one in catalogue().factions if any(e.toughens for e in one.effects))
    target = station("cruiser", name="Target")
    bare = worked(Bench(station("frigate", "hydra"), target, 16.0)).outcome.mean_damage
    rugged = worked(Bench(station("frigate", "hydra"), with_faction(target, side), 16.0)).outcome.mean_damage
    assert rugged == pytest.approx(bare * 5 / 6)


def test_FAC_12_haywire_missiles_cost_the_target_half_a_system_more() -> None:
    kind = WeaponKind.MISSILE
    haywire = next(
        one for one in catalogue().upgrades if any(effect.further_kills(kind) for effect in one.effects)
    )
    armed = with_faction(station("frigate", "hydra"), haywire.faction)
    more_of_it = more(armed, haywire.id)
    assert isinstance(more_of_it, Station)
    target = station("cruiser", *["hydra"] * 6, name="Target")
    before, after = (worked(Bench(one, target, 16.0)).outcome for one in (armed, more_of_it))
    assert after.mean_systems == pytest.approx(before.mean_systems + 0.5)


def test_the_option_of_an_upgrade_lets_one_after_another_be_lost() -> None:
    upgrade = "tuned-fire-control"  # it adds up
    made = station("destroyer", upgrade, upgrade)
    counts = []
    for _ in range(3):
        made = turn_option(made, Seat.BLUE, upgrade)
        counts.append(len(made.lost))
    assert counts == [1, 2, 0]
    assert not fewer(lose(made, upgrade, 2), upgrade).lost - {upgrade}


def test_DMG_3_what_protects_stands_behind_what_does_not() -> None:
    known = catalogue()
    shield = next(one.id for one in known.upgrades if any(effect.shields() for effect in one.effects))
    made = station("destroyer", shield, GUN, name="Target")
    assert [one.type for one in made.ship.components] == [GUN, shield]


@pytest.mark.parametrize("seed", range(8))
def test_any_steps_leave_a_legal_ship(seed: int) -> None:
    stream = Stream("steps", seed)
    made = station("destroyer")
    for _ in range(120):
        seat = (Seat.RED, Seat.BLUE)[stream.below(2)]
        choices = fitted(made, seat)
        one = choices[stream.below(len(choices))]
        match stream.below(4):
            case 0 | 1:
                changed = more(made, one.entry.id)
                made = changed if isinstance(changed, Station) else made
            case 2:
                made = turn_option(made, seat, one.entry.id)
            case _:
                made = fewer(made, one.entry.id)
        if stream.below(20) == 0:
            hulls = catalogue().hulls
            made = with_hull(made, hulls[stream.below(len(hulls))].id)
        if stream.below(15) == 0:
            sides = (None, *catalogue().faction)
            made = with_faction(made, sides[stream.below(len(sides))])
        assert faults(made.ship, made.faction) == []
        assert made.lost <= set(benches.spec_of(made, Seat.RED).systems)


# --- ships of a table, questions, the worker -----------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_ship_of_a_table_is_taken_as_it_is(seed: int) -> None:
    state = state_of(drawn(seed))
    for ship in state.ships.values():
        taken = station_of(ship)
        again = _twin(taken, ship)
        assert again.pips == ship.pips
        assert again.fittings == ship.fittings
        assert again.spec.systems == ship.spec.systems
        assert again.shielded == ship.shielded


@pytest.mark.parametrize("seed", range(20))
def test_two_ships_of_a_table_fire_in_the_laboratory_as_they_do_there(seed: int) -> None:
    stream = Stream("taken", seed)
    state = state_of(drawn(seed))
    attacker, target = list(state.ships.values())
    state.ships[attacker.id] = attacker = replace(attacker, x=30.0, y=20.0, heading=stream.below(12))
    place = (30.0 + (stream.below(401) - 200) / 10, 20.0 + (stream.below(401) - 200) / 10)
    state.ships[target.id] = target = replace(target, x=place[0], y=place[1])
    bench = bench_of(state, attacker.id, target.id)
    shots = DeclareFire(Seat.RED, state, attacker.id, JULY_GUNNERY).targets()
    assert legal_shots(state_of(bench), bench) == tuple(shots)
    odds = volley_odds(state, attacker.id, [(weapon, target.id) for weapon in shots])
    assert worked(bench).outcome == odds.get(target.id, NO_SHOT)


def _twin(taken: Station, ship: Ship) -> Ship:
    bench = Bench(taken, taken)
    return state_of(bench).ships[ids(bench)[0 if ship.seat is Seat.RED else 1]]


def test_questions_are_legal_and_their_benches_differ() -> None:
    asked = questions()
    assert len(asked) >= 3
    assert len({one.id for one in asked}) == len({one.name for one in asked}) == len(asked)
    for one in asked:
        for bench in (one.now, one.pinned):
            for seat in (Seat.RED, Seat.BLUE):
                there = bench.station(seat)
                assert faults(there.ship, there.faction, there.edition) == []
                assert bench.station(seat).lost <= set(benches.spec_of(bench.station(seat), seat).systems)
        assert worked(one.now).outcome != worked(one.pinned).outcome


def test_the_worker_finds_what_is_wanted_and_follows_a_new_wish() -> None:
    worker = Worker()
    first, second, third = (drawn(seed) for seed in (1, 2, 3))
    worker.want(first, second)
    worker.want(third, second)
    assert worker.settle()
    for bench in (third, second):
        found = worker.found(bench)
        assert found is not None
        assert found.outcome == worked(bench).outcome
        assert len(found.curve) == len(RANGES_IN)
    whole = worker.found(third)
    assert whole is not None
    assert set(whole.gains) == set(improvements(whole.bench))
    worker.close()


def test_FIR_3_the_band_alone_decides_along_the_curve() -> None:
    curve = worked(Bench(station("frigate", GUN), station("frigate", name="Target"))).curve
    changes = [RANGES_IN[at] for at, (one, two) in enumerate(pairwise(curve)) if one != two]
    assert all(change % 6 == 0 for change in changes)
    assert any(isinstance(one, Upgrade) for one in catalogue().upgrades)
    bench = Bench(station("frigate", GUN), station("frigate", name="Target"), 3.0)
    assert legal_shots(state_of(bench), bench)
