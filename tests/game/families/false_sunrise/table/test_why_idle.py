"""Why nobody can fire: the reason of each ship, its figures and its ruling."""

from __future__ import annotations

from typing import Any

import pytest

from game.families.false_sunrise.table.why_idle import why_idle
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.measure import distance_in
from rules.values import changed
from tests.game.weapons_desk import FAR, HIDDEN, NEAR, SHIP, WeaponsDesk, state_of_fight

OTHER = "red:Nightjar"


def fight_with(**ships: dict[str, Any]) -> State:
    """Return the fight without the drone, with some ships otherwise; the key is the end of a name."""
    state = state_of_fight()
    for ship_id in list(state.ships):
        for name, values in {"Drone": {"x": 70.0, "y": 2.0}, **ships}.items():
            if ship_id.endswith(name):
                state.ships[ship_id] = changed(state.ships[ship_id], **values)
    return state


FAR_OFF = {
    "Summer": {"x": 68.0, "y": 3.0},
    "Honeycomb": {"x": 70.0, "y": 6.0},
    "Smoker": {"x": 70.0, "y": 9.0},
}


def test_FIR_2_ships_that_reach_nobody_are_told_of_together_by_the_nearest() -> None:
    state = fight_with(Steadfast={"x": 5.0, "y": 40.0}, Nightjar={"x": 2.0, "y": 47.0}, **FAR_OFF)
    (why,) = why_idle(state, [SHIP, OTHER])
    assert why.ruling == "FIR-2"
    assert "No enemy is within reach of Steadfast or Nightjar" in why.reason
    gunnery, foes = edition_of(state).gunnery, state.ships_of(Seat.BLUE)
    short = {}
    for ship in (state.ships[SHIP], state.ships[OTHER]):
        longest = max(gunnery.reach_in(ship, mount)[1] for mount in ship.fittings.mounts)
        near = min(distance_in(ship.at, foe.at) for foe in foes)
        words = f"{near:.1f} inches from {ship.spec.name}, whose longest reach is {longest:g}"
        short[near - longest] = words
    assert short[min(short)] in why.reason


def test_FIR_2_a_ship_in_range_is_told_by_the_shot_that_is_refused() -> None:
    away = {"x": 70.0, "y": 2.0}
    state = fight_with(Nightjar={"x": 36.0, "y": 36.0, "heading": 12}, Summer=away, Honeycomb=away)
    (why,) = why_idle(state, [OTHER])
    ship, gunnery, foe = state.ships[OTHER], edition_of(state).gunnery, state.ships[HIDDEN]
    refused = [gunnery.shot_refusal(state, ship, mount, foe) for mount in ship.fittings.mounts]
    assert (why.ruling, why.reason) in [(one.ruling, f"Nightjar: {one.reason}") for one in refused if one]
    assert "a rock blocks the line of sight to Smoker" in why.reason


def test_FIR_1_a_ship_whose_weapons_have_fired_says_so() -> None:
    state = fight_with(Steadfast={"fired": (1 << 30) - 1})
    (why,) = why_idle(state, [SHIP])
    assert why.ruling == edition_of(state).gunnery.ruling
    assert "has fired this turn" in why.reason


@pytest.mark.parametrize("gone", [(NEAR, FAR, HIDDEN, "blue:Drone")])
def test_without_enemies_that_is_the_reason(gone: tuple[str, ...]) -> None:
    state = state_of_fight()
    for ship_id in gone:
        state.ships[ship_id] = changed(state.ships[ship_id], alive=False)
    (why,) = why_idle(state, [SHIP])
    assert "no enemy is on the board" in why.reason


def test_the_panel_gives_the_reason_with_the_chip_of_its_ruling(desk: Any) -> None:
    state = fight_with(Steadfast={"x": 5.0, "y": 40.0}, **FAR_OFF)
    table = WeaponsDesk(desk, state)
    assert type(table.tool).__name__ == "PassTool"
    assert "No enemy is within reach" in table.table.ui["pass.why0"].text()
    assert table.table.ui["pass.why0.ruling"].text() == "FIR-2"
