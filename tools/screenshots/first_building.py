"""Scenes of choosing and building for the first edition: new match, yard, laboratory."""

from __future__ import annotations

import pygame

from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import shelf
from rules.false_sunrise.fleet_files import FleetFile
from tools.screenshots.first_edition import EDITION
from tools.screenshots.studio import Studio


def new_match(studio: Studio) -> None:
    """Show the choices of a match of the first edition."""
    studio.desk.click("new_match")
    studio.desk.focus("edition")
    studio.desk.key(pygame.K_RIGHT)
    assert isinstance(studio.app.screen, NewMatch)


def yard(studio: Studio) -> None:
    """Show the list of fleets with one saved fleet of each edition."""
    for name in ("Steel Rain", "Line Ahead"):
        one = next(one for one in shelf.ready_made() if one.name == name)
        shelf.duplicate(one, studio.app.home.fleets)
    studio.desk.click("yard")
    studio.desk.key(pygame.K_DOWN)


def new_fleet(studio: Studio) -> None:
    """Show the choice of the edition for a new fleet."""
    studio.desk.click("yard")
    studio.desk.click("yard.new")


def editor(studio: Studio) -> None:
    """Show a fleet being built, with a turret selected on the picture of the ship."""
    screen = studio.show(Editor(studio.app, _fleet("Operation Rookie")))
    screen.look("c:turret-mount")
    screen.gauge.settle()
    studio.desk.step(2)


def compare(studio: Studio) -> None:
    """Show two fleets side by side."""
    screen = studio.show(Comparison(studio.app, _fleet("The Long Arm")))
    screen.gauge.settle()
    studio.desk.step(2)


def laboratory(studio: Studio) -> None:
    """Show a question on the first edition, fully computed."""
    screen = Laboratory(studio.app)
    studio.app.push(screen)
    screen.set_edition(EDITION)
    screen.ask_question("first-cloak")
    screen.worker.settle()
    studio.desk.step(2)


def _fleet(name: str) -> FleetFile:
    ready = (one.fleet for one in shelf.ready_made() if one.name == name)
    return next(fleet for fleet in ready if fleet is not None and fleet.edition == EDITION)
