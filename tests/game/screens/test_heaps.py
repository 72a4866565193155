"""Pieces that lie over each other: a click takes the next one, a held press fans them out, plates select."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.families.astra_et_tenebrae.table.firing import FireTool
from game.screens.table.heaps import HOLD_S
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

HEAP = ("Kindle", "Brand", "Skerry", "Brine")


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    studio = Studio((1280, 720), tmp_path)
    SCENES["crowded-astra"](studio)
    studio.settle()
    return studio


def heap_px(studio: Studio) -> tuple[int, int]:
    """Return a pixel under which all four ships of the heap lie."""
    places = [studio.table.pane.pieces_px()[name] for name in HEAP]
    shared = places[0]
    for place in places[1:]:
        shared = shared.clip(place)
    assert shared.width > 2
    assert shared.height > 2
    return shared.center


def target_of(studio: Studio) -> str | None:
    shot = studio.tool(FireTool).shot
    return None if shot is None else shot.target


def hold(studio: Studio, px: tuple[int, int]) -> None:
    """Press on a place of the board, and hold until the pieces there fan out."""
    studio.desk.point_at(px)
    studio.desk.post(pygame.MOUSEBUTTONDOWN, pos=px, button=1)
    studio.desk.step(round(HOLD_S / 0.016) + 3)


def test_clicks_on_a_heap_take_one_ship_after_the_other(studio: Studio) -> None:
    px, taken = heap_px(studio), set[str | None]()
    for _ in range(len(HEAP) + 1):
        studio.desk.click_at(px)
        studio.desk.step(2)
        taken |= {studio.table.selected, target_of(studio)}
    assert taken >= set(HEAP)


def test_a_held_press_fans_a_heap_out_and_a_plate_of_the_fan_aims(studio: Studio) -> None:
    px = heap_px(studio)
    hold(studio, px)
    fan = studio.table.pointer.heaps.fan
    assert fan is not None
    assert {blade.id for blade in fan.blades} == set(HEAP)
    places = list(fan.places.values())
    assert all(one.collidelist(places[:n]) < 0 for n, one in enumerate(places))
    assert all(studio.table.pane.rect.contains(one) for one in places)
    there = fan.places["Brine"].center
    studio.desk.post(pygame.MOUSEBUTTONUP, pos=px, button=1)
    studio.desk.step()
    assert studio.table.pointer.heaps.fan is fan  # it stays open until a ship is chosen
    studio.desk.click_at(there)
    studio.desk.step(2)
    assert studio.table.pointer.heaps.fan is None
    assert target_of(studio) == "Brine"


def test_a_press_beside_the_fan_or_escape_closes_it_and_does_nothing_else(studio: Studio) -> None:
    before = studio.table.selected, target_of(studio)
    for close in ("press", "key"):
        hold(studio, heap_px(studio))
        studio.desk.post(pygame.MOUSEBUTTONUP, pos=heap_px(studio), button=1)
        studio.desk.step()
        if close == "press":
            studio.desk.click_at((studio.table.pane.rect.left + 20, studio.table.pane.rect.top + 20))
        else:
            studio.desk.key(pygame.K_ESCAPE)
        studio.desk.step()
        assert studio.table.pointer.heaps.fan is None, close
        assert studio.app.screen is studio.table
        assert (studio.table.selected, target_of(studio)) == before


def test_a_row_of_the_roster_and_a_plate_of_the_board_aim_at_their_enemy(studio: Studio) -> None:
    rows = studio.desk.rows("roster")
    studio.desk.click_row("roster", next(n for n, row in enumerate(rows) if "Kelp" in str(row)))
    studio.desk.step(2)
    assert target_of(studio) == "Kelp"
    plates = {one.of: one.place for one in studio.table.pane.written() if one.kind == "plate"}
    studio.desk.click_at(plates["Skerry"].center)
    studio.desk.step(2)
    assert target_of(studio) == "Skerry"


def test_the_name_of_a_ship_selects_it(tmp_path: Path) -> None:
    studio = Studio((1280, 720), tmp_path)
    SCENES["crowded-sunrise"](studio)
    names = {one.of: one.place for one in studio.table.pane.written() if one.kind == "name"}
    studio.desk.click_at(names["red:Hobby"].center)
    studio.desk.step(2)
    assert studio.table.selected == "red:Hobby"
