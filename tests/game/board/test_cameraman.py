"""The camera goes to what happens and back; it respects the hands of the player."""

from __future__ import annotations

import pygame
import pytest

from game.board.camera import Camera
from game.board.cameraman import BACK_S, GO_S, HANDS_OFF_S, REST_S, Cameraman
from game.shell.settings import Leading, Settings
from rules.table.measure import Point

SHOT: list[Point] = [(12.0, 10.0), (24.0, 16.0)]
FAR: list[Point] = [(60.0, 38.0), (66.0, 44.0)]
FRAME_S = 1 / 60


@pytest.fixture
def camera() -> Camera:
    return Camera(pygame.Rect(0, 0, 900, 610))


def _wait(man: Cameraman, seconds: float, *, idle: bool = True) -> None:
    for _ in range(round(seconds / FRAME_S) + 1):
        man.update(FRAME_S, idle=idle)


@pytest.mark.parametrize(("how", "most"), [(Leading.GENTLE, 1.6), (Leading.CLOSE, 2.7)])
def test_it_goes_to_a_shot_and_back(camera: Camera, how: Leading, most: float) -> None:
    man = Cameraman(camera)
    home = camera.view
    man.lead(SHOT, how)
    assert man.going
    _wait(man, GO_S, idle=False)
    assert not man.going
    assert 1.05 < camera.zoom <= most + 1e-6
    for place in SHOT:
        assert camera.shows(place, 0.1 * min(camera.rect.size))
    _wait(man, REST_S + BACK_S + 0.1)
    assert camera.view.zoom == pytest.approx(home.zoom)
    assert camera.view.middle == pytest.approx(home.middle)
    assert not man.update(FRAME_S, idle=True)


def test_off_never_moves_and_so_does_reduced_motion(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.OFF)
    assert not man.going
    assert Settings(camera=Leading.CLOSE, reduced_motion=True).leading is Leading.OFF


def test_it_stays_while_both_ends_are_seen_well(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.CLOSE)
    _wait(man, GO_S, idle=False)
    man.lead([(17.0, 13.0), (19.0, 13.5)], Leading.CLOSE)
    assert not man.going


def test_the_hands_of_the_player_are_respected(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.GENTLE)
    _wait(man, 0.1, idle=False)
    camera.pan_px(40, 10)
    mine = camera.view
    _wait(man, 1.0)
    assert camera.view == mine, "it lets go at once"
    man.lead(FAR, Leading.CLOSE)
    assert not man.going
    _wait(man, HANDS_OFF_S)
    man.lead(FAR, Leading.CLOSE)
    assert man.going


def test_a_press_that_shows_the_end_is_there_at_once(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.GENTLE)
    man.finish()
    assert not man.going
    assert camera.zoom > 1.05


def test_who_asks_what_comes_is_told_of_the_shot_after_the_way_back(camera: Camera) -> None:
    man = Cameraman(camera)
    assert man.to_come(SHOT, Leading.OFF) == [camera.view]
    home = camera.view
    man.lead(FAR, Leading.GENTLE)
    _wait(man, GO_S, idle=False)
    _wait(man, REST_S + 0.1)
    assert man.goal is not None
    assert man.goal.zoom == pytest.approx(home.zoom), "it is on its way back"
    back, then = man.to_come(SHOT, Leading.GENTLE)
    assert back == man.goal
    _wait(man, BACK_S)
    man.lead(SHOT, Leading.GENTLE)
    assert man.goal == then


def test_what_is_told_of_the_whole_board_is_seen_whatever_the_player_looked_at(camera: Camera) -> None:
    camera.zoom_at(camera.to_px((12.0, 10.0)), 6)
    man = Cameraman(camera)
    home = camera.view
    man.lead(FAR, Leading.GENTLE)
    man.finish()
    man.come_back([home.middle])
    assert man.goal == home, "where the player looked, who sees it there"
    man.come_back(FAR)
    man.finish()
    assert camera.zoom == 1, "the whole board, where it cannot be seen from there"
    assert all(map(camera.shows, FAR))


def test_a_choice_holds_the_camera_until_it_is_over(camera: Camera) -> None:
    man = Cameraman(camera)
    home = camera.view
    man.hold(SHOT, Leading.GENTLE)
    _wait(man, GO_S + REST_S + BACK_S)
    near = camera.view
    assert near.zoom > home.zoom
    man.hold(SHOT, Leading.GENTLE)
    assert not man.going
    man.hold((), Leading.GENTLE)
    _wait(man, REST_S + BACK_S + 0.1)
    assert camera.view.zoom == pytest.approx(home.zoom)
    man.hold(SHOT, Leading.OFF)
    assert not man.going


def test_another_size_of_the_board_is_no_hand_of_the_players(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.GENTLE)
    _wait(man, GO_S, idle=False)
    man.resize(pygame.Rect(0, 0, 767, 331))
    _wait(man, REST_S + BACK_S + 0.1)
    assert camera.zoom == pytest.approx(1.0)


def test_a_choice_that_is_well_in_view_leaves_the_camera_where_it_is(camera: Camera) -> None:
    man = Cameraman(camera)
    man.hold([(10.0, 8.0), (40.0, 30.0)], Leading.GENTLE)
    _wait(man, GO_S)
    man.hold([(12.0, 10.0), (41.0, 30.0)], Leading.GENTLE)
    assert not man.going, "a ship or two have moved on"
    man.hold([(12.0, 10.0), (60.0, 30.0)], Leading.GENTLE)
    assert man.going, "one lies off the picture"
    man.finish()
    man.hold([(12.0, 10.0), (18.0, 12.0)], Leading.GENTLE)
    assert man.going, "it can be seen far nearer"


def test_one_that_stays_comes_back_to_where_the_last_choice_was_seen_from(camera: Camera) -> None:
    man = Cameraman(camera)
    man.stays = True
    man.hold([(10.0, 8.0), (40.0, 30.0)], Leading.GENTLE)
    _wait(man, GO_S)
    near = camera.view
    man.hold((), Leading.GENTLE)
    _wait(man, REST_S + BACK_S + 0.1)
    assert camera.view == near
    man.lead([(12.0, 10.0), (14.0, 10.0)], Leading.GENTLE)
    assert not man.going, "it is in view"
    man.lead(FAR, Leading.GENTLE)
    _wait(man, GO_S + REST_S + BACK_S + 0.2)
    assert camera.view.zoom == pytest.approx(near.zoom)


def test_room_is_made_at_an_edge_and_given_back() -> None:
    camera = Camera(pygame.Rect(0, 0, 760, 510))
    cameraman, before = Cameraman(camera), camera.view
    assert cameraman.make_room((1.0, 1.0), 60, Leading.GENTLE)
    x, y = camera.to_px((1.0, 1.0))
    assert min(x, y) >= 60 - 1
    assert camera.zoom == pytest.approx(before.zoom)
    assert not cameraman.make_room((1.0, 1.0), 60, Leading.GENTLE)
    assert cameraman.make_room(None, 60, Leading.GENTLE)
    assert camera.view == before
    assert not cameraman.make_room((36.0, 24.0), 60, Leading.GENTLE), "there is room"


def test_it_does_not_move_for_what_it_would_hardly_enlarge(camera: Camera) -> None:
    man = Cameraman(camera)
    across = [(10.0, 10.0), (58.0, 30.0)]
    man.lead(across, Leading.GENTLE)
    assert not man.going
    assert man.to_come(across, Leading.GENTLE) == [camera.view]


def test_it_comes_no_closer_to_a_move_that_is_in_view(camera: Camera) -> None:
    man = Cameraman(camera)
    man.lead(SHOT, Leading.GENTLE, close=False)
    assert not man.going
    camera.zoom_at(camera.to_px(SHOT[0]), 6)
    man = Cameraman(camera)
    man.lead(FAR, Leading.GENTLE, close=False)
    assert man.going, "it is out of view"
