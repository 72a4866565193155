"""Scenes of the rulebook, of terms explained on hover, and of the laboratory."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.book.rulebook.meanings import SHELF
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.screens.rulebook import open_rulebook
from game.widgets.gloss import REST_S
from game.widgets.label import Label
from tools.screenshots.ordering import turn_of_orders
from tools.screenshots.studio import Studio


def opened(topic: str) -> Callable[[Studio], None]:
    """Return a scene that shows a place in the rulebook: a page, a ruling or a glossary term."""

    def show(studio: Studio) -> None:
        open_rulebook(studio.app, topic)
        studio.desk.step(2)

    return show


def search(studio: Studio) -> None:
    """Show the results of a search."""
    open_rulebook(studio.app)
    studio.desk.key(pygame.K_F3)
    studio.desk.type("range band")
    studio.desk.key(pygame.K_DOWN)
    studio.desk.step(2)


def explained(studio: Studio) -> None:
    """Show the explanation of a term of the order panel under the pointer."""
    SHELF.settle()
    turn_of_orders(studio)
    label = studio.app.screen.ui["order.thrust"]
    assert isinstance(label, Label)
    word = label.place_of(studio.app.screen.ui.pen, 0, len("Thrust")).move(label.px().topleft)
    studio.desk.point_at(word.center)
    studio.desk.step(round(REST_S / 0.016) + 6)


def laboratory(studio: Studio) -> None:
    """Show the question with which the laboratory opens, fully computed."""
    screen = Laboratory(studio.app)
    studio.app.push(screen)
    screen.worker.settle()
    studio.desk.step(2)
