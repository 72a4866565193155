"""What the forecast client finds between frames is right, and nothing outlives what it was about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.families.false_sunrise.danger.ends import End, drifting
from game.families.false_sunrise.danger.fleet_danger import FleetDanger
from game.forecast import forecast_client as lookout_module
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.forecast_client import ForecastClient
from game.forecast.questions import Asked
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat


@pytest.fixture
def forecast_client() -> Iterator[ForecastClient]:
    one = ForecastClient()
    yield one
    one.close()


def look_at(client: ForecastClient, state: State) -> None:
    client.look_at(edition_of(state).ruleset, state)


def asked_about(state: State, number: int) -> Asked[End]:
    ship = state.ships_of(Seat.RED)[number]
    return Asked(ship.id, End(*drifting(state, ship).end))


def test_what_is_found_is_what_the_reckoner_says(forecast_client: ForecastClient, melee: Any) -> None:
    state: State = melee(1)
    asked = asked_about(state, 0)
    look_at(forecast_client, state)
    forecast_client.want((asked,), asked)
    assert forecast_client.settle()
    assert forecast_client.forecast(asked) == DangerCalculator(FleetDanger(state)).forecast(asked)
    field, same = forecast_client.field(asked), list(DangerCalculator(FleetDanger(state)).fields(asked))[-1]
    assert field is not None
    assert same is not None
    assert field.grid.step == 1
    assert field.mean == pytest.approx(same.mean, abs=1e-9)


def test_another_state_or_player_knows_nothing_of_it(forecast_client: ForecastClient, melee: Any) -> None:
    state, after = melee(1), melee(2)
    asked = asked_about(state, 0)
    look_at(forecast_client, state)
    forecast_client.want((asked,))
    assert forecast_client.settle()
    look_at(forecast_client, state.copy())
    assert forecast_client.forecast(asked) is not None, "the same table, looked at again"
    look_at(forecast_client, after)
    assert forecast_client.forecast(asked) is None
    forecast_client.want((asked_about(after, 0),))
    assert forecast_client.settle()
    forecast_client.forget()
    assert forecast_client.forecast(asked_about(after, 0)) is None
    forecast_client.want((asked_about(after, 0),))
    assert forecast_client.settle(), "nothing is looked at: nothing is wanted"


def test_a_ghost_that_moves_on_does_not_wait_for_the_board(
    forecast_client: ForecastClient, melee: Any
) -> None:
    state: State = melee(3)
    look_at(forecast_client, state)
    forecast_client.want((), asked_about(state, 1))
    for number in (0, 1, 2):
        forecast_client.want((asked_about(state, number),), asked_about(state, 1))
    assert forecast_client.settle()
    assert forecast_client.forecast(asked_about(state, 2)) == DangerCalculator(FleetDanger(state)).forecast(
        asked_about(state, 2)
    )


def test_a_board_outlasts_all_that_is_asked_beside_it(
    forecast_client: ForecastClient, melee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drag asks about a hundred ends: the picture under it stays."""
    monkeypatch.setattr(lookout_module, "_MOST_ANSWERS", 2)
    state: State = melee(1)
    board = asked_about(state, 0)
    look_at(forecast_client, state)
    forecast_client.want((), board)
    assert forecast_client.settle()
    field = forecast_client.field(board)
    for number in range(4):
        forecast_client.want((asked_about(state, number),), board)
        assert forecast_client.settle()
    assert forecast_client.field(board) is field
    assert forecast_client.forecast(asked_about(state, 0)) is None, "answers make room for answers"


def test_it_goes_on_when_its_process_is_killed(forecast_client: ForecastClient, melee: Any) -> None:
    state: State = melee(1)
    look_at(forecast_client, state)
    for number in range(3):
        forecast_client.want((asked_about(state, number),))
        assert forecast_client.settle()
        assert forecast_client.forecast(asked_about(state, number)) is not None
        if forecast_client.worker.process is not None:
            forecast_client.worker.process.kill()
            forecast_client.worker.process.join()
