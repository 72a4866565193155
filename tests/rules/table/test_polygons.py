import math
import random

import pytest
import shapely

from rules.table.measure import Point
from rules.table.polygons import gap_in, inside, outline_faults, signed_area_sq_in, triangles_of


def ragged(seed: int, grid: float) -> list[Point]:
    rng = random.Random(seed)
    count = rng.randrange(4, 20)
    corners = []
    for k in range(count):
        radius, turn = rng.uniform(1.0, 8.0), 2.0 * math.pi * k / count
        x, y = 36 + math.cos(turn) * radius, 24 + math.sin(turn) * radius
        corners.append((round(x * grid) / grid, round(y * grid) / grid))
    return corners if seed % 2 else corners[::-1]


@pytest.mark.parametrize("grid", [1.0, 8.0, 65536.0])
def test_triangles_cover_the_outline_and_nothing_else(grid: float) -> None:
    for seed in range(150):
        outline = ragged(seed, grid)
        drawn = shapely.Polygon(outline)
        if outline_faults(outline):
            assert not drawn.is_valid or len(set(outline)) < len(outline) or drawn.area == 0.0
            continue
        assert drawn.is_valid
        pieces = [shapely.Polygon(t) for t in triangles_of(outline)]
        assert sum(piece.area for piece in pieces) == pytest.approx(drawn.area)
        assert shapely.union_all(pieces).symmetric_difference(drawn).area < 1e-9
        assert abs(signed_area_sq_in(outline)) == pytest.approx(drawn.area)


def test_inside_and_gap_agree_with_shapely() -> None:
    rng = random.Random(1)
    outlines = [o for o in (ragged(seed, 8.0) for seed in range(60)) if not outline_faults(o)]
    for outline in outlines:
        drawn = shapely.Polygon(outline)
        p = (rng.uniform(25, 47), rng.uniform(13, 35))
        assert inside(outline, p) == drawn.contains(shapely.Point(p))
        shift = rng.uniform(0, 25)
        other = [(x + shift, y + shift / 2) for x, y in rng.choice(outlines)]
        assert gap_in(outline, other) == pytest.approx(drawn.distance(shapely.Polygon(other)), abs=1e-9)


def test_corners_on_a_straight_side_are_allowed() -> None:
    outline = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0), (0.0, 2.0), (0.0, 1.0)]
    assert outline_faults(outline) == []
    assert sum(abs(signed_area_sq_in(t)) for t in triangles_of(outline)) == 4.0
