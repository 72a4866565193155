"""The last turn: what counts then is who has more ships left, and more points on them (AE-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from game.families.astra_et_tenebrae.ai.fighters import Fighter
from rules.astra_et_tenebrae.odds import SURELY, Blow, Wounds, law_of
from rules.astra_et_tenebrae.state import State
from rules.astra_et_tenebrae.systems import INDEX

SHIP = 30.0  # more than the points that a side can lose in a turn otherwise
_ANY_POINTS = 1000  # more than the points of all ships
MOST_HITS = 6  # more than these at one ship in a turn count as these
DEADLY = 3.0  # only heat that will destroy a ship has such a price
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
    return 0.0 if wounds.is_lost else SHIP + _points(wounds)


def _points(wounds: Wounds) -> int:
    return sum(wounds.left) + (wounds.hull or 0)


def count_points(fighter: Fighter, wounds: Wounds) -> None:
    """Value what others could do to a ship, and what its own fire costs, by what counts at the end."""
    fighter.hit = lead_by(wounds, (Blow(SURELY, 1),))
    mark = fighter.ship.mark
    fighter.beam = 0.0 if mark is None else lead_by(wounds, (Blow(SURELY, 1, INDEX[mark]),))
    fighter.shot_cost, fighter.beam_cost = price_now(fighter.shot_cost), price_now(fighter.beam_cost)


# --- the chance to win ----------------------------------------------------------------------------------

Leads = Mapping[int, float]
"""The chances of how ships, and then points, may differ at the end."""
Hits = tuple[Wounds, Sequence[float]]
"""A ship, and the chances of each number of hits at random components."""


def after_fire(ships: Iterable[Hits]) -> Leads:
    """Return the chances of what ships count together once these hits are counted."""
    return added(_after_hits(*one) for one in ships)


def won(ours: Leads, theirs: Leads) -> float:
    """Return the chance that one side counts more than the other; a draw is half a win."""
    return sum(
        chance * other * (1.0 if lead > more else 0.5 if lead == more else 0.0)
        for lead, chance in ours.items()
        for more, other in theirs.items()
    )


def added(ships: Iterable[Leads]) -> Leads:
    """Return the chances of what ships count together."""
    total: dict[int, float] = {0: 1.0}
    for ship in ships:
        found: dict[int, float] = {}
        for so_far, chance in total.items():
            for more, share in ship.items():
                found[so_far + more] = found.get(so_far + more, 0.0) + chance * share
        total = found
    return total


@lru_cache(_MEMORY)
def after_blows(wounds: Wounds, blows: tuple[Blow, ...]) -> Leads:
    """Return the chances of what a ship counts after blows."""
    found: dict[int, float] = {}
    for after, chance in law_of(wounds, blows):
        count = _ranked(after)
        found[count] = found.get(count, 0.0) + float(chance)
    return found


def _after_hits(wounds: Wounds, hits: Sequence[float]) -> Leads:
    found: dict[int, float] = {}
    for number, chance in enumerate(hits):
        for count, share in after_blows(wounds, (Blow(SURELY, 1),) * min(number, MOST_HITS)).items():
            found[count] = found.get(count, 0.0) + chance * share
    return found


def _ranked(wounds: Wounds) -> int:
    """Return a count in which one ship more is worth more than all points (AE-2)."""
    return 0 if wounds.is_lost else _ANY_POINTS + _points(wounds)


def price_now(price: float) -> float:
    """Return the price of a shot's heat: nothing, unless it destroys the ship."""
    return SHIP if price >= DEADLY else 0.0
