"""A ship is moved at the true table: by the pointer, by keys, by override, and where it can only hold."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.table.moving import MoveTool
from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.figures import EDITIONS
from tests.game.families.astra_et_tenebrae.arena import PLACES, battle, px, sit_down

SHIFT = pygame.KMOD_LSHIFT
NO_FIELD = (0, 2, 0, 0, 0, 0)


def moving(desk: Any, name: str = "Brand", **given: Any) -> tuple[Any, MoveTool]:
    table = sit_down(desk, battle(**given))
    table.select(name)
    desk.step(2)
    assert isinstance(table.tool, MoveTool)
    return table, table.tool


def test_AM_2_the_end_is_dragged_and_the_burn_flown(desk: Any) -> None:
    table, tool = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    assert tool.plan == Burn("Brand", 24, 15)
    shown = desk.dump()
    assert shown["move.added.heat"]["text"] == "+1"  # 3 for 10 to 18 G, 2 less within 45 degrees (AM-5)
    assert shown["move.heat"]["text"] == "heat 10, then 11"
    assert shown["move.join.0"]["text"] == "Line with Kindle"
    assert shown["commit"]["text"] == "Fly 24° at 15 G"
    desk.key(pygame.K_RETURN)
    ship = table.session.match.state.ships["Brand"]
    assert (ship.moved, ship.course, ship.heat, ship.row) == (True, 24, 11, 0)


def test_AF_6_formations_that_fail_are_listed_only_with_the_details(desk: Any) -> None:
    table, _ = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    joins = [
        one["text"]
        for key, one in desk.dump().items()
        if key in ("move.join.0", "move.join.1", "move.join.2")
    ]
    assert joins == ["Line with Kindle", "Sphere with Kindle"]
    desk.click("move.details")
    desk.step(2)
    failing = [one for one in table.tool.prospect().joinings if one.refusal is not None]
    assert [one.title for one in failing] == ["Dispersed with Kindle"]


def test_arrows_turn_and_strengthen_and_stop_at_what_is_legal(desk: Any) -> None:
    _, tool = moving(desk)
    desk.key(pygame.K_RIGHT)
    assert tool.plan == Burn("Brand", 20, 12), "steps begin with the burn of the last turn"
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_UP)
    assert tool.plan == Burn("Brand", 19, 13)
    desk.key(pygame.K_RIGHT, mod=SHIFT)
    desk.key(pygame.K_DOWN, mod=SHIFT)
    assert tool.plan == Burn("Brand", 34, 8)
    for _ in range(6):
        desk.key(pygame.K_UP, mod=SHIFT)
    assert tool.plan == Burn("Brand", 34, 29)
    assert "AM-2" in desk.screen.state()["refusal"]


def test_dragging_back_to_the_ship_plans_nothing(desk: Any) -> None:
    table, tool = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    assert tool.plan is not None
    end = tool.ghost_end()
    assert end is not None
    assert table.what_now() == "Brand burns: drag the ship, then fly"
    desk.drag(px(table, end), px(table, PLACES["Brand"]))
    assert tool.plan is None
    assert table.offer().disabled
    assert table.what_now() == "Drag farther: the ghost must leave the ring around Brand"


def test_AT_2_what_lies_behind_a_rock_keeps_the_last_legal_end_and_says_why(desk: Any) -> None:
    table, tool = moving(desk, rocks=True)
    desk.drag(px(table, PLACES["Brand"]), px(table, (22.0, 28.0)))
    before = tool.plan
    assert before is not None
    end = tool.ghost_end()
    assert end is not None
    desk.lead(px(table, end), px(table, (16.5, 26.0)))
    desk.step(2)
    assert tool.hand.sought is not None
    assert tool.hand.sought[2] == "AT-2"
    assert tool.plan is not None
    assert burn_refusal(tool.state, tool.plan) is None
    desk.post(pygame.MOUSEBUTTONUP, pos=px(table, (16.5, 26.0)), button=1)
    desk.step()
    assert tool.hand.sought is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_place_of_the_board_leads_to_a_legal_burn(desk: Any, edition: str) -> None:
    _, tool = moving(desk, edition=edition, rocks=True)
    for across in range(0, 73, 6):
        for down in range(0, 49, 6):
            burn = tool.ends().nearest((float(across), float(down)))
            assert burn is not None
            assert burn_refusal(tool.state, burn) is None


def test_the_wheel_on_the_ghost_changes_its_strength(desk: Any) -> None:
    table, tool = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    end = tool.ghost_end()
    assert end is not None
    ppi = table.pane.camera.ppi
    desk.wheel(px(table, end), 1)
    assert tool.plan == Burn("Brand", 24, 16)
    assert table.pane.camera.ppi == ppi


def test_AM_5_a_burn_that_stops_its_ship_says_so(desk: Any) -> None:
    _, tool = moving(desk)
    assert tool.ship.motion == (20, 12.0)
    tool.lead(Burn("Brand", 200, 13))
    desk.step(2)
    assert desk.dump()["commit"]["text"] == "Fly 200° at 13 G"
    tool.lead(Burn("Brand", 200, 12))
    desk.step(2)
    assert desk.dump()["commit"]["text"] == "Stop with 200° at 12 G"


def test_C_burns_as_the_last_ship_did(desk: Any) -> None:
    table, tool = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    desk.key(pygame.K_RETURN)
    desk.step(2)
    table.answer(table.tool.request.default())  # the other side moves a ship
    desk.step(2)
    table.select("Cinder")
    desk.key(pygame.K_c)
    assert isinstance(table.tool, MoveTool)
    assert table.tool.plan == Burn("Cinder", 24, 15)
    assert tool is not table.tool


@pytest.mark.parametrize("details", [False, True])
@pytest.mark.parametrize("text_percent", [100, 110, 125])
def test_AM_8_the_details_of_an_override_never_cover_its_buttons(
    desk: Any, text_percent: int, *, details: bool
) -> None:
    desk.app.change_settings(details=details, text_percent=text_percent)
    _, tool = moving(desk, Brand={"damage": NO_FIELD})
    desk.click("move.override")
    desk.key(pygame.K_UP, mod=SHIFT)
    assert tool.plan is not None
    shown = {one["id"]: pygame.Rect(one["rect"]) for one in desk.screen.ui.dump() if one["visible"]}
    assert {"move.details", "move.risk.death"} <= set(shown)
    feet = [shown[name] for name in ("move.reset", "move.override", "move.override_note")]
    above = [name for name in shown if name.startswith("move.") and shown[name] not in feet]
    assert [name for name in above if shown[name].collidelist(feet) >= 0] == []


def test_AM_8_an_override_says_its_chances_and_is_rolled(desk: Any) -> None:
    table, tool = moving(desk, Brand={"damage": NO_FIELD})
    assert tool.ends().farthest_in == 9
    desk.click("move.override")
    assert tool.plan is not None
    assert tool.plan.override
    for _ in range(3):
        desk.key(pygame.K_UP)
    shown = desk.dump()
    # 15 G: 7 or more of a d10, and nobody dies; from 16 G on 8 or more, and half of those who faint die.
    assert shown["move.risk.flies.chance"]["text"] == "40%"
    assert shown["move.risk.death.chance"]["text"] == "0%"
    desk.key(pygame.K_UP)
    shown = desk.dump()
    chances = [shown[f"move.risk.{one}.chance"]["text"] for one in ("flies", "blackout", "death")]
    assert chances == ["30%", "35%", "35%"]
    desk.key(pygame.K_RETURN)
    ship = table.session.match.state.ships["Brand"]
    assert ship.moved
    assert ship.blacked_out or ship.flown == 16 or not ship.alive


def test_AM_7_a_ship_that_cannot_burn_holds(desk: Any) -> None:
    cornered = {"at": (0.0, 48.0), "motion": (225, 29.0), "damage": NO_FIELD}
    table, tool = moving(desk, Brand=cornered)
    assert tool.holds
    assert table.offer().words == "Stay with Brand"
    desk.key(pygame.K_RETURN)
    ship = table.session.match.state.ships["Brand"]
    assert (ship.moved, ship.row, ship.motion) == (True, 2, None)


def test_a_plan_is_taken_back_and_kept_beside_the_match(desk: Any) -> None:
    table, tool = moving(desk)
    desk.drag(px(table, PLACES["Brand"]), px(table, (30.1, 22.3)))
    planned = tool.plan
    table.start_over()
    desk.step(2)
    assert isinstance(table.tool, MoveTool)
    assert table.tool.plan == planned
    desk.key(pygame.K_BACKSPACE)
    assert table.tool.plan is None
