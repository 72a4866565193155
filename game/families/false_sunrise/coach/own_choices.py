"""What an edition tells the coach about choices that only it has; `EditionUi.coach` makes it."""

from __future__ import annotations

from typing import Protocol

from game.families.false_sunrise.coach.ghost import Ghost
from game.review.findings import Mistake
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat

SETS = "sets"
"""The kind of these decisions: dice and sets."""


class OwnChoice(Protocol):
    """A choice that only an edition has."""

    @property
    def seat(self) -> Seat:
        """The seat that chose."""


class OwnChoices(Protocol):
    """Follows one match, and judges such choices."""

    def see(self, event: object) -> None:
        """Follow an event."""

    def chosen(self, state: State, event: object) -> OwnChoice | None:
        """Return the choice that the first event of a beat shows; `state` is the one before it."""

    def judge(self, view: State, chosen: OwnChoice, moment: int) -> Mistake[Ghost] | None:
        """Return what a choice gave away, or None."""


class NoChoices:
    """What an edition has that has no choices of its own."""

    def see(self, event: object) -> None:
        """Do nothing."""

    def chosen(self, state: State, event: object) -> None:
        """Return None."""

    def judge(self, view: State, chosen: OwnChoice, moment: int) -> None:
        """Return None."""
