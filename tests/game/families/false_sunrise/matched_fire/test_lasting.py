"""How many attacks a model stands, held against throws that are counted blow by blow (MF-39 to MF-42)."""

from __future__ import annotations

from collections import defaultdict
from math import isclose

import pytest

from game.families.false_sunrise.matched_fire.lasting import attacks_stood
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, matched_catalogue
from rules.false_sunrise.matched_fire.pool_law import Law, Pool, missile_law, pool_law
from rules.false_sunrise.matched_fire.wearing import (
    Wear,
    gun_blows,
    missile_blows,
    squadron_blows,
    wearing_of,
)
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

_NEGLIGIBLE = 1e-13


def built(ship: str) -> ShipSpec:
    text = f"name: A\nedition: matched-fire\nships: [{{name: Arrow, {ship}}}]"
    return build_fleet(parse_fleet(text, "text"), Seat.RED, matched_catalogue()).ships[0]


def weapon(name: str) -> MatchedWeapon:
    found = matched_catalogue().component[name]
    assert isinstance(found, MatchedWeapon)
    return found


def stood_by_the_engine(spec: ShipSpec, pool: Pool, *, missile: bool) -> float:
    """Let one attack after the other fall on every state that the rules' own forecasts know (MF-49)."""
    states = wearing_of(spec)
    blows = squadron_blows if not spec.hull.capital else missile_blows if missile else gun_blows
    chances = {states.number(Wear(sum(spec.full_bars()))): 1.0}
    mean = 0.0
    while chances:
        mean += sum(chances.values())
        following: defaultdict[int, float] = defaultdict(float)
        for number, chance in chances.items():
            for blow, share in _law(pool, states.pd(number), missile=missile).grouped(blows):
                there = states.after(number, blow)
                if there and chance * share > _NEGLIGIBLE:
                    following[there] += chance * share
        chances = following
    return mean


def _law(pool: Pool, pd: int, *, missile: bool) -> Law:
    return missile_law(pool, Pool(pd)) if missile else pool_law(pool)


@pytest.mark.parametrize(
    ("ship", "gun", "arc", "pool"),
    [
        ("hull: corvette", "rake", Arc.PORT, Pool(5, 1, 0)),
        ("hull: frigate, components: [{type: rake, arc: fore}]", "rake", Arc.REAR, Pool(5, 2, 0)),
        ("hull: frigate, defences: [prow-plate, flak-turrets]", "maul", Arc.FORE, Pool(5, 0, 0)),
        ("hull: frigate, defences: [prow-plate, prow-plate]", "rake", Arc.FORE, Pool(5, 0, -3)),
        ("hull: frigate", "dart", Arc.FORE, Pool(5, 0, 1)),
        ("hull: kites", "rake", Arc.FORE, Pool(3)),
        ("hull: sentries", "shoal", Arc.FORE, Pool(5)),
    ],
)
def test_the_mean_is_that_of_the_rules_own_states(ship: str, gun: str, arc: Arc, pool: Pool) -> None:
    spec, fired = built(ship), weapon(gun)
    found = attacks_stood(spec, fired, arc)
    assert isclose(found, stood_by_the_engine(spec, pool, missile=fired.is_missile), rel_tol=1e-6)


def test_a_plate_and_point_defence_make_a_ship_stand_more() -> None:
    bare, plated = built("hull: destroyer"), built("hull: destroyer, defences: [prow-plate, flak-turrets]")
    for gun in ("maul", "dart"):
        assert attacks_stood(plated, weapon(gun), Arc.FORE) > attacks_stood(bare, weapon(gun), Arc.FORE)
    shielded = built("hull: destroyer, defences: [prow-plate]")
    from_astern = {attacks_stood(one, weapon("maul"), Arc.REAR) for one in (bare, shielded)}
    assert len(from_astern) == 1, "a prow plate guards no stern"
