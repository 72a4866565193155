"""What the coach shows on the map: what was done, what would have been better, and the ship that dice hit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import Command, Start
from rules.dark_frontier.steering import Steering

Shown = tuple[str, Command | Steering | Start] | Shot
"""The command or the start of a ship, the steering of a missile, each with its name, or a shot."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A decision and the better one, None for nothing to draw; `about` is the ship that it is about."""

    did: Shown | None = None
    better: Shown | None = None
    about: str = ""
