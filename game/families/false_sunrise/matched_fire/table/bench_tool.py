"""What tools of the bench of dice have in common."""

from __future__ import annotations

from typing import Any, ClassVar

from pygame import Rect

from game.families.false_sunrise.matched_fire.table.story import Step
from game.families.false_sunrise.table.host import FleetTool
from game.screens.tools.parts import PanelColumn
from game.shell.actions import CHOOSING, Context
from game.widgets.widget import Widget


class BenchTool(FleetTool):
    """Answer a request by what lies on the bench, beside the panel."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)

    def lay(self, area: Rect, number: int, instead: Step | None) -> list[Widget]:
        """Make what lies on the bench, as the step of a number, `instead` of one that it stands for."""
        raise NotImplementedError

    def stands_for(self, step: Step) -> bool:
        """Whether it takes the place of the last step that was told."""
        return False


class SummaryDefault(FleetTool):
    """Answer by the default for the rest of an attack, once that was asked for."""

    def standing(self) -> tuple[str, ...]:
        """Name all questions that are answered together: those of a kind in one attack."""
        raise NotImplementedError

    def default(self) -> Any:  # noqa: ANN401 - options are of any type
        """Return the answer by default."""
        raise NotImplementedError

    def default_for_all(self) -> None:
        """Answer this by the default, and what follows of its kind in this attack unasked."""
        self.host.presenter.declined.add(self.standing())
        self.host.answer(self.default())

    def update(self, dt_s: float) -> bool:
        """Answer what was asked to be answered by the default."""
        if self.standing() in self.host.presenter.declined:
            self.host.answer(self.default())
            return True
        return super().update(dt_s)

    def put_default(self, column: PanelColumn, ruling: str) -> None:
        """Put the button that does so."""
        tip = f"Answers this and all that follows of this attack by the default ({ruling})"
        self.put_answer(
            column.foot(),
            "tool.default_all",
            "Default for all",
            self.default_for_all,
            "default_all",
            tip,
            ruling,
        )
