"""The fleet's page: its ships, the tracks of points and turns, reminders, and the share code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.sheets.content import FleetSheet, ShipSheet
from game.families.false_sunrise.sheets.parts import Faults
from game.families.false_sunrise.sheets.weapon_rows import Gun
from game.print_fonts import QUIET, width_of
from game.sheets.pen import (
    BOLD,
    ITALIC,
    LEADING,
    LINE,
    SHADE,
    TEXT,
    TITLE,
    WHITE,
    Pen,
    wrapped,
)
from game.wording import counted
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.share_code import fleet_to_code
from rules.files import FileError
from rules.table.measure import Point

_WINNING = 15  # END-2
_TURNS = 15  # if the edition has no turn limit
_MARKERS = 5  # SET-3
_ROW = 14.0
_SQUEEZED = 1.2  # a line wider than its place by this factor is wrapped, not squeezed
_TRACK = 21.0
_GAP = 12.0
_STRIP, _LISTS, _CODE = 82.0, 82.0, 86.0
_TRACKS = 4
_LOWER = _TRACKS * _TRACK + _STRIP + _LISTS + _CODE + 3 * _GAP + 3 * 13
_MOST_FAULTS = 8
_LEAST_NOTES, _NOTE_LINE = 70.0, 20.0
_MOST_QR = 900
Area = tuple[float, float, float, float]
_COLUMNS = (
    ("Lost", 0.0),
    ("Ship", 0.045),
    ("Hull", 0.30),
    ("Int.", 0.41),
    ("Thrust", 0.455),
    ("", 0.515),  # the edition's word for what protects a ship
)
_ARMS_AT = 0.60


def draw_fleet_pages(
    sheet: FleetSheet, fleet: FleetFile, pen: Pen, area: Area, turn: Callable[[], None]
) -> None:
    """Draw the fleet's page, plus as many pages as its list of ships needs.

    `turn` starts a page.
    """
    left, top, width, height = area
    y = top + _head(sheet, pen, (left, top), width)
    lower = top + height - _LOWER - (_TRACK if sheet.pool else 0)
    room = max(0, int((lower - _GAP - y - 12) / _ROW))
    _roster(pen, (left, y), width, sheet.ships[:room])
    _notes(pen, (left, y + 16 + _ROW * min(room, len(sheet.ships))), width, lower - _GAP)
    _lower(fleet, sheet, pen, (left, lower), width)
    turn()
    per_page = int((height - 40) / _ROW)
    for start in range(room, len(sheet.ships), per_page):
        pen.words((left, top + 14), f"{sheet.name}, more ships", TITLE, 14, width=width)
        _roster(pen, (left, top + 26), width, sheet.ships[start : start + per_page])
        turn()


def _head(sheet: FleetSheet, pen: Pen, at: Point, width: float) -> float:
    """Draw names and facts, and return their height."""
    x, y = at
    pen.words((x, y + 7), "FALSE SUNRISE  ·  SHIP SHEETS", TITLE, 7.5, color=QUIET)
    pen.words((x, y + 36), sheet.name, TITLE, 27, width=width)
    y += 43
    about = wrapped(sheet.about, ITALIC, 9, width) if sheet.about else []
    pen.paragraph((x, y), about, ITALIC, 9)
    y += 9 * LEADING * len(about) + 3
    ships = counted(len(sheet.ships), sheet.noun)
    facts = [f"Integrity {sheet.integrity}", ships, f"edition {sheet.edition}"]
    faction = sheet.faction
    pen.words(
        (x, y + 8), "  ·  ".join([*facts, *([faction.name] if faction else [])]), BOLD, 8.5, width=width
    )
    y += 17
    if faction is not None:
        rule = wrapped(faction.rule, TEXT, 8, width)
        pen.paragraph((x, y - 3), rule, TEXT, 8)
        y += 8 * LEADING * len(rule) + 3
    if sheet.breaches:
        listed = [str(one) for one in sheet.breaches[:_MOST_FAULTS]]
        if len(sheet.breaches) > _MOST_FAULTS:
            more = len(sheet.breaches) - _MOST_FAULTS
            listed.append(f"and {more} more, on the sheets of their ships")
        faults = Faults(listed)
        faults.draw(pen, (x, y), width)
        y += faults.height(width) + 8
    return y - at[1]


def _roster(pen: Pen, at: Point, width: float, ships: Sequence[ShipSheet]) -> None:
    """List ships, one line each."""
    x, y = at
    guards = ships[0].form.roster_word if ships else ""
    for title, share in (*_COLUMNS, ("Weapons", _ARMS_AT)):
        pen.words((x + share * width, y + 7), title or guards, TEXT, 6.2, color=QUIET)
    y += 10
    for ship in ships:
        pen.rule((x, y), (x + width, y), line=0.4, color=LINE)
        pen.check((x + 3, y + 3))
        guarded = ship.form.roster(ship.guards)
        cells = (ship.name, ship.hull_name, str(ship.integrity), str(ship.thrust[0]), guarded)
        for (_, share), (_, end), cell in zip(
            _COLUMNS[1:], (*_COLUMNS[2:], ("", _ARMS_AT)), cells, strict=True
        ):
            font = BOLD if cell is ship.name else TEXT
            pen.words((x + share * width, y + 10), cell, font, 8, width=(end - share) * width - 5)
        arms = ", ".join(_arms(ship.guns)) or "none"
        _armament(pen, (x + _ARMS_AT * width, y), (1 - _ARMS_AT) * width, arms)
        y += _ROW
    pen.rule((x, y), (x + width, y), line=0.4, color=LINE)


def _armament(pen: Pen, at: Point, width: float, words: str) -> None:
    """Write a ship's weapons in its row, in two small lines if one would be unreadable."""
    if width_of(words, TEXT, 7) <= _SQUEEZED * width:
        pen.words((at[0], at[1] + 10), words, TEXT, 7, width=width)
        return
    first, *others = wrapped(words, TEXT, 5.6, width)
    pen.words((at[0], at[1] + 6), first, TEXT, 5.6)
    pen.words((at[0], at[1] + 12), " ".join(others), TEXT, 5.6, width=width)


def _notes(pen: Pen, at: Point, width: float, bottom: float) -> None:
    """Draw lines to write notes on, if there is enough room."""
    x, y = at
    if bottom - y < _LEAST_NOTES:
        return
    pen.title((x, y + 8), "Notes", width)
    line = y + 8 + _NOTE_LINE + 8
    while line < bottom:
        pen.rule((x, line), (x + width, line), line=0.3, color=LINE)
        line += _NOTE_LINE


def _arms(guns: Sequence[Gun]) -> Iterator[str]:
    """Yield weapons with equal name and arcs as one entry: 2 Artillery fore and turret."""
    alike = Counter((gun.name.rstrip("0123456789 "), _where(gun)) for gun in guns)
    for (name, where), count in alike.items():
        yield " ".join(filter(None, [str(count) if count > 1 else "", name, where]))


def _where(gun: Gun) -> str:
    arcs = " ".join(arc.value for arc in gun.arcs or ())
    return f"{arcs} and turret" if gun.turret else arcs


def _lower(fleet: FleetFile, sheet: FleetSheet, pen: Pen, at: Point, width: float) -> None:
    """Draw the tracks, reminders and the share code."""
    (x, y), form, pool = at, sheet.form, sheet.pool
    pen.title((x, y), "Points, turns and markers", width)
    y += 13
    _tracks(pen, (x, y), width, sheet.turns or _TURNS)
    y += _TRACKS * _TRACK
    if pool:
        _pool(pen, (x, y), width, pool)
        y += _TRACK
    y += _GAP
    pen.title((x, y), "A turn", width)
    y += 13
    _turn_strip(form, pen, (x, y), width)
    y += _STRIP + _GAP
    half = (width - 14) / 2
    for number, (title, steps) in enumerate(form.lists):
        _steps(pen, (x + number * (half + 14), y), half, title, steps)
    y += _LISTS + _GAP
    pen.title((x, y), "Share code", width)
    _code(fleet, pen, (x, y + 13), width)


def _tracks(pen: Pen, at: Point, width: float, turns: int) -> None:
    """Draw both players' points, the turns with room for the initiative, and the markers."""
    (x, y), label = at, 62.0
    step = (width - label) / _WINNING
    for number, player in enumerate(("You", "Opponent")):
        middle = y + _TRACK * (number + 0.5)
        pen.words((x, middle + 3), player, BOLD, 8, width=label - 6)
        pen.rule((x + label, middle), (x + width - step / 2, middle), line=0.5, color=LINE)
        for point in range(1, _WINNING + 1):
            center = (x + label + step * (point - 0.5), middle)
            if point == _WINNING:
                pen.circle(center, 9.6, line=1.4, fill=WHITE)
            fifth = point % 5 == 0
            _disc(pen, center, point, line=1.3 if fifth else 0.6, fill=SHADE if fifth else WHITE)
    middle = y + _TRACK * 2.5
    pen.words((x, middle), "Turn", BOLD, 8)
    pen.words((x, middle + 7), "mark the initiative", TEXT, 5.8, color=QUIET)
    for number in range(turns):
        corner = (x + label + step * number + 3, middle - 9)
        pen.box(corner, (step - 6, 17), line=0.6, radius=2)
        pen.words((corner[0] + 3, corner[1] + 6.5), str(number + 1), BOLD, 5.8, color=QUIET)
    middle += _TRACK
    pen.words((x, middle + 3), "Markers", BOLD, 8)
    for number in range(_MARKERS):
        left = x + label + number * step * 3
        _disc(pen, (left + step / 2, middle), number + 1)
        pen.words((left + step + 2, middle + 2.4), "held by", TEXT, 6, color=QUIET)
        pen.rule((left + step + 25, middle + 4), (left + 3 * step - 6, middle + 4), line=0.5, color=LINE)


def _disc(pen: Pen, center: Point, number: int, *, line: float = 0.7, fill: Color | None = None) -> None:
    pen.circle(center, 7.6, line=line, fill=fill)
    pen.words((center[0], center[1] + 2.8), str(number), TEXT, 7.2, align="center")


def _pool(pen: Pen, at: Point, width: float, pool: int) -> None:
    """Draw the track of miracle points; those beyond a turn's dice are shaded."""
    (x, y), label = at, 62.0
    step, middle = (width - label) / _WINNING, y + _TRACK / 2
    pen.words((x, middle), "Miracles", BOLD, 8)
    pen.words((x, middle + 7), "unspent ones are lost", TEXT, 5.8, color=QUIET)
    for point in range(_WINNING + 1):
        center = (x + label + step * (point + 0.5) * _WINNING / (_WINNING + 1), middle)
        _disc(pen, center, point, line=0.6, fill=SHADE if point > pool else WHITE)


def _turn_strip(form: SheetsEdition, pen: Pen, at: Point, width: float) -> None:
    """Draw the phases as a chain of arrows."""
    (x, y), tip = at, 9.0
    step = (width - tip) / len(form.turn)
    for number, (title, ruling, words) in enumerate(form.turn):
        left, right = x + step * number, x + step * (number + 1) - 2
        notch = tip if number else 0.0
        outline = [
            (left, y), (right, y), (right + tip, y + _STRIP / 2), (right, y + _STRIP), (left, y + _STRIP),
            (left + notch, y + _STRIP / 2),
        ]  # fmt: skip
        pen.shape(outline, line=0.8, fill=SHADE if number % 2 == 0 else WHITE)
        start = left + notch + 5
        pen.words((start, y + 11), f"{number + 1}  {title}", TITLE, 9.5, width=right - start - 22)
        pen.words((right - 1, y + 10.5), ruling, TEXT, 5.4, color=QUIET, align="right")
        pen.paragraph((start, y + 15), wrapped(words, TEXT, 6.8, right - start - 2), TEXT, 6.8)


def _steps(pen: Pen, at: Point, width: float, title: str, steps: Sequence[str]) -> None:
    """Draw numbered steps below a title."""
    x, y = at
    pen.title(at, title, width)
    for number, step in enumerate(steps, start=1):
        line = y + 13 + 11.5 * number - 3
        pen.words((x, line), str(number), BOLD, 7.5)
        pen.words((x + 12, line), step, TEXT, 7.4, width=width - 12)


def _code(fleet: FleetFile, pen: Pen, at: Point, width: float) -> None:
    """Write the share code, with a QR code if it is short enough."""
    x, y = at
    try:
        code = fleet_to_code(fleet)
    except FileError:
        code = ""
    if not 0 < len(code) <= _MOST_QR:
        said = "This fleet's code is too long to print. Share it from the game, or share its file."
        pen.words((x, y + 8), said, ITALIC, 7, color=QUIET)
        return
    side = _CODE - 13
    widget = QrCodeWidget(code, barLevel="L", barBorder=0, barWidth=side, barHeight=side)
    drawing = Drawing(side, side)
    drawing.add(widget)
    renderPDF.draw(drawing, pen.canvas, x + width - side, pen.height - y - side)
    pen.paragraph((x, y), wrapped(code, TEXT, 6.6, width - side - 20), TEXT, 6.6)
    said = "Scan the code, or paste it in the fleet yard, to bring this fleet into the game."
    pen.words((x, y + side - 2), said, ITALIC, 7, color=QUIET, width=width - side - 20)
