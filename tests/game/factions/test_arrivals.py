"""Ships that come later, on the true screens: kept back, brought in, reborn; cores that are named."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from rules.false_sunrise.choices import Copy
from rules.false_sunrise.events import CoreNamed, ShipArrived, ShipReborn, ShipsKept
from rules.false_sunrise.state import Extras, Phase, State
from rules.kernel.seats import Seat
from rules.values import changed

SUN, CYCLE, WORLD, GIANT = (
    "children-of-the-sun",
    "first-cycle",
    "old-world-coalition",
    "gas-giant-collective",
)


def _reserve(state: State, ship_id: str) -> None:
    state.ships[ship_id] = changed(state.ships[ship_id], deployed=False, extras=Extras(reserve=True))


def _undeployed(state: State) -> State:
    for ship_id in state.ships:
        state.ships[ship_id] = changed(state.ships[ship_id], deployed=False)
    return state


def test_FAC_6_ships_are_ticked_to_stay_back_and_too_many_are_refused(make_table: Any, special: Any) -> None:
    table = make_table(_undeployed(special(CYCLE, GIANT, Phase.DEPLOYMENT)))
    assert table.asks == "KeepBackTool"
    table.desk.click_row("tool.options", 0)
    assert table.tool.total() == 4
    table.keys(pygame.K_2)
    assert table.table.refusal is not None
    assert table.table.refusal.ruling == "FAC-6"
    assert "Integrity kept back: 4 of 4" in table.words
    table.desk.click("commit")
    assert table.events(ShipsKept)[0].ship_ids == ("red:Eon",)
    table.desk.step(2)
    assert table.asks == "DeployFleetTool"
    assert "red:Eon" not in table.tool.placements
    assert any("kept back" in row.words for row in table.desk.screen.ui["roster"].items)


def test_FAC_6_none_is_kept_back_by_one_key(make_table: Any, special: Any) -> None:
    table = make_table(_undeployed(special(CYCLE, GIANT, Phase.DEPLOYMENT)))
    table.keys(pygame.K_DELETE)
    assert table.asks == "DeployFleetTool"
    assert not table.events(ShipsKept)


@pytest.fixture
def late(make_table: Any, special: Any) -> Any:
    state = special(CYCLE, GIANT, Phase.START, turn=3)
    _reserve(state, "red:Eon")
    table = make_table(state)
    assert table.asks == "ArriveShipTool"
    return table


def test_FAC_6_a_ship_arrives_where_it_is_placed_and_drifts(late: Any) -> None:
    late.desk.click_at(late.px((12.0, 40.0)))
    late.desk.step(2)
    late.keys(pygame.K_e)
    facing = late.tool.facing
    late.desk.click("commit")
    late.desk.step(3)
    came = late.events(ShipArrived)[0]
    assert (round(came.at[0]), round(came.at[1]), came.heading) == (12, 40, facing)
    late.until("OrdersTool")
    assert "red:Eon" not in late.tool.plan.ids
    late.table.select("red:Eon")
    late.desk.step(2)
    assert "drifts at velocity 6" in late.words
    names = [one.name for one in late.tool.overlays() if type(one).__name__ == "GhostPath"]
    assert "Eon drifts" in names


def test_FAC_6_too_near_to_an_enemy_is_refused_live_with_the_reason(late: Any) -> None:
    foe = late.table.view.ships["blue:Core"].at
    late.desk.click_at(late.px((foe[0], foe[1] - 5)))
    late.desk.step(2)
    assert "12 inches from enemies: Core (FAC-6)" in late.words
    assert late.desk.screen.ui["commit"].disabled
    circles = [one for one in late.tool.overlays() if type(one).__name__ == "Circle"]
    assert len(circles) == 4  # two enemies, two markers


@pytest.mark.parametrize("way", ["button", "key"])
def test_FAC_6_a_ship_may_wait(late: Any, way: str) -> None:
    if way == "button":
        late.click("return.wait")
    else:
        late.keys(pygame.K_SPACE)
    assert not late.events(ShipArrived)
    assert late.state.ships["red:Eon"].extras.reserve


def test_FAC_4_a_ship_is_reborn_in_its_own_zone(make_table: Any, special: Any) -> None:
    state = special(SUN, GIANT, Phase.START, turn=3)
    state.ships["red:Sol"] = changed(state.ships["red:Sol"], alive=False, extras=Extras(due=True))
    table = make_table(state)
    assert table.asks == "RebirthShipTool"
    table.desk.click_at(table.px((40.0, 20.0)))
    table.desk.step(2)
    assert "your own deployment zone (FAC-4)" in table.words
    table.desk.click_at(table.px((6.0, 20.0)))
    table.keys(pygame.K_RETURN)
    assert round(table.events(ShipReborn)[0].at[0]) == 6


def test_FAC_9_a_core_is_named_and_then_says_what_it_acts_as(make_table: Any, special: Any) -> None:
    table = make_table(special(CYCLE, GIANT, Phase.START))
    assert table.asks == "CoreTool"
    rows = {row.key: row for row in table.tool.rows()}
    assert "For Pinpoint." in rows[Copy("binding-runes", "pinpoint")].detail
    at = list(rows).index(Copy("redirected-exhaust"))
    table.desk.click_row("tool.options", at)
    table.desk.click("commit")
    table.desk.step(3)
    named = table.events(CoreNamed)[0]
    assert (named.ship_id, named.component) == ("red:Past", "redirected-exhaust")
    table.until("OrdersTool")
    table.table.select("red:Past")
    table.tool.tab = "systems"
    table.table.rebuild()
    table.desk.step(2)
    notes = {row[0]: row[1] for row in table.desk.screen.ui["order.systems"].items}
    assert notes["Chameleon Core"] == "as Redirected Exhaust"


def test_FAC_9_a_named_core_stays_what_it_is_by_enter(make_table: Any, special: Any) -> None:
    state = special(CYCLE, GIANT, Phase.START)
    state.ships["red:Past"] = changed(
        state.ships["red:Past"], extras=Extras(copies=(("chameleon-core", "redirected-exhaust", None),))
    )
    table = make_table(state)
    assert table.tool.commit().words == "Keep acting as Redirected Exhaust"
    table.keys(pygame.K_RETURN)
    assert not table.events(CoreNamed)
    assert table.session.match.state.phase is Phase.ORDERS


def test_FAC_17_the_bar_and_the_banner_know_the_start_of_a_turn(late: Any) -> None:
    assert late.desk.screen.ui["bar.phases"].text() == "Start"
    assert "Start of the turn" in late.desk.screen.ui["now"].value()
    assert late.table.acting is Seat.RED


def test_FAC_6_arrows_and_space_tick_ships_and_undo_takes_a_tick_back(make_table: Any, special: Any) -> None:
    table = make_table(_undeployed(special(CYCLE, GIANT, Phase.DEPLOYMENT)))
    table.keys(pygame.K_DOWN, pygame.K_SPACE)
    assert table.tool.ticked == ["red:Past"]
    table.keys(pygame.K_BACKSPACE)
    assert table.tool.ticked == []


def test_FAC_1_real_dice_of_three_sides_are_typed_in(make_table: Any, special: Any) -> None:
    table = make_table(special(SUN, GIANT, Phase.START), real=True)
    assert table.asks == "TypedDiceTool"
    assert "tool.face3" in table.desk.dump()
    assert "tool.face4" not in table.desk.dump()
    assert "Miracle points: Ember" in table.words
    table.keys(pygame.K_4, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_RETURN)
    assert table.state.miracles[Seat.RED] == 6


def test_F1_explains_the_rule_of_a_choice(make_table: Any, special: Any) -> None:
    table = make_table(special(CYCLE, GIANT, Phase.START))
    table.desk.point_at((5, 5))
    table.keys(pygame.K_F1)
    modal = table.desk.screen.ui.modal
    assert modal is not None
    assert "FAC-9" in table.words


def test_FAC_6_the_ticks_are_kept_with_the_match(make_table: Any, special: Any) -> None:
    table = make_table(_undeployed(special(CYCLE, GIANT, Phase.DEPLOYMENT)))
    table.keys(pygame.K_1)
    table.table.drafting.write()
    table.table.start_over()
    table.desk.step(2)
    assert table.tool.ticked == ["red:Eon"]
