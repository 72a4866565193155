"""The rulebook on the screen: every page whole and legible, links, search, history."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.pages import Page, Place
from game.screens.book.contents import contents
from game.screens.book.layout import Layout
from game.screens.book.page_view import PageView
from game.screens.rulebook import RulebookScreen, open_rulebook
from game.shell.theme import BODY, SECTION
from tests.game.scales import LARGE, scales_of

SIZES = ((1280, 720), (1920, 1080), LARGE)
WINDOWS = [(size, percent) for size in SIZES for percent in scales_of(size)]
BOOK: Book = the_book()


def view_of(desk: Any) -> PageView:
    view = desk.screen.ui["page"]
    assert isinstance(view, PageView)
    return view


@pytest.fixture
def reader(desk: Any) -> Any:
    open_rulebook(desk.app)
    desk.step(2)
    return desk


def faults(page: Page, layout: Layout) -> list[str]:
    """List words that are cut or lie on each other."""
    found = [
        f"{page.id}: {run.words!r} is cut"
        for run in layout.runs
        if run.rect.right > layout.width + 1 or run.rect.left < 0
    ]
    plates = [(plate.picture_id, plate.rect) for plate in layout.plates]
    found += [f"{page.id}: {name} is cut" for name, rect in plates if rect.right > layout.width]
    runs = sorted(layout.runs, key=lambda run: run.rect.top)
    for number, one in enumerate(runs):
        for other in runs[number + 1 :]:
            if other.rect.top >= one.rect.bottom - 2:
                break
            if one.rect.inflate(-2, -4).colliderect(other.rect.inflate(-2, -4)):
                found.append(f"{page.id}: {one.words!r} lies on {other.words!r}")
    for name, rect in plates:
        covered = [run.words for run in runs if run.rect.colliderect(rect)]
        found += [f"{page.id}: {words!r} lies on {name}" for words in covered]
    return found


@pytest.mark.parametrize("size, percent", WINDOWS)
def test_every_page_is_whole_at_every_scale(make_desk: Any, size: tuple[int, int], percent: int) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.app.change_settings(ui_scale_percent=percent)
    open_rulebook(desk.app)
    for page_id in BOOK.pages:
        desk.screen.open(page_id)
        desk.step()
        view = view_of(desk)
        assert view.page.id == page_id
        assert not faults(view.page, view.layout())
        assert min(desk.screen.ui.pen.font(run.style).get_height() for run in view.layout().runs) >= 9
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(widget["rect"]) for widget in desk.screen.ui.dump())


@pytest.mark.parametrize("size, percent", WINDOWS)
def test_titles_fit_the_column(make_desk: Any, size: tuple[int, int], percent: int) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.app.change_settings(ui_scale_percent=percent)
    open_rulebook(desk.app)
    desk.step()
    pen, listed = desk.screen.ui.pen, desk.screen.ui["contents"]
    room = pen.px(listed.rect.width - 10) - 2 * pen.px(10)
    for row in contents(BOOK):
        assert pen.width(row.words, SECTION if row.kind == "chapter" else BODY) <= room


@pytest.mark.parametrize("page_id", BOOK.pages)
def test_every_link_leads_to_its_page(reader: Any, page_id: str) -> None:
    reader.screen.open(page_id)
    reader.step()
    links = sorted(set(view_of(reader).value()))  # those to one page beside each other: it is set once
    assert links
    for link in links:
        reader.screen.open(link)
        assert not reader.app.toast_texts
        assert reader.screen.trail.here.place == BOOK.place(link)
        assert view_of(reader).page.id == BOOK.place(link).page_id


def test_a_ruling_is_brought_into_view_and_marked(reader: Any) -> None:
    for ruling in ("MOV-3", "GEO-8", "SQD-9", "END-5"):
        reader.screen.open(f"ruling:{ruling}")
        reader.step()
        view = view_of(reader)
        assert view.marked is not None
        block = view.layout().blocks[view.marked]
        top = block.top / view.ui.scale.factor + 20 - view.scroll  # type: ignore[union-attr]
        assert 0 <= top <= view.rect.height - 60


def test_a_link_is_clicked_and_followed_by_keys(reader: Any) -> None:
    reader.screen.open("game")
    reader.step()
    view, scale = view_of(reader), reader.screen.ui.scale
    number = view.value().index("movement")
    place = view.layout().place_of_link(number).move(view.px().topleft)
    left = scale.px((view.rect.width - 8 - min(760, view.rect.width - 64)) / 2)
    reader.click_at(place.move(left, scale.px(20)).center)
    assert reader.state()["state"]["page"] == "movement"
    reader.key(pygame.K_LEFT, mod=pygame.KMOD_LALT)
    assert reader.state()["state"]["page"] == "game"
    reader.key(pygame.K_RIGHT, mod=pygame.KMOD_LALT)
    assert reader.state()["state"]["page"] == "movement"
    reader.click("back")
    reader.focus("page")
    reader.key(*[pygame.K_RIGHT] * (number + 1))
    assert view_of(reader).link == number
    reader.key(pygame.K_RETURN)
    assert reader.state()["state"]["page"] == "movement"


def test_keys_reach_every_link_of_a_page_and_bring_it_into_view(reader: Any) -> None:
    reader.screen.open("dice")
    reader.focus("page")
    view, seen = view_of(reader), set()
    for _ in view.value():
        reader.key(pygame.K_RIGHT)
        assert view.link is not None
        seen.add(view.link)
        place = view.layout().place_of_link(view.link)
        top = place.top / view.ui.scale.factor + 20 - view.scroll  # type: ignore[union-attr]
        assert 0 <= top <= view.rect.height
    assert seen == set(range(len(view.value())))


def test_a_search_by_keys_finds_lists_and_opens(reader: Any) -> None:
    reader.key(pygame.K_f, mod=pygame.KMOD_LCTRL)
    reader.type("front-loaded")
    listed = reader.screen.ui["contents"]
    assert listed.items
    assert {row.kind for row in listed.items} == {"hit"}
    reader.key(pygame.K_DOWN)
    assert reader.state()["focus"] == "contents"
    first = listed.items[0].place
    assert reader.screen.trail.here.place == first
    reader.key(pygame.K_DOWN)
    assert reader.screen.trail.here.place == listed.items[1].place
    reader.key(pygame.K_RETURN)
    assert reader.state()["focus"] == "page"
    reader.key(pygame.K_f, mod=pygame.KMOD_LCTRL)
    reader.key(pygame.K_ESCAPE)
    assert reader.state()["screen"] == "rulebook"
    assert reader.state()["state"]["words"] == ""
    assert [row.kind for row in listed.items][:2] == ["chapter", "page"]


def test_enter_in_the_search_opens_the_best_hit(reader: Any) -> None:
    reader.key(pygame.K_F3)
    reader.type("MOV-3")
    reader.key(pygame.K_RETURN)
    assert reader.screen.trail.here.place == BOOK.place("ruling:MOV-3")


def test_a_search_without_a_hit_says_so(reader: Any) -> None:
    reader.key(pygame.K_F3)
    reader.type("zzzzqqqq")
    (row,) = reader.screen.ui["contents"].items
    assert row.kind == "note"
    assert "zzzzqqqq" in row.words
    reader.key(pygame.K_DOWN, pygame.K_RETURN)
    assert reader.state()["screen"] == "rulebook"


def test_leafing_through_the_contents_is_one_step_of_the_history(reader: Any) -> None:
    reader.screen.open("game")
    reader.focus("contents")
    reader.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert reader.state()["state"]["page"] != "game"
    reader.key(pygame.K_BACKSPACE)
    assert reader.state()["state"]["page"] == "game"


def test_going_back_shows_what_was_read(reader: Any) -> None:
    reader.screen.open("dice")
    reader.focus("page")
    reader.key(pygame.K_PAGEDOWN)
    scroll = view_of(reader).scroll
    assert scroll > 0
    reader.screen.open("game")
    reader.key(pygame.K_BACKSPACE)
    assert view_of(reader).page.id == "dice"
    assert view_of(reader).scroll == scroll


def test_the_page_is_kept_through_a_change_of_scale_and_a_restart(make_desk: Any) -> None:
    desk = make_desk((1920, 1080))
    desk.app.to_title()
    open_rulebook(desk.app, "ruling:MOV-5")
    desk.step()
    desk.app.change_settings(ui_scale_percent=150)
    desk.step()
    assert view_of(desk).page.id == BOOK.place("ruling:MOV-5").page_id
    assert view_of(desk).marked is not None
    desk.app.quit()
    again = make_desk()
    again.app.to_title()
    again.step()
    again.click("rulebook")
    assert view_of(again).page.id == BOOK.place("ruling:MOV-5").page_id


def test_a_page_that_is_gone_opens_the_front(desk: Any) -> None:
    desk.app.change_settings(rulebook_page="a-page-of-old")
    open_rulebook(desk.app)
    desk.step()
    assert desk.screen.trail.here.place == Place(next(iter(BOOK.pages)))
    open_rulebook(desk.app, "ruling:XYZ-1")
    assert any("XYZ-1" in words for words in desk.app.toast_texts)


def test_wheel_and_bar_scroll(reader: Any) -> None:
    reader.screen.open("glossary")
    reader.step()
    view = view_of(reader)
    reader.wheel(view.px().center, -3)
    assert view.scroll > 0
    bar = view.px()
    reader.drag((bar.right - 4, bar.top + 20), (bar.right - 4, bar.bottom - 2))
    assert view.scroll == pytest.approx(view.limit(), rel=0.005)
    reader.focus("page")
    reader.key(pygame.K_HOME)
    assert view.scroll == 0


def test_Esc_leads_back_to_where_one_was(desk: Any) -> None:
    for name in ("settings", "new_match", "replays"):
        desk.open(name)
        desk.key(pygame.K_F1)
        assert isinstance(desk.screen, RulebookScreen)
        desk.key(pygame.K_ESCAPE)
        assert desk.screen.name == name
        desk.app.to_title()
