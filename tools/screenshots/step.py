"""What the steps of all scenes have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.parts import Part
from tools.screenshots.studio import Studio

WidgetId = Annotated[str, Field(max_length=80)]
Words = Annotated[str, Field(max_length=1000)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Shares = tuple[Share, Share]
Faces = Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=100)]
MIDDLE: Shares = (0.5, 0.5)


class Step(Part):
    """One thing that happens on the way to a picture; its first field is what files call it."""

    def take(self, studio: Studio) -> None:
        """Do it."""
        raise NotImplementedError
