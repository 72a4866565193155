"""The map editor on the true screen: by mouse and by keys, and it and the list of scenarios at every size."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.maps import shaping
from game.families.false_sunrise.maps.drag import Mode
from game.families.false_sunrise.maps.files import open_map
from game.families.false_sunrise.maps.sheet import sheet_of_rocks
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.mapmaking import generate_terrain, map_faults
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.state import Phase
from rules.kernel.seats import Seat
from tests.game.scales import LARGE, scales_of
from tests.game.separation import placed_apart

SIZES = ((1120, 630), (1280, 720), (1920, 1080), LARGE)
CONCAVE = [(10, 6), (18, 6), (18, 14), (14, 9), (10, 14)]


def opened(desk: Any, *, blank: bool = False) -> MapEditor:
    screen = MapEditor(desk.app, sheet_of_rocks(() if blank else generate_terrain(4)))
    desk.app.push(screen)
    desk.step(2)
    return screen


def at(screen: MapEditor, point: tuple[float, float]) -> tuple[int, int]:
    """Give the pixel of a point of the board."""
    place = screen.ui.px("board")
    x, y = screen.easel.camera.to_px(point)
    return round(x + place.left), round(y + place.top)


def draw(desk: Any, screen: MapEditor, corners: Any) -> None:
    desk.click("mode.draw")
    for corner in (*corners, corners[0]):
        desk.click_at(at(screen, corner))


# --- by mouse ------------------------------------------------------------------------------------


def test_GEO_6_a_concave_rock_is_drawn_corner_by_corner(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    assert screen.desk.now.rocks == (tuple((float(x), float(y)) for x, y in CONCAVE),)
    assert screen.hand.mode is Mode.CHOOSE
    assert screen.hand.rock == 0


def test_GEO_6_a_corner_that_would_cross_is_refused_with_the_ruling(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.click("mode.draw")
    for corner in ((10, 6), (18, 6), (18, 14)):
        desk.click_at(at(screen, corner))
    desk.point_at(at(screen, (14, 3)))
    assert "GEO-6" in desk.dump()["status"]["text"]  # said before the press
    desk.click_at(at(screen, (14, 3)))
    assert len(screen.hand.outline) == 3
    assert "crosses or touches itself (GEO-6)" in desk.dump()["status"]["text"]
    desk.click_at(at(screen, (10, 14)))
    desk.point_at(at(screen, (10, 14)))
    assert "GEO-6" not in desk.dump()["status"]["text"]  # the pointer only rests on what it has put
    desk.key(pygame.K_RETURN)  # once more at the last corner: the rock is finished
    assert len(screen.desk.now.rocks) == 1


def test_another_map_is_opened_from_the_editor_and_nothing_is_lost_unasked(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    desk.click("open")
    desk.click("leave.no")
    assert desk.screen is screen
    desk.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    desk.click("leave.yes")
    assert desk.screen.name == "scenarios"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "title"


def test_a_rock_its_corners_and_its_sides_are_dragged(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    desk.drag(at(screen, (12, 8)), at(screen, (22, 18)))
    moved = tuple((x + 10.0, y + 10.0) for x, y in CONCAVE)
    assert screen.desk.now.rocks == (moved,)
    desk.drag(at(screen, (28, 16)), at(screen, (30, 15)))
    assert screen.desk.now.rocks[0][1] == (30.0, 15.0)
    desk.drag(at(screen, (20, 20)), at(screen, (18, 20)))
    assert len(screen.desk.now.rocks[0]) == 6
    assert (18.0, 20.0) in screen.desk.now.rocks[0]


def test_GEO_6_a_corner_dragged_across_the_rock_goes_back(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    before = screen.desk.now
    desk.drag(at(screen, (14, 9)), at(screen, (14, 2)))
    assert screen.desk.now == before
    assert "GEO-6" in desk.dump()["status"]["text"]


def test_changes_are_taken_back_and_done_again_by_buttons_and_keys(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    drawn = screen.desk.now
    for press in ("do.larger", "do.turn.starboard", "do.copy"):
        desk.click(press)
    made = screen.desk.now
    assert len(made.rocks) == 2
    desk.click("undo")
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.desk.now == drawn
    desk.click("redo")
    desk.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.desk.now == made


def test_the_corners_of_a_rock_are_undone_and_redone_one_by_one(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    drawn, corners = screen.desk.now, [tuple(map(float, corner)) for corner in CONCAVE]
    assert desk.dump()["undo"]["tooltip"].startswith("Undo: closing the rock")
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert (list(screen.hand.outline), screen.hand.mode) == (corners, Mode.DRAW), "it is open again"
    desk.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert list(screen.hand.outline) == corners[:-2]
    assert desk.dump()["redo"]["tooltip"].startswith("Redo: a corner")
    desk.key(pygame.K_y, pygame.K_y, pygame.K_y, mod=pygame.KMOD_CTRL)
    assert screen.desk.now == drawn
    desk.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.click_at(at(screen, (9, 10)))
    assert not desk.dump()["redo"]["enabled"], "a new corner drops what could be redone"
    left = screen.hand.outline
    desk.key(pygame.K_ESCAPE)
    assert screen.hand.outline == ()
    desk.click("undo")
    assert screen.hand.outline == left, "a rock that was given up is there again"


def test_a_rock_that_is_dragged_is_one_step(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    drawn = screen.desk.now
    desk.drag(at(screen, (12, 8)), at(screen, (22, 18)))
    moved = screen.desk.now
    assert desk.dump()["undo"]["tooltip"].startswith("Undo: moving a rock")
    desk.key(pygame.K_BACKSPACE)
    assert screen.desk.now == drawn
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.desk.now == moved


def test_SET_1_faults_are_listed_and_marked_live_and_a_press_shows_where(desk: Any) -> None:
    screen = opened(desk)
    assert "Fair" in desk.dump()["verdict"]["text"]
    rock = screen.desk.now.rocks[0]
    start = at(screen, shaping.middle_of(rock))
    desk.drag(start, (start[0] - 2000, start[1]))
    rows = desk.rows("faults")
    assert any("SET-1 rock 1: closer than 1.5 inches to an edge" in row for row in rows)
    assert rows == [str(one) for one in screen.easel.faults]
    screen.hand.choose()
    desk.click_row("faults", 0)
    assert screen.hand.rock == screen.easel.faults[0].rock


def test_SET_3_markers_are_placed_dragged_given_away_and_deleted(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.click("mode.mark")
    desk.click_at(at(screen, (36, 24)))
    desk.click_at(at(screen, (40, 24)))
    assert any("SET-3 marker 2" in row for row in desk.rows("faults"))
    desk.drag(at(screen, (40, 24)), at(screen, (50, 24)))
    assert [one.at for one in screen.desk.now.posts] == [(36.0, 24.0), (50.0, 24.0)]
    assert not any("SET-3" in row for row in desk.rows("faults"))
    desk.click("do.owner")
    assert screen.desk.now.posts[1].owner is Seat.RED
    desk.key(pygame.K_DELETE)
    assert len(screen.desk.now.posts) == 1


def test_SET_1_mirrored_drawing_keeps_a_map_fair(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.click("twin")
    draw(desk, screen, CONCAVE)
    assert len(screen.desk.now.rocks) == 2
    desk.drag(at(screen, (12, 8)), at(screen, (16, 12)))
    assert screen.desk.now.twin_of(0) == 1
    assert not [one for one in map_faults(screen.desk.now.rocks) if "mirror" in one]


def test_the_wheel_zooms_and_the_middle_button_pans_without_changing_anything(desk: Any) -> None:
    screen = opened(desk)
    before, camera = screen.desk.now, screen.easel.camera.key
    desk.wheel(at(screen, (36, 24)), 3)
    assert screen.easel.camera.zoom > 1
    zoomed = screen.easel.camera.key
    desk.drag(at(screen, (36, 24)), at(screen, (30, 20)), button=2)
    assert screen.easel.camera.key not in (camera, zoomed)
    assert screen.desk.now == before


# --- by keys -------------------------------------------------------------------------------------


def test_all_of_it_is_done_by_keys(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.key(pygame.K_d)
    for way in (None, pygame.K_RIGHT, pygame.K_DOWN):
        if way is not None:
            desk.key(way, way, mod=pygame.KMOD_SHIFT)
        desk.key(pygame.K_RETURN)
    desk.key(pygame.K_f)
    assert screen.desk.now.rocks == (((36.0, 24.0), (42.0, 24.0), (42.0, 30.0)),)
    desk.key(pygame.K_RIGHTBRACKET, pygame.K_RIGHTBRACKET, pygame.K_RIGHT)
    assert screen.desk.now.rocks[0][1] == (42.5, 24.0)
    desk.key(pygame.K_i, pygame.K_UP)
    assert len(screen.desk.now.rocks[0]) == 4
    desk.key(pygame.K_DELETE)
    assert len(screen.desk.now.rocks[0]) == 3
    desk.key(pygame.K_ESCAPE, pygame.K_TAB, pygame.K_c)
    assert len(screen.desk.now.rocks) == 2
    desk.key(pygame.K_m)
    screen.hand.hover((20.0, 20.0))
    desk.key(pygame.K_RETURN, pygame.K_o)
    assert screen.desk.now.posts[0].owner is Seat.RED
    desk.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert screen.desk.now.posts == ()


# --- files ---------------------------------------------------------------------------------------


def test_a_map_is_saved_opened_again_and_never_written_over_another_silently(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Broken Teeth")
    desk.click("keep.map")
    path: Path = desk.app.home.maps / "broken-teeth.yaml"
    assert load_map(path).polygons == screen.desk.now.rocks
    assert screen.desk.is_kept
    other = opened(desk)
    other.tell(name="Broken Teeth")
    other.hand.choose(0)
    other.act(lambda: other.hand.scale(larger=False))
    before = path.read_bytes()
    desk.click("keep.map")
    assert path.read_bytes() == before
    desk.click("replace.no")
    assert path.read_bytes() == before
    desk.click("keep.map")
    desk.click("replace.yes")
    assert open_map(path).rocks == other.desk.now.rocks
    desk.click("keep.map")
    assert other.ui.modal is None  # its own file needs no asking


def test_leaving_asks_where_something_would_be_lost(desk: Any) -> None:
    screen = opened(desk)
    desk.click("clear")
    desk.click("back")
    assert desk.screen is screen
    desk.click("leave.no")
    desk.click("undo")
    desk.click("back")
    assert desk.screen is not screen


@pytest.mark.parametrize("player, computers", [("cadet", 1), ("human", 0)])
def test_try_it_begins_a_battle_at_once_and_leads_back(desk: Any, player: str, computers: int) -> None:
    screen = opened(desk)
    desk.click("try")
    desk.click(f"try.{player}")
    desk.step(3)
    table = next(one for one in desk.app.screens if isinstance(one, TableScreen))
    session = table.session
    assert session.shown.phase is Phase.ORDERS
    assert session.match.setup.terrain.polygons == screen.desk.now.rocks
    assert len(session.seating.computers) == computers
    assert screen in desk.app.screens


def test_SET_1_a_map_of_six_rocks_cannot_be_tried_and_the_button_says_why(desk: Any) -> None:
    screen = opened(desk)
    screen.hand.choose(0)
    desk.key(pygame.K_DELETE)
    button = desk.dump()["try"]
    assert not button["enabled"]
    assert "SET-1 7 to 10 rocks are needed, not 6" in button["why_disabled"]
    assert "Cannot be played yet" in desk.dump()["verdict"]["text"]


def test_a_seed_draws_the_same_map_again_and_undo_brings_the_old_one_back(desk: Any) -> None:
    screen = opened(desk)
    before = screen.desk.now
    screen.seed = "12"
    desk.click("draw")
    assert screen.desk.now.rocks == generate_terrain(12)
    desk.click("undo")
    assert screen.desk.now == before


# --- every size ----------------------------------------------------------------------------------


def _no_overlap(desk: Any, size: tuple[int, int], percent: int) -> None:
    widgets = [one for one in desk.dump().values() if one["visible"] and one["kind"] != "toast"]
    places = placed_apart(widgets, size, percent)
    for one in widgets:
        if one["kind"] == "button":
            wide = desk.screen.ui.pen.width(one["text"])
            assert wide <= places[one["id"]].width, (one["text"], percent)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_in_the_editor(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    screen = opened(desk)
    screen.desk.do(screen.desk.now.with_post((36.0, 24.0)), "a marker")
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        for tab in ("rules", "scenario"):
            screen.tab = tab
            screen.lay_out()
            desk.step(2)
            _no_overlap(desk, size, percent)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_in_the_list(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.open("scenarios")
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        for row in desk.rows("scenarios.list")[1:6]:
            desk.choose_row("scenarios.list", row)
            _no_overlap(desk, size, percent)


@pytest.mark.parametrize("value", [1e6, 1e304, math.inf, math.nan, 2.0**63])
def test_a_rock_that_leads_nowhere_is_drawn_and_worked_on(desk: Any, value: float) -> None:
    for rock in (((value, 20.0), (42.0, 20.0), (36.0, 28.0)), ((30.0, value), (42.0, 20.0), (36.0, 28.0))):
        screen = MapEditor(desk.app, sheet_of_rocks((rock,), "Nowhere", "A rock that no file can have."))
        desk.app.push(screen)
        desk.step(2)
        desk.wheel((640, 360), 5)
        desk.click_at((500, 300))
        desk.drag((500, 300), (520, 330))
        assert desk.app.screen is screen
        desk.app.pop()
