"""Scenes of the first edition: attacks split among targets, missiles against a pool, its dice."""

from __future__ import annotations

import pygame

from game.families.false_sunrise.table.firing import DeclareFireTool
from game.shell.assets import asset_path
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.state import Phase, Setup, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from tools.screenshots.positions import MAP_SEED, MARKERS, SCORES, TURN
from tools.screenshots.studio import Studio

EDITION = "2024-03"
FLEETS = {Seat.RED: "under-one-umbrella", Seat.BLUE: "steel-rain"}
# Name, place in inches, heading, velocity, damage in pips.
PLACED = {
    Seat.RED: (
        ("Canopy", 30.0, 22.5, 3, 6, 4),
        ("Awning", 27.0, 16.5, 3, 6, 0),
        ("Parasol", 21.0, 33.0, 3, 7, 9),
        ("Gable", 24.0, 27.5, 3, 6, 0),
        ("Gutter", 19.0, 23.5, 3, 8, 0),
        ("Downpipe", 22.5, 19.0, 3, 8, 3),
    ),
    Seat.BLUE: (
        ("Nimbus", 40.5, 20.5, 9, 4, 7),
        ("Stratus", 52.0, 30.0, 9, 4, 0),
        ("Squall", 36.5, 26.0, 10, 6, 2),
        ("Sleet", 44.0, 14.0, 8, 6, 0),
    ),
}


def battle(phase: Phase) -> State:
    """Put two ready-made fleets before each other in turn 4."""
    catalogue = load_edition(EDITION).catalogue
    fleets = {
        seat: build_fleet(load_fleet(asset_path("fleets") / EDITION / f"{name}.yaml"), seat, catalogue)
        for seat, name in FLEETS.items()
    }
    state = State(Setup(fleets, Terrain(generate_terrain(MAP_SEED))), phase, TURN)
    state.scores.update(SCORES)
    state.markers = MARKERS
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        specs = {spec.name: spec for spec in fleets[seat].ships}
        for name, x, y, heading, velocity, damage in PLACED[seat]:
            spec = specs[name]
            bars = (spec.fittings(0).bar_pips,) * spec.hull.integrity
            pips = mark_off(bars, damage)[0] if damage else bars
            state.ships[spec.id] = Ship(spec, x, y, heading, velocity, pips)
    return state


def orders(studio: Studio) -> None:
    """Show an order with its forecast."""
    studio.sit_down(battle(Phase.ORDERS))
    studio.until("orders")
    studio.table.select("red:Canopy")
    studio.desk.step(90)


def danger(studio: Studio) -> None:
    """Show what the enemies could deal to a ship everywhere."""
    orders(studio)
    studio.desk.key(pygame.K_t)
    studio.settle()


def activation(studio: Studio) -> None:
    """Show what the weapons of a ship can do."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("activate", Seat.RED)
    studio.table.select("red:Canopy")
    studio.desk.step(2)


def split(studio: Studio) -> None:
    """Show the attacks of one weapon split among two targets."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("activate", Seat.RED)
    studio.table.answer("red:Canopy")
    studio.until("fire")
    tool: DeclareFireTool = studio.tool(DeclareFireTool)
    tool.spread("energy-lance", {"blue:Squall": 2})
    tool.spread("autocannon", {"blue:Squall": 5, "blue:Nimbus": 2})
    tool.take_weapon("autocannon", "blue:Nimbus")
    studio.point_at("blue:Nimbus")
    studio.desk.step(60)


def missiles(studio: Studio) -> None:
    """Show missiles aimed at a ship that point defences cover."""
    studio.sit_down(battle(Phase.ACTIVATIONS))
    studio.until("activate", Seat.BLUE)
    studio.table.answer("blue:Stratus")
    studio.until("fire")
    tool: DeclareFireTool = studio.tool(DeclareFireTool)
    tool.spread("triple-tap", {"red:Gutter": 3})
    tool.spread("turtle", {"red:Parasol": 2})
    studio.point_at("red:Parasol")
    studio.desk.step(60)


def dice(studio: Studio) -> None:
    """Show the dice of a salvo: those that hit are marked."""
    split(studio)
    studio.desk.key(pygame.K_RETURN)
    studio.desk.step(70)
