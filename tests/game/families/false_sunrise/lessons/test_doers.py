"""Whose deed an event is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.families.false_sunrise.lessons.table.actors import ActorTracker
from game.families.false_sunrise.lessons.table.guide import TableGuide
from rules.false_sunrise.events import (
    DamageTaken,
    InitiativeTaken,
    MarkerTaken,
    MatchEnded,
    PointsScored,
    RatingMarked,
    ResultDiminished,
    ShipDestroyed,
    ShipMoved,
    SystemLost,
    VelocityChanged,
)
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat

ARROW, BLADE = "red:Arrow", "blue:Blade"
RED, BLUE = PLAYERS


@pytest.fixture
def state(begin: Callable[..., TableGuide]) -> State:
    shown: State = begin("- {say: Look.}").session.shown
    return shown


def hit(target: str, source: str) -> DamageTaken:
    return DamageTaken(target, source, 3, 0, 0, (3, 6), 0)


def test_a_move_is_its_owners(state: State) -> None:
    assert ActorTracker().actors_of(ShipMoved(ARROW, ((1.0, 1.0, 3),), 6), state) == (RED,)
    assert ActorTracker().actors_of(MarkerTaken("m1", BLUE), state) == (BLUE,)


def test_damage_is_the_shooters_and_a_crash_the_owners(state: State) -> None:
    deeds = ActorTracker()
    assert deeds.actors_of(hit(BLADE, f"{ARROW}|gun"), state) == (RED,)
    assert deeds.actors_of(ShipDestroyed(BLADE), state) == (RED,)
    assert deeds.actors_of(hit(ARROW, "crash"), state) == (RED,)
    assert deeds.actors_of(ShipDestroyed(ARROW), state) == (RED,)


def test_a_mark_is_the_deed_of_who_struck_and_a_lowered_set_of_who_was_under_missiles(state: State) -> None:
    marked = RatingMarked(BLADE, Rating.PD, f"{ARROW}|gun")
    assert ActorTracker().actors_of(marked, state) == (RED,)
    lowered = ResultDiminished(ARROW, "gun", BLADE, 5, ((2, 5),), ((1, 5),))
    assert ActorTracker().actors_of(lowered, state) == (BLUE,)


def test_DMG_3_a_lost_system_is_the_owners_choice(state: State) -> None:
    assert ActorTracker().actors_of(SystemLost(BLADE, "gun"), state) == (BLUE,)


def test_FAC_12_a_velocity_is_changed_by_the_other_side(state: State) -> None:
    assert ActorTracker().actors_of(VelocityChanged(BLADE, 4, 7, "FAC-12"), state) == (RED,)


def test_points_are_theirs_who_score(state: State) -> None:
    assert ActorTracker().actors_of(PointsScored(1, 0), state) == (RED,)
    assert ActorTracker().actors_of(PointsScored(1, 2), state) == (RED, BLUE)
    assert ActorTracker().actors_of(PointsScored(0, 0), state) == ()


def test_what_passes_by_itself_is_nobodys(state: State) -> None:
    assert ActorTracker().actors_of(InitiativeTaken(RED, "END-5"), state) == ()
    assert ActorTracker().actors_of(MatchEnded(None, "turn_limit", "END-3"), state) == ()
    assert ActorTracker().actors_of(MatchEnded(Seat.BLUE, "points", "END-2"), state) == (BLUE,)
