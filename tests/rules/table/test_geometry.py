import math
import random

import pytest

from rules.table.arcs import Arc, adjacent, arcs_to, in_arc, outside_deg
from rules.table.bands import band_of
from rules.table.board import (
    Edge,
    clamp_to_board,
    distance_to_edge_in,
    edge_distance_in,
    exit_alpha,
    on_board,
)
from rules.table.clock import HALF_HOUR_VECTORS, VECTORS, advance, bearing_deg, clock_of, turned
from rules.table.measure import distance_in, distance_to_segment_in, half_down, half_up, snap, within

HERE = (36.0, 24.0)


def test_GEO_1_coordinates_lie_on_the_grid_and_halves_go_up() -> None:
    step = 2.0**-16
    assert snap(0.5 * step) == step
    assert snap(-0.5 * step) == 0.0
    assert snap(1.49 * step) == step
    assert all(snap(k * step) == k * step for k in range(100))


def test_GEO_2_hours_run_clockwise_from_the_top() -> None:
    assert VECTORS[0] == (0.0, -1.0)
    assert VECTORS[3] == (1.0, 0.0)
    assert VECTORS[6] == (0.0, 1.0)
    assert VECTORS[9] == (-1.0, 0.0)
    for k, (x, y) in enumerate(HALF_HOUR_VECTORS):
        assert x == pytest.approx(math.sin(math.radians(15 * k)), abs=1e-15)
        assert y == pytest.approx(-math.cos(math.radians(15 * k)), abs=1e-15)
    assert not any(math.copysign(1.0, c) < 0.0 for v in HALF_HOUR_VECTORS for c in v if c == 0.0)


def test_GEO_2_a_turn_goes_round_the_clock() -> None:
    assert turned(11, 2) == 1
    assert turned(0, -5) == 7


def test_GEO_1_the_end_of_a_leg_is_on_the_grid() -> None:
    assert advance(HERE, 3, 4.0) == (40.0, 24.0)
    x, y = advance(HERE, 1, 5.0)
    assert (snap(x), snap(y)) == (x, y)
    assert distance_in(HERE, (x, y)) == pytest.approx(5.0, abs=2e-5)


def test_GEO_4_bearings_are_clockwise_from_the_heading() -> None:
    assert bearing_deg(HERE, 0, (36.0, 10.0)) == 0.0
    assert bearing_deg(HERE, 0, (40.0, 24.0)) == pytest.approx(90.0)
    assert bearing_deg(HERE, 3, (36.0, 10.0)) == pytest.approx(270.0)
    assert bearing_deg(HERE, 5, HERE) == 0.0
    rng = random.Random(3)
    bearings = [bearing_deg(HERE, k % 12, advance(HERE, k % 12, rng.uniform(0.01, 40.0))) for k in range(500)]
    assert all(0.0 <= b < 360.0 for b in bearings)


@pytest.mark.parametrize(
    ("bearing", "text"),
    [(0, "12:00"), (7.4, "12:00"), (7.5, "12:30"), (45, "1:30"), (345, "11:30"), (359, "12:00")],
)
def test_a_bearing_is_told_to_the_half_hour(bearing: float, text: str) -> None:
    assert clock_of(bearing) == text


@pytest.mark.parametrize("heading", range(12))
def test_GEO_5_every_point_is_in_the_arc_of_its_bearing(heading: int) -> None:
    rng = random.Random(heading)
    for _ in range(300):
        target = (rng.uniform(0, 72), rng.uniform(0, 48))
        middle = round(bearing_deg(HERE, heading, target) / 90.0) % 4
        assert arcs_to(HERE, heading, target) == (tuple(Arc)[middle],)


@pytest.mark.parametrize("heading", range(12))
@pytest.mark.parametrize("bound", range(4))
def test_GEO_5_bounds_are_in_both_arcs(heading: int, bound: int) -> None:
    x, y = HALF_HOUR_VECTORS[(2 * heading + 3 + 6 * bound) % 24]
    for far in (0.5, 6.0, 36.0):
        on_bound = snap(HERE[0] + x * far), snap(HERE[1] + y * far)
        arcs = (tuple(Arc)[bound], tuple(Arc)[(bound + 1) % 4])
        assert set(arcs_to(HERE, heading, on_bound)) == set(arcs)


def test_GEO_8_a_target_a_hair_from_a_bound_is_on_it() -> None:
    # The bound of the fore arc at one and a half hours from heading 0, and a step at right angles to it.
    x, y = HALF_HOUR_VECTORS[3]
    for step_in, expected in ((0.9e-4, True), (1.1e-4, False)):
        target = (HERE[0] + 10 * x - y * step_in, HERE[1] + 10 * y + x * step_in)
        assert in_arc(HERE, 0, Arc.STARBOARD, target)
        assert in_arc(HERE, 0, Arc.FORE, target) is expected
    behind = (HERE[0], HERE[1] + 0.9e-4)
    assert in_arc(HERE, 0, Arc.FORE, behind)
    assert not in_arc(HERE, 0, Arc.FORE, (HERE[0], HERE[1] + 1.1e-4))


def test_GEO_5_the_very_same_point_is_in_every_arc() -> None:
    assert arcs_to(HERE, 7, HERE) == tuple(Arc)


def test_GEO_5_neighbors_of_an_arc() -> None:
    assert adjacent(Arc.FORE) == (Arc.PORT, Arc.STARBOARD)
    assert adjacent(Arc.PORT) == (Arc.REAR, Arc.FORE)


@pytest.mark.parametrize(
    ("far", "band"),
    [(0.0, 1), (6.0, 1), (6.00009, 1), (6.00011, 2), (12.0, 2), (35.9, 6), (36.0001, 6), (36.1, 7)],
)
def test_FIR_3_the_line_between_two_bands_is_in_the_nearer(far: float, band: int) -> None:
    assert band_of(far) == band


def test_GEO_8_within_has_the_tolerance() -> None:
    assert within((0.0, 0.0), (3.00009, 0.0), 3.0)
    assert not within((0.0, 0.0), (3.00011, 0.0), 3.0)


def test_halves_of_an_odd_turn() -> None:
    assert [(half_down(n), half_up(n)) for n in range(5)] == [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]


def test_distance_to_a_segment_counts_its_ends() -> None:
    a, b = (0.0, 0.0), (4.0, 0.0)
    assert distance_to_segment_in((2.0, 3.0), a, b) == 3.0
    assert distance_to_segment_in((7.0, 4.0), a, b) == 5.0
    assert distance_to_segment_in((-3.0, 4.0), a, b) == 5.0
    assert distance_to_segment_in((3.0, 4.0), a, a) == 5.0


def test_GEO_8_a_hair_off_the_board_is_on_it() -> None:
    assert on_board((-0.00009, 48.00009))
    assert not on_board((-0.00011, 10.0))
    assert clamp_to_board((-0.00009, 48.00009)) == (0.0, 48.0)
    assert exit_alpha((70.0, 10.0), (72.00009, 10.0)) is None
    assert exit_alpha((70.0, 10.0), (72.0, 48.0)) is None


def test_a_leg_leaves_the_board_at_the_first_edge_it_crosses() -> None:
    assert exit_alpha((70.0, 10.0), (74.0, 10.0)) == 0.5
    assert exit_alpha((71.0, 47.0), (73.0, 51.0)) == 0.25
    assert exit_alpha((1.0, 1.0), (-3.0, 0.5)) == 0.25
    assert exit_alpha((72.0, 10.0), (76.0, 10.0)) == 0.0


def test_SET_4_distances_to_edges_are_perpendicular() -> None:
    p = (10.0, 20.0)
    assert [distance_to_edge_in(p, edge) for edge in Edge] == [20.0, 62.0, 28.0, 10.0]
    assert edge_distance_in(p) == 10.0
    assert [edge.opposite for edge in Edge] == [Edge.BOTTOM, Edge.LEFT, Edge.TOP, Edge.RIGHT]


@pytest.mark.parametrize("arc", list(Arc))
@pytest.mark.parametrize("heading", range(12))
def test_FIR_2_a_target_outside_an_arc_is_as_many_degrees_off_as_its_bearing_says(
    arc: Arc, heading: int
) -> None:
    middle = (30 * heading + 90 * list(Arc).index(arc)) % 360
    for bearing in range(0, 360, 7):
        target = (30 + 9 * math.sin(math.radians(bearing)), 20 - 9 * math.cos(math.radians(bearing)))
        off = abs((bearing - middle + 180) % 360 - 180) - 45
        if off > 0:
            assert not in_arc((30, 20), heading, arc, target)
            assert outside_deg((30, 20), heading, [arc], target) == pytest.approx(off)
