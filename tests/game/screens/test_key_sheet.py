"""The sheet of keys, and keys of other keyboards."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.keys import ORDERS
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.games import key_actions
from game.shell.actions import BOARD, CHOOSING
from game.shell.keys import Bindings, chords_of
from game.widgets.modal import Modal

KEYS = Bindings(key_actions())
SCREENS = (
    "title",
    "settings",
    "new_match",
    "load",
    "replays",
    "map_editor",
    "yard",
    "rulebook",
    "laboratory",
)


def pressed(key: int, *, unicode: str = "", scancode: int = 0, mod: int = 0) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=scancode)


def ask(desk: Any) -> None:
    desk.post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?", scancode=56)
    desk.post(pygame.KEYUP, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?", scancode=56)
    desk.step()


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_question_mark_shows_the_keys_of_every_screen(make_desk: Any, name: str, size: Any) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    if name != "title":
        desk.open(name)
    desk.screen.ui.focus(None)
    ask(desk)
    modal = desk.screen.ui.modal
    assert isinstance(modal, Modal)
    assert modal.id == "keys"
    words = "".join(desk.dump()[f"keys.column{n}"]["text"] for n in (0, 1))
    assert "Undo" in words
    assert pygame.Rect(0, 0, *desk.screen.ui.size).contains(modal.rect)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.ui.modal is None


def test_the_table_lists_what_means_something_now(desk: Any) -> None:
    desk.app.push(quick_battle(desk.app, 7))
    desk.step()
    ask(desk)
    hand_over = desk.dump()["keys.column0"]["text"]
    assert "O: Open my orders" in hand_over
    assert "More velocity" not in hand_over
    desk.key(pygame.K_ESCAPE, pygame.K_o)
    desk.click("bar.keys")
    orders = "".join(desk.dump()[f"keys.column{n}"]["text"] for n in (0, 1))
    assert "More velocity" in orders
    assert "Weapon 1" not in orders


def test_a_question_mark_in_a_field_is_a_letter(desk: Any) -> None:
    desk.open("new_match")
    desk.click("red.name")
    ask(desk)
    assert desk.screen.ui.modal is None


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (pressed(pygame.K_AMPERSAND, unicode="&", scancode=30), "weapon_1"),  # French: the key of 1
        (pressed(pygame.K_MINUS, unicode="-", scancode=35), "weapon_6"),
        (pressed(pygame.K_8, unicode="[", scancode=37, mod=pygame.KMOD_MODE), "previous_target"),  # German
        (pressed(pygame.K_5, unicode="[", scancode=0, mod=pygame.KMOD_RALT), "previous_target"),
        (pressed(pygame.K_PAGEDOWN), "next_target"),
        (pressed(pygame.K_PAGEUP), "previous_target"),
        (pressed(pygame.K_SEMICOLON, unicode=".", mod=pygame.KMOD_SHIFT), "more_attacks"),  # French
        (pressed(pygame.K_7, unicode="/", scancode=0, mod=pygame.KMOD_SHIFT), None),  # German
        (pressed(223, unicode="?", scancode=45, mod=pygame.KMOD_SHIFT), "keys"),  # German: beside the 0
        (pressed(pygame.K_COMMA, unicode="?", scancode=16, mod=pygame.KMOD_SHIFT), "keys"),  # French
    ],
)
def test_keys_of_german_and_french_keyboards_mean_the_same(event: Any, action: str | None) -> None:
    assert KEYS.action(event, CHOOSING, BOARD) == action


def test_a_sign_that_is_no_digit_here_keeps_its_own_meaning() -> None:
    minus = pressed(pygame.K_MINUS, unicode="-", scancode=35)
    assert KEYS.action(minus, ORDERS, BOARD) == "zoom_out"
    assert chords_of(pressed(pygame.K_LSHIFT)) == ()
    assert chords_of(pressed(pygame.K_a, unicode="a", scancode=4)) == ("a",)


@pytest.mark.parametrize("name", ["title", "settings", "quick_hotseat"])
def test_a_small_question_mark_opens_the_sheet_where_there_is_room(desk: Any, name: str) -> None:
    if name != "title":
        desk.open(name)
    assert "keys_sign" in desk.dump()
    desk.click("keys_sign")
    assert desk.screen.ui.modal is not None
    assert desk.screen.ui.modal.id == "keys"
