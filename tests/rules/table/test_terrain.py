import copy
import math
import os
import pickle
import random
from collections.abc import Sequence

import numpy as np
import pytest
import shapely

from rules.table.measure import Point, snap_point
from rules.table.polygons import Polygon
from rules.table.terrain import ROCK_GROWTH_IN, Terrain, terrain_faults

# A hundred thousand by hand: TERRAIN_SEGMENTS=100000 pytest tests/rules/table/test_terrain.py
SEGMENTS = int(os.environ.get("TERRAIN_SEGMENTS", "5000"))

# Within this of the rim of the grown rock either answer is right.
BAND_IN = 1e-6

Case = tuple[Terrain, shapely.Geometry, list[tuple[Point, Point]]]

SQUARE = ((30.0, 20.0), (40.0, 20.0), (40.0, 30.0), (30.0, 30.0))
HORSESHOE = (
    (10.0, 10.0),
    (20.0, 10.0),
    (20.0, 20.0),
    (17.0, 20.0),
    (17.0, 13.0),
    (13.0, 13.0),
    (13.0, 20.0),
    (10.0, 20.0),
)


def star(rng: random.Random, center: Point, corners: int, grid: float = 65536.0) -> Polygon:
    def corner(k: int) -> Point:
        radius = 5.0 * rng.uniform(0.35, 1.0)
        turn = 2.0 * math.pi * k / corners
        x, y = center[0] + math.cos(turn) * radius, center[1] + math.sin(turn) * radius
        return round(x * grid) / grid, round(y * grid) / grid

    return tuple(corner(k) for k in range(corners))


def rocks(seed: int) -> list[Polygon]:
    rng = random.Random(seed)
    grid = rng.choice((2.0, 8.0, 65536.0))
    centers = [(x, y) for x in (10, 26, 42, 60) for y in (8, 24, 40)]
    polygons = [star(rng, center, rng.choice((5, 9, 12)), grid) for center in centers]
    polygons[0] = HORSESHOE
    return [p if rng.random() < 0.5 else p[::-1] for p in polygons if not terrain_faults([p])]


def along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def anywhere(rng: random.Random) -> Point:
    return snap_point((rng.uniform(0, 72), rng.uniform(0, 48)))


def hard_segment(rng: random.Random, polygons: Sequence[Polygon]) -> tuple[Point, Point]:
    """Make one segment of a kind that ray casts are known to get wrong."""
    corners = rng.choice(polygons)
    i = rng.randrange(len(corners))
    corner, following = corners[i], corners[(i + 1) % len(corners)]
    far = anywhere(rng)
    match rng.randrange(9):
        case 0:
            return far, anywhere(rng)
        case 1:  # through a corner, and out on the other side
            return far, snap_point(along(far, corner, 1.0 + rng.random()))
        case 2:  # up to a corner
            return far, corner
        case 3:  # along a side
            return along(corner, following, -rng.random()), along(corner, following, 1.0 + rng.random())
        case 4:  # along a seam, or across the mouth of a bay
            other = rng.choice(corners)
            return along(corner, other, -rng.random()), along(corner, other, 1.0 + rng.random())
        case 5:  # from the rim of the drawn rock
            return along(corner, following, rng.random()), far
        case 6:  # sliding along the grown rim
            return beside(corner, following, ROCK_GROWTH_IN * rng.choice((0.5, 0.9, 1.1, 2.0, -1.0)), rng)
        case 7:  # from the grown rim
            return beside(corner, following, ROCK_GROWTH_IN * rng.choice((1.0, -1.0)), rng)[0], far
        case _:  # short, near a corner
            return snap_point((corner[0] + rng.gauss(0, 0.01), corner[1] + rng.gauss(0, 0.01))), along(
                far, corner, 0.99
            )


def beside(a: Point, b: Point, gap_in: float, rng: random.Random) -> tuple[Point, Point]:
    length = math.dist(a, b)
    nx, ny = (b[1] - a[1]) / length * gap_in, -(b[0] - a[0]) / length * gap_in
    start, end = along(a, b, -rng.random()), along(a, b, 1.0 + rng.random())
    return (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)


@pytest.fixture(scope="module", params=range(5))
def case(request: pytest.FixtureRequest) -> Case:
    polygons = rocks(request.param)
    rng = random.Random(f"segments {request.param}")
    segments = [hard_segment(rng, polygons) for _ in range(SEGMENTS // 5)]
    segments = [(a, b) for a, b in segments if a != b]
    return Terrain(polygons), shapely.union_all([shapely.Polygon(p) for p in polygons]), segments


def test_GEO_6_sight_agrees_with_exact_distance_outside_the_band(case: Case) -> None:
    terrain, drawn, segments = case
    depth = ROCK_GROWTH_IN - shapely.distance(shapely.linestrings(segments), drawn)
    blocked = np.array([terrain.blocks_sight(a, b) for a, b in segments])
    wrong = (blocked != (depth > 0.0)) & (np.abs(depth) > BAND_IN)
    assert not wrong.any(), [segments[i] for i in np.flatnonzero(wrong)[:3]]
    assert 0.2 < blocked.mean() < 0.98


def test_GEO_7_sight_is_the_same_from_both_ends(case: Case) -> None:
    terrain, _, segments = case
    for a, b in segments:
        assert terrain.blocks_sight(a, b) == terrain.blocks_sight(b, a)


def test_MOV_3_contact_is_on_the_rim_and_nothing_is_met_before_it(case: Case) -> None:
    terrain, drawn, segments = case
    hits = [(a, b, terrain.first_contact(a, b)) for a, b in segments]
    clear = [(a, b) for a, b, alpha in hits if alpha is None]
    assert (shapely.distance(shapely.linestrings(clear), drawn) > ROCK_GROWTH_IN - BAND_IN).all()
    met = [(a, along(a, b, alpha)) for a, b, alpha in hits if alpha is not None]
    at_contact = shapely.distance(shapely.points([p for _, p in met]), drawn)
    assert (at_contact < ROCK_GROWTH_IN + BAND_IN).all()
    on_the_way = [(a, p) for a, p in met if a != p]
    before = shapely.distance(shapely.linestrings(on_the_way), drawn)
    assert (before > ROCK_GROWTH_IN - BAND_IN).all()
    assert all(0.0 <= alpha <= 1.0 for _, _, alpha in hits if alpha is not None)


def test_GEO_7_a_batch_gives_the_same_answers_as_one_by_one(case: Case) -> None:
    terrain, _, segments = case
    points_a = [a for a, _ in segments[:60]]
    points_b = [b for _, b in segments[:60]] + points_a[:5]
    matrix = terrain.visible(points_a, points_b)
    assert matrix.shape == (len(points_a), len(points_b))
    assert matrix.dtype == np.bool_
    for i, a in enumerate(points_a):
        for j, b in enumerate(points_b):
            assert matrix[i, j] == (not terrain.blocks_sight(a, b)), (a, b)


def test_GEO_8_clearance_is_the_distance_to_the_drawn_rock(case: Case) -> None:
    terrain, drawn, _ = case
    rng = random.Random("clearance")
    for _ in range(300):
        p = anywhere(rng)
        expected = drawn.distance(shapely.Point(p))
        assert terrain.clearance_in(p) == pytest.approx(expected, abs=1e-9)
        assert terrain.touches(p) == (expected <= ROCK_GROWTH_IN)


def test_GEO_6_a_concave_rock_leaves_its_bay_open() -> None:
    terrain = Terrain([HORSESHOE])
    assert not terrain.touches((15.0, 18.0))
    assert not terrain.blocks_sight((15.0, 30.0), (15.0, 14.0))
    assert terrain.first_contact((15.0, 23.0), (15.0, 3.0)) == pytest.approx(0.5 - ROCK_GROWTH_IN / 20.0)


def test_GEO_6_a_graze_meets_the_rock_and_a_gap_does_not() -> None:
    terrain = Terrain([SQUARE])
    assert terrain.blocks_sight((0.0, 20.0), (72.0, 20.0))
    assert terrain.blocks_sight((25.0, 25.0), (35.0, 15.0))
    assert not terrain.blocks_sight((0.0, 19.9998), (72.0, 19.9998))


def test_GEO_6_a_way_without_length_is_a_point() -> None:
    terrain = Terrain([SQUARE])
    assert terrain.first_contact((35.0, 25.0), (35.0, 25.0)) == 0.0
    assert terrain.blocks_sight((40.0, 25.0), (40.0, 25.0))
    assert terrain.touches((30.0, 20.0))
    assert terrain.first_contact((41.0, 25.0), (41.0, 25.0)) is None
    assert terrain.visible([(41.0, 25.0), (35.0, 25.0)], [(41.0, 25.0)]).tolist() == [[True], [False]]


def test_GEO_6_a_way_inside_a_rock_meets_it_at_once() -> None:
    terrain = Terrain([SQUARE])
    assert terrain.first_contact((35.0, 25.0), (36.0, 25.0)) == 0.0
    assert terrain.visible([(35.0, 25.0)], [(36.0, 26.0)]).tolist() == [[False]]


def test_either_of_two_rocks_blocks_sight() -> None:
    terrain = Terrain([HORSESHOE, SQUARE])
    assert terrain.blocks_sight((5.0, 25.0), (50.0, 25.0))
    assert terrain.blocks_sight((5.0, 11.0), (50.0, 11.0))
    assert not terrain.blocks_sight((5.0, 40.0), (50.0, 40.0))


def test_a_board_without_rocks_is_open() -> None:
    terrain = Terrain()
    assert terrain.clearance_in((1.0, 1.0)) == math.inf
    assert not terrain.blocks_sight((0.0, 0.0), (72.0, 48.0))
    assert terrain.visible([(0.0, 0.0)], [(72.0, 48.0)]).all()
    assert terrain.visible([], [(72.0, 48.0)]).shape == (0, 1)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_coordinate_that_is_not_finite_is_refused(bad: float) -> None:
    terrain = Terrain([SQUARE])
    questions = (terrain.first_contact, terrain.blocks_sight)
    for question in questions:
        with pytest.raises(ValueError, match="not finite"):
            question((bad, 1.0), (2.0, 2.0))
        with pytest.raises(ValueError, match="not finite"):
            question((2.0, 2.0), (1.0, bad))
    with pytest.raises(ValueError, match="not finite"):
        terrain.clearance_in((bad, 1.0))
    with pytest.raises(ValueError, match="not finite"):
        terrain.visible([(bad, 1.0)], [(2.0, 2.0)])


def test_terrain_is_a_value() -> None:
    terrain = Terrain([SQUARE, HORSESHOE])
    sent = pickle.loads(pickle.dumps(terrain))
    assert sent == terrain
    assert hash(sent) == hash(terrain)
    assert sent.blocks_sight((35.0, 0.0), (35.0, 48.0))
    assert copy.deepcopy(terrain) is terrain
    assert terrain != Terrain([HORSESHOE, SQUARE])


@pytest.mark.parametrize(
    ("polygon", "reason"),
    [
        ([(1.0, 1.0), (2.0, math.nan), (3.0, 3.0)], "not a finite number"),
        ([(1.0, 1.0), (2.0, 1.0)], "at least 3"),
        ([(1.0, 1.0), (2.0, 1.0), (2.0, 1.0), (1.0, 2.0)], "given twice"),
        ([(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)], "no area"),
        ([(1.0, 1.0), (5.0, 5.0), (5.0, 1.0), (1.0, 5.0)], "crosses"),
        ([(1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (3.0, 1.0)], "crosses"),
        ([(1.0, 1.0), (5.0, 1.0), (3.0, 1.0), (3.0, 5.0)], "crosses"),
        ([(-1.0, 1.0), (5.0, 1.0), (5.0, 5.0)], "off the board"),
        ([(70.0, 1.0), (70.0, 49.0), (65.0, 5.0)], "off the board"),
        ([(36 + 9 * math.cos(k / 12), 24 + 9 * math.sin(k / 12)) for k in range(65)], "at most 64"),
    ],
)
def test_GEO_6_faults_name_the_rock_and_the_reason(polygon: Sequence[Point], reason: str) -> None:
    faults = terrain_faults([SQUARE, polygon])
    assert any(fault.startswith("rock 2: ") and reason in fault for fault in faults), faults
    with pytest.raises(ValueError, match=reason):
        Terrain([SQUARE, polygon])


def test_GEO_6_every_fault_is_named() -> None:
    assert terrain_faults([SQUARE, HORSESHOE]) == []
    assert len(terrain_faults([[(1.0, 1.0)], [(-1.0, 1.0), (-5.0, 5.0), (-3.0, 3.0)]])) == 4
    assert terrain_faults([SQUARE] * 65) == ["65 rocks; at most 64 are allowed"]
