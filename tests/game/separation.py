"""Widgets keep apart and inside their window, for tests of screens at every size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pygame


def placed_apart(
    widgets: Sequence[dict[str, Any]], size: tuple[int, int], percent: int
) -> dict[str, pygame.Rect]:
    """Return the places of widgets by id; none leaves the window, and only a panel holds another whole."""
    window = pygame.Rect(0, 0, *size)
    places = {one["id"]: pygame.Rect(one["rect"]) for one in widgets}
    assert all(window.contains(place) for place in places.values()), percent
    panels = {one["id"] for one in widgets if one["kind"] == "panel"}
    for a, b in combinations(places, 2):
        if places[a].colliderect(places[b]):
            assert a in panels or b in panels, (a, b, percent)
            outer, inner = (a, b) if a in panels else (b, a)
            assert places[outer].contains(places[inner]), (outer, inner, percent)
            assert {a, b} - panels, (a, b)
    return places
