"""The places of things that a lesson points at, at any table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.book.lessons.at_table.pointing import point_of
from game.screens.host import HasBoard, HasSession, HasWidgets
from game.screens.tools.tool import HasStage, HasTool

if TYPE_CHECKING:
    from rules.table.measure import Point

_AROUND_UNITS = 34


class PointingTable(HasWidgets, HasBoard, HasSession, HasStage, Protocol):
    """A table at whose things a lesson points."""


class LandmarkTable(PointingTable, HasTool, Protocol):
    """A table at whose pieces a lesson points, and at what is planned with them."""


def widget_place(screen: PointingTable, widgets: Sequence[str], *, either: bool) -> Rect | None:
    """Return the joined pixel rectangle of the named widgets, or None if none is visible.

    With `either`, they are alternatives, and the first visible one counts. The big button is never
    pointed at while it is disabled or only skips an animation.
    """
    shown = (screen.ui.get(wanted) for wanted in widgets)
    found = [one.px() for one in shown if one is not None and one.visible]
    big = screen.ui.get("commit")
    goes_on = screen.stage.playing or screen.session.seating.watched
    if big is not None and (goes_on or not big.enabled):
        found = [one for one in found if one != big.px()]
    if not found:
        return None
    return found[0] if either else found[0].unionall(found[1:])


def place_of(
    screen: PointingTable,
    things: Mapping[str, Sequence[str]],
    either: Collection[str],
    piece_place: Callable[[str, str], Rect | Point | None],
    name: str,
) -> Rect | None:
    """Return the pixel rectangle of a thing on the screen or the board, or None if it is not visible.

    `things` maps names to widget ids, and `either` are the names whose widgets are alternatives (see
    `widget_place`). For any other name, such as `ship:Kestrel`, `piece_place` is called with the kind
    and the rest. It returns pixels of the window, or a place on the board.
    """
    if name in things:
        return _seen(widget_place(screen, things[name], either=name in either))
    kind, _, rest = name.partition(":")
    found = point_of(rest) if kind == "at" else piece_place(kind, rest)
    place = found if found is None or isinstance(found, Rect) else around(screen, found)
    return None if place is None else _seen(place.clip(screen.pane.rect))


def _seen(place: Rect | None) -> Rect | None:
    return place if place is not None and place.width > 0 and place.height > 0 else None


def around(screen: PointingTable, point: Point) -> Rect:
    """Return the pixel rectangle around a place of the board."""
    size = screen.ui.scale.px(_AROUND_UNITS)
    x, y = screen.pane.camera.to_px(point)
    return Rect(round(x) - size // 2, round(y) - size // 2, size, size)
