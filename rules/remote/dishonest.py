"""What is said of a program that has sent something that no honest one sends."""

from __future__ import annotations

from rules.kernel.seats import Seat

ODD = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)
"""What an answer of the wrong form may raise somewhere in the rules."""


class Dishonest(Exception):
    """A side's program has sent something that no honest one sends; `seat` is whose, `why` a sentence."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.why = why
