import pygame

from game.board.zooming import REST_S
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.view import ShipBoard
from game.shell.theme import THEMES
from rules.false_sunrise.state import State


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
