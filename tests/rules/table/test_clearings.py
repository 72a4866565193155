from random import Random

import pytest
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon, box
from shapely.ops import nearest_points, unary_union

from rules.table.clearings import nearest_clear_point
from rules.table.measure import distance_in
from rules.table.terrain import Terrain

GAP_IN = 0.01


def test_a_clear_point_is_its_own_nearest() -> None:
    assert nearest_clear_point(Terrain(), (3.0, 4.0), GAP_IN) == (3.0, 4.0)


def test_MOV_5_the_way_out_of_a_rock_at_the_edge_is_along_the_edge_or_straight_out() -> None:
    rock = ((0.0, 20.0), (6.0, 20.0), (6.0, 29.0), (0.0, 29.0))
    found = nearest_clear_point(Terrain([rock]), (0.0, 24.0), GAP_IN)
    assert found == pytest.approx((0.0, 19.99), abs=1e-4)


def rock_at(draw: Random) -> tuple[tuple[float, float], ...]:
    x, y, across, down = draw.uniform(0, 60), draw.uniform(0, 36), draw.uniform(4, 12), draw.uniform(4, 12)
    notch = (x + across * draw.uniform(0.3, 0.7), y + down * draw.uniform(0.2, 0.6))
    return ((x, y), notch, (x + across, y), (x + across, y + down), (x, y + down))


@pytest.mark.parametrize("seed", range(60))
def test_MOV_5_nothing_nearer_is_clear_as_shapely_sees_it(seed: int) -> None:
    draw = Random(seed)
    rocks = [rock_at(draw) for _ in range(3)]
    corner = draw.choice(rocks)[draw.randrange(5)]
    center = (corner[0], corner[1] + 1.0) if corner[1] < 46 else corner
    found = nearest_clear_point(Terrain(rocks), center, GAP_IN)
    taken = unary_union([Polygon(rock).buffer(GAP_IN, quad_segs=64) for rock in rocks])
    free = box(0, 0, 72, 48).difference(taken)
    nearest = nearest_points(free, ShapelyPoint(center))[0]
    assert found is not None
    assert distance_in(found, center) == pytest.approx(nearest.distance(ShapelyPoint(center)), abs=3e-4)
