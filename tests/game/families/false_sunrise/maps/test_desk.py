"""The desk of the map editor: shapes, twins, faults, the way back and forth, and the files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.families.false_sunrise.maps import shaping
from game.families.false_sunrise.maps.desk import Desk
from game.families.false_sunrise.maps.drag import Mode, PieceDrag
from game.families.false_sunrise.maps.faults import faults_of, refusal_of, stops
from game.families.false_sunrise.maps.files import (
    Kind,
    all_kept,
    keep_map,
    keep_scenario,
    open_kept,
    open_map,
    open_scenario,
    place_of,
    shelves_of,
)
from game.families.false_sunrise.maps.sheet import MapSheet, Post, sheet_of_rocks
from game.shell.paths import Home, open_home
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.placing import marker_spot
from rules.false_sunrise.scenarios import load_scenario
from rules.false_sunrise.state import Setup, State
from rules.files import FileError
from rules.kernel.seats import Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain

SQUARE = ((20.0, 20.0), (24.0, 20.0), (24.0, 24.0), (20.0, 24.0))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path)


def fair() -> MapSheet:
    return sheet_of_rocks(generate_terrain(4), "Fair one")


def test_SET_1_a_generated_map_is_without_fault() -> None:
    assert faults_of(fair()) == ()


def test_a_rock_is_moved_turned_scaled_and_stays_on_the_board() -> None:
    assert shaping.moved(SQUARE, 2.0, -1.0)[0] == (22.0, 19.0)
    assert shaping.box_of(shaping.moved(SQUARE, 900.0, -900.0)) == (68.0, 0.0, 72.0, 4.0)
    assert shaping.same_outline(shaping.turned(SQUARE, 6), SQUARE)
    assert shaping.box_of(shaping.turned(SQUARE, 3)) == pytest.approx((19.17, 19.17, 24.83, 24.83), abs=0.05)
    assert shaping.box_of(shaping.scaled(SQUARE, 1.5)) == (19.0, 19.0, 25.0, 25.0)
    assert shaping.mirrored(SQUARE)[0] == (52.0, 28.0)


def test_corners_come_and_go() -> None:
    dented = shaping.with_new_corner(SQUARE, 0, (22.0, 22.0))
    assert dented == (SQUARE[0], (22.0, 22.0), *SQUARE[1:])
    assert shaping.without_corner(dented, 1) == SQUARE
    assert shaping.with_corner(SQUARE, 2, (25.0, 25.0))[2] == (25.0, 25.0)


@pytest.mark.parametrize("step, at", [(1.0, (20.0, 21.0)), (0.25, (20.25, 20.5)), (0.0, (20.25, 20.59375))])
def test_a_place_is_taken_to_the_grid(step: float, at: tuple[float, float]) -> None:
    assert shaping.snapped((20.26, 20.6), step) == at
    assert shaping.snapped((-3.0, 99.0), step) == (0.0, 48.0)


def test_GEO_6_an_outline_that_crosses_itself_is_refused_and_nothing_changes() -> None:
    desk = Desk(sheet_of_rocks((SQUARE,)))
    crossed = desk.now.reshaped(0, (SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]))
    refusal = desk.do(crossed, "a rock")
    assert refusal is not None
    assert refusal.ruling == "GEO-6"
    assert desk.now.rocks == (SQUARE,)
    assert not desk.undo_words


def test_every_change_is_taken_back_and_done_again() -> None:
    desk = Desk(fair())
    sheets = [desk.now]
    for step in range(3):
        assert desk.do(desk.now.reshaped(0, shaping.moved(desk.now.rocks[0], 0.25, 0.0)), "a rock") is None
        sheets.append(desk.now)
        assert desk.now != sheets[step]
    for sheet in reversed(sheets[:-1]):
        desk.undo()
        assert desk.now == sheet
    assert not desk.undo_words
    desk.redo()
    desk.redo()
    assert desk.now == sheets[2]
    desk.do(desk.now.with_post((36.0, 24.0)), "a marker")
    assert not desk.redo_words


def test_SET_1_a_twin_follows_its_rock() -> None:
    sheet = fair()
    rock = next(n for n in range(len(sheet.rocks)) if sheet.twin_of(n) is not None)
    twin = sheet.twin_of(rock)
    assert twin is not None
    for changed in (shaping.moved(sheet.rocks[rock], 0.5, 0.5), shaping.scaled(sheet.rocks[rock], 0.9)):
        after = sheet.reshaped(rock, changed, twin=True)
        assert after.twin_of(rock) == twin
        assert not [one for one in faults_of(after) if "mirror" in one.reason]
    assert len(sheet.without_rock(rock, twin=True).rocks) == len(sheet.rocks) - 2
    assert len(sheet_of_rocks(()).with_rock(SQUARE, twin=True).rocks) == 2


def test_SET_1_and_SET_3_faults_say_where_and_whether_they_stop() -> None:
    sheet = fair().reshaped(0, shaping.moved(fair().rocks[0], -99.0, 0.0))
    found = faults_of(sheet)
    assert {one.ruling for one in found} == {"SET-1"}
    assert any(one.rock == 0 and "edge" in one.reason and not one.stops for one in found)
    few = sheet_of_rocks((SQUARE,)).with_post((5.0, 24.0)).with_post((22.0, 22.0)).with_post((23.0, 25.0))
    assert [(one.ruling, one.marker) for one in faults_of(few) if one.marker is not None] == [
        ("SET-3", 0),
        ("GEO-8", 1),
        ("SET-3", 2),
    ]
    assert "7 to 10 rocks" in stops(few)


def test_SET_3_there_are_five_markers_at_most() -> None:
    desk = Desk(fair())
    for number in range(5):
        assert desk.do(desk.now.with_post((12.0 + 10 * number, 12.0)), "a marker") is None
    refusal = desk.do(desk.now.with_post((62.0, 30.0)), "a marker")
    assert refusal is not None
    assert refusal.ruling == "SET-3"


def test_a_map_is_kept_and_read_by_the_rules_and_by_the_desk(home: Home) -> None:
    sheet = fair()
    path = place_of(sheet, home.maps)
    assert path.name == "fair-one.yaml"
    keep_map(sheet, path)
    assert load_map(path).polygons == sheet.rocks
    assert open_map(path) == sheet
    unfinished = sheet_of_rocks((SQUARE,), "Half")
    keep_map(unfinished, place_of(unfinished, home.maps))
    assert open_map(home.maps / "half.yaml").rocks == (SQUARE,)


def test_a_scenario_is_kept_with_markers_edge_and_words(home: Home) -> None:
    spot = marker_spot(State(Setup({}, Terrain(fair().rocks))))
    assert spot is not None
    sheet = fair().telling(opening="One.\nTwo.", about="A test.").with_side(Seat.RED, name="Raiders")
    sheet = MapSheet(sheet.rocks, (Post(spot, Seat.BLUE),), Edge.LEFT, sheet.story)
    path = place_of(sheet, home.scenarios)
    keep_scenario(sheet, path)
    read = load_scenario(path, shelves_of(home))
    assert read.polygons == sheet.rocks
    assert read.scene.edges == {Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT}
    again = open_scenario(path, shelves_of(home))
    assert (again.rocks, again.posts, again.edge) == (sheet.rocks, sheet.posts, sheet.edge)
    assert again.story.opening == "One.\nTwo."


def test_a_crossed_rock_in_a_file_is_told_with_its_line(home: Home) -> None:
    path = home.maps / "crossed.yaml"
    path.write_text("name: Crossed\nabout: x\nterrain:\n- [[1, 1], [9, 9], [9, 1], [1, 9]]\n")
    with pytest.raises(FileError, match=r"line 4, terrain\[0\]: GEO-6"):
        open_map(path)


def test_all_there_is_is_listed_broken_files_too(home: Home) -> None:
    keep_map(fair(), home.maps / "fair.yaml")
    (home.scenarios / "broken.yaml").write_text("name: Broken\n")
    found = all_kept(home)
    assert [one.name for one in found if one.kind is Kind.MAP] == ["Fair one"]
    (broken,) = [one for one in found if one.kind is Kind.SCENARIO]
    assert "sides" in broken.problem
    ready = [one for one in found if one.kind is Kind.READY]
    assert ready
    for one in ready:
        assert not one.problem
        assert not stops(open_kept(one, home))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_hand_does_the_sheet_can_be_drawn_and_undone(seed: int) -> None:
    draw = Random(seed)
    desk = Desk(sheet_of_rocks(generate_terrain(seed)))
    first, hand = desk.now, PieceDrag(desk)
    place = lambda: (draw.uniform(-2, 74), draw.uniform(-2, 50))
    deeds = [
        lambda: hand.take(draw.choice(list(Mode))),
        lambda: hand.press(place(), draw.uniform(0.2, 3.0)),
        lambda: hand.drag(place()),
        hand.release,
        lambda: hand.hover(place()),
        lambda: hand.turn(draw.choice((-1, 1))),
        lambda: hand.scale(larger=draw.random() < 0.5),
        hand.add_corner,
        hand.remove_corner,
        hand.copy_across,
        hand.delete,
        hand.change_owner,
        hand.finish,
        hand.cancel,
        lambda: hand.next_thing(draw.choice((-1, 1))),
        lambda: hand.next_corner(draw.choice((-1, 1))),
        lambda: hand.nudge(draw.uniform(-3, 3), draw.uniform(-3, 3)),
        lambda: (desk.undo(), hand.settle()),
        lambda: (desk.redo(), hand.settle()),
        lambda: setattr(hand, "twin", draw.random() < 0.5),
    ]
    for _ in range(400):
        draw.choice(deeds)()
        assert refusal_of(desk.now) is None
        assert hand.chosen is None or hand.corner is None or hand.corner < len(hand.chosen)
        faults_of(hand.sheet)
    while desk.undo():
        hand.settle()
    assert desk.now == first
