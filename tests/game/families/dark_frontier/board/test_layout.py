"""Hexes on the board that all games share."""

from __future__ import annotations

import math
from itertools import pairwise

from game.families.dark_frontier.board.layout import corners_of, hex_at, outline_of, point_of
from rules.hexes.grid import DIRECTIONS, add, disc, towards
from rules.table.board import HEIGHT_IN, WIDTH_IN


def test_a_point_lies_in_the_hex_whose_middle_is_nearest() -> None:
    for at in disc(15):
        x, y = point_of(at)
        for n in range(12):
            angle = math.radians(30 * n)
            assert hex_at((x + 0.85 * math.cos(angle), y + 0.85 * math.sin(angle))) == at


def test_neighbors_lie_clockwise_from_the_right() -> None:
    x, y = point_of((0, 0))
    for direction in range(DIRECTIONS):
        to_x, to_y = point_of(add((0, 0), towards(direction)))
        angle = math.degrees(math.atan2(to_y - y, to_x - x))
        assert math.isclose((angle - 60 * direction + 180) % 360, 180)


def test_the_whole_map_lies_on_the_board_within_one_outline() -> None:
    for at in disc(15):
        assert all(0 < x < WIDTH_IN and 0 < y < HEIGHT_IN for x, y in corners_of(at))
    outline = outline_of(15)
    assert len(outline) == 6 * (2 * 15 + 1)
    assert all(math.isclose(math.dist(one, other), 1) for one, other in pairwise((*outline, outline[0])))
