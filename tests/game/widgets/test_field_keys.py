"""Shortcuts of a line of text, as keyboards of several layouts and systems send them."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest

from game.shell.keys import latin_key
from game.widgets.field import TextField

ALT_GR_ON_WINDOWS = pygame.KMOD_LCTRL | pygame.KMOD_RALT


@pytest.mark.parametrize(
    ("platform", "mod", "selects"),
    [
        ("win32", ALT_GR_ON_WINDOWS, False),
        ("win32", pygame.KMOD_LCTRL, True),
        ("linux", pygame.KMOD_LMETA, False),
        ("darwin", pygame.KMOD_LMETA, True),
    ],
)
def test_a_field_selects_all_by_the_key_for_it_alone(
    hand: Any, monkeypatch: pytest.MonkeyPatch, platform: str, mod: int, *, selects: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    field = hand.ui.add(TextField("name", pygame.Rect(0, 0, 200, 30), "Zolw"))
    hand.ui.focus("name")
    hand.key(pygame.K_a, mod, "ą" if mod == ALT_GR_ON_WINDOWS else "a")
    hand.ui.event(pygame.event.Event(pygame.TEXTINPUT, text="!"))
    assert field.words == ("!" if selects else "Zolw!")


def test_a_field_knows_its_shortcuts_on_a_cyrillic_keyboard(hand: Any) -> None:
    field = hand.ui.add(TextField("name", pygame.Rect(0, 0, 200, 30), "Ночь"))
    hand.ui.focus("name")
    select_all = pygame.event.Event(
        pygame.KEYDOWN, key=1092, unicode="ф", scancode=pygame.KSCAN_A, mod=pygame.KMOD_LCTRL
    )
    assert latin_key(select_all) == pygame.K_a
    hand.ui.event(select_all)
    hand.ui.event(pygame.event.Event(pygame.TEXTINPUT, text="!"))
    assert field.words == "!"
