"""Where a ship is drawn during an animation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a ship is drawn: position in inches, degrees clockwise from up, and opacity (`fade`).

    At a thrust of 0 its engines idle; at 1 they run at full power.
    """

    x: float
    y: float
    angle_deg: float
    fade: float = 1.0
    thrust: float = 0.0


def swung_deg(from_deg: float, to_deg: float, share: float) -> float:
    """Return the angle after a share of the shorter turn between two angles.

    >>> swung_deg(350.0, 10.0, 0.5), swung_deg(10.0, 350.0, 1.0)
    (360.0, -10.0)
    """
    return from_deg + ((to_deg - from_deg + 180) % 360 - 180) * share
