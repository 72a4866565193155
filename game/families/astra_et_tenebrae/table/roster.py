"""The roster on the left: a card for each ship of both sides, or one line each in small windows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.board.gauges import CardPicture, Thermometer, card_of
from game.families.astra_et_tenebrae.people import person_of
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.panel_gauges import (
    Body,
    BodyPicture,
    BodyStrip,
    body_of,
    paint_heat_words,
    paint_missiles,
    paint_overheat,
)
from game.families.astra_et_tenebrae.words import NAMES
from game.screens.table.host import RosterTable
from game.screens.table.roster_list import put_roster
from game.screens.tools.parts import seat_cell
from game.shell.theme import HEADING, SMALL, STRONG, Color, Theme, mix
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Column
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import PLAIN, Cell, Ground, Line, ListRow, described_once
from game.widgets.widget import Widget
from game.wording import counted
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.astra_et_tenebrae.systems import destroyed, points_left
from rules.kernel.seats import PLAYERS, Seat

CARD_HIGH, BRIEF_HIGH, LOST_HIGH, HEAD_HIGH, GAP = 74, 34, 26, 24, 4
_BOXES = (
    "Field: magnetic field. Fire: fire control. Heat: heat management. Bays: missile bays. "
    "Defense: point defense"
)
_CARDS = "Cards: P physicist, T tactician, E engineer, L pilot."
LEGEND = (
    "Crossed: destroyed. Hatched: destroyed when the turn ends. White dot: burn mark. "
    f"{_BOXES}. Bars on the right: the hull. {_CARDS}"
)
LEGEND_AT_ONCE = f"Crossed: destroyed. Bar left of a box: its armor. White dot: burn mark. {_BOXES}. {_CARDS}"


@dataclass(frozen=True, slots=True)
class SideHead:
    """The heading of a side, with its progress in the phase."""

    seat: Seat
    name: str
    note: str
    level: str = ""  # of the computer, if it plays this side


@dataclass(frozen=True, slots=True)
class ShipRow:
    """What a card shows of a ship: a value, so that equal ones are drawn only once."""

    name: str
    seat: Seat
    status: str
    done: bool
    thermometer: Thermometer
    overheat: int
    overheat_most: int
    missiles: int
    stock: int
    body: Body
    points: int
    card: CardPicture | None
    alive: bool
    words: str
    brief: bool = False


# --- the status of a ship ---------------------------------------------------------------------------------


def status_of(state: State, ship: Ship, fired: Mapping[str, str]) -> tuple[str, bool]:
    """Return what a ship has done in this phase, and whether it is done.

    `fired` maps ships to weapons.
    """
    hot = "hot · " if is_hot(state, ship) else ""
    if not ship.alive:
        return "lost", False
    if ship.blacked_out:
        return "blacked out", False
    match state.phase:
        case Phase.CAPTAINS:
            return "", False
        case Phase.PLACING:
            return ("placed", True) if ship.at is not None else ("to place", False)
        case Phase.INITIATIVE | Phase.HEAT:
            return hot.removesuffix(" · "), False
        case Phase.MOVEMENT:
            return (hot + _moved(ship, brief=bool(hot)), True) if ship.moved else (f"{hot}to move", False)
        case Phase.DETECTION:
            formation = state.formation_of(ship.name)
            return hot + (str(formation.type) if formation is not None else "alone"), False
    return _acted(state, ship, fired, hot)


def _moved(ship: Ship, *, brief: bool) -> str:
    """Return how a ship flies; `brief` leaves out the direction, to leave room for "hot"."""
    if ship.course is None:
        return "at rest"
    return f"{ship.flown:.0f}″" if brief else f"{ship.course}°, {ship.flown:.0f}″"


def _acted(state: State, ship: Ship, fired: Mapping[str, str], hot: str) -> tuple[str, bool]:
    if not ship.acted:
        return f"{hot}to act", False
    if ship.name in fired:
        return hot + fired[ship.name], True
    if any(shooter == ship.name for shooter, _ in state.fired_at):
        return f"{hot}fired", True
    evaded = ship.evaded and not ship.owes
    return hot + ("evaded" if evaded else "passed"), True


def row_of_ship(
    screen: RosterTable, ship: Ship, fired: Mapping[str, str], *, shown: bool, brief: bool
) -> ShipRow:
    """Return the row of a ship, with what the current tool plans for it."""
    state: State = screen.view
    figures, tool = state.figures, screen.tool
    status, done = status_of(state, ship, fired)
    planned = None
    if isinstance(tool, BattleTool):
        planned = dict(tool.planned_heat()).get(ship.name)
        if doing := tool.doing(ship.name):
            status, done = doing, False
    card = card_of(ship, screen.app.theme.seat(ship.seat), shown=shown)
    return ShipRow(
        ship.name,
        ship.seat,
        status,
        done,
        Thermometer(ship.heat, figures.heat, planned, out=1),
        ship.overheat,
        figures.heat.overheat_points,
        ship.missiles,
        figures.missiles,
        body_of(figures, ship),
        points_left(figures, ship),
        card if ship.alive else None,
        ship.alive,
        words_of(state, ship, status, planned, shown=shown),
        brief,
    )


def words_of(state: State, ship: Ship, status: str, planned: int | None, *, shown: bool) -> str:
    """Return a card in words, for tooltips, tests and screen readers."""
    if not ship.alive:
        return f"{ship.name}, destroyed"
    figures = state.figures
    heat = f"heat {ship.heat}" if planned in (None, ship.heat) else f"heat {ship.heat}, then {planned}"
    gone = ", ".join(WORDS[one] for one in destroyed(figures, ship))
    left = counted(points_left(figures, ship), "point") + " left"
    hull = f"hull {max(0, figures.hull - ship.hull)} of {figures.hull}" if figures.hull else ""
    noted = counted(sum(ship.noted), "point") + " to come when the turn ends" if any(ship.noted) else ""
    mark = f"burn mark on its {WORDS[ship.mark]}" if ship.mark is not None else ""
    over = counted(ship.overheat, "overheat point") if ship.overheat else ""
    owes = "skips its next action" if ship.owes else ""
    card = ""
    if ship.captain is not None:
        known = ship.captain_used or shown
        person = person_of(ship.seat, ship.captain) if known else None
        who = f"{person.name}, " if person is not None else ""
        card = (who + NAMES[ship.captain] if known else "card face down") + ", used" * ship.captain_used
    parts = (status, heat, over, counted(ship.missiles, "missile"), f"destroyed: {gone}" if gone else "")
    return ", ".join(filter(None, (ship.name, *parts, left, hull, noted, mark, owes, card)))


# --- how it looks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GaugeLine:
    """The heat, overheat points and missiles of a ship in one row."""

    row: ShipRow
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the gauges into a rectangle in pixels."""
        row = self.row
        missiles, overheat, figure = pen.px(6) * row.stock, pen.px(10) * row.overheat_most, pen.px(42)
        rest = place.width - missiles - overheat - figure - pen.px(14)
        tube = Rect(place.left, place.top, rest, place.height)
        row.thermometer(pen, surface, tube)
        words = Rect(tube.right + pen.px(6), place.top, figure, place.height)
        paint_heat_words(pen, surface, words, row.thermometer)
        there = Rect(words.right + pen.px(2), place.top, overheat, place.height)
        paint_overheat(pen, surface, there, row.overheat, row.overheat_most)
        there = Rect(place.right - missiles, place.top, missiles, place.height)
        paint_missiles(pen, surface, there, row.missiles, row.stock, self.color)


@described_once
def ship_card(theme: Theme, row: ShipRow, look: RowLook) -> ListRow:
    """Return the card of a ship: its status, its heat, its body and its captain's card."""
    color = theme.seat(row.seat)
    fill = theme.selected if look.selected else mix(theme.panel, theme.text, 0.06 if look.hovered else 0.02)
    ground = Ground(fill, color if look.selected else theme.line, lit=False, bold=1.5 if look.selected else 1)
    if not row.alive:
        return ListRow(
            _lost(row), high=LOST_HIGH, pad=(8, 0, 6, 0), ground=ground, tip=row.words, text=row.words
        )
    if row.brief:
        return ListRow(
            lines=_brief(theme, row),
            high=BRIEF_HIGH,
            pad=(8, 2, 6, 3),
            ground=ground,
            tip=row.words,
            text=row.words,
        )
    gauges, body = GaugeLine(row, color), BodyPicture(row.body, color)
    lines = [
        Line([*_card(row), *_status(row), Cell(row.name, STRONG, "text", squeeze=True)], high=18),
        Line([Cell(draw=gauges)], high=13),
        Line([], high=4),
        Line([Cell(draw=body)], high=28),
    ]
    return ListRow(
        lines=lines, high=CARD_HIGH, pad=(8, 5, 6, 6), ground=ground, tip=row.words, text=row.words
    )


def _card(row: ShipRow) -> list[Cell]:
    return [Cell(draw=row.card, wide=14, side="right", gap=5)] if row.card is not None else []


def _status(row: ShipRow) -> list[Cell]:
    ink: Ink = "good" if row.done else "secondary"
    sign = Icon.CHECK if row.done else None
    beside = Cell(row.name, STRONG)
    return [Cell(row.status, SMALL, ink, side="right", gap=6, sign=sign, size=9, beside=beside)]


def _lost(row: ShipRow) -> list[Cell]:
    lost = Cell("lost", SMALL, "refusal", side="right")
    cross = Cell(sign=Icon.CROSS, ink="refusal", size=9, wide=10, gap=6)
    return [cross, lost, Cell(row.name, STRONG, "secondary", squeeze=True)]


def _brief(theme: Theme, row: ShipRow) -> list[Line]:
    strip = BodyStrip(row.body, theme.seat(row.seat))
    points = Cell(str(row.points), SMALL, theme.seat_text(row.seat), side="right", gap=5)
    body = Cell(draw=strip, wide=39 if row.body.hull else 24, side="right")
    figure = Cell(str(row.thermometer.heat), SMALL, side="right", wide=20, gap=10)
    return [
        Line([*_card(row), points, Cell(row.name, STRONG, squeeze=True)], high=17),
        Line([body, figure, Cell(draw=row.thermometer, gap=6)], high=12),
    ]


@described_once
def side_head(theme: Theme, head: SideHead) -> ListRow:
    """Return the heading of a side."""
    ink = theme.seat_text(head.seat)
    note = Cell(head.note, SMALL, "secondary", side="right", gap=6)
    name = Cell(head.name, HEADING.sized(15), ink, squeeze=True)
    cells = [seat_cell(head.seat, theme.seat(head.seat)), note, name]
    if head.level:
        name = Cell(head.name, HEADING.sized(15), ink, snug=True)
        level = Cell(head.level, SMALL, "secondary", squeeze=True, optional=True)
        cells = [*cells[:2], name, level]
    tip = f"The computer plays {head.name}, difficulty {head.level}." if head.level else ""
    return ListRow(cells, high=HEAD_HIGH, pad=(4, 0, 4, 0), ground=PLAIN, tip=tip, selectable=False)


def side_note(state: State, seat: Seat) -> str:
    """Return how far a side is in the phase."""
    ships = list(state.side(seat))
    match state.phase:
        case Phase.PLACING:
            return f"{sum(ship.at is not None for ship in ships)} of {len(ships)} placed"
        case Phase.MOVEMENT:
            return f"{sum(ship.moved for ship in ships)} of {len(ships)} moved"
        case Phase.COMBAT | Phase.TACTICIANS:
            return f"{sum(ship.acted for ship in ships)} of {len(ships)} acted"
    return f"{counted(len(ships), 'ship')}"


def roster(screen: RosterTable, area: Rect, fired: Mapping[str, str], shown: frozenset[str]) -> list[Widget]:
    """Return the roster of both sides, the other side as single lines if not all cards fit.

    `shown` are the ships whose face-down cards their player looks at now.
    """
    state: State = screen.view
    theme, ours = screen.app.theme, screen.roster_seat
    order = (ours, ours.other)
    inside = area.inflate(-12, -12)
    growth = screen.ui.pen.text_factor
    whole = (
        2 * (HEAD_HIGH + GAP) + sum(len(names) for names in state.setup.ships.values()) * (CARD_HIGH + GAP)
    ) * growth
    brief = whole > inside.height - 34
    items: list[SideHead | ShipRow] = []
    for seat in PLAYERS if not brief else order:
        level = LEVELS.get(screen.session.seating.players[seat])
        title = "" if level is None else level.title.casefold()
        items.append(SideHead(seat, state.setup.names[seat], side_note(state, seat), title))
        for ship in (one for one in state.ships.values() if one.seat is seat):
            full = ship.name in (screen.selected, screen.pointer.piece) or seat is ours
            row = row_of_ship(screen, ship, fired, shown=ship.name in shown, brief=brief and not full)
            items.append(row)
    made: list[Widget] = [Panel("roster.panel", area)]
    column = Column(made.append, inside, gap=6, group="roster")
    used = sum(_high(item) + GAP for item in items) * growth
    legend = LEGEND_AT_ONCE if state.figures.points_at_once else LEGEND
    high = screen.ui.pen.words_height(legend, inside.width, SMALL) + 2
    foot = column.take_foot(high) if inside.height - used >= high + 8 else None
    put_roster(screen, column, items, partial(_row_of, theme), _piece_of, gap=GAP)
    if foot is not None:
        made.append(Label("roster.legend", foot, legend, style=SMALL, color="secondary", wrap=True))
    return made


def _piece_of(item: SideHead | ShipRow) -> str | None:
    return item.name if isinstance(item, ShipRow) else None


def _high(item: SideHead | ShipRow) -> int:
    if isinstance(item, SideHead):
        return HEAD_HIGH
    if not item.alive:
        return LOST_HIGH
    return BRIEF_HIGH if item.brief else CARD_HIGH


def _row_of(theme: Theme, item: SideHead | ShipRow, look: RowLook) -> ListRow:
    return side_head(theme, item) if isinstance(item, SideHead) else ship_card(theme, item, look)
