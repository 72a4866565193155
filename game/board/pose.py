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
