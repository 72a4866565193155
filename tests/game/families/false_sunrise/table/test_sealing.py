"""Sealing orders: what was forgotten is asked about elsewhere; and how many inputs a turn of orders takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.screens.tools.double_clicks import CALM_S
from rules.false_sunrise.plotting import launchable
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat


def calm(orders: Any) -> None:
    """Let so much time pass that the next press is no double click."""
    start = orders.table.time_s
    while orders.table.time_s < start + CALM_S:
        orders.desk.step()


def sealed(orders: Any) -> bool:
    found: bool = orders.session.match.has_sealed(Seat.RED) or orders.desk.screen.name == "handover"
    return found


def order_all(orders: Any, *but: int) -> None:
    for number, ship_id in enumerate(orders.tool.plan.ids):
        if number not in but:
            orders.tool.give(orders.table.view.ships[ship_id], Order())
    orders.desk.step(2)


def test_a_forgotten_fleet_cannot_be_sealed_by_quick_presses_in_one_place(orders: Any) -> None:
    orders.open()
    place = orders.table.ui.px("commit").center
    for _ in range(4):
        orders.desk.click_at(place)
        orders.desk.step(2)
    assert not sealed(orders)
    assert orders.tool.sealing.asked
    assert not orders.table.ui.px("seal.yes").collidepoint(place)
    orders.desk.click("seal.yes")
    orders.desk.step(2)
    assert sealed(orders)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_s, pygame.K_y])
def test_a_forgotten_fleet_cannot_be_sealed_by_a_key_that_is_hammered(orders: Any, key: int) -> None:
    orders.open()
    orders.keys(*[key] * 30)
    assert not sealed(orders)


@pytest.mark.parametrize("press", ["key", "button"])
def test_a_second_calm_press_seals_what_was_asked_about(orders: Any, press: str) -> None:
    orders.open()
    for again in (False, True):
        if press == "key":
            orders.keys(pygame.K_s)
        else:
            orders.desk.click("commit")
        orders.desk.step(45)
        assert sealed(orders) is again
        assert orders.table.refusal is None
        if not again:
            told = orders.desk.dump()["commit"]
            assert told["enabled"]
            assert orders.tool.commit().subtitle == "or Y, then Enter"


def test_ships_that_hold_course_beside_others_are_named_and_not_asked_about(orders: Any) -> None:
    orders.open()
    order_all(orders, 0, 3)
    first, second = (orders.table.view.ships[orders.tool.plan.ids[n]].spec.name for n in (0, 3))
    assert orders.tool.what_now().endswith(f"give orders; {first} and {second} still hold course")
    assert orders.tool.commit().subtitle.startswith("2 ships hold course"), "so many are aboard, too"
    orders.desk.click("commit")
    orders.desk.step(2)
    assert sealed(orders)


def test_who_can_do_nothing_else_is_not_asked_about_holding_course(orders: Any) -> None:
    orders.open()
    assert orders.tool.sealing.is_forgotten
    spent = {key: replace(ship, owes=99, holds=()) for key, ship in orders.table.view.ships.items()}
    orders.table.view = replace(orders.table.view, ships=spent)
    assert not orders.tool.sealing.is_forgotten


def test_yes_and_enter_seal_what_is_left_out(orders: Any) -> None:
    orders.open()
    orders.keys(pygame.K_s)
    assert orders.tool.sealing.asked
    assert "[Y]" in orders.desk.dump()["seal.yes"]["tooltip"]
    orders.keys(pygame.K_y)
    assert not sealed(orders), "Y chooses, as on every other question"
    assert orders.desk.dump()["seal.yes"]["value"]
    assert orders.tool.commit().subtitle == "Enter: seal"
    orders.keys(pygame.K_RETURN)
    assert not sealed(orders), "too soon after the question"
    calm(orders)
    orders.keys(pygame.K_RETURN)
    assert sealed(orders)


def test_yes_is_let_go_with_the_question(orders: Any) -> None:
    orders.open()
    orders.keys(pygame.K_s, pygame.K_y, pygame.K_ESCAPE)
    assert not orders.tool.sealing.asked
    orders.keys(pygame.K_s, pygame.K_RETURN)
    assert not sealed(orders), "to go back is in hand again"


def test_with_all_ships_ordered_one_press_seals(orders: Any) -> None:
    orders.open()
    order_all(orders)
    orders.desk.click("commit")
    orders.desk.step(2)
    assert sealed(orders)


def test_the_next_ship_is_the_next_without_an_order_wherever_it_is(orders: Any) -> None:
    orders.open()
    ids = orders.tool.plan.ids
    order_all(orders, 1, 3)
    for start, wanted in ((3, 1), (1, 3), (4, 1), (0, 1), (2, 3)):
        orders.table.select(ids[start])
        orders.keys(pygame.K_RETURN)
        assert orders.table.selected == ids[wanted]


def test_a_click_in_the_roster_leaves_the_arrows_to_the_ship(orders: Any) -> None:
    orders.open()
    orders.desk.click_row("roster", 2)
    ship_id = orders.tool.plan.ids[2]
    orders.keys(pygame.K_UP, pygame.K_LEFT)
    assert orders.table.selected == ship_id
    assert orders.tool.plan.order(ship_id) == Order(velocity=1, course=-1)


def test_F6_still_leads_the_arrows_into_the_roster(orders: Any) -> None:
    orders.open()
    orders.desk.focus("roster")
    before = orders.table.selected
    orders.keys(pygame.K_DOWN)
    assert orders.table.selected != before
    assert not orders.tool.plan.orders


def seven_ships(orders: Any) -> None:
    """Come to the orders of the second player, who has seven ships."""
    orders.open()
    orders.seal()
    orders.open()
    assert len(orders.tool.plan.ids) == 7
    orders.desk.posted.clear()


def test_seven_drags_and_one_press_give_the_orders_of_seven_ships(orders: Any) -> None:
    seven_ships(orders)
    match, seat, camera = orders.session.match, orders.tool.request.seat, orders.table.pane.camera
    for ship_id in orders.tool.plan.ids:
        x, y = orders.tool.path(ship_id).end[:2]
        ship = orders.table.view.ships[ship_id]
        ahead = 1.0 if y > ship.y else -1.0
        start, end = camera.to_px((x, y)), camera.to_px((x, y + ahead))
        orders.desk.drag((round(start[0]), round(start[1])), (round(end[0]), round(end[1])))
        orders.desk.step(2)
    assert not orders.tool.plan.open_ships()
    assert not orders.tool.dangers()
    given = dict(orders.tool.plan.orders)
    assert all(order.steers for order in given.values())
    orders.desk.click("commit")
    assert orders.desk.posted["MouseButtonDown"] <= 8
    assert not orders.desk.posted["KeyDown"]
    assert (seat, given) in match.journal


def test_an_arrow_and_enter_a_ship_give_the_orders_of_seven_ships(orders: Any) -> None:
    seven_ships(orders)
    match, seat = orders.session.match, orders.tool.request.seat
    for _ in range(7):
        orders.desk.key(pygame.K_UP)
        given = dict(orders.tool.plan.orders)
        orders.desk.key(pygame.K_RETURN)
    assert (seat, given) not in match.journal, "after the last ship it is asked, with yes in hand"
    assert orders.tool.commit().words == "Seal orders"
    calm(orders)
    orders.desk.key(pygame.K_RETURN)
    assert len(given) == 7
    assert orders.desk.posted["KeyDown"] <= 16
    assert not orders.desk.posted["MouseButtonDown"]
    assert (seat, given) in match.journal


def test_WPN_1_one_press_launches_all_of_a_ship_and_what_stays_aboard_is_told(orders: Any) -> None:
    orders.open()
    carrier = next(
        ship for ship in map(orders.table.view.ships.get, orders.tool.plan.ids) if launchable(ship)
    )
    hangars = orders.tool.sealing.aboard()
    assert f"{hangars} aboard" in orders.tool.commit().subtitle
    orders.keys(pygame.K_s)
    assert orders.desk.dump()["seal.aboard"]["text"].startswith(f"{hangars} squadron")
    orders.keys(pygame.K_ESCAPE)
    orders.table.select(carrier.id)
    orders.desk.step(2)
    orders.desk.click("order.launch_all")
    orders.desk.step(2)
    assert orders.tool.plan.order(carrier.id).launch == launchable(carrier)
    left = hangars - len(launchable(carrier))
    assert (f"{left} aboard" in orders.tool.commit().subtitle) is (left > 0)
    orders.desk.click("order.launch_all")
    orders.desk.step(2)
    assert orders.tool.plan.order(carrier.id).launch == ()
