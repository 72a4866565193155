"""A volley's odds: exact for one shot, and those of the engine itself for many."""

from math import fsum, sqrt

import pytest

from rules.false_sunrise.choices import Thrown
from rules.false_sunrise.dice_law import Attack, best_reroll
from rules.false_sunrise.events import DamageTaken, Event, VolleyDeclared
from rules.false_sunrise.fleet import Component, Fleet, ShipSpec
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.july_2024.volley_odds import shot_odds, volley_odds
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.dice import roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.terrain import Terrain
from rules.values import changed

CATALOGUE = july_catalogue()
SHOOTER = "red:Archer"
TARGET = "blue:Butt"
OTHER = "blue:Clout"


def spec(seat: Seat, name: str, hull: str, fitted: list[str], defences: list[str]) -> ShipSpec:
    components = []
    for number, kind in enumerate(fitted):
        entry = CATALOGUE.component[kind]
        arc = Arc.FORE if getattr(entry, "needs_arc", False) else None
        components.append(Component(f"c{number}", entry, arc))
    plain = tuple(CATALOGUE.defence[one] for one in defences)
    return ShipSpec(f"{seat}:{name}", seat, name, CATALOGUE.hull[hull], tuple(components), plain, CATALOGUE)


def table(weapons: list[str], upgrades: list[str], hull: str = "frigate", far_in: float = 11.0) -> State:
    """Put a flagship before two targets of one kind, at the moment when it is activated."""
    defences = ["hardened-armor", "refractive-coating"]
    fleets = {
        Seat.RED: Fleet("red", (spec(Seat.RED, "Archer", "flagship", weapons, []),)),
        Seat.BLUE: Fleet(
            "blue", tuple(spec(Seat.BLUE, name, hull, upgrades, defences) for name in ("Butt", "Clout"))
        ),
    }
    state = opening(Setup(fleets, Terrain()))
    state.phase = Phase.ACTIVATIONS
    places = {SHOOTER: (36.0, 30.0), TARGET: (36.0, 30.0 - far_in), OTHER: (36.5, 30.0 - far_in)}
    for ship_id, (x, y) in places.items():
        state.ships[ship_id] = changed(state.ships[ship_id], x=x, y=y, deployed=True)
    return state


def shoot(state: State, shots: tuple[tuple[str, str], ...], seed: int) -> Match[Setup, State, Event]:
    """Play a volley in the engine: best rerolls (FIR-10), systems lost by default."""
    key = seed_key(seed)
    match = Match(
        JULY_2024,
        state.setup,
        state=state.copy(),
        dice=lambda asked, n: roll(key, n, asked.count, asked.sides),
    )
    match.answer(Seat.RED, SHOOTER)
    match.answer(Seat.RED, shots)
    while match.pending:
        (request,) = match.pending.values()
        prompt = getattr(request, "prompt", None)
        if prompt is Prompt.LOSE:
            match.answer(request.seat, request.default())
        elif prompt is Prompt.REROLL:
            match.answer(request.seat, reroll(match.state, request.about))  # type: ignore[attr-defined]
        else:
            break
    return match


def reroll(state: State, about: Thrown) -> int | None:
    shooter, weapon, target, left, faces = about
    ship = state.ships[shooter]
    mount = ship.fittings.mount(weapon)
    assert mount is not None
    attack: Attack = plan_attack(state, ship, mount, state.ships[target]).attack
    return best_reroll(attack, faces, left)


def damage_to(match: Match[Setup, State, Event], ship_id: str, before: State) -> int:
    """Add up the pips that the volley's damage took."""
    pips, lost = sum(before.ships[ship_id].pips), 0
    state = before.copy()
    for beat in match.beats:
        for event in beat:
            if isinstance(event, DamageTaken) and event.ship_id == ship_id:
                lost += sum(state.ships[ship_id].pips) - sum(event.pips)
            event.apply(state)
    assert lost <= pips
    return lost


LOADS = {
    "bare": (["artillery", "autocannon", "autocannon"], []),
    "shields then none": (["artillery", "autocannon", "autocannon"], ["shields"]),
    "plating": (["arc-gun", "beam-rifle", "artillery"], ["adaptive-plating"]),
    "reinforced armor goes first": (["artillery", "artillery", "autocannon"], ["reinforced-armor"]),
    "rerolls and fragments": (
        ["autocannon", "autocannon", "tuned-fire-control", "fragmenting-ammunition"],
        ["shields"],
    ),
    "cloak": (["autocannon", "beam-rifle"], ["cloaking-system"]),
}
BY_LOAD = pytest.mark.parametrize("weapons, upgrades", LOADS.values(), ids=LOADS)


@BY_LOAD
def test_one_shot_is_the_outcome_law(weapons: list[str], upgrades: list[str]) -> None:
    state = table(weapons, upgrades)
    for mount in state.ships[SHOOTER].fittings.mounts:
        plain = shot_odds(state, SHOOTER, mount.id, TARGET)
        chained = volley_odds(state, SHOOTER, [(mount.id, TARGET)])[TARGET]
        assert_alike(plain, chained)


def assert_alike(one: Outcome, other: Outcome) -> None:
    assert [row[:2] for row in one.joint] == [row[:2] for row in other.joint]
    assert [row[2] for row in one.joint] == pytest.approx([row[2] for row in other.joint], abs=1e-12)
    assert one.mean_damage == pytest.approx(other.mean_damage, abs=1e-12)
    assert one.mean_systems == pytest.approx(other.mean_systems, abs=1e-12)
    assert one.p_destroyed == pytest.approx(other.p_destroyed, abs=1e-12)
    assert one.p_bar_emptied == pytest.approx(other.p_bar_emptied, abs=1e-12)


@pytest.mark.parametrize("hull", ["corvette", "frigate"])
@BY_LOAD
def test_FIR_1_a_volley_falls_as_the_engine_lets_it(
    weapons: list[str], upgrades: list[str], hull: str
) -> None:
    state = table(weapons, upgrades, hull)
    shots = tuple((mount.id, TARGET) for mount in state.ships[SHOOTER].fittings.mounts)
    odds = volley_odds(state, SHOOTER, shots)[TARGET]
    assert fsum(chance for *_, chance in odds.joint) == pytest.approx(1.0, abs=1e-12)
    rounds = 700
    lost: list[int] = []
    destroyed = emptied = systems = 0
    for seed in range(rounds):
        match = shoot(state, shots, seed)
        assert any(isinstance(beat[0], VolleyDeclared) for beat in match.beats)
        after = match.state.ships[TARGET]
        lost.append(damage_to(match, TARGET, state))
        destroyed += not after.alive
        emptied += any(old and not new for old, new in zip(state.ships[TARGET].pips, after.pips, strict=True))
        systems += after.lost.bit_count() if after.alive else 0
    spread = sqrt(fsum(chance * (pips - odds.mean_damage) ** 2 for pips, chance in odds.pips))
    assert abs(sum(lost) / rounds - odds.mean_damage) <= 4 * spread / sqrt(rounds) + 1e-9
    for seen, chance in ((destroyed, odds.p_destroyed), (emptied, odds.p_bar_emptied)):
        assert abs(seen / rounds - chance) <= 4 * sqrt(max(chance * (1 - chance), 1e-6) / rounds)
    varied = sqrt(fsum(chance * (n - odds.mean_systems) ** 2 for _, n, chance in odds.joint))
    assert abs(systems / rounds - odds.mean_systems) <= 4 * varied / sqrt(rounds) + 1e-9
    assert set(lost) <= {pips for pips, _ in odds.pips}


def test_targets_are_forecast_apart() -> None:
    state = table(["artillery", "autocannon"], [])
    first, second = (mount.id for mount in state.ships[SHOOTER].fittings.mounts)
    odds = volley_odds(state, SHOOTER, [(first, TARGET), (second, OTHER)])
    assert_alike(odds[TARGET], shot_odds(state, SHOOTER, first, TARGET))
    assert_alike(odds[OTHER], shot_odds(state, SHOOTER, second, OTHER))


def test_DMG_2_shields_are_used_up_once() -> None:
    state = table(["artillery", "artillery"], ["shields"], hull="cruiser")
    shots = [(mount.id, TARGET) for mount in state.ships[SHOOTER].fittings.mounts]
    ship = state.ships[TARGET]
    ship = state.ships[TARGET] = changed(ship, shielded=ship.fittings.shields)
    spent = volley_odds(state, SHOOTER, shots)[TARGET]
    ship = state.ships[TARGET] = changed(ship, shielded=0)
    fresh = volley_odds(state, SHOOTER, shots)[TARGET]
    assert 0 < spent.mean_damage - fresh.mean_damage <= ship.fittings.shields


def test_a_broken_weapon_has_no_odds() -> None:
    state = table(["artillery"], [])
    with pytest.raises(ValueError, match="no working weapon"):
        shot_odds(state, SHOOTER, "c9", TARGET)
