"""The lookout: what is found beside the frames is the reckoner's, and nothing outlives what it was about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.families.false_sunrise.danger import lookout as lookout_module
from game.families.false_sunrise.danger.ends import drifting
from game.families.false_sunrise.danger.lookout import Lookout
from game.families.false_sunrise.danger.reckoner import Asked, Reckoner
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat


@pytest.fixture
def lookout() -> Iterator[Lookout]:
    one = Lookout()
    yield one
    one.close()


def asked_about(state: State, number: int) -> Asked:
    ship = state.ships_of(Seat.RED)[number]
    return Asked(ship.id, drifting(state, ship).end)


def test_what_is_found_is_what_the_reckoner_says(lookout: Lookout, melee: Any) -> None:
    state: State = melee(1)
    asked = asked_about(state, 0)
    lookout.look_at(state)
    lookout.want((asked,), asked)
    assert lookout.settle()
    assert lookout.forecast(asked) == Reckoner(state).forecast(asked)
    field, same = lookout.field(asked), list(Reckoner(state).fields(asked))[-1]
    assert field is not None
    assert same is not None
    assert field.step_in == 1
    assert field.mean == pytest.approx(same.mean, abs=1e-9)


def test_another_state_or_player_knows_nothing_of_it(lookout: Lookout, melee: Any) -> None:
    state, after = melee(1), melee(2)
    asked = asked_about(state, 0)
    lookout.look_at(state)
    lookout.want((asked,))
    assert lookout.settle()
    lookout.look_at(state.copy())
    assert lookout.forecast(asked) is not None, "the same table, looked at again"
    lookout.look_at(after)
    assert lookout.forecast(asked) is None
    lookout.want((asked_about(after, 0),))
    assert lookout.settle()
    lookout.forget()
    assert lookout.forecast(asked_about(after, 0)) is None
    lookout.want((asked_about(after, 0),))
    assert lookout.settle(), "nothing is looked at: nothing is wanted"


def test_a_ghost_that_moves_on_does_not_wait_for_the_board(lookout: Lookout, melee: Any) -> None:
    state: State = melee(3)
    lookout.look_at(state)
    lookout.want((), asked_about(state, 1))
    for number in (0, 1, 2):
        lookout.want((asked_about(state, number),), asked_about(state, 1))
    assert lookout.settle()
    assert lookout.forecast(asked_about(state, 2)) == Reckoner(state).forecast(asked_about(state, 2))


def test_a_board_outlasts_all_that_is_asked_beside_it(
    lookout: Lookout, melee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drag asks about a hundred ends: the picture under it stays."""
    monkeypatch.setattr(lookout_module, "_MOST_ANSWERS", 2)
    state: State = melee(1)
    board = asked_about(state, 0)
    lookout.look_at(state)
    lookout.want((), board)
    assert lookout.settle()
    field = lookout.field(board)
    for number in range(4):
        lookout.want((asked_about(state, number),), board)
        assert lookout.settle()
    assert lookout.field(board) is field
    assert lookout.forecast(asked_about(state, 0)) is None, "answers make room for answers"


def test_it_goes_on_when_its_process_is_killed(lookout: Lookout, melee: Any) -> None:
    state: State = melee(1)
    lookout.look_at(state)
    for number in range(3):
        lookout.want((asked_about(state, number),))
        assert lookout.settle()
        assert lookout.forecast(asked_about(state, number)) is not None
        if lookout.worker.process is not None:
            lookout.worker.process.kill()
            lookout.worker.process.join()
