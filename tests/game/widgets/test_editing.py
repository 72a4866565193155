"""Keys and clicks in a line of text do what they do in every program, on every system."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest
from pygame import KMOD_ALT, KMOD_LALT, KMOD_LCTRL, KMOD_LMETA, KMOD_LSHIFT, KMOD_RALT, Rect

from game.shell.keys import is_command
from game.widgets.field import TextField

WORDS = "Night Shift, 2 guns"
LINUX, WINDOWS, MAC = "linux", "win32", "darwin"
BY_WORD = {LINUX: KMOD_LCTRL, WINDOWS: KMOD_LCTRL, MAC: KMOD_LALT}
COMMAND = {LINUX: KMOD_LCTRL, WINDOWS: KMOD_LCTRL, MAC: KMOD_LMETA}
ALT_GR = {LINUX: KMOD_RALT, WINDOWS: KMOD_LCTRL | KMOD_RALT}


@pytest.fixture(params=[LINUX, WINDOWS, MAC])
def system(request: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "platform", request.param)
    return str(request.param)


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was put on the clipboard, the last at the end."""
    held: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    return held


def line(hand: Any, words: str = WORDS, **more: Any) -> TextField:
    field: TextField = hand.ui.add(TextField("f", Rect(10, 10, 400, 32), words, **more))
    hand.ui.focus("f")
    hand.picture()
    return field


def selected(field: TextField) -> str:
    start, end = sorted((field.anchor, field.caret))
    return field.words[start:end]


def at(hand: Any, field: TextField, place: int) -> tuple[int, int]:
    """Where the pointer is over a letter of a line."""
    hand.picture()
    left, right = field._edges_px[place : place + 2]
    return field.rect.left + 10 + (left + right) // 2, field.rect.centery


def test_the_caret_goes_by_words(hand: Any, system: str) -> None:
    field, mod, places = line(hand), BY_WORD[system], []
    for _ in range(5):
        assert hand.key(pygame.K_LEFT, mod)
        places.append(field.caret)
    assert places == [15, 13, 6, 0, 0]
    places.clear()
    for _ in range(5):
        assert hand.key(pygame.K_RIGHT, mod)
        places.append(field.caret)
    assert places == [5, 11, 14, 19, 19]
    assert selected(field) == ""


def test_words_are_taken_away_on_either_side(hand: Any, system: str) -> None:
    told: list[str] = []
    field, mod = line(hand, on_change=told.append), BY_WORD[system]
    hand.key(pygame.K_BACKSPACE, mod)
    assert field.words == "Night Shift, 2 "
    hand.key(pygame.K_BACKSPACE, mod)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_DELETE, mod)
    assert field.words == " Shift, "
    assert told[-1] == field.words
    hand.key(pygame.K_BACKSPACE, mod)
    assert field.words == " Shift, "


def test_shift_selects_with_every_key_that_moves_the_caret(hand: Any, system: str) -> None:
    field, mod = line(hand), BY_WORD[system] | KMOD_LSHIFT
    hand.key(pygame.K_LEFT, mod)
    assert selected(field) == "guns"
    hand.key(pygame.K_LEFT, mod)
    assert selected(field) == "2 guns"
    hand.key(pygame.K_RIGHT, KMOD_LSHIFT)
    assert selected(field) == " guns"
    hand.key(pygame.K_HOME, KMOD_LSHIFT)
    assert selected(field) == WORDS
    hand.key(pygame.K_END, KMOD_LSHIFT)
    assert selected(field) == ""
    hand.key(pygame.K_LEFT, mod)
    hand.key(pygame.K_BACKSPACE, BY_WORD[system])
    assert field.words == "Night Shift, 2 ", "of a selection no more than the selection goes"


def test_cmd_goes_to_the_ends_of_the_line_on_macos(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", MAC)
    field = line(hand)
    hand.key(pygame.K_LEFT, KMOD_LMETA)
    assert field.caret == 0
    hand.key(pygame.K_RIGHT, KMOD_LMETA | KMOD_LSHIFT)
    assert selected(field) == WORDS
    hand.key(pygame.K_LEFT, KMOD_ALT)
    hand.key(pygame.K_BACKSPACE, KMOD_LMETA)
    assert field.words == "guns"


def test_an_arrow_without_shift_goes_to_the_end_of_the_selection(hand: Any) -> None:
    field = line(hand)
    for arrow, place in ((pygame.K_LEFT, 6), (pygame.K_RIGHT, 11)):
        field.anchor, field.caret = 6, 11
        hand.key(arrow)
        assert (field.anchor, field.caret) == (place, place)


def test_all_is_selected_copied_cut_and_pasted(hand: Any, system: str, clipboard: list[str]) -> None:
    field, mod = line(hand), COMMAND[system]
    assert hand.key(pygame.K_a, mod)
    assert selected(field) == WORDS
    assert hand.key(pygame.K_c, mod)
    assert hand.key(pygame.K_x, mod)
    assert (clipboard, field.words) == ([WORDS, WORDS], "")
    assert hand.key(pygame.K_v, mod)
    assert hand.key(pygame.K_v, mod)
    assert field.words == 2 * WORDS


def test_insert_and_delete_copy_paste_and_cut_too(hand: Any, system: str, clipboard: list[str]) -> None:
    field = line(hand)
    hand.key(pygame.K_LEFT, BY_WORD[system] | KMOD_LSHIFT)
    assert hand.key(pygame.K_INSERT, COMMAND[system])
    assert clipboard == ["guns"]
    assert hand.key(pygame.K_DELETE, KMOD_LSHIFT)
    assert (clipboard, field.words) == (["guns", "guns"], "Night Shift, 2 ")
    hand.key(pygame.K_HOME)
    assert hand.key(pygame.K_INSERT, KMOD_LSHIFT)
    assert field.words == "gunsNight Shift, 2 "


def test_without_a_selection_nothing_is_copied_and_no_shortcut_runs(hand: Any, clipboard: list[str]) -> None:
    line(hand)
    assert hand.key(pygame.K_c, KMOD_LCTRL, unicode="\x03")
    assert hand.key(pygame.K_x, KMOD_LCTRL, unicode="\x18")
    assert clipboard == []


def test_what_cannot_be_copied_is_not_cut(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_clipboard(_words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    field = line(hand)
    hand.key(pygame.K_a, KMOD_LCTRL)
    hand.key(pygame.K_x, KMOD_LCTRL)
    assert field.words == WORDS


@pytest.mark.parametrize("name", [LINUX, WINDOWS])
def test_the_right_alt_key_writes_letters_and_is_no_ctrl(
    hand: Any, monkeypatch: pytest.MonkeyPatch, clipboard: list[str], name: str
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    field, mod = line(hand, "Zolw"), ALT_GR[name]
    for key, letter in ((pygame.K_a, "ą"), (pygame.K_c, "ć"), (pygame.K_x, "ź"), (pygame.K_v, "“")):
        assert hand.key(key, mod, unicode=letter), "the letter is no shortcut"
        hand.ui.event(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert field.words == "Zolwąćź“"
    assert clipboard == []


@pytest.mark.parametrize(
    ("name", "mod", "held"),
    [
        (LINUX, KMOD_LCTRL, True),
        (LINUX, pygame.KMOD_RCTRL | KMOD_LSHIFT, True),
        (LINUX, KMOD_LMETA, False),
        (LINUX, KMOD_RALT, False),
        (WINDOWS, KMOD_LCTRL | KMOD_LALT, True),
        (WINDOWS, KMOD_LCTRL | KMOD_RALT, False),
        (WINDOWS, KMOD_LCTRL | pygame.KMOD_MODE, False),
        (MAC, KMOD_LMETA, True),
        (MAC, KMOD_LMETA | KMOD_RALT, True),
        (MAC, KMOD_LCTRL, False),
        (MAC, 0, False),
    ],
)
def test_command_is_ctrl_or_cmd(monkeypatch: pytest.MonkeyPatch, name: str, mod: int, held: bool) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert is_command(mod) is held


def test_letters_of_another_alphabet_copy_by_their_place(hand: Any, clipboard: list[str]) -> None:
    field = line(hand)
    for letter, scancode in (("ф", pygame.KSCAN_A), ("с", pygame.KSCAN_C)):
        press = pygame.event.Event(
            pygame.KEYDOWN, key=ord(letter), mod=KMOD_LCTRL, unicode="", scancode=scancode
        )
        assert hand.ui.event(press)
    assert selected(field) == WORDS
    assert clipboard == [WORDS]


def test_alt_and_super_are_left_to_the_screen_and_the_desktop(hand: Any) -> None:
    field = line(hand)
    for mod in (KMOD_LALT, KMOD_LMETA):
        for key in (pygame.K_LEFT, pygame.K_BACKSPACE):
            assert not hand.key(key, mod)
    assert (field.words, field.caret) == (WORDS, len(WORDS))


def test_a_double_click_selects_a_word_and_a_third_all(hand: Any) -> None:
    field = line(hand)
    shift = at(hand, field, 8)
    hand.click(shift)
    assert selected(field) == ""
    hand.click(shift)
    assert selected(field) == "Shift"
    hand.click(shift)
    assert selected(field) == WORDS
    hand.click(shift)
    assert selected(field) == WORDS


@pytest.mark.parametrize("place", range(len(WORDS)))
def test_a_double_click_selects_what_is_under_the_pointer(hand: Any, place: int) -> None:
    field = line(hand)
    for _ in range(2):
        hand.click(at(hand, field, place))
    spans = {"Night": (0, 5), " ": (5, 6), "Shift": (6, 11), ", ": (11, 13), "2": (13, 14), "guns": (15, 19)}
    wanted = next((words for words, (start, end) in spans.items() if start <= place < end), " ")
    assert selected(field) == wanted


def test_clicks_that_come_late_or_elsewhere_are_single_ones(hand: Any) -> None:
    field = line(hand)
    hand.click(at(hand, field, 8))
    hand.ui.update(0.5)
    hand.click(at(hand, field, 8))
    assert selected(field) == ""
    hand.ui.update(0.5)
    hand.click(at(hand, field, 1))
    hand.click(at(hand, field, 8))
    assert selected(field) == ""


def test_a_drag_after_a_double_click_selects_by_words(hand: Any) -> None:
    field = line(hand)
    hand.click(at(hand, field, 8))
    hand.down(at(hand, field, 8))
    hand.move(at(hand, field, 9), (1, 0, 0))
    assert selected(field) == "Shift"
    hand.move(at(hand, field, 16), (1, 0, 0))
    assert selected(field) == "Shift, 2 guns"
    hand.move(at(hand, field, 2), (1, 0, 0))
    assert selected(field) == "Night Shift"
    hand.up(at(hand, field, 2))
    assert selected(field) == "Night Shift"


def test_a_click_with_shift_selects_up_to_it(hand: Any) -> None:
    pygame.display.init()
    field = line(hand)
    hand.click(at(hand, field, 0))
    hand.ui.update(1)
    pygame.key.set_mods(KMOD_LSHIFT)
    try:
        hand.click(at(hand, field, 5))
    finally:
        pygame.key.set_mods(0)
    assert selected(field).startswith("Night")


# --- input methods ---------------------------------------------------------------------------------


def compose(hand: Any, words: str, caret: int = 0) -> bool:
    return bool(hand.ui.event(pygame.event.Event(pygame.TEXTEDITING, text=words, start=caret, length=0)))


def test_what_is_composed_stands_at_the_caret_and_is_no_part_of_the_words(hand: Any) -> None:
    told: list[str] = []
    field = line(hand, "Night", on_change=told.append)
    hand.ui.reduced_motion = True
    plain = hand.picture()
    hand.key(pygame.K_LEFT)
    assert compose(hand, "ka", 2)
    assert (field.words, field.text(), told) == ("Night", "Night", [])
    assert field._shown()[0] == "Nighkat"
    composed = hand.picture()
    assert composed != plain
    assert hand.ui.is_composing()
    hand.ui.event(pygame.event.Event(pygame.TEXTINPUT, text="か"))
    assert (field.words, told) == ("Nighかt", ["Nighかt"])
    assert not hand.ui.is_composing()


def test_a_composition_is_underlined_and_moves_the_caret(hand: Any) -> None:
    field = line(hand, "Night")
    before = field.caret_px()
    compose(hand, "kana", 4)
    hand.picture()
    after, left = field.caret_px(), field.rect.left + 10
    assert after.left - before.left == hand.ui.pen.width("Nightkana") - hand.ui.pen.width("Night")
    row = after.bottom - 1
    accent = hand.ui.theme.accent
    under = [x for x in range(left, after.left - 1) if hand.surface.get_at((x, row))[:3] == accent]
    assert under[0] >= before.left - 1
    assert len(under) >= after.left - before.left - 3


def test_a_composition_takes_the_place_of_the_selection_only_when_it_is_done(hand: Any) -> None:
    field = line(hand)
    hand.key(pygame.K_a, KMOD_LCTRL)
    compose(hand, "hoshi", 5)
    assert field.words == WORDS
    compose(hand, "")
    assert (field.words, selected(field)) == (WORDS, WORDS), "given up"
    compose(hand, "hoshi", 5)
    hand.ui.event(pygame.event.Event(pygame.TEXTINPUT, text="星"))
    assert field.words == "星"


def test_a_composition_ends_when_the_keys_go_elsewhere(hand: Any) -> None:
    field = line(hand)
    compose(hand, "hoshi", 5)
    hand.ui.focus(None)
    hand.ui.update(0.016)
    hand.ui.focus("f")
    assert not hand.ui.is_composing()
    assert field.words == WORDS


def test_a_click_into_a_line_that_composes_leaves_it_alone(hand: Any) -> None:
    field = line(hand)
    compose(hand, "hoshi", 5)
    hand.click(at(hand, field, 2))
    assert hand.ui.is_composing()
    assert field.caret == len(WORDS)


def test_a_composition_survives_its_screen_being_built_again(hand: Any) -> None:
    line(hand)
    compose(hand, "hoshi", 5)
    hand.ui.clear()
    line(hand)
    assert hand.ui.is_composing()
