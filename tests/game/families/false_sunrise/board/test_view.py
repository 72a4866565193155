import math
from collections.abc import Callable

import pygame
import pytest

from game.board.overlays import Cross, Crosshair, Notice, SightLine, TargetRing, legal_area
from game.families.false_sunrise.board.fleets import FleetLook
from game.families.false_sunrise.board.hulls import outline_of
from game.families.false_sunrise.board.measure_tape import measure
from game.families.false_sunrise.board.overlays import (
    AimLine,
    ArcWedges,
    ClockGauge,
    FlightPaths,
    GhostPath,
    Overlay,
    RangeBands,
    ReachDots,
    TargetLines,
    wedges_of,
)
from game.families.false_sunrise.board.view import ShipBoard
from rules.false_sunrise.arms import RATED
from rules.false_sunrise.range_bands import bands_about
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point
from rules.values import changed

BAD = (math.nan, math.inf)
HUGE = (1e11, -1e11)


def _overlays(at: Point) -> list[Overlay]:
    ghost = GhostPath(((10.0, 20.0, 3), (*at, 4)), Seat.RED, "frigate", crashed=True)
    return [
        ghost,
        FlightPaths((ghost,)),
        ArcWedges(at, 3, (Arc.FORE, Arc.PORT), bands_about(3), Seat.RED),
        ArcWedges(at, 3, None, bands_about(2), Seat.BLUE),
        RangeBands(at),
        ReachDots((at,), Seat.BLUE, "can end on any dot"),
        SightLine((5.0, 5.0), at, blocked=True),
        TargetLines(tuple(AimLine((5.0, 5.0), at, kind, 3) for kind in RATED), Seat.RED),
        TargetRing(at, "refusal", ("words",)),
        Crosshair(at, legal=False, ring_in=9.0, lines=("no",)),
        ClockGauge(at, 3, 2, 3),
        ClockGauge((30.0, 30.0), 3, 2, 3, ghost=at),
        Cross(at),
        Notice(at, "no", "ORD-4"),
    ]


@pytest.mark.parametrize("at", [(30.0, 30.0), BAD, HUGE, (-math.inf, 4.0)])
def test_overlays_anywhere_are_drawn_or_left_out(view: ShipBoard, window: pygame.Surface, at: Point) -> None:
    view.overlays = _overlays(at)
    assert view.draw(window)


def test_extreme_places_of_ships_do_no_harm(view: ShipBoard, window: pygame.Surface, state: State) -> None:
    for x, y in (BAD, HUGE):
        ship = changed(state.ships["red:Bolt"], x=x, y=y)
        state.ships[ship.id] = ship
        view.show(state)
        assert view.draw(window)


def test_an_unchanged_view_is_not_drawn_again(view: ShipBoard, window: pygame.Surface) -> None:
    view.overlays = _overlays((30.0, 30.0))
    assert view.draw(window)
    redraws = view.redraws
    picture = pygame.image.tobytes(window, "RGB")
    view.overlays = _overlays((30.0, 30.0))
    assert not view.draw(window)
    assert view.redraws == redraws
    assert pygame.image.tobytes(window, "RGB") == picture
    view.look = FleetLook(selected="red:Bolt")
    assert view.draw(window)


def test_every_kind_of_overlay_shows(view: ShipBoard, window: pygame.Surface) -> None:
    view.draw(window)
    plain = pygame.image.tobytes(window, "RGB")
    overlays = [
        *_overlays((30.0, 30.0)),
        measure((5.0, 5.0), (30.0, 30.0), heading=3),
        legal_area(_left_half),
    ]
    for overlay in overlays:
        view.overlays = [overlay]
        view.draw(window)
        assert pygame.image.tobytes(window, "RGB") != plain, overlay


def _left_half(point: Point) -> bool:
    return point[0] < 36.0


def test_picking_finds_what_is_drawn(view: ShipBoard, state: State) -> None:
    for ship in state.ships.values():
        assert view.pick(view.camera.to_px(ship.at)) == ship.id
    assert view.pick(view.camera.to_px((36.0, 34.0))) == "m1"
    assert view.pick(view.place_of("q1").center) == "q1"
    assert view.pick(view.camera.to_px((5.0, 5.0))) is None
    assert view.pick((0, 0)) is None


def test_picking_follows_the_camera_without_a_frame_between(view: ShipBoard) -> None:
    view.camera.zoom_at(view.camera.to_px((10.0, 20.0)), 4)
    assert view.pick(view.camera.to_px((10.0, 20.0))) == "red:Arrow"


def test_picking_again_cycles_through_a_stack(view: ShipBoard, state: State) -> None:
    ship = changed(state.ships["red:Bolt"], x=50.0, y=20.0)
    state.ships[ship.id] = ship
    view.show(state)
    at = view.camera.to_px((50.0, 20.0))
    assert [view.pick(at) for _ in range(3)] == ["red:Bolt", "blue:Cairn", "red:Bolt"]


def test_ships_that_are_not_on_the_board_are_not_there(view: ShipBoard, state: State) -> None:
    ship = changed(state.ships["red:Bolt"], alive=False)
    state.ships[ship.id] = ship
    view.show(state)
    assert view.pick(view.camera.to_px(ship.at)) is None


def test_fleets_differ_in_shape() -> None:
    for hull in ("corvette", "frigate", "destroyer", "cruiser", "flagship"):
        assert outline_of(hull, Seat.RED) != outline_of(hull, Seat.BLUE)


def test_names_do_not_cover_one_another(
    view: ShipBoard, window: pygame.Surface, build: Callable[..., State]
) -> None:
    ships = tuple(
        (Seat.RED, f"Ship {i}", "corvette", 20.0 + i % 6 * 3, 10.0 + i // 6 * 3, 3) for i in range(24)
    )
    view.show(build(ships))
    view.draw(window)
    names = view.pieces.names
    assert len(names) > 8
    assert all(
        place.collidelist([p for k, p in names.items() if k != key]) < 0 for key, place in names.items()
    )


def test_FIR_3_wedges_reach_one_band_to_each_side(state: State) -> None:
    (wedge,) = wedges_of(state.ships["red:Arrow"])
    assert [(band.words, band.best) for band in wedge.bands] == [
        ("RB2", False),
        ("RB3", True),
        ("RB4", False),
    ]
    assert wedge.arcs == (Arc.FORE,)


def test_GEO_7_the_tape_says_what_the_rules_say(state: State) -> None:
    tape = measure((10.0, 22.0), (50.0, 22.0), heading=3, terrain=state.setup.terrain)
    assert tape.lines == ('40.0"  RB7', "bearing 12:00, fore", "rock in the way")
    assert tape.blocked


def test_a_legal_area_asks_of_each_cell() -> None:
    area = legal_area(_left_half, None, 1.0)
    assert (area.columns, area.rows) == (72, 48)
    assert sum(area.cells) == 36 * 48
    assert legal_area(_left_half, None, 1.0) is area


def test_names_leave_the_ways_free_that_ships_flew(
    view: ShipBoard, window: pygame.Surface, build: Callable[..., State]
) -> None:
    view.show(build(((Seat.RED, "Arrow", "frigate", 40.0, 24.0, 8),)))
    view.draw(window)
    aside = pygame.Vector2(view.rect.topleft)
    begin = pygame.Vector2(view.pieces.names["red:Arrow"].center)  # where a name stands first of all
    x, y = view.camera.to_board(begin + aside)
    view.overlays = (FlightPaths((GhostPath(((x, y, 8), (40.0, 24.0, 8)), Seat.RED, "frigate"),)),)
    view.draw(window)
    end = pygame.Vector2(view.camera.to_px((40.0, 24.0))) - aside
    assert not view.pieces.names["red:Arrow"].clipline(begin, end)


def test_words_of_overlays_stand_beside_a_card_that_lies_over_the_board(
    view: ShipBoard, window: pygame.Surface
) -> None:
    def written() -> pygame.Rect:
        """Give where a ring of an enemy has its words."""
        pictures = []
        for lines in ((), ("17 inches", "average 14.4")):
            view.overlays = [TargetRing((40.0, 30.0), "refusal", lines)]
            view.draw(window)
            pictures.append(window.copy())
        same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
        same.invert()
        return same.get_bounding_rects()[0].unionall(same.get_bounding_rects())

    before = written()
    view.covers = (before.inflate(20, 20),)
    after = written()
    assert after.size == before.size
    assert not after.colliderect(before)
