"""Where keys scroll to, in everything that is taller than its place."""

from __future__ import annotations

import pygame


def scrolled(key: int, scroll: float, *, line: float, page: float, limit: float) -> float | None:
    """Return where a key scrolls to from `scroll`, in logical units; None for a key that does not scroll.

    It may lie beyond either end: who scrolls keeps within them.
    """
    match key:
        case pygame.K_UP:
            return scroll - line
        case pygame.K_DOWN:
            return scroll + line
        case pygame.K_PAGEUP:
            return scroll - page
        case pygame.K_PAGEDOWN:
            return scroll + page
        case pygame.K_HOME:
            return 0.0
        case pygame.K_END:
            return limit
        case _:
            return None
