"""A table with a measuring tape: while switched on, the tape receives presses and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.screens.table.host import PresenterTable
from game.screens.table.presenter import Presenter

if TYPE_CHECKING:
    from game.screens.table.tape import Tape

MEASURE = "measure"
"""The name of the board view that shows the tape."""


class MeasuringPresenter(Presenter):
    """A presenter with a measuring tape among its board views, created by `tape_of`."""

    tape_of: ClassVar[type[Tape]]

    def __init__(self, screen: PresenterTable) -> None:
        super().__init__(screen)
        self.tape = self.tape_of(screen)

    def hand(self) -> Tape | None:
        return self.tape if self.screen.is_on(MEASURE) else None

    def tape_laid(self) -> list[Any]:
        """Return the overlays of the tape on the board."""
        pointer = self.screen.pointer
        return self.tape.overlays(pointer.at, pointer.piece) if self.screen.is_on(MEASURE) else []

    def action(self, action: str) -> bool:
        return self.screen.is_on(MEASURE) and self.tape.action(action)

    def toggled(self) -> None:
        self.tape.clear()

    def lay_down(self) -> bool:
        if not self.screen.is_on(MEASURE):
            return False
        self.screen.toggle(MEASURE)
        return True

    def put_away(self) -> None:
        self.tape.clear()
        self.lay_down()
