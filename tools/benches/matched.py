"""Matched Fire: random games against the peer, and odds of dice pools computed and cached."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.matched_fire import pool_law as laws
from rules.false_sunrise.matched_fire.pool_law import Pool, missile_law, pool_law
from rules.false_sunrise.state import Options
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement, limit_row, medians, seconds

EDITION = "matched-fire"
_OURS = 60
_LOOKUPS = 100_000

# The most common dice pools, and the slowest ones to compute.
_USUAL = [Pool(5, flex, macro) for flex in (0, 1, 2) for macro in (-1, 0, 1)]
_DEAREST = [Pool(6, 4, 2), Pool(6, 4, -3), Pool(4, 4, 2, sustained=True)]


def matched_games() -> Iterator[Measurement]:
    """Measure decisions per second of random fleets at 20 points: full rules, events and journal."""
    drawn = Drawn(edition=EDITION, points=20, options=Options(turn_limit=12))
    setups = [(seed, drawn.setup(seed)) for seed in range(_OURS)]
    yield decisions_row("matched fire, random decisions", load_edition(EDITION).ruleset, setups, 1.9)


def matched_laws() -> Iterator[Measurement]:
    """Compare the time to find the odds of dice pools and missiles with the limits."""
    yield limit_row("law of a pool, cold, 5 dice", _cold_ms(_USUAL), 30.0)
    yield limit_row("law of a pool, cold, dearest", _cold_ms(_DEAREST), 500.0)
    attack, defence = Pool(5, 1, 1), Pool(7, 1)
    tries = []
    for _ in range(3):
        _forget()
        tries.append(seconds(lambda: missile_law(attack, defence)))
    yield limit_row("law of a missile attack, cold", sorted(tries)[1] * 1e3, 60.0)

    def looked_up() -> None:
        for _ in range(_LOOKUPS):
            missile_law(attack, defence)

    (mine,) = medians(looked_up)
    yield limit_row("law of a missile attack, remembered", mine / _LOOKUPS * 1e6, 2.0, "us")


def _forget() -> None:
    """Empty all caches of dice odds, as in a fresh process."""
    for thing in vars(laws).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()


def _cold_ms(pools: list[Pool]) -> float:
    """Return the time of the slowest of some pools in milliseconds, each with empty caches."""
    slowest = 0.0
    for pool in pools:
        tries = []
        for _ in range(3):
            _forget()
            tries.append(seconds(lambda pool=pool: pool_law(pool)))  # type: ignore[misc]
        slowest = max(slowest, sorted(tries)[1])
    return slowest * 1e3
