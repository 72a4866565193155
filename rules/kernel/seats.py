"""The seats at a table: who can be asked."""

from __future__ import annotations

from enum import StrEnum


class Seat(StrEnum):
    """A party that answers requests: two players, and chance, which answers for the dice."""

    RED = "red"
    BLUE = "blue"
    CHANCE = "chance"

    @property
    def other(self) -> Seat:
        """Name the opposing player.

        >>> Seat.RED.other
        <Seat.BLUE: 'blue'>
        """
        if self is Seat.CHANCE:
            raise ValueError("chance has no opponent")
        return Seat.BLUE if self is Seat.RED else Seat.RED


PLAYERS = (Seat.RED, Seat.BLUE)
