"""Focus moves: from widget to widget, and from group to group."""

from __future__ import annotations

from collections.abc import Sequence

from game.widgets.widget import Widget

BOARD = ""
_ASIDE = 4  # distances to the side count this many times


def next_in_ring(ring: Sequence[Widget], focus_id: str | None, step: int) -> str | None:
    """Return the id of the widget `step` places on, or None if no widget takes the focus."""
    if not ring:
        return None
    at = next((i for i, w in enumerate(ring) if w.id == focus_id), -1 if step > 0 else 0)
    return ring[(at + step) % len(ring)].id


def next_group(ring: Sequence[Widget], here: Widget | None, step: int, *, board: bool) -> str | None:
    """Return the group `step` places on, including the board; None if there are no groups."""
    groups: list[str] = [BOARD] if board else []
    groups += dict.fromkeys(w.group for w in ring if w.group not in groups)
    if not groups:
        return None
    at = groups.index(here.group) if here is not None and here.group in groups else 0
    return groups[(at + step) % len(groups)]


def next_towards(ring: Sequence[Widget], here: Widget | None, way: tuple[int, int]) -> Widget | None:
    """Return the nearest widget that is completely in one direction from another, or None.

    The direction is right, left, down or up. Widgets straight ahead count as nearer than widgets
    off to the side.
    """
    if here is None:
        return None
    across, down = way

    def off(other: Widget) -> tuple[int, int]:
        """Return how far ahead and how far aside another one begins."""
        a, b = here.rect, other.rect
        beside = max(b.left - a.right, a.left - b.right), max(b.top - a.bottom, a.top - b.bottom)
        ahead, aside = beside if across else beside[::-1]
        middle = abs(a.centerx - b.centerx) if down else abs(a.centery - b.centery)
        return ahead, max(0, aside) * _ASIDE + middle // _ASIDE

    def lies_there(other: Widget) -> bool:
        a, b = here.rect, other.rect
        if across:
            return (b.left >= a.right) if across > 0 else (b.right <= a.left)
        return (b.top >= a.bottom) if down > 0 else (b.bottom <= a.top)

    return min(filter(lies_there, ring), key=lambda other: sum(off(other)), default=None)
