"""The common base of tools that use the dice bench."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame import Rect

from game.families.false_sunrise.matched_fire.table.story import Step
from game.families.false_sunrise.table.host import FleetTool
from game.screens.tools.parts import PanelColumn
from game.shell.actions import CHOOSING, Context
from game.widgets.widget import Widget

DICE = {"die_left": -1, "die_right": 1}  # the direction in which keys step through dice


class BenchTool(FleetTool):
    """Answer a request with the dice on the bench, next to the panel."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)

    def lay(self, area: Rect, number: int, instead: Step | None) -> list[Widget]:
        """Return the widgets on the bench for step `number`.

        `instead` is the step that they replace.
        """
        raise NotImplementedError

    def stands_for(self, step: Step) -> bool:
        """Return whether it replaces the last step shown."""
        return False


class SummaryDefault(FleetTool):
    """Use the default for the rest of an attack, once the player has asked for that."""

    def standing(self) -> tuple[str, ...]:
        """Return the key of all questions answered together: those of a kind in one attack."""
        raise NotImplementedError

    def default(self) -> Any:  # noqa: ANN401 - options are of any type
        """Return the default answer."""
        raise NotImplementedError

    def default_for_all(self) -> None:
        """Answer this and all later questions of its kind in this attack with the default."""
        self.host.presenter.declined.add(self.standing())
        self.host.answer(self.default())

    def update(self, dt_s: float) -> bool:
        """Answer with the default automatically, if the player has asked for that."""
        if self.standing() in self.host.presenter.declined:
            self.host.answer(self.default())
            return True
        return super().update(dt_s)

    def put_default(self, column: PanelColumn, ruling: str) -> None:
        """Add the button that does so."""
        tip = f"Use the default for the rest of this attack ({ruling})"
        self.put_answer(
            column.foot(),
            "tool.default_all",
            "Default for all",
            self.default_for_all,
            "default_all",
            tip,
            ruling,
        )
