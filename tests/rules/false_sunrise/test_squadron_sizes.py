"""What a squadron does at every size it can have, as the rulings print it (SQD-1 and those of factions)."""

from __future__ import annotations

import pytest

from rules.false_sunrise.july_2024.catalogue import july_catalogue

# By size from 1 upwards: fixed damage and dice of damage for a ship.
PRINTED = {
    "fighter": [(1, 0)] * 5 + [(2, 0)] * 3,
    "bomber": [(1, 0)] * 3 + [(2, 0)] * 2,
    "harbingers": [(0, 0)] * 7,
    "drone-swarm": [(0, 0)] * 14,
    "f-39-deimos": [(0, 0)] + [(1, 0)] * 4,
    "heavy-bomber": [(0, 1), (0, 2), (0, 3)],
}
REVISED = {**PRINTED, "bomber": [(2, 0), (0, 1), (0, 1), (3, 1), (3, 1)]}
# What its own effect does, by size from 1 upwards.
SPECIAL = {
    "harbingers": ("gathers", [1, 1, 2, 2, 3, 3, 3]),
    "drone-swarm": ("jams", [1] * 4 + [2] * 5 + [3] * 5),
}


@pytest.mark.parametrize("revised", [False, True])
@pytest.mark.parametrize("name", PRINTED)
def test_SQD_1_damage_at_every_size(name: str, revised: bool) -> None:
    kind = next(one for one in july_catalogue().squadrons if one.id == name)
    printed = (REVISED if revised else PRINTED)[name]
    assert kind.size == len(printed)
    steps = [kind.step(size, revised=revised) for size in range(1, kind.size + 1)]
    assert [(step.damage, step.dice) for step in steps] == printed


@pytest.mark.parametrize("name", SPECIAL)
def test_FAC_5_and_10_points_at_every_size(name: str) -> None:
    kind = next(one for one in july_catalogue().squadrons if one.id == name)
    what, points = SPECIAL[name]
    (effect,) = kind.effects
    assert [getattr(effect, what)(size) for size in range(1, kind.size + 1)] == points


def test_FAC_13_an_ambush_at_every_size() -> None:
    kind = next(one for one in july_catalogue().squadrons if one.id == "f-39-deimos")
    (effect,) = kind.effects
    for arriving in range(1, 15):
        half = arriving // 2
        assert [effect.ambushes(size, arriving) for size in range(1, 6)] == [1, 1, 1, half, half]
