"""The sheet of the ship under the pointer: shown in every phase after a moment, pinned by a key."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.game.log_lines import HEADINGS_OF_RED_ALONE, Phased, lines_of

RED, BLUE = "red:red 1", "blue:blue 7"


def point_at(phase: Phased, ship_id: str) -> None:
    x, y = phase.table.pane.camera.to_px(phase.table.view.ships[ship_id].at)
    phase.desk.point_at((round(x), round(y)))


def card(phase: Phased) -> Any:
    return phase.table.ui["sheet.card"]


@pytest.fixture
def phase(desk: Any) -> Phased:
    return Phased(desk, lines_of("2024-07", HEADINGS_OF_RED_ALONE))


def test_a_ship_under_the_pointer_shows_its_sheet_after_a_moment(phase: Phased) -> None:
    point_at(phase, BLUE)
    assert not card(phase).visible
    phase.desk.step(40)
    assert card(phase).visible
    assert card(phase).text().startswith("blue 7 · Frigate · velocity 6")
    assert "Artillery" in card(phase).text()
    at = phase.table.pane.camera.to_px(phase.table.view.ships[BLUE].at)
    assert not phase.table.ui.px("sheet.card").collidepoint(at), "it stands away from its ship"
    phase.desk.key(*[pygame.K_PLUS] * 6, *[pygame.K_LEFT] * 4, mod=pygame.KMOD_SHIFT)
    phase.desk.step(3)
    assert not card(phase).visible, "the view has left the pointer behind"
    phase.desk.key(pygame.K_f)
    phase.desk.step(40)
    phase.desk.point_at((5, 5))
    phase.desk.step(2)
    assert not card(phase).visible


def test_a_ship_that_comes_to_lie_under_a_pointer_at_rest_shows_nothing(phase: Phased) -> None:
    camera = phase.table.pane.camera
    x, y = camera.rect.center
    phase.desk.point_at((x, y))
    phase.desk.step(40)
    assert not card(phase).visible
    px = camera.to_px(phase.table.view.ships[BLUE].at)
    camera.zoom_at(px, 3)
    camera.center_on(phase.table.view.ships[BLUE].at)
    phase.desk.step(60)
    assert phase.table.pointer.piece_below() == BLUE
    assert not card(phase).visible, "the pointer has not moved"
    phase.desk.point_at((x + 1, y))
    phase.desk.step(40)
    assert card(phase).visible


def test_a_key_pins_a_sheet_and_esc_lets_it_go(phase: Phased) -> None:
    point_at(phase, BLUE)
    phase.desk.key(pygame.K_i)
    phase.desk.point_at((5, 5))
    phase.desk.step(40)
    assert card(phase).visible
    point_at(phase, RED)
    phase.desk.step(40)
    assert "blue 7" in card(phase).text(), "the pinned one stays"
    phase.desk.key(pygame.K_ESCAPE)
    phase.desk.step(2)
    assert phase.table.presenter.sheet.pinned is None
    assert phase.desk.screen is phase.table


def test_the_sheet_of_the_selected_ship_is_not_shown_beside_its_panel(phase: Phased) -> None:
    selected = phase.table.selected
    assert selected is not None
    point_at(phase, selected)
    phase.desk.step(60)
    assert not card(phase).visible
    phase.table.presenter.sheet.pin(selected)
    phase.desk.step(2)
    assert card(phase).visible
