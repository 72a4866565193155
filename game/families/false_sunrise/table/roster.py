"""The roster at the left: the ships of a fleet with what is left of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL, STRONG, Colour, mix
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Panel, paint_pips
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

ROW_HEAD = 40
BAR_LINE = 15
BARS_A_LINE = 4
RETURNS = "will return"  # FAC-4


@dataclass(frozen=True, slots=True)
class RosterRow:
    """What a row of the roster shows: a ship's value at one moment, so equal rows are drawn once."""

    ship_id: str
    seat: Seat
    name: str
    hull: str
    velocity: int
    bar_pips: int
    pips: tuple[int, ...]
    done: bool | None
    note: str
    lost: int
    warning: str = ""
    hull_id: str = ""

    @property
    def words(self) -> str:
        """Say it in words, for readers and tests."""
        left = f"{sum(self.pips)} of {self.bar_pips * len(self.pips)} pips"
        warning = f", {self.warning}" if self.warning else ""
        done = {True: ", done", False: ", to do", None: ""}[self.done]
        return f"{self.name}, {self.hull}, velocity {self.velocity}, {self.note or left}{done}{warning}"


def rows_of(
    state: State, seat: Seat, done: Callable[[str], bool | None], warning: Callable[[str], str]
) -> list[RosterRow]:
    """List a fleet's ships in file order, those that are gone as well."""
    ships = [ship for ship in state.ships.values() if ship.seat is seat]
    return [_row(ship, done(ship.id), warning(ship.id)) for ship in ships]


def _row(ship: Ship, done: bool | None, warning: str) -> RosterRow:  # noqa: FBT001 - three values, not a flag
    note = ""
    if not ship.alive:
        note = RETURNS if ship.extras is not None and ship.extras.due else "destroyed"
    elif ship.left_at is not None:
        note = "off the board"
    elif not ship.deployed:
        kept = ship.extras is not None and ship.extras.reserve
        note = "kept back" if kept else "placed" if done else "not deployed"
    return RosterRow(
        ship.id,
        ship.seat,
        ship.spec.name,
        ship.spec.hull.name,
        ship.velocity,
        ship.fittings.bar_pips,
        ship.pips,
        None if note else done,
        note,
        ship.lost.bit_count(),
        "" if note else warning,
        ship.spec.hull.id,
    )


def row_height(row: RosterRow) -> float:
    """Return a row's height in logical units: a line of pips for every four bars."""
    if row.note == "destroyed":
        return ROW_HEAD + 4
    return ROW_HEAD + BAR_LINE * -(-len(row.pips) // BARS_A_LINE) + 5


def paint_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: RosterRow, look: RowLook) -> None:
    """Draw name, hull, velocity, bars and mark of a ship."""
    theme = pen.theme
    colour = theme.seat(row.seat)
    fill = theme.selected if look.selected else mix(theme.panel, theme.text, 0.05 if look.hovered else 0.0)
    pen.panel(surface, rect, fill, colour if look.selected else theme.line, width=1.5 if look.selected else 1)
    pad = pen.px(9)
    mark = Rect(rect.right - pad - pen.px(14), rect.top + pen.px(4), pen.px(14), pen.px(18))
    if row.done and not row.warning:
        pen.put_icon(surface, Icon.CHECK, mark.center, 13, theme.good)
    elif row.done is False:
        pen.put_icon(surface, Icon.DIAMOND, mark.center, 12, theme.accent)
    speed = Rect(mark.left - pen.px(36), mark.top, pen.px(32), mark.height)
    gone = row.note == "destroyed"
    if not gone:
        pen.write(surface, f"v {row.velocity}", speed, FIGURES.sized(12), theme.text, "right")
    name = Rect(rect.left + pad, mark.top, speed.left - rect.left - pad - pen.px(4), mark.height)
    style = pen.squeeze(row.name, STRONG, name.width)
    pen.write(surface, row.name, name, style, theme.secondary if gone else theme.text)
    below = Rect(name.left, name.bottom, rect.width - 2 * pad, pen.px(15))
    _paint_note(pen, surface, below, row)
    if not gone:
        place = Rect(name.left, below.bottom + pen.px(3), below.width, 0)
        paint_bars(pen, surface, place, row.pips, row.bar_pips, theme.seat(row.seat))


def _paint_note(pen: Pen, surface: pygame.Surface, place: Rect, row: RosterRow) -> None:
    """Write what kind of ship it is and how it fares; loss and danger in red, with a mark."""
    theme, gone = pen.theme, row.note == "destroyed"
    lost = f" · {row.lost} system{'s' * (row.lost != 1)} lost" if row.lost and not row.note else ""
    words = f"{row.hull}, destroyed" if gone else " · ".join(filter(None, (row.hull, row.note))) + lost
    words = row.warning or words
    ink = theme.refusal if gone or row.warning else theme.secondary
    place = place.copy()
    if gone or row.warning:
        icon = Icon.CROSS if gone else Icon.WARNING
        pen.put_icon(surface, icon, (place.left + pen.px(5), place.centery), 9 if gone else 11, theme.refusal)
        place.left, place.width = place.left + pen.px(14), place.width - pen.px(14)
    if pen.width(words, pen.squeeze(words, SMALL, place.width)) > place.width:
        words = words.replace(" damage", "")
    pen.write(surface, words, place, pen.squeeze(words, SMALL, place.width), ink)


def paint_bars(
    pen: Pen, surface: pygame.Surface, place: Rect, pips: tuple[int, ...], most: int, colour: Colour
) -> None:
    """Draw a bar's pips as one group, four groups a line."""
    gap = pen.px(6)
    width = (place.width + gap) // BARS_A_LINE - gap
    for index, left in enumerate(pips):
        line, column = divmod(index, BARS_A_LINE)
        top = place.top + line * pen.px(BAR_LINE)
        bar = Rect(place.left + column * (width + gap), top, width, pen.px(9))
        paint_pips(pen, surface, bar, most, [(left, "full")], colour)


class Roster(ScrollList[RosterRow]):
    """A fleet's ships as a list; choosing a row selects the ship."""

    kind = "roster"

    def __init__(
        self,
        rect: Rect,
        rows: list[RosterRow],
        *,
        selected: str | None,
        on_select: Callable[[str], None],
    ) -> None:
        at = next((i for i, row in enumerate(rows) if row.ship_id == selected), None)
        super().__init__(
            "roster",
            rect,
            rows,
            paint_row=paint_row,
            row_height=row_height,
            grows=True,
            gap=6,
            selected=at,
            on_select=lambda row: on_select(row.ship_id),
            row_text=lambda row: row.words,
            row_tip=lambda row: row.words,
            row_topic=lambda row: f"entry:{row.hull_id}",
            group="roster",
        )

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [row.words for row in self.items]}


def roster(screen: TableScreen, area: Rect) -> list[Widget]:
    """Make the roster with the switch between both fleets."""
    view, seat = screen.view, screen.roster_seat
    note = screen.tool.roster_note() if screen.tool is not None and seat is screen.tool.roster_seat() else ""
    theme = screen.app.theme
    panel = Panel(
        "roster.panel",
        area,
        heading=view.setup.fleets[seat].name.upper(),
        aside=note,
        heading_colour=theme.seat_text(seat),
    )
    foot = Rect(area.left + 8, area.bottom - 36, area.width - 16, 28)
    done = screen.tool.is_done if screen.tool is not None else lambda _: None
    warning = screen.tool.warning if screen.tool is not None else lambda _: ""
    rows = rows_of(view, seat, done, warning)
    place = Rect(foot.left, panel.rect.top + 34, foot.width, foot.top - panel.rect.top - 42)
    listed = Roster(place, rows, selected=screen.selected, on_select=screen.select)
    at = next((i for i, row in enumerate(rows) if row.ship_id == screen.selected), None)
    if at is not None and screen.selection_moved:
        listed.show_row(at)
    made: list[Widget] = [panel, listed]
    half = (foot.width - 6) // 2
    for index, one in enumerate(PLAYERS):
        place = Rect(foot.left + index * (half + 6), foot.top, half, foot.height)
        made.append(
            Button(
                f"roster.{one}",
                place,
                view.setup.names[one],
                on_press=lambda one=one: _show_fleet(screen, one),  # type: ignore[misc]
                look=ButtonLook.PILL,
                icon=seat_icon(one),
                on=one is seat,
                tooltip=f"Show the ships of {view.setup.names[one]}",
                group="roster",
            )
        )
    return made


def _show_fleet(screen: TableScreen, seat: Seat) -> None:
    screen.roster_seat = seat
    screen.rebuild()
