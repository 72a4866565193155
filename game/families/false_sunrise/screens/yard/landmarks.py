"""Where the things of the fleet builder are that a lesson points at: widgets, rows and arcs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.families.false_sunrise.lessons.yard.pointing import THINGS
from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture
from game.families.false_sunrise.yard.quick_fixes import Fault
from game.families.false_sunrise.yard.searching import Shelf
from game.widgets.lists import ScrollList
from game.widgets.rowlist import RowList
from game.widgets.widget import Widget
from rules.table.arcs import Arc

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor

_ARC = 64


def place_of(screen: Editor, name: str) -> Rect | None:
    """Return the place in pixels of a thing in the fleet builder, or None if it is not visible."""
    found = _units_of(screen, name)
    return None if found is None else screen.ui.scale.rect(found)


def _units_of(screen: Editor, name: str) -> Rect | None:
    kind, _, rest = name.partition(":")
    ui, catalogue = screen.ui, screen.catalogue
    if THINGS.get(name):
        return _shown(ui.get(THINGS[name]))
    if name == "hulls":
        return _joined([ui.get(f"yard.add.{hull}") for hull in catalogue.hull])
    if name == "fix":
        return _fix(ui.get("yard.faults"))
    match kind:
        case "hull":
            return _shown(ui.get(f"yard.add.{rest}"))
        case "ship":
            return _row(ui.get("yard.ships"), lambda row: row.name == rest)
        case "mount":
            keys = [one.key for one in screen.ship.components if one.type == rest] if screen.ship else []
            return _row(ui.get("yard.fit"), lambda row: row.id.removeprefix("c:") in keys)
        case "entry":
            return _row(ui.get("yard.shop"), lambda row: row.id == rest)
        case "shelf":
            return _tab(ui.get("yard.shelf"), list(Shelf).index(Shelf(rest)))
    return _arc(ui.get("yard.picture"), Arc(rest))


def show_entry(screen: Editor, names: Sequence[str]) -> None:
    """Scroll the catalogue so that the entry that is pointed at is in view."""
    shop = screen.ui.get("yard.shop")
    wanted = [name.partition(":")[2] for name in names if name.startswith("entry:")]
    if isinstance(shop, ScrollList) and wanted:
        shop.show_row(next((n for n, row in enumerate(shop.items) if row.id == wanted[0]), 0))


def _shown(widget: Widget | None) -> Rect | None:
    return widget.rect if widget is not None and widget.visible else None


def _joined(widgets: Sequence[Widget | None]) -> Rect | None:
    found = [place for one in widgets if (place := _shown(one)) is not None]
    return found[0].unionall(found[1:]) if found else None


def _row(listed: Widget | None, is_meant: Callable[[Any], bool]) -> Rect | None:
    """Return the visible part of a list's row, or None."""
    if not isinstance(listed, ScrollList):
        return None
    at = next((n for n, row in enumerate(listed.items) if is_meant(row)), None)
    return None if at is None else _within(listed.row_rect(at), listed.rect)


def _fix(listed: Widget | None) -> Rect | None:
    """Return the visible part of the first fix in the list of problems, or None."""
    if not isinstance(listed, RowList):
        return None
    place = listed.place_of(lambda row: isinstance(row, Fault) and row.words, "fix")
    return None if place is None else _within(place, listed.rect)


def _tab(tabs: Widget | None, number: int) -> Rect | None:
    if tabs is None:
        return None
    wide = tabs.rect.width / len(Shelf)
    return Rect(round(tabs.rect.left + number * wide), tabs.rect.top, round(wide), tabs.rect.height)


def _arc(picture: Widget | None, arc: Arc) -> Rect | None:
    if not isinstance(picture, ShipPicture):
        return None
    place = Rect(0, 0, _ARC, _ARC)
    place.center = picture.place_of(arc)
    return place


def _within(row: Rect, frame: Rect) -> Rect | None:
    seen = row.clip(frame)
    return seen if seen.height * 2 > row.height else None
