"""Keys as keyboards of many layouts and systems send them."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest

from game.games import key_actions
from game.screens.settings import SettingsScreen
from game.shell.actions import ANYWHERE, BOARD
from game.shell.chords import chord_label
from game.shell.keys import Bindings, chord_of, chords_of, is_command, why_unbound

KEYS = Bindings(key_actions())
ALT_GR_ON_WINDOWS = pygame.KMOD_LCTRL | pygame.KMOD_RALT


def pressed(key: int, unicode: str = "", scancode: int = 0, mod: int = 0) -> pygame.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=scancode)


# --- layouts without Latin letters -----------------------------------------------------------------

# As an X server with the layout "ru" sends them: the key's code is the Cyrillic letter.
CYRILLIC = [
    (pressed(1090, "т", pygame.KSCAN_N), "n"),
    (pressed(1092, "ф", pygame.KSCAN_A), "a"),
    (pressed(1103, "я", pygame.KSCAN_Z, pygame.KMOD_LCTRL), "ctrl+z"),
    (pressed(1093, "х", pygame.KSCAN_LEFTBRACKET), "["),
    (pressed(1102, "ю", pygame.KSCAN_PERIOD), "."),
]
GREEK = [(pressed(0x3BD, "ν", pygame.KSCAN_N), "n")]
HEBREW = [(pressed(0x5DE, "מ", pygame.KSCAN_N), "n")]
THAI = [(pressed(0xE38, "ุ", pygame.KSCAN_6), "6")]
# What a layout calls nothing has a place all the same.
NAMELESS = [(pressed(0, "", pygame.KSCAN_M), "m")]


@pytest.mark.parametrize(("event", "chord"), [*CYRILLIC, *GREEK, *HEBREW, *THAI, *NAMELESS])
def test_a_key_without_a_latin_letter_counts_by_its_place(event: Any, chord: str) -> None:
    assert chord in chords_of(event)
    assert chord_of(event) == chord


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (CYRILLIC[0][0], "names"),
        (CYRILLIC[2][0], "undo"),
        (CYRILLIC[1][0], "arcs"),
        (NAMELESS[0][0], "measure"),
    ],
)
def test_shortcuts_work_on_a_cyrillic_keyboard(event: Any, action: str) -> None:
    assert KEYS.action(event, BOARD) == action


@pytest.mark.parametrize(
    ("event", "chords"),
    [
        (pressed(pygame.K_a, "a", pygame.KSCAN_Q), ("a",)),  # French: where an English keyboard has Q
        (pressed(pygame.K_z, "z", pygame.KSCAN_Y), ("z",)),  # German
        (pressed(252, "ü", pygame.KSCAN_LEFTBRACKET), ("ü",)),  # German
        (pressed(233, "é", pygame.KSCAN_2), ("2", "é")),  # French: the digits are where they always are
        (pressed(0x142, "ł", pygame.KSCAN_SEMICOLON), ("ł",)),
    ],
)
def test_a_latin_letter_counts_wherever_it_lies(event: Any, chords: tuple[str, ...]) -> None:
    assert chords_of(event) == chords


def test_a_letter_that_pygame_has_no_name_for_can_be_bound() -> None:
    umlaut = pressed(252, "ü", pygame.KSCAN_LEFTBRACKET)
    assert chord_of(umlaut) == "ü"
    assert KEYS.rebound("fit", chord_of(umlaut)).action(umlaut, BOARD) == "fit"


# --- the right Alt key, Super and Cmd ----------------------------------------------------------------


@pytest.mark.parametrize("mod", [ALT_GR_ON_WINDOWS, pygame.KMOD_RALT, pygame.KMOD_MODE])
@pytest.mark.parametrize(("key", "letter"), [(pygame.K_a, "ą"), (pygame.K_z, "ż"), (pygame.K_x, "ź")])
def test_the_right_alt_key_is_never_ctrl(key: int, letter: str, mod: int) -> None:
    typed = pressed(key, letter, 0, mod)
    assert not is_command(mod)
    assert chords_of(typed) == ()
    assert KEYS.action(typed, BOARD) is None


@pytest.mark.parametrize("mod", [ALT_GR_ON_WINDOWS, pygame.KMOD_MODE])
@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_s, pygame.K_z, pygame.K_1, pygame.K_SPACE])
def test_outside_text_fields_the_right_alt_key_makes_no_shortcut(key: int, mod: int) -> None:
    typed = pressed(key, chr(key), pygame.KSCAN_A, mod)  # as text input that is off tells it
    assert chords_of(typed) == ()
    assert chord_of(typed) == ""
    assert KEYS.action(typed, BOARD) is None
    assert "right Alt key" in why_unbound(typed)


def test_the_right_alt_key_of_linux_does_not_vanish_before_other_keys() -> None:
    for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_F11):
        assert chords_of(pressed(key, "", 0, pygame.KMOD_MODE)) == ()


def test_a_sign_that_is_typed_with_the_right_alt_key_is_a_shortcut_still() -> None:
    assert chords_of(pressed(pygame.K_8, "[", pygame.KSCAN_8, ALT_GR_ON_WINDOWS)) == ("[",)


def test_the_right_alt_key_may_be_alt_where_it_types_nothing() -> None:
    assert KEYS.action(pressed(pygame.K_RETURN, "\r", 0, pygame.KMOD_RALT)) == "fullscreen"


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_super_makes_no_shortcut(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert chords_of(pressed(pygame.K_s, "s", pygame.KSCAN_S, pygame.KMOD_LMETA)) == ()
    assert not is_command(pygame.KMOD_LMETA)


def test_cmd_is_ctrl_on_a_mac_in_deed_and_in_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    for mod in (pygame.KMOD_LMETA, pygame.KMOD_RMETA):
        assert KEYS.action(pressed(pygame.K_z, "z", pygame.KSCAN_Z, mod)) == "undo"
    assert KEYS.label("undo") == "Cmd+Z"
    assert chord_label("alt+return") == "Option+Enter"
    monkeypatch.setattr(sys, "platform", "linux")
    assert KEYS.label("undo") == "Ctrl+Z"


@pytest.mark.parametrize("control", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL])
@pytest.mark.parametrize("more", [0, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA])
@pytest.mark.parametrize(
    "key", [pygame.K_s, pygame.K_q, pygame.K_z, pygame.K_1, pygame.K_SLASH, pygame.K_RETURN]
)
def test_control_makes_no_shortcut_on_a_mac(
    monkeypatch: pytest.MonkeyPatch, key: int, more: int, control: int
) -> None:
    event = pressed(key, chr(key), pygame.KSCAN_S, control | more)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert chords_of(event) == ()
    assert chord_of(event) == ""
    assert all(KEYS.action(event, context) is None for context in (BOARD, ANYWHERE))
    assert "system" in why_unbound(event)


def test_control_does_nothing_on_a_mac_screen(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.app.change_settings(keys={"mute": ("m",)})
    m = pressed(pygame.K_m, "m", pygame.KSCAN_M, pygame.KMOD_LCTRL)
    monkeypatch.setattr(sys, "platform", "darwin")
    send(desk, m)
    assert not desk.app.settings.mute
    desk.open("new_match")
    desk.click("red.name")
    before = desk.dump()["red.name"]["text"]
    pygame.event.post(m)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="m"))
    desk.step()
    assert desk.dump()["red.name"]["text"] == before


# --- rebinding -------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(desk: Any) -> Any:
    """Return a desk whose settings wait for a key of "Fit the board"."""
    desk.app.push(SettingsScreen(desk.app))
    screen = desk.screen
    screen._open_tab("keys")
    screen._waiting_for = "fit"
    screen.lay_out()
    return desk


def send(desk: Any, *events: pygame.Event) -> None:
    for event in events:
        pygame.event.post(event)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, event.dict))
        desk.step()


@pytest.mark.parametrize(
    ("event", "chord"),
    [
        (pressed(1090, "т", pygame.KSCAN_N), "n"),
        (pressed(252, "ü", pygame.KSCAN_LEFTBRACKET), "ü"),
        (pressed(pygame.K_8, "[", pygame.KSCAN_8, ALT_GR_ON_WINDOWS), "["),
    ],
)
def test_a_key_of_any_layout_is_bound(waiting: Any, event: Any, chord: str) -> None:
    send(waiting, event)
    assert waiting.app.bindings.keys("fit") == (chord,)
    assert waiting.app.bindings.action(event, BOARD) == "fit"


@pytest.mark.parametrize(
    "event",
    [
        pressed(pygame.K_LSUPER, "", 0, pygame.KMOD_LMETA),
        pressed(pygame.K_s, "s", pygame.KSCAN_S, pygame.KMOD_LMETA),
        pressed(pygame.K_a, "ą", pygame.KSCAN_A, ALT_GR_ON_WINDOWS),
        pressed(pygame.K_CAPSLOCK),
        pressed(0, "", 0),
    ],
)
def test_what_cannot_be_bound_says_so_and_the_next_key_counts(waiting: Any, event: Any) -> None:
    send(waiting, event)
    assert waiting.app.bindings.keys("fit") == ("f",)
    assert waiting.app.toast_texts[-1] == why_unbound(event) != ""
    assert waiting.screen.state()["waiting_for"] == "fit"
    send(waiting, pressed(pygame.K_j, "j", pygame.KSCAN_J))
    assert waiting.app.bindings.keys("fit") == ("j",)


def test_a_modifier_waits_for_its_key_without_a_word(waiting: Any) -> None:
    for key in (pygame.K_LCTRL, pygame.K_RALT):  # as the right Alt key comes on Windows
        pygame.event.post(pressed(key, "", 0, ALT_GR_ON_WINDOWS))
    waiting.step()
    assert waiting.app.toast_texts == []
    assert waiting.screen.state()["waiting_for"] == "fit"


def test_a_rebound_letter_is_typed_where_a_field_has_the_keyboard(desk: Any) -> None:
    desk.app.change_settings(keys={"mute": ("m",)})
    desk.open("new_match")
    desk.click("red.name")
    m = pressed(pygame.K_m, "m", pygame.KSCAN_M)
    pygame.event.post(m)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="m"))
    desk.step()
    assert not desk.app.settings.mute
    assert desk.dump()["red.name"]["text"].endswith("m")


def test_chords_of_0_2_0_are_what_they_were() -> None:
    bound = Bindings(key_actions(), {"fit": ("ctrl+k",), "undo": ("backspace",), "zoom_in": ("[+]",)})
    assert bound.action(pressed(pygame.K_k, "k", pygame.KSCAN_K, pygame.KMOD_LCTRL), BOARD) == "fit"
    assert bound.action(pressed(pygame.K_BACKSPACE, "\b")) == "undo"
    assert bound.action(pressed(pygame.K_KP_PLUS, "+", pygame.KSCAN_KP_PLUS), BOARD) == "zoom_in"
