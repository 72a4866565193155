"""The map editor and the list of scenarios on the true screen: by mouse and by keys, at every size."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.map_desk import shaping
from game.map_desk.files import open_map
from game.map_desk.hand import Mode
from game.map_desk.sheet import sheet_of_rocks
from game.players.controller import DECLINES
from game.players.registry import seat_player
from game.screens.map_editor.scenario_list import Scenarios
from game.screens.map_editor.screen import MapEditor
from game.screens.table.screen import TableScreen
from game.settings import offered_scales
from rules.false_sunrise.mapmaking import generate_terrain, map_faults
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge

SIZES = ((1120, 630), (1280, 720), (1920, 1080))
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


def listed(desk: Any, list_id: str) -> list[str]:
    """Say the rows of a list in words."""
    found = desk.screen.ui[list_id]
    return [found.row_text(item) for item in found.items]


def choose(desk: Any, words: str) -> None:
    """Choose a row of the list of scenarios, unless it is chosen: a second press would begin."""
    rows = listed(desk, "scenarios.list")
    number = next(n for n, row in enumerate(rows) if words in row)
    if desk.screen.ui["scenarios.list"].selected != number:
        desk.click_row("scenarios.list", number)


# --- by mouse ------------------------------------------------------------------------------------


def test_GEO_6_a_concave_rock_is_drawn_corner_by_corner(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    assert screen.desk.sheet.rocks == (tuple((float(x), float(y)) for x, y in CONCAVE),)
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
    desk.click_at(at(screen, (10, 6)))
    assert len(screen.desk.sheet.rocks) == 1


def test_a_rock_its_corners_and_its_sides_are_dragged(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    desk.drag(at(screen, (12, 8)), at(screen, (22, 18)))
    moved = tuple((x + 10.0, y + 10.0) for x, y in CONCAVE)
    assert screen.desk.sheet.rocks == (moved,)
    desk.drag(at(screen, (28, 16)), at(screen, (30, 15)))
    assert screen.desk.sheet.rocks[0][1] == (30.0, 15.0)
    desk.drag(at(screen, (20, 20)), at(screen, (18, 20)))
    assert len(screen.desk.sheet.rocks[0]) == 6
    assert (18.0, 20.0) in screen.desk.sheet.rocks[0]


def test_GEO_6_a_corner_dragged_across_the_rock_goes_back(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    before = screen.desk.sheet
    desk.drag(at(screen, (14, 9)), at(screen, (14, 2)))
    assert screen.desk.sheet == before
    assert "GEO-6" in desk.dump()["status"]["text"]


def test_changes_are_taken_back_and_done_again_by_buttons_and_keys(desk: Any) -> None:
    screen = opened(desk, blank=True)
    draw(desk, screen, CONCAVE)
    drawn = screen.desk.sheet
    for press in ("do.larger", "do.turn.starboard", "do.copy"):
        desk.click(press)
    made = screen.desk.sheet
    assert len(made.rocks) == 2
    desk.click("undo")
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.desk.sheet == drawn
    desk.click("redo")
    desk.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.desk.sheet == made


def test_SET_1_faults_are_listed_and_marked_live_and_a_press_shows_where(desk: Any) -> None:
    screen = opened(desk)
    assert "Fair" in desk.dump()["verdict"]["text"]
    rock = screen.desk.sheet.rocks[0]
    start = at(screen, shaping.middle_of(rock))
    desk.drag(start, (start[0] - 2000, start[1]))
    rows = listed(desk, "faults")
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
    assert any("SET-3 marker 2" in row for row in listed(desk, "faults"))
    desk.drag(at(screen, (40, 24)), at(screen, (50, 24)))
    assert [one.at for one in screen.desk.sheet.posts] == [(36.0, 24.0), (50.0, 24.0)]
    assert not any("SET-3" in row for row in listed(desk, "faults"))
    desk.click("do.owner")
    assert screen.desk.sheet.posts[1].owner is Seat.RED
    desk.key(pygame.K_DELETE)
    assert len(screen.desk.sheet.posts) == 1


def test_SET_1_mirrored_drawing_keeps_a_map_fair(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.click("twin")
    draw(desk, screen, CONCAVE)
    assert len(screen.desk.sheet.rocks) == 2
    desk.drag(at(screen, (12, 8)), at(screen, (16, 12)))
    assert screen.desk.sheet.twin_of(0) == 1
    assert not [one for one in map_faults(screen.desk.sheet.rocks) if "mirror" in one]


def test_the_wheel_zooms_and_the_middle_button_pans_without_changing_anything(desk: Any) -> None:
    screen = opened(desk)
    before, camera = screen.desk.sheet, screen.easel.camera.key
    desk.wheel(at(screen, (36, 24)), 3)
    assert screen.easel.camera.zoom > 1
    zoomed = screen.easel.camera.key
    desk.drag(at(screen, (36, 24)), at(screen, (30, 20)), button=2)
    assert screen.easel.camera.key not in (camera, zoomed)
    assert screen.desk.sheet == before


# --- by keys -------------------------------------------------------------------------------------


def test_all_of_it_is_done_by_keys(desk: Any) -> None:
    screen = opened(desk, blank=True)
    desk.key(pygame.K_d)
    for way in (None, pygame.K_RIGHT, pygame.K_DOWN):
        if way is not None:
            desk.key(way, way, mod=pygame.KMOD_SHIFT)
        desk.key(pygame.K_RETURN)
    desk.key(pygame.K_f)
    assert screen.desk.sheet.rocks == (((36.0, 24.0), (42.0, 24.0), (42.0, 30.0)),)
    desk.key(pygame.K_RIGHTBRACKET, pygame.K_RIGHTBRACKET, pygame.K_RIGHT)
    assert screen.desk.sheet.rocks[0][1] == (42.5, 24.0)
    desk.key(pygame.K_i, pygame.K_UP)
    assert len(screen.desk.sheet.rocks[0]) == 4
    desk.key(pygame.K_DELETE)
    assert len(screen.desk.sheet.rocks[0]) == 3
    desk.key(pygame.K_ESCAPE, pygame.K_TAB, pygame.K_c)
    assert len(screen.desk.sheet.rocks) == 2
    desk.key(pygame.K_m)
    screen.hand.hover((20.0, 20.0))
    desk.key(pygame.K_RETURN, pygame.K_o)
    assert screen.desk.sheet.posts[0].owner is Seat.RED
    desk.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert screen.desk.sheet.posts == ()


# --- files ---------------------------------------------------------------------------------------


def test_a_map_is_saved_opened_again_and_never_written_over_another_silently(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Broken Teeth")
    desk.click("keep.map")
    path: Path = desk.app.home.maps / "broken-teeth.yaml"
    assert load_map(path).polygons == screen.desk.sheet.rocks
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
    assert open_map(path).rocks == other.desk.sheet.rocks
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


def test_a_scenario_is_made_saved_and_played_from_the_list(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Own story")
    desk.click("tab")
    screen._take_tab("scenario")
    screen.take_edge("top")
    screen.tell_side(Seat.RED, name="Raiders", fleet="border-patrol")
    screen.tell(opening="Once.")
    desk.click("keep.scenario")
    assert (desk.app.home.scenarios / "own-story.yaml").is_file()
    desk.click("back")
    scenarios = desk.open("scenarios")
    assert desk.state()["state"]["own"] == ["own-story"]
    choose(desk, "Own story")
    assert desk.dump()["story.opening"]["text"] == "Once."
    desk.click("scenarios.begin")
    session = desk.screen.session
    assert session.shown.edges[Seat.RED] is Edge.TOP
    assert session.shown.phase is Phase.ORDERS
    assert desk.dump()["story.words"]["text"] == "Once."
    desk.click("story.on")
    assert "story.words" not in desk.dump()
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.story")
    assert desk.dump()["story.words"]["text"] == "Once."
    desk.key(pygame.K_ESCAPE)
    desk.app.pop()
    desk.step()
    assert desk.screen is scenarios


@pytest.mark.parametrize("player, computers", [("cadet", 1), ("human", 0)])
def test_try_it_begins_a_battle_at_once_and_leads_back(desk: Any, player: str, computers: int) -> None:
    screen = opened(desk)
    desk.click("try")
    desk.click(f"try.{player}")
    desk.step(3)
    table = next(one for one in desk.app.screens if isinstance(one, TableScreen))
    session = table.session
    assert session.shown.phase is Phase.ORDERS
    assert session.match.setup.terrain.polygons == screen.desk.sheet.rocks
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
    before = screen.desk.sheet
    screen.seed = "12"
    desk.click("draw")
    assert screen.desk.sheet.rocks == generate_terrain(12)
    desk.click("undo")
    assert screen.desk.sheet == before


def test_FRC_1_a_scenario_with_too_large_a_fleet_is_kept_but_says_that_it_cannot_be_played(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Too small", integrity=10)
    desk.click("keep.scenario")
    assert any("cannot be played yet" in words and "FRC-1" in words for words in desk.app.toast_texts)
    desk.click("try")
    desk.click("try.cadet")
    assert desk.screen is screen
    assert any("This cannot be tried yet" in words for words in desk.app.toast_texts)


# --- the list ------------------------------------------------------------------------------------


def test_five_scenarios_are_ready_and_each_is_played_by_random_answers(desk: Any) -> None:
    screen = desk.open("scenarios")
    assert isinstance(screen, Scenarios)
    ready = desk.state()["state"]["ready"]
    assert len(ready) == 5
    for number, row in enumerate(listed(desk, "scenarios.list")[1:6]):
        choose(desk, row)
        assert desk.state()["state"]["chosen"] == ready[number]
        assert desk.dump()["story.picture"]["value"] >= 7
        for seat in PLAYERS:
            screen.seat(seat, "human")
        desk.click("scenarios.begin")
        session = next(one for one in desk.app.screens if isinstance(one, TableScreen)).session
        players = {seat: seat_player("random", seat, number) for seat in PLAYERS}
        for _ in range(60):
            for seat in session.waiting():
                answer = players[seat].poll(session.request(seat), session.match.view(seat))
                session.answer(seat, None if answer is DECLINES else answer)
        assert session.over or session.match.state.turn > 1
        while desk.screen is not screen:
            desk.app.pop()
        desk.step()


def test_without_the_programs_help_the_players_set_up_what_is_left_open(desk: Any) -> None:
    desk.open("scenarios")
    desk.click("scenarios.quick")
    desk.click("scenarios.begin")
    assert (
        desk.screen.session.match.state.phase is not Phase.ORDERS
        or desk.screen.session.match.setup.scene.starts
    )


def test_a_broken_scenario_is_listed_with_its_reason_and_cannot_begin(desk: Any) -> None:
    (desk.app.home.scenarios / "broken.yaml").write_text("name: Broken\nabout: x\n")
    desk.open("scenarios")
    choose(desk, "broken, ")
    assert "sides" in desk.dump()["story.problem"]["text"]
    assert not desk.dump()["scenarios.begin"]["enabled"]
    desk.click("scenarios.delete")
    desk.click("delete.yes")
    assert not (desk.app.home.scenarios / "broken.yaml").exists()


# --- every size ----------------------------------------------------------------------------------


def _no_overlap(desk: Any, size: tuple[int, int], percent: int) -> None:
    window = pygame.Rect(0, 0, *size)
    widgets = [one for one in desk.dump().values() if one["visible"] and one["kind"] != "toast"]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in widgets}
    assert all(window.contains(place) for place in places.values()), percent
    panels = {one["id"] for one in widgets if one["kind"] == "panel"}
    for a, b in combinations(places, 2):
        if places[a].colliderect(places[b]):
            assert a in panels or b in panels, (a, b, percent)
            outer, inner = (a, b) if a in panels else (b, a)
            assert places[outer].contains(places[inner]), (outer, inner, percent)
    for one in widgets:
        if one["kind"] == "button":
            wide = desk.screen.ui.pen.width(one["text"])
            assert wide <= places[one["id"]].width, (one["text"], percent)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_in_the_editor(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    screen = opened(desk)
    screen.desk.do(screen.desk.sheet.with_post((36.0, 24.0)))
    for percent in offered_scales(size):
        desk.app.change_settings(ui_scale_percent=percent)
        for tab in ("rules", "scenario"):
            screen._take_tab(tab)
            desk.step(2)
            _no_overlap(desk, size, percent)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_in_the_list(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.open("scenarios")
    for percent in offered_scales(size):
        desk.app.change_settings(ui_scale_percent=percent)
        for row in listed(desk, "scenarios.list")[1:6]:
            choose(desk, row)
            _no_overlap(desk, size, percent)


def test_FRC_7_a_fleet_of_a_faction_ticks_factions_and_the_scenario_begins(desk: Any) -> None:
    screen = opened(desk)
    screen._take_tab("scenario")
    screen.tell(name="Two suns")
    fleets: Any = screen.ui["story.red.fleet"]
    stem, words = next(one for one in fleets.options if one[1].endswith("Children of the Sun"))
    assert not screen.desk.sheet.story.options.factions
    fleets.set(stem)
    assert screen.desk.sheet.story.options.factions
    desk.click("story.factions")
    desk.click("try")
    desk.step(2)
    desk.click("try.cadet")
    assert desk.screen is screen  # refused: the fleet may not be flown
    desk.click("story.factions")
    desk.click("keep.scenario")
    desk.click("back")
    desk.open("scenarios")
    choose(desk, "Two suns")
    assert "with factions" in desk.dump()["story.limits"]["text"]
    assert "Children of the Sun" in desk.dump()["story.red.fleet"]["text"]
    desk.click("scenarios.begin")
    desk.step(4)
    assert isinstance(desk.screen, TableScreen)
    setup = desk.screen.session.match.setup
    assert setup.options.factions
    assert setup.fleets[Seat.RED].faction is not None
    assert words.startswith(setup.fleets[Seat.RED].name)


def test_FRC_8_a_scenario_of_the_first_edition_takes_its_fleets_only(desk: Any) -> None:
    screen = opened(desk)
    screen._take_tab("scenario")
    edition: Any = screen.ui["story.edition"]
    edition.set("2024-03")
    desk.step()
    assert screen.ui["story.craft"].disabled
    assert screen.ui["story.factions"].disabled
    desk.click("try")
    desk.click("try.cadet")
    assert desk.screen is screen  # refused: the fleets are built for the other edition
    assert any("FRC-8" in words for words in desk.app.toast_texts)
    for seat in PLAYERS:
        fleets: Any = screen.ui[f"story.{seat}.fleet"]
        fleets.set("steel-rain")
        desk.step()
    desk.click("try")
    desk.click("try.cadet")
    desk.step(3)
    table = next(one for one in desk.app.screens if isinstance(one, TableScreen))
    assert table.edition == "2024-03"
