"""The roster on the left: the ships of a fleet and what is left of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Rect

from game.families.false_sunrise.table.host import FleetTool
from game.families.false_sunrise.table.rated_rows import RatedRow, rated, rated_row
from game.families.false_sunrise.table.roster_row import RosterRow
from game.screens.table.host import RosterTable
from game.screens.table.roster_list import put_roster
from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL, STRONG, Color, Theme, mix
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Panel, paint_pips
from game.widgets.layout import Column, Row, columns
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, described_once
from game.widgets.widget import Widget
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat

BAR_LINE = 15
BARS_A_LINE = 4
RETURNS = "will return"  # FAC-4


def rows_of(
    state: State, seat: Seat, done: Callable[[str], bool | None], warning: Callable[[str], str]
) -> list[RosterRow]:
    """List a fleet's ships in file order, including those that are gone."""
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


@dataclass(frozen=True, slots=True)
class Bars:
    """The picture of a ship's bars: the pips of each as one group, four groups per line."""

    pips: tuple[int, ...]
    most: int
    color: Color

    @property
    def lines(self) -> int:
        """The number of lines, each `BAR_LINE` units high."""
        return -(-len(self.pips) // BARS_A_LINE)

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw it at the top of a rectangle in pixels."""
        for line in range(self.lines):
            across = columns(place.move(0, line * pen.px(BAR_LINE)), [0] * BARS_A_LINE, pen.px(6))
            for bar, left in zip(across, self.pips[line * BARS_A_LINE :], strict=False):
                bar.height = pen.px(9)
                paint_pips(pen, surface, bar, self.most, [(left, "full")], self.color)


@described_once
def roster_row(theme: Theme, row: RosterRow, look: RowLook) -> ListRow:
    """Describe a ship: name, velocity, mark, condition and bars."""
    color, gone = theme.seat(row.seat), row.note == "destroyed"
    fill = theme.selected if look.selected else mix(theme.panel, theme.text, 0.05 if look.hovered else 0.0)
    mark = Cell(wide=14, side="right", gap=4)
    if row.done and not row.warning:
        mark = replace(mark, sign=Icon.CHECK, size=13, ink="good")
    elif row.done is False:
        mark = replace(mark, sign=Icon.DIAMOND, size=12, ink="accent")
    speed = Cell("" if gone else f"v {row.velocity}", FIGURES.sized(12), side="right", wide=32, gap=4)
    name = Cell(row.name, STRONG, "secondary" if gone else "text", squeeze=True)
    lines = [Line([mark, speed, name], high=18), Line(_note(row), high=15)]
    if not gone:
        bars = Bars(row.pips, row.bar_pips, color)
        lines += [Line([], high=3), Line([Cell(draw=bars)], high=BAR_LINE * bars.lines)]
    return ListRow(
        lines=lines,
        pad=(9, 4, 9, 7 if gone else 5),
        ground=Ground(
            fill, color if look.selected else theme.line, lit=False, bold=1.5 if look.selected else 1
        ),
        tip=row.words,
        topic=f"entry:{row.hull_id}",
        text=row.words,
    )


def _note(row: RosterRow) -> list[Cell]:
    """Describe a ship's hull and condition; loss and danger are red with a mark."""
    gone = row.note == "destroyed"
    lost = f" · {row.lost} system{'s' * (row.lost != 1)} lost" if row.lost and not row.note else ""
    words = f"{row.hull}, destroyed" if gone else " · ".join(filter(None, (row.hull, row.note))) + lost
    words = row.warning or words
    if not gone and not row.warning:
        return [Cell(words, SMALL, "secondary", squeeze=True)]
    icon, size = (Icon.CROSS, 9) if gone else (Icon.WARNING, 11)
    mark = Cell(sign=icon, ink="refusal", size=size, wide=10, gap=4)
    return [mark, Cell(words, SMALL, "refusal", squeeze=True, short=words.replace(" damage", ""))]


def roster(screen: RosterTable, area: Rect) -> list[Widget]:
    """Return the roster with the switch between both fleets."""
    view, seat = screen.view, screen.roster_seat
    note = screen.tool.roster_note() if screen.tool is not None and seat is screen.tool.roster_seat() else ""
    theme = screen.app.theme
    panel = Panel(
        "roster.panel",
        area,
        heading=view.setup.fleets[seat].name.upper(),
        aside=note,
        heading_color=theme.seat_text(seat),
    )
    made: list[Widget] = [panel]
    inside = Rect(area.left + 8, area.top + 34, area.width - 16, area.height - 42)
    column = Column(made.append, inside, group="roster")
    foot = column.take_foot(28)
    done = screen.tool.is_done if screen.tool is not None else lambda _: None
    warning = screen.tool.warning if screen.tool is not None else lambda _: ""
    rows = _with_ratings(screen, rows_of(view, seat, done, warning))
    put_roster(screen, column, rows, partial(_row_of, theme), lambda row: row.ship_id, gap=6)
    switch = Row(made.append, foot, [0, 0], 6, "roster")
    for one in PLAYERS:
        switch.put(
            Button,
            f"roster.{one}",
            view.setup.names[one],
            on_press=partial(_show_fleet, screen, one),
            look=ButtonLook.PILL,
            icon=seat_icon(one),
            on=one is seat,
            tooltip=f"Show the ships of {view.setup.names[one]}",
        )
    return made


def _row_of(theme: Theme, row: RosterRow | RatedRow, look: RowLook) -> ListRow:
    return rated_row(theme, row, look) if isinstance(row, RatedRow) else roster_row(theme, row, look)


def _with_ratings(screen: RosterTable, rows: list[RosterRow]) -> Sequence[RosterRow | RatedRow]:
    """Return rows with ratings if ships have any, then one-line rows of the other fleet."""
    view, tool, seat = screen.view, screen.tool, screen.roster_seat
    part = tool.part_of if isinstance(tool, FleetTool) else lambda _: ""
    whole = [rated(row, view.ships[row.ship_id], part(row.ship_id), view.phase) for row in rows]
    others = [
        rated(row, view.ships[row.ship_id], part(row.ship_id), view.phase, brief=True)
        for row in rows_of(view, seat.other, lambda _: None, lambda _: "")
    ]
    found = [row for row in (*whole, *others) if row is not None]
    return found if None not in whole else rows


def _show_fleet(screen: RosterTable, seat: Seat) -> None:
    screen.roster_seat = seat
    screen.rebuild()
