"""Where the focus goes next: from widget to widget, and from group to group."""

from __future__ import annotations

from collections.abc import Sequence

from game.widgets.widget import Widget

BOARD = ""


def next_in_ring(ring: Sequence[Widget], focus_id: str | None, step: int) -> str | None:
    """Return the id of the widget so many steps on; None where nothing takes the focus."""
    if not ring:
        return None
    at = next((i for i, w in enumerate(ring) if w.id == focus_id), -1 if step > 0 else 0)
    return ring[(at + step) % len(ring)].id


def next_group(ring: Sequence[Widget], here: Widget | None, step: int, *, board: bool) -> str | None:
    """Return the group so many steps on, the board among them; None where there are no groups."""
    groups: list[str] = [BOARD] if board else []
    groups += dict.fromkeys(w.group for w in ring if w.group not in groups)
    if not groups:
        return None
    at = groups.index(here.group) if here is not None and here.group in groups else 0
    return groups[(at + step) % len(groups)]
