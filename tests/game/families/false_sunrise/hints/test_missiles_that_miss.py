"""What is said of missiles that cannot hit: advice for guns would be wrong (E1-16, first edition)."""

from __future__ import annotations

from typing import Any

import pytest

from game.families.false_sunrise.hints.detectors import DETECTORS


def launcher(type: str, *destroyed: str) -> dict[str, Any]:
    """Give a destroyer a launcher."""
    return {"hull": "destroyer", "components": [{"id": "g1", "type": type}], "destroyed": list(destroyed)}


def at(x: float, *types: str) -> dict[str, Any]:
    """Put Blade somewhere, at rest, with upgrades."""
    parts = [{"id": f"u{number}", "type": one} for number, one in enumerate(types)]
    return {"at": (x, 24), "heading": 9, "velocity": 0, "hull": "cruiser", "components": parts}


@pytest.mark.parametrize(
    ("ship", "target", "way"),
    [
        (launcher("swarm", "fire-control"), at(36), "Repair its Fire Control first"),
        (launcher("swarm"), at(40, "cloaking-system"), "at close range"),
        (launcher("torpedo", "fire-control"), at(60, "cloaking-system"), "without a cloak"),
    ],
)
def test_E1_16_missiles_that_cannot_hit_are_given_no_advice_for_guns(
    scene: Any, ship: Any, target: Any, way: str
) -> None:
    moment = scene(ship, target, edition="2024-03").activates()
    assert DETECTORS["too-far"](moment) is None
    sighting = DETECTORS["no-missile-hits"](moment)
    assert sighting is not None
    assert way in sighting.names["way"]


def test_E1_16_within_the_minimum_range_nobody_is_told_to_come_nearer(scene: Any) -> None:
    ship = launcher("torpedo", "fire-control")
    moment = scene(ship, at(43, "cloaking-system"), edition="2024-03").activates()
    told = [name for name in ("too-far", "no-missile-hits", "too-near") if DETECTORS[name](moment)]
    assert told == []
