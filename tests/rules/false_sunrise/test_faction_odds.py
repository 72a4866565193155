"""Odds with what factions bring, against every fall of the dice, in arithmetic and in the engine."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, fsum, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.july_2024.volley_odds import shot_odds, volley_odds
from rules.false_sunrise.odds import Target, after_protection, outcome_law
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Phase, State
from rules.files import load_model, parse_yaml
from rules.kernel.match import Match
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat

Law = dict[tuple[int, int], Fraction]
SHOOTER, TARGET = "red:Arrow", "blue:Blade"
GUN = "{id: gun, type: artillery, arc: fore}"  # its own band is 12 to 18 inches
SUN, CYCLE, GIANT = "children-of-the-sun", "first-cycle", "gas-giant-collective"


def table(
    shooter: str = GUN,
    target: str = "",
    *,
    factions: tuple[str, str] = ("null", "null"),
    hull: str = "frigate",
    range_in: float = 15,
    friend: str = "",
    wing: str = "",
    pools: tuple[str, str] = ("", ""),
) -> State:
    """Put a ship before another at the moment when it is activated."""
    text = f"""
options: {{factions: true}}
fleets:
  red:
    faction: {factions[0]}
    {pools[0]}
    ships:
    - {{name: Arrow, hull: flagship, at: [20, 24], heading: 3, components: [{shooter}]}}
    {friend}
    squadrons: [{wing}]
  blue:
    faction: {factions[1]}
    {pools[1]}
    ships:
    - {{name: Blade, hull: {hull}, at: [{20 + range_in}, 24], heading: 9, components: [{target}]}}
    - {{name: Sabre, hull: corvette, at: [70, 46]}}
"""
    document = parse_yaml(text, "table")
    state = position_of(load_model(Position, document), document)
    state.phase = Phase.ACTIVATIONS
    return state


# --- the engine under every fall of the dice -------------------------------------------------------


def throws(request: Roll) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """List the throws that differ, with their chances: of dice that only pass or fail, one for each count."""
    passing = {"rugged": 6, "haywire": 4, "plating": 5}.get(request.why)
    dice = request.count
    if passing is None:
        for faces in combinations_with_replacement(range(1, 7), dice):
            ways = factorial(dice) // prod(factorial(n) for n in Counter(faces).values())
            yield faces, Fraction(ways, 6**dice)
        return
    chance = Fraction(7 - passing, 6)
    for passed in range(dice + 1):
        share = comb(dice, passed) * chance**passed * (1 - chance) ** (dice - passed)
        yield (6,) * passed + (1,) * (dice - passed), share


def law_of_engine(state: State, *weapons: str, answers: dict[Prompt, Any] | None = None) -> Law:
    """Fire weapons at the target under every fall of the dice: chances of (pips lost, choices taken)."""
    law: Counter[tuple[int, int]] = Counter()
    waiting: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), Fraction(1))]
    before = sum(state.ships[TARGET].pips)
    while waiting:
        rolled, chance = waiting.pop()
        end = fired(state, weapons, rolled, dict(answers or {}))
        if isinstance(end, Roll):
            waiting += [((*rolled, faces), chance * share) for faces, share in throws(end)]
            continue
        ship = end.ships[TARGET]
        borne = sum(times for _, times in ship.extras.strain) if ship.extras else 0
        lives = sum(
            spec_lives - 1 for system, spec_lives in ship.spec.lives.items() if not ship.works(system)
        )
        chosen = ship.lost.bit_count() + borne + lives if ship.alive else 0
        law[before - sum(ship.pips), chosen] += chance  # type: ignore[assignment]
    assert sum(law.values()) == 1
    return dict(law)  # type: ignore[arg-type]


def fired(
    state: State, weapons: tuple[str, ...], rolled: tuple[tuple[int, ...], ...], answers: dict[Prompt, Any]
) -> Roll | State:
    """Play a volley with these dice: the table then, or the roll for which there are none."""
    match: Match[Any, State, Any] = Match(JULY_2024, state.setup, state=state.copy())
    match.answer(Seat.RED, SHOOTER)
    match.answer(Seat.RED, tuple((weapon, TARGET) for weapon in weapons))
    dice = list(rolled)
    while match.pending:
        ((seat, request),) = match.pending.items()
        if isinstance(request, Roll):
            if not dice:
                return request
            match.answer(seat, dice.pop(0))
            continue
        prompt = getattr(request, "prompt", None)
        if prompt is Prompt.ACTIVATE:
            break
        wanted = answers.pop(prompt, None) if prompt in answers and prompt is not None else None
        match.answer(seat, request.default() if wanted is None else wanted)
    return match.state


def assert_law(joint: tuple[tuple[int, int, float], ...], expected: Law) -> None:
    assert [(lost, systems) for lost, systems, _ in joint] == sorted(expected)
    for lost, systems, chance in joint:
        assert chance == pytest.approx(float(expected[lost, systems]), abs=1e-12)


# --- arithmetic ------------------------------------------------------------------------------------


def test_FAC_14_what_passes_plating_is_rolled_for_again() -> None:
    for points, shields, plating in product(range(5), range(3), (False, True)):
        seen: Counter[int] = Counter()
        left = max(0, points - shields)
        for plates in product((True, True, False) if plating else (True,), repeat=left):
            for hull in product((True,) * 5 + (False,), repeat=sum(plates)):
                weight = Fraction(1, (3 if plating else 1) ** left * 6 ** sum(plates))
                seen[sum(hull)] += weight  # type: ignore[assignment]
        law = after_protection(points, shields, plating=plating, rugged=True)
        assert dict(law) == pytest.approx({passed: float(share) for passed, share in seen.items()})


attacks = st.builds(
    Attack,
    dice=st.integers(1, 4),
    rating=st.integers(-2, 3),
    penalty=st.sampled_from((0, 2)),
    kill_at=st.sampled_from((None, 6, 4)),
    bought=st.integers(0, 4),
)


@settings(max_examples=60)
@given(attacks)
def test_FAC_1_bought_rating_takes_the_highest_dice_left_and_never_the_last(attack: Attack) -> None:
    expected: Counter[tuple[int, int]] = Counter()
    count = attack.dice + max(0, -attack.rating)
    for faces in product(range(1, 7), repeat=count):
        values = sorted(max(0, face - attack.penalty) for face in faces)
        kills = sum(attack.kill_at is not None and value >= attack.kill_at for value in values)
        for _ in range(max(0, attack.rating)):
            del values[max(1, len(values) - 1) :]
        for _ in range(attack.bought):
            del values[max(1, len(values) - 1) :]
        expected[sum(values), kills] += 1
    law = attack_law(attack)
    assert [(damage, kills) for damage, kills, _ in law] == sorted(expected)
    for damage, kills, chance in law:
        assert chance == pytest.approx(expected[damage, kills] / 6**count, abs=1e-12)


@settings(max_examples=40)
@given(attacks, st.integers(0, 3))
def test_FAC_12_haywire_adds_its_dice_where_pips_were_lost(attack: Attack, further: int) -> None:
    target = Target((2, 6, 6), 2, plating=False, systems=3, rugged=further == 2)
    more = Attack(attack.dice, attack.rating, 0, attack.penalty, attack.kill_at, attack.bought, further)
    plain, haywire = outcome_law(attack, target), outcome_law(more, target)
    assert [row[0] for row in plain.pips] == [row[0] for row in haywire.pips]
    assert fsum(chance for *_, chance in haywire.joint) == pytest.approx(1)
    assert haywire.mean_damage == pytest.approx(plain.mean_damage)
    unhurt = {systems: chance for lost, systems, chance in plain.joint if not lost}
    assert unhurt == pytest.approx({s: chance for lost, s, chance in haywire.joint if not lost})
    hurt = fsum(chance for lost, _, chance in plain.joint if 0 < lost < 14)
    assert plain.mean_systems <= haywire.mean_systems + 1e-12
    assert haywire.mean_systems <= plain.mean_systems + further / 2 * hurt + 1e-12


# --- the engine --------------------------------------------------------------------------------------


@pytest.mark.parametrize("plating", ["", "{type: adaptive-plating}"])
def test_FAC_14_odds_of_a_rugged_ship_are_those_of_the_engine(plating: str) -> None:
    state = table(target=plating, factions=("null", GIANT), range_in=9)
    assert_law(shot_odds(state, SHOOTER, "gun", TARGET).joint, law_of_engine(state, "gun"))


@pytest.mark.parametrize("target", ["", "{type: shields}"])
def test_FAC_12_odds_of_haywire_are_those_of_the_engine(target: str) -> None:
    missiles = "{id: gun, type: hydra}, {type: haywire-missiles}, {type: haywire-missiles}"
    state = table(missiles, target, factions=("old-world-coalition", "null"), range_in=9)
    law = law_of_engine(state, "gun")
    assert_law(shot_odds(state, SHOOTER, "gun", TARGET).joint, law)
    assert_law(volley_odds(state, SHOOTER, [("gun", TARGET)])[TARGET].joint, law)


@pytest.mark.slow
def test_FAC_15_odds_of_two_shots_at_fail_safes_are_those_of_the_engine() -> None:
    guns = "{id: gun, type: artillery, arc: fore}, {id: gun2, type: artillery, arc: fore}"
    state = table(
        guns, "{type: shields}, {type: additional-fail-safes}", range_in=9, factions=("null", GIANT)
    )
    law = law_of_engine(state, "gun", "gun2")
    assert_law(volley_odds(state, SHOOTER, [("gun", TARGET), ("gun2", TARGET)])[TARGET].joint, law)


def test_FAC_1_odds_of_one_more_die_and_of_bought_rating_are_those_of_the_engine() -> None:
    state = table(factions=(SUN, SUN), pools=("miracles: 2", "miracles: 3"), range_in=9)

    def bigger(_weapon: str, attack: Attack) -> Attack:
        return replace(attack, dice=attack.dice + 1, bought=1)

    law = law_of_engine(state, "gun", answers={Prompt.MIRACLE_DIE: "die", Prompt.MIRACLE_RATING: 1})
    assert_law(shot_odds(state, SHOOTER, "gun", TARGET, bigger).joint, law)
    assert_law(volley_odds(state, SHOOTER, [("gun", TARGET)], bigger)[TARGET].joint, law)


@pytest.mark.parametrize(("size", "dice"), [(14, 7), (10, 7), (9, 6), (5, 6), (4, 5), (1, 5)])
def test_FAC_10_drones_change_the_odds_by_the_dice_that_they_add(size: int, dice: int) -> None:
    wing = f"{{id: s, type: drone-swarm, size: {size}, mode: offensive, ship: Blade, against: ballistic}}"
    state = table(factions=(CYCLE, "null"), wing=wing)
    plain = outcome_law(Attack(dice, 0, kill_at=6), Target((6, 6), 0, plating=False, systems=3))
    assert shot_odds(state, SHOOTER, "gun", TARGET).joint == plain.joint


def test_FAC_8_runes_change_the_odds_to_those_of_the_friends_band() -> None:
    guns = f"{GUN}, {{type: binding-runes, weapon: gun}}"
    friend = f"- {{name: Lance, hull: frigate, at: [29, 10], heading: 3, components: [{guns}]}}"
    state = table(guns, factions=(CYCLE, "null"), range_in=9, friend=friend)
    mount = state.ships[SHOOTER].fittings.mounts[0]
    shot = plan_attack(state, state.ships[SHOOTER], mount, state.ships[TARGET])
    assert (shot.band, shot.measured_from) == (3, "red:Lance")
    own, beside = (shot_odds(table(range_in=far), SHOOTER, "gun", TARGET) for far in (15, 9))
    assert shot_odds(state, SHOOTER, "gun", TARGET).joint == own.joint != beside.joint
