"""The values of ships, hits and heat."""

from __future__ import annotations

from functools import lru_cache

from game.families.astra_et_tenebrae.ai.weights import weights_for
from rules.astra_et_tenebrae.figures import COMPONENTS, Component, Figures, figures_of
from rules.astra_et_tenebrae.odds import SURELY, Blow, Wounds, law_of
from rules.astra_et_tenebrae.state import Ship
from rules.astra_et_tenebrae.systems import INDEX, works

_MEMORY = 100_000
DOOM = 6.0  # cost of heat that will destroy the ship
_PLACES = range(len(COMPONENTS))
_HEAT = INDEX[Component.HEAT_MANAGEMENT]


@lru_cache(_MEMORY)
def _staying(edition: str, wounds: Wounds) -> float:
    """Return how long a ship survives hits, each later hit counting less."""
    if wounds.is_lost:
        return 0.0
    patience = weights_for(edition).patience
    after = [wounds.struck(place, 1) for place in _PLACES]
    # Where a point can have no effect, a hit leaves the ship as it was.
    still = sum(1 for one in after if one == wounds) / len(after)
    onward = sum(_staying(edition, one) for one in after if one != wounds) / len(after)
    return (1.0 + patience * onward) / (1.0 - patience * still)


@lru_cache(8)
def _unit(edition: str) -> float:
    figures = figures_of(edition)
    whole = Wounds(figures.points, figures.hull or None, too_hot=False, at_once=figures.points_at_once)
    hit = sum(_staying(edition, whole.struck(place, 1)) for place in _PLACES) / len(COMPONENTS)
    return _staying(edition, whole) - hit


@lru_cache(_MEMORY)
def worth_of_ship(edition: str, wounds: Wounds) -> float:
    """Return the value of a ship, with its noted points counted."""
    if wounds.is_lost:
        return 0.0
    parts, points = weights_for(edition).parts, figures_of(edition).points
    working = sum(
        worth * (0.6 + 0.4 * wounds.left[INDEX[one]] / points[INDEX[one]])
        for one, worth in parts.items()
        if wounds.left[INDEX[one]]
    )
    return _staying(edition, wounds) / _unit(edition) + working


@lru_cache(_MEMORY)
def worth_of_blows(edition: str, wounds: Wounds, blows: tuple[Blow, ...]) -> float:
    """Return how much of a ship's value these blows are expected to take."""
    after = sum(float(chance) * worth_of_ship(edition, one) for one, chance in law_of(wounds, blows))
    return worth_of_ship(edition, wounds) - after


def worth_of_hit(edition: str, wounds: Wounds, points: int = 1, place: int | None = None) -> float:
    """Return how much of a ship's value a certain hit takes.

    Without a `place` it is at a random component.
    """
    return worth_of_blows(edition, wounds, (Blow(SURELY, points, place),))


def worth_of_marks(edition: str, wounds: Wounds) -> float:
    """Return the value of a laser's mark on a random component."""
    hits = sum(worth_of_hit(edition, wounds, 1, place) for place in _PLACES) / len(COMPONENTS)
    return weights_for(edition).mark * hits


def cost_of_heat(figures: Figures, ship: Ship, heat: int) -> float:
    """Return the cost for a ship of ending a turn with this much heat."""
    taste, limits = weights_for(figures.edition), figures.heat
    managed = works(figures, ship, Component.HEAT_MANAGEMENT) and not ship.noted[_HEAT]
    cost = taste.heat * heat + taste.warm * max(0, heat - taste.warm_from)
    deadly = limits.unmanaged if limits.unmanaged_in == "status" else limits.unmanaged + limits.radiated
    if heat > deadly:
        cost += taste.risk if managed else DOOM
    return cost + taste.overheating * max(0, heat - limits.overheats_above - limits.radiated + 2)


def is_lost_at_once(figures: Figures, ship: Ship, heat: int) -> bool:
    """Return whether a ship that keeps this much heat is lost at the end of the heat phase (AH-6)."""
    in_status = figures.heat.unmanaged_in == "status"
    return (
        not in_status
        and heat > figures.heat.unmanaged
        and not works(figures, ship, Component.HEAT_MANAGEMENT)
    )
