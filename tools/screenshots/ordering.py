"""Scenes of secret orders and of the movement."""

from __future__ import annotations

import pygame

from game.screens.tools.orders import OrdersTool
from rules.false_sunrise.state import Order, Phase
from rules.kernel.seats import Seat
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
    """Show the hand-over between two secret orders."""
    studio.sit_down(battle(Phase.ORDERS))
    studio.desk.step(2)


def turn_of_orders(studio: Studio) -> OrdersTool:
    """Fight out the end of turn 4 and open the orders of turn 5."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("PlotOrders", Seat.RED)
    tool: OrdersTool = studio.tool(OrdersTool)
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


def threat(studio: Studio) -> None:
    """Show where an enemy can go."""
    orders(studio)
    studio.desk.key(pygame.K_t)
    studio.desk.step(30)


def crash_ahead(studio: Studio) -> None:
    """Show an order that runs into a rock."""
    turn_of_orders(studio)
    studio.table.select("red:Nightjar")
    studio.desk.step()
    studio.desk.key(*[pygame.K_UP] * 6)


def hint(studio: Studio) -> None:
    """Show a hint over the board: the first rock ahead of a player."""
    studio.app.change_settings(hints=True)
    crash_ahead(studio)
    studio.desk.step(80)


def refusal(studio: Studio) -> None:
    """Show an order that is not legal, and why."""
    turn_of_orders(studio)
    studio.table.select("red:Steadfast")
    studio.desk.step()
    studio.desk.key(*[pygame.K_LEFT] * 4)
    studio.desk.step(30)


def sealing(studio: Studio) -> None:
    """Show the summary of ships without an order."""
    turn_of_orders(studio).seal()
    studio.desk.step(2)


def fly(studio: Studio) -> None:
    """Seal the orders of both players, so that the fleets begin to move."""
    turn_of_orders(studio)
    studio.table.answer(dict(PLANS))


def movement(studio: Studio) -> None:
    """Show both fleets in flight."""
    fly(studio)
    studio.desk.step(70)


def moved(studio: Studio) -> None:
    """Show the still after the movement."""
    fly(studio)
    studio.hurry()


def watch(studio: Studio) -> None:
    """Show the last turn being watched again."""
    turn_of_orders(studio)
    studio.table.answer(dict(PLANS))
    studio.play_until(lambda asked: getattr(asked, "name", "") == "handover")
    studio.desk.click("handover.watch")
    studio.desk.step(60)
