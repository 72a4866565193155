"""Dragging planned ends and the hand of the gauge: the nearest legal order, live, undone in one step."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.board.overlays import Formation, GhostPath, Grip, OrderCard, ReachDots
from game.families.false_sunrise.table.nearest import OrderEnds
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import order_refusal
from rules.false_sunrise.state import Order
from rules.table.board import on_board
from rules.table.measure import Point, distance_in
from rules.values import changed


class Hand:
    """A mouse over the board of a match at its orders."""

    def __init__(self, orders: Any) -> None:
        self.orders, self.desk, self.table = orders, orders.desk, orders.table

    @property
    def tool(self) -> Any:
        return self.orders.tool

    def px(self, at: Point) -> tuple[int, int]:
        x, y = self.table.pane.camera.to_px(at)
        return round(x), round(y)

    def ship(self, number: int = 0) -> Any:
        return self.table.view.ships[self.tool.plan.ids[number]]

    def end(self, ship: Any) -> Point:
        end: Point = self.tool.path(ship.id).end[:2]
        return end

    def lead(self, start: Point, to: Point) -> None:
        self.desk.lead(self.px(start), self.px(to))
        self.desk.step(2)

    def release(self, button: int = 1) -> None:
        self.desk.post(pygame.MOUSEBUTTONUP, pos=(400, 300), button=button)
        self.desk.step(2)

    def drag(self, start: Point, to: Point) -> None:
        self.desk.drag(self.px(start), self.px(to))
        self.desk.step(2)

    def laid(self, kind: type) -> list[Any]:
        return [one for one in self.tool.overlays() if isinstance(one, kind)]


@pytest.fixture
def hand(orders: Any) -> Hand:
    orders.open()
    return Hand(orders)


def test_ORD_4_a_dragged_end_snaps_to_the_nearest_of_all_legal_orders(hand: Hand) -> None:
    chance = random.Random(4)
    terrain = hand.table.view.setup.terrain
    for number, ship_id in enumerate(hand.tool.plan.ids):
        ship = hand.ship(number)
        wanted = (ship.x + chance.uniform(-6, 6), ship.y - chance.uniform(0, 9))
        hand.drag(hand.end(ship), wanted)
        order = hand.tool.plan.orders[ship_id]
        assert order_refusal(ship, order) is None
        ends = [
            path.end[:2]
            for velocity in range(-ship.velocity, 12)
            for course in range(-6, 7)
            for front in (False, True)
            if order_refusal(ship, one := Order(velocity, course, front)) is None
            and not ((path := path_of(ship, one, terrain)).crashed or path.left)
        ]
        camera = hand.table.pane.camera
        there = camera.to_board(hand.px(wanted))
        best = min(distance_in(end, there) for end in ends)
        assert distance_in(hand.end(ship), there) == pytest.approx(best, abs=2 / camera.ppi)


def test_a_press_selects_and_drags_at_once_and_the_board_stays(hand: Hand) -> None:
    last = hand.ship(-1)
    camera = hand.table.pane.camera.key
    hand.drag(hand.end(last), (last.x + 1.0, last.y - 4.0))
    assert hand.table.selected == last.id
    assert hand.tool.plan.is_given(last.id)
    assert hand.table.pane.camera.key == camera


def test_the_ship_itself_is_dragged_to_where_it_is_to_end(hand: Hand) -> None:
    ship = hand.ship(1)
    there = OrderEnds(ship, Order(), hand.table.view.setup.terrain).free_ends[-1]
    hand.drag(ship.at, there)
    assert distance_in(hand.end(ship), there) < 0.2


def test_a_press_that_does_not_move_only_selects(hand: Hand) -> None:
    ship = hand.ship(2)
    hand.desk.click_at(hand.px(ship.at))
    assert hand.table.selected == ship.id
    hand.desk.click_at(hand.px(hand.end(hand.ship(3))))
    assert hand.table.selected == hand.ship(3).id
    assert not hand.tool.plan.orders


def test_what_is_dragged_is_shown_with_its_cost_and_where_else_it_can_go(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    hand.lead(start, (start[0] + 2.0, start[1] - 2.0))
    (card,) = hand.laid(OrderCard)
    (dots,) = hand.laid(ReachDots)
    (grip,) = hand.laid(Grip)
    order = hand.tool.plan.order(ship.id)
    assert card.thrust[:2] == (abs(order.velocity), abs(order.course))
    assert grip.at == hand.end(ship)
    assert hand.end(ship) in dots.points
    assert hand.desk.dump()["order.velocity"]["value"] == order.velocity, "the panel follows"
    hand.release()
    assert not hand.laid(OrderCard)


def test_a_ghost_that_does_not_follow_into_a_rock_says_so(hand: Hand) -> None:
    ship = hand.ship()
    rock = min(
        hand.table.view.setup.terrain.polygons,
        key=lambda corners: min(abs(x - ship.x) + abs(y - ship.y) for x, y in corners),
    )
    middle = (sum(x for x, _ in rock) / len(rock), sum(y for _, y in rock) / len(rock))
    hand.lead(hand.end(ship), middle)
    (card,) = hand.laid(OrderCard)
    assert ("No order ends nearer to the pointer", "plain") in card.lines
    hand.release()


def test_ORD_4_what_is_beyond_reach_says_why_while_it_is_dragged(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    hand.lead(start, (36.0, 20.0))
    (card,) = hand.laid(OrderCard)
    (why,) = (line for line in card.lines if "(ORD-4)" in line[0])
    assert why[0].startswith("It cannot get closer: that takes ")
    assert why[1] == "plain", "it is another order that is not legal"
    assert order_refusal(ship, hand.tool.plan.order(ship.id)) is None
    hand.release()
    assert hand.table.refusal is None, "what was found is legal"


@pytest.mark.parametrize("lets_go", ["escape", "undo", "right button"])
def test_letting_go_gives_the_former_order_back(hand: Hand, lets_go: str) -> None:
    ship = hand.ship()
    hand.orders.keys(pygame.K_RIGHT)
    before = dict(hand.tool.plan.orders)
    start = hand.end(ship)
    hand.lead(start, (start[0] - 4.0, start[1] - 1.0))
    assert hand.tool.plan.orders != before
    match lets_go:
        case "escape":
            hand.desk.key(pygame.K_ESCAPE)
        case "undo":
            hand.desk.key(pygame.K_BACKSPACE)
        case _:
            hand.desk.post(pygame.MOUSEBUTTONDOWN, pos=hand.px(start), button=3)
            hand.release(3)
    hand.release()
    assert hand.tool.plan.orders == before
    assert hand.desk.screen is hand.table, "no menu has opened"


def test_another_button_that_goes_up_does_not_end_a_drag(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    hand.lead(start, (start[0] + 2.0, start[1] - 2.0))
    hand.desk.post(pygame.MOUSEBUTTONDOWN, pos=hand.px(start), button=2)
    hand.release(2)
    assert hand.laid(OrderCard), "it is still held"
    hand.release()
    assert hand.tool.plan.is_given(ship.id)


def test_a_drag_is_one_step_of_undo_and_of_redo(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    hand.drag(start, (start[0] + 2.0, start[1] - 3.0))
    given = dict(hand.tool.plan.orders)
    assert given
    assert hand.tool.undo()
    assert not hand.tool.plan.orders
    assert not hand.tool.undo()
    assert ship.spec.name in hand.tool.redo_words()
    assert hand.tool.redo()
    assert hand.tool.plan.orders == given
    assert not hand.tool.redo()
    assert hand.table.session.drafted(hand.tool.request.seat) == given or hand.table.drafting.write() is None


def test_a_new_order_ends_what_could_be_given_again(hand: Hand) -> None:
    hand.orders.keys(pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_UP)
    assert hand.tool.redo_words() == ""
    assert not hand.tool.redo()


def test_the_plan_is_kept_when_the_button_goes_up(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    hand.drag(start, (start[0] + 2.0, start[1] - 3.0))
    hand.table.leave()
    assert hand.table.session.drafted(hand.tool.request.seat) == hand.tool.plan.orders


def test_the_hand_of_the_gauge_turns_the_ship(hand: Hand) -> None:
    ship = hand.ship()
    hand.orders.keys(pygame.K_UP)
    gauge = hand.tool.gauge()
    x, y = hand.table.pane.knob_px(gauge)
    center = pygame.Vector2(hand.px(ship.at))
    there = center + (pygame.Vector2(x, y) - center).rotate(30)
    hand.desk.drag((round(x), round(y)), (round(there.x), round(there.y)))
    hand.desk.step(2)
    assert hand.tool.plan.order(ship.id) == Order(velocity=1, course=1)


def test_ORD_4_the_hand_stops_at_the_last_legal_hour_and_says_why(hand: Hand) -> None:
    ship = hand.ship()
    gauge = hand.tool.gauge()
    x, y = hand.table.pane.knob_px(gauge)
    center = pygame.Vector2(hand.px(ship.at))
    there = center + (pygame.Vector2(x, y) - center).rotate(150)
    hand.desk.lead((round(x), round(y)), (round(there.x), round(there.y)))
    hand.desk.step(2)
    assert hand.tool.plan.order(ship.id).course == gauge.limit
    (card,) = hand.laid(OrderCard)
    assert any("ORD-4" in words for words, _ in card.lines)
    hand.release()


def test_MOV_4_only_who_points_off_the_board_flies_off_it(hand: Hand) -> None:
    ship = changed(hand.ship(), x=36.0, y=4.0, heading=0, velocity=3)
    ends = OrderEnds(ship, Order(), hand.table.view.setup.terrain)
    assert ends.nearest((36.0, 0.05), Order()).free
    assert ends.nearest((36.0, -3.0), Order()).path.left


def test_MOV_3_only_who_points_into_a_rock_flies_into_it(hand: Hand) -> None:
    terrain = hand.table.view.setup.terrain
    rock = terrain.polygons[0]
    middle = sum(x for x, _ in rock) / len(rock), sum(y for _, y in rock) / len(rock)
    ship = changed(hand.ship(), x=middle[0], y=middle[1] + 8.0, heading=0, velocity=8)
    ends = OrderEnds(ship, Order(), terrain)
    assert ends.nearest(middle, Order()).path.crashed
    free = [one for one in ends.flown if one.free]
    assert free
    for x, y in ((middle[0] + dx, middle[1] + dy) for dx in (-7, 0, 7) for dy in (-7, 7)):
        if on_board((x, y)) and not terrain.touches((x, y)):
            assert ends.nearest((x, y), Order()).free


def test_a_ship_that_stands_still_keeps_its_heading_where_it_is_left(hand: Hand) -> None:
    ship = changed(hand.ship(), velocity=0)
    ends = OrderEnds(ship, Order(course=1), hand.table.view.setup.terrain)
    assert ends.nearest(ship.at, Order(course=1)).order == Order(course=1)
    assert ends.nearest(ship.at, Order()).order == Order()


def test_overcharge_launches_and_turns_stay_in_a_dragged_order(hand: Hand) -> None:
    ship = next(one for one in map(hand.ship, range(len(hand.tool.plan.ids))) if one.fittings.overcharge)
    hand.table.select(ship.id)
    hand.tool.change(overcharge=1)
    start = hand.end(ship)
    hand.drag(start, (start[0], start[1] - 30.0))
    order = hand.tool.plan.order(ship.id)
    assert order.overcharge == 1
    assert order_refusal(ship, Order(order.velocity, order.course)) is not None, "it uses what it borrows"


def test_a_drag_goes_on_while_the_board_is_zoomed_and_follows_at_its_frame(hand: Hand) -> None:
    ship = hand.ship()
    start = hand.end(ship)
    camera = hand.table.pane.camera
    hand.lead(start, (start[0] + 1.0, start[1] - 1.0))
    before = camera.ppi
    hand.desk.post(pygame.MOUSEWHEEL, x=0, y=9, pos=hand.px((start[0] + 1.0, start[1] - 1.0)))
    hand.desk.step(2)
    assert camera.ppi > before
    rect = hand.table.pane.rect
    highest = min((0.0, y) for _, y in hand.laid(ReachDots)[0].points)
    assert camera.to_px(highest)[1] < rect.top, "there are ends out of view"
    hand.desk.post(pygame.MOUSEMOTION, pos=(rect.centerx, rect.top + 3), rel=(0, -5), buttons=(1, 0, 0))
    hand.desk.step(200)
    assert rect.top <= camera.to_px(highest)[1] < rect.top + 60, "the view has followed so far"
    hand.release()
    assert hand.tool.plan.is_given(ship.id)


def test_all_ends_are_shapes_and_the_enemy_drifts(hand: Hand) -> None:
    hand.orders.keys(pygame.K_RIGHT)
    (formation,) = hand.laid(Formation)
    held = [one for one in hand.laid(GhostPath) if one.look == "held"]
    looks = [one.look for one in formation.paths]
    foes = hand.table.view.ships_of(hand.tool.request.seat.other)
    assert len(held) == 1
    assert looks.count("drift") == len(foes)
    assert looks.count("holding") == len(hand.tool.plan.ids) - 1
    hand.table.select(hand.ship(1).id)
    assert "ordered" in [one.look for one in hand.laid(Formation)[0].paths]
    drifts = {one.stops[-1] for one in formation.paths if one.look == "drift"}
    assert drifts == {path_of(foe, Order(), hand.table.view.setup.terrain).end for foe in foes}


def test_ticks_close_at_once_with_reduced_motion(hand: Hand) -> None:
    hand.desk.app.change_settings(reduced_motion=True)
    start = hand.end(hand.ship())
    hand.desk.lead(hand.px(start), hand.px((start[0] + 2.0, start[1] - 2.0)))
    hand.desk.step(1)
    assert hand.laid(Grip)[0].closing == 1.0
    hand.release()
