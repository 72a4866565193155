"""The weights by which the computer values things in each edition, tuned by playing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.astra_et_tenebrae.figures import Component
from rules.changed_editions import base_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Values on one scale: 1 is the value of a cannon's hit on an undamaged ship.

    `patience` is the factor by which each further hit that a ship can take counts less than the one before.
    `parts` are the extra values of working components. Heat costs `heat` a point and `warm` more above
    `warm_from`. `risk` is added once a hit on heat management could destroy the ship, and `overheating` for
    each point that radiating could not bring below the danger. `action` is the average value of a ship's
    shot, and `mark` the value of a mark on a component where a hit is worth 1.
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
# Heat is as dangerous without heat management as in the newest edition, and nothing is armored.
_LISTED = Weights(
    patience=0.85,
    parts={
        Component.ENGINE: 0.0,
        Component.MAGNETIC_FIELD: 0.6,
        Component.FIRE_CONTROL: 0.3,
        Component.HEAT_MANAGEMENT: 0.5,
        Component.MISSILE_BAYS: 0.3,
        Component.POINT_DEFENSE: 0.8,
    },
)
_TASTES = {"2025-03-04": _NEW, "2025-03-02": _LISTED, "2025-03-01": _OLD}


def weights_for(edition: str) -> Weights:
    """Return the weights for an edition; those of the newest for one that has none of its own."""
    return _TASTES.get(base_of(edition), _NEW)
