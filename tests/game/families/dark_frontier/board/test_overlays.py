"""What tools lay over the board of a duel: each is seen, at both sizes, and told without color."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.board.camera import View
from game.families.dark_frontier.board.ghost_painter import place_of_met
from game.families.dark_frontier.board.ground import shipyard_px
from game.families.dark_frontier.board.insets import clock_place
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import (
    Arc,
    Clock,
    ClockStep,
    End,
    Ends,
    Ghost,
    GhostShot,
    HexTape,
    LaterWay,
    LitHexes,
    MapKey,
    Met,
    Relative,
    Sign,
    SteerEnds,
)
from game.families.dark_frontier.board.reach_painter import ends_of_advances
from game.families.dark_frontier.board.signs import put_sign
from game.families.dark_frontier.board.view import DuelBoard
from game.shell.theme import Theme
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase
from tests.game.families.dark_frontier.duel import duel

SIZE = (752, 480)
_STEPS = (
    ClockStep(Fraction(4, 9), "F2 and Thresher: dodged", "good"),
    ClockStep(Fraction(3, 5), "F1 and Thresher: now", "refusal"),
    ClockStep(Fraction(4, 5), "your flak and Quiver"),
)
OVERLAYS: dict[str, Any] = {
    "ends": Ends(DEFENDER, (End((4, -2)), End((5, -2), (Sign.FATAL,)), End((4, -1), (Sign.TIGHT,)))),
    "its ends": Ends(ATTACKER, (End((8, -1), (Sign.IN_REACH, Sign.THREATENED)),), (8, -1), DEFENDER),
    "steering": SteerEnds(ATTACKER, (((5, -1), True), ((6, -2), False)), (6, -2)),
    "hexes": LitHexes(((1, -1), (2, -1)), DEFENDER, (2, -1)),
    "arc": Arc((4, -2), (5, 0, 1), 4, DEFENDER, "bow"),
    "ghost": Ghost(DEFENDER, "gunboat", (2, -1), (3, 1), 1, ((("turn +1, burn 3", "plain"),),)),
    "held ghost": Ghost(
        DEFENDER, "gunboat", (2, -1), (3, 1), 1, held=True, sought=((7, -1), "burns 3 at most", "DC-2")
    ),
    "doomed ghost": Ghost(DEFENDER, "gunboat", (2, -1), (3, 1), 1, doomed=True),
    "shot": GhostShot(DEFENDER, Kind.FLAK, (2, -1), (5, -1), words="bow: 3 right"),
    "launch": GhostShot(DEFENDER, Kind.MISSILE, (2, -1), (4, -1), 5),
    "later": LaterWay((7, -2), (-2, 1), 2, DEFENDER),
    "sure": Met(point_of((4, -1)), Fraction(4, 9), words=((("F2 meets you at 4/9", "plain"),),)),
    "possible": Met(point_of((4, -1)), Fraction(3, 5), sure=False),
    "tape": HexTape((2, -1), (6, -3), ("4 hexes",)),
    "key": MapKey(tuple((sign, sign.value) for sign in Sign), DEFENDER),
    "clock": Clock(Fraction(3, 5), _STEPS, "Space: continue"),
    "inset": Relative("Thresher"),
    "large": Relative("Quiver", large=True),
}


@pytest.fixture
def view(desk: object) -> DuelBoard:  # noqa: ARG001 - opens the window
    view = DuelBoard(Theme(), pygame.Rect(0, 0, *SIZE))
    view.show(duel())
    view.camera.look(View(point_of((4, -1)), 2.0))
    return view


def picture(view: DuelBoard) -> bytes:
    surface = pygame.Surface(SIZE)
    view.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", OVERLAYS)
def test_what_a_tool_lays_down_is_seen_and_taken_away(view: DuelBoard, name: str) -> None:
    before = picture(view)
    view.overlays = (OVERLAYS[name],)
    assert picture(view) != before
    view.overlays = ()
    assert picture(view) == before


def test_all_that_a_command_needs_lies_on_the_board_at_once(view: DuelBoard) -> None:
    view.overlays = tuple(OVERLAYS.values())
    for size in (SIZE, (1190, 742)):
        view.resize(pygame.Rect(0, 0, *size))
        view.draw(pygame.Surface(size))
        assert all(view.rect.contains(place) for place in view.drawn()[-3:])


def test_signs_have_shapes_of_their_own(view: DuelBoard) -> None:
    shapes = set()
    for sign in Sign:
        surface = pygame.Surface((60, 60))
        canvas = view._canvas(surface)
        put_sign(canvas, sign, (30, 30), 20, DEFENDER)
        bright = pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]
        shapes.add(bytes(level > 70 for level in bright))
    assert len(shapes) == len(Sign)


def test_a_way_goes_on_by_its_velocity_in_each_advance() -> None:
    assert ends_of_advances((7, -2), (-2, 1), 2) == [(7, -2), (5, -1), (3, 0)]


def test_the_large_view_hides_the_small_map_and_its_signs(view: DuelBoard) -> None:
    picture(view)
    assert view.whole.place.width > 0
    view.overlays = (OVERLAYS["large"],)
    large = picture(view)
    assert view.whole.place.width == 0
    view.overlays = (OVERLAYS["large"], OVERLAYS["key"])
    assert picture(view) == large, "no panel of the map lies over it"


def test_the_clock_stands_at_the_foot_of_the_board(view: DuelBoard) -> None:
    canvas = view._canvas(pygame.Surface(SIZE))
    assert clock_place(canvas).bottom < SIZE[1]
    view.overlays = (OVERLAYS["clock"],)
    picture(view)
    assert clock_place(canvas) in view.drawn()


def test_names_and_words_of_the_map_leave_the_small_view_and_the_small_map_free(view: DuelBoard) -> None:
    view.overlays = (OVERLAYS["inset"],)
    picture(view)
    (inset,) = view.panels()
    ships = [place for name in ("Thresher", "Quiver") if (place := view.place_of(name)) is not None]
    names = [one for one in view.pieces.occupied if one not in ships]
    assert all(not inset.colliderect(one) for one in names if not inset.contains(one))


def test_what_signs_mean_is_told_in_the_corner_where_it_hides_no_end(view: DuelBoard) -> None:
    view.overlays = (OVERLAYS["key"], OVERLAYS["ends"])
    picture(view)
    (key,) = view.panels()
    assert key.left < view.rect.centerx, "it keeps its corner where both are free"
    hexes = [(q, r) for q in range(-9, 10) for r in range(-9, 10)]
    under = [End(at) for at in hexes if key.collidepoint(view.camera.to_px(point_of(at)))]
    view.overlays = (OVERLAYS["key"], Ends(DEFENDER, tuple(under)))
    picture(view)
    picture(view)  # it changes sides between two frames
    assert view.panels()[0].left > view.rect.centerx
    assert under


def test_words_of_a_command_keep_off_the_shipyard(view: DuelBoard) -> None:
    view.camera.look(View(point_of((0, 0)), 2.0))
    view.overlays = (OVERLAYS["ghost"],)
    picture(view)
    canvas = view._canvas(view._frame)
    view.paint_marks(canvas)
    yard, plate = shipyard_px(canvas), canvas.avoid[-1]
    assert yard in canvas.avoid
    assert yard.contains(pygame.Rect(canvas.px(point_of((0, 0))), (1, 1)))
    assert not plate.colliderect(yard)


def test_the_plate_of_one_meeting_keeps_off_the_diamond_of_a_later_one(view: DuelBoard) -> None:
    view.overlays = (OVERLAYS["sure"],)
    picture(view)
    canvas = view._canvas(view._frame)
    view.paint_marks(canvas)
    there = canvas.camera.to_board(canvas.avoid[-1].center)
    other = Met(there, Fraction(3, 5))
    view.overlays = (OVERLAYS["sure"], other)
    canvas = view._canvas(view._frame)
    view.paint_marks(canvas)
    plate, diamond = canvas.avoid[-1], place_of_met(canvas, other)
    assert not plate.colliderect(diamond)


def test_a_flight_without_moments_leaves_the_board_free(view: DuelBoard) -> None:
    state = duel(Phase.ADVANCE, Quiver={"at": (12, -2), "velocity": (0, 0)})
    state.projectiles.clear()
    view.show(state)
    assert view.clock() is None


def test_the_clock_drops_no_number_where_moments_are_close(view: DuelBoard) -> None:
    def drawn(part: Fraction) -> bytes:
        view.overlays = (Clock(Fraction(5, 9), (ClockStep(Fraction(5, 9), "F1"), ClockStep(part, "F2"))),)
        return picture(view)

    short, long = drawn(Fraction(6, 11)), drawn(Fraction(5455, 10001))  # in the same place
    assert sum(a != b for a, b in zip(short, long, strict=True)) > 300, "each with its own number"
