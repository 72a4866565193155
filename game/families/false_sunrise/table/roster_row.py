"""What a row of the roster shows of a ship."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class RosterRow:
    """What a row of the roster shows: a ship's value at one moment, so equal rows are drawn once."""

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
        """Say it in words, for readers and tests."""
        left = f"{sum(self.pips)} of {self.bar_pips * len(self.pips)} pips"
        warning = f", {self.warning}" if self.warning else ""
        done = {True: ", done", False: ", to do", None: ""}[self.done]
        return f"{self.name}, {self.hull}, velocity {self.velocity}, {self.note or left}{done}{warning}"
