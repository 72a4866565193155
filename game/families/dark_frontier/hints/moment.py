"""A moment of a duel as one player knows it, and what a detector finds in it."""

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
    """A moment of a duel; `plan` is the answer that the player has planned, or None."""

    view: State
    plan: Any = None

    def marks(self) -> tuple[object, ...]:
        """Return the values that distinguish this moment from others."""
        return *hint_moment.Moment.marks(self), repr(self.plan)

    @property
    def figures(self) -> Figures:
        """The numbers of the edition."""
        return self.view.figures

    @property
    def shot(self) -> Shot | None:
        """The planned shot, or None."""
        return self.plan if isinstance(self.plan, Shot) else None

    def commanded(self) -> Iterator[tuple[Ship, Command]]:
        """Yield the player's ships with their planned commands, the selected ship first."""
        if isinstance(self.request, SetCommands):
            plan: Mapping[str, Command] = self.plan or {}
            for ship in self.mine():
                yield ship, plan.get(ship.name, Command())

    def as_commanded(self) -> State:
        """Return the state after the planned commands."""
        return with_commands(self.view, {ship.name: command for ship, command in self.commanded()})

    def mine(self) -> list[Ship]:
        """Return the player's ships on the map, the selected one first."""
        return sorted(self.view.side(self.seat), key=lambda ship: ship.name != self.selected)

    def foes(self) -> list[Ship]:
        """Return the enemy's ships on the map."""
        return list(self.view.side(self.seat.other))


def about(*pieces: str, **names: object) -> Sighting:
    """Return a sighting about tokens.

    In its text {ship} is the first token; the other keywords fill placeholders with their own
    names.
    """
    told = {"ship": pieces[0], **{name: f"{word}" for name, word in names.items()}}
    return Sighting(told, pieces)
