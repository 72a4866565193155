import math
from itertools import combinations, pairwise, product
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.shell.theme import BODY
from game.widgets.amount import Slider, Stepper
from game.widgets.button import Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Pips
from game.widgets.layout import columns, grid, rows
from game.widgets.lists import RowLook, ScrollList
from game.widgets.richtext import RichText, lay_out, plain, text_height
from game.widgets.rowlist import RAISED, Cell, Line, ListRow, RowList, described_once, lay_row, row_height
from tests.game.widgets.conftest import Hand

OPTIONS = [("a", "Admiral"), ("b", "Captain"), ("c", "Cadet")]


def test_a_checkbox_changes_by_click_and_key(hand: Any) -> None:
    seen = []
    hand.ui.add(Checkbox("c", Rect(10, 10, 200, 24), "Front-loaded turn", on=False, on_change=seen.append))
    hand.click("c")
    hand.key(pygame.K_SPACE)
    assert seen == [True, False]


def test_a_slider_snaps_and_stops_at_its_ends(hand: Any) -> None:
    seen = []
    hand.ui.add(Slider("s", Rect(0, 0, 272, 30), low=75, high=200, step=25, at=100, on_change=seen.append))
    hand.down((8 + 120, 15))
    hand.move((900, 15), (1, 0, 0))
    hand.up((900, 15))
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_HOME)
    assert seen == [150, 200, 75]


def test_a_stepper_goes_by_sides_arrows_and_wheel(hand: Any) -> None:
    seen = []
    hand.ui.add(Stepper("s", Rect(0, 0, 132, 32), low=-2, high=2, at=0, on_change=seen.append))
    hand.click((120, 16))
    hand.click((10, 16))
    hand.click((66, 16))
    hand.key(pygame.K_UP)
    hand.wheel((66, 16), -1)
    assert seen == [1, 0, 1, 0]


def test_a_dropdown_opens_chooses_and_closes(hand: Any) -> None:
    seen = []
    hand.ui.add(Dropdown("d", Rect(10, 10, 200, 32), OPTIONS, at="a", on_change=seen.append))
    hand.click("d")
    hand.picture()
    assert hand.click(hand.ui.popup.row_rect(2).center)
    assert (seen, hand.ui.popup) == (["c"], None)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_RETURN)
    assert seen == ["c", "b"]
    hand.click("d")
    hand.click((900, 600))
    assert hand.ui.popup is None
    hand.click("d")
    hand.key(pygame.K_ESCAPE)
    assert hand.ui.popup is None


def test_a_dropdown_at_the_lower_edge_opens_inside_the_window(hand: Any) -> None:
    hand.ui.add(Dropdown("d", Rect(10, 590, 200, 32), OPTIONS, at="a", on_change=list))
    hand.click("d")
    assert Rect(0, 0, 1120, 630).contains(hand.ui.popup.rect)


def test_tabs_open_by_click_and_arrows(hand: Any) -> None:
    seen = []
    hand.ui.add(Tabs("t", Rect(0, 0, 300, 32), OPTIONS, at="a", on_change=seen.append))
    hand.click((250, 10))
    hand.key(pygame.K_LEFT)
    assert seen == ["c", "b"]


def field(hand: Any, words: str = "", **more: Any) -> Any:
    return hand.ui.add(TextField("f", Rect(10, 10, 160, 32), words, **more))


def test_a_field_is_typed_into_edited_and_submitted(hand: Any) -> None:
    sent = []
    line = field(hand, on_submit=sent.append, max_length=8)
    hand.click("f")
    hand.type("Skerry II and more")
    assert line.words == "Skerry I"
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_DELETE)
    hand.key(pygame.K_END)
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_RETURN)
    assert sent == ["kerry "]


def test_a_field_keeps_printing_keys_from_shortcuts_and_leaves_others(hand: Any) -> None:
    field(hand)
    hand.ui.focus("f")
    assert hand.key(pygame.K_a, unicode="a")
    assert not hand.key(pygame.K_F1)
    assert not hand.key(pygame.K_z, pygame.KMOD_CTRL, unicode="\x1a")


def test_a_selection_is_replaced_and_pasting_is_guarded(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    line = field(hand, "Halyard", max_length=10)
    hand.ui.focus("f")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("Br")
    assert line.words == "Br"
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "ine\0\u202e\ud800" + "x" * 50_000)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert line.words.startswith("Brine")
    assert len(line.words) == 10
    hand.picture()


@pytest.mark.parametrize("reduced", [True, False])
def test_the_caret_blinks_only_where_motion_is_wanted(hand: Any, reduced: bool) -> None:
    hand.ui.reduced_motion = reduced
    field(hand, "x")
    hand.ui.focus("f", visible=False)
    shown = hand.picture()
    hand.ui.update(0.6)
    assert (hand.picture() == shown) is reduced


def roster(hand: Any, count: int = 200, **more: Any) -> Any:
    picked = []
    more = {"on_select": picked.append} | more
    listing = hand.ui.add(ScrollList("r", Rect(0, 0, 200, 280), range(count), **more))
    return listing, picked


def test_a_list_selects_by_click_and_keys_and_shows_the_row(hand: Any) -> None:
    listing, picked = roster(hand)
    hand.click((50, 30))
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_END)
    assert picked == [1, 2, 199]
    assert listing.rect.contains(listing.row_rect(199))
    hand.key(pygame.K_HOME)
    assert listing.scroll == 0


def test_a_press_on_the_selected_row_and_return_activate(hand: Any) -> None:
    done = []
    roster(hand, on_activate=done.append)
    hand.click((50, 30))
    hand.click((50, 30))
    hand.key(pygame.K_RETURN)
    assert done == [1, 1]


def test_rows_that_may_not_be_selected_are_skipped(hand: Any) -> None:
    _, picked = roster(hand, 10, selectable=lambda n: n % 3 == 0)
    hand.click((50, 30))
    hand.key(pygame.K_DOWN)
    assert picked == [0]
    hand.key(pygame.K_DOWN)
    assert picked == [0, 3]


def test_only_visible_rows_are_painted(hand: Any) -> None:
    painted = []
    roster(hand, 5_000, paint_row=lambda *row: painted.append(row[3]))
    hand.picture()
    assert painted == list(range(10))
    painted.clear()
    hand.wheel((50, 50), -3)
    hand.picture()
    assert set(painted) >= set(range(10, 15)), "rows that came into view"
    assert min(painted) >= 5
    assert max(painted) <= 16
    assert len(painted) <= 12
    painted.clear()
    hand.picture()
    assert painted == []


def test_a_list_that_follows_its_end_begins_there(hand: Any) -> None:
    listing, _ = roster(hand, 100, follow=True)
    assert listing.rect.contains(listing.row_rect(99))


def test_a_row_that_is_shown_leaves_no_other_cut_at_the_upper_edge(hand: Any) -> None:
    listing = hand.ui.add(ScrollList("r", Rect(0, 0, 200, 280), range(100), row_height=26, gap=2))
    for index in (10, 40, 20, 77):
        listing.show_row(index)
        tops = [listing.row_rect(one).top for one in range(100)]
        assert 0 in tops
        assert listing.rect.contains(listing.row_rect(index))


def test_a_list_made_anew_scrolls_to_another_selection_and_else_stays_where_it_was(hand: Any) -> None:
    def made(selected: int) -> Any:
        hand.ui.clear()
        place = Rect(0, 0, 200, 280)
        return hand.ui.add(ScrollList("r", place, range(100), row_height=26, selected=selected, in_view=True))

    made(3)
    listing = made(60)
    assert listing.rect.contains(listing.row_rect(60)), "keys chose a row that was out of sight"
    listing.wheel((5, 5), 99)
    assert made(60).scroll == 0, "whoever scrolled looks at something else"


def test_rows_of_a_list_made_anew_are_described_again_only_where_they_differ() -> None:
    described: list[str] = []

    def describe(words: str, _look: RowLook) -> ListRow:
        described.append(words)
        return ListRow(lines=[Line([Cell(words)], wrap=True)], ground=RAISED)

    once = described_once(describe)

    def made(hand: Hand, *words: str, row_of: Any = once) -> tuple[list[Rect], bytes]:
        hand.ui.clear()
        listing = RowList("r", Rect(0, 0, 200, 280), words, pen=hand.ui.pen, row_of=row_of)
        hand.ui.add(listing)
        return [listing.row_rect(index) for index in range(len(words))], hand.picture()

    hand, long = Hand(), "a row of many words " * 4
    first = made(hand, long, "second")
    assert made(hand, long, "second") == first
    assert described == [long, "second"]
    changed = made(hand, long, "another")
    assert changed != first
    assert changed == made(Hand(), long, "another", row_of=describe)
    hand.ui.resize(hand.ui.size_px, 1.0, text_factor=1.25)
    larger, fresh = made(hand, long, "second"), Hand()
    assert larger[0][0].height > first[0][0].height
    fresh.ui.resize(fresh.ui.size_px, 1.0, text_factor=1.25)
    assert made(fresh, long, "second", row_of=describe) == larger


@pytest.mark.parametrize("factor", [0.75, 1.25, 1.5, 1.75])
def test_wrapped_words_fit_their_row_wherever_a_list_begins(factor: float) -> None:
    hand = Hand()
    hand.ui.resize(hand.ui.size_px, factor)
    pen = hand.ui.pen
    row = ListRow(lines=[Line([Cell("a row of many words " * 4)], wrap=True)])
    for left, wide in product(range(4), range(150, 250)):
        place = pen.scale.rect(Rect(left, 0, wide, 10))
        words = lay_row(pen, row, place.width)[0].rect
        assert words.height <= math.ceil(row_height(pen, row, wide) * factor)


def test_the_bar_of_a_list_can_be_dragged(hand: Any) -> None:
    listing, _ = roster(hand)
    hand.down((197, 5))
    hand.move((197, 500), (1, 0, 0))
    assert listing.rect.contains(listing.row_rect(199))


def test_scrolling_survives_a_rebuild(hand: Any) -> None:
    listing, _ = roster(hand)
    hand.wheel((50, 50), -4)
    kept = listing.scroll
    hand.ui.clear()
    assert roster(hand)[0].scroll == kept > 0


MARKUP = (
    "# Fire\nDice fall ([[FIR-6]]), **always**, see [[rule/DMG-3|damage]].\n\n- two bands off\n"
    + "Words. " * 900
)


def test_links_are_followed_by_mouse_and_keys(hand: Any) -> None:
    seen = []
    text = hand.ui.add(RichText("t", Rect(0, 0, 300, 200), MARKUP, on_link=seen.append))
    hand.picture()
    link = next(f for f in text.fragments(hand.ui.pen) if f.link)
    hand.click(link.rect.center)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    assert seen == ["FIR-6", "rule/DMG-3"]
    assert text.value() == ["FIR-6", "rule/DMG-3"]


def test_text_is_wrapped_inside_its_width_and_scrolls_to_its_end(hand: Any) -> None:
    text = hand.ui.add(RichText("t", Rect(0, 0, 300, 200), MARKUP))
    fragments = text.fragments(hand.ui.pen)
    assert all(f.rect.left >= 0 and f.rect.right <= 300 - 12 for f in fragments)
    hand.ui.focus("t")
    hand.key(pygame.K_END)
    hand.picture()
    assert fragments[-1].rect.bottom - text.scroll <= 200 + 4
    assert text_height(hand.ui.pen, MARKUP, 300) >= fragments[-1].rect.bottom


def test_plain_words_of_markup() -> None:
    assert plain("# Fire\n- see [[FIR-6]] and [[x|that]], **now**") == "Fire\nsee FIR-6 and that, now"


def test_pips_survive_any_count(hand: Any) -> None:
    for i, parts in enumerate([[(500, "full")], [(-3, "full"), (2, "half")], []]):
        hand.ui.add(Pips(f"p{i}", Rect(0, 20 * i, 5, 10), 1_000 * i, parts, shape="round"))
    hand.picture()


def test_rectangles_are_cut_without_losing_a_unit() -> None:
    rect = Rect(3, 5, 101, 57)
    assert columns(rect, [20, 0, 0], 4)[-1].right == rect.right
    assert rows(rect, [0, 10, 0, 0], 3)[-1].bottom == rect.bottom
    assert len(grid(rect, 3, 2)) == 6


def test_words_that_are_read_from_the_right_stand_so_in_a_paragraph(hand: Any) -> None:
    first, second, third = "\u05d0\u05d1", "\u05d2", "\u05d3\u05d4\u05d5"
    placed, _ = lay_out(hand.ui.pen, f"Then {first} {second} {third} hits", BODY, 400)
    seen = [one.words for one in sorted(placed, key=lambda one: one.rect.left)]
    assert seen == ["Then", third, second, first, "hits"]
    assert all(not a.rect.colliderect(b.rect) for a, b in combinations(placed, 2))
    wrapped, _ = lay_out(hand.ui.pen, f"{first} {third} " * 8, BODY, 120)
    tops = {one.rect.top for one in wrapped}
    assert len(tops) > 1
    for top in tops:
        line = [one for one in wrapped if one.rect.top == top]
        assert all(a.rect.left > b.rect.left for a, b in pairwise(line)), "the first is on the right"
        assert all(0 <= one.rect.left <= one.rect.right <= 120 for one in line)


def test_an_optional_cell_is_empty_where_its_words_do_not_fit(hand: Any) -> None:
    row = ListRow([Cell("Ember", BODY, snug=True), Cell("commodore", BODY, optional=True)])
    pen = hand.ui.pen
    said = [[one.cell.words for one in lay_row(pen, row, pen.px(wide))] for wide in (300, 90)]
    assert said == [["Ember", "commodore"], ["Ember", ""]]
