"""Scenes of secret orders and movement."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.screens.rehearsal.trial import Enemies
from rules.false_sunrise.state import Order, Phase
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in
from tools.screenshots.positions import battle
from tools.screenshots.studio import Studio

PLANS = {
    "red:Steadfast": Order(1, 1),
    "red:Sparrow": Order(1, 1),
    "red:Wren": Order(0, 1),
    "red:Kestrel": Order(-1, 2),
    "red:Harrier": Order(1, 1),
}


def handover(studio: Studio) -> None:
    """Show the hand-over between two players' secret orders."""
    studio.sit_down(battle(Phase.ORDERS))
    studio.desk.rest()
    studio.desk.step(2)


def turn_of_orders(studio: Studio) -> OrdersTool:
    """Play the end of turn 4 and open the orders of turn 5."""
    studio.be_at(battle(Phase.ACTIVATIONS), "orders", Seat.RED)
    tool = studio.tool(OrdersTool)
    for ship_id, order in PLANS.items():
        if ship_id in tool.plan.ids:
            tool.give(tool.host.view.ships[ship_id], order)
    return tool


def orders(studio: Studio) -> None:
    """Show an order with its ghost path, arcs and forecast."""
    turn_of_orders(studio)
    studio.table.select("red:Nightjar")
    studio.desk.step()
    studio.desk.key(*[pygame.K_RIGHT] * 2, pygame.K_UP)
    studio.desk.step(30)


def folded(studio: Studio) -> None:
    """Show the table with both panels folded."""
    orders(studio)
    studio.desk.key(pygame.K_LEFT, pygame.K_RIGHT, mod=pygame.KMOD_LCTRL)
    studio.desk.step(2)


def threat(studio: Studio) -> None:
    """Show where an enemy can go."""
    orders(studio)
    studio.desk.key(pygame.K_t)
    studio.desk.step(30)


def _lead(studio: Studio, ship_id: str, by: tuple[float, float]) -> None:
    """Drag the planned end of a ship by some inches, without releasing the button."""
    tool = studio.tool(OrdersTool)
    camera, (x, y) = studio.table.pane.camera, tool.path(ship_id).end[:2]
    start, end = camera.to_px((x, y)), camera.to_px((x + by[0], y + by[1]))
    studio.desk.lead((round(start[0]), round(start[1])), (round(end[0]), round(end[1])))
    studio.desk.step(30)


def dragging(studio: Studio) -> None:
    """Show a planned end being dragged: where it can go, and what that costs."""
    turn_of_orders(studio)
    _lead(studio, "red:Nightjar", (-1.5, 3.0))


def dragged_too_far(studio: Studio) -> None:
    """Show a planned end dragged beyond what is legal, with the reason."""
    turn_of_orders(studio)
    _lead(studio, "red:Harrier", (9.0, -6.0))


def dragged_into_rock(studio: Studio) -> None:
    """Show a planned end dragged into a rock, zoomed in."""
    tool = turn_of_orders(studio)
    studio.table.select("red:Nightjar")
    rock = min(tool.host.view.setup.terrain.polygons, key=lambda one: distance_in(_middle(one), (45.0, 19.0)))
    studio.table.pane.camera.zoom_at(studio.table.pane.rect.center, 4)
    studio.table.pane.camera.center_on(_middle(rock))
    studio.desk.step(40)
    x, y = tool.path("red:Nightjar").end[:2]
    _lead(studio, "red:Nightjar", (_middle(rock)[0] - x, _middle(rock)[1] - y))


def _middle(rock: Sequence[Point]) -> Point:
    return sum(x for x, _ in rock) / len(rock), sum(y for _, y in rock) / len(rock)


def turning(studio: Studio) -> None:
    """Show the hand of the gauge being dragged around a ship."""
    tool = turn_of_orders(studio)
    studio.table.select("red:Sparrow")
    studio.desk.step(3)
    gauge = tool.gauge()
    assert gauge is not None
    board = studio.table.pane
    assert isinstance(board, ShipBoard)
    start, center = board.knob_px(gauge), board.camera.to_px(gauge.at)
    end = (center[0] + 60, center[1] + 70)
    studio.desk.lead((round(start[0]), round(start[1])), (round(end[0]), round(end[1])))
    studio.desk.step(30)


def danger(studio: Studio) -> None:
    """Show how much damage the enemies could deal to a ship at every point."""
    orders(studio)
    studio.desk.key(pygame.K_a, pygame.K_t)
    studio.settle()


def danger_at_worst(studio: Studio) -> None:
    """Show the same with every enemy at its best position, and where one of them can go."""
    danger(studio)
    studio.desk.key(pygame.K_t, mod=pygame.KMOD_SHIFT)
    studio.point_at("blue:Honeycomb")
    studio.settle()


def reach(studio: Studio) -> None:
    """Show how much damage a ship could deal from every point."""
    orders(studio)
    studio.desk.key(pygame.K_a, pygame.K_r)
    studio.settle()


def crash_ahead(studio: Studio) -> None:
    """Show an order that crashes into a rock."""
    turn_of_orders(studio)
    studio.table.select("red:Nightjar")
    studio.desk.step()
    studio.desk.key(*[pygame.K_UP] * 6)


def hint(studio: Studio) -> None:
    """Show a hint over the board: the player's first rock ahead."""
    studio.app.change_settings(hints=True)
    crash_ahead(studio)
    studio.desk.step(80)


def refusal(studio: Studio) -> None:
    """Show an illegal order with the reason."""
    turn_of_orders(studio)
    studio.table.select("red:Steadfast")
    studio.desk.step()
    studio.desk.key(*[pygame.K_LEFT] * 4)
    studio.desk.step(30)


def sealing(studio: Studio) -> None:
    """Show the warning about a fleet without orders."""
    tool = turn_of_orders(studio)
    tool.give_all({}, "all orders")
    tool.sealing.seal()
    studio.desk.step(60)  # until the dice of the previous turn are gone


def fly(studio: Studio) -> None:
    """Seal the orders of both players, so that the fleets begin to move."""
    turn_of_orders(studio)
    studio.table.answer(dict(PLANS))


def movement(studio: Studio) -> None:
    """Show both fleets in flight."""
    fly(studio)
    studio.desk.step(70)


def moved(studio: Studio) -> None:
    """Show the pause after the movement."""
    fly(studio)
    studio.hurry()


def watch(studio: Studio) -> None:
    """Show the last turn being watched again."""
    turn_of_orders(studio)
    studio.table.answer(dict(PLANS))
    studio.play_until(lambda asked: getattr(asked, "name", "") == "handover")
    studio.desk.click("handover.watch")
    studio.desk.step(60)


def rehearsing(studio: Studio) -> RehearsalTool:
    """Show trial orders of both fleets before they fly."""
    orders(studio)
    studio.desk.key(pygame.K_p)
    studio.desk.step(2)
    studio.table.select("blue:Drone")
    studio.desk.step()
    studio.desk.key(*[pygame.K_LEFT] * 2, pygame.K_UP)
    studio.table.select("red:Nightjar")
    studio.settle()
    return studio.tool(RehearsalTool)


def rehearsing_two(studio: Studio) -> None:
    """Show two plans side by side: the result of each, and where ships would end in the other one."""
    tool = rehearsing(studio)
    tool.copy_plan("B")
    for ship_id, order in (("red:Nightjar", Order(-2, 1)), ("red:Harrier", Order(2, 2))):
        studio.table.select(ship_id)
        tool.give(studio.table.view.ships[ship_id], order)
    studio.settle()


def rehearsed(studio: Studio) -> None:
    """Show the end of the flight, with who could fire at whom."""
    tool = rehearsing(studio)
    tool.go_to(1.0)
    studio.settle()


def rehearsed_at_worst(studio: Studio) -> None:
    """Show the flight half-way, with every enemy heading where it does the most damage."""
    tool = rehearsing(studio)
    tool.choose_enemies(Enemies.WORST)
    studio.settle()
    tool.go_to(0.5)
    studio.settle()
