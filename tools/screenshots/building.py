"""Scenes of the fleet yard."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.families.false_sunrise.new_match.offers import ready_fleets
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.fleet_list import Yard
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.searching import Origin
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import has_casemates
from rules.kernel.seats import Seat
from tools.screenshots.studio import Studio


def yard(studio: Studio) -> None:
    """Show the list of fleets."""
    for name in ("Grand Parade", "Close Quarters"):
        shelf.duplicate(_ready(name), studio.app.home.fleets)
    studio.desk.click("yard")
    assert isinstance(studio.app.screen, Yard)


def editor(studio: Studio) -> None:
    """Show a fleet being built, with a turret selected on the picture of the ship."""
    screen = studio.show(Editor(studio.app, _fleet("Operation Rookie")))
    screen.look("c:turret-mount")
    _settle(studio, screen)


def broken(studio: Studio) -> None:
    """Show a fleet that breaks rules, each with its fix."""
    fleet = _fleet("The Apiary")
    fleet = building.with_double(fleet, 0)
    fleet = building.renamed_ship(fleet, 1, fleet.ships[0].name)
    fleet = building.with_component(fleet, 1, "turret-mount", load_edition(NEWEST).catalogue)
    fleet = building.with_arc(fleet, 0, "energy-lance", None)
    screen = studio.show(Editor(studio.app, fleet))
    _settle(studio, screen)


def casemates(studio: Studio) -> None:
    """Show a fleet with guns that cover two arcs each, one of them selected, and its faction's options."""
    fleet = next(one for one in _of_factions() if has_casemates(one, load_edition(NEWEST).catalogue))
    screen = studio.show(Editor(studio.app, fleet))
    keys = [one.key for one in fleet.ships[0].components if one.second_arc]
    screen.look(f"c:{keys[0]}")
    screen.wanted = replace(screen.wanted, origin=Origin.FACTION)
    screen.lay_out()
    _settle(studio, screen)


def sides(studio: Studio) -> None:
    """Show the choice of fleets when both players want factions."""
    studio.desk.click("new_match")
    studio.desk.click("options.factions")
    screen = studio.app.screen
    assert isinstance(screen, NewMatch)
    special = [one for one in ready_fleets(screen.choices.terms) if one.faction]
    screen.choices.fleets[Seat.RED].ready = special[0].path
    studio.desk.focus("blue.fleet.source")
    studio.desk.key(pygame.K_RIGHT)


def other_faction(studio: Studio) -> None:
    """Show a fleet switched to another faction: everything now illegal is marked, each with a fix."""
    fleets = _of_factions()
    fleet = next(one for one in fleets if not has_casemates(one, load_edition(NEWEST).catalogue))
    other = next(one for one in fleets if has_casemates(one, load_edition(NEWEST).catalogue))
    screen = studio.show(Editor(studio.app, fleet.model_copy(update={"faction": other.faction})))
    _settle(studio, screen)


def _of_factions() -> list[FleetFile]:
    """Return the ready-made fleets of factions."""
    return [one.fleet for one in shelf.ready_made() if one.fleet and one.fleet.faction]


def compare(studio: Studio) -> None:
    """Show two fleets side by side."""
    screen = studio.show(Comparison(studio.app, _fleet("Long Letters")))
    screen.gauge.settle()
    studio.desk.step(2)


def _ready(name: str) -> shelf.Shelved:
    return next(one for one in shelf.ready_made() if one.name == name)


def _fleet(name: str) -> FleetFile:
    fleet = _ready(name).fleet
    assert fleet is not None
    return fleet


def _settle(studio: Studio, screen: Editor) -> None:
    screen.gauge.settle()
    studio.desk.key(pygame.K_F15)
    studio.desk.step(2)


def unarmed(studio: Studio) -> None:
    """Show an unarmed cruiser and the remarks about it."""
    editor = studio.show(Editor(studio.app, building.new_fleet(NEWEST)))
    studio.desk.click("yard.add.3")
    editor.gauge.settle()
    studio.desk.step(2)


def sheets(studio: Studio) -> None:
    """Show the message that the ship sheets have been written."""
    unarmed(studio)
    studio.desk.click("yard.sheets")
