"""Offers on the true screens: miracles before and after a roll, repairs, pushes, other targets."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from rules.false_sunrise.events import (
    DieRerolled,
    MiraclesCounted,
    ShotResolved,
    ShotTurned,
    SystemRestored,
    VelocityChanged,
)
from rules.false_sunrise.state import Phase
from rules.kernel.seats import Seat
from rules.values import changed

SUN, CYCLE, WORLD, GIANT = (
    "children-of-the-sun",
    "first-cycle",
    "old-world-coalition",
    "gas-giant-collective",
)


@pytest.fixture
def firing(make_table: Any, special: Any) -> Any:
    """Sol fires at Core, with six points in its pool."""

    def sit(points: int = 6, **faces: int) -> Any:
        state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: points})
        table = make_table(state, **faces)
        table.answer("red:Sol")
        table.until("MiracleDieTool")
        return table

    return sit


def test_FAC_1_a_die_is_bought_by_keys_and_the_odds_tell_what_it_does(firing: Any) -> None:
    table = firing()
    row = table.tool.rows()[0]
    assert "about" in row.detail
    assert row.aside.startswith("+")
    table.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert table.state.miracles[Seat.RED] == 4
    table.until("ActivateTool")
    assert len(table.events(ShotResolved)[0].faces) == 6


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_DELETE])
def test_FAC_1_enter_space_and_delete_buy_nothing(firing: Any, key: int) -> None:
    table = firing()
    table.keys(key)
    assert table.asks == "MiracleRerollTool"
    assert table.state.miracles[Seat.RED] == 6


def test_FAC_1_space_says_no_even_after_a_press_with_the_mouse(firing: Any) -> None:
    table = firing()
    table.desk.click_row("tool.options", 0)
    table.keys(pygame.K_SPACE)
    assert table.state.miracles[Seat.RED] == 6


def test_FAC_1_dice_are_rerolled_by_a_press_in_the_tray_and_by_r_and_a_digit(firing: Any) -> None:
    table = firing(attack=1, reroll=5)
    table.keys(pygame.K_SPACE)
    tray = table.desk.screen.ui["tray"]
    table.desk.click_at(table.desk.screen.ui.scale.rect(tray.die_rect(0)).center)
    table.desk.step(3)
    table.keys(pygame.K_r, pygame.K_2)
    assert [event.die for event in table.events(DieRerolled)] == [0, 1]
    assert table.state.miracles[Seat.RED] == 4
    assert table.tool.faces[:2] == (5, 5)


def test_FAC_1_what_a_reroll_gains_is_that_of_one_point(firing: Any) -> None:
    table = firing(attack=1)
    table.keys(pygame.K_SPACE)
    assert table.tool.rows()[0].aside.startswith("+2.1 damage")


def test_FAC_1_an_offer_is_not_made_again_in_the_same_activation(make_table: Any, special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: 6})
    for ship_id in ("red:Sol", "red:Dawn"):
        hurt = state.ships[ship_id]
        state.ships[ship_id] = changed(hurt, lost=1 << hurt.spec.bit["engines"])
    table = make_table(state)
    table.answer("red:Sol")
    asked = []
    while table.asks != "ActivateTool":
        asked.append(table.asks)
        if table.asks == "DeclareFireTool":
            table.until("MiracleDieTool")
            continue
        if "tool.not_again" in table.desk.dump():
            table.click("tool.not_again")
        else:
            table.answer(table.tool.request.default())
    assert [one for one in asked if one.startswith("Miracle")] == [
        "MiracleRestoreTool",  # before firing, and not again after it
        "MiracleDieTool",
        "MiracleRerollTool",
    ]
    table.answer("blue:Core")
    table.until("ActivateTool")
    table.answer("red:Dawn")
    assert table.asks == "MiracleRestoreTool"


def test_FAC_1_the_defender_sees_what_each_point_removes(make_table: Any, special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: 5}, to_act=Seat.BLUE)
    table = make_table(state, attack=4)
    table.answer("blue:Moon")
    table.until("DeclareFireTool")
    table.answer((("energy-lance", "red:Dawn"),))
    assert table.asks == "MiracleRatingTool"
    assert table.table.acting is Seat.RED
    first = table.tool.rows()[0]
    assert (first.key, first.title) == (1, "+1 defense: 20 → 16 damage")
    table.keys(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    shot = table.events(ShotResolved)[0]
    assert (shot.damage, table.state.miracles[Seat.RED]) == (12, 1)


def test_FAC_1_the_defender_lets_the_dice_stand_by_space(make_table: Any, special: Any) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: 5}, to_act=Seat.BLUE)
    table = make_table(state, attack=4)
    table.answer("blue:Moon")
    table.until("DeclareFireTool")
    table.answer((("energy-lance", "red:Dawn"),))
    table.keys(pygame.K_SPACE)
    assert table.events(ShotResolved)[0].damage == 20


@pytest.mark.parametrize("step", ["before", "after"])
def test_FAC_1_a_system_is_restored_at_both_steps(make_table: Any, special: Any, step: str) -> None:
    state = special(SUN, GIANT, Phase.ACTIVATIONS, miracles={Seat.RED: 5})
    hurt = state.ships["red:Dawn"]
    state.ships["red:Dawn"] = changed(hurt, lost=1 << hurt.spec.bit["engines"])
    table = make_table(state)
    table.answer("red:Sol")
    table.until("MiracleRestoreTool")
    if step == "after":
        table.keys(pygame.K_SPACE)
        table.until("MiracleRestoreTool")
    assert table.tool.about[1] == step
    table.desk.click_row("tool.options", 0)
    table.desk.click("commit")
    assert table.events(SystemRestored)[0].ship_id == "red:Dawn"
    assert table.state.miracles[Seat.RED] == 1


def test_FAC_2_a_weapon_that_is_turned_aside_takes_another_target(make_table: Any, special: Any) -> None:
    table = make_table(special(GIANT, SUN, Phase.ACTIVATIONS), sanctuary=6)
    table.answer("red:Core")
    table.until("DeclareFireTool")
    table.answer((("energy-lance", "blue:Sol"),))
    assert table.asks == "TurnTool"
    rows = [row.key for row in table.tool.rows()]
    assert sorted(rows) == ["blue:Dawn", "blue:Dusk"]
    assert "to empty a bar" in table.tool.rows()[0].detail
    table.desk.click_at(table.px(table.table.view.ships["blue:Dusk"].at))
    table.desk.step(2)
    table.keys(pygame.K_RETURN)
    assert [event.instead for event in table.events(ShotTurned)] == ["blue:Dusk"]
    assert table.events(ShotResolved)[0].target_id == "blue:Dusk"
    assert any("sanctuary" in line.words for line in table.table.log.book.lines)


def test_FAC_2_a_new_target_must_be_chosen(make_table: Any, special: Any) -> None:
    table = make_table(special(GIANT, SUN, Phase.ACTIVATIONS), sanctuary=6)
    table.answer("red:Core")
    table.until("DeclareFireTool")
    table.answer((("energy-lance", "blue:Sol"),))
    table.keys(pygame.K_SPACE, pygame.K_DELETE)
    assert table.asks == "TurnTool"
    assert "tool.decline" not in table.desk.dump()


def test_FAC_12_a_hit_pushes_its_target_to_the_velocity_that_is_lit(make_table: Any, special: Any) -> None:
    table = make_table(special(WORLD, GIANT, Phase.ACTIVATIONS), attack=4, rugged=1)
    table.answer("red:Iron")
    table.until("DeclareFireTool")
    table.answer((("artillery", "blue:Core"),))
    table.until("InertiaTool")
    velocities = [row.key for row in table.tool.rows()]
    assert 6 not in velocities
    table.keys(pygame.K_DOWN)
    ghost = next(one for one in table.tool.overlays() if type(one).__name__ == "GhostPath")
    assert ghost.stops[-1][:2] != ()
    table.keys(pygame.K_RETURN)
    pushed = table.events(VelocityChanged)[0]
    assert (pushed.before, pushed.velocity) == (6, velocities[0])


def test_FAC_12_leaving_the_velocity_is_what_enter_does_at_first(make_table: Any, special: Any) -> None:
    table = make_table(special(WORLD, GIANT, Phase.ACTIVATIONS), attack=4, rugged=1)
    table.answer("red:Iron")
    table.until("DeclareFireTool")
    table.answer((("artillery", "blue:Core"),))
    table.until("InertiaTool")
    table.keys(pygame.K_RETURN)
    assert not table.events(VelocityChanged)


def test_FAC_5_the_pool_of_both_is_in_the_bar(firing: Any) -> None:
    table = firing()
    pools = table.desk.screen.ui["bar.miracles"]
    assert pools.value() == {"red": 6, "blue": None}
    assert table.events(MiraclesCounted) == []
