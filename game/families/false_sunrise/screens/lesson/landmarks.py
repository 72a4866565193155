"""Where the things are that a lesson points at: names of widgets and board positions."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from pygame import Rect

from game.families.false_sunrise.lessons.table.pointing import EITHER, THINGS
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.host import HasView
from game.screens.lessons import landmarks
from rules.false_sunrise.positions.position import ship_id, squadron_id
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.state import State

_ROCK_SLACK = 6


class ViewedTable(landmarks.LandmarkTable, HasView[State], Protocol):
    """A table at whose pieces a lesson points."""


def place_of(screen: ViewedTable, position: Position, name: str) -> Rect | None:
    """Return the place in pixels of a thing on the screen or board, or None if hidden."""
    return landmarks.place_of(screen, THINGS, EITHER, partial(_board_place, screen, position), name)


def _board_place(screen: ViewedTable, position: Position, kind: str, rest: str) -> Rect | None:
    pane, view = screen.pane, screen.view
    match kind:
        case "ship":
            return _ship_place(screen, ship_id(position, rest))
        case "squadron":
            return pane.place_of(squadron_id(position, rest, view))
        case "marker":
            return _marker_place(screen, rest)
        case "rock":
            corners = [pane.camera.to_px(corner) for corner in position.board.terrain[int(rest)]]
            left, top = (round(min(one[axis] for one in corners)) for axis in (0, 1))
            right, bottom = (round(max(one[axis] for one in corners)) for axis in (0, 1))
            return Rect(left, top, right - left, bottom - top).inflate(_ROCK_SLACK, _ROCK_SLACK)
        case "end":
            return _end_place(screen, ship_id(position, rest))
    return None


def _marker_place(screen: ViewedTable, key: str) -> Rect | None:
    """Return the place of a marker with the ships on it."""
    place = screen.pane.place_of(key)
    if place is None:
        return None
    ships = (screen.pane.place_of(ship) for ship in screen.view.ships)
    return place.unionall([one for one in ships if one is not None and one.colliderect(place)])


def _ship_place(screen: ViewedTable, key: str) -> Rect | None:
    """Return the place of a ship with its selection ring."""
    place = screen.pane.place_of(key)
    return None if place is None else place.union(_ring(screen, key).move_to(center=place.center))


def _ring(screen: ViewedTable, key: str) -> Rect:
    pane: Any = screen.pane
    side = 2 * round(pane.end_px(screen.view.ships[key].spec.hull.id))
    return Rect(0, 0, side, side)


def _end_place(screen: ViewedTable, key: str) -> Rect | None:
    """Return the place where a ship's order would take it, or None if no orders are being given."""
    tool = screen.tool
    if not isinstance(tool, OrdersTool) or key not in tool.plan.ids:
        return None
    place = landmarks.around(screen, tool.path(key).end[:2])
    return place.union(_ring(screen, key).move_to(center=place.center))
