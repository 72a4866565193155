"""Moves that overlap: one begins while the one before it still flies, and both arrive."""

from __future__ import annotations

from math import dist

import pytest
from pygame import Rect

from game.families.astra_et_tenebrae.board.view import FrigateBoard
from game.shell.theme import Theme
from rules.astra_et_tenebrae.events import ComponentLost, Event, PhaseBegan, ShipBurned, ShipLost, TurnCleared
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Phase, State
from rules.table.measure import Point
from tests.game.families.astra_et_tenebrae.arena import battle

FRAME_S = 1 / 60


def burn(state: State, name: str) -> ShipBurned:
    x, y = state.ships[name].place
    return ShipBurned(name, 90, 10, 10.0, (x + 10, y), 2, 0, override=False)


def play(board: FrigateBoard, state: State, event: Event) -> State:
    before = state.copy()
    event.apply(state)
    board.play((event,), before, state.copy(), 1.0, reduced_motion=False)
    return state


@pytest.fixture
def board() -> FrigateBoard:
    return FrigateBoard(Theme(), Rect(0, 0, 760, 510))


def flown_in(board: FrigateBoard, name: str, start: Point) -> float:
    """Return how far a ship has come on its way, in inches."""
    assert board.animation is not None
    pose = board.animation.pose(name)
    return 0.0 if pose is None else dist((pose.x, pose.y), start)


def test_the_next_burn_may_begin_while_the_last_ship_still_flies(board: FrigateBoard) -> None:
    state = battle()
    first, second = state.ships["Brand"].place, state.ships["Brine"].place
    play(board, state, burn(state, "Brand"))
    following = burn(state, "Brine")
    assert not board.may_begin((following,)), "the first one has hardly begun"
    while not board.may_begin((following,)):
        board.update(FRAME_S)
    assert 0 < flown_in(board, "Brand", first) < 10
    play(board, state, following)
    board.update(3 * FRAME_S)
    assert 0 < flown_in(board, "Brand", first) < 10, "it flies on"
    for _ in range(12):
        board.update(FRAME_S)
    assert 0 < flown_in(board, "Brine", second) < 10
    while board.animation is not None:
        board.update(FRAME_S)
    assert board.state is not None
    assert dist(board.state.ships["Brand"].place, first) == pytest.approx(10)
    assert dist(board.state.ships["Brine"].place, second) == pytest.approx(10)


def test_a_beat_of_no_length_ends_nothing(board: FrigateBoard) -> None:
    state = battle()
    start = state.ships["Brand"].place
    play(board, state, burn(state, "Brand"))
    while not board.may_begin(()):
        board.update(FRAME_S)
    play(board, state, PhaseBegan(Phase.DETECTION, 4, "AF-1"))
    assert 0 < flown_in(board, "Brand", start) < 10


def test_a_loss_and_the_end_of_a_turn_wait_until_all_is_still(board: FrigateBoard) -> None:
    state = battle()
    play(board, state, burn(state, "Brand"))
    board.update(0.3)
    assert board.animation is not None
    for event in (ShipLost("Brine", "hull", "AW-3"), TurnCleared(0)):
        assert not board.may_begin((event,))
    board.finish()
    assert board.may_begin((TurnCleared(0),))


def test_AW_3_losses_of_several_ships_overlap_and_those_of_one_ship_are_read_one_by_one(
    board: FrigateBoard,
) -> None:
    state = battle()
    play(board, state, ComponentLost("Brine", Component.ENGINE))
    board.update(0.4)
    assert board.animation is not None
    assert board.may_begin((ComponentLost("Brand", Component.ENGINE),))
    assert not board.may_begin((ComponentLost("Brine", Component.FIRE_CONTROL),))
