"""Odds before a shot against every die that the rules could roll for it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product

import pytest

from rules.astra_et_tenebrae.burning import Evasion
from rules.astra_et_tenebrae.combat import activate
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.concealing import conceal
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.ending import BattleOver
from rules.astra_et_tenebrae.events import BattleLedger
from rules.astra_et_tenebrae.figures import COMPONENTS, EDITIONS, Component, figures_of
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, shot_refusal
from rules.astra_et_tenebrae.odds import (
    NEVER,
    Effect,
    Toll,
    chance_to_roll,
    effect_on,
    laser_odds,
    override_odds,
    salvo_odds,
    wounds_of,
)
from rules.astra_et_tenebrae.ruleset import opening
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, Phase, Setup, Ship, State
from rules.astra_et_tenebrae.systems import INDEX, is_wreck, works
from rules.astra_et_tenebrae.turn import settle
from rules.kernel.dice import Stream
from rules.kernel.requests import Below, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.values import changed

Faces = tuple[int, ...]


def position(edition: str, seed: int) -> State:
    """Draw a position in the middle of a combat phase: ships hurt, hot, marked, in formation."""
    below = Stream("position", seed).below
    state = opening(Setup(edition, SHIPS))
    state.phase, state.turn = Phase.COMBAT, 3
    for name, ship in list(state.ships.items()):
        state.ships[name] = _drawn(state, ship, below)
    for seat in PLAYERS:
        _form(state, seat, below)
    return state


def _drawn(state: State, ship: Ship, below: Below) -> Ship:
    figures = state.figures
    at = (20.0 + below(30), 10.0 + below(25))
    damage = tuple(below(most + 1) if below(3) == 0 else 0 for most in figures.points)
    noted = tuple(below(3) if below(4) == 0 and not figures.points_at_once else 0 for _ in COMPONENTS)
    bare = figures.points[-1] if below(2) else 0  # without point defense missiles have something to do
    damage = (min(damage[0], figures.points[0] - 1), *damage[1:-1], bare)
    drawn = replace(
        ship,
        at=at,
        heat=below(30),
        damage=damage,
        noted=noted,
        hull=below(3) if figures.hull else 0,
        overheat=below(4),
        missiles=4 if damage[4] < figures.points[4] else 0,
        mark=(None, *COMPONENTS)[below(7)],
        captain=Captain.PHYSICIST if below(2) else Captain.PILOT,
        radiating=below(2) == 0,
        row=below(6) - 2,
        acted=below(3) == 0,
        dodging=below(8) == 0,
        aided=below(3) == 0,
    )
    if drawn.mark and not figures.laser.burns_ruins and not works(figures, drawn, drawn.mark):
        return changed(drawn, mark=None)
    return drawn


def _form(state: State, seat: Seat, below: Below) -> None:
    names = tuple(ship.name for ship in state.side(seat))
    kind = (None, *FormationType)[below(5)]
    if kind is FormationType.SCREENING:
        state.formations += (Formation(kind, seat, names[2:], names[:2]),)
        state.fired_at |= {(names[0], one.name) for one in state.side(seat.other) if below(2)}
    elif kind is not None:
        ends = (state.ships[names[0]].place, state.ships[names[-1]].place)
        state.formations += (Formation(kind, seat, names, axis=ends if kind is FormationType.LINE else None),)


def shots(state: State) -> Iterator[Shot]:
    """Run over the legal shots of both sides, cannons with a physicist too."""
    for seat in PLAYERS:
        for shot in FireOrPass(seat, state).shots():
            yield shot
            able = replace(shot, physicists=shot.ships[:1])
            if shot_refusal(state, seat, able) is None:
                yield able


def every_end(state: State, shot: Shot) -> Iterator[tuple[Fraction, Ship, Ship]]:
    """Play a shot out with all dice: the chance, the target after the shot, and after the status phase.

    Two dice are only ever read as their sum, so that sums stand for them.
    """
    todo: list[tuple[Fraction, tuple[Faces, ...]]] = [(Fraction(1), ())]
    while todo:
        chance, faces = todo.pop()
        ledger = BattleLedger(state.copy())
        asked = _play(ledger, shot, faces)
        if asked is None:
            after = ledger.state.ships[shot.target]
            _status(ledger)
            yield chance, after, ledger.state.ships[shot.target]
            continue
        ways: defaultdict[int, list[Faces]] = defaultdict(list)
        for roll in product(range(1, asked.sides + 1), repeat=asked.count):
            ways[sum(roll)].append(roll)
        for rolls in ways.values():
            share = Fraction(len(rolls), asked.sides**asked.count)
            todo.append((chance * share, (*faces, rolls[0])))


def _play(ledger: BattleLedger, shot: Shot, faces: tuple[Faces, ...]) -> Roll | None:
    """Play a shot with these dice, nobody evading or dodging; gives the roll that they do not reach."""
    seat = ledger.state.ships[shot.ships[0]].seat
    flow = activate(ledger, FireOrPass(seat, ledger.state))
    left = list(faces)
    try:
        next(flow)
        request = flow.send(shot)
        while True:
            if isinstance(request, Roll):
                if not left:
                    return request
                request = flow.send(left.pop(0))
            else:
                assert not isinstance(request, dict)
                request = flow.send(request.default())
    except (StopIteration, BattleOver):
        return None


def _status(ledger: BattleLedger) -> None:
    try:
        if ledger.state.outcome is None:
            next(settle(ledger), None)
    except BattleOver:
        pass


def taken(state: State, before: Ship, after: Ship) -> int:
    """Count the points that took effect, those noted before not counted."""
    figures = state.figures
    wounds = wounds_of(figures, before)
    lost = sum(
        left - max(0, figures.points[index] - after.damage[index]) if left else 0
        for index, left in enumerate(wounds.left)
    )
    return lost + (after.hull - (figures.hull - wounds.hull) if wounds.hull is not None else 0)


def check_toll(state: State, shot: Shot, toll: Toll) -> None:
    figures, before = state.figures, state.ships[shot.target]
    lost = points = Fraction(0)
    destroys = dict.fromkeys(COMPONENTS, Fraction(0))
    for chance, _, after in every_end(state, shot):
        lost += chance * (not after.alive)
        points += chance * taken(state, before, after)
        for index, one in enumerate(COMPONENTS):
            destroys[one] += chance * (toll.before.left[index] > 0 and not works(figures, after, one))
    assert toll.lost == lost
    assert toll.points == points
    assert toll.destroys == destroys


def positions(edition: str, count: int) -> Iterator[State]:
    for seed in range(count):
        yield position(edition, seed)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_AC_10_AC_11_odds_of_cannons_and_missiles_are_those_of_all_dice(edition: str) -> None:
    tried = dict.fromkeys((1, 2), 0)
    for number, state in enumerate(positions(edition, 24)):
        drawn = [shot for shot in shots(state) if shot.weapon is not Weapon.LASER]
        for shot in drawn[number % 5 :: 9]:
            odds = salvo_odds(conceal(state, state.ships[shot.ships[0]].seat), shot)
            check_toll(state, shot, odds.toll)
            tried[shot.count] += 1
    assert min(tried.values()) > 5


def crossfires(edition: str, count: int) -> Iterator[tuple[State, Shot]]:
    for seed in range(count):
        state = position(edition, seed)
        pairs = [shot for shot in shots(state) if len(shot.ships) == 2]
        yield from ((state, shot) for shot in pairs[:1] + pairs[-1:])


@pytest.mark.parametrize("edition", EDITIONS)
def test_AF_7_odds_of_a_crossfire_are_those_of_both_ships(edition: str) -> None:
    tried = 0
    for state, shot in islice(crossfires(edition, 40), 8 if figures_of(edition).cannon.dice == 1 else 2):
        odds = salvo_odds(conceal(state, state.ships[shot.ships[0]].seat), shot)
        check_toll(state, shot, odds.toll)
        assert len(odds.chances) == 2
        tried += 1
    assert tried


@pytest.mark.parametrize("edition", EDITIONS)
def test_AC_7_odds_of_a_laser_are_those_of_all_dice(edition: str) -> None:
    follows = fresh = 0
    for number, state in enumerate(positions(edition, 20)):
        drawn = [shot for shot in shots(state) if shot.weapon is Weapon.LASER]
        for shot in drawn[number % 3 :: 5]:
            target = state.ships[shot.target]
            beam = laser_odds(
                conceal(state, state.ships[shot.ships[0]].seat), state.ships[shot.ships[0]], target
            )
            check_toll(state, shot, beam.toll)
            marks = dict.fromkeys((None, *COMPONENTS), Fraction(0))
            for chance, after, _ in every_end(state, shot):
                marks[after.mark] += chance
            if not (
                beam.toll.before.at_once and beam.toll.lost
            ):  # a ship that is gone has no mark to speak of
                assert beam.marks == marks
            follows += target.mark is not None
            fresh += target.mark is None
    assert follows > 5
    assert fresh > 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_AC_9_evading_is_offered_with_its_price(edition: str) -> None:
    state = position(edition, 3)
    ship = next(one for one in state.side(Seat.BLUE) if not one.dodging)
    shooter = state.side(Seat.RED)[0]
    for acted in (False, True):
        state.ships[ship.name] = target = replace(ship, acted=acted)
        cost = laser_odds(state, shooter, target).evasion
        assert cost is not None
        assert cost.next_turn is acted
        assert cost.rows == ((1, 2),) * 4 + ((2, 1),) * 5
        request = EvadeOrStay(Seat.BLUE, state, ship.name, shooter.name)
        assert request.refusal(Evasion(0, len(cost.rows))) is None
    state.ships[ship.name] = target = replace(ship, evaded=True)
    assert laser_odds(state, shooter, target).evasion is None


def test_AW_1_a_point_says_what_it_does() -> None:
    state = position("2025-03-04", 0)
    name = state.side(Seat.BLUE)[0].name
    ship = replace(
        state.ships[name],
        damage=(1, 1, 0, 0, 0, 0),
        noted=(0, 0, 0, 0, 0, 0),
        hull=2,
        heat=25,
        overheat=0,
    )
    wounds = wounds_of(state.figures, ship)
    assert effect_on(wounds, Component.ENGINE) is Effect.LOST
    assert effect_on(wounds, Component.MAGNETIC_FIELD) is Effect.LOST  # its point is the hull's third
    assert effect_on(wounds, Component.HEAT_MANAGEMENT) is Effect.LOST  # too hot without it (AH-6)
    assert effect_on(wounds, Component.FIRE_CONTROL) is Effect.DESTROYS
    whole = wounds_of(state.figures, replace(ship, damage=(0,) * 6, hull=0, heat=0))
    assert effect_on(whole, Component.ENGINE) is Effect.HURTS
    assert effect_on(whole, Component.ENGINE, 2) is Effect.LOST
    spent = wounds_of(state.figures, replace(ship, damage=(0, 1, 0, 0, 0, 0), hull=0, heat=0))
    assert effect_on(spent, Component.MAGNETIC_FIELD) is Effect.HULL
    old = figures_of("2025-03-01")
    gone = wounds_of(old, replace(ship, damage=(0, 2, 0, 0, 0, 0), hull=0))
    assert effect_on(gone, Component.MAGNETIC_FIELD) is Effect.NOTHING
    assert not is_wreck(old, (0, 2, 0, 0, 0, 0), 0)
    assert gone.left[INDEX[Component.MAGNETIC_FIELD]] == 0


@pytest.mark.parametrize(
    ("edition", "g", "expected"),
    [
        ("2025-03-04", 10, (Fraction(4, 10), Fraction(6, 10), NEVER)),
        ("2025-03-04", 29, (Fraction(1, 10), Fraction(9, 20), Fraction(9, 20))),
        ("2025-03-01", 15, (Fraction(6, 20), Fraction(14, 20), NEVER)),
        ("2025-03-01", 24, (Fraction(2, 20), Fraction(9, 20), Fraction(9, 20))),
    ],
)
def test_AM_8_odds_of_an_override(edition: str, g: int, expected: tuple[Fraction, ...]) -> None:
    assert tuple(override_odds(figures_of(edition), g)) == expected


def test_AC_10_two_dice_need_their_sum() -> None:
    assert chance_to_roll(2, 20, 34) == Fraction(28, 400)
    assert chance_to_roll(2, 20, 39) == Fraction(3, 400)
    assert chance_to_roll(1, 10, 11) == 0
    assert chance_to_roll(1, 6, -2) == 1
