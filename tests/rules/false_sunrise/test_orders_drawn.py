"""Bounds of orders in words and numbers, orders that are drawn, and the words and dice of a shot."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.choices import Aim
from rules.false_sunrise.dice_law import Attack, attack_law, mean_damage
from rules.false_sunrise.events import ShotResolved
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import own_band_attack, shot_refusal
from rules.false_sunrise.july_2024.shooting import _deal
from rules.false_sunrise.plotting import PlotOrders, most_course, order_refusal, random_order, thrust_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Order, Phase, Setup, Ship, State
from rules.files import load_model, read_yaml
from rules.kernel.cases import playing_of
from rules.kernel.dice import Stream
from rules.kernel.ledger import Ledger
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import on_board
from rules.table.measure import distance_in
from rules.table.terrain import Terrain
from rules.values import changed

FLEETS = Path(__file__).parents[3] / "assets" / "fleets"
CASES = Path(__file__).parents[2] / "cases"


def table(name: str) -> State:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue) for seat in PLAYERS}
    return opening(Setup(fleets, Terrain()))


def ships(*names: str) -> list[Ship]:
    found = []
    for name in names or [path.stem for path in sorted(FLEETS.glob("*.yaml"))]:
        for ship in table(name).ships_of(Seat.RED) or table(name).ships.values():
            placed = changed(ship, x=36.0, y=24.0, velocity=6, deployed=True)
            found.append(placed)
    return found


def test_ORD_4_half_the_thrust_goes_into_the_course_and_what_redirects_more_is_added() -> None:
    seen = set()
    for ship in ships():
        for overcharge in range(3):
            extra = ship.fittings.extra_course
            half = thrust_of(ship, overcharge) // 2
            assert most_course(ship, overcharge) == half + extra
            seen.add((half % 2, extra))
    assert (1, 1) in seen, "an odd half and one more hour"


@pytest.mark.parametrize(("thrust", "words"), [(2, "at most 1 hour, not 2"), (4, "at most 2 hours, not 3")])
def test_ORD_4_a_refusal_counts_hours_as_people_do(thrust: int, words: str) -> None:
    ship = next(one for one in ships("operation-rookie") if not one.fittings.extra_course)
    ship = changed(ship, owes=ship.fittings.thrust - thrust)
    refusal = order_refusal(ship, Order(course=thrust // 2 + 1))
    assert refusal is not None
    assert words in refusal.reason


def test_FAC_1_and_FAC_7_drawn_orders_are_legal_spend_three_points_at_most_and_jump_far_enough() -> None:
    below = Stream("orders drawn").below
    miracles, jumps = set(), []
    for ship in ships("choir-of-noon", "second-morning", "fashionably-late", "glass-harvest"):
        for _ in range(60):
            assert random_order(ship, below).miracles == 0
            order = random_order(ship, below, points=9)
            miracles.add(order.miracles)
            assert order_refusal(ship, order) is None
            if order.landing is not None:
                assert on_board(order.landing)
                jumps.append((order.drive, distance_in(ship.at, order.landing)))
    assert miracles == {0, 1, 2, 3}
    assert len(jumps) > 20
    assert max(away_in / drive for drive, away_in in jumps) > 1.5, "nearly as far as the thrust allows"
    assert len({round(away_in / drive, 2) for drive, away_in in jumps}) > 10


def test_FIR_3_a_shot_out_of_reach_is_refused_with_the_bands_that_are_in_reach() -> None:
    state = table("operation-rookie")
    shooter = next(one for one in state.ships.values() if one.fittings.mounts)
    target = next(one for one in state.ships.values() if one.seat is not shooter.seat)
    shooter = changed(shooter, x=1.0, y=24.0, deployed=True)
    target = changed(target, x=71.0, y=24.0, deployed=True)
    for mount in shooter.fittings.mounts:
        refusal = shot_refusal(state, shooter, mount, target)
        assert refusal is not None
        lowest = max(1, mount.band - 1)
        assert refusal.reason.endswith(f"band 12; {mount.name} reaches bands {lowest} to {mount.band + 1}")


@pytest.mark.parametrize("kind", [WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE])
def test_FIR_9_only_ballistic_dice_destroy_systems_by_their_face(kind: Any) -> None:
    attack = own_band_attack(kind, 1)
    assert (attack.dice, attack.rating) == (5 if kind is WeaponKind.ENERGY else 4, 1)
    assert attack.kill_at == (6 if kind is WeaponKind.BALLISTIC else None)
    assert own_band_attack(kind, 0, cloaked=True).dice == 2


def test_ORD_1_drawn_orders_are_the_same_when_they_are_packed_and_nonsense_is_refused() -> None:
    below = Stream("orders packed").below
    state = table("fashionably-late")
    for ship in list(state.ships.values()):
        state.ships[ship.id] = changed(ship, x=36.0, y=24.0, velocity=6, deployed=True)
    asked = PlotOrders(Seat.RED, state)
    landings = 0
    for _ in range(30):
        answer = {ship.id: random_order(ship, below, points=3) for ship in asked.ships()}
        landings += sum(order.landing is not None for order in answer.values())
        assert asked.unpack(json.loads(json.dumps(asked.pack(answer)))) == answer
    assert landings > 3
    for nonsense in ([], "x", {"red:Eon": []}, {"red:Eon": [0, 0, False, 0, [], 0, 1, [math.nan, 1.0]]}):
        with pytest.raises((ValueError, TypeError)):
            asked.unpack(nonsense)


@pytest.mark.parametrize("attack", [Attack(2, 0), Attack(4, 1, kill_at=6), Attack(5, -1, rerolls=1)])
def test_FIR_7_what_was_to_be_expected_of_a_shot_is_its_mean(attack: Attack) -> None:
    law = list(attack_law(attack))
    assert sum(p for _, _, p in law) == pytest.approx(1.0)
    assert mean_damage(attack) == pytest.approx(sum(damage * p for damage, _, p in law))
    assert mean_damage(attack) > mean_damage(Attack(1, 3))


def test_FAC_12_nobody_is_asked_about_pushing_a_ship_that_was_not_hurt() -> None:
    state = next(
        state
        for state in map(table, sorted(path.stem for path in FLEETS.glob("*.yaml")))
        if any(ship.fittings.pushes for ship in state.ships.values())
    )
    shooter = next(ship for ship in state.ships.values() if ship.fittings.pushes)
    target = next(ship for ship in state.ships.values() if ship.seat is not shooter.seat)
    about = Aim(shooter.id, shooter.fittings.mounts[0].id, target.id)
    assert list(_deal(Ledger(state), about, Attack(2, 0), 0, 0)) == []
    asked: Any = next(_deal(Ledger(state), about, Attack(2, 0), 1, 0))
    assert asked.kind == Prompt.INERTIA


def test_FIR_8_dice_under_a_penalty_are_shown_less_by_it_and_never_below_nothing() -> None:
    document = read_yaml(CASES / "fire" / "fire-control-and-fragments.yaml")
    playing = playing_of(FILES, load_model(Case, document), document, Phase.OVER)
    playing.run()
    (shot,) = [event for beat in playing.match.beats for event in beat if isinstance(event, ShotResolved)]
    assert (shot.faces, shot.values) == ((6, 1, 1, 1), (4, 0, 0, 0))
