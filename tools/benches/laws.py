"""The odds of an attack, computed and cached, and copies of a state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise import dice_law
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.values import changed
from tools.benches.tables import forty_ships
from tools.benches.timing import Measurement, limit_row, medians, seconds

_LOOKUPS = 100_000
_COPIES = 20_000

# The slowest attacks to compute that one weapon in the catalog can make, with and without rerolls.
_PLAIN = [Attack(dice, rating, kill_at=6) for dice in (2, 4, 5) for rating in (0, 1, 3)]
_HEAVY = [
    Attack(5, -2, rerolls=2),
    Attack(5, 1, rerolls=3),
    Attack(4, -3, rerolls=1, kill_at=5),
    Attack(5, -4),
]


def _forget() -> None:
    """Empty all caches of dice odds, as in a fresh process."""
    for thing in vars(dice_law).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()


def _cold_ms(attacks: list[Attack]) -> float:
    """Return the time of the slowest of some attacks in milliseconds, each with empty caches."""
    slowest = 0.0
    for attack in attacks:
        tries = []
        for _ in range(3):
            _forget()
            tries.append(seconds(lambda attack=attack: attack_law(attack)))  # type: ignore[misc]
        slowest = max(slowest, sorted(tries)[1])
    return slowest * 1e3


def attack_laws() -> Iterator[Measurement]:
    """Compare the time to find the odds of attacks with the limits."""
    yield limit_row("law of an attack, cold, 5 dice", _cold_ms(_PLAIN), 1.0)
    yield limit_row("law of an attack, cold, rerolls", _cold_ms(_HEAVY), 20.0)

    attack = Attack(5, 1, kill_at=6)

    def looked_up() -> None:
        for _ in range(_LOOKUPS):
            attack_law(attack)

    (mine,) = medians(looked_up)
    yield limit_row("law of an attack, remembered", mine / _LOOKUPS * 1e6, 2.0, "us")


def state_copies() -> Iterator[Measurement]:
    """Compare copying a state of forty ships, and replacing a ship in it, with the limits."""
    state = forty_ships().copy()
    ship_id = next(iter(state.ships))

    def copies() -> None:
        for _ in range(_COPIES):
            state.copy()

    def replacements() -> None:
        for _ in range(_COPIES):
            copied = state.copy()
            copied.ships[ship_id] = changed(copied.ships[ship_id], velocity=0)

    copying, replacing = medians(copies, replacements)
    yield limit_row("copy a state of 40 ships", copying / _COPIES * 1e6, 10.0, "us")
    yield limit_row("copy it and replace a ship", replacing / _COPIES * 1e6, 10.0, "us")
