import hashlib

import shapely

from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import PlaceShip
from rules.astra_et_tenebrae.rocks import generate_rocks
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.kernel.seats import PLAYERS
from rules.table.measure import snap_point
from rules.table.terrain import terrain_faults

SEEDS = range(200)


def test_AT_1_every_seed_gives_a_fair_map_as_shapely_sees_it() -> None:
    counts = set()
    for seed in SEEDS:
        outlines = generate_rocks(seed)
        rocks = [shapely.Polygon(outline) for outline in outlines]
        drawn = shapely.union_all(rocks)
        turned = shapely.affinity.rotate(drawn, 180, origin=(36, 24))
        assert terrain_faults(outlines) == []
        assert drawn.symmetric_difference(turned).area < 1e-9
        assert all(a.distance(b) > 3.0 for a in rocks for b in rocks if a is not b)
        assert shapely.box(0, 8.001, 72, 39.999).contains(drawn)
        widest = [max(a.distance(b) for a in corners for b in corners) for corners in map(_corners, outlines)]
        assert all(3.0 <= one <= 8.0 for one in widest)
        assert all(snap_point(corner) == corner for rock in outlines for corner in rock)
        counts.add(len(outlines))
    assert counts == {3, 4, 5, 6}


def _corners(outline: tuple[tuple[float, float], ...]) -> list[shapely.Point]:
    return [shapely.Point(corner) for corner in outline]


def test_AT_1_the_same_seed_gives_the_same_map_on_every_machine() -> None:
    text = repr([generate_rocks(seed) for seed in (0, 7, 2**63)])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "b04bf3c84937e100"


def test_AT_1_rocks_lie_on_the_table_where_they_are_asked_for_and_leave_room_to_place_ships() -> None:
    for edition in EDITIONS:
        assert not draw_setup(edition, {}).setup(3).terrain.polygons
        setup = draw_setup(edition, {"rocks": "yes"}).setup(3)
        assert setup.terrain.polygons == generate_rocks(3)
        for seat in PLAYERS:
            request = PlaceShip(seat, ruleset_of(edition).opening(setup))
            assert request.refusal(request.default()) is None
