"""The last turn: what counts then is who has more ships left, and more points on them (AE-2)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from game.families.astra_et_tenebrae.ai.exchange import Weighed
from rules.astra_et_tenebrae.odds import Blow, Wounds, law_of
from rules.astra_et_tenebrae.state import State

_SHIP = 30.0  # more than the points that a side can lose in a turn otherwise
_DEADLY = 3.0  # only heat that will destroy a ship has such a price
_MEMORY = 20_000


def is_last_turn(state: State) -> bool:
    """Return whether the battle is judged at the end of this turn."""
    limit = state.setup.turn_limit
    return bool(limit) and state.turn >= (limit or 0)


@lru_cache(_MEMORY)
def lead_by(wounds: Wounds, blows: tuple[Blow, ...]) -> float:
    """Return by how much blows at a ship are expected to change the count at the end."""
    return _count(wounds) - sum(float(chance) * _count(after) for after, chance in law_of(wounds, blows))


def _count(wounds: Wounds) -> float:
    return 0.0 if wounds.is_lost else _SHIP + sum(wounds.left) + (wounds.hull or 0)


def without_later(weighed: Weighed) -> Weighed:
    """Return the values of burns without all that would only matter in later turns."""
    nothing = np.zeros(len(weighed.ours))
    heat = np.where(weighed.heat >= _DEADLY, weighed.heat, 0.0)
    return replace(weighed, heat=heat, place=nothing, near=nothing, likes=nothing)


def price_now(price: float) -> float:
    """Return the price of a shot's heat: nothing, unless it destroys the ship."""
    return _SHIP if price >= _DEADLY else 0.0
