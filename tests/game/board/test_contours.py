"""Rims of areas on a grid: closed, through the middles between cells, one around each piece and hole."""

from __future__ import annotations

import itertools

import pytest

from game.board.contours import contours
from rules.kernel.dice import Stream


def grid(*rows: str) -> tuple[bytes, int]:
    return bytes(one == "#" for row in rows for one in row), len(rows[0])


def test_a_rim_leaves_out_the_points_on_its_straights() -> None:
    (rim,) = contours(*grid("###", "###"))
    assert set(rim) == {(0.5, 0), (2.5, 0), (3, 0.5), (3, 1.5), (2.5, 2), (0.5, 2), (0, 1.5), (0, 0.5)}


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (("...", "..."), 0),
        (("#.#", "#.#"), 2),
        (("###", "#.#", "###"), 2),
        (("#.", ".#"), 2),
        (("#####", "#...#", "#.#.#", "#...#", "#####"), 3),
    ],
)
def test_each_piece_and_each_hole_has_one_rim(rows: tuple[str, ...], count: int) -> None:
    assert len(contours(*grid(*rows))) == count


def test_the_rims_of_any_area_enclose_as_much_as_it_has_cells() -> None:
    rng = Stream("contours")
    for _ in range(30):
        cells = bytes(rng.below(2) for _ in range(12 * 9))
        corners = area = 0.0
        for rim in contours(cells, 12):
            for (ax, ay), (bx, by) in itertools.pairwise([*rim, rim[0]]):
                area += (ax * by - bx * ay) / 2
                corners += ax != bx and ay != by
        assert abs(area - sum(cells)) <= corners / 8
        assert area > 0
