"""The title's list of matches that go on, and the question before another match's save is replaced."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.match import autosaves, saves
from game.match.session import Session
from game.screens.saves import SaveList
from game.screens.table.table_screen import TableScreen
from tests.game.scales import LARGE, scales_of

SIZES = [(1120, 630), (1280, 720), (1920, 1080), LARGE]


def begun(home: Any, number: int = 0) -> Session:
    """Begin a match that is at its first secret orders, without a table."""
    session = Session.new(setup_from(quick_choices((f"Ada {number}", "Ben"), number)), number, home=home)
    set_up(session, number)
    return session


def title(desk: Any) -> Any:
    desk.app.to_title()
    desk.step(2)
    return desk.screen


def test_continue_says_with_which_match_it_goes_on(desk: Any) -> None:
    begun(desk.app.home, 1)
    newest = begun(desk.app.home, 2)
    screen = title(desk)
    assert screen.state()["continues"] == newest.titled
    assert desk.rows("unfinished") == [newest.titled, "Ada 1 against Ben, turn 1"]
    desk.click("continue")
    assert desk.app.screens[1].session.id == newest.id


def test_an_older_match_is_chosen_in_the_list_and_continued(desk: Any) -> None:
    older = begun(desk.app.home, 1)
    begun(desk.app.home, 2)
    title(desk)
    desk.choose_row("unfinished", "Ada 1")
    desk.click("unfinished.open")
    assert desk.app.screens[1].session.id == older.id
    desk.app.screens[1].on_quit()
    assert title(desk).state()["continues"] == older.titled, "it is now the last played"


def test_keys_reach_the_list_continue_and_delete(desk: Any) -> None:
    older = begun(desk.app.home, 1)
    newer = begun(desk.app.home, 2)
    title(desk)
    assert desk.screen.ui.focus_id == "continue"
    desk.key(pygame.K_RIGHT)
    while desk.screen.ui.focus_id != "unfinished":
        desk.key(pygame.K_UP)
    desk.key(pygame.K_DOWN, pygame.K_DELETE)
    assert desk.screen.ui.focus_id == "unfinished.no", "to keep it is what Enter does"
    desk.key(pygame.K_RETURN)
    assert len(autosaves.unfinished(desk.app.home)) == 2
    desk.key(pygame.K_DELETE)
    desk.click("unfinished.yes")
    assert [one.match for one in autosaves.unfinished(desk.app.home)] == [newer.id]
    assert not any(older.id in path.name for path in desk.app.home.saves.iterdir())
    desk.key(pygame.K_RETURN)
    assert desk.app.screens[1].session.id == newer.id


def test_a_match_that_cannot_be_read_is_listed_and_can_be_deleted(desk: Any) -> None:
    session = begun(desk.app.home, 1)
    for path in autosaves.unfinished(desk.app.home)[0].paths:
        path.write_bytes(b"{")
    row = next(one for one in desk.open("load").files if one.listed is not None)
    assert (row.name, row.reason) == ("Unreadable match", "is not a saved match; choose another file")
    title(desk)
    assert not desk.dump()["continue"]["enabled"]
    assert not desk.dump()["unfinished.open"]["enabled"]
    desk.click("unfinished.delete")
    desk.click("unfinished.yes")
    assert autosaves.unfinished(desk.app.home) == []
    assert not any(session.id in path.name for path in desk.app.home.saves.iterdir())
    assert "unfinished" not in desk.dump()


def test_continue_says_that_it_takes_an_older_state_even_of_an_empty_file(desk: Any) -> None:
    session = begun(desk.app.home, 1)
    session.keep()
    newest = autosaves.unfinished(desk.app.home)[0].paths[0]
    newest.write_bytes(b"")
    title(desk)
    desk.click("continue")
    assert desk.app.screens[1].session.id == session.id
    assert any("older state" in text and newest.name in text for text in desk.app.toast_texts)


@pytest.mark.parametrize("size", SIZES)
def test_the_list_fits_every_window_and_scale(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    content = begun(desk.app.home).packed()
    for number in range(12):
        autosaves.keep(desk.app.home, f"{number:016x}", content)
    screen = title(desk)
    for one in ("unfinished.heading", "unfinished", "unfinished.open"):
        assert not screen._free.colliderect(screen.ui.px(one)), "nothing flies behind it"
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        places = {one["id"]: pygame.Rect(one["rect"]) for one in desk.dump().values()}
        for name, place in places.items():
            assert pygame.Rect(0, 0, *size).contains(place), (name, percent)
        for a, b in combinations(places, 2):
            assert not places[a].colliderect(places[b]), (a, b, percent)


# --- saving over another match -------------------------------------------------------------------


def test_a_save_of_another_match_is_replaced_only_after_the_question(desk: Any) -> None:
    other = begun(desk.app.home, 1)
    other.save_as("Evening")
    session = begun(desk.app.home, 2)
    desk.app.push(TableScreen(desk.app, session))
    screen = SaveList(desk.app, session)
    desk.app.push(screen)
    desk.step()
    screen.typed = "Evening"
    desk.click("save")
    assert desk.screen.ui.focus_id == "over.no", "keeping it is what Enter does"
    desk.key(pygame.K_RETURN)
    assert autosaves.match_of(saves.named(desk.app.home, "Evening").header) == other.id
    desk.click("save")
    desk.click("over.yes")
    assert autosaves.match_of(saves.named(desk.app.home, "Evening").header) == session.id
    desk.click("save")
    assert desk.screen.ui.modal is None, "the match's own save is replaced as before"


def test_the_menu_of_the_table_asks_too(desk: Any) -> None:
    begun(desk.app.home, 1).save_as("Evening")
    session = begun(desk.app.home, 2)
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    desk.screen.complete()  # the dice of the initiative have fallen
    desk.step()
    desk.click("handover.open")
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.save")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Evening")
    desk.click("save.yes")
    assert desk.screen.ui.modal.id == "ask_over"
    desk.click("over.no")
    assert autosaves.match_of(saves.named(desk.app.home, "Evening").header) != session.id


def test_a_fault_names_the_match_that_is_kept(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(desk.app.home, 1)
    desk.app.push(TableScreen(desk.app, session))
    desk.step()

    def fail(*_: object) -> None:
        raise RuntimeError("no words of this")

    monkeypatch.setattr(desk.screen, "draw", fail)
    desk.app.refresh()
    desk.step()
    assert desk.screen.name == "crash"
    assert any("“Ada 1 against Ben, turn 1”" in line for line in desk.screen.state()["lines"])
