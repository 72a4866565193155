"""A press of the mouse belongs to the screen, the dialog and the widget that got it."""

from __future__ import annotations

import pytest

from game.shell.held_buttons import DOUBLE_CLICK_S
from game.widgets.amount import Slider
from game.widgets.button import Button
from game.widgets.choice import Dropdown
from game.widgets.lists import ScrollList
from game.widgets.modal import Answer, ask
from tests.game.frame_hand import AT, FRAME_MS, PLACE, SLOW_MS, Hand, Plain, button, hand_of, nothing, show
from tools.hand import Desk


@pytest.fixture
def hand(desk: Desk) -> Hand:
    return hand_of(desk)


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


def test_the_second_click_does_nothing_on_a_button_that_has_changed_its_words(hand: Hand) -> None:
    def put(screen: Plain) -> None:
        words = ["Next ship", "Review orders"][min(1, len(screen.done))]
        screen.ui.add(Button("it", PLACE, words, on_press=lambda: note(screen, words)))

    def note(screen: Plain, words: str) -> None:
        screen.done.append(words)
        screen.lay_out()

    screen = show(hand, put)
    hand.click().step().click().step()
    assert screen.done == ["Next ship"]
    hand.wait(DOUBLE_CLICK_S).click().step()
    assert screen.done == ["Next ship", "Review orders"], "a click of its own counts"


def test_both_clicks_count_on_a_button_that_stays_as_it_was(hand: Hand) -> None:
    screen = show(
        hand, lambda one: one.ui.add(Button("it", PLACE, "More", on_press=lambda: one.done.append("More")))
    )
    hand.click().step().click().step()
    assert screen.done == ["More", "More"]


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
