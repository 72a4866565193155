"""The sheet of the ship under the pointer, as a card in a corner of the board; a key pins it."""

from __future__ import annotations

from typing import Any, Protocol

import pygame
from pygame import Rect

from game.families.false_sunrise.table.rated_rows import rating_cells, rating_figures, units_of
from game.families.false_sunrise.table.roster import BAR_LINE, BARS_A_LINE, Bars
from game.families.false_sunrise.table.sheet import SheetRow, sheet_rows, system_row
from game.screens.host import HasBoard, HasSelected, HasUi, HasView
from game.screens.table.host import HasFrame, HasPointer
from game.screens.tools.parts import seat_cell
from game.screens.tools.tool import HasStage
from game.shell.theme import SMALL, STRONG
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, paint_row
from game.widgets.widget import Widget
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.ratings import NO_RATINGS
from rules.false_sunrise.state import Ship, State

REST_S = 0.35  # seconds that the pointer rests on a ship before its sheet is shown
WIDTH = 252
_PAD, _HEAD, _LINE, _ROW, _FOOT = 10, 22, 17, 16, 18
_GAP = 12


class SheetTable(HasUi, HasFrame, HasPointer, HasStage, HasView[State], Protocol):
    """A table over whose board a sheet is shown."""


class ShowsSelected(HasBoard, HasSelected, Protocol):
    """A board with a selected piece."""


class PinnedSheet:
    """Which ship's sheet is shown: the pinned one, else the one under the pointer."""

    def __init__(self, screen: SheetTable) -> None:
        self.screen = screen
        self.pinned: str | None = None
        self._under: str | None = None
        self._rested_s = 0.0
        self._at: tuple[float, float] | None = None  # where the pointer was
        self._is_pointed = False  # the mouse moved to the ship, rather than the ship under the mouse

    @property
    def ship(self) -> Ship | None:
        """The ship whose sheet is shown."""
        shown = self.pinned or (self._under if self._rested_s >= REST_S else None)
        ship = self.screen.view.ships.get(shown or "")
        return ship if ship is not None and ship.on_board else None

    def update(self, dt_s: float) -> None:
        """Follow the pointer."""
        screen = self.screen
        over = screen.frame.board.collidepoint(screen.ui.pointer) and not screen.stage.playing
        # Look it up again: the view may have moved under a resting pointer.
        under = screen.pointer.piece_below() if over and screen.ui.modal is None else None
        moved, self._at = screen.ui.pointer != self._at, screen.ui.pointer
        self._is_pointed = moved or (self._is_pointed and under == self._under)
        self._rested_s = self._rested_s + dt_s if self._is_pointed and under == self._under else 0.0
        self._under = under

    def pin(self, ship_id: str | None) -> None:
        """Pin the sheet of a ship; again, or with None, to unpin."""
        self.pinned = None if ship_id == self.pinned else ship_id

    def let_go(self) -> bool:
        """Unpin the sheet; return whether any was pinned."""
        pinned, self.pinned = self.pinned, None
        return pinned is not None


class SheetCard(Widget):
    """The picture of a sheet; it does not catch clicks.

    The selected ship is in the panel at the right, so its sheet is shown only if it is pinned.
    """

    kind = "sheet"
    solid = False

    def __init__(self, pieces: ShowsSelected, sheet: PinnedSheet) -> None:
        super().__init__("sheet.card", sheet.screen.frame.board)
        self._pieces = pieces
        self._screen = sheet.screen
        self._sheet = sheet
        self._known: tuple[Any, tuple[SheetRow, ...]] | None = None
        self.update(0.0)

    def update(self, dt: float) -> None:
        """Follow the pointer, and move to a corner away from it."""
        self._sheet.update(dt)
        ship = self._sheet.ship
        if ship is not None and ship.id == self._pieces.selected != self._sheet.pinned:
            ship = None
        if self.visible != (ship is not None):
            self.visible = ship is not None
            self._screen.app.refresh()
        if ship is not None:
            self.rect = self._corner(ship)

    def _corner(self, ship: Ship) -> Rect:
        room = self._screen.frame.board.inflate(-2 * _GAP, -2 * _GAP)
        place = Rect(0, 0, WIDTH, min(self._high(ship), room.height))
        corners = [
            place.move_to(topright=room.topright),
            place.move_to(topleft=room.topleft),
            place.move_to(bottomright=room.bottomright),
            place.move_to(bottomleft=room.bottomleft),
        ]
        return min(corners, key=lambda corner: self._in_the_way(corner, ship))

    def _high(self, ship: Ship) -> int:
        bars = -(-len(ship.pips) // BARS_A_LINE)
        figures = (2 + bool(_ratings(ship))) * _LINE
        return 2 * _PAD + _HEAD + figures + bars * BAR_LINE + len(self._rows(ship)) * _ROW + _FOOT

    def _in_the_way(self, corner: Rect, ship: Ship) -> int:
        """Rate what a corner would cover: the ship itself most, then the selected one, and dice."""
        screen = self._screen
        taken = [*screen.stage.tray.keep_off]
        if screen.stage.tray.throw is not None and (tray := screen.ui.get("tray")) is not None:
            taken.append(tray.rect)
        area = screen.ui.scale.rect(corner).inflate(*[2 * screen.ui.scale.px(_GAP)] * 2)
        shown = (ship, screen.view.ships.get(self._pieces.selected or "", ship))
        hidden = [area.collidepoint(self._pieces.pane.camera.to_px(one.at)) for one in shown]
        return 100 * hidden[0] + 50 * hidden[1] + 10 * sum(corner.colliderect(one) for one in taken)

    def _rows(self, ship: Ship) -> tuple[SheetRow, ...]:
        squadrons = tuple((q.id, q.size, q.mode) for q in self._screen.view.squadrons_over(ship.id))
        key = (ship, squadrons)
        if self._known is None or self._known[0] != key:
            self._known = (key, tuple(sheet_rows(self._screen.view, ship)))
        return self._known[1]

    def state(self) -> tuple[object, ...]:
        ship = self._sheet.ship
        if ship is None:
            return ()
        figures = (ship.velocity, ship.heading, ship.pips, ship.lost, ship.fired, ship.activated)
        return ship.id, figures, ship.marks, ship.expended, self._rows(ship), self._sheet.pinned

    def text(self) -> str:
        ship = self._sheet.ship
        if ship is None:
            return ""
        rows = (f"{row[0]}{'' if row[2] else ', destroyed'}" for row in self._rows(ship))
        return " · ".join((ship.spec.name, ship.spec.hull.name, _figures(ship), _pips(ship), *rows))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw name, figures, bars and systems, and the key that pins it."""
        if (ship := self._sheet.ship) is None:
            return
        theme, rows, pinned = pen.theme, self._rows(ship), self._sheet.pinned is not None
        bars = Bars(ship.pips, ship.fittings.bar_pips, theme.seat(ship.seat))
        name = Cell(ship.spec.name, STRONG, theme.seat_text(ship.seat), squeeze=True)
        hull = Cell(ship.spec.hull.name, SMALL, "secondary", side="right", gap=6, beside=name)
        cut = (self._high(ship) - self.rect.height + _ROW - 1) // _ROW  # rows that do not fit
        key = self._screen.app.bindings.label("pin_sheet")
        words = f"[{key}] unpins it" if pinned else f"[{key}] pins it here"
        lines = [
            Line([seat_cell(ship.seat, theme.seat(ship.seat)), hull, name], high=_HEAD),
            Line([Cell(_figures(ship), SMALL, squeeze=True)], high=_LINE),
            Line([Cell(_pips(ship), SMALL, "secondary")], high=_LINE),
            *(Line(rating_cells(figures), high=_LINE) for figures in _ratings(ship)),
            Line([], high=2),
            Line([Cell(draw=bars)], high=bars.lines * BAR_LINE - 2),
            *(Line(system_row(row).cells, high=_ROW) for row in rows[: len(rows) - cut]),
            Line([]),
            Line([Cell(words, SMALL, "secondary")], high=_FOOT),
        ]
        ground = Ground("panel", theme.focus if pinned else theme.edge)
        paint_row(pen, surface, surface.get_rect(), ListRow(lines=lines, pad=(_PAD,) * 4, ground=ground))


def _figures(ship: Ship) -> str:
    acted = " · acted" if ship.activated else ""
    return f"velocity {ship.velocity} · heading {ship.heading or 12} · thrust {thrust_of(ship)}{acted}"


def _pips(ship: Ship) -> str:
    left = f"{sum(ship.pips)} of {ship.fittings.bar_pips * len(ship.pips)} {units_of(ship)}"
    control = ship.fittings.ratings.fire_control
    if control:
        gunnery = load_edition(ship.spec.catalogue.edition).gunnery
        left += f" · Fire Control {gunnery.attacks_left(ship)} of {control}"
    return left


def _ratings(ship: Ship) -> list[list[tuple[str, int, int]]]:
    """Return the line of a ship's ratings, now and undamaged; empty if its hull has none."""
    whole = ship.spec.fittings(0).ratings
    return [rating_figures(ship.fittings.ratings, whole)] if whole != NO_RATINGS else []
