"""Scenes of the first edition: attacks split among targets, missiles against a pool, its dice."""

from __future__ import annotations

import pygame

from game.families.false_sunrise.table.firing import DeclareFireTool
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat
from tools.screenshots.positions import Placed, fought, setup_of
from tools.screenshots.studio import Studio

EDITION = "2024-03"
# Name, place in inches, heading, velocity, damage in pips, systems lost.
PLACED: tuple[Placed, ...] = (
    ("Canopy", 30.0, 22.5, 3, 6, 4, ()),
    ("Awning", 27.0, 16.5, 3, 6, 0, ()),
    ("Parasol", 21.0, 33.0, 3, 7, 9, ()),
    ("Gable", 24.0, 27.5, 3, 6, 0, ()),
    ("Gutter", 19.0, 23.5, 3, 8, 0, ()),
    ("Downpipe", 22.5, 19.0, 3, 8, 3, ()),
    ("Nimbus", 40.5, 20.5, 9, 4, 7, ()),
    ("Stratus", 52.0, 30.0, 9, 4, 0, ()),
    ("Squall", 36.5, 26.0, 10, 6, 2, ()),
    ("Sleet", 44.0, 14.0, 8, 6, 0, ()),
)


def battle(phase: Phase) -> State:
    """Return turn 4 of a match between two ready-made fleets."""
    return fought(setup_of("under-one-umbrella", "steel-rain", EDITION), phase, *PLACED)


def orders(studio: Studio) -> None:
    """Show an order with its forecast."""
    studio.come_to(battle(Phase.ORDERS), "orders")
    studio.table.select("red:Canopy")
    studio.desk.step(90)


def danger(studio: Studio) -> None:
    """Show how much damage the enemies could deal to a ship at every point."""
    orders(studio)
    studio.desk.key(pygame.K_t)
    studio.settle()


def activation(studio: Studio) -> None:
    """Show what the weapons of a ship can do."""
    studio.come_to(battle(Phase.ACTIVATIONS), "activate", Seat.RED)
    studio.table.select("red:Canopy")
    studio.desk.step(2)


def _to_fire(studio: Studio, seat: Seat, ship_id: str) -> DeclareFireTool:
    """Activate a ship and play to its fire declaration."""
    studio.come_to(battle(Phase.ACTIVATIONS), "activate", seat)
    studio.table.answer(ship_id)
    studio.until("fire")
    return studio.tool(DeclareFireTool)


def split(studio: Studio) -> None:
    """Show the attacks of one weapon split between two targets."""
    tool = _to_fire(studio, Seat.RED, "red:Canopy")
    tool.spread("energy-lance", {"blue:Squall": 2})
    tool.spread("autocannon", {"blue:Squall": 5, "blue:Nimbus": 2})
    tool.take_weapon("autocannon", "blue:Nimbus")
    studio.point_at("blue:Nimbus")
    studio.desk.step(60)


def missiles(studio: Studio) -> None:
    """Show missiles aimed at a ship covered by point defenses."""
    tool = _to_fire(studio, Seat.BLUE, "blue:Stratus")
    tool.spread("triple-tap", {"red:Gutter": 3})
    tool.spread("turtle", {"red:Parasol": 2})
    studio.point_at("red:Parasol")
    studio.desk.step(60)


def dice(studio: Studio) -> None:
    """Show the dice of a salvo, with the hits marked."""
    split(studio)
    studio.desk.key(pygame.K_RETURN)
    studio.desk.step(70)
