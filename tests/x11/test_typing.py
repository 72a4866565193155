"""Text input in a real window is off outside text fields; shortcuts of every keyboard still work there."""

from __future__ import annotations

import os
import subprocess

import pygame
import pytest

from tests.game.match.people import Table

pytestmark = pytest.mark.x11


def typed(table: Table, name: str) -> list[str]:
    """Press a key by its X name; say what the window was told of it as text."""
    desk = table.desk
    # A tool of its own knows the keyboard of the moment.
    subprocess.run(["xdotool", "key", "--delay", "0", name], env=os.environ, check=True)
    desk._wait(lambda: pygame.event.peek(pygame.KEYUP) and not pygame.key.get_mods(), name)
    heard = pygame.event.get()
    for event in heard:
        pygame.event.post(event)
    desk.step()
    return [event.text for event in heard if event.type == pygame.TEXTINPUT]


def test_letters_come_as_text_only_into_a_line(table: Table) -> None:
    desk = table.desk
    assert typed(table, "n") == []
    desk.open("new_match")
    desk.click("red.name")
    before = desk.screen.ui["red.name"].words
    assert typed(table, "n") == ["n"]
    assert desk.screen.ui["red.name"].words == before + "n"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"
    assert typed(table, "n") == []


@pytest.mark.parametrize("layout", ["us", "gb", "de", "fr", "es", "se", "pl", "tr", "cz"])
def test_the_question_mark_of_every_keyboard_shows_the_keys(table: Table, layout: str) -> None:
    subprocess.run(["setxkbmap", layout], env=os.environ, check=True)
    desk = table.desk
    desk.open("settings")
    assert typed(table, "question") == []
    assert desk.screen.ui.modal is not None
    assert desk.screen.ui.modal.id == "keys"
