"""Text input of the desktop goes with the keys, and an input method that composes has them all."""

from __future__ import annotations

import sys
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.match.seats import HUMAN
from game.widgets.field import TextField
from game.widgets.modal import ask_words
from rules.kernel.seats import Seat

SeenBeat = list[tuple[str, Any]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> SeenBeat:
    """What the desktop is told about text input."""
    told: SeenBeat = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, lambda name=name: told.append((name, None)))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: told.append(("place", place.copy())))
    return told


def names(told: SeenBeat) -> list[str]:
    return [name for name, _ in told if name != "place"]


def composes(desk: Any, words: str) -> None:
    desk.post(pygame.TEXTEDITING, text=words, start=len(words), length=0)
    desk.step()


def test_a_window_opens_without_text_input(told: SeenBeat, make_desk: Any) -> None:
    desk = make_desk()
    desk.app.to_title()
    desk.step(3)
    assert names(told) == ["stop_text_input"]


def test_text_input_is_on_only_while_a_line_has_the_keys(told: SeenBeat, desk: Any) -> None:
    desk.open("new_match")
    told.clear()
    desk.click("red.name")
    assert names(told) == ["start_text_input"]
    desk.type("Ida")
    desk.step(5)
    assert names(told) == ["start_text_input"]
    desk.screen.ui.focus("edition")
    desk.step()
    assert names(told) == ["start_text_input", "stop_text_input"]
    desk.click("red.name")
    desk.app.to_title()
    desk.step()
    assert names(told) == ["start_text_input", "stop_text_input"] * 2


def test_what_is_composed_in_one_line_is_given_up_in_the_next(told: SeenBeat, desk: Any) -> None:
    desk.open("new_match")
    desk.click("red.name")
    composes(desk, "hoshi")
    told.clear()
    desk.click("options.seed")
    assert names(told) == ["stop_text_input", "start_text_input"]
    assert not desk.screen.ui.is_composing()
    desk.click("red.name")
    assert not desk.screen.ui.is_composing()


def test_the_list_of_candidates_belongs_at_the_caret(told: SeenBeat, desk: Any) -> None:
    desk.open("new_match")
    desk.click("red.name")
    desk.key(pygame.K_END)
    desk.step()
    before = desk.screen.ui.typing_at()
    assert told[-1] == ("place", before)
    assert desk.screen.ui.px("red.name").contains(before)
    desk.type("xx")
    desk.step()
    assert told[-1][1].left > before.left
    composes(desk, "kana")
    desk.step()
    assert told[-1] == ("place", desk.screen.ui.typing_at())


def test_the_caret_is_told_in_pixels_of_a_scaled_window(told: SeenBeat, make_desk: Any) -> None:
    desk = make_desk((2560, 1440))
    desk.app.change_settings(ui_scale_percent=200)
    desk.open("new_match")
    desk.click("red.name")
    desk.step(2)
    assert desk.screen.ui.px("red.name").contains(told[-1][1])


KEYS = (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_TAB, pygame.K_F1)
KEYS += (pygame.K_F6, pygame.K_F12, pygame.K_SPACE, pygame.K_UP)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_an_input_method_takes_does_nothing_else(desk: Any, key: int) -> None:
    desk.open("new_match")
    desk.click("red.name")
    field = desk.screen.ui["red.name"]
    before = field.words, field.caret
    composes(desk, "hoshi")
    desk.key(key)
    desk.key(key, mod=pygame.KMOD_LCTRL)
    assert desk.screen.name == "new_match"
    assert desk.state()["focus"] == "red.name"
    assert not desk.app.toast_texts
    assert (field.words, field.caret) == before
    assert desk.screen.ui.is_composing()
    composes(desk, "")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title", "the keys are the game's again"


def test_a_window_that_loses_the_focus_ends_the_composition(desk: Any) -> None:
    desk.open("new_match")
    desk.click("red.name")
    composes(desk, "hoshi")
    desk.post(pygame.WINDOWFOCUSLOST)
    desk.step()
    assert not desk.screen.ui.is_composing()
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"


def test_what_is_composed_is_typed_as_one(desk: Any) -> None:
    desk.open("new_match")
    desk.click("red.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    composes(desk, "ほし")
    assert desk.screen.choices.names[Seat.RED] == "Ember"
    desk.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40)
    desk.post(pygame.TEXTINPUT, text="星")
    desk.post(pygame.TEXTEDITING, text="", start=0, length=0)
    desk.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=40)
    desk.step()
    assert desk.screen.ui["red.name"].words == "星"


def asked_at_a_table(desk: Any) -> TextField:
    """A question for words over a table, whose keys mean much themselves."""
    desk.app.push(quick_battle(desk.app, 5, level=HUMAN))
    desk.rest()
    desk.click("handover.open")
    desk.rest()
    ask_words(desk.screen.ui, "try", "A name", "Keep", "Night Shift", list, max_length=40)
    desk.step(2)
    field = desk.screen.ui["try.words"]
    assert isinstance(field, TextField)
    return field


def test_keys_of_a_line_are_not_those_of_the_table_below(desk: Any) -> None:
    field = asked_at_a_table(desk)
    folded = desk.app.settings.fold_left, desk.app.settings.fold_right
    desk.key(pygame.K_LEFT, mod=pygame.KMOD_LCTRL)
    assert field.caret == 6
    desk.key(pygame.K_RIGHT, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    desk.key(pygame.K_BACKSPACE)
    assert field.words == "Night "
    desk.key(pygame.K_BACKSPACE, mod=pygame.KMOD_LCTRL)
    assert field.words == ""
    assert (desk.app.settings.fold_left, desk.app.settings.fold_right) == folded
    assert desk.screen.ui.modal is not None


def test_option_and_arrows_go_by_words_in_the_search_and_turn_pages_elsewhere(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    desk.open("rulebook")
    desk.click("search")
    desk.type("range band")
    desk.key(pygame.K_LEFT, mod=pygame.KMOD_LALT)
    assert desk.screen.ui["search"].caret == 6
