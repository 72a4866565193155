"""The seats at a table: everybody who can be asked something."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property


class Seat(StrEnum):
    """A party that answers requests: the two players, and chance, which answers for the dice."""

    RED = "red"
    BLUE = "blue"
    CHANCE = "chance"

    @cached_property
    def other(self) -> Seat:
        """The opposing player; raises `ValueError` for chance.

        >>> Seat.RED.other
        <Seat.BLUE: 'blue'>
        """
        try:
            return _OPPONENTS[self]
        except KeyError:
            raise ValueError("chance has no opponent") from None


PLAYERS = (Seat.RED, Seat.BLUE)
_OPPONENTS = {Seat.RED: Seat.BLUE, Seat.BLUE: Seat.RED}
