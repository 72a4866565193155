"""Where the window stands on the desktop, as it is kept between starts."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

FARTHEST_PX = 32_767  # from the corner of the desktop, on every system
Coordinate = Annotated[int, Field(ge=-FARTHEST_PX, le=FARTHEST_PX)]
Width = Annotated[int, Field(ge=320, le=16_000)]
Height = Annotated[int, Field(ge=200, le=16_000)]


class WindowPlace(BaseModel):
    """Hold size and place of the window, in pixels, while it is neither maximized nor fills the screen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: tuple[Width, Height]
    at: tuple[Coordinate, Coordinate] | None = None
    """Its upper left corner on the desktop, or None: wherever the desktop puts it."""
    maximized: bool = False
