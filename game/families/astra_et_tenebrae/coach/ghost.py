"""What the coach shows on the board: what was answered, the better answer, and whom dice were about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ghost:
    """What to show on the board: answers such as burns, shots and evasions.

    `ship` is the ship in question, and `better_ship` the one that the better answer is about ("" for a side).
    `target` is the ship that dice were about.
    """

    ship: str = ""
    did: object = None
    better: object = None
    better_ship: str = ""
    target: str = ""
