"""Where ships can go, and how they would stand there."""

import pickle
from dataclasses import replace

import pytest

from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.events import BattleLedger
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.foreseeing import after_burn, facings, formations_with, reach, strengths
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.ruleset import opening
from rules.astra_et_tenebrae.state import FormationType, Phase, Setup, State
from rules.astra_et_tenebrae.turn import move_ships
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain

ROCK = ((30.0, 14.0), (36.0, 14.0), (36.0, 20.0), (30.0, 20.0))
MOST_G = 29


def table(edition: str) -> State:
    state = opening(Setup(edition, SHIPS, terrain=Terrain([ROCK])))
    state.phase = Phase.MOVEMENT
    for number, (name, ship) in enumerate(state.ships.items()):
        at = (20.0 + 6 * (number % 4), 26.0 if ship.seat is Seat.RED else 8.0)
        state.ships[name] = replace(ship, at=at, motion=(40 * number, 5.0 + 2 * number))
    return state


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("override", [False, True])
def test_AM_2_reach_is_all_that_is_legal(edition: str, override: bool) -> None:
    state = table(edition)
    name = SHIPS[Seat.RED][2]
    ship = state.ships[name]
    for damage in (0, state.figures.points[1]):
        state.ships[name] = ship = replace(ship, damage=(0, damage, 0, 0, 0, 0))
        found = {(one.course, g) for one in reach(state, ship, override=override) for g in one[1:]}
        expected = set()
        for course in range(CIRCLE):
            burns = [Burn(name, course, g, override) for g in range(MOST_G + 1)]
            legal = [burn.g for burn in burns if burn_refusal(state, burn) is None]
            assert legal == list(range(legal[0], legal[-1] + 1) if legal else ())
            expected |= {(course, g) for g in (legal[:1] + legal[-1:])}
        assert found == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_AM_5_a_burn_is_foreseen_as_it_is_flown(edition: str) -> None:
    for course in range(0, CIRCLE, 15):
        state = table(edition)
        name = SHIPS[Seat.RED][1]
        found = strengths(state, state.ships[name], course)
        if found is None:
            continue
        burn = Burn(name, course, found.most)
        foreseen = after_burn(state, burn)
        ledger = BattleLedger(state.copy())
        flow = move_ships(ledger)
        next(flow)
        flow.send(burn)
        assert foreseen.ships == ledger.state.ships
        assert state.ships[name].moved is False


def test_AC_10_an_end_stands_in_a_band_of_every_enemy() -> None:
    state = table("2025-03-04")
    name = SHIPS[Seat.RED][3]
    state.ships[name] = replace(state.ships[name], motion=None)
    after = after_burn(state, Burn(name, 0, 12))
    rows = {one.enemy: one for one in facings(after, after.ships[name])}
    near = rows["Kelp"]
    assert near.band is not None
    assert near.band.name == "close"
    assert near.ours == near.theirs == pytest.approx(1)
    far = rows["Skerry"]
    assert far.band is not None
    assert far.band.name == "mid"
    assert far.ours == far.theirs == pytest.approx(0.5)


def test_AF_1_an_end_makes_formations_with_those_that_have_moved() -> None:
    state = table("2025-03-04")
    one, two, three, _ = SHIPS[Seat.RED]
    state = after_burn(state, Burn(one, 0, 3))
    assert formations_with(state, state.ships[one]) == ()
    state = after_burn(state, Burn(two, 20, 4))
    kinds = {named.type: named.ships for named in formations_with(state, state.ships[two])}
    assert kinds[FormationType.LINE] == kinds[FormationType.SPHERE] == (one, two)
    assert all(three not in ships for ships in kinds.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_process_that_thinks_gets_a_state_with_its_numbers(edition: str) -> None:
    state = table(edition)
    there = pickle.loads(pickle.dumps(state))
    assert there == state
    assert there.figures is state.figures, "the edition's, looked up there and not sent"


@pytest.mark.parametrize("edition", EDITIONS)
def test_AM_1_a_move_found_legal_makes_no_other_move_legal(edition: str) -> None:
    request = MoveShip(Seat.RED, table(edition))
    move = request.default()
    assert request.refusal(move) is None
    assert request.refusal(move) is None
    refusal = request.refusal(replace(move, ship="nobody"))
    assert refusal is not None
    assert refusal.ruling == "AM-1"
