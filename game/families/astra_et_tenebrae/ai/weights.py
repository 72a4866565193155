"""What the computer cares for in each edition: numbers, found by playing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.astra_et_tenebrae.figures import Component


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Worths on one scale: 1 is a hit by a cannon on a whole ship.

    `patience` says how little of a ship's worth lies in hits that are far off: of each further one that a
    ship can take it counts so much less. `parts` are the worths of working components beside that. Heat
    costs `heat` a point, `warm` more above `warm_from`, and `risk` once a hit on heat management could be
    the end; `overheating` for each point that radiating could not bring below the danger. An `action` is what
    a ship's shot is worth by and large, a `mark` what a mark is on a component that is worth 1.
    """

    patience: float
    parts: Mapping[Component, float]
    heat: float = 0.008
    warm: float = 0.02
    warm_from: int = 14
    risk: float = 0.3
    overheating: float = 0.1
    action: float = 0.6
    mark: float = 0.25


_NEW = Weights(
    patience=0.85,
    parts={
        Component.ENGINE: 0.0,
        Component.MAGNETIC_FIELD: 0.6,
        Component.FIRE_CONTROL: 0.5,
        Component.HEAT_MANAGEMENT: 0.5,
        Component.MISSILE_BAYS: 0.3,
        Component.POINT_DEFENSE: 0.7,
    },
)
_OLD = Weights(
    patience=0.9,
    parts={
        Component.ENGINE: 0.0,
        Component.MAGNETIC_FIELD: 0.6,
        Component.FIRE_CONTROL: 0.2,
        Component.HEAT_MANAGEMENT: 1.0,
        Component.MISSILE_BAYS: 0.3,
        Component.POINT_DEFENSE: 1.0,
    },
)
_TASTES = {"2025-03-04": _NEW, "2025-03-01": _OLD}


def weights_for(edition: str) -> Weights:
    """Return the taste for an edition."""
    return _TASTES[edition]
