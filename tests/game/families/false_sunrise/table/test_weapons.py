"""Activating ships and declaring their fire, with the odds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.table.aims import proposed_shots
from game.families.false_sunrise.table.outlooks import outlooks
from game.families.false_sunrise.table.volley_chart import bins_of, wrecks_of
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import expected_words
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import VolleyDeclared
from rules.false_sunrise.july_2024.volley_odds import shot_odds, volley_odds
from rules.false_sunrise.odds import Target, outcome_law
from rules.values import changed
from tests.game.weapons_desk import FAR, HIDDEN, NEAR, SHIP, WeaponsDesk, state_of_fight


@pytest.fixture
def make_table(desk: Any) -> Any:
    return lambda state=None, **options: WeaponsDesk(desk, state or state_of_fight(), **options)


@pytest.fixture
def table(make_table: Any) -> WeaponsDesk:
    made: WeaponsDesk = make_table()
    return made


# --- activation ----------------------------------------------------------------------------------


def test_WPN_3_tab_goes_through_the_ships_that_can_be_activated_and_enter_takes_one(table: Any) -> None:
    assert table.table.selected == SHIP, "the ship with the best shot is offered first"
    table.keys(pygame.K_TAB)
    assert table.table.selected == "red:Nightjar"
    assert "Activate Nightjar" in table.tool.commit().words
    assert table.tool.commit().subtitle == "it has nothing to do"
    table.keys(pygame.K_TAB, pygame.K_RETURN)
    assert table.table.view.ships[SHIP].activated
    assert table.tool.is_done(SHIP)


def test_ships_that_can_act_are_marked_in_the_roster(table: Any) -> None:
    assert (table.tool.is_done(SHIP), table.tool.is_done("red:Nightjar")) == (False, None)
    assert "1 can act" in table.tool.roster_note()


def test_WPN_3_a_ship_that_cannot_be_activated_says_why(make_table: Any) -> None:
    state = state_of_fight()
    state.ships["red:Nightjar"] = changed(state.ships["red:Nightjar"], x=20.0, y=36.0)
    third = state.ships["red:Sparrow"]
    state.ships[third.id] = changed(third, x=2.0, y=40.0, alive=True, pips=(6,) * len(third.pips))
    table = make_table(state)
    table.activate()
    table.keys(pygame.K_SPACE, pygame.K_RETURN)
    table.table.select(SHIP)
    assert "has already acted this turn" in table.tool.commit().disabled
    table.keys(pygame.K_RETURN)
    assert not table.table.view.ships["red:Nightjar"].activated


def test_a_press_on_an_enemy_in_reach_activates_the_ship_in_hand_and_aims_there(table: Any) -> None:
    table.click_ship(FAR)
    assert table.table.view.ships[SHIP].activated
    hits = [weapon for weapon, there in table.tool.request.targets().items() if FAR in there]
    assert [weapon for weapon, target in table.tool.shots if target == FAR] == hits
    table.keys(pygame.K_BACKSPACE)
    assert not table.table.view.ships[SHIP].activated, "no die has fallen: it can be taken back"


def test_an_enemy_out_of_reach_shows_its_sheet_and_what_could_be_done_to_it(table: Any) -> None:
    table.click_ship(HIDDEN)
    ui = table.table.ui
    assert table.table.selected == HIDDEN
    assert table.tool.heading().title == "Smoker"
    assert ui["ship.at0"].text() == "No weapon can hit it now."
    assert ui["order.systems"].rect.height > 60
    assert table.tool.commit().words == "Activate Steadfast", "the ship stays in hand"
    table.keys(pygame.K_RETURN)
    assert table.table.view.ships[SHIP].activated


def test_the_sheet_of_an_enemy_says_whether_it_can_act_and_what_its_best_shot_does(table: Any) -> None:
    view = table.table.view
    view.ships[NEAR] = changed(view.ships[NEAR], activated=True)
    for enemy, acts in ((HIDDEN, "nothing to do"), (NEAR, "has acted"), ("blue:Drone", "nothing to do")):
        table.table.select(enemy)
        table.desk.step(2)
        name, ui = view.ships[enemy].spec.name, table.table.ui
        assert ui["ship.line"].text().endswith(acts), name
        says = "has already acted this turn." if enemy == NEAR else "has no target in reach now."
        assert ui["ship.lead"].text() == f"{name} {says}"


def test_an_enemy_with_a_target_can_act(make_table: Any) -> None:
    state = state_of_fight()
    state.ships[NEAR] = changed(state.ships[NEAR], heading=6)
    table = make_table(state)
    table.table.select(NEAR)
    table.desk.step(2)
    assert table.table.ui["ship.line"].text().endswith("can act")
    assert table.table.ui["ship.lead"].text().startswith("Queen of Summer's Energy Lance will ")


def test_FIR_1_of_equal_targets_the_panel_names_the_one_that_the_best_shots_take() -> None:
    state = state_of_fight()
    near, ship = state.ships[NEAR], state.ships[SHIP]
    state.ships[FAR] = changed(near, spec=replace(near.spec, id=FAR), x=near.x + 1, y=near.y + 0.5)
    first, second = (one.odds for one in outlooks(state, SHIP)[:2])
    assert first[NEAR].mean_damage == first[FAR].mean_damage == second[FAR].mean_damage
    shots = proposed_shots(state, DeclareFire(ship.seat, state, SHIP, edition_of(state).gunnery))
    assert outlooks(state, SHIP)[0].best == shots[0][1] == FAR, "it is nearer"


def test_activation_shows_targets_and_odds_of_each_weapon_before_it_is_chosen(table: Any) -> None:
    rows = [one.row.words for one in table.tool.outlooks(SHIP)]
    assert len(rows) == 3
    assert "2 targets, best Queen of Summer" in rows[0]
    assert "bar" in rows[0]


# --- fire ----------------------------------------------------------------------------------------


def test_FIR_1_shots_are_declared_and_ordered_by_keys(table: Any) -> None:
    table.activate()
    table.bare()
    table.keys(pygame.K_1, pygame.K_RIGHTBRACKET, pygame.K_2, pygame.K_RIGHTBRACKET, pygame.K_RIGHTBRACKET)
    assert table.tool.shots == [("artillery", NEAR), ("artillery-2", FAR)]
    table.keys(pygame.K_UP)
    assert table.tool.shots == [("artillery-2", FAR), ("artillery", NEAR)]
    table.keys(pygame.K_1, pygame.K_DELETE)
    assert table.tool.shots == [("artillery-2", FAR)]
    assert table.tool.commit().words == "Fire 1 shot"
    table.keys(pygame.K_RETURN)
    assert table.events(VolleyDeclared)[0].shots == (("artillery-2", FAR),)


def test_FIR_1_shots_are_declared_by_mouse_on_rows_and_on_the_board(table: Any) -> None:
    table.activate()
    table.bare()
    table.click_row("fire.weapons", 1)
    table.click_row("fire.targets", 0)
    assert table.tool.shots == [("artillery-2", NEAR)]
    table.click_row("fire.weapons", 0)
    table.click_ship(FAR)
    assert table.tool.shots == [("artillery-2", NEAR), ("artillery", FAR)]
    row = table.table.ui["fire.shots"].row_rect(0)
    table.desk.click_at((row.right - 6, row.centery))
    table.desk.step(3)
    assert table.tool.shots == [("artillery", FAR)]
    table.desk.click("commit")
    assert table.events(VolleyDeclared)[0].shots == (("artillery", FAR),)


def test_FIR_1_the_best_targets_are_set_at_first_and_enter_fires_them(table: Any) -> None:
    table.activate()
    shots = table.tool.shots
    assert [weapon for weapon, _ in shots] == list(table.tool.request.targets())
    view = table.table.view
    means = {one: shot_odds(view, SHIP, "artillery", one).mean_damage for one in (NEAR, FAR)}
    assert shots[0][1] == max(means, key=means.__getitem__)
    assert table.tool.commit().words == "Fire 2 shots"
    table.keys(pygame.K_RETURN)
    assert table.events(VolleyDeclared)[0].shots == tuple(shots)


def test_FIR_1_no_shot_is_thrown_away_by_the_big_button(table: Any) -> None:
    table.activate()
    table.bare()
    assert "hold fire" in table.tool.commit().disabled
    table.keys(pygame.K_RETURN, pygame.K_RETURN)
    table.desk.click("commit")
    assert type(table.tool).__name__ == "DeclareFireTool"
    table.keys(pygame.K_SPACE)
    assert table.tool.request.prompt == "activate"
    assert not table.events(VolleyDeclared)


def test_the_big_button_names_a_weapon_that_has_a_target_and_no_shot(table: Any) -> None:
    table.activate()
    assert "could fire too" not in table.tool.commit().subtitle
    table.keys(pygame.K_2, pygame.K_DELETE)
    assert table.tool.commit().subtitle.endswith("· Artillery 2 could fire too")


def test_a_press_on_the_proposed_target_keeps_it_and_takes_up_the_next_weapon(table: Any) -> None:
    table.activate()
    (first, target), *_ = proposed = list(table.tool.shots)
    table.click_ship(target)
    assert table.tool.shots == proposed
    assert table.tool.weapon != first
    table.keys(pygame.K_1)
    table.click_ship(target)
    assert (first, target) not in table.tool.shots


def test_WPN_3_fire_can_be_held(table: Any) -> None:
    table.activate()
    table.desk.click("fire.hold")
    assert not table.events(VolleyDeclared)
    assert table.tool.request.prompt == "activate"


def test_FIR_2_every_other_enemy_says_why_it_is_no_target(table: Any) -> None:
    table.activate()
    table.bare()
    rows = {row.ship_id: row for row in table.tool.targets()}
    assert rows[NEAR].refusal is None
    assert "rock" in rows[HIDDEN].refusal.reason
    assert "band 1" in rows["blue:Drone"].refusal.reason
    table.click_ship("blue:Drone")
    assert table.tool.shots == []
    assert table.table.refusal is not None
    assert table.table.refusal.ruling == "FIR-2"


def test_an_enemy_under_the_pointer_tells_its_odds_or_why_it_is_no_target(table: Any) -> None:
    table.activate()
    for ship_id, words in ((NEAR, "to empty a bar"), (HIDDEN, "rock")):
        x, y = table.table.pane.camera.to_px(table.table.view.ships[ship_id].at)
        table.desk.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))
        table.desk.step(2)
        rings = [one for one in table.tool.overlays() if getattr(one, "lines", ())]
        assert words in " ".join(rings[-1].lines)
        table.desk.step(40)
        assert table.table.ui["sheet.card"].visible
        sheet = table.table.ui.px("sheet.card")
        assert sheet in table.table.pane.covers, "its odds stand beside its sheet"
        assert not sheet.collidepoint(x, y)


def test_the_odds_of_a_target_are_those_of_the_engine(table: Any) -> None:
    table.activate()
    row = next(row for row in table.tool.targets() if row.ship_id == NEAR)
    assert row.outcome == shot_odds(table.table.view, SHIP, table.tool.weapon, NEAR)
    assert expected_words(row.damage, row.outcome.mean_damage) in row.words


def test_undo_takes_the_changes_of_a_declaration_back_then_the_activation(table: Any) -> None:
    table.activate()
    proposed = list(table.tool.shots)
    table.keys(pygame.K_1, pygame.K_RIGHTBRACKET, pygame.K_2, pygame.K_DELETE)
    assert table.tool.shots != proposed
    table.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert table.tool.shots == proposed
    assert table.tool.redo()
    assert table.tool.shots != proposed
    table.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert type(table.tool).__name__ == "ActivateTool"
    assert not table.table.view.ships[SHIP].activated


def test_a_volley_chart_holds_the_whole_law_and_marks_the_wrecks() -> None:
    law = outcome_law(Attack(5, 0), Target((6, 6), 0, plating=False, systems=4))
    bins = bins_of(law, (6, 6), most=6)
    assert sum(one.chance for one in bins) == pytest.approx(1.0)
    assert sum(one.destroyed for one in bins) == pytest.approx(law.p_destroyed)
    assert [one.destroyed > 0 for one in bins] == [False] * (len(bins) - 1) + [True]


def test_DMG_6_a_chart_counts_wrecks_below_the_pips_of_a_ship_that_loses_its_armour() -> None:
    state = state_of_fight()
    ship = state.ships[NEAR] = changed(state.ships[NEAR], pips=(0, 0, 0, 1, 8, 8))
    shots = [(weapon, NEAR) for weapon in ("artillery", "artillery-2", "artillery-3")]
    law = volley_odds(state, SHIP, shots)[NEAR]
    wrecks = wrecks_of(law, ship.pips)
    assert sum(wrecks.values()) == pytest.approx(law.p_destroyed)
    assert min(wrecks) < sum(ship.pips)


def words_at(table: Any, ship_id: str) -> list[str]:
    """Point at a ship, and return the words of the rings around it."""
    x, y = table.table.pane.camera.to_px(at := table.table.view.ships[ship_id].at)
    table.desk.point_at((round(x), round(y)))
    table.desk.step(3)
    rings = [one for one in table.table.pane.overlays if type(one).__name__ == "TargetRing" and one.at == at]
    assert rings
    return [line for ring in rings for line in ring.lines]


def test_a_ship_that_is_pointed_at_does_not_repeat_the_panel(table: Any) -> None:
    table.activate()
    table.bare()
    table.keys(pygame.K_1)
    assert words_at(table, NEAR) == [], "its row is in the panel"
    table.table.folding.fold("right")
    table.desk.step(3)
    assert any("damage" in line for line in words_at(table, NEAR)), "nothing else tells it"


def test_the_odds_at_a_selected_enemy_are_told_once(table: Any) -> None:
    assert any("damage" in line for line in words_at(table, NEAR))
    table.table.select(NEAR)
    table.desk.step(3)
    assert words_at(table, NEAR) == ["Queen of Summer"]
