"""Scenes up to the first order: the title, a new match, markers, edges, deployment."""

from __future__ import annotations

import pygame

from game.families.false_sunrise.new_match.setup import quick_choices, setup_from
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.match.dice import TYPED
from game.match.session import Session
from tools.screenshots.studio import SEED, Studio


def menu(studio: Studio) -> None:
    """Show the title screen with a match to continue."""
    studio.app.push(quick_battle(studio.app, SEED))
    studio.desk.step()
    studio.app.to_title()


def new_match(studio: Studio) -> None:
    """Show the choices of a new match."""
    studio.desk.click("new_match")
    studio.desk.click("map.seed")
    studio.desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    studio.desk.type(str(SEED))
    studio.desk.click_at((studio.app.surface.get_width() // 2, 4))


def begin(studio: Studio) -> None:
    """Open a new match, before the first marker."""
    setup = setup_from(quick_choices(("Ember", "Tide"), SEED))
    studio.open(Session.new(setup, SEED, home=studio.app.home))
    studio.hurry()


def markers(studio: Studio) -> None:
    """Show the third marker being placed, out of reach of the others."""
    begin(studio)
    studio.until("marker")
    for _ in range(2):
        studio.desk.click("tool.auto")
        studio.hurry()
    studio.desk.key(*[pygame.K_LEFT] * 6, mod=pygame.KMOD_SHIFT)


def edge(studio: Studio) -> None:
    """Show the choice of an edge."""
    begin(studio)
    studio.until("edge")


def deployment(studio: Studio) -> None:
    """Show a fleet being deployed."""
    begin(studio)
    studio.until("deployment")
    studio.desk.key(pygame.K_TAB)


def initiative(studio: Studio) -> None:
    """Show the initiative roll with dice that players type in."""
    setup = setup_from(quick_choices(("Ember", "Tide"), SEED))
    studio.open(Session.new(setup, SEED, dice=TYPED, home=studio.app.home))
    studio.hurry()
    studio.desk.key(pygame.K_5)
