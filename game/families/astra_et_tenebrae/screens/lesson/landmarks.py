"""Where the things are that a lesson points at: ships, the end of the planned burn, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.book.lessons.at_table.pointing import point_of
from game.families.astra_et_tenebrae.lessons.pointing import EITHER, OF_A_SHIP, THINGS
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.screens.lessons.landmarks import around, widget_place

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


def place_of(screen: TableScreen, name: str) -> Rect | None:
    """Return the pixels of a thing of the screen or of the board; None where it is not to be seen now."""
    if name in THINGS:
        return widget_place(screen, THINGS[name], either=name in EITHER)
    kind, _, rest = name.partition(":")
    if kind in OF_A_SHIP:
        return widget_place(screen, [one.format(rest) for one in OF_A_SHIP[kind]], either=False)
    place = _piece_place(screen, kind, rest)
    seen = None if place is None else place.clip(screen.pane.rect)
    return seen if seen is not None and seen.width > 0 and seen.height > 0 else None


def _piece_place(screen: TableScreen, kind: str, rest: str) -> Rect | None:
    match kind:
        case "ship":
            return screen.pane.place_of(rest)
        case "end":
            tool = screen.tool
            if not isinstance(tool, MoveTool) or tool.plan is None or tool.plan.ship != rest:
                return None
            point = tool.ghost_end()
        case _:
            point = point_of(rest)
    return None if point is None else around(screen, point)
