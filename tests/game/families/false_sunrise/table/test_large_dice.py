"""Dice that lie large over the board: where, how long, what they say, and pressing them."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.table.throws import removed_words
from game.paint import dice
from game.screens.tools.dice_spread import SIDE, Spread, SpreadPainter, lift, parted
from game.screens.tools.dice_tray import LEAVE_S, Throw, TrayWidget
from game.shell.settings import Leading
from rules.false_sunrise.events import ShotResolved
from tests.game.weapons_desk import NEAR, SHIP, WeaponsDesk, state_of_fight
from tools.hand import Desk

FRAME_S = 0.016


@pytest.fixture
def table(desk: Desk) -> WeaponsDesk:
    return WeaponsDesk(desk, state_of_fight(), animation="normal")


def fire(table: WeaponsDesk, *throws: tuple[int, ...]) -> None:
    table.table.select(SHIP)
    table.keys(pygame.K_RETURN)
    table.desk.rest()
    table.roll(*throws)
    table.table.answer((("artillery", NEAR),))
    table.desk.step()


def tray_of(table: WeaponsDesk) -> TrayWidget:
    tray = table.table.ui["tray"]
    assert isinstance(tray, TrayWidget)
    return tray


def wait_for(table: WeaponsDesk, wanted: Any) -> None:
    for _ in range(400):
        if wanted():
            return
        table.desk.step()
    raise AssertionError("it never came")


def test_dice_lie_large_and_clear_of_shooter_and_target(table: WeaponsDesk) -> None:
    fire(table, (4, 3, 6, 2))
    wait_for(table, lambda: type(table.tool).__name__ == "RerollTool")
    tray, screen = tray_of(table), table.table
    assert tray.die_rect(0).width >= 0.7 * screen.ui.size[1] * SIDE
    places = [screen.ui.scale.rect(tray.die_rect(die)) for die in range(4)]
    for ship_id in (SHIP, NEAR):
        at = screen.pane.camera.to_px(screen.view.ships[ship_id].at)
        assert not any(place.collidepoint(at) for place in places)


def test_the_plate_keeps_its_place_through_a_shot_clear_of_both_ships_wherever_the_camera_goes(
    desk: Desk,
) -> None:
    desk.app.change_settings(camera=Leading.CLOSE)
    table = WeaponsDesk(desk, state_of_fight(), animation="normal")
    fire(table, (4, 3, 6, 2), (5,))
    screen, places, zooms, steps = table.table, set(), set(), set()
    for _ in range(600):
        desk.step()
        throw = screen.stage.tray.throw
        if type(table.tool).__name__ == "RerollTool":
            table.keys(pygame.K_RETURN)
        if throw is None or throw.about != (SHIP, NEAR):
            if steps:
                break
            continue
        steps.add(throw.result)
        places.add(tuple(tray_of(table).rect))
        zooms.add(round(screen.pane.camera.zoom, 2))
        plate = screen.ui.scale.rect(tray_of(table).rect)
        for ship_id in (SHIP, NEAR):
            assert not plate.collidepoint(screen.pane.camera.to_px(screen.view.ships[ship_id].at))
    assert len(steps) > 2
    assert max(zooms) > 1.05, "the camera went to the shot"
    assert len(places) == 1


def test_FIR_10_the_key_of_a_die_is_drawn_as_a_key_and_told(table: WeaponsDesk) -> None:
    fire(table, (4, 3, 6, 2))
    wait_for(table, lambda: type(table.tool).__name__ == "RerollTool")
    throw = table.table.stage.tray.throw
    assert throw is not None
    assert throw.keys == ("1", "2", "3", "4")
    assert "click a die, or press R and its key" in tray_of(table).text()
    pen, tray = table.table.ui.pen, tray_of(table)
    with_keys = tray.picture(pen)
    tray.tray.throw = replace(throw, keys=())
    assert pygame.image.tobytes(with_keys, "RGBA") != pygame.image.tobytes(tray.picture(pen), "RGBA")


@pytest.mark.parametrize("count", [1, 2, 6])
@pytest.mark.parametrize("across", [0, 2])
@pytest.mark.parametrize(
    "title",
    ["Heavy Plasma Artillery 2 → Queen of the Endless Summer", "Ember's Fighter 1 against Tide's Bomber 1"],
)
def test_no_word_on_the_plate_is_cut(table: WeaponsDesk, count: int, across: int, title: str) -> None:
    pen, written = table.table.ui.pen, list[str]()
    throw = Throw(
        title,
        (6,) * count,
        removed=tuple(range(count)),
        result="= 12 damage if kept",
        notes=("1 reroll left: click a die, or press R and its key", "best: reroll the 3 (+0.5 on average)"),
        had="Queen of the Endless Summer had 24 pips",
        why_removed=removed_words(count),
    )
    spread = Spread.of(count, (740, 300), 75, across)
    canvas = pygame.Surface(pen.scale.rect(pygame.Rect((0, 0), spread.size)).size)
    rimmed = pen.rimmed

    def note(words: str, *rest: Any) -> pygame.Surface:
        image = rimmed(words, *rest)
        assert image.get_width() <= canvas.get_width()
        written.append(words)
        return image

    pen.rimmed = note  # type: ignore[method-assign]
    SpreadPainter(canvas, pen, spread, throw, (1.0,) * count).paint(None)
    del pen.rimmed
    said = " ".join(written)
    assert "…" not in said
    for words in (throw.title, throw.had, throw.why_removed, *throw.notes):
        assert words in said


def test_FIR_10_a_large_die_is_pressed_and_falls_alone(table: WeaponsDesk) -> None:
    fire(table, (4, 3, 6, 2), (1,))
    wait_for(table, lambda: type(table.tool).__name__ == "RerollTool")
    tray = tray_of(table)
    assert tray.tray.throw is not None
    assert tray.tray.throw.best == 3
    table.desk.click_at(table.table.ui.scale.rect(tray.die_rect(1)).center)
    assert [tray_of(table).tray.progress(die) < 1 for die in range(4)] == [False, True, False, False]
    wait_for(table, lambda: table.events(ShotResolved) and not table.table.stage.busy)
    assert table.events(ShotResolved)[0].faces == (4, 1, 6, 2)


def test_between_large_dice_a_press_is_for_the_board(table: WeaponsDesk) -> None:
    fire(table, (4, 3, 6, 2))
    wait_for(table, lambda: type(table.tool).__name__ == "RerollTool")
    tray = tray_of(table)
    assert not tray.press((tray.rect.left + 2, tray.rect.top + 2))
    assert not table.events(ShotResolved)


def test_they_say_why_one_does_not_count_and_what_the_target_had_and_leave(table: WeaponsDesk) -> None:
    fire(table, (4, 3, 6, 2))
    wait_for(table, lambda: type(table.tool).__name__ == "RerollTool")
    had = sum(table.table.view.ships[NEAR].pips)
    table.keys(pygame.K_DELETE)
    stage = table.table.stage
    wait_for(table, lambda: stage.tray.throw is not None and stage.tray.throw.removed)
    words = tray_of(table).text()
    assert "defense removes the highest" in words
    assert f"Queen of Summer had {had}" in words
    wait_for(table, lambda: stage.tray.leaves)
    frames = 0
    while stage.tray.throw is not None:
        table.desk.step()
        frames += 1
    assert frames * FRAME_S == pytest.approx(LEAVE_S, abs=0.06)
    assert not tray_of(table).visible


def test_with_reduced_motion_they_lie_at_once(desk: Desk) -> None:
    desk.app.change_settings(reduced_motion=True)
    table = WeaponsDesk(desk, state_of_fight(), animation="normal")
    fire(table, (4, 3, 6, 2))
    tray = table.table.stage.tray
    wait_for(table, lambda: tray.throw is not None)
    assert tray.large
    assert all(tray.progress(die) == 1.0 for die in range(4))


def test_without_animation_a_card_has_them_as_ever(desk: Desk) -> None:
    table = WeaponsDesk(desk, state_of_fight(), animation="off")
    fire(table, (4, 3, 6, 2))
    table.desk.step(3)
    assert not table.table.stage.tray.large
    assert tray_of(table).die_rect(0).width < 40


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_twelve_dice_fit_the_board_of_any_window(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    table = WeaponsDesk(desk, state_of_fight(), animation="normal")
    tray, board = tray_of(table), table.table.frame.board
    for count in (1, 5, 12, 30):
        tray.tray.show(Throw("Many", (3,) * count, result="= 36 damage"))
        tray.update(0.0)
        dice_places = [tray.die_rect(die) for die in range(count)]
        assert all(board.contains(place) for place in dice_places)
        assert not any(a.colliderect(b) for a, b in itertools.pairwise(dice_places))
        assert min(place.width for place in dice_places) >= 34
        desk.step()


def test_what_a_die_counts_for_is_read_on_it_where_that_is_not_what_it_shows(desk: Desk) -> None:
    table = WeaponsDesk(desk, state_of_fight(), animation="normal")
    tray = tray_of(table)
    pictures = []
    for values in ((5, 5), (5, 3)):
        tray.tray.show(Throw("Shot", (5, 5), values, result="= 8 damage"))
        tray.update(0.0)
        picture = tray.picture(table.table.ui.pen)
        second = table.table.ui.scale.rect(tray.die_rect(1).move(-tray.rect.left, -tray.rect.top))
        pictures.append(pygame.image.tobytes(picture.subsurface(second), "RGBA"))
    assert pictures[0] != pictures[1]


def test_a_die_touches_the_board_twice_before_it_lies() -> None:
    heights = [lift(step / 200) for step in range(201)]
    touches = [at for at in range(1, 200) if heights[at] < heights[at - 1] and heights[at] <= heights[at + 1]]
    assert len(touches) == 2
    assert (heights[0], heights[-1]) == (1.0, 0.0)


def test_every_face_is_painted_in_every_turn_and_others_are_not() -> None:
    for value in dice.VALUES:
        assert len({id(dice.at_rest(value, turn, 60)) for turn in range(dice.TURNS)}) == dice.TURNS
    assert dice.at_rest(7, 0, 60) is None


@pytest.mark.parametrize(
    ("result", "parts"),
    [
        ("= 2 of 5 hits", ("", "2", "of 5 hits")),
        ("4, now 6", ("", "", "4, now 6")),
        ("3 arrive", ("", "3", "arrive")),
    ],
)
def test_a_result_is_parted_into_its_figure_and_words(result: str, parts: tuple[str, str, str]) -> None:
    assert parted(result) == parts


def test_dice_stay_in_one_row_as_long_as_they_can_be_read() -> None:
    assert Spread.of(12, (740, 300), 75).across == 12
    assert Spread.of(30, (740, 300), 75).across < 30
