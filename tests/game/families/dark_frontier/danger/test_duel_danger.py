"""Danger in Dark Frontier against the slow way: every shot asked of the rules, every die thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from game.families.dark_frontier.danger.costs import Costs
from game.families.dark_frontier.danger.duel_danger import IN_FLIGHT, DuelDanger, cell_of
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Asked, AskedDuels, AskedWorst, Duels, Field, Worst
from rules.dark_frontier.advancing import when
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.figures import HULL, TUBES
from rules.dark_frontier.foreseeing import coming_at, steerings_that_meet, struck_by, with_commands, with_shot
from rules.dark_frontier.gunnery import shots_of
from rules.dark_frontier.odds import Coming, Threat, forecast
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import ATTACKER, DEFENDER, DRIFTS, Command, Kind, Phase, Ship, State
from rules.dark_frontier.systems import condition, condition_after, missiles_left, suffered
from rules.games import ruleset_of
from rules.hexes.grid import add, length
from rules.kernel.match import Match
from rules.kernel.seeded import seeded_dice
from rules.values import changed
from tests.game.families.dark_frontier.duel import duel, projectile
from tests.game.families.dark_frontier.duels import begun, play

FLAK = Coming(Threat.FLAK, 6)
OLD = Coming(Threat.FLAK, 3)
ARMED = Coming(Threat.ARMED)
FIGURES = duel().figures
SHIPS = ("cutter", "carrier", "gunboat", "monitor")
POSITIONS = (
    {},
    {"Thresher": {"at": (5, -2), "velocity": (0, 0), "lost": ()}},  # close to the carrier's guns
    {"Quiver": {"at": (6, -2), "velocity": (-2, 0)}},  # some commands let the ships pass
    {
        "Thresher": {"at": (0, 0), "velocity": (2, 0), "missiles": 0},
        "Quiver": {"at": (4, 0), "velocity": (-2, 0)},
    },
    {"Thresher": {"missiles": 0}, "M3": {"at": (4, -2), "velocity": (1, 1)}},  # nothing to counter with
)


# --- the dice, one by one, as the page tells them -----------------------------------------------------


FACES = tuple(product(range(1, 7), repeat=4))  # two to scram, point defense, damage
Fate = tuple[tuple[str, ...], int, int, bool]
"""What a ship has lost, countermeasures used, hits, and whether it is destroyed."""


@cache
def by_dice(ship: Ship, coming: tuple[Coming, ...]) -> tuple[float, float]:
    """Return the mean of hits and the chance to be destroyed, die by die (DM-2 to DM-5, DD-1 to DD-3)."""
    fates: dict[Fate, float] = {(ship.lost, 0, 0, False): 1.0}
    for one in coming:
        following: dict[Fate, float] = {}
        for fate, chance in fates.items():
            for number, after in Counter(afterwards(ship, fate, one)).items():
                following[number] = following.get(number, 0.0) + chance * after / len(FACES)
        fates = following
    mean = sum(chance * hits for (_, _, hits, _), chance in fates.items())
    return mean, sum(chance for (*_, gone), chance in fates.items() if gone)


@cache
def afterwards(ship: Ship, fate: Fate, coming: Coming) -> tuple[Fate, ...]:
    """Return the fate after each throw of all dice."""
    lost, used, hits, gone = fate
    now = changed(ship, lost=lost, used=ship.used + used, missiles=ship.missiles - used)
    counters = coming.threat is Threat.ARMED and missiles_left(FIGURES, now) > 0
    used += counters
    rating, hull = condition(FIGURES, now).point_defence, condition(FIGURES, now).hull
    armed, spread = coming.threat is Threat.ARMED and not counters, 6 if counters else coming.spread
    found: list[Fate] = []
    for scram, other, defense, damage in FACES:
        total = tuple(sorted((*lost, suffered(FIGURES.edition, ship.type, lost, damage))))
        dead = condition_after(FIGURES.edition, ship.type, total).hull <= 0
        if gone:
            found.append(fate)
        elif armed and (rating == 7 or defense < rating):
            found.append((lost, used, hits + hull, True))
        elif not armed and (max(scram, other) > spread or defense > rating):
            found.append((lost, used, hits, False))
        else:
            found.append((total, used, hits + 1, dead))
    return tuple(found)


@pytest.mark.parametrize("kind", SHIPS)
@pytest.mark.parametrize("lost", [(), (HULL,), ("point-defence",)])
def test_DM_2_DM_5_costs_are_those_of_every_die(kind: str, lost: tuple[str, ...]) -> None:
    for missiles in (0, 1, 4):
        ship = Ship("One", DEFENDER, kind, (0, 0), lost=lost, missiles=missiles)
        costs = Costs(FIGURES, ship)
        for known, armed, fresh in (((), 0, 1), ((OLD,), 0, 2), ((ARMED,), 1, 1), ((), 2, 0)):
            found = costs.of(known, armed, fresh)
            mean, destroyed = by_dice(ship, (*known, *[ARMED] * armed, *[FLAK] * fresh))
            assert found.mean == pytest.approx(mean)
            assert found.destroyed == pytest.approx(destroyed)


@pytest.mark.parametrize("kind", SHIPS)
def test_DD_3_the_chance_to_be_destroyed_is_the_rules(kind: str) -> None:
    figures = duel().figures
    ship = Ship("One", DEFENDER, kind, (0, 0))
    for number in range(1, 6):
        found = Costs(figures, ship).of((), 0, number)
        assert found.destroyed == pytest.approx(float(forecast(figures, ship, [FLAK] * number).lost))
        assert found.mean <= found.most <= number


# --- the map, position by position --------------------------------------------------------------------


def full(state: State, name: str) -> Field:
    ship = state.ships[name]
    (field,) = (
        one
        for one in DangerCalculator(DuelDanger(state)).fields(Asked(name, Flight(ship.facing, ship.velocity)))
        if one is not None
    )
    assert field.full
    return field


def at_hex(state: State, field: Field, at: tuple[int, int]) -> int:
    column, row = cell_of(at, state.figures.map.radius)
    return row * field.grid.columns + column


def threats(state: State, name: str, mine: Command, theirs: Command) -> list[Coming]:
    """Return all that comes at a ship by two commands: each shot is placed and flown by the rules."""
    ship = state.ships[name]
    (enemy,) = state.side(ship.seat.other)
    there = with_commands(state, {name: mine, enemy.name: theirs})
    me, foe = there.ships[name], there.ships[enemy.name]
    flying = [(step.moment.part, one) for step, one in coming_at(there, me) if one.threat is Threat.FLAK]
    for missile in there.missiles_of(enemy.seat):
        parts = sorted(part for _, part in steerings_that_meet(there, missile, me))
        flying += [(part, ARMED) for part in parts[:1]]
    found = [one for _, one in sorted(flying, key=lambda one: one[0])]
    weapons = {shot.weapon for shot in shots_of(there, foe) if strikes(there, shot, name)}
    missiles = missiles_left(there.figures, foe)
    if when(there, me, foe) is not None:
        return [*found, *[ARMED] * missiles, *[FLAK] * len(weapons - {TUBES})]
    return [*found, *[FLAK] * (len(weapons - {TUBES}) + missiles * (TUBES in weapons))]


def strikes(state: State, shot: Any, name: str) -> bool:
    met = struck_by(*with_shot(state, shot))
    return met is not None and met[0].name == name


def slow(state: State, name: str, mine: Command) -> list[tuple[float, float]]:
    """Return the cost of each different command of the only enemy."""
    ship = state.ships[name]
    (enemy,) = state.side(ship.seat.other)
    flights = flights_of(state.figures, enemy)
    return [by_dice(ship, tuple(threats(state, name, mine, one))) for one, _ in flights]


def unshot(state: State) -> State:
    """Return the state without what flies already."""
    bare = state.copy()
    bare.projectiles = {}
    return bare


def worst_row(state: State, name: str, mine: Command) -> int:
    """Return which command of the only enemy does most by itself."""
    alone = [mean for mean, _ in slow(unshot(state), name, mine)]
    return alone.index(max(alone))


def ends(state: State, name: str) -> Iterable[tuple[Command, Flight, tuple[int, int]]]:
    ship = state.ships[name]
    for command, flight in flights_of(state.figures, ship):
        at = add(ship.place, flight.velocity)
        if length(at) <= state.figures.map.radius:
            yield command, flight, at


@pytest.mark.parametrize("changes", POSITIONS)
@pytest.mark.parametrize("name", ["Thresher", "Quiver"])
def test_hexes_are_what_the_rules_say_one_by_one(changes: dict[str, Any], name: str) -> None:
    state = duel(**changes)
    field = full(state, name)
    assert field.destroyed is not None
    seen = 0
    for number, (command, _, at) in enumerate(ends(state, name)):
        if number % 3:
            continue
        cell, each = at_hex(state, field, at), slow(state, name, command)
        assert field.mean[cell] == pytest.approx(np.mean([mean for mean, _ in each]), abs=1e-9), at
        assert field.worst[cell] == pytest.approx(each[worst_row(state, name, command)][0], abs=1e-9), at
        assert field.destroyed[0][cell] == pytest.approx(np.mean([lost for _, lost in each]), abs=1e-9), at
        seen += 1
    assert seen > 2


def test_two_enemies_are_worked_out_together(desk: Any) -> None:
    """Each pair of commands of both enemies counts once, as if all were tried."""
    session = begun(desk.app.home, ships=2)
    state = play(session, until=lambda one: one.phase is Phase.COMMAND and one.round == 3).match.state
    near = {
        name: changed(ship, at=(2 * n, -n), velocity=(0, n % 2), came=(1, 0))
        for n, (name, ship) in enumerate(state.ships.items())
    }
    state.ships.update(near)
    state.projectiles.clear()
    me, enemies = state.side(DEFENDER)[0], state.side(ATTACKER)
    seen = DangerCalculator(DuelDanger(state)).forecast(Asked(me.name, Flight(me.facing, me.velocity)))
    after_each = [
        [number(state, me, burned(enemy, flight)) for _, flight in flights_of(state.figures, enemy)]
        for enemy in enemies
    ]
    costs = [Costs(state.figures, me).of((), a[0] + b[0], a[1] + b[1]).mean for a, b in product(*after_each)]
    assert len(after_each) == 2
    assert seen.mean > 0
    assert seen.mean == pytest.approx(float(np.mean(costs)))


def number(state: State, me: Ship, there: Ship) -> tuple[int, int]:
    table = state.copy()
    table.ships[there.name] = there
    alone = {name: one for name, one in table.ships.items() if name in (me.name, there.name)}
    table.ships = alone
    weapons = {shot.weapon for shot in shots_of(table, there) if strikes(table, shot, me.name)}
    missiles = missiles_left(state.figures, there)
    if when(table, me, there) is not None:
        return missiles, len(weapons - {TUBES})
    return 0, len(weapons - {TUBES}) + missiles * (TUBES in weapons)


def test_the_forecast_of_a_command_is_its_hex_on_the_map() -> None:
    state = duel()
    field, calculator = full(state, "Thresher"), DangerCalculator(DuelDanger(state))
    assert IN_FLIGHT in field.enemies
    assert field.destroyed is not None
    for _, flight, at in ends(state, "Thresher"):
        seen, cell = calculator.forecast(Asked("Thresher", flight)), at_hex(state, field, at)
        assert seen.mean == pytest.approx(field.mean[cell])
        assert seen.worst.mean == pytest.approx(field.worst[cell])
        assert (seen.destroyed, seen.worst.destroys) == pytest.approx([one[cell] for one in field.destroyed])
        assert {one.enemy_id for one in seen.threats} == {
            enemy for enemy, mean in zip(field.enemies, field.each[:, cell], strict=True) if mean > 0
        }


def test_the_facing_of_a_ship_changes_what_it_deals_and_not_what_it_suffers() -> None:
    state = duel(Thresher={"at": (5, -2), "velocity": (0, 0), "lost": ()})
    calculator = DangerCalculator(DuelDanger(state))
    seen = [calculator.forecast(Asked("Thresher", Flight(facing, (1, 0)))) for facing in range(6)]
    assert len({one.mean for one in seen}) == 1
    assert len({sum(fire.mean for _, fire in one.dealt) for one in seen}) > 1


def test_reach_is_the_mean_over_the_enemys_commands_at_the_best_turn() -> None:
    state = duel(Thresher={"at": (5, -2), "velocity": (0, 0), "lost": ()})
    field, (enemy,) = full(state, "Thresher"), state.side(ATTACKER)
    best: dict[tuple[int, int], float] = {}
    for command, _, at in ends(state, "Thresher"):
        costs = []
        for theirs, _ in flights_of(state.figures, enemy):
            there = with_commands(state, {"Thresher": command, enemy.name: theirs})
            there.projectiles.clear()
            foe = there.ships[enemy.name]
            if length(add(foe.place, foe.velocity)) > state.figures.map.radius:
                pytest.skip("the enemy may leave the map here")
            shots = threats(there, enemy.name, DRIFTS, DRIFTS)
            costs.append(by_dice(foe, tuple(shots))[0])
        best[at] = max(best.get(at, 0.0), float(np.mean(costs)))
    assert max(best.values()) > 0
    for at, reach in best.items():
        assert field.reach[at_hex(state, field, at)] == pytest.approx(reach, abs=1e-9), at


# --- the worst, for a rehearsal -----------------------------------------------------------------------


def test_the_worst_of_an_enemy_is_the_flight_that_hits_hardest() -> None:
    state = duel()
    flight = Flight(*with_ship(state, Command(1, 3)))
    found = DangerCalculator(DuelDanger(state)).answer(AskedWorst((("Thresher", flight),)))
    assert isinstance(found, Worst)
    flights = [one for _, one in flights_of(state.figures, state.ships["Quiver"])]
    alone = [mean for mean, _ in slow(unshot(state), "Thresher", Command(1, 3))]
    assert max(alone) > 0
    assert alone[flights.index(dict(found.placed)["Quiver"])] == pytest.approx(max(alone))


def test_of_commands_that_hit_alike_the_worst_is_the_one_that_leaves_nothing_to_counter_with() -> None:
    """A missile fired in passing hits like flak if it is countered, but after M1 it cannot be (DF-5)."""
    lantern = {"at": (-1, 1), "facing": 2, "velocity": (-1, 1), "lost": (), "missiles": 1}
    harrow = {"type": "gunboat", "at": (-8, 5), "facing": 0, "velocity": (7, -3), "lost": (), "missiles": 2}
    state = duel(Thresher=lantern, Quiver=harrow)
    state.projectiles = {
        "M1": projectile("M1", Kind.MISSILE, DEFENDER, (-3, 3), (-3, 3), left=5, facing=2),
    }
    calculator, flight = DangerCalculator(DuelDanger(state)), Flight(0, (7, -3))
    seen, field = calculator.forecast(Asked("Quiver", flight)), full(state, "Quiver")
    assert seen.worst.mean > seen.mean
    assert seen.worst.destroys > 0.5
    assert field.worst[at_hex(state, field, (-1, 2))] == pytest.approx(seen.worst.mean)
    found = calculator.worst(AskedWorst((("Quiver", flight),)))
    there, me = state.ships["Thresher"], burned(state.ships["Quiver"], flight)
    assert when(state, burned(there, dict(found.placed)["Thresher"]), me) is not None


def with_ship(state: State, command: Command) -> tuple[int, tuple[int, int]]:
    ship = with_commands(state, {"Thresher": command}).ships["Thresher"]
    return ship.facing, ship.velocity


def test_duels_are_those_of_the_rehearsal() -> None:
    state = duel(Thresher={"at": (7, -3), "velocity": (-1, 3)})
    placed = tuple((ship.name, Flight(ship.facing, ship.velocity)) for ship in state.flying())
    found = DangerCalculator(DuelDanger(state)).answer(AskedDuels(placed))
    assert isinstance(found, Duels)
    assert {one.shooter_id for one in found.duels} <= set(state.ships)
    assert found.duels


# --- nothing that is sealed is touched ------------------------------------------------------------------


@pytest.mark.parametrize("told", [Command(1, 3), Command(-1, 0)])
def test_DC_1_danger_is_the_same_whatever_the_other_side_has_sealed(told: Command) -> None:
    state = duel()
    match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(5))
    first = match.view(ATTACKER)
    before = full(first, "Quiver")
    match.answer(DEFENDER, {"Thresher": told})
    assert match.has_sealed(DEFENDER)
    view = match.view(ATTACKER)
    later = full(view, "Quiver")
    assert (before.mean == later.mean).all()
    assert (before.worst == later.worst).all()
    assert (before.reach == later.reach).all()
    assert view == first


def test_looking_changes_nothing() -> None:
    state = duel()
    kept = state.copy()
    full(state, "Thresher")
    DangerCalculator(DuelDanger(state)).forecast(Asked("Thresher", Flight(0, (2, -1))))
    assert state == kept
