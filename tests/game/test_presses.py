"""A press belongs to the screen, the dialog and the widget that got it; a key counts once a press."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.app import App
from game.screens.base import Screen
from game.shell.actions import BOARD, Context
from game.shell.held_buttons import DOUBLE_CLICK_S
from game.shell.held_keys import REPEAT_AFTER_S
from game.widgets.amount import Slider
from game.widgets.button import Button
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.lists import ScrollList
from game.widgets.modal import Answer, ask, ask_words
from tools.hand import Desk

PLACE = pygame.Rect(600, 300, 200, 40)
AT = PLACE.center
FRAME_MS, SLOW_MS = 16, 500


class Clock:
    """Tell how long a frame took: usually 16 ms."""

    def __init__(self) -> None:
        self.ms = FRAME_MS

    def tick(self, framerate: float = 0, /) -> int:
        """Return the milliseconds of a frame."""
        return self.ms


class Plain(Screen):
    """Put what a test wants where the screen before had something else, and note what is done to it."""

    name = "plain"

    def __init__(self, app: App, put: Callable[[Plain], None]) -> None:
        super().__init__(app)
        self._put = put
        self.done: list[object] = []

    def build(self, size: tuple[int, int]) -> None:
        self._put(self)

    def key_contexts(self) -> tuple[Context, ...]:
        return (BOARD,)

    def event(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self.ui.modal is None:
            self.done.append((event.type, event.key))
        return super().event(event)


class Hand:
    """Presses and lets go separately; a step is a frame."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self.desk, self.clock = desk, clock

    def post(self, kind: int, **values: Any) -> Hand:
        pygame.event.post(pygame.event.Event(kind, **values))
        return self

    def down(self, at: tuple[int, int] = AT) -> Hand:
        return self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)

    def up(self, at: tuple[int, int] = AT) -> Hand:
        return self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def move(self, at: tuple[int, int], buttons: tuple[int, int, int] = (1, 0, 0)) -> Hand:
        return self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons)

    def click(self, at: tuple[int, int] = AT) -> Hand:
        return self.move(at, (0, 0, 0)).down(at).up(at)

    def key_down(self, key: int, mod: int = 0, unicode: str = "") -> Hand:
        return self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)

    def key_up(self, key: int, mod: int = 0) -> Hand:
        return self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def step(self, frames: int = 1) -> Hand:
        self.desk.step(frames)
        return self

    def wait(self, seconds: float) -> Hand:
        return self.step(round(1000 * seconds / self.clock.ms) + 1)


@pytest.fixture
def hand(desk: Desk) -> Hand:
    clock = Clock()
    desk.app._clock = clock
    return Hand(desk, clock)


def button(then: Callable[[Plain], object], words: str = "Press") -> Callable[[Plain], None]:
    """Return what puts a button in the place."""

    def put(screen: Plain) -> None:
        def act() -> None:
            screen.done.append(words)
            then(screen)

        screen.ui.add(Button("it", PLACE, words, on_press=act))

    return put


def nothing(_screen: Plain) -> None:
    """Do nothing more."""


def show(hand: Hand, put: Callable[[Plain], None]) -> Plain:
    screen = Plain(hand.desk.app, put)
    hand.desk.app.push(screen)
    hand.step()
    return screen


# --- screens and dialogs that come in between --------------------------------------------------------------


WAYS = {
    "push": lambda app, screen: app.push(screen),
    "replace": lambda app, screen: app.replace(screen),
}


@pytest.mark.parametrize("way", list(WAYS))
@pytest.mark.parametrize("frame_ms", [FRAME_MS, SLOW_MS])
def test_the_second_click_of_a_double_click_does_nothing_on_the_next_screen(
    hand: Hand, way: str, frame_ms: int
) -> None:
    second = Plain(hand.desk.app, button(nothing))
    show(hand, button(lambda screen: WAYS[way](screen.app, second)))
    hand.clock.ms = frame_ms
    hand.click().step().click().step().click().step()
    assert hand.desk.screen is second
    assert second.done == []
    hand.wait(DOUBLE_CLICK_S).click().step()
    assert second.done == ["Press"], "a click of its own counts"


def test_both_clicks_of_a_double_click_may_come_within_one_frame(hand: Hand) -> None:
    second = Plain(hand.desk.app, button(nothing))
    show(hand, button(lambda screen: screen.app.push(second)))
    hand.click().click().step()
    assert second.done == []


def test_a_click_elsewhere_on_the_next_screen_counts_at_once(hand: Hand) -> None:
    aside = PLACE.move(300, 0)

    def put(screen: Plain) -> None:
        screen.ui.add(Button("it", aside, "Aside", on_press=lambda: screen.done.append("Aside")))

    second = Plain(hand.desk.app, put)
    show(hand, button(lambda screen: screen.app.push(second)))
    hand.click().step().click(aside.center).step()
    assert second.done == ["Aside"]


def test_two_quick_clicks_on_one_screen_are_two_clicks(hand: Hand) -> None:
    screen = show(hand, button(nothing))
    hand.click().step().click().step()
    assert screen.done == ["Press", "Press"]


def test_the_release_of_a_press_does_nothing_on_the_screen_that_comes_meanwhile(hand: Hand) -> None:
    first, second = show(hand, button(nothing)), Plain(hand.desk.app, button(nothing))
    hand.down().step()
    hand.desk.app.push(second)
    hand.step().up().step()
    assert (first.done, second.done) == ([], [])
    hand.desk.app.pop()
    hand.move((5, 5), (0, 0, 0)).step().up().step()
    assert first.done == [], "nor when the first screen is back"
    assert first.ui.grab_id is None


def test_a_drag_does_nothing_on_the_screen_that_comes_meanwhile(hand: Hand) -> None:
    def put(screen: Plain) -> None:
        screen.ui.add(Slider("it", PLACE, low=0, high=100, at=50, words=str, on_change=screen.done.append))

    show(hand, button(nothing))
    hand.down().step()
    second = Plain(hand.desk.app, put)
    hand.desk.app.push(second)
    hand.step().move((PLACE.left + 10, AT[1])).step().up((PLACE.left + 10, AT[1])).step()
    assert second.done == []


def test_a_list_that_opens_a_screen_by_a_press_opens_nothing_there(hand: Hand) -> None:
    """A list acts when the button goes down: the release, and a second click, are for the list."""
    second = Plain(hand.desk.app, button(nothing))

    def put(screen: Plain) -> None:
        go = lambda _row: screen.app.push(second)
        screen.ui.add(ScrollList("it", PLACE, ["one"], row_height=40, on_select=go))

    show(hand, put)
    hand.down().step().up().step().click().step()
    assert hand.desk.screen is second
    assert second.done == []


@pytest.mark.parametrize("frame_ms", [FRAME_MS, SLOW_MS])
def test_a_double_click_answers_no_question_that_its_first_click_asks(hand: Hand, frame_ms: int) -> None:
    def question(screen: Plain) -> None:
        done = lambda: screen.done.append("yes")
        ask(screen.ui, "sure", "Sure?", "Really?", [Answer("yes", "Yes", done), Answer("no", "No")])
        for child in screen.ui.modal.children:  # type: ignore[union-attr]
            if child.id == "yes":
                child.rect.center = AT

    screen = show(hand, button(question))
    hand.clock.ms = frame_ms
    hand.click().step().click().step()
    assert "yes" not in screen.done
    assert screen.ui.modal is not None
    hand.wait(DOUBLE_CLICK_S).click().step()
    assert screen.done[-1] == "yes"


def test_a_question_that_opens_while_the_button_is_down_takes_no_release(hand: Hand) -> None:
    screen = show(hand, button(nothing))
    hand.down().step()
    ask(screen.ui, "sure", "Sure?", "Really?", [Answer("yes", "Yes", lambda: screen.done.append("yes"))])
    screen.ui.modal.children[-1].rect.center = AT  # type: ignore[union-attr]
    hand.step().up().step()
    assert screen.done == []


def test_the_second_click_on_an_option_does_not_reach_what_its_list_has_covered(hand: Hand) -> None:
    below = PLACE.move(0, 44)

    def put(screen: Plain) -> None:
        options = [("a", "A"), ("b", "B")]
        screen.ui.add(Dropdown("it", PLACE, options, at="b", on_change=screen.done.append))
        screen.ui.add(Button("below", below, "Below", on_press=lambda: screen.done.append("below")))

    screen = show(hand, put)
    hand.click().wait(DOUBLE_CLICK_S)
    assert screen.ui.popup is not None
    hand.click(below.center).step().click(below.center).step()
    assert screen.ui.popup is None
    assert "below" not in screen.done


def test_a_widget_made_anew_gets_the_release_only_if_it_means_the_same(hand: Hand) -> None:
    words = ["Seal"]

    def put(screen: Plain) -> None:
        screen.ui.add(Button("it", PLACE, words[0], on_press=lambda: screen.done.append(words[0])))

    screen = show(hand, put)
    hand.down().step()
    screen.lay_out()
    hand.up().step()
    assert screen.done == ["Seal"], "the same button, laid out again"
    hand.wait(DOUBLE_CLICK_S).down().step()
    words[0] = "Concede"
    screen.lay_out()
    hand.up().step()
    assert screen.done == ["Seal"]


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
    full = app.settings.fullscreen or any("full screen" in words for words in app.toast_texts)
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
