"""Keyboards of other layouts in a real window, by the events that an X server really sends."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

import pygame
import pytest

from game.shell.actions import BOARD, CHOOSING
from tests.game.match.people import Table

pytestmark = pytest.mark.x11
# What an X server calls the keys where an English keyboard has these letters, and the right Alt key.
PLACES = {"a": 38, "n": 57, "z": 52, "[": 34, "8": 17}
ALT_GR, CTRL = 108, 37


@pytest.fixture
def keyboard(table: Table, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what lays out the keyboard anew and presses keys by their places; it says what they do."""
    if shutil.which("setxkbmap") is None:
        pytest.skip("not installed: setxkbmap")
    desk: Any = table.desk
    found: list[str | None] = []
    see = type(desk.screen).event

    def seen(screen: Any, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            found.append(desk.app.bindings.action(event, CHOOSING, BOARD))
        return see(screen, event)

    monkeypatch.setattr(type(desk.screen), "event", seen)

    def press(layout: str, place: str, holding: int | None = None) -> str | None:
        subprocess.run(["setxkbmap", layout], check=True, timeout=10)
        desk.step(2)
        found.clear()
        held = [] if holding is None else [f"keydown {holding}"]
        desk._tool.do("\n".join([*held, f"key {PLACES[place]}"]))
        if holding is not None:
            desk._tool.do(f"keyup {holding}")
        desk.step(3)
        return found[-1] if found else None

    return press


@pytest.mark.parametrize(
    ("layout", "place", "holding", "action"),
    [
        ("ru", "n", None, "names"),
        ("ru", "a", None, "arcs"),
        ("ru", "z", CTRL, "undo"),
        ("ru", "[", None, "previous_target"),
        ("gr", "n", None, "names"),
        ("pl", "a", ALT_GR, None),
        ("de", "8", ALT_GR, "previous_target"),
        ("us", "n", None, "names"),
    ],
)
def test_a_shortcut_is_where_it_is_on_any_keyboard(
    keyboard: Any, layout: str, place: str, holding: int | None, action: str | None
) -> None:
    assert keyboard(layout, place, holding) == action


def test_a_polish_letter_is_typed_and_nothing_is_selected(table: Table, keyboard: Any) -> None:
    table.desk.open("new_match")
    table.desk.click("red.name")
    field: Any = table.desk.screen.ui["red.name"]
    field.set("zolw")
    keyboard("pl", "a", ALT_GR)
    assert field.text() == "zolwą"
