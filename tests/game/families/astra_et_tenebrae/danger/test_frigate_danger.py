"""Danger over a burn's ends against the slow way: every burn of every enemy asked of the rules one by one."""

from __future__ import annotations

import copy
import itertools
import random
from typing import Any

import numpy as np
import pytest

from game.families.astra_et_tenebrae.danger import frigate_danger
from game.families.astra_et_tenebrae.danger.ends import Disc, End, end_after, end_now, ends_of
from game.families.astra_et_tenebrae.danger.fire import blows_of
from game.families.astra_et_tenebrae.danger.frigate_danger import FrigateDanger
from game.families.astra_et_tenebrae.danger.lines import longest_lines, supposed_line
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Asked, AskedDuels, AskedWorst, Field
from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.concealing import conceal
from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.foreseeing import after_burn, reach
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, shots_of
from rules.astra_et_tenebrae.odds import Blow, law_of, salvo_odds, wounds_of
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import RED, battle

NO_FIELD = (0, 2, 0, 0, 0, 0)
NO_COVER = (0, 0, 0, 0, 0, 2)
BURN = Burn("Brand", 24, 15)
SLOW = {"damage": NO_FIELD}  # so that there are few burns to ask about
IN_LINE = {  # Brine and Halyard have moved; Kelp may join them
    "Halyard": {"moved": True, "at": (43.0, 13.0), "course": 215, "flown": 14.0, "motion": (215, 14.0)},
    "Kelp": {**SLOW, "at": (41.0, 4.0), "motion": (200, 12.0)},
}
ABREAST = {  # nobody has moved, and both may fly alike
    "Halyard": {**SLOW, "at": (40.0, 15.0), "motion": (200, 12.0)},
    "Kelp": {**SLOW, "at": (46.0, 15.0), "motion": (200, 12.0)},
}
CASES = [
    pytest.param(edition, rocks, changes, id=f"{edition} {'rocks' if rocks else 'open'} {number}")
    for edition in EDITIONS
    for number, (rocks, changes) in enumerate(
        (
            (False, {}),
            (True, {"Brand": {"radiating": True, "damage": NO_COVER}}),
            (False, {"Brand": {"mark": Component.ENGINE, "heat": 19}, "Skerry": {"owes": True}}),
            (True, {"Brine": {"damage": (0, 0, 2, 0, 0, 0)}, "Brand": {"mark": Component.HEAT_MANAGEMENT}}),
            (False, IN_LINE),
            (False, ABREAST),
        )
    )
]


def tried(edition: str, changes: Any, *, rocks: bool) -> State:
    return battle(edition, rocks=rocks, **{"Halyard": {"moved": True}, "Kelp": SLOW, **changes})


def flown(state: State, foe: Ship) -> list[State]:
    """Return the state after each burn of an enemy that has yet to move, else as it is."""
    if foe.moved:
        return [without_unmoved(state, foe)]
    return [
        alike(state, foe, one.course, g) for one in reach(state, foe) for g in range(one.least, one.most + 1)
    ]


def without_unmoved(state: State, foe: Ship) -> State:
    """Take the mates of an enemy from the table that have yet to move."""
    table = state.copy()
    for mate in state.side(foe.seat):
        if not mate.moved and mate.name != foe.name:
            table.ships[mate.name] = changed(mate, alive=False)
    return table


def alike(state: State, foe: Ship, course: int, g: int) -> State:
    """Return the state after a burn that all mates which can fly alike do, too."""
    table = state
    for mate in state.side(foe.seat):
        burn = Burn(mate.name, course, g)
        if mate.name == foe.name or (
            not mate.moved and mate.motion == foe.motion and burn_refusal(state, burn) is None
        ):
            table = after_burn(table, burn)
    return without_unmoved(table, foe)


def mean_of(state: State, name: str, blows: tuple[Blow, ...]) -> float:
    wounds = wounds_of(state.figures, state.ships[name])
    return sum(float(chance) * one.lost_since(wounds) for one, chance in law_of(wounds, blows))


def most_harmful(table: State, foe: str, name: str) -> tuple[Blow, ...]:
    ship = table.ships[foe]
    if ship.owes or ship.blacked_out:
        return ()
    table = table.copy()
    lines = longest_lines(table, ship.seat)
    table.formations = (supposed_line(ship, len(lines[foe].ships) - 1)) if foe in lines else ()
    shots = [blows_of(table, one, name) for one in shots_of(table, ship)]
    return max(shots, key=lambda one: mean_of(table, name, one), default=())


@pytest.mark.parametrize("edition, rocks, changes", CASES)
def test_a_forecast_is_what_the_rules_say_burn_by_burn(edition: str, changes: Any, *, rocks: bool) -> None:
    state = tried(edition, changes, rocks=rocks)
    seen = DangerCalculator(FrigateDanger(state)).forecast(Asked("Brand", end_after(state, BURN)))
    mine = after_burn(state, BURN)
    means, best = {}, {}
    for foe in state.side(RED.other):
        shots = [most_harmful(table, foe.name, "Brand") for table in flown(mine, foe)]
        each = [mean_of(state, "Brand", one) for one in shots]
        if any(shots):
            means[foe.name] = sum(each) / len(each)
            best[foe.name] = max(shots, key=lambda one: mean_of(state, "Brand", one))
    assert {one.enemy_id: one.mean for one in seen.threats} == pytest.approx(means)
    together = sorted(itertools.chain(*best.values()), key=lambda one: one.place is None)
    assert seen.worst.mean == pytest.approx(mean_of(state, "Brand", tuple(together)), abs=1e-6)
    wounds = wounds_of(state.figures, state.ships["Brand"])
    lost = sum(float(chance) for one, chance in law_of(wounds, tuple(together)) if one.is_lost)
    assert seen.worst.destroys == pytest.approx(lost, abs=1e-9)
    assert 0 <= seen.destroyed <= seen.worst.destroys + 1e-9
    assert seen.mean <= seen.worst.mean + 1e-9


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("changes", [IN_LINE, ABREAST])
def test_AF_3_enemies_that_may_fly_in_line_are_more_dangerous(edition: str, changes: Any) -> None:
    state = battle(edition, **changes)
    danger, end = FrigateDanger(state), end_after(state, BURN)
    calculator = DangerCalculator(danger)
    threats = {one.enemy_id: one.mean for one in calculator.forecast(Asked("Brand", end)).threats}
    apart = battle(edition, **changes, Skerry={"moved": True})
    scattered = {
        name: changed(apart.ships[name], blacked_out=name != "Halyard") for name in ("Brine", "Kelp")
    }
    apart.ships.update(scattered)
    alone = DangerCalculator(FrigateDanger(apart)).forecast(Asked("Brand", end))
    assert threats["Halyard"] > {one.enemy_id: one.mean for one in alone.threats}["Halyard"]


def test_AF_3_the_duels_of_a_rehearsal_count_the_lines_of_both_sides() -> None:
    state = battle(**IN_LINE)
    danger = FrigateDanger(state)
    placed = tuple((ship.name, end_now(ship)) for ship in state.ships.values())
    found = {(one.shooter_id, one.target_id): one for one in danger.duels(placed)}
    lines = longest_lines(state, RED.other)
    assert set(lines) == {"Brine", "Halyard"}
    table = state.copy()
    table.formations = (lines["Brine"],)
    cannon = Shot(("Brine",), Weapon.CANNON, "Kindle")
    assert found["Brine", "Kindle"].hit == pytest.approx(float(salvo_odds(table, cannon).any_hit))
    assert salvo_odds(table, cannon).any_hit > salvo_odds(state, cannon).any_hit


def test_AM_8_the_map_of_an_override_is_about_where_it_can_end() -> None:
    state = battle(Brand={"damage": NO_FIELD})
    danger, now = FrigateDanger(state), end_now(state.ships["Brand"])
    near, far = (full(danger, Asked("Brand", now._replace(override=one))).worst > 0 for one in (False, True))
    grid = danger.grids()[-1]
    flown = np.hypot(*(grid.places - np.array(now[:2])).T)
    assert far.any()
    assert not near[flown > 10].any(), "9 G, and a step of the grid"
    assert far[flown > 10].any()


def full(danger: FrigateDanger, asked: Asked[End]) -> Field:
    last = list(DangerCalculator(danger).fields(asked))[-1]
    assert last is not None
    assert last.full
    return last


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_map_says_of_each_place_what_a_forecast_says(edition: str) -> None:
    state = tried(edition, {"Brand": {"heat": 19}}, rocks=False)
    danger, asked = FrigateDanger(state), Asked("Brand", end_now(state.ships["Brand"]))
    field = full(danger, asked)
    assert field.margin is None, "everything was counted"
    reached, rows, _ = Disc(state, state.ships["Brand"]).at(field.grid.places, 1.0)
    assert not field.worst[~reached].any()
    for at in random.Random(3).sample(np.flatnonzero(field.mean).tolist(), 12):
        x, y = field.grid.places[at].tolist()
        seen = DangerCalculator(danger).forecast(Asked("Brand", End(x, y, int(rows[at]))))
        assert field.destroyed is not None
        assert (field.mean[at], field.worst[at]) == pytest.approx((seen.mean, seen.worst.mean))
        chances = [one[at] for one in field.destroyed]
        assert chances == pytest.approx([seen.destroyed, seen.worst.destroys], abs=1e-9)


def test_AT_3_a_map_among_rocks_is_sampled_and_says_how_sure_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle(rocks=True)
    asked = Asked("Brand", end_now(state.ships["Brand"]))
    sampled = full(FrigateDanger(state), asked)
    monkeypatch.setattr(frigate_danger, "MOST_AMONG_ROCKS", 100_000)
    exact = full(FrigateDanger(state), asked)
    assert exact.margin is None
    assert sampled.margin is not None
    inside = np.abs(sampled.mean - exact.mean) <= sampled.margin + 1e-6
    assert inside.mean() >= 0.95
    assert 0.0 < sampled.margin.max() < 0.1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["Brand", "Furnace", "Cinder", "Kelp"])
def test_ends_are_those_of_all_legal_burns(edition: str, name: str) -> None:
    state = battle(edition, rocks=True)
    ship, chance = state.ships[name], random.Random(name)
    ends = ends_of(state, ship)
    known = {ends[at] for at in range(len(ends))}
    for _ in range(200):
        burn = Burn(name, chance.randrange(360), chance.randrange(30))
        assert (burn_refusal(state, burn) is not None) or end_after(state, burn) in known
    course, length = ship.motion or (0, 0.0)
    assert ends[ends.flies_on] == end_after(state, Burn(name, course, round(length)))


def test_AM_7_a_ship_that_cannot_burn_stays() -> None:
    cornered = {"at": (0.0, 48.0), "motion": (225, 29.0), "damage": NO_FIELD}
    state = battle(Brand=cornered)
    ends = ends_of(state, state.ships["Brand"])
    row = state.figures.motion.hold_row
    assert [ends[at] for at in range(len(ends))] == [End(0.0, 48.0, row)]
    field = full(FrigateDanger(state), Asked("Brand", end_now(state.ships["Brand"])))
    assert not field.worst.any()


def test_every_enemy_is_sent_where_it_hits_hardest() -> None:
    state = battle()
    danger = FrigateDanger(state)
    placed = tuple((ship.name, end_now(ship)) for ship in state.side(RED))
    found = dict(DangerCalculator(danger).worst(AskedWorst(placed)).placed)
    assert found["Skerry"] == end_now(state.ships["Skerry"]), "it has moved"
    assert set(found) <= set(danger.enemies("Brand"))
    duels = danger.duels((*placed, *found.items()))
    assert all(one.mean > 0 for one in duels)
    assert {one.shooter_id for one in duels if one.shooter_id in found} == set(found)


def test_AK_1_nothing_depends_on_what_the_seat_does_not_know() -> None:
    one, other = battle(), battle()
    for name, captain in zip(
        ("Skerry", "Brine", "Halyard", "Kelp"), reversed(tuple(Captain)[:4]), strict=True
    ):
        other.ships[name] = changed(other.ships[name], captain=captain)
    assert one != other
    asked = Asked("Brand", end_after(one, BURN))
    answers = []
    for state in (one, other):
        view = conceal(state, RED)
        before = copy.deepcopy(view)
        danger = FrigateDanger(view)
        calculator = DangerCalculator(danger)
        field = full(danger, asked)
        placed = (("Brand", asked.position),)
        duels = calculator.answer(AskedDuels(placed))
        answers.append((calculator.forecast(asked), duels, field.mean.tolist(), field.worst.tolist()))
        assert view == before, "looking changes nothing"
    assert answers[0] == answers[1]
