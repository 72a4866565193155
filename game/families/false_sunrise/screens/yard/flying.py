"""From the yard to the table: a match with a fleet from a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.screens.new_match.screen import NewMatch, battle_with
from game.screens.base import Screen
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.layout import centred, columns
from game.widgets.modal import Modal

_ROW, _GAP = 40, 8


def ask(screen: Screen, path: Path, integrity: int) -> None:
    """Ask who commands the other side: a level of the computer at once, or a new match with all choices."""
    ui = screen.ui
    modal = Modal(
        "fly",
        centred(pygame.Rect(0, 0, *ui.size), 580, 140 + len(LEVELS) * (_ROW + _GAP)),
        heading=f"Fly it against whom? Both fleets: {integrity} integrity",
        on_close=ui.close_modal,
        first_focus=f"fly.{next(iter(LEVELS))}",
    )
    inner = modal.inner()
    for number, (name, level) in enumerate(LEVELS.items()):
        row = pygame.Rect(inner.left, inner.top + number * (_ROW + _GAP), inner.width, _ROW)
        button, about = columns(row, [150, 0], gap=16)
        modal.children += [
            Button(
                f"fly.{name}", button, level.title, on_press=partial(_fight, screen, path, integrity, name)
            ),
            Label(f"fly.{name}.about", about, level.about),
        ]
    foot = pygame.Rect(inner.left, inner.bottom - 36, inner.width, 36)
    back, _, match = columns(foot, [130, 0, 260], gap=_GAP)
    modal.children += [
        Button("fly.back", back, "Back", on_press=ui.close_modal),
        Button(
            "fly.match",
            match,
            "New match: choose the rest",
            look=ButtonLook.PRIMARY,
            on_press=partial(_choose, screen, path, integrity),
        ),
    ]
    ui.open_modal(modal)


def _fight(screen: Screen, path: Path, integrity: int, level: str) -> None:
    screen.ui.close_modal()
    screen.app.audio.play("confirm")
    screen.app.push(battle_with(screen.app, path, integrity, level))


def _choose(screen: Screen, path: Path, integrity: int) -> None:
    screen.ui.close_modal()
    match = NewMatch(screen.app)
    match.choose_fleet(path, integrity)
    screen.app.push(match)
