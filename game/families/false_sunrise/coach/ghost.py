"""What the coach shows on the board: courses that were flown, and better ones, better targets, a marker."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.events import Stop
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class Way:
    """A course of a ship on the board: its stops, cut short by a rock or the edge.

    With `placed` it is only the place where the ship began.
    """

    ship_id: str
    stops: tuple[Stop, ...]
    crashed: bool = False
    left: bool = False
    origin: Point | None = None
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """What to show on the board: flown and better courses, better targets, the marker meant.

    `about` is the id of the ship that dice were about, or that acted. `ringed` is the id of a ship to show
    with a ring, and the ring's label.
    """

    flown: tuple[Way, ...] = ()
    better: tuple[Way, ...] = ()
    shooter: str = ""
    targets: tuple[str, ...] = ()
    marker: Point | None = None
    about: str = ""
    ringed: tuple[str, str] = ("", "")
