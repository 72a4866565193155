"""The sizes of everything at which tests look at a window."""

from __future__ import annotations

from game.shell.settings import offered_scales

LARGE = (3840, 2160)


def scales_of(size: tuple[int, int]) -> list[int]:
    """List the scales that a window offers, in percent; of the large one only those above 200."""
    return [percent for percent in offered_scales(size) if size != LARGE or percent > 200]
