"""The table at the orders: plotting by keys and by mouse, refusals, sealing, hand-over, movement."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.danger.ends import End, ended, legal_ends, with_ships
from game.families.false_sunrise.danger.fire import fire_of
from game.families.false_sunrise.danger.fleet_danger import FleetDanger
from game.families.false_sunrise.table.dial import CourseDial
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.forecast_client import shared_forecast_client
from game.forecast.questions import Asked
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import most_course, random_order
from rules.false_sunrise.state import MAINTAIN, Order, Phase
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.values import changed
from tests.game.families.false_sunrise.danger.attacks import attacks_on


def test_the_orders_open_only_after_a_press_and_a_release(orders: Any) -> None:
    desk = orders.desk
    assert desk.screen.name == "handover"
    desk.rest()
    desk.post(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="", scancode=0)
    desk.step(2)
    assert desk.screen.name == "handover"
    desk.post(pygame.KEYUP, key=pygame.K_o, mod=0, unicode="", scancode=0)
    desk.step(2)
    assert desk.screen is orders.table


def test_the_hand_over_shows_nothing_of_what_was_plotted(make_desk: Any, orders_at: Any) -> None:
    pictures = []
    for courses in ((), (pygame.K_RIGHT, pygame.K_UP)):
        desk = make_desk()
        orders = orders_at(desk)
        orders.open()
        orders.keys(*courses)
        orders.seal()
        assert desk.screen.name == "handover"
        desk.step(3)
        pictures.append(pygame.image.tobytes(desk.app.surface, "RGB"))
        assert "order" not in " ".join(widget for widget in desk.dump() if not widget.startswith("handover"))
    assert pictures[0] == pictures[1]


def test_ORD_4_keys_plot_and_a_refused_order_changes_nothing(orders: Any) -> None:
    orders.open()
    ship = orders.tool.ship
    orders.keys(pygame.K_RIGHT, pygame.K_UP)
    assert orders.tool.plan.order(ship.id) == Order(velocity=1, course=1)
    while most_course(ship) > orders.tool.plan.order(ship.id).course:
        orders.keys(pygame.K_RIGHT)
    given = orders.tool.plan.order(ship.id)
    orders.keys(pygame.K_RIGHT)
    assert orders.tool.plan.order(ship.id) == given
    assert "(ORD-4)" in orders.table.state()["refusal"]
    assert orders.desk.dump()["refusal.ruling"]["text"] == "ORD-4"


def test_the_dial_follows_the_mouse(orders: Any) -> None:
    orders.open()
    orders.keys(pygame.K_TAB)
    dial = orders.table.ui.px("order.course")
    radius = min(dial.size) * 0.45
    middle = (dial.left + min(dial.size) // 2, dial.centery) if dial.height < 156 else dial.center
    orders.desk.click_at((round(middle[0] - radius * 0.5), round(middle[1] - radius * 0.87)))
    orders.desk.step(2)
    assert orders.tool.plan.order(orders.tool.ship.id).course == -1


def test_the_dial_takes_each_hour_that_is_bright_wherever_its_hand_is() -> None:
    taken: list[int] = []
    face = pygame.Rect(0, 0, 200, 200)
    dial = CourseDial(
        "dial",
        face,
        course=4,
        legal=frozenset(range(-4, 5)),
        turns=(2, 2),
        color=(255, 176, 64),
        on_change=taken.append,
    )
    dial.press((20, 146))  # the 8
    dial.press((60, 170))  # the 7, which no order reaches
    assert taken == [-4, 7]


def test_undo_reset_and_hold(orders: Any) -> None:
    orders.open()
    ship = orders.tool.ship
    orders.keys(pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert not orders.tool.plan.is_given(ship.id)
    orders.keys(pygame.K_h)
    assert orders.tool.plan.orders[ship.id] == Order()
    orders.desk.click("order.reset")
    orders.desk.step(2)
    assert not orders.tool.plan.is_given(ship.id)


def test_what_came_before_the_hand_over_stays(orders: Any) -> None:
    orders.open()
    before = len(orders.session.match.journal)
    orders.keys(pygame.K_BACKSPACE)
    assert len(orders.session.match.journal) == before
    assert not orders.table.ui["bar.undo"].enabled


def test_sealing_a_forgotten_fleet_is_asked_about_first(orders: Any) -> None:
    orders.open()
    orders.desk.click("commit")
    orders.desk.step(2)
    assert not orders.session.match.has_sealed(Seat.RED)
    assert not orders.session.match.has_sealed(Seat.BLUE)
    assert orders.tool.sealing.asked
    orders.desk.click("seal.yes")
    orders.desk.step(2)
    assert orders.desk.screen.name == "handover"


def test_a_refused_order_is_no_word_about_sealing(orders: Any) -> None:
    orders.open()
    orders.table.refuse(Refusal("ORD-4", "as if an order had been refused"))
    assert orders.table.refusal is not None
    orders.desk.click("commit")
    assert orders.tool.sealing.asked
    assert orders.table.refusal is None


def test_MOV_6_both_fleets_move_and_the_look_waits(orders: Any) -> None:
    orders.open()
    orders.seal()
    orders.open()
    orders.seal()
    assert orders.table.stage.playing
    orders.keys(pygame.K_SPACE)
    assert orders.table.stage.still
    assert orders.table.state()["tool"] == "MovementView"
    orders.keys(pygame.K_RETURN)
    assert not orders.table.stage.still
    assert orders.table.view.phase not in (Phase.ORDERS, Phase.MOVEMENT)


def test_the_ghost_ends_where_the_ship_will(orders: Any) -> None:
    orders.open()
    orders.keys(pygame.K_RIGHT, pygame.K_UP)
    ship_id, end = orders.tool.ship.id, orders.tool.path(orders.tool.ship.id).end
    orders.seal()
    orders.open()
    orders.seal()
    orders.keys(pygame.K_SPACE)
    ship = orders.session.match.state.ships[ship_id]
    assert (*ship.at, ship.heading) == end


def test_plans_outlive_the_screen(orders: Any) -> None:
    orders.open()
    ship_id = orders.tool.ship.id
    orders.keys(pygame.K_RIGHT)
    orders.table.leave()
    assert orders.session.drafted(orders.tool.request.seat)[ship_id] == Order(course=1)


def test_every_legal_order_ends_on_a_dot(orders: Any) -> None:
    view = orders.table.view
    chance = random.Random(5)
    for ship in list(view.ships.values())[:6]:
        ends = {path.end for path in legal_ends(ship, view.setup.terrain)}
        for _ in range(40):
            path = path_of(ship, random_order(ship, chance.randrange), view.setup.terrain)
            assert path.left or path.end in ends


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080)])
def test_nothing_is_off_screen_or_overlaps(make_desk: Any, orders_at: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    orders = orders_at(desk)
    orders.open()
    window = pygame.Rect(0, 0, *size)
    for ship_id in orders.tool.plan.ids:
        orders.table.select(ship_id)
        desk.step(12)
        widgets = [w for w in desk.dump().values() if w["visible"] and w["kind"] not in ("panel", "toast")]
        places = [(w["id"], pygame.Rect(w["rect"])) for w in widgets]
        for number, (name, place) in enumerate(places):
            assert window.contains(place), name
            for other, there in places[number + 1 :]:
                assert not place.inflate(-2, -2).colliderect(there.inflate(-2, -2)), (name, other)


def test_MOV_3_a_crash_or_exit_ahead_is_told_in_roster_summary_and_button(orders: Any) -> None:
    orders.open()
    view, chance, danger = orders.table.view, random.Random(2), {}
    for ship in [view.ships[one] for one in orders.tool.plan.ids]:
        for _ in range(300):
            order = random_order(ship, chance.randrange)
            path = path_of(ship, order, view.setup.terrain)
            if path.crashed or path.left:
                orders.tool.give(ship, order)
                danger[ship.spec.name] = "crash: " if path.crashed else "leaves the board"
                break
    orders.desk.step(2)
    assert danger
    rows = orders.desk.dump()["roster"]["rows"]
    for name, words in danger.items():
        assert any(row.startswith(name) and words in row for row in rows)
    assert f"{len(danger)} in danger" in orders.tool.commit().subtitle
    for ship in [view.ships[one] for one in orders.tool.plan.open_ships()]:
        orders.tool.give(ship, MAINTAIN)
    orders.desk.click("commit")
    orders.desk.step(2)
    assert orders.tool.sealing.asked, "all have orders, and yet it is asked"
    assert f"{len(danger)} ship" in orders.desk.dump()["seal.dangers"]["text"]


def test_FIR_2_the_worst_is_each_enemy_at_its_own_best_end(orders: Any) -> None:
    orders.open()
    view = orders.table.view
    me = view.ships[orders.tool.ship.id] = changed(orders.tool.ship, x=36.0, y=24.0)
    path = path_of(me, Order(), view.setup.terrain)
    seen = DangerCalculator(FleetDanger(view)).forecast(Asked(me.id, End(*path.end)))
    twin = ended(me, path)
    table = with_ships(view, {me.id: twin})
    told = {one.enemy_id: one.best.mean for one in seen.threats}
    for foe in view.ships_of(me.seat.other):
        ends = [ended(foe, way) for way in legal_ends(foe, view.setup.terrain)]
        means = [fire_of([attacks_on(table, end, twin)], twin).mean for end in ends]
        assert told.get(foe.id, 0.0) == pytest.approx(max(means))
    assert seen.worst.shooters == len(seen.threats)
    assert seen.worst.most <= sum(me.pips)


def test_the_forecast_says_in_words_who_deals_how_much(orders: Any) -> None:
    orders.open()
    tool, view = orders.tool, orders.table.view
    me = tool.ship
    foe = view.ships_of(me.seat.other)[0]
    foe = view.ships[foe.id] = changed(foe, x=me.x, y=me.y - 5, heading=6, velocity=3)
    shared_forecast_client().forget()  # the ship was moved under its eyes
    orders.desk.app.change_settings(details=True)
    tool.hold()
    tool.risks.settle()
    orders.desk.step(2)
    dump = orders.desk.dump()
    rows = [dump[f"order.forecast{row}"]["text"] for row in range(4)]
    assert rows == [
        "Dealt if they drift",
        "Lost if they drift",
        "Lost to average moves",
        "Lost to best moves",
    ]
    threat = next(one for one in tool.risks.forecast.threats if one.enemy_id == foe.id)
    assert f"{foe.spec.name} {threat.mean:.1f}" in dump["order.forecast2"]["tooltip"]
    assert dump["order.forecast2.0"]["text"] == f"{tool.risks.forecast.mean:.1f}"
    worst = tool.risks.forecast.worst
    figures = [dump[f"order.forecast3.{column}"]["text"] for column in (0, 1)]
    assert figures == [f"{worst.mean:.1f}", str(worst.most)]


def test_the_heading_of_the_forecast_stands_over_its_lines_with_larger_words_too(
    make_desk: Any, orders_at: Any
) -> None:
    orders = orders_at(make_desk((1920, 1080)))
    orders.open()
    orders.desk.app.change_settings(text_percent=125)
    orders.tool.hold()
    orders.desk.step(2)
    ui = orders.desk.screen.ui
    head, lines = ui["order.forecast_head"], [ui[f"order.forecast{row}"] for row in range(2)]
    assert head.words == "IF IT ENDS THERE"
    room = ui.px(head.id)
    assert ui.pen.line_height(ui.pen.within(head.words, head.style, room.size)) <= room.height
    assert head.rect.bottom <= lines[0].rect.top < lines[1].rect.top
    assert head.rect.top == ui["order.forecast_head.0"].rect.top


def test_the_panel_begins_with_what_an_order_deals_and_risks(orders: Any) -> None:
    orders.open()
    tool, view = orders.tool, orders.table.view
    me = tool.ship
    foe = view.ships_of(me.seat.other)[0]
    view.ships[foe.id] = changed(foe, x=me.x, y=me.y - 5, heading=6, velocity=3)
    shared_forecast_client().forget()  # the ship was moved under its eyes
    tool.hold()
    tool.risks.settle()
    orders.desk.step(2)
    dump, worst = orders.desk.dump(), tool.risks.forecast.worst
    assert f"risk {round(worst.mean)} of your {sum(me.pips)} hull" in dump["order.lead"]["text"]
    shown = [dump[f"order.forecast{row}"]["text"] for row in range(2)]
    assert shown == ["Dealt if they drift", "Lost to best moves"]
    orders.desk.click("order.details")
    orders.desk.step(2)
    assert orders.desk.dump()["order.forecast3"]["text"] == "Lost to best moves"


def test_OBJ_2_a_marker_in_reach_is_told_beside_the_risk(orders: Any) -> None:
    orders.open()
    tool, view = orders.tool, orders.table.view
    me = tool.ship
    foe = view.ships_of(me.seat.other)[0]
    view.ships[foe.id] = changed(foe, x=me.x, y=me.y - 5, heading=6, velocity=3)
    marker = view.markers[0]
    view.markers = (changed(marker, at=me.at, owner=None), *view.markers[1:])
    shared_forecast_client().forget()
    tool.hold()
    tool.risks.settle()
    orders.desk.step(2)
    said, number = orders.desk.dump()["order.lead"]["text"], marker.id[1:]
    assert said.startswith(f"You can take marker {number}")
    assert f"risk {round(tool.risks.forecast.worst.mean)} of your {sum(me.pips)} hull" in said


def test_WPN_5_a_ship_without_its_bridge_is_told_that_steering_keeps_it_from_firing(orders: Any) -> None:
    orders.open()
    tool, view = orders.tool, orders.table.view
    me = tool.ship
    lost = 1 << me.spec.bit["control-bridge"]
    view.ships[me.id] = changed(me, lost=lost)
    tool.hold()
    orders.desk.step(2)
    assert "bridge" not in orders.desk.dump()["order.lead"]["text"]
    tool.change(velocity=1)
    orders.desk.step(2)
    assert "Without its bridge" in orders.desk.dump()["order.lead"]["text"]
