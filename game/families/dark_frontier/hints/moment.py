"""A moment of a duel as one player knows it, and what a detector sees in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.hints import moment as hint_moment
from game.book.hints.moment import Sighting
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.foreseeing import with_commands
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, Ship, State


@dataclass(frozen=True, slots=True)
class Moment(hint_moment.Moment):
    """A moment of a duel: `plan` is the answer in hand, None where there is none."""

    view: State
    plan: Any = None

    def marks(self) -> tuple[object, ...]:
        """Return what tells it from others."""
        return *hint_moment.Moment.marks(self), repr(self.plan)

    @property
    def figures(self) -> Figures:
        """The numbers of the edition."""
        return self.view.figures

    @property
    def shot(self) -> Shot | None:
        """The shot in hand."""
        return self.plan if isinstance(self.plan, Shot) else None

    def commanded(self) -> Iterator[tuple[Ship, Command]]:
        """Run over the player's ships with the commands in hand, the selected ship first."""
        if isinstance(self.request, SetCommands):
            plan: Mapping[str, Command] = self.plan or {}
            for ship in self.mine():
                yield ship, plan.get(ship.name, Command())

    def as_commanded(self) -> State:
        """Return the map as it would be after the commands in hand."""
        return with_commands(self.view, {ship.name: command for ship, command in self.commanded()})

    def mine(self) -> list[Ship]:
        """List the player's ships on the map, the selected one first."""
        return sorted(self.view.side(self.seat), key=lambda ship: ship.name != self.selected)

    def foes(self) -> list[Ship]:
        """List the enemy's ships on the map."""
        return list(self.view.side(self.seat.other))


def about(*pieces: str, **names: object) -> Sighting:
    """Make a sighting about tokens; the first is {ship}, further names are given."""
    told = {"ship": pieces[0], **{name: f"{word}" for name, word in names.items()}}
    return Sighting(told, pieces)
