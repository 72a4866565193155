"""Signs that are shortcuts, as keyboards of many countries send them while no text comes with a press.

`unicode` is what pygame then says: the key's own sign, or nothing.
"""

from __future__ import annotations

import pygame
import pytest
from pygame import KMOD_LCTRL, KMOD_LSHIFT, KMOD_RALT

from game.families.false_sunrise.keys import ORDERS
from game.games import key_actions
from game.shell.actions import BOARD, WATCHING
from game.shell.keys import Bindings, chords_of

KEYS = Bindings(key_actions())


def pressed(key: str, scancode: int, mod: int = 0, unicode: str | None = None) -> pygame.Event:
    own = key if unicode is None else unicode
    return pygame.event.Event(pygame.KEYDOWN, key=ord(key), mod=mod, unicode=own, scancode=scancode)


@pytest.fixture(autouse=True)
def _keyboard() -> None:
    pygame.display.init()


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (pressed("/", 56, KMOD_LSHIFT), "keys"),  # English, Polish, Greek, Japanese
        (pressed("/", 47, KMOD_LSHIFT), "keys"),  # Dvorak
        (pressed("ß", 45, KMOD_LSHIFT, ""), "keys"),  # German
        (pressed("'", 45, KMOD_LSHIFT), "keys"),  # Italian
        (pressed("+", 45, KMOD_LSHIFT), "keys"),  # Swedish
        (pressed("*", 45, KMOD_LSHIFT), "keys"),  # Turkish
        (pressed(",", 16, KMOD_LSHIFT), "keys"),  # French
        (pressed(",", 54, KMOD_LSHIFT), "keys"),  # Czech
        (pressed("8", 37, KMOD_RALT), "previous_threat"),  # German
        (pressed("9", 38, KMOD_RALT), "next_threat"),
        (pressed("8", 37, KMOD_RALT | KMOD_LCTRL, "\x7f"), "previous_threat"),  # the same on Windows
        (pressed("5", 34, KMOD_RALT), "previous_threat"),  # French
        (pressed(")", 45, KMOD_RALT), "next_threat"),
        (pressed("è", 47, KMOD_RALT, ""), "previous_threat"),  # Italian
        (pressed("{", 52, KMOD_LSHIFT), "previous_threat"),  # Spanish of Latin America
        (pressed("=", 46, KMOD_LSHIFT), "zoom_in"),
        (pressed(";", 54, KMOD_LSHIFT), "more_miracles"),  # French
        (pressed(".", 56, KMOD_LSHIFT), "fewer_miracles"),  # Russian
    ],
)
def test_signs_are_known_without_their_text(event: pygame.Event, action: str) -> None:
    assert KEYS.action(event, ORDERS, BOARD) == action


def test_a_slash_with_shift_is_a_slash_on_a_german_keyboard_and_none_on_an_english_one() -> None:
    assert KEYS.action(pressed("7", 36, KMOD_LSHIFT), WATCHING) == "watch_faster"
    assert KEYS.action(pressed("/", 56), WATCHING) == "watch_faster"
    assert KEYS.action(pressed("/", 56, KMOD_LSHIFT), WATCHING) == "keys"


@pytest.mark.parametrize(
    "event", [pressed(".", 55, KMOD_LSHIFT), pressed("-", 45, KMOD_LSHIFT), pressed("[", 47, KMOD_LSHIFT)]
)
def test_a_key_with_shift_is_not_taken_for_its_sign_without(event: pygame.Event) -> None:
    assert chr(event.key) not in chords_of(event)


def test_what_comes_with_its_text_is_what_the_text_says() -> None:
    assert "<" in chords_of(pressed(",", 54, KMOD_LSHIFT, "<"))
    assert "?" not in chords_of(pressed(",", 54, KMOD_LSHIFT, "<"))
    assert "(" in chords_of(pressed("8", 37, KMOD_LSHIFT, "("))


def test_the_right_alt_key_of_an_english_keyboard_writes_nothing() -> None:
    assert chords_of(pressed("[", 47, KMOD_RALT, "[")) == ("[",)
    assert chords_of(pressed("f", 9, KMOD_RALT, "f")) == ("alt+f",)
