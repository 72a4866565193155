"""The weapons phase on the screen: squadrons, crews, and a whole phase by one key; ships that come back."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.families.false_sunrise.table.throws import throw_of
from rules.false_sunrise.choices import Errand
from rules.false_sunrise.events import (
    DiceRolled,
    ShipReturned,
    SquadronAssigned,
    SquadronDocked,
    SquadronLaunched,
)
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.squadron_orders import DOCK, OrderSquadron
from rules.false_sunrise.state import Mode, Options, Order, Phase, Setup, Squadron, State
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain
from rules.values import changed
from tests.game.seats import Sitting

FLEETS = Path(__file__).parents[5] / "assets" / "fleets"
QUEEN, COMB, DRONE = "blue:Queen of Summer", "blue:Honeycomb", "blue:Drone"
DOCTOR, WARD = "red:Good Doctor", "red:Ward Seven"
FIGHTERS, BOMBERS = "blue:one", "blue:two"


def state_of(phase: Phase, **options: Any) -> State:
    """Put the hospital fleet before the apiary, which has two squadrons out."""
    catalogue = july_catalogue()
    names = {Seat.RED: "field-hospital", Seat.BLUE: "the-apiary"}
    fleets = {
        seat: build_fleet(load_fleet(FLEETS / f"{name}.yaml"), seat, catalogue)
        for seat, name in names.items()
    }
    state = opening(Setup(fleets, Terrain(), Options(**options)))
    state.phase, state.initiative, state.to_act = phase, Seat.BLUE, Seat.BLUE
    for index, ship_id in enumerate(state.ships):
        ship = state.ships[ship_id]
        state.ships[ship_id] = changed(
            ship, deployed=True, x=12.0 + 5 * index, y=30.0 if ship.seat is Seat.RED else 14.0
        )
    for one, kind, size in ((FIGHTERS, "fighter", 8), (BOMBERS, "bomber", 5)):
        state.squadrons[one] = Squadron(one, Seat.BLUE, kind, size, QUEEN)
    queen = state.ships[QUEEN]
    state.ships[QUEEN] = changed(queen, holds=tuple(None for _ in queen.holds))
    return state


class ChoicesDesk(Sitting):
    """The table at a state of our making."""

    def __init__(self, desk: Any, state: State) -> None:
        super().__init__(desk, state, seed=5)

    def px(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.table.pane.camera.to_px(at)
        return round(x), round(y)


@pytest.fixture
def make_table(desk: Any) -> Any:
    return lambda state: ChoicesDesk(desk, state)


# --- squadrons -------------------------------------------------------------------------------------


def test_SQD_4_a_squadron_is_ordered_by_keys(make_table: Any) -> None:
    table = make_table(state_of(Phase.SQUADRONS))
    assert type(table.tool).__name__ == "OrderSquadronTool"
    table.keys(pygame.K_2, pygame.K_RIGHTBRACKET, pygame.K_RETURN)
    order = table.events(SquadronAssigned)[0]
    assert (order.squadron_id, order.mode) == (BOMBERS, Mode.OFFENSIVE)
    assert order.ship_id.startswith("red:")


def test_SQD_4_a_chip_is_dragged_to_a_ship(make_table: Any) -> None:
    table = make_table(state_of(Phase.SQUADRONS))
    chip = table.table.pane.place_of(BOMBERS)
    assert chip is not None
    table.desk.drag(chip.center, table.px(table.table.view.ships[WARD].at))
    table.desk.step(2)
    assert table.tool.command() == (BOMBERS, Mode.OFFENSIVE.value, WARD)
    table.desk.click("commit")
    assert table.events(SquadronAssigned)[0].ship_id == WARD


def test_SQD_4_a_squadron_s_lines_in_the_log_are_its_own_player_s(make_table: Any) -> None:
    table = make_table(state_of(Phase.SQUADRONS))
    table.session.answer(Seat.BLUE, (BOMBERS, Mode.OFFENSIVE.value, WARD))
    table.session.show_all()
    table.table.start_over()
    line = next(line for line in table.table.log.book.lines if line.kind == "assign")
    assert line.seat is Seat.BLUE
    assert WARD in line.about


def test_what_the_computer_does_with_its_squadrons_is_said() -> None:
    state = state_of(Phase.SQUADRONS)
    request = OrderSquadron(Seat.BLUE, state)
    said = [
        REQUESTS_UI[request.kind].describe_answer(request, answer, state)
        for answer in (None, (BOMBERS, Mode.OFFENSIVE.value, WARD), (FIGHTERS, DOCK, QUEEN))
    ]
    assert said[0] == "passes on squadron orders"
    assert said[1].startswith("sends Bomber")
    assert said[1].endswith("to attack Ward Seven")
    assert said[2].endswith("to dock at Queen of Summer")
    reroll = ChooseOne(Seat.BLUE, Prompt.REROLL, [None, 0], (), "FIR-10")
    assert REQUESTS_UI[reroll.kind].describe_answer(reroll, None, state) == "keeps the dice"
    assert REQUESTS_UI[reroll.kind].describe_answer(reroll, 0, state) == "rerolls die 1"


def test_SQD_5_a_squadron_docks_where_a_place_is_empty_and_else_says_why(make_table: Any) -> None:
    table = make_table(state_of(Phase.SQUADRONS))
    table.desk.click("squad.dock")
    rows = {row.key: row for row in table.tool._ship_rows()}
    assert rows[QUEEN].refusal is None
    assert "no working, empty hangar place" in rows[DRONE].refusal.reason
    table.keys(pygame.K_RIGHTBRACKET, pygame.K_RETURN)
    assert table.events(SquadronDocked)[0].ship_id == QUEEN


def test_SQD_3_a_player_passes_with_one_press(make_table: Any) -> None:
    table = make_table(state_of(Phase.SQUADRONS))
    table.desk.click("squad.pass")
    table.desk.step(3)
    assert type(table.tool).__name__ == "ActivateTool"


def test_SQD_10_passing_is_refused_while_a_stray_squadron_waits(make_table: Any) -> None:
    state = state_of(Phase.SQUADRONS, small_craft="2024-12")
    drone = state.ships[DRONE]
    state.ships[DRONE] = changed(drone, alive=False, pips=(0,) * len(drone.pips))
    state.squadrons[FIGHTERS] = replace(state.squadrons[FIGHTERS], ship=DRONE)
    table = make_table(state)
    assert "SQD-10" in table.table.ui["squad.pass"].disabled
    table.keys(pygame.K_DELETE)
    assert table.table.refusal.ruling == "SQD-10"
    assert type(table.tool).__name__ == "OrderSquadronTool"


def test_SQD_7_a_dogfight_shows_the_expected_hits(make_table: Any) -> None:
    state = state_of(Phase.ACTIVATIONS)
    for one in ("red:one", "red:two"):
        state.squadrons[one] = Squadron(one, Seat.RED, "fighter", 8, QUEEN, Mode.OFFENSIVE)
    table = make_table(state)
    table.table.select(QUEEN)
    for _ in range(6):
        if type(table.tool).__name__ == "DogfightTool":
            break
        table.keys(pygame.K_DELETE if table.tool.commit() is None else pygame.K_RETURN)
    rows = table.tool.rows()
    assert [row.key for row in rows] == ["red:one", "red:two"]
    assert rows[0].aside == f"{8 * 5 / 6:.1f} hits on average", "an illuminator is near (SQD-9)"


def test_WPN_1_a_tick_means_that_a_squadron_launches(make_table: Any) -> None:
    state = state_of(Phase.LAUNCHES)
    comb = state.ships[COMB]
    places = [place.id for place in comb.spec.places][:2]
    state.ships[COMB] = changed(comb, order=Order(launch=tuple(places)))
    table = make_table(state)
    assert type(table.tool).__name__ == "LaunchTool"
    assert table.table.selected == COMB
    assert [row.ticked for row in table.tool.rows()] == [True, True]
    assert table.tool.commit().words == "Launch 2 squadrons"
    table.keys(pygame.K_DELETE)
    assert table.tool.commit().words == "Launch none"
    assert not table.events(SquadronLaunched), "taking the ticks away answers nothing yet"
    table.keys(pygame.K_2)
    assert table.tool.commit().words == "Launch 1 squadron"
    table.keys(pygame.K_RETURN)
    assert [event.squadron_id for event in table.events(SquadronLaunched)] == [f"{COMB}.{places[1]}"]


def test_one_press_shows_the_end_of_all_launches_that_follow_one_another(make_table: Any) -> None:
    state = state_of(Phase.LAUNCHES)
    comb = state.ships[COMB]
    comb = state.ships[COMB] = changed(
        comb, order=Order(launch=tuple(place.id for place in comb.spec.places))
    )
    table = make_table(state)
    table.desk.app.change_settings(animation="normal")
    table.desk.key(pygame.K_RETURN)
    assert table.table.stage.playing
    table.desk.key(pygame.K_SPACE)
    launched = [one for one in table.table.view.squadrons.values() if one.ship == COMB]
    assert len(launched) == len(comb.spec.places) > 1
    assert not table.table.stage.playing


# --- crews -----------------------------------------------------------------------------------------


def test_UPG_2_the_dice_of_repair_crews_show_what_is_added_to_them() -> None:
    state = state_of(Phase.ACTIVATIONS)
    crews, *_ = state.ships[DOCTOR].fittings.closers
    throw = throw_of(DiceRolled("repair_crews", (DOCTOR, crews.carrier), (4,), "UPG-2"), state, None)
    assert throw is not None
    assert throw.result == "+ 3 = 7 pips"


def test_UPG_3_away_crews_choose_ship_and_work_or_wait(make_table: Any) -> None:
    state = state_of(Phase.ACTIVATIONS)
    state.initiative = state.to_act = Seat.RED
    state.squadrons.clear()
    ward = state.ships[WARD]
    state.ships[WARD] = changed(ward, pips=(2, *ward.pips[1:]), lost=1)
    table = make_table(state)
    carrier = next(ship.id for ship in state.ships_of(Seat.RED) if ship.fittings.crews)
    table.table.select(carrier)
    table.keys(pygame.K_RETURN)
    assert type(table.tool).__name__ == "AwayCrewsTool"
    assert {row.key for row in table.tool.rows()} >= {
        Errand(WARD, "pips"),
        Errand(WARD, "system"),
    }
    assert table.table.ui["tool.decline"].text() == "Wait until after firing"
    before = sum(table.table.view.ships[WARD].pips)
    table.keys(pygame.K_RETURN)
    assert sum(table.session.match.state.ships[WARD].pips) > before


# --- coming back -----------------------------------------------------------------------------------


def test_MOV_5_a_ship_comes_back_where_the_crosshair_stands(make_table: Any) -> None:
    state = state_of(Phase.END)
    state.turn = 3
    state.ships[DRONE] = changed(state.ships[DRONE], left_at=(30.0, 0.0), left_turn=2, heading=0)
    table = make_table(state)
    assert type(table.tool).__name__ == "ReturnShipTool"
    table.desk.click_at(table.px((30.0, 8.0)))
    table.desk.step(2)
    assert "MOV-5" in table.tool.commit().disabled
    table.desk.click_at(table.px((31.0, 2.0)))
    table.keys(pygame.K_q, pygame.K_LEFT, pygame.K_RETURN)
    back = table.events(ShipReturned)[0]
    assert back.heading == 5, "it looked inwards at first, not the way it left"
    assert back.at == pytest.approx((30.75, 2.0), abs=0.1)


# --- a match --------------------------------------------------------------------------------------


def steer(request: PlotOrders, chance: random.Random) -> dict[str, Order]:
    """Draw orders that lead the fleets together."""
    samples = [request.example(chance.randrange) for _ in range(10)]
    terrain = request.state.setup.terrain
    orders = {}
    for ship_id in samples[0]:
        ship = request.state.ships[ship_id]

        def far(order: Order, ship: Any = ship) -> float:
            path = path_of(ship, order, terrain)
            x, y, _ = path.end
            return abs(x - 36) + abs(y - 24) + 60 * (path.crashed or path.left) - 4 * len(order.launch)

        orders[ship_id] = min((sample[ship_id] for sample in samples), key=far)
    return orders


@pytest.mark.slow
def test_three_turns_of_weapons_are_played_by_enter_alone_and_every_request_has_its_tool(
    make_table: Any,
) -> None:
    state = state_of(Phase.ORDERS)
    table, chance, seen = make_table(state), random.Random(2), set()
    for _ in range(900):
        waiting = table.session.waiting()
        if not waiting or table.session.match.state.turn > 3:
            break
        request = table.session.request(waiting[0])
        if isinstance(request, PlotOrders):
            table.session.answer(request.seat, steer(request, chance))
            table.session.show_all()
            if not isinstance(table.session.request(table.session.waiting()[0]), PlotOrders):
                table.desk.app.pop()
                table.table.start_over()
                table.desk.step(3)
            continue
        seen.add(type(table.tool).__name__)
        if type(table.tool).__name__ == "DeclareFireTool":
            table.keys(pygame.K_RIGHTBRACKET)
        if type(table.tool).__name__ == "OrderSquadronTool":
            table.keys(pygame.K_RIGHTBRACKET)
        table.keys(pygame.K_RETURN)
    assert table.session.match.state.turn > 3
    assert "PlainChoice" not in seen
    assert {"ActivateTool", "DeclareFireTool", "OrderSquadronTool", "LoseSystemTool"} <= seen
