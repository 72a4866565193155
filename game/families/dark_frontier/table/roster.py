"""Both sheets on the left, always open; with little room all but the selected one are folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.families.dark_frontier.board.token_places import tokens_of
from game.families.dark_frontier.table.gauges import Wheel
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.sheet_picture import Bay, SheetPicture, SheetRow, Stat
from game.families.dark_frontier.words import idea_words, result_words
from game.screens.table.host import RosterTable
from game.screens.table.roster_list import put_roster
from game.shell.theme import SMALL, Theme, mix
from game.widgets.label import Label, Panel
from game.widgets.layout import Column
from game.widgets.lists import RowLook
from game.widgets.rowlist import Cell, Ground, ListRow, described_once
from game.widgets.widget import Widget
from game.wording import counted
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.describe import DIRECTION_WORDS, velocity_words
from rules.dark_frontier.figures import TUBES, Gun, Tubes
from rules.dark_frontier.gunnery import launch_velocity
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import condition, suffered
from rules.hexes.grid import DIRECTIONS
from rules.kernel.seats import PLAYERS

_GAP, _MOST_SPREAD, _LEGEND_HIGH = 6, 1.25, 20
_LEGENDS = ("Wheels show where each gun points.", "Wheels: where guns point")


def sheet_row(state: State, ship: Ship, flight: Flight | None = None) -> SheetRow:
    """Return what the sheet of a ship shows, with its planned flight."""
    sheet, now = state.sheet(ship), condition(state.figures, ship)
    turned = "of {} hexsides" if sheet.rotation > 1 else "of {}"
    stats = (
        Stat("Thrust", now.thrust, sheet.thrust, f"of {sheet.thrust}{', gimbal' * sheet.gimbaled}"),
        Stat("Turn", now.rotation, sheet.rotation, turned.format(sheet.rotation)),
        Stat("Point defense", now.point_defence, sheet.point_defence, "lower is better"),
    )
    bay = None
    if sheet.tubes is not None:
        bay = Bay(ship.missiles, sheet.tubes.magazine, ship.used, sheet.tubes.a_round, now.bay)
    gone = "" if ship.flies else "destroyed" if not ship.alive else "left the map"
    return SheetRow(
        ship.name,
        ship.seat,
        ship.type,
        (max(0, now.hull), sheet.hull),
        stats,
        ship.velocity,
        None if flight is None else flight.velocity,
        tuple(_wheels(state, ship, ship.facing if flight is None or ship.at is not None else flight.facing)),
        bay,
        tuple(
            (result, suffered(state.figures.edition, ship.type, ship.lost, face))
            for face, result in enumerate(sheet.damage, 1)
        ),
        gone,
        words_of(state, ship, flight),
    )


def _wheels(state: State, ship: Ship, facing: int) -> Sequence[Wheel]:
    """Return a ship's guns, then its tubes, as they point on the map with this facing."""
    sheet, now = state.sheet(ship), condition(state.figures, ship)
    guns: list[tuple[str, Gun | Tubes, bool, bool]] = [
        (name, gun, name in now.guns, name in ship.fired) for name, gun in sheet.guns.items()
    ]
    if sheet.tubes is not None:
        empty = ship.missiles == 0  # not broken: there is just nothing left to launch
        guns.append((TUBES, sheet.tubes, now.bay, empty or ship.used >= sheet.tubes.a_round))
    return [
        Wheel(
            name,
            tuple((facing + one) % DIRECTIONS for one in weapon.directions),
            launch_velocity(state.figures, weapon),
            facing,
            works=works,
            fired=fired,
        )
        for name, weapon, works, fired in guns
    ]


def words_of(state: State, ship: Ship, flight: Flight | None = None) -> str:
    """Return a sheet in words, for tooltips, tests and screen readers."""
    if not ship.flies:
        return f"{ship.name}, {'destroyed' if not ship.alive else 'left the map'}"
    sheet, now = state.sheet(ship), condition(state.figures, ship)
    guns = ", ".join(
        f"{name} {gun.launch}" + (" broken" if name not in now.guns else " fired" * (name in ship.fired))
        for name, gun in sheet.guns.items()
    )
    parts = [
        f"{ship.name}, {ship.type} ({idea_words(sheet)})",
        f"hull {now.hull} of {sheet.hull}",
        f"thrust {now.thrust} of {sheet.thrust}{', gimbaled' * sheet.gimbaled}",
        f"turn {now.rotation} of {sheet.rotation}",
        f"point defense {now.point_defence} (lower is better)",
        f"faces {DIRECTION_WORDS[ship.facing]}, flies {velocity_words(ship.velocity)}",
        f"guns: {guns}",
    ]
    if sheet.tubes is not None:
        bay = f"{ship.used} of {sheet.tubes.a_round} used this round" if now.bay else "its bay is broken"
        parts.append(f"{counted(ship.missiles, 'missile')} of {sheet.tubes.magazine}, {bay}")
    table = ", ".join(f"{face} {result_words(result)}" for face, result in enumerate(sheet.damage, 1))
    parts.append(f"a hit: {table}")
    if flight is not None:
        facing = DIRECTION_WORDS[flight.facing]
        parts.append(f"planned: faces {facing}, flies {velocity_words(flight.velocity)}")
    return "; ".join(parts)


@described_once
def described(theme: Theme, row: SheetRow, look: RowLook) -> ListRow:
    """Return a sheet as a row with a single picture."""
    color = theme.seat(row.seat)
    fill = theme.selected if look.selected else mix(theme.panel, theme.text, 0.06 if look.hovered else 0.02)
    ground = Ground(fill, color if look.selected else mix(color, theme.panel, 0.45), lit=False, bold=1.5)
    picture = Cell(draw=SheetPicture(row, color, theme.seat_text(row.seat)))
    return ListRow(
        [picture], high=row.high, pad=(0, 0, 0, 0), ground=ground, tip=row.words, text=row.words, topic="DS-1"
    )


def sheets_of(screen: RosterTable, room: float) -> list[SheetRow]:
    """Return the sheets, the selected one in full, and as many others in full as there is room for."""
    state: State = screen.view
    flights = screen.tool.flights() if isinstance(screen.tool, DuelTool) else {}
    ships = [ship for seat in PLAYERS for ship in state.ships.values() if ship.seat is seat]
    rows = {ship.name: sheet_row(state, ship, flights.get(ship.name)) for ship in ships}
    folded = {name: replace(row, folded=True) for name, row in rows.items()}
    ours = screen.roster_seat
    urgent = sorted(
        rows.values(),
        key=lambda row: (row.name != screen.pointer.piece, row.name != screen.selected, row.seat is not ours),
    )
    left = room - sum(row.high + _GAP for row in folded.values())
    for row in urgent:
        more = row.high - folded[row.name].high
        if more <= left or row.name == screen.selected:
            folded[row.name], left = row, left - more
    made = list(folded.values())
    used = sum(row.high + _GAP for row in made)
    if not any(row.folded for row in made):
        spread = max(1.0, min(_MOST_SPREAD, (room - _LEGEND_HIGH) / used))
        made = [replace(row, spread=spread) for row in made]
    return made


def roster(screen: RosterTable, area: Rect) -> list[Widget]:
    """Return the panel with both sheets."""
    theme, pen = screen.app.theme, screen.ui.pen
    panel = Panel("roster.panel", area, heading="BOTH SHEETS")
    made: list[Widget] = [panel]
    inside = panel.inner(6)
    column = Column(made.append, inside, gap=4, group="roster")
    rows = sheets_of(screen, inside.height / pen.text_factor)
    used = sum(row.high + _GAP for row in rows) * pen.text_factor
    foot = column.take_foot(_LEGEND_HIGH - 4) if inside.height - used >= _LEGEND_HIGH else None
    put_roster(screen, column, rows, partial(described, theme), partial(_piece_of, screen.view), gap=_GAP)
    if foot is not None:
        room = pen.px(foot.width)
        words = next((one for one in _LEGENDS if pen.width(one, SMALL) <= room), _LEGENDS[-1])
        made.append(Label("roster.legend", foot, words, style=SMALL, color="secondary", align="center"))
    return made


def _piece_of(state: State, row: SheetRow) -> str | None:
    return row.name if row.name in tokens_of(state) else None
