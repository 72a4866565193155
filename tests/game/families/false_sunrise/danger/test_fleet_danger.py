"""Danger and reach against the slow way: every end of every enemy asked of the rules one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.families.false_sunrise.danger.ends import End, drifting, ended, legal_ends, with_ships
from game.families.false_sunrise.danger.fire import dealt_by, fire_of, mean_and_most, target_of
from game.families.false_sunrise.danger.fleet_danger import FleetDanger
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Asked, Field
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.odds import after_protection
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point
from rules.values import changed
from tests.game.families.false_sunrise.danger.attacks import attacks_on

COLUMNS, ROWS = 73, 49
CASES = [
    ("2024-07", None, 1),
    ("2024-07", None, 2),
    ("2024-03", None, 3),
    ("2024-03", None, 4),
    *(("2024-07", faction, 10 + at) for at, faction in enumerate(("", "", "", "", ""))),
]


def slow_table(state: State, me: Ship, place: Point) -> tuple[State, Ship]:
    """Put a ship at a place and its enemies where they drift to, their target acquisition on."""
    x, y = place
    there = changed(me, x=x, y=y)
    supposed = {foe.id: ended(foe, drifting(state, foe)) for foe in state.ships_of(me.seat.other)}
    table = with_ships(state, {**supposed, me.id: there})
    marked: list[tuple[Seat, str]] = []
    if any(foe.fittings.acquirers for foe in state.ships_of(me.seat.other)):
        marked.append((me.seat.other, me.id))
    if any(ship.fittings.acquirers for ship in state.ships_of(me.seat)):
        marked += [(me.seat, foe.id) for foe in state.ships_of(me.seat.other)]
    table.acquired = tuple(marked)
    return table, there


def twins_at_ends(state: State, foe: Ship) -> list[Ship]:
    points = state.miracles.get(foe.seat, 0)
    flying = changed(foe, velocity=drifting(state, foe).velocity)
    return [ended(foe, path) for path in legal_ends(foe, state.setup.terrain, points, flying)]


def silent(state: State, foe: Ship, twin: Ship) -> bool:
    """Whether a ship may not fire there, for want of its bridge (WPN-5)."""
    return not foe.fittings.bridge and (*twin.at, twin.heading) != drifting(state, foe).end


def slow_danger(state: State, me: Ship, place: Point) -> tuple[float, float, dict[str, float]]:
    """Give mean, worst, and the mean of each enemy, adding up laws of points of damage one by one."""
    table, there = slow_table(state, me, place)
    law_of = edition_of(state).gunnery.damage_law
    standing = target_of(there)
    mixed: dict[int, float] = {0: 1.0}
    best, each = [], {}
    for foe in state.ships_of(me.seat.other):
        shots = [
            () if silent(state, foe, twin) else attacks_on(table, twin, there)
            for twin in twins_at_ends(state, foe)
        ]
        means = [mean_and_most(one, standing, law_of)[0] for one in shots]
        each[foe.id] = sum(means) / max(1, len(means))
        best.append(max(zip(means, shots, strict=True), key=lambda one: one[0], default=(0, ()))[1])
        mine: dict[int, float] = {}
        for one in shots:
            law = {0: 1.0}
            for attack in one:
                law = added(law, dict(law_of(attack)))
            for damage, chance in law.items():
                mine[damage] = mine.get(damage, 0.0) + chance / len(shots)
        mixed = added(mixed, mine or {0: 1.0})
    total = sum(there.pips)
    mean = sum(
        min(passed, total) * chance * share
        for damage, chance in mixed.items()
        for passed, share in after_protection(
            damage, standing.shields, plating=standing.plating, rugged=standing.rugged
        )
    )
    return mean, fire_of(best, there).mean, each


def added(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    law: dict[int, float] = {}
    for a, p in one.items():
        for b, q in other.items():
            law[a + b] = law.get(a + b, 0.0) + p * q
    return law


def slow_reach(state: State, me: Ship, place: Point) -> float:
    """Give the mean over an enemy's ends of all weapons together, at the best enemy on the best heading."""
    if not me.fittings.bridge:
        return 0.0
    table, there = slow_table(state, me, place)
    found = [0.0]
    for foe in state.ships_of(me.seat.other):
        twins = twins_at_ends(state, foe)
        for heading in range(12):
            there = table.ships[me.id] = changed(there, heading=heading)
            means = [fire_of([attacks_on(table, there, twin)], twin).mean for twin in twins]
            found.append(sum(means) / max(1, len(means)))
    return max(found)


def full(found: list[Field | None]) -> Field:
    last = found[-1]
    assert last is not None
    assert (last.grid.columns, last.grid.rows) == (COLUMNS, ROWS)
    return last


@pytest.mark.parametrize("edition, faction, seed", CASES)
def test_cells_of_the_board_are_what_the_rules_say_one_by_one(
    melee: Any, edition: str, faction: str | None, seed: int
) -> None:
    if faction is not None:
        known = sorted(one.id for one in edition_catalogue(edition).factions)
        faction = known[seed % len(known)]
    state: State = melee(seed, edition, faction, points=6)
    me = state.ships_of(Seat.RED)[0]
    asked = Asked(me.id, End(*drifting(state, me).end))
    field = full(list(DangerCalculator(FleetDanger(state)).fields(asked)))
    chance = random.Random(seed)
    struck = [at for at in range(COLUMNS * ROWS) if field.worst[at] > 0]
    cells = [*chance.sample(struck, min(5, len(struck))), *chance.sample(range(COLUMNS * ROWS), 3)]
    for at in cells:
        place = (float(at % COLUMNS), float(at // COLUMNS))
        if state.setup.terrain.touches(place):
            assert field.mean[at] == field.worst[at] == field.reach[at] == 0.0
            continue
        mean, worst, each = slow_danger(state, me, place)
        assert field.mean[at] == pytest.approx(mean, abs=1e-6), place
        assert field.worst[at] == pytest.approx(worst, abs=1e-6), place
        for number, foe_id in enumerate(field.enemies):
            assert field.each[number, at] == pytest.approx(each[foe_id], abs=1e-6), (place, foe_id)
    for at in cells[:2]:
        place = (float(at % COLUMNS), float(at // COLUMNS))
        if not state.setup.terrain.touches(place):
            assert field.reach[at] == pytest.approx(slow_reach(state, me, place), abs=1e-6), place


def edition_catalogue(edition: str) -> Any:
    from rules.false_sunrise.editions import load_edition

    return load_edition(edition).catalogue


@pytest.mark.parametrize("edition", ["2024-07", "2024-03"])
def test_the_ghosts_figures_are_those_of_the_board_at_its_place(melee: Any, edition: str) -> None:
    state: State = melee(7, edition)
    me = state.ships_of(Seat.RED)[0]
    reckoner = DangerCalculator(FleetDanger(state))
    field = full(list(reckoner.fields(Asked(me.id, End(*drifting(state, me).end)))))
    struck = [at for at in range(COLUMNS * ROWS) if field.worst[at] > 0]
    for at in random.Random(3).sample(struck, 6):
        place = (float(at % COLUMNS), float(at // COLUMNS))
        seen = reckoner.forecast(Asked(me.id, End(*place, 0)))
        assert seen.mean == pytest.approx(field.mean[at], abs=1e-6)
        assert seen.worst.mean == pytest.approx(field.worst[at], abs=1e-6)
        assert {one.enemy_id for one in seen.threats if one.mean > 0} == {
            foe for number, foe in enumerate(field.enemies) if field.each[number, at] > 0
        }


def test_what_drifts_is_asked_of_the_rules_alone(melee: Any) -> None:
    state: State = melee(5)
    me = state.ships_of(Seat.RED)[0]
    foe = ended(state.ships_of(Seat.BLUE)[0], drifting(state, state.ships_of(Seat.BLUE)[0]))
    place = (min(70.0, foe.x + 3), foe.y)
    table, there = slow_table(state, me, place)
    there = table.ships[me.id] = changed(there, heading=4)
    foes = table.ships_of(Seat.BLUE)
    seen = DangerCalculator(FleetDanger(state)).forecast(Asked(me.id, End(*place, 4)))
    assert dict(seen.dealt) == dealt_by(table, there, foes)
    assert seen.holding == fire_of([attacks_on(table, foe, there) for foe in foes], there)


def test_a_canceled_board_leaves_the_next_one_whole(melee: Any) -> None:
    state: State = melee(9)
    me = state.ships_of(Seat.RED)[0]
    reckoner, asked = DangerCalculator(FleetDanger(state)), Asked(me.id, End(*drifting(state, me).end))
    steps = reckoner.fields(asked)
    for _ in range(40):
        next(steps)
    steps.close()
    again, fresh = (
        full(list(reckoner.fields(asked))),
        full(list(DangerCalculator(FleetDanger(state)).fields(asked))),
    )
    assert again.mean == pytest.approx(fresh.mean, abs=1e-9)
    assert again.reach == pytest.approx(fresh.reach, abs=1e-9)
