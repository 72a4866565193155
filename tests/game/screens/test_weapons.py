"""The weapons phase on the screen: activation, fire with its odds, rerolls, lost systems, the dice tray."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.level import LEVELS
from game.ai.systems import choose_loss
from game.screens.tools.reroll_worth import gain
from game.screens.tools.volley_chart import bins_of, wrecks_of
from game.session import Session
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.events import DamageTaken, ShotResolved, SystemLost, VolleyDeclared
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.volley_odds import shot_odds, volley_odds
from rules.false_sunrise.odds import Target, outcome_law
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain

FLEETS = Path(__file__).parents[3] / "assets" / "fleets"
SHIP, NEAR, FAR, HIDDEN = "red:Steadfast", "blue:Queen of Summer", "blue:Honeycomb", "blue:Smoker"
ROCK = ((41.0, 26.0), (41.0, 30.0), (44.0, 30.0), (44.0, 26.0))
PLACES = {
    SHIP: (36.0, 36.0),
    "red:Nightjar": (2.0, 46.0),
    NEAR: (36.0, 21.0),
    FAR: (30.0, 17.0),
    HIDDEN: (48.0, 20.0),
    "blue:Drone": (38.0, 31.0),
}


def state_of_fight() -> State:
    """Put a flagship before one fleet: two in reach, one behind a rock, one too near."""
    catalogue = july_catalogue()
    names = {Seat.RED: "operation-rookie", Seat.BLUE: "the-apiary"}
    fleets = {
        seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue)
        for seat, name in names.items()
    }
    state = opening(Setup(fleets, Terrain((ROCK,))))
    state.phase = Phase.ACTIVATIONS
    for ship_id in state.ships:
        ship = state.ships[ship_id] = state.ships[ship_id].twin()
        ship.deployed = True
        if ship_id in PLACES:
            ship.x, ship.y = PLACES[ship_id]
        else:
            ship.alive, ship.pips = False, (0,) * len(ship.pips)
    return state


class WeaponsDesk:
    """The table at a state of our making, with the hands of both players."""

    def __init__(self, desk: Any, state: State, *, animation: str = "off") -> None:
        desk.app.change_settings(animation=animation)
        self.desk = desk
        self.session = Session.new(state.setup, seed=3)
        self.table = desk.sit_down(self.session, state, self.session.match.dice)

    @property
    def tool(self) -> Any:
        return self.table.tool

    def roll(self, *throws: tuple[int, ...]) -> None:
        """Fix the next throws."""
        waiting = list(throws)
        after = self.session.match.dice
        self.session.match.use_dice(
            lambda asked, n: waiting.pop(0) if waiting else after(asked, n)  # type: ignore[misc]
        )

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.desk.key(key)
            self.desk.step(3)

    def activate(self) -> None:
        self.table.select(SHIP)
        self.keys(pygame.K_RETURN)
        assert type(self.tool).__name__ == "DeclareFireTool"

    def bare(self) -> None:
        """Take the proposed shots back, weapon by weapon."""
        for number in range(len(self.tool.cards())):
            self.keys(pygame.K_1 + number, pygame.K_DELETE)
        self.keys(pygame.K_1)
        assert self.tool.shots == []

    def click_row(self, list_id: str, index: int, x: int = 60) -> None:
        listed = self.table.ui[list_id]
        listed.show_row(index)
        row = listed.row_rect(index)
        self.desk.click_at((row.left + x, row.centery))
        self.desk.step(3)

    def click_ship(self, ship_id: str) -> None:
        x, y = self.table.pane.camera.to_px(self.table.view.ships[ship_id].at)
        self.desk.click_at((round(x), round(y)))
        self.desk.step(3)

    def events(self, kind: type) -> list[Any]:
        return [event for beat in self.session.match.beats for event in beat if isinstance(event, kind)]


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
    state.ships["red:Nightjar"].x, state.ships["red:Nightjar"].y = (20.0, 36.0)
    table = make_table(state)
    table.activate()
    table.keys(pygame.K_SPACE, pygame.K_RETURN)
    table.table.select(SHIP)
    assert "has been activated this turn" in table.tool.commit().disabled
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


def test_activation_shows_targets_and_odds_of_each_weapon_before_it_is_chosen(table: Any) -> None:
    rows = [one.row.words for one in table.tool.outlooks(SHIP)]
    assert len(rows) == 3
    assert "2 targets; best Queen of Summer" in rows[0]
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
    assert "has a target too" not in table.tool.commit().subtitle
    table.keys(pygame.K_2, pygame.K_DELETE)
    assert table.tool.commit().subtitle.endswith("· Artillery 2 has a target too")


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
    for ship_id, words in ((NEAR, "mean"), (HIDDEN, "rock")):
        x, y = table.table.pane.camera.to_px(table.table.view.ships[ship_id].at)
        table.desk.post(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))
        table.desk.step(2)
        rings = [one for one in table.tool.overlays() if getattr(one, "lines", ())]
        assert words in " ".join(rings[-1].lines)


def test_the_odds_of_a_target_are_those_of_the_engine(table: Any) -> None:
    table.activate()
    row = next(row for row in table.tool.targets() if row.ship_id == NEAR)
    assert row.outcome == shot_odds(table.table.view, SHIP, table.tool.weapon, NEAR)
    assert f"mean {row.outcome.mean_damage:.1f}" in row.words


def test_undo_takes_the_changes_of_a_declaration_back_then_the_activation(table: Any) -> None:
    table.activate()
    proposed = list(table.tool.shots)
    table.keys(pygame.K_1, pygame.K_RIGHTBRACKET, pygame.K_2, pygame.K_DELETE)
    assert table.tool.shots != proposed
    table.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert table.tool.shots == proposed
    table.keys(pygame.K_BACKSPACE)
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
    ship = state.ships[NEAR] = state.ships[NEAR].twin()
    ship.pips = (0, 0, 0, 1, 8, 8)
    shots = [(weapon, NEAR) for weapon in ("artillery", "artillery-2", "artillery-3")]
    law = volley_odds(state, SHIP, shots)[NEAR]
    wrecks = wrecks_of(law, ship.pips)
    assert sum(wrecks.values()) == pytest.approx(law.p_destroyed)
    assert min(wrecks) < sum(ship.pips)


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
    best = [sum(throw) + max(0.0, *(gain(attack, throw, 1, die) for die in (0, 1))) for throw in throws]
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
    ship = state.ships[NEAR] = state.ships[NEAR].twin()
    ship.pips = (1, *ship.pips[1:])
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
    ship = state.ships[NEAR] = state.ships[NEAR].twin()
    ship.pips = (1, 1, *ship.pips[2:])
    table = make_table(state)
    fire_once(table, (3, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    request, view = table.tool.request, table.table.view
    cheapest = choose_loss(LEVELS["admiral"], request, view, lambda _: 0).answer
    assert table.tool.at == cheapest
    assert "system 1 of 2" in table.tool.question()
    assert f"{system_name(view, NEAR, cheapest)} (" in table.tool.question()
    assert "cheapest" in next(row.aside for row in table.tool.rows() if row.key == cheapest)
    assert table.tool.what_now().endswith("(1 of 2)")
    table.keys(pygame.K_RETURN)
    assert table.events(SystemLost)[0].system == cheapest
    assert table.tool.what_now().endswith("(2 of 2)")


def test_DMG_4_a_system_that_is_lost_cannot_be_lost_again(make_table: Any) -> None:
    state = wounded()
    ship = state.ships[NEAR] = state.ships[NEAR].twin()
    ship.lost = 1
    table = make_table(state)
    fire_once(table, (3, 3, 4, 2))
    table.keys(pygame.K_DELETE)
    first = table.tool.rows()[0]
    assert first.refusal.ruling == "DMG-4"
    table.click_row("tool.options", 0)
    assert table.tool.at != first.key
