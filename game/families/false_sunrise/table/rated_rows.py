"""Roster rows for ships whose hulls have ratings: Structure, Fire Control and the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from game.families.false_sunrise.table.roster_row import RosterRow
from game.screens.tools.parts import seat_cell
from game.shell.theme import FIGURES, SMALL, STRONG, Color, Theme, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, described_once
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.ratings import NO_RATINGS, Rating, Ratings
from rules.false_sunrise.state import Phase, Ship

_SQUARE, _GAP = 9, 3
PIPS = "pips"  # what bars are made of, unless the hull has another word
_DONE = {Phase.ORDERS: ("to order", "ordered"), Phase.DEPLOYMENT: ("to place", "placed")}
# A model's part in the request: the icon and ink for its one-line row.
_PARTS: Mapping[str, tuple[Icon, Ink]] = {
    "under attack": (Icon.RIGHT, "refusal"),
    "supports": (Icon.PLUS, "good"),
}
# What stands beside a name that leaves no room for the whole words.
_SHORT_PARTS: Mapping[str, str] = {"under attack": "target", "supports": "helps"}
_WORDS = {Rating.PD: "PD", Rating.SENSORS: "Sensors", Rating.THRUSTERS: "Thr"}


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A ship in the roster with its ratings, now and undamaged.

    `left` is the Fire Control not expended. `part` says how it is involved in the request ("under
    attack"), `state` whether it has acted; a `brief` row has one line.
    """

    row: RosterRow
    unit: str
    now: Ratings
    whole: Ratings
    left: int
    part: str = ""
    state: str = ""
    brief: bool = False

    @property
    def ship_id(self) -> str:
        """The ship."""
        return self.row.ship_id

    @property
    def words(self) -> str:
        """The row in words, for screen readers, tooltips and tests."""
        if self.row.note:
            return self.row.words
        left = f"{sum(self.row.pips)} of {len(self.row.pips)} {self.unit}"
        control = f"Fire Control {self.left} of {self.now.fire_control} left"
        rated = [f"{name} {now} of {whole}" for name, now, whole in self.ratings()]
        said = (self.row.name, self.row.hull, f"velocity {self.row.velocity}", left, control, *rated)
        return ", ".join(filter(None, (*said, self.part or self.state, self.row.warning)))

    def ratings(self) -> list[tuple[str, int, int]]:
        """List the ratings that damage reduces, if the hull has them: name, now, undamaged."""
        return rating_figures(self.now, self.whole)


def rating_figures(now: Ratings, whole: Ratings) -> list[tuple[str, int, int]]:
    """List the ratings that damage reduces, if the hull has them: name, now, undamaged."""
    return [
        (name, now.of(rating), whole.of(rating))
        for rating, name in _WORDS.items()
        if whole.of(rating) or rating is Rating.PD
    ]


def rated(row: RosterRow, ship: Ship, part: str, phase: Phase, *, brief: bool = False) -> RatedRow | None:
    """Return a ship's row with its ratings, or None if its hull has none."""
    whole = ship.spec.fittings(0).ratings
    if whole == NO_RATINGS:
        return None
    left = load_edition(ship.spec.catalogue.edition).gunnery.attacks_left(ship) or 0
    to_do, done = _DONE.get(phase, ("to act", "acted"))
    state = "" if row.done is None else done if row.done else to_do
    return RatedRow(row, units_of(ship), ship.fittings.ratings, whole, left, part, state, brief)


def units_of(ship: Ship) -> str:
    """Return what a ship's bars are made of: "pips", "Structure" or "figures"."""
    return units(ship.spec.hull.unit) or PIPS


@dataclass(frozen=True, slots=True)
class Points:
    """The picture of Structure, figures or Fire Control: points left, and points gone."""

    left: int
    whole: int
    color: Color
    spent: bool = False  # used up for this turn only: rings instead of crossed squares

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw it at the left of a rectangle in pixels."""
        step = min(pen.px(_SQUARE + _GAP), place.width // max(1, self.whole))
        for number in range(self.whole):
            at = (place.left + number * step + pen.px(_SQUARE) // 2, place.centery)
            if number < self.left:
                pen.put_icon(surface, Icon.ROUND if self.spent else Icon.SQUARE, at, _SQUARE, self.color)
            elif self.spent:
                pen.put_icon(surface, Icon.RING, at, _SQUARE, mix(self.color, pen.theme.panel, 0.3))
            else:
                pen.put_icon(surface, Icon.SQUARE_OPEN, at, _SQUARE, pen.theme.refusal)
                pen.put_icon(surface, Icon.CROSS, at, _SQUARE - 4, pen.theme.refusal)


def rating_cells(ratings: Sequence[tuple[str, int, int]]) -> list[Cell]:
    """Return each rating now and undamaged; reduced ones are red."""
    cells = []
    for name, now, whole in ratings:
        ink: Ink = "refusal" if now < whole else "text"
        cells += [
            Cell(name, SMALL, "secondary", gap=2, snug=True),
            Cell(f"{now}", STRONG.sized(12), ink, gap=0, snug=True),
            Cell(f"/{whole}", SMALL, "secondary", gap=4, snug=True),
        ]
    return cells


def _shortened(ratings: Sequence[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Shorten the names of ratings to three letters, so that they fit with larger text too."""
    return [(name[:3], now, whole) for name, now, whole in ratings]


@described_once
def rated_row(theme: Theme, one: RatedRow, look: RowLook) -> ListRow:
    """Describe name, state, Structure, Fire Control and ratings of a ship, or all in one line."""
    row = one.row
    color, gone = theme.seat(row.seat), row.note == "destroyed"
    fill = theme.selected if look.selected else mix(theme.panel, theme.text, 0.05 if look.hovered else 0.0)
    line = color if look.selected else theme.refusal if one.part == "under attack" else theme.line
    ground = Ground(fill, line, lit=False, bold=1.5 if look.selected else 1)
    if one.brief or row.note:
        lines = [Line(_brief_cells(theme, one), high=17)]
    else:
        lines = [
            Line(_head_cells(one), high=18),
            Line(_gauge_cells(theme, one), high=14),
            Line(rating_cells(_shortened(one.ratings())), high=16),
        ]
        if row.warning:
            mark = Cell(sign=Icon.WARNING, ink="refusal", size=11, wide=10, gap=4)
            short = row.warning.replace(f" {one.unit}", "")
            words = Cell(row.warning, SMALL, "refusal", squeeze=True, short=short)
            lines.append(Line([mark, words], high=15))
    pad = (6, 2, 5, 2) if one.brief or gone else (9, 3, 9, 4)
    topic = f"entry:{row.hull_id}"
    return ListRow(lines=lines, pad=pad, ground=ground, tip=one.words, topic=topic, text=one.words)


def _head_cells(one: RatedRow) -> list[Cell]:
    row = one.row
    state = one.part
    ink: Ink = "refusal" if state == "under attack" else "good"
    if not state and one.state:
        state, ink = one.state, "secondary" if row.done else "accent"
    name = Cell(row.name, STRONG, "text", gap=6, snug=True, squeeze=True)
    hull = Cell(row.hull.lower(), SMALL, "secondary", squeeze=True, short=" ")
    speed = Cell(f"v {row.velocity}", FIGURES.sized(12), side="right", gap=6)
    if one.part:
        short = _SHORT_PARTS.get(one.part, one.part)
        return [speed, name, Cell(one.part, SMALL, ink, align="right", short=short)]
    told = [Cell(state, SMALL, ink, side="right", gap=8)] if state else []
    return [*told, speed, name, hull]


def _gauge_cells(theme: Theme, one: RatedRow) -> list[Cell]:
    row, color = one.row, theme.seat(one.row.seat)
    whole = max(one.whole.fire_control, one.left)
    wide = whole * (_SQUARE + _GAP) - _GAP
    purse = Cell(draw=Points(one.left, whole, color, spent=True), wide=wide, side="right", gap=0)
    return [purse, Cell(draw=Points(sum(row.pips), len(row.pips), color))]


def _brief_cells(theme: Theme, one: RatedRow) -> list[Cell]:
    row, gone = one.row, one.row.note == "destroyed"
    mark = seat_cell(row.seat, mix(theme.seat(row.seat), theme.panel, 0.5 if gone else 0.0))
    if gone:
        mark = Cell(sign=Icon.CROSS, ink="refusal", size=9, wide=10, gap=6)
    name = Cell(row.name, STRONG.sized(12), "secondary" if gone else theme.seat_text(row.seat), squeeze=True)
    if gone:
        return [mark, name]  # the cross says what happened, and long names need the room
    if row.note:
        return [mark, Cell(row.note, SMALL, "secondary", side="right"), name]
    control: Ink = "text" if one.left else "refusal"
    signs = []
    if one.part:
        sign, ink = _PARTS.get(one.part, (Icon.DOT, "good"))
        signs.append(Cell(sign=sign, ink=ink, size=10, wide=10, side="right", gap=4))
    elif any(now < whole for _, now, whole in one.ratings()):
        signs.append(Cell(sign=Icon.WARNING, ink="refusal", size=10, wide=10, side="right", gap=3))
    left, most = sum(row.pips), len(row.pips)
    hurt: Ink = "refusal" if left < most else "text"
    both = replace(name, words=f"{row.name} {left}/{most}")  # what stands farther in
    figures = [
        Cell(f"FC {one.left}", SMALL, control, side="right", gap=3, beside=both),
        Cell(f"{left}/{most}", SMALL, hurt, side="right", gap=3, beside=name),
    ]
    return [mark, *signs, *figures, name]
