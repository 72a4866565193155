"""A plan is on the disk with the key, click or drag that made it: no rest of the player is waited for."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.match import autosaves
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from game.shell.writing import WRITER
from rules.false_sunrise.state import Order


@pytest.fixture
def table(desk: Any) -> Any:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    session = Session.new(
        match_setup.setup_from(match_setup.quick_choices(("Iris", "Juno"), 5)), 5, home=desk.app.home
    )
    match_setup.set_up(session, 5)
    session.show_all()
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    desk.click("handover.open")
    return desk.screen


def on_disk(desk: Any, table: Any) -> Any:
    WRITER.settle()
    (match,) = autosaves.unfinished(desk.app.home)
    return Session.resume(match.newest.path, desk.app.home).drafted(table.seat)


def test_a_key_is_kept_with_its_frame(desk: Any, table: Any) -> None:
    ship = table.tool.ship.id
    desk.key(pygame.K_UP)
    assert on_disk(desk, table) == {ship: Order(1)}
    desk.key(pygame.K_RIGHT)
    assert on_disk(desk, table) == {ship: Order(1, 1)}


def test_a_drag_is_kept_once_it_lets_go(desk: Any, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ship = table.tool.ship.id
    monkeypatch.setattr("pygame.mouse.get_pressed", lambda: (True, False, False))
    desk.key(pygame.K_UP)
    desk.step(3)
    assert on_disk(desk, table) is None
    monkeypatch.undo()
    desk.step()
    assert on_disk(desk, table) == {ship: Order(1)}


def test_a_window_that_closes_in_a_drag_keeps_what_is_planned(
    desk: Any, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ship = table.tool.ship.id
    monkeypatch.setattr("pygame.mouse.get_pressed", lambda: (True, False, False))
    desk.key(pygame.K_UP)
    desk.post(pygame.QUIT)
    desk.step()
    assert on_disk(desk, table) == {ship: Order(1)}
