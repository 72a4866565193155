"""The places that a lesson points at: ships, the end of the planned burn, and other places."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.families.astra_et_tenebrae.lessons.pointing import EITHER, OF_A_SHIP, THINGS
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.screens.lessons import landmarks
from rules.table.measure import Point


def place_of(screen: landmarks.LandmarkTable, name: str) -> Rect | None:
    """Return the rectangle of a thing on the screen or the board, or None if it is not visible now."""
    kind, _, ship = name.partition(":")
    if kind in OF_A_SHIP and ship:
        widgets = [one.format(ship) for one in OF_A_SHIP[kind]]
        return landmarks.widget_place(screen, widgets, either=False)
    return landmarks.place_of(screen, THINGS, EITHER, partial(_piece_place, screen), name)


def _piece_place(screen: landmarks.LandmarkTable, kind: str, ship: str) -> Rect | Point | None:
    tool = screen.tool
    if kind == "end" and isinstance(tool, MoveTool) and tool.plan is not None and tool.plan.ship == ship:
        return tool.ghost_end()
    return screen.pane.place_of(ship) if kind == "ship" else None
