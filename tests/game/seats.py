"""A table at a state of our making, with the hands of both players."""

from __future__ import annotations

from typing import Any

from game.match.session import Session
from rules.false_sunrise.state import State


class Sitting:
    """A table that play goes on at from a state, and the hand of whoever is asked."""

    def __init__(self, desk: Any, state: State, *, seed: int = 3, animation: str = "off") -> None:
        desk.app.change_settings(animation=animation)
        self.desk = desk
        self.session = Session.new(state.setup, seed=seed)
        self.table = desk.sit_down(self.session, state, self.session.match.dice)

    @property
    def tool(self) -> Any:
        return self.table.tool

    def roll(self, *throws: tuple[int, ...]) -> None:
        """Fix the next throws."""
        waiting, after = list(throws), self.session.match.dice
        self.session.match.use_dice(
            lambda asked, n: waiting.pop(0) if waiting else after(asked, n)  # type: ignore[misc]
        )

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.desk.key(key)
            self.desk.step(3)

    def events(self, kind: type) -> list[Any]:
        return [event for beat in self.session.match.beats for event in beat if isinstance(event, kind)]
