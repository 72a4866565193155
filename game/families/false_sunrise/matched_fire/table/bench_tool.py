"""What a tool is that is worked on the bench of dice."""

from __future__ import annotations

from typing import ClassVar

from pygame import Rect

from game.families.false_sunrise.matched_fire.table.story import Step
from game.families.false_sunrise.table.host import FleetTool
from game.shell.actions import CHOOSING, Context
from game.widgets.widget import Widget


class BenchTool(FleetTool):
    """Answer a request by what lies on the bench, beside the panel."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)

    def lay(self, area: Rect, number: int) -> list[Widget]:
        """Make what lies on the bench, as the step of a number."""
        raise NotImplementedError

    def stands_for(self, step: Step) -> bool:
        """Whether it takes the place of the last step that was told."""
        return False
