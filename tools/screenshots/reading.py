"""The rulebook, words that are explained in passing, and the laboratory."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.book.rulebook.meanings import SHELF
from game.families.false_sunrise.screens.laboratory.screen import Laboratory
from game.screens.rulebook import open_rulebook
from game.widgets.gloss import REST_S
from game.widgets.label import Label
from tools.screenshots.ordering import turn_of_orders
from tools.screenshots.studio import Studio


def opened(topic: str) -> Callable[[Studio], None]:
    """Show a place of the rulebook: a page, a ruling, a word of the glossary."""

    def show(studio: Studio) -> None:
        open_rulebook(studio.app, topic)
        studio.desk.step(2)

    return show


def search(studio: Studio) -> None:
    """Show what a search finds."""
    open_rulebook(studio.app)
    studio.desk.key(pygame.K_F3)
    studio.desk.type("range band")
    studio.desk.key(pygame.K_DOWN)
    studio.desk.step(2)


def explained(studio: Studio) -> None:
    """Rest the pointer on a word of the order panel."""
    SHELF.settle()
    turn_of_orders(studio)
    label = studio.app.screen.ui["order.thrust"]
    assert isinstance(label, Label)
    word = label.place_of(studio.app.screen.ui.pen, 0, len("Thrust")).move(label.px().topleft)
    studio.desk.point_at(word.center)
    studio.desk.step(round(REST_S / 0.016) + 6)


def laboratory(studio: Studio) -> None:
    """Show the question that the laboratory opens with, all worked out."""
    screen = Laboratory(studio.app)
    studio.app.push(screen)
    screen.worker.settle()
    studio.desk.step(2)
