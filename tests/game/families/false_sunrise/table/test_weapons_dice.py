"""The dice of a shot on the screen: rerolls, the tray, lost systems."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.systems import choose_loss
from game.families.false_sunrise.table.reroll_worth import best_die, gain, gains_anything
from game.match.dice import TYPED
from game.match.session import Session
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.dice_law import Attack, attack_law, score
from rules.false_sunrise.events import DamageTaken, DiceRolled, ShotResolved, SystemLost
from rules.false_sunrise.odds import Target
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.values import changed
from tests.game.weapons_desk import NEAR, SHIP, WeaponsDesk, state_of_fight


@pytest.fixture
def make_table(desk: Any) -> Any:
    return lambda state=None, **options: WeaponsDesk(desk, state or state_of_fight(), **options)


@pytest.fixture
def table(make_table: Any) -> WeaponsDesk:
    made: WeaponsDesk = make_table()
    return made


# --- dice and rerolls ------------------------------------------------------------------------------


def fire_once(table: Any, *throws: tuple[int, ...]) -> None:
    table.activate()
    table.bare()
    table.keys(pygame.K_1, pygame.K_RIGHTBRACKET)
    table.roll(*throws)
    table.keys(pygame.K_RETURN)


def test_FIR_10_r_and_a_digit_reroll_a_die(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2), (5,))
    assert type(table.tool).__name__ == "RerollTool"
    assert table.tool.best == 3
    table.keys(pygame.K_r, pygame.K_4)
    assert table.events(ShotResolved)[0].faces == (4, 3, 6, 5)


def test_FIR_10_a_press_on_a_die_rerolls_it(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2), (1,))
    table.desk.click_at(table.table.ui["tray"].die_rect(1).center)
    table.desk.step(3)
    assert table.events(ShotResolved)[0].faces == (4, 1, 6, 2)


def test_FIR_10_the_dice_can_be_kept(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2))
    table.desk.click("tool.decline")
    table.desk.step(3)
    assert table.events(ShotResolved)[0].faces == (4, 3, 6, 2)


def test_FIR_10_gains_agree_with_the_law_of_the_attack() -> None:
    attack = Attack(2, 0, rerolls=1)
    mean = sum(damage * chance for damage, _, chance in attack_law(attack))
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    whole = Target((99,), 0, plating=False, systems=4)
    best = [
        sum(throw) + max(0.0, *(gain(attack, throw, 1, die, whole) for die in (0, 1))) for throw in throws
    ]
    assert sum(best) / 36 == pytest.approx(mean)


def test_FIR_7_the_tray_strikes_out_removed_dice_and_adds_the_rest_up(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2))
    table.keys(pygame.K_DELETE)
    throw, shot = table.table.stage.tray.throw, table.events(ShotResolved)[0]
    assert throw.removed == shot.removed
    assert throw.notes[0] == f"{shot.damage} damage"
    (hurt,) = table.events(DamageTaken)
    assert throw.result == f"{hurt.dealt - hurt.shielded} arrive"
    assert f"shields stop {hurt.shielded}" in throw.notes
    assert table.table.ui["tray"].visible


def test_the_tray_stands_where_it_covers_fewest_ships_and_stays_there(table: Any) -> None:
    ships, corners, screen = table.table.view.ships, set(), table.table
    fire_once(table, (4, 3, 6, 2))

    def covered() -> int:
        area = screen.ui.px("tray")
        return sum(area.collidepoint(screen.pane.camera.to_px(ship.at)) for ship in ships.values())

    assert covered() == 0
    corners.add(screen.ui["tray"].rect.topleft)
    for anchor in (screen.frame.board.bottomleft, screen.frame.board.topright):
        screen.pane.camera.zoom_at(anchor, 6)
        screen.rebuild()
        table.desk.step(2)
        corners.add(screen.ui["tray"].rect.topleft)
    assert len(corners) == 1


def test_dice_fall_over_time_and_any_key_completes(make_table: Any) -> None:
    table = make_table(animation="normal")
    table.table.select(SHIP)
    table.keys(pygame.K_RETURN)
    for _ in range(200):
        table.desk.step()
        if type(table.tool).__name__ == "DeclareFireTool":
            break
    table.keys(pygame.K_1, pygame.K_RIGHTBRACKET)
    table.roll((4, 3, 6, 2))
    table.desk.key(pygame.K_RETURN)
    tray = table.table.stage.tray
    for _ in range(200):
        if tray.busy:
            break
        table.desk.step()
    assert tray.busy
    assert tray.progress(3) < 1.0
    table.keys(pygame.K_SPACE)
    assert tray.progress(3) == 1.0
    assert type(table.tool).__name__ == "RerollTool"


# --- losses ----------------------------------------------------------------------------------------


def wounded() -> State:
    """Leave the target one pip in its first bar."""
    state = state_of_fight()
    ship = state.ships[NEAR]
    state.ships[NEAR] = changed(ship, pips=(1, *ship.pips[1:]))
    return state


def test_DMG_3_the_owner_chooses_the_lost_system_by_a_click(make_table: Any) -> None:
    table = make_table(wounded())
    fire_once(table, (3, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    assert table.events(DamageTaken)
    assert type(table.tool).__name__ == "LoseSystemTool"
    assert table.table.acting is Seat.BLUE
    assert table.table.ui["tool.who"].text() == "Tide chooses"
    rows = table.tool.rows()
    assert [row.key for row in rows] == list(table.table.view.ships[NEAR].spec.systems)
    assert all(row.detail for row in rows)
    table.click_row("tool.options", 1)
    table.desk.click("commit")
    assert table.events(SystemLost)[0].system == rows[1].key


def test_DMG_3_the_cheapest_loss_is_lit_at_first_with_its_number_and_its_reason(make_table: Any) -> None:
    state = state_of_fight()
    ship = state.ships[NEAR]
    state.ships[NEAR] = changed(ship, pips=(1, 1, *ship.pips[2:]))
    table = make_table(state)
    fire_once(table, (3, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    request, view = table.tool.request, table.table.view
    cheapest = choose_loss(LEVELS["admiral"], request, view, lambda _: 0).answer
    assert table.tool.at == cheapest
    assert "system 1 of 2" in table.tool.question()
    name = system_name(view, NEAR, cheapest)
    assert table.tool.plain() == f"Losing {name} hurts Queen of Summer least."
    assert f"{name} is worth least" in table.tool.notes()
    assert "worth least" in next(row.aside for row in table.tool.rows() if row.key == cheapest)
    assert table.tool.what_now().endswith("(1 of 2)")
    table.keys(pygame.K_RETURN)
    assert table.events(SystemLost)[0].system == cheapest
    assert table.tool.what_now().endswith("(2 of 2)")


def test_FIR_9_a_system_that_the_dice_destroy_is_told_from_those_of_emptied_bars(make_table: Any) -> None:
    table = make_table(wounded())
    fire_once(table, (6, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    (shot,) = table.events(ShotResolved)
    assert (shot.kills, table.events(DamageTaken)[0].emptied) == (1, 1)
    assert table.tool.question().endswith(
        "loses system 1 of 2; a rolled 6 destroys a system, whatever the damage."
    )
    assert "a rolled 6 destroys a system (FIR-9)" in table.table.stage.tray.throw.notes


def test_DMG_4_a_system_that_is_lost_cannot_be_lost_again(make_table: Any) -> None:
    state = wounded()
    state.ships[NEAR] = changed(state.ships[NEAR], lost=1)
    table = make_table(state)
    fire_once(table, (3, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    first = table.tool.rows()[0]
    assert first.refusal.ruling == "DMG-4"
    table.click_row("tool.options", 0)
    assert table.tool.at != first.key


def test_FIR_10_dice_that_no_reroll_can_better_are_kept_unasked(table: Any) -> None:
    fire_once(table, (6, 6, 6, 6))
    assert table.events(ShotResolved)[0].faces == (6, 6, 6, 6)


def test_FIR_10_a_reroll_is_offered_for_the_chance_of_a_bar_alone() -> None:
    attack, target = Attack(1, 0), Target((6, 6), 0, plating=False, systems=4)
    assert not gains_anything(attack, (6,), 1, target)
    assert gains_anything(attack, (4,), 1, target), "a 6 would empty the bar"
    assert not gains_anything(attack, (4,), 1, Target((4, 4), 0, plating=False, systems=4))


def test_FIR_10_no_reroll_is_offered_where_every_roll_destroys_the_target(make_table: Any) -> None:
    state = state_of_fight()
    ship = state.ships[NEAR]
    state.ships[NEAR] = changed(ship, pips=(*(0,) * (len(ship.pips) - 1), 1))
    table = make_table(state)
    table.activate()
    table.bare()
    table.click_ship(NEAR)
    table.roll((4, 6, 6, 2))
    table.keys(pygame.K_RETURN)
    (shot,) = table.events(ShotResolved)
    assert shot.faces == (4, 6, 6, 2), "kept unasked"
    assert not table.table.view.ships[NEAR].alive


def test_FIR_10_the_die_that_is_proposed_gains_effect_and_not_only_damage() -> None:
    attack, weak = Attack(2, 0), Target((4,), 0, plating=False, systems=4)
    assert best_die(attack, (2, 3), 1, weak) is None, "5 damage destroy it already"
    assert best_die(attack, (2, 1), 1, weak) == 1
    assert gain(attack, (2, 1), 1, 1, weak) == pytest.approx(5 / 6)


def test_FIR_10_what_the_dice_do_is_told_past_what_protects_the_target(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2))
    shields = table.tool.target.shields
    damage = score(table.tool.attack, table.tool.faces)[0]
    assert f"{damage} damage, {damage - shields} past its shields" in table.tool.question()


def test_FIR_10_a_wreck_that_plating_may_prevent_is_told_with_its_chance(table: Any) -> None:
    fire_once(table, (4, 3, 6, 2))
    tool = table.tool
    damage = score(tool.attack, tool.faces)[0]
    for plating, words in ((False, "would be destroyed"), (True, "would be destroyed 44%")):
        tool.target = Target((2,), damage - 2, plating=plating, systems=9)
        assert tool.tray().notes[-1] == words
        assert f": it {words}." in tool.as_they_lie()


def test_a_dice_card_leaves_when_its_roll_is_over(table: Any) -> None:
    fire_once(table, (6, 6, 6, 6))
    assert table.table.stage.tray.throw is not None
    table.desk.step(120)
    assert table.table.stage.tray.throw is None
    assert not table.table.ui["tray"].visible


def test_four_dice_are_added_up_within_a_second_at_normal_speed(make_table: Any) -> None:
    table = make_table(animation="normal")
    tray = table.table.stage.tray
    state = table.table.view
    faces = (6, 5, 4, 3)
    shot = ShotResolved(SHIP, "artillery", NEAR, 3, 0, faces, faces, (), 18, 1, 14.0)
    tray.take((DiceRolled("attack", (SHIP, "artillery", NEAR), faces, "FIR-7"),), state, speed=1.0)
    seconds = 0.0
    for event in (None, shot):
        if event is not None:
            tray.take((event,), state, speed=1.0)
        while tray.busy:
            tray.update(0.01)
            seconds += 0.01
    assert seconds <= 1.0


def test_PLY_3_with_typed_dice_a_declaration_is_taken_back_until_the_first_die_is_typed(desk: Any) -> None:
    desk.app.change_settings(animation="off")
    state = state_of_fight()
    session = Session.new(state.setup, seed=5, dice=TYPED)
    table = desk.sit_down(session, state, None)
    for _ in range(2):
        desk.key(pygame.K_RETURN)
        desk.step(3)
    assert type(table.tool).__name__ == "TypedDiceTool"
    desk.key(pygame.K_BACKSPACE)
    desk.step(3)
    assert type(table.tool).__name__ == "DeclareFireTool"
