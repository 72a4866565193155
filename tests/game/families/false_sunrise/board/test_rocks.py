"""Rocks have facets round a flat top, whoever has drawn them."""

from __future__ import annotations

import pytest

from game.board.background import top_of
from game.match.remembered import files_in
from game.shell.assets import asset_path
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.maps import load_map
from rules.table.measure import Point
from rules.table.polygons import Polygon, edges_of, signed_area_sq_in

DRAWN: tuple[Polygon, ...] = (
    ((10, 10), (22, 8), (20, 14), (15, 12), (13, 20), (8, 18)),
    ((40, 10), (52, 12), (50, 16), (44, 15), (44, 26), (40, 24)),
    ((30, 30), (31, 30), (31, 42), (30, 42)),
    ((50, 34), (58, 32), (60, 40), (56, 36), (52, 44)),
    ((10, 30), (24, 30), (24, 34), (14, 34), (14, 40), (24, 40), (24, 44), (10, 44)),
)
READY = tuple(rock for path in files_in(asset_path("maps")) for rock in load_map(path).polygons)


def clockwise(rock: Polygon) -> list[Point]:
    corners = [(x * 20.0, y * 20.0) for x, y in rock]
    return corners if signed_area_sq_in(tuple(corners)) > 0 else corners[::-1]


@pytest.mark.parametrize("rock", [*DRAWN, *READY, *generate_terrain(7)])
def test_every_rock_has_a_top_within_its_rim(rock: Polygon) -> None:
    rim = clockwise(rock)
    top = top_of(rim)
    assert len(top) == len(rim)
    assert 0 < signed_area_sq_in(tuple(top)) < signed_area_sq_in(tuple(rim))
    for (a, b), (c, d) in zip(edges_of(rim), edges_of(top), strict=True):
        assert signed_area_sq_in((a, b, d, c)) > 0, "a facet lies between rim and top"
