"""Names beside ships: never nearer to another ship than to their own."""

from __future__ import annotations

import itertools
import math

import pytest
from pygame import Rect

from game.board.labels import LabelRequest, Labels

SIDE = 44  # of the ring round a ship


@pytest.mark.parametrize(("apart", "wide"), [(50, 52), (50, 64), (62, 64)])
def test_in_a_line_no_name_stands_over_the_neighbor_of_its_ship(apart: int, wide: int) -> None:
    ships = [Rect(200 + n * apart, 140, SIDE, SIDE) for n in range(4)]
    wishes = [LabelRequest(str(n), ship, (wide, 16), must=n == 0) for n, ship in enumerate(ships)]
    gauges = [Rect(ship.right + 4, 144, 26, 34) for ship in ships]
    found = Labels().place(wishes, gauges, Rect(0, 0, 800, ships[0].bottom + 4))
    assert len(found) > 1
    for one, other in itertools.permutations(wishes, 2):
        if one.id in found:
            middle = found[one.id].center
            assert math.dist(middle, one.ship.center) <= math.dist(middle, other.ship.center)


def test_a_chosen_name_goes_next_to_another_ship_only_if_nothing_else_is_free() -> None:
    own, other = Rect(300, 200, SIDE, SIDE), Rect(420, 200, SIDE, SIDE)
    wishes = [LabelRequest("own", own, (52, 16), must=True), LabelRequest("other", other, (52, 16))]
    around = [own.inflate(110, 110)]
    place = Labels().place(wishes, around, Rect(0, 0, 800, 600))["own"]
    assert math.dist(place.center, own.center) < math.dist(place.center, other.center)
    left_out = [*around, Rect(0, 0, own.right, 600)]
    assert Labels().place(wishes, left_out, Rect(0, 180, 800, 90))["own"].left > own.right
