import pygame

from game.board.zooming import REST_S
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.view import ShipBoard
from game.shell.settings import Leading
from game.shell.theme import THEMES
from rules.false_sunrise.events import PointsScored, ShipCrashed
from rules.false_sunrise.state import State
from rules.table.measure import Point

FRAME_S = 1 / 60


def _picture(view: ShipBoard) -> bytes:
    window = pygame.Surface((1280, 720))
    view.draw(window)
    return pygame.image.tobytes(window, "RGB")


def test_the_board_is_drawn_anew_only_when_the_wheel_rests(view: ShipBoard, state: State) -> None:
    view.look = FleetLook(names=False)  # a name stays where it stood, whatever the zoom
    _picture(view)
    redraws = view.redraws
    for notch in (1, 1, -1):
        view.update(0.01)
        view.camera.zoom_at((500, 300), notch)
        _picture(view)
    assert view.redraws == redraws
    assert view.update(REST_S)
    rested = _picture(view)
    while view.redraws == redraws:  # what is large is painted by and by, before it is needed
        assert view.update(0.01)
        rested = _picture(view)
    assert view.redraws == redraws + 1
    assert not view.update(0.01)
    fresh = ShipBoard(THEMES["ember"], view.rect)
    fresh.show(state)
    fresh.look = view.look
    for notch in (1, 1, -1):
        fresh.camera.zoom_at((500, 300), notch)
    assert rested == _picture(fresh)


def test_without_time_a_zoomed_board_is_sharp_at_once(view: ShipBoard) -> None:
    _picture(view)
    redraws = view.redraws
    view.camera.zoom_at((500, 300), 3)
    _picture(view)
    assert view.redraws == redraws + 1


def test_ships_are_found_where_they_are_seen_while_the_wheel_turns(view: ShipBoard, state: State) -> None:
    _picture(view)
    for notch in (1, 2, -4, -2):
        view.update(0.01)
        view.camera.zoom_at((500, 300), notch)
        _picture(view)
        for ship in state.ships.values():
            px = view.camera.to_px(ship.at)
            assert not view.rect.collidepoint(px) or ship.id in view.hits(px)


def test_zooming_out_fills_the_view(view: ShipBoard) -> None:
    view.camera.zoom_at((550, 350), 8)
    _picture(view)
    view.update(0.01)
    view.camera.fit()
    window = pygame.Surface((1280, 720))
    window.fill((255, 0, 255))
    view.draw(window)
    corners = (
        view.rect.topleft,
        (view.rect.right - 1, view.rect.top),
        (view.rect.left, view.rect.bottom - 1),
    )
    assert all(window.get_at(corner)[:3] != (255, 0, 255) for corner in corners)


def _seen_at(at: Point, state: State) -> Animation:
    """Return something that is seen at a place."""
    animation = Animation([ShipCrashed("red:Bolt", at, 6)], state, state)
    animation.places.append(at)
    return animation


def _led(view: ShipBoard, state: State, at: Point) -> None:
    """Let the camera go close to where something happens, see that to its end and draw what is there."""
    view.leading = Leading.CLOSE
    view.animate(_seen_at(at, state))
    while view.animation is not None:
        view.update(FRAME_S)
        _picture(view)


def test_C5_on_the_way_there_and_back_every_picture_is_sharp(view: ShipBoard, state: State) -> None:
    view.whole.hidden = True
    whole, pictures = _picture(view), set[bytes]()
    view.update(FRAME_S)
    view.leading = Leading.CLOSE
    view.animate(_seen_at((20.0, 14.0), state))
    while view.waits:
        pictures.add(_picture(view))
        view.update(FRAME_S)
    assert len(pictures - {whole}) == 1, "the first picture there is the last one: it was cut"
    view.finish()
    near = _picture(view)
    back = set[bytes]()
    while view.camera.zoom > 1 or view.cameraman.going:
        view.update(FRAME_S)
        back.add(_picture(view))
    assert back <= {near, _picture(view)}


def test_from_one_near_place_to_the_next_the_camera_is_cut(view: ShipBoard, state: State) -> None:
    _picture(view)
    _led(view, state, (12.0, 10.0))
    before = _picture(view)
    assert not view.camera.shows((60.0, 38.0))
    view.animate(_seen_at((60.0, 38.0), state))
    while not view.camera.shows((60.0, 38.0)):
        assert _picture(view) == before
        view.update(FRAME_S)
    place, there = view.camera.view, _picture(view)
    while view.waits:
        view.update(FRAME_S)
        assert view.camera.view == place
        assert _picture(view) == there or not view.waits


def test_END_1_points_are_told_once_the_camera_is_back(view: ShipBoard, state: State) -> None:
    _picture(view)
    _led(view, state, (60.0, 38.0))
    assert view.camera.zoom > 2
    view.play([PointsScored(0, 1)], state, state, 1.0, reduced_motion=False)
    waited = 0
    while view.waits:
        assert view.animation is not None
        assert view.animation.clock_s == 0
        view.update(FRAME_S)
        _picture(view)
        waited += 1
    assert waited > 5
    assert view.camera.zoom == 1
    view.update(FRAME_S)
    assert view.animation is not None
    assert view.animation.clock_s > 0
