import math
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.board.overlays import Circle
from game.families.false_sunrise.board.overlays import ArcWedges, GhostPath, RangeBands, ReachDots
from game.families.false_sunrise.board.view import ShipBoard
from game.shell import drawing
from rules.false_sunrise.range_bands import bands_about
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.board import HEIGHT_IN, WIDTH_IN

FORE = ArcWedges((3.0, 3.0), 3, (Arc.FORE,), bands_about(3), Seat.RED)


def _draw(view: ShipBoard, *overlays: Any) -> pygame.Surface:
    view.overlays = overlays
    window = pygame.Surface((1280, 720))
    view.draw(window)
    return window


def _inside(view: ShipBoard) -> pygame.Rect:
    left, top = view.camera.to_px((0.0, 0.0))
    right, bottom = view.camera.to_px((WIDTH_IN, HEIGHT_IN))
    return pygame.Rect(left, top, right - left + 2, bottom - top + 2)


@pytest.mark.parametrize(
    "overlay", [FORE, ArcWedges((3.0, 3.0), 0, None, bands_about(4), Seat.BLUE), RangeBands((3.0, 3.0))]
)
@pytest.mark.parametrize("notches", [0, -1, 2])
def test_reach_is_cut_to_the_board(view: ShipBoard, overlay: Any, notches: int) -> None:
    view.camera.zoom_at(view.camera.to_px((0.0, 0.0)), notches)
    bare, laid = _draw(view), _draw(view, overlay)
    changed = pygame.mask.from_threshold(laid, (0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    assert all(_inside(view).contains(box) for box in boxes)


def test_only_the_weapon_in_hand_is_shaded(view: ShipBoard) -> None:
    bare = _draw(view)
    at = (36.0, 20.0)
    fore, rear = (ArcWedges(at, 3, (arc,), bands_about(2), Seat.RED) for arc in (Arc.FORE, Arc.REAR))
    spots = {fore: view.camera.to_px((48.0, 20.5)), rear: view.camera.to_px((24.0, 20.5))}
    first = _draw(view, fore, rear)
    in_hand = _draw(view, fore, rear, rear)
    for window, shaded in ((first, fore), (in_hand, rear)):
        for wedge, (x, y) in spots.items():
            same = window.get_at((round(x), round(y))) == bare.get_at((round(x), round(y)))
            assert same is (wedge is not shaded)


@pytest.mark.parametrize(("radius_in", "seen"), [(6.0, True), (60.0, False)])
def test_words_of_a_circle_stand_at_its_rim_or_nowhere(view: ShipBoard, radius_in: float, seen: bool) -> None:
    silent = _draw(view, Circle((36.0, 24.0), radius_in, Seat.RED))
    named = _draw(view, Circle((36.0, 24.0), radius_in, Seat.RED, "reach"))
    assert (pygame.image.tobytes(silent, "RGB") != pygame.image.tobytes(named, "RGB")) is seen


def test_a_ship_that_is_being_deployed_shows_its_name(view: ShipBoard) -> None:
    stops = ((36.0, 6.0, 6),)
    silent = _draw(view, GhostPath(stops, Seat.RED, "frigate"))
    named = _draw(view, GhostPath(stops, Seat.RED, "frigate", name="Unlisted"))
    assert pygame.image.tobytes(silent, "RGB") != pygame.image.tobytes(named, "RGB")


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, 1e30, -1e30])
def test_no_bad_number_comes_to_pygame(
    monkeypatch: pytest.MonkeyPatch, view: ShipBoard, number: float
) -> None:
    seen: list[float] = []
    for name in ("aaline", "aalines", "polygon", "circle", "aacircle", "rect"):
        monkeypatch.setattr(pygame.draw, name, _listening(getattr(pygame.draw, name), seen))
    for at in ((number, 4.0), (4.0, number), (number, number)):
        stops = ((30.0, 30.0, 1), (*at, 2))
        _draw(
            view,
            ArcWedges(at, 1, (Arc.FORE,), bands_about(3), Seat.RED),
            ArcWedges(at, 2, None, bands_about(5), Seat.RED),
            RangeBands(at),
            ReachDots((at, (1.0, 1.0)), Seat.BLUE, "words"),
            GhostPath(stops, Seat.RED, "frigate", crashed=True, name="Unlisted"),
            GhostPath(stops, Seat.RED, "frigate", left=True),
        )
        window = pygame.Surface((300, 200))
        drawing.stain(window, [at, (5.0, 5.0), (9.0, 0.0)], (1, 2, 3, 4))
        drawing.stain_disc(window, at, 20, (1, 2, 3, 4))
        drawing.stain_disc(window, (4, 4), number, (1, 2, 3, 4))
        drawing.dotted_arc(window, (1, 2, 3), at, 20, 0, 90)
        drawing.dotted_arc(window, (1, 2, 3), (5, 5), number, 0, number)
        drawing.line(window, (1, 2, 3), (5, 5), at)
    assert seen
    assert all(abs(one) < drawing.LIMIT_PX for one in seen)


def _listening(call: Callable[..., Any], seen: list[float]) -> Callable[..., Any]:
    def heard(surface: pygame.Surface, color: Any, *numbers: Any, **more: Any) -> Any:
        seen.extend(_flat(numbers))
        return call(surface, color, *numbers, **more)

    return heard


def _flat(values: Any) -> list[float]:
    if isinstance(values, int | float):
        return [float(values)]
    return [number for value in values for number in _flat(value)]
