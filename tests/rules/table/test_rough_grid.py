"""The rough grid never hides a rock."""

from rules.kernel.dice import Stream
from rules.table.measure import Point
from rules.table.rough_grid import RoughGrid
from rules.table.terrain import Terrain

ROCKS: list[list[Point]] = [
    [(10.0, 10.0), (16.0, 10.0), (16.0, 16.0), (13.0, 12.0), (10.0, 16.0)],
    [(70.0, 46.0), (72.0, 46.0), (72.0, 48.0)],
]


def test_what_touches_a_rock_is_never_called_empty() -> None:
    grid = RoughGrid(ROCKS)
    terrain = Terrain(ROCKS)
    below = Stream("rough grid").below
    empty = 0
    for _ in range(3000):
        a, b = ((below(76 * 8) / 8 - 2.0, below(52 * 8) / 8 - 2.0) for _ in range(2))
        if grid.is_empty(*a, *b):
            empty += 1
            # The very query, around the grid.
            assert terrain._first_in(a, b) is None
    assert empty > 500


def test_a_box_may_be_given_by_any_two_corners_and_reach_beyond_the_board() -> None:
    grid = RoughGrid(ROCKS)
    assert not grid.is_empty(17.0, 17.0, 9.0, 9.0)
    assert not grid.is_empty(80.0, 60.0, 71.0, 47.0)
    assert grid.is_empty(-5.0, -5.0, 5.0, 5.0)
    assert RoughGrid([]).is_empty(0.0, 0.0, 72.0, 48.0)


def test_GEO_8_a_point_is_clear_as_its_clearance_says() -> None:
    terrain = Terrain(ROCKS)
    below = Stream("clear").below
    for _ in range(2000):
        p = (8.0 + below(10 * 64) / 64, 8.0 + below(10 * 64) / 64)
        for gap_in in (0.01, 0.5, 3.0):
            assert terrain.is_clear(p, gap_in) == (terrain.clearance_in(p) >= gap_in)
