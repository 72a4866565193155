"""The places that a lesson points at: ships, shots, the end of a command, and hexes."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from pygame import Rect

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.lessons.pointing import EITHER, THINGS, hex_named
from game.families.dark_frontier.table.host import DuelTool
from game.screens.host import HasView
from game.screens.lessons import landmarks
from rules.dark_frontier.foreseeing import with_commands
from rules.dark_frontier.state import State
from rules.hexes.grid import add
from rules.table.measure import Point


class ViewedTable(landmarks.LandmarkTable, HasView[State], Protocol):
    """A table at whose pieces a lesson points."""


def place_of(screen: ViewedTable, name: str) -> Rect | None:
    """Return the rectangle of a thing on the screen or the board, or None if it is not visible now."""
    return landmarks.place_of(screen, THINGS, EITHER, partial(_piece_place, screen), name)


def _piece_place(screen: ViewedTable, kind: str, name: str) -> Rect | Point | None:
    if kind == "hex":
        at = hex_named(name)
        return None if at is None else point_of(at)
    if kind != "end":
        return screen.pane.place_of(name)
    tool, view = screen.tool, screen.view
    if not isinstance(tool, DuelTool) or name not in tool.planned():
        return None
    ship = with_commands(view, tool.planned()).ships[name]
    return point_of(add(ship.place, ship.velocity))
