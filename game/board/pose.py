"""Where a ship is drawn while something plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a ship is drawn: inches, degrees clockwise from up, and how much of it is left to see.

    With a thrust of 0 its engines idle, with 1 they give all they have.
    """

    x: float
    y: float
    angle_deg: float
    fade: float = 1.0
    thrust: float = 0.0
