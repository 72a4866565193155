"""The content of a roster row."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class RosterRow:
    """What a roster row shows of a ship at one moment.

    A value, so that equal rows are drawn once.
    """

    ship_id: str
    seat: Seat
    name: str
    hull: str
    velocity: int
    bar_pips: int
    pips: tuple[int, ...]
    done: bool | None
    note: str
    lost: int
    warning: str = ""
    hull_id: str = ""

    @property
    def words(self) -> str:
        """The row in words, for screen readers and tests."""
        left = f"{sum(self.pips)} of {self.bar_pips * len(self.pips)} pips"
        warning = f", {self.warning}" if self.warning else ""
        done = {True: ", done", False: ", to do", None: ""}[self.done]
        return f"{self.name}, {self.hull}, velocity {self.velocity}, {self.note or left}{done}{warning}"
