"""Quit ends at once while everything is kept, and asks where something would be lost."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.screens.table.table_screen import TableScreen
from rules.dark_frontier.state import Phase
from tests.game.families.dark_frontier import duels


def playing(desk: Any) -> TableScreen:
    """Open a duel that has begun."""
    session = duels.begun(desk.app.home)
    duels.play(session, lambda state: state.phase is Phase.FIRE)
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(3)
    return table


WAYS = {
    "close": lambda desk: desk.post(pygame.QUIT),
    "key": lambda desk: desk.key(pygame.K_q, mod=pygame.KMOD_CTRL),
}


def test_the_title_is_left_at_once(desk: Any) -> None:
    desk.click("quit")
    assert not desk.app.running


@pytest.mark.parametrize("way", list(WAYS))
def test_a_match_that_is_kept_is_left_at_once(desk: Any, way: str) -> None:
    playing(desk)
    WAYS[way](desk)
    desk.step()
    assert not desk.app.running


def test_a_match_in_which_nothing_was_answered_is_left_at_once(desk: Any) -> None:
    desk.app.push(TableScreen(desk.app, duels.begun(desk.app.home)))
    desk.step()
    shutil.rmtree(desk.app.home.saves)
    desk.app.home.saves.write_text("")
    desk.post(pygame.QUIT)
    desk.step()
    assert not desk.app.running


@pytest.mark.parametrize("way", list(WAYS))
def test_a_match_that_cannot_be_kept_is_asked_about(desk: Any, way: str) -> None:
    table = playing(desk)
    shutil.rmtree(desk.app.home.saves)
    desk.app.home.saves.write_text("a file stands where the saves should be")
    WAYS[way](desk)
    desk.step()
    assert desk.app.running
    assert table.session.titled in desk.dump()["ask_quit.words"]["text"]
    desk.click("quit.no")
    assert desk.app.running
    WAYS[way](desk)
    desk.step()
    WAYS[way](desk)
    desk.step()
    assert not desk.app.running, "asked again, it ends"


def test_a_fleet_that_cannot_be_kept_is_asked_about(desk: Any) -> None:
    desk.open("yard")
    desk.click("yard.open")
    desk.step()
    desk.screen.double_ship()
    desk.app.home = replace(desk.app.home, writable=False)
    desk.post(pygame.QUIT)
    desk.step()
    assert desk.app.running
    assert "the fleet" in desk.dump()["ask_quit.words"]["text"]
    desk.click("quit.yes")
    assert not desk.app.running
