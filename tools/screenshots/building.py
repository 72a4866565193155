"""Scenes of the fleet yard."""

from __future__ import annotations

import pygame

from game.screens.yard.comparison import Comparison
from game.screens.yard.editor import Editor
from game.screens.yard.fleet_list import Yard
from game.yard import building, shelf
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from tools.screenshots.studio import Studio


def yard(studio: Studio) -> None:
    """Show the list of fleets."""
    for name in ("Grand Parade", "Close Quarters"):
        shelf.duplicate(_ready(name), studio.app.home.fleets)
    studio.desk.click("yard")
    assert isinstance(studio.app.screen, Yard)


def editor(studio: Studio) -> None:
    """Show a fleet being built: a turret in hand on the ship's picture."""
    screen = _opened(studio, _fleet("Operation Rookie"))
    screen.look("c:turret-mount")
    _settle(studio, screen)


def broken(studio: Studio) -> None:
    """Show a fleet that breaks rules, each with its fix."""
    fleet = _fleet("The Apiary")
    fleet = building.with_double(fleet, 0)
    fleet = building.renamed_ship(fleet, 1, fleet.ships[0].name)
    fleet = building.with_component(fleet, 1, "turret-mount", july_catalogue())
    fleet = building.with_arc(fleet, 0, "energy-lance", None)
    screen = _opened(studio, fleet)
    _settle(studio, screen)


def compare(studio: Studio) -> None:
    """Show two fleets side by side."""
    screen = Comparison(studio.app, _fleet("Long Letters"))
    studio.app.push(screen)
    studio.desk.step()
    screen.gauge.settle()
    studio.desk.step(2)


def _ready(name: str) -> shelf.Shelved:
    return next(one for one in shelf.ready_made() if one.name == name)


def _fleet(name: str) -> FleetFile:
    fleet = _ready(name).fleet
    assert fleet is not None
    return fleet


def _opened(studio: Studio, fleet: FleetFile) -> Editor:
    screen = Editor(studio.app, fleet)
    studio.app.push(screen)
    studio.desk.step()
    return screen


def _settle(studio: Studio, screen: Editor) -> None:
    screen.gauge.settle()
    studio.desk.key(pygame.K_F15)
    studio.desk.step(2)
