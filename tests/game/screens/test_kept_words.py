"""What is said of a match that is left is true and agrees, in the first window and in a second one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.match import autosaves, saves
from game.match.session import Session
from game.screens.kept_words import NOT_ALONE
from game.screens.saves import SaveList
from game.screens.table.table_screen import TableScreen
from tests.game.families.dark_frontier import duels

BY_NAME = "by name"


@pytest.fixture(params=[True, False], ids=["first window", "second window"])
def alone(desk: Any, request: Any) -> bool:
    """Whether this is the first window: in a second one all is said and done otherwise."""
    desk.app.home = replace(desk.app.home, alone=request.param)
    first: bool = request.param
    return first


def texts(desk: Any) -> str:
    return " ".join(str(one["text"]) for one in desk.dump().values())


def sit_down(desk: Any) -> Session:
    session = duels.begun(desk.app.home)
    duels.play(session, lambda state: state.round == 2)
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    return session


def keeps(desk: Any, session: Session) -> bool:
    return any(one.match == session.id for one in autosaves.unfinished(desk.app.home))


def test_B12_the_title_says_what_a_second_window_keeps(desk: Any, alone: bool) -> None:
    desk.app.to_title()
    desk.step()
    assert (NOT_ALONE in texts(desk)) is not alone
    if not alone:
        notice, pen = desk.screen.ui["not_alone"], desk.screen.ui.pen
        assert pen.width(NOT_ALONE) < notice.px().width - pen.px(24), "it is not cut"
    tip = desk.screen.ui["quit"].tooltip
    assert tip == ("Everything is saved." if alone else "Only what you saved by name is kept.")


def test_B12_the_hand_over_says_whether_the_match_is_kept(desk: Any, alone: bool) -> None:
    session = sit_down(desk)
    assert desk.screen.name == "handover"
    foot = desk.dump()["handover.foot"]["text"]
    assert (BY_NAME in foot) is not alone
    assert "the match is saved" in foot or not alone
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"
    told = " ".join(desk.app.toast_texts)
    assert (BY_NAME in told) is not alone
    assert ("The match is saved" in told) is alone
    assert keeps(desk, session) is alone


def test_B12_the_menu_of_the_table_says_so_and_a_save_by_name_is_kept_in_both(desk: Any, alone: bool) -> None:
    session = sit_down(desk)
    desk.key(pygame.K_o)
    desk.step(3)
    desk.key(pygame.K_ESCAPE)
    desk.step()
    leave = desk.screen.ui["menu.title"].tooltip or texts(desk)
    assert (BY_NAME in leave) is not alone
    desk.click("menu.save")
    desk.type("Named")
    desk.key(pygame.K_RETURN)
    (kept,) = saves.list_saves(desk.app.home)
    assert kept.name.endswith("Named")
    assert keeps(desk, session) is alone
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.title")
    assert (BY_NAME in " ".join(desk.app.toast_texts)) is not alone


def test_B12_an_empty_list_of_saves_promises_nothing_that_a_second_window_breaks(
    desk: Any, alone: bool
) -> None:
    desk.app.push(SaveList(desk.app))
    desk.step(3)
    said = desk.dump()["empty"]["text"]
    assert ("saved automatically after each decision" in said) is alone
    assert (NOT_ALONE in said) is not alone
