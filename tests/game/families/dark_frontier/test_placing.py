"""Placing ships of a duel: the default is one press, by mouse and keys, refusals with their rulings."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Ghost
from game.families.dark_frontier.table.placing_starts import Staying, offered, quickened, staying
from game.match.session import Session
from game.screens.registry import make_screen
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import ATTACKER, DEFENDER, Setup, Ship, Start, State
from rules.hexes.grid import ORIGIN, Hex, add, distance, length
from rules.values import changed

SHIPS = {DEFENDER: {"Arrow": "gunboat", "Bolt": "cutter"}, ATTACKER: {"Drift": "carrier", "Eddy": "monitor"}}


@pytest.fixture
def table(desk: Any) -> Any:
    """A duel of two ships a side, the defender's first to be placed."""
    desk.app.change_settings(animation="off", hints=False)
    session = Session.new(Setup(ships=SHIPS), 5, home=desk.app.home)
    desk.app.push(make_screen("table", desk.app, session=session))
    desk.step(3)
    desk.rest()
    return desk.screen


def px(table: Any, at: Hex) -> tuple[int, int]:
    x, y = table.pane.camera.to_px(point_of(at))
    return round(x), round(y)


def rest(desk: Any, table: Any) -> None:
    desk.step(3)
    for _ in range(60):
        table.update(0.02)
    desk.step(2)


def test_DS_4_every_default_start_is_legal_and_one_press_away(desk: Any, table: Any) -> None:
    while table.view.phase == "setup":
        request = table.tool.request
        assert request.refusal(offered(request)) is None
        desk.key(pygame.K_RETURN)
        desk.step(3)
    ships = table.view.ships
    assert (ships["Arrow"].at, ships["Arrow"].velocity) == (ORIGIN, ORIGIN)
    assert length(ships["Drift"].at) == 15
    assert distance(ships["Drift"].at, ships["Eddy"].at) <= 3
    assert length(add(ships["Drift"].at, ships["Drift"].velocity)) < 15


def test_DS_5_a_defender_is_turned_and_moved_by_keys_and_mouse(desk: Any, table: Any) -> None:
    rest(desk, table)
    desk.click_at(px(table, (0, 1)))
    assert table.tool.start == Start(ORIGIN, 1), "it turns to the hex beside it"
    desk.key(pygame.K_e)
    assert table.tool.start.facing == 2
    desk.key(pygame.K_BACKSPACE)
    assert table.tool.start.facing == 1
    desk.key(pygame.K_RETURN)
    rest(desk, table)
    first = table.tool.start.at
    assert first != ORIGIN
    desk.click_at(px(table, (1, -1)))
    assert table.tool.start.at == (1, -1), "a lit hex is pressed"
    desk.key(pygame.K_LEFT)
    assert table.tool.start.at != (1, -1)


def to_attacker(desk: Any, table: Any) -> Any:
    desk.key(pygame.K_RETURN)
    desk.step(3)
    desk.key(pygame.K_RETURN)
    rest(desk, table)
    assert table.tool.request.seat is ATTACKER
    return table.tool


def test_DS_4_an_arrow_dragged_too_far_stays_where_it_is_legal_and_says_why(desk: Any, table: Any) -> None:
    tool = to_attacker(desk, table)
    start = tool.start
    end, beyond = add(start.at, start.velocity), add(start.at, (start.velocity[0] * 2, start.velocity[1] * 2))
    assert length((start.velocity[0] * 2, start.velocity[1] * 2)) > 6
    desk.lead(px(table, end), px(table, beyond))
    desk.step()
    (ghost,) = [one for one in tool.overlays() if isinstance(one, Ghost)]
    assert ghost.sought is not None
    assert ghost.sought[2] == "DS-4"
    assert tool.refusal is None
    assert length(tool.start.velocity) <= 6


def test_DS_4_the_attacker_moves_along_the_edge_and_stays_aimed_until_it_is_aimed_by_hand(
    desk: Any, table: Any
) -> None:
    tool = to_attacker(desk, table)
    before = tool.start
    desk.key(pygame.K_UP)
    assert tool.start.at != before.at
    assert length(tool.start.at) == 15
    assert length(add(tool.start.at, tool.start.velocity)) == 11, "aimed at the yard anew"
    desk.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert length(tool.start.velocity) == 5
    kept = tool.start.velocity
    desk.key(pygame.K_DOWN)
    assert tool.start.velocity == kept


def test_DA_4_an_entry_that_cannot_stay_on_the_map_is_warned_of(desk: Any, table: Any) -> None:
    tool = to_attacker(desk, table)
    tool.put_in_hand(Start((15, -15), 5, (6, -6)))
    words, ink = tool.warning_words()
    assert words.startswith("No command can keep it on the map")
    assert ink == "refusal"
    desk.step(2)
    assert "tool.edge" in desk.dump()
    assert "flies off the map" in table.offer().subtitle


def test_DA_4_what_a_start_makes_of_the_edge() -> None:
    state = State(Setup(ships=SHIPS))
    ship = Ship("Drift", ATTACKER, "carrier")
    assert staying(state, ship, Start((15, 0), 3, (-4, 0))) is Staying.CAN
    assert staying(state, ship, Start((-15, 0), 0, (-2, 0))) is Staying.TIGHT
    assert staying(state, ship, Start((15, 0), 0, (6, 0))) is Staying.CANNOT


def test_DS_4_a_velocity_is_made_faster_and_slower_in_its_direction() -> None:
    assert quickened((2, 1), 1, 0, 6) == (3, 1)
    assert quickened((1, 0), -1, 0, 6) == ORIGIN
    assert quickened(ORIGIN, 1, 4, 6) == (0, -1)
    assert length(quickened((6, 0), 1, 0, 6)) == 6


def test_DS_4_the_second_ship_of_the_attacker_comes_in_beside_the_first() -> None:
    state = State(Setup(ships=SHIPS))
    for seat, ships in SHIPS.items():
        for name, kind in ships.items():
            state.ships[name] = Ship(name, seat, kind)
    state.ships["Drift"] = changed(state.ships["Drift"], at=(15, 0), velocity=(-4, 0))
    start = offered(PlaceShip(ATTACKER, state, "Eddy"))
    assert start.at != (15, 0)
    assert start.velocity == (-4, 0)
