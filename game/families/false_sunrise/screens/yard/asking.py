"""The question for which edition a fleet is meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.screens.base import Screen
from game.screens.tools.parts import words_height
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.layout import centred
from game.widgets.modal import Modal
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition

_WIDTH, _BUTTON, _WIDE, _GAP = 680, 46, 150, 14
_WRAP = 466  # the words beside a button


def ask_edition(screen: Screen, heading: str, then: Callable[[str], object]) -> None:
    """Ask for an edition, each with what it is like; Return takes the newest."""
    ui = screen.ui
    editions = {edition: load_edition(edition) for edition in EDITIONS}
    highs = {edition: words_height(ui.pen, one.about, _WRAP, SMALL) for edition, one in editions.items()}
    height = sum(max(_BUTTON, high) + _GAP for high in highs.values()) + 84 + _BUTTON
    modal = Modal(
        "edition",
        centred(pygame.Rect(0, 0, *ui.size), _WIDTH, height),
        heading=heading,
        on_close=ui.close_modal,
        first_focus=f"edition.{NEWEST}",
    )
    inner = modal.inner()
    top = inner.top
    for edition, known in editions.items():
        row = pygame.Rect(inner.left, top, inner.width, max(_BUTTON, highs[edition]))
        look = ButtonLook.PRIMARY if edition == NEWEST else ButtonLook.NORMAL
        press = partial(_take, screen, edition, then)
        button = pygame.Rect(0, 0, _WIDE, _BUTTON)
        button.midleft = row.midleft
        about = pygame.Rect(0, 0, _WRAP, highs[edition])
        about.midright = row.midright
        modal.children += [
            Button(f"edition.{edition}", button, known.name, look=look, on_press=press),
            Label(f"edition.{edition}.about", about, known.about, style=SMALL, wrap=True),
        ]
        top = row.bottom + _GAP
    back = pygame.Rect(inner.left, inner.bottom - _BUTTON, _WIDE, _BUTTON)
    modal.children.append(Button("edition.back", back, "Back", on_press=ui.close_modal))
    ui.open_modal(modal)


def _take(screen: Screen, edition: str, then: Callable[[str], object]) -> None:
    screen.ui.close_modal()
    then(edition)
