"""The window's size and place on the desktop, as the settings keep them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

FARTHEST_PX = 32_767  # the limit for distances from the corner of the desktop, on every system
Coordinate = Annotated[int, Field(ge=-FARTHEST_PX, le=FARTHEST_PX)]
Width = Annotated[int, Field(ge=320, le=16_000)]
Height = Annotated[int, Field(ge=200, le=16_000)]


class WindowPlace(BaseModel):
    """The window's size and place, in pixels, when it is neither maximized nor in full screen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: tuple[Width, Height]
    at: tuple[Coordinate, Coordinate] | None = None
    """Its upper left corner, or None to let the desktop choose."""
    maximized: bool = False
