import hashlib
import os
import random

import pytest
import shapely

from rules.false_sunrise.mapmaking import cover_sq_in, generate_terrain, map_faults, rock_faults
from rules.table.measure import snap_point
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

# All ten thousand by hand: MAP_SEEDS=10000 pytest tests/rules/false_sunrise/test_mapmaking.py
SEEDS = int(os.environ.get("MAP_SEEDS", "200"))

INNER = shapely.box(12, 12, 60, 36)


def square(x: float, y: float, side: float = 2.0) -> Polygon:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def mirrored(polygon: Polygon) -> Polygon:
    return tuple((72.0 - x, 48.0 - y) for x, y in polygon)


def fair_map() -> tuple[Polygon, ...]:
    half = (square(14, 14), square(24, 14), square(34, 14))
    return (square(35, 23), *half, *(mirrored(p) for p in half))


def test_SET_1_every_seed_gives_a_legal_and_fair_map() -> None:
    counts = set()
    for seed in range(SEEDS):
        terrain = generate_terrain(seed)
        assert map_faults(terrain) == [], seed
        assert all(snap_point(corner) == corner for rock in terrain for corner in rock)
        assert any(shapely.Polygon(r).convex_hull.area > 1.01 * shapely.Polygon(r).area for r in terrain)
        counts.add(len(terrain))
    assert counts == {7, 8, 9, 10}


def test_SET_1_a_generated_map_is_point_symmetric_and_spaced_as_shapely_sees_it() -> None:
    for seed in range(20):
        rocks = [shapely.Polygon(p) for p in generate_terrain(seed)]
        drawn = shapely.union_all(rocks)
        turned = shapely.affinity.rotate(drawn, 180, origin=(36, 24))
        assert drawn.symmetric_difference(turned).area < 1e-9
        assert all(a.distance(b) >= 1.5 for a in rocks for b in rocks if a is not b)
        assert shapely.box(1.5, 1.5, 70.5, 46.5).contains(drawn)
        assert cover_sq_in(generate_terrain(seed)) == pytest.approx(drawn.intersection(INNER).area)


def test_SET_1_the_same_seed_gives_the_same_map_on_every_machine() -> None:
    text = repr([generate_terrain(seed) for seed in (0, 7, 2**63)])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "b1000eb0decd05e2"


@pytest.mark.parametrize("pieces", [7, 8, 9, 10])
def test_SET_1_the_number_of_pieces_can_be_chosen(pieces: int) -> None:
    assert len(generate_terrain(3, pieces)) == pieces


@pytest.mark.parametrize("pieces", [0, 6, 11])
def test_SET_1_another_number_of_pieces_is_refused(pieces: int) -> None:
    with pytest.raises(ValueError, match="7 to 10"):
        generate_terrain(3, pieces)


def test_SET_3_five_markers_find_room_however_they_are_thrown() -> None:
    for seed in range(15):
        terrain = Terrain(generate_terrain(seed))
        rng = random.Random(seed)
        points = [(12 + rng.random() * 48, 12 + rng.random() * 24) for _ in range(3000)]
        free = [p for p in points if terrain.clearance_in(p) >= 0.01]
        markers = []
        for _ in range(5):
            assert free, seed
            markers.append(free[0])
            free = [p for p in free if (p[0] - markers[-1][0]) ** 2 + (p[1] - markers[-1][1]) ** 2 >= 81]


def test_SET_1_faults_name_what_is_wrong() -> None:
    assert map_faults(fair_map()) == []
    near_edge = (square(1, 14), *fair_map()[1:])
    assert "rock 1: closer than 1.5 inches to an edge" in map_faults(near_edge)
    assert any("no mirror image" in fault for fault in map_faults(near_edge))
    crowded = (*fair_map(), square(17, 14), mirrored(square(17, 14)))
    assert "rock 8: closer than 1.5 inches to rock 2" in map_faults(crowded)
    assert map_faults(fair_map()[:6])[0] == "7 to 10 rocks are needed, not 6"
    assert any("square inches" in f for f in map_faults((square(29, 17, 14.0), *fair_map()[1:])))
    assert any("crosses" in f for f in map_faults((((1, 1), (5, 5), (5, 1), (1, 5)), *fair_map()[1:])))


def test_SET_1_a_mirror_image_may_begin_at_any_corner_and_run_either_way() -> None:
    rocks = fair_map()
    last = rocks[-1]
    assert map_faults((*rocks[:-1], (last[2], last[1], last[0], last[3]))) == []


def test_more_rocks_than_can_be_played_are_counted_and_not_measured() -> None:
    """Each with each took minutes for a file of many."""
    rocks = [((x, 1.0), (x + 0.5, 1.0), (x, 1.5)) for x in range(1, 40)]
    assert map_faults(rocks) == rock_faults(rocks) == ["7 to 10 rocks are needed, not 39"]
