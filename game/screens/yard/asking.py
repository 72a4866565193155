"""The question for which edition a fleet is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.screens.base import Screen
from game.theme import SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.layout import centred, columns
from game.widgets.modal import Modal
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition

_ROW, _GAP = 64, 10


def ask_edition(screen: Screen, heading: str, then: Callable[[str], object]) -> None:
    """Ask for an edition, each with what it is like; Return takes the newest."""
    ui = screen.ui
    modal = Modal(
        "edition",
        centred(pygame.Rect(0, 0, *ui.size), 680, 112 + len(EDITIONS) * (_ROW + _GAP)),
        heading=heading,
        on_close=ui.close_modal,
        first_focus=f"edition.{NEWEST}",
    )
    inner = modal.inner()
    for number, edition in enumerate(EDITIONS):
        row = pygame.Rect(inner.left, inner.top + number * (_ROW + _GAP), inner.width, _ROW)
        button, about = columns(row, [150, 0], gap=16)
        known = load_edition(edition)
        look = ButtonLook.PRIMARY if edition == NEWEST else ButtonLook.NORMAL
        press = partial(_take, screen, edition, then)
        modal.children += [
            Button(f"edition.{edition}", button.inflate(0, -18), known.name, look=look, on_press=press),
            Label(f"edition.{edition}.about", about, known.about, style=SMALL, wrap=True),
        ]
    back = pygame.Rect(inner.left, inner.bottom - 34, 130, 34)
    modal.children.append(Button("edition.back", back, "Back", on_press=ui.close_modal))
    ui.open_modal(modal)


def _take(screen: Screen, edition: str, then: Callable[[str], object]) -> None:
    screen.ui.close_modal()
    then(edition)
