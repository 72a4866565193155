"""A key counts once a press, and only where it was pressed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.screens.base import Screen
from game.shell.held_keys import REPEAT_AFTER_S
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.modal import Answer, ask, ask_words
from tests.game.frame_hand import FRAME_MS, PLACE, SLOW_MS, Hand, Plain, button, hand_of, nothing, show
from tools.hand import Desk


@pytest.fixture
def hand(desk: Desk) -> Hand:
    return hand_of(desk)


# --- keys --------------------------------------------------------------------------------------------------


def downs(screen: Plain, key: int) -> int:
    return screen.done.count((pygame.KEYDOWN, key))


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_TAB, pygame.K_PAGEDOWN])
def test_a_key_that_is_let_go_within_a_slow_frame_counts_once(hand: Hand, key: int) -> None:
    screen = show(hand, lambda _screen: None)
    hand.clock.ms = SLOW_MS
    hand.key_down(key).step()
    hand.key_up(key).step(4)
    assert downs(screen, key) == 1


def test_what_a_system_repeats_before_the_release_of_a_slow_frame_is_dropped(hand: Hand) -> None:
    screen = show(hand, lambda _screen: None)
    hand.clock.ms = SLOW_MS
    hand.key_down(pygame.K_RIGHT).step()
    for _ in range(9):
        hand.key_down(pygame.K_RIGHT)
    hand.key_up(pygame.K_RIGHT).step(3)
    assert downs(screen, pygame.K_RIGHT) == 1


def test_an_arrow_that_is_held_repeats_once_a_slow_frame(hand: Hand) -> None:
    screen = show(hand, lambda _screen: None)
    hand.clock.ms = SLOW_MS
    hand.key_down(pygame.K_RIGHT).step()
    counted = []
    for _ in range(5):
        hand.step()
        counted.append(downs(screen, pygame.K_RIGHT))
    assert [after - before for before, after in pairwise(counted)] == [1, 1, 1, 1]


def test_an_arrow_that_is_held_repeats_after_a_while_and_steadily(hand: Hand) -> None:
    screen = show(hand, lambda _screen: None)
    hand.key_down(pygame.K_RIGHT).step(round(1000 * REPEAT_AFTER_S / FRAME_MS) - 2)
    assert downs(screen, pygame.K_RIGHT) == 1
    hand.step(64)  # about a second
    assert 15 < downs(screen, pygame.K_RIGHT) < 25


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        (pygame.K_RETURN, 0),
        (pygame.K_SPACE, 0),
        (pygame.K_DELETE, 0),
        (pygame.K_ESCAPE, 0),
        (pygame.K_z, pygame.KMOD_CTRL),
        (pygame.K_y, pygame.KMOD_CTRL),
        (pygame.K_BACKSPACE, 0),
        (pygame.K_n, 0),
        (pygame.K_m, 0),
        (pygame.K_LEFT, pygame.KMOD_CTRL),  # folds a panel
    ],
)
def test_what_answers_undoes_or_switches_never_repeats(hand: Hand, key: int, mod: int) -> None:
    screen = show(hand, lambda _screen: None)
    screen.back = lambda: None  # type: ignore[method-assign]
    hand.key_down(key, mod).step(200)
    assert downs(screen, key) == 1


def test_full_screen_mute_and_screenshot_act_once_a_press(hand: Hand, home_folder: Any) -> None:
    show(hand, lambda _screen: None)
    app = hand.desk.app
    hand.key_down(pygame.K_m, pygame.KMOD_CTRL).step(200)
    assert app.settings.mute
    hand.key_up(pygame.K_m).step().key_down(pygame.K_F12).step(200)
    assert len(list((home_folder / "screenshots").iterdir())) == 1
    said = app.toast_texts
    hand.key_up(pygame.K_F12).step().key_down(pygame.K_F11).step(200)
    full = app.settings.fullscreen or any("full-screen" in words for words in app.toast_texts)
    assert full, said


def test_a_key_that_is_held_through_a_change_of_screen_means_nothing_there(hand: Hand) -> None:
    first = show(hand, lambda _screen: None)
    hand.key_down(pygame.K_RIGHT).step(60)
    assert downs(first, pygame.K_RIGHT) > 1
    second = Plain(hand.desk.app, lambda _screen: None)
    hand.desk.app.push(second)
    hand.step(60).key_up(pygame.K_RIGHT).step()
    assert second.done == []
    hand.key_down(pygame.K_RIGHT).step()
    assert downs(second, pygame.K_RIGHT) == 1, "once it was let go it counts again"


def test_a_key_that_is_held_while_a_dialog_opens_means_nothing_in_it(hand: Hand) -> None:
    screen = show(hand, button(nothing))
    hand.key_down(pygame.K_DOWN).step(2)
    answers = [Answer(name, name) for name in ("one", "two", "three")]
    ask(screen.ui, "which", "Which?", "Which one?", answers)
    focused = screen.ui.focus_id
    hand.step(100)
    assert screen.ui.focus_id == focused


def test_the_letter_that_opens_a_question_is_not_typed_into_it(hand: Hand) -> None:
    screen = show(hand, lambda _screen: None)

    def name_it(event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and screen.ui.modal is None:
            ask_words(screen.ui, "name", "Name it", "Name", "Dawn", lambda _words: None, max_length=40)
            return True
        return Screen.event(screen, event)

    screen.event = name_it  # type: ignore[method-assign]
    hand.key_down(pygame.K_n, unicode="n").post(pygame.TEXTINPUT, text="n").step()
    hand.post(pygame.TEXTINPUT, text="n").step()  # as the system repeats it
    assert screen.ui["name.words"].text() == "Dawn"
    hand.key_up(pygame.K_n).key_down(pygame.K_n, unicode="n").post(pygame.TEXTINPUT, text="n").step()
    assert screen.ui["name.words"].text() == "Dawnn"


# --- text ---------------------------------------------------------------------------------------------------


@pytest.fixture
def field(hand: Hand) -> TextField:
    screen = show(hand, lambda one: one.ui.add(TextField("it", PLACE, "")) and None)
    screen.ui.focus("it")
    found = screen.ui["it"]
    assert isinstance(found, TextField)
    return found


def test_a_held_letter_is_typed_at_most_once_more_a_frame(hand: Hand, field: TextField) -> None:
    hand.key_down(pygame.K_a, unicode="a")
    for _ in range(6):
        hand.post(pygame.TEXTINPUT, text="a")
    hand.step()
    assert field.text() == "aa"
    for _ in range(6):
        hand.post(pygame.TEXTINPUT, text="a")
    hand.key_up(pygame.K_a).step()
    assert field.text() == "aa", "it was let go in this frame"


def test_a_word_is_typed_whole_however_slow_the_frame(hand: Hand, field: TextField) -> None:
    for letter in "seesaw":
        key = ord(letter)
        hand.key_down(key, unicode=letter).post(pygame.TEXTINPUT, text=letter).key_up(key)
    hand.post(pygame.TEXTINPUT, text="木").post(pygame.TEXTINPUT, text="木").step()
    assert field.text() == "seesaw木木"


def test_backspace_is_repeated_in_a_field(hand: Hand, field: TextField) -> None:
    field.set("0123456789")
    hand.key_down(pygame.K_BACKSPACE).step(40)
    assert 0 < len(field.text()) < 9


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_a_shortcut_types_nothing_on_a_cyrillic_keyboard(hand: Hand, field: TextField, mod: int) -> None:
    """An X server sends the letter as text, too."""
    hand.post(pygame.KEYDOWN, key=1103, mod=mod, unicode="я", scancode=pygame.KSCAN_Z)
    hand.post(pygame.TEXTINPUT, text="я").step()
    assert field.text() == ""


# --- keys that are bound to something else -------------------------------------------------------


def test_the_key_for_back_closes_a_dialog_and_a_list_whatever_it_is(hand: Hand) -> None:
    hand.desk.app.change_settings(keys={"back": ("j",)})
    options = [("a", "A"), ("b", "B")]
    screen = show(
        hand, lambda one: one.ui.add(Dropdown("it", PLACE, options, at="b", on_change=nothing)) and None
    )
    for key in (pygame.K_j, pygame.K_ESCAPE):
        ask(screen.ui, "sure", "Sure?", "Really?", [Answer("no", "No")])
        hand.desk.key(key)
        assert screen.ui.modal is None
        hand.desk.click("it")
        assert screen.ui.popup is not None
        hand.desk.key(key)
        assert screen.ui.popup is None
    assert hand.desk.screen is screen


def test_a_key_that_was_given_away_does_nothing_any_more(hand: Hand) -> None:
    hand.desk.app.change_settings(keys={"next_region": ("f7",)})
    screen = show(hand, button(nothing))
    screen.ui.focus(None)
    hand.desk.key(pygame.K_F6)
    assert screen.ui.focus_id is None
    hand.desk.key(pygame.K_F7)
    assert screen.ui.focus_id == "it"
