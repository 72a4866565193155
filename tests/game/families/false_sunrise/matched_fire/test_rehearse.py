"""Rehearsal in Matched Fire: both fleets fly by the rules, and the odds are those after the flight."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.danger.ends import ended, with_ships
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.forecast.forecast_client import shared_forecast_client
from rules.false_sunrise.matched_fire.gunnery import can_hit, fire_control_left
from rules.false_sunrise.matched_fire.odds import mean_loss, volley_odds
from rules.false_sunrise.state import Order, Phase, State
from rules.kernel.seats import Seat
from tests.game.families.false_sunrise.matched_fire.fight import GUTTER, HEARTING, state_of
from tests.game.seats import Sitting

PERCH = "red:Perch"


def orders() -> State:
    """Two ships near a destroyer that stands still, in the orders of a turn."""
    state = state_of(
        {
            GUTTER: (14, 30, 3, 4),
            PERCH: (27, 34, 0, 4),
            HEARTING: (29, 24, 6, 0),
            "blue:Smoot": (20, 25, 9, 3),
        }
    )
    state.phase = Phase.ORDERS
    state.initiative = state.to_act = Seat.RED
    return state


@pytest.fixture
def rehearsal(desk: Any) -> Sitting:
    at = Sitting(desk, orders())
    desk.step(3)
    if desk.screen.name == "handover":
        at.keys(pygame.K_o)
    at.keys(pygame.K_p)
    assert isinstance(at.tool, RehearsalTool)
    return at


def settle(at: Sitting) -> None:
    at.tool.update(0.0)
    assert shared_forecast_client().settle()
    at.desk.step(2)


def flown(at: Sitting) -> State:
    """Return the table with all models where their trial orders take them."""
    view, trial = at.table.view, at.tool.trial
    return with_ships(
        view,
        {one: ended(view.ships[one], fly(view, view.ships[one], trial.order(one))) for one in trial.flying()},
    )


def check_odds(at: Sitting) -> dict[tuple[str, str], float]:
    """Compare every pair with the odds of the rules; return the means."""
    at.tool.go_to(1.0)
    settle(at)
    settle(at)
    table, found = flown(at), at.tool.duels.duels
    assert len(at.desk.rows("rehearse.duels")) == len(found)
    for duel in found:
        shooter, target = table.ships[duel.shooter_id], table.ships[duel.target_id]
        mounts = [one for one in shooter.fittings.mounts if can_hit(table, shooter, one, target)]
        mounts.sort(key=lambda one: -mean_loss(table, shooter, one, target))
        shots = [(one.id, target.id) for one in mounts[: fire_control_left(shooter)]]
        odds = volley_odds(table, shooter.id, shots)[target.id]
        assert (duel.attacks, duel.mean) == (len(shots), pytest.approx(odds.mean_damage))
        assert duel.destroyed == pytest.approx(odds.p_destroyed)
    return {(one.shooter_id, one.target_id): one.mean for one in found}


def test_MF_15_MF_26_who_could_fire_is_what_the_rules_say_after_the_flight(rehearsal: Sitting) -> None:
    assert check_odds(rehearsal)


def test_MF_26_an_enemy_that_gets_under_way_no_longer_stands_still(rehearsal: Sitting) -> None:
    still = check_odds(rehearsal)
    rehearsal.table.select(HEARTING)
    rehearsal.tool.give(rehearsal.table.view.ships[HEARTING], Order(1, 0))
    moved = check_odds(rehearsal)
    shooter = next(one for one, target in still if target == HEARTING and one in (PERCH, GUTTER))
    assert moved[shooter, HEARTING] != pytest.approx(still[shooter, HEARTING])


def test_leaving_it_seals_and_keeps_nothing(rehearsal: Sitting) -> None:
    rehearsal.table.select(HEARTING)
    rehearsal.tool.give(rehearsal.table.view.ships[HEARTING], Order(1, 0))
    rehearsal.keys(pygame.K_ESCAPE)
    assert not isinstance(rehearsal.tool, RehearsalTool)
    assert not rehearsal.tool.plan.orders
    assert rehearsal.session.drafted(Seat.RED) in (None, {})
