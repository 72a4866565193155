import json
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.shell.theme import THEMES
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.label import Label, Panel
from game.widgets.modal import Answer, ask
from game.widgets.tooltip import draw_tooltip, place_beside


def buttons(hand: Any, *ids: str, group: str = "") -> Any:
    pressed = []
    for i, name in enumerate(ids):
        rect = Rect(20 + 110 * i, 20, 100, 32)
        hand.ui.add(Button(name, rect, name, on_press=lambda n=name: pressed.append(n), group=group))
    return pressed


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.6, 2.0])
def test_a_click_presses_at_every_scale(make_hand: Any, scale: float) -> None:
    hand = make_hand(scale)
    pressed = buttons(hand, "a", "b")
    hand.click("b")
    assert pressed == ["b"]


def test_a_press_that_leaves_the_button_does_nothing(hand: Any) -> None:
    pressed = buttons(hand, "a")
    hand.down((30, 30))
    hand.move((400, 400), (1, 0, 0))
    assert hand.up((400, 400))
    assert pressed == []


def test_tab_walks_the_ring_and_returns(hand: Any) -> None:
    buttons(hand, "a", "b", "c")
    hand.ui["b"].disabled = "Not yet."
    walked = []
    for _ in range(3):
        hand.key(pygame.K_TAB)
        walked.append(hand.ui.focus_id)
    assert walked == ["a", "c", "a"]
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert hand.ui.focus_id == "c"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_return_and_space_press_the_focused_button(hand: Any, key: int) -> None:
    pressed = buttons(hand, "a")
    hand.ui.focus("a")
    assert hand.key(key)
    assert pressed == ["a"]


def test_the_focus_ring_is_bright_and_around_the_widget(hand: Any) -> None:
    buttons(hand, "a")
    hand.picture()
    hand.ui.focus("a")
    hand.picture()
    around = hand.ui.px("a").inflate(8, 8)
    spots = [(x, y) for x in range(around.left, around.right) for y in (around.top, around.top + 1)]
    assert sum(hand.surface.get_at(p)[:3] == hand.ui.theme.focus for p in spots) >= 40


def test_F6_leads_from_the_board_through_the_panels_and_back(make_hand: Any) -> None:
    hand = make_hand(board=True)
    buttons(hand, "a", "b", group="left")
    hand.ui.add(Checkbox("c", Rect(20, 80, 200, 24), "C", on=False, on_change=list, group="right"))
    assert not hand.key(pygame.K_TAB)
    visited = []
    for _ in range(3):
        hand.ui.step_group(1)
        visited.append(hand.ui.focus_id)
    assert visited == ["a", "c", None]
    hand.ui.step_group(-1)
    assert hand.ui.focus_id == "c"


def test_events_over_panels_are_kept_from_the_board_and_others_are_not(make_hand: Any) -> None:
    hand = make_hand(board=True)
    hand.ui.add(Panel("p", Rect(0, 0, 200, 200)))
    hand.ui.add(Label("l", Rect(300, 300, 50, 20), "words"))
    assert hand.down((50, 50))
    assert hand.up((50, 50))
    assert hand.wheel((50, 50), 1)
    assert not hand.down((310, 305))
    assert not hand.move((50, 50), (1, 0, 0))  # a drag from the board goes on over panels
    assert not hand.up((50, 50))
    assert not hand.wheel((310, 305), 1)


def test_a_disabled_button_says_why(hand: Any) -> None:
    pressed = buttons(hand, "a")
    hand.ui["a"].disabled = "Seal every order first."
    hand.picture()
    before = hand.picture()
    hand.click("a")
    assert pressed == []
    assert hand.dump("a")["why_disabled"] == "Seal every order first."
    hand.click("a")
    assert hand.picture() != before  # the tooltip is there at once


def test_what_was_pressed_keeps_its_tooltip_off_its_neighbors_until_the_pointer_leaves(hand: Any) -> None:
    buttons(hand, "a", "b")
    hand.ui["a"].tooltip = "What it does."
    at = hand.ui["a"].rect.center
    hand.click("a")
    hand.ui["a"].disabled = "Choose a target first."
    hand.ui.update(2.0)
    plain = hand.picture()
    hand.move((at[0] + 2, at[1]))
    hand.ui.update(2.0)
    assert hand.picture() == plain
    hand.move(hand.ui["b"].rect.center)
    hand.move(at)
    hand.ui.update(2.0)
    assert hand.picture() != plain


def test_what_was_dragged_keeps_its_tooltip_off_until_the_pointer_leaves(hand: Any) -> None:
    slider = Slider("s", Rect(20, 20, 272, 32), low=0, high=100, at=10, on_change=lambda _: None)
    slider.tooltip = "Drag it."
    hand.ui.add(slider)
    hand.down((60, 36))
    hand.move((228, 36), (1, 0, 0))
    hand.up((228, 36))
    plain = hand.picture()
    hand.ui.update(2.0)
    assert hand.picture() == plain
    hand.move((128, 36))
    hand.ui.update(2.0)
    assert hand.picture() != plain


def test_a_focus_that_came_by_itself_explains_nothing_until_a_key_is_pressed(hand: Any) -> None:
    buttons(hand, "a")
    hand.ui["a"].tooltip = "What it does."
    hand.ui.focus("a")
    plain = hand.picture()
    hand.ui.update(5.0)
    assert hand.picture() == plain
    hand.key(pygame.K_F5)
    hand.ui.update(5.0)
    assert hand.picture() != plain


@pytest.mark.parametrize("corner", ["topleft", "topright", "bottomleft", "bottomright"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_tooltips_stay_on_the_screen(make_hand: Any, corner: str, scale: float) -> None:
    hand = make_hand(scale)
    rect = Rect(0, 0, 40, 30)
    setattr(rect, corner, getattr(Rect(0, 0, 1120, 630), corner))
    button = hand.ui.add(
        Button("x", rect, "X", on_press=lambda: None, tooltip="Many words. " * 20, shortcut="X")
    )
    box = draw_tooltip(hand.surface, hand.ui.pen, button)
    assert hand.surface.get_rect().contains(box)
    assert not box.colliderect(button.px())


def test_a_tooltip_taller_than_both_sides_stands_beside_its_anchor() -> None:
    box = place_beside(Rect(0, 0, 100, 80), Rect(50, 40, 20, 20), Rect(0, 0, 300, 100), 4)
    assert not box.colliderect(Rect(50, 40, 20, 20))


def test_a_tooltip_covers_no_neighbor_while_a_side_is_free() -> None:
    column = [Rect(50, top, 100, 30) for top in (10, 50, 90)]
    box = place_beside(Rect(0, 0, 80, 40), column[1], Rect(0, 0, 300, 200), 4, [column[0], column[2]])
    assert box.collidelist(column) < 0
    assert box.left > column[1].right


def test_a_dialog_takes_all_input_and_gives_it_back(hand: Any) -> None:
    pressed = buttons(hand, "a")
    answers = []

    def sure() -> None:
        no = Answer("no", "Back", lambda: answers.append("no"))
        yes = Answer("yes", "Seal", lambda: answers.append("yes"), ButtonLook.PRIMARY)
        ask(hand.ui, "q", "Sure?", "Two ships hold course.", [no, yes])

    sure()
    assert hand.ui.focus_id == "yes"
    hand.click("a")
    assert pressed == []
    hand.key(pygame.K_RETURN)
    sure()
    hand.click("no")
    assert answers == ["yes", "no"]
    sure()
    for _ in range(4):
        hand.key(pygame.K_TAB)
        assert hand.ui.focus_id in ("yes", "no")
    before = hand.ui.focus_id
    assert hand.key(pygame.K_DOWN)
    assert hand.ui.focus_id != before, "arrows walk a dialog as Tab does"
    hand.picture()
    hand.key(pygame.K_ESCAPE)
    assert hand.ui.modal is None
    hand.click("a")
    assert pressed == ["a"]


def test_a_long_dialog_stays_inside_the_window_and_off_its_buttons(hand: Any) -> None:
    words = "Many words. " * 1_000
    ask(hand.ui, "q", "H", words, [Answer("ok", "Fine")])
    assert Rect(0, 0, *hand.ui.size).contains(hand.ui["q"].rect)
    assert not hand.ui["q.words"].rect.colliderect(hand.ui["ok"].rect)
    hand.picture()


def test_the_focus_returns_where_it_was_when_a_dialog_closes(hand: Any) -> None:
    buttons(hand, "a", "b")
    hand.ui.focus("b")
    ask(hand.ui, "q", "H", "W", [Answer("ok", "Fine")])
    hand.ui.close_modal()
    assert hand.ui.focus_id == "b"


def test_a_dialog_stays_in_the_middle_when_the_window_changes(hand: Any) -> None:
    ask(hand.ui, "q", "H", "W", [Answer("ok", "Fine")])
    hand.ui.resize((1600, 900), 1.25)
    assert hand.ui["q"].rect.center == (640, 360)
    assert hand.ui["q"].rect.contains(hand.ui["ok"].rect)


def test_the_topic_is_that_of_the_pointer_else_of_the_focus(hand: Any) -> None:
    for i, topic in enumerate(("FIR-6", "DMG-3")):
        hand.ui.add(Button(topic, Rect(0, 50 * i, 90, 30), "x", on_press=list, topic=topic))
    hand.ui.focus("DMG-3")
    assert hand.ui.topic() == "DMG-3"
    hand.move((10, 10))
    assert hand.ui.topic() == "FIR-6"


def test_a_rebuild_during_a_drag_keeps_the_drag_and_the_focus(hand: Any) -> None:
    seen = []

    def build(at: float = 10) -> None:
        hand.ui.clear()

        def change(value: float) -> None:
            seen.append(value)
            build(value)

        hand.ui.add(Slider("s", Rect(20, 20, 272, 32), low=0, high=100, at=at, on_change=change))

    build()
    hand.down((60, 36))
    hand.move((128, 36), (1, 0, 0))
    hand.move((228, 36), (1, 0, 0))
    hand.up((228, 36))
    assert seen[-1] == 100
    assert hand.ui.focus_id == "s"


def test_a_second_widget_of_the_same_id_is_refused(hand: Any) -> None:
    buttons(hand, "a")
    with pytest.raises(ValueError, match="already a widget 'a'"):
        buttons(hand, "a")


def test_drawing_survives_a_broken_widget(hand: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Label):
        def paint(self, surface: object, pen: object) -> None:
            raise RuntimeError("broken")

    hand.ui.add(Broken("x", Rect(0, 0, 50, 20), "x"))
    hand.picture()
    hand.picture()
    assert len([r for r in caplog.records if "x could not be drawn" in r.getMessage()]) == 1


def test_drawing_survives_hostile_words_and_sizes(hand: Any) -> None:
    words = ["\0null", "\ud800", "a\u202eb", "x" * 1_000_000, "", "\n\n", "😀" * 500]
    for i, text in enumerate(words):
        hand.ui.add(Label(f"l{i}", Rect(0, 20 * i, 100, 20), text))
        hand.ui.add(Label(f"w{i}", Rect(200, 20 * i, 30, 20), text, wrap=True))
        hand.ui.add(Button(f"b{i}", Rect(400, 20 * i, i, i), text, on_press=lambda: None))
        hand.ui.toasts.show(text, "info")
    hand.picture()


def test_nothing_changes_at_rest(hand: Any) -> None:
    buttons(hand, "a", "b")
    hand.ui.focus("a")
    hand.ui.update(5)
    first = hand.picture()
    for _ in range(20):
        hand.ui.update(1 / 60)
        assert hand.picture() == first


def test_widgets_made_anew_are_painted_again_only_where_they_differ(
    hand: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    paint = Label.paint

    def note(label: Label, *args: Any) -> None:
        painted.append(label.id)
        paint(label, *args)

    monkeypatch.setattr(Label, "paint", note)

    def again(words: str, theme: str = "ember") -> list[str]:
        painted.clear()
        hand.ui.resize(hand.ui.size_px, hand.ui.scale.factor, THEMES[theme])
        hand.ui.clear()
        hand.ui.add(Label("same", Rect(0, 0, 200, 20), "Same"))
        hand.ui.add(Label("other", Rect(0, 30, 200, 20), words))
        hand.picture()
        return painted

    assert again("one") == ["same", "other"]
    assert again("one") == []
    assert again("two") == ["other"]
    assert again("two", "vermillion") == ["same", "other"]


@pytest.mark.parametrize("words", ["Short.", "A long question. " * 60])
@pytest.mark.parametrize("top", [64, 300, 560])
def test_notices_cover_no_dialog(hand: Any, words: str, top: int) -> None:
    hand.ui.toasts_from = top
    ask(hand.ui, "q", "Sure?", words, [Answer("ok", "Fine")])
    rect = hand.ui.modal.px()

    def dialog() -> bytes:
        hand.picture()
        return pygame.image.tobytes(hand.surface.subsurface(rect), "RGB")

    before, whole = dialog(), hand.picture()
    for n in range(2):
        hand.ui.toasts.show(f"Notice {n}", "good")
    assert dialog() == before
    assert hand.picture() != whole, "they are drawn"


def test_notices_leave_by_themselves(hand: Any) -> None:
    hand.ui.toasts.show("Saved.", "good")
    hand.ui.toasts.show("Saved.", "good")
    assert [d["text"] for d in hand.ui.dump()] == ["Saved."]
    hand.ui.update(10)
    assert hand.ui.dump() == []


def test_the_dump_is_plain_data(hand: Any) -> None:
    buttons(hand, "a")
    hand.ui.add(Dropdown("d", Rect(0, 60, 90, 30), [("k", "Words")], at="k", on_change=list))
    row = json.loads(json.dumps(hand.ui.dump()))[1]
    assert (row["id"], row["kind"], row["rect"], row["text"], row["value"]) == (
        "d",
        "dropdown",
        [0, 60, 90, 30],
        "Words",
        "k",
    )


def test_widgets_that_were_replaced_or_removed_hold_no_picture(hand: Any) -> None:
    buttons(hand, "a", "b", "c")
    before = hand.picture()
    replaced, forgotten = hand.ui["a"], hand.ui["b"]
    removed = hand.ui["c"]
    hand.ui.remove("c")
    hand.ui.clear()
    buttons(hand, "a")
    assert replaced._image is None
    assert removed._image is None
    assert hand.ui["a"]._image is not None, "its successor takes the picture over"
    hand.ui.clear()
    assert forgotten._image is None
    buttons(hand, "a", "b", "c")
    assert hand.picture() == before
