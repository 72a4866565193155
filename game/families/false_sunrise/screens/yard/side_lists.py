"""The lists next to the ship: the fleet's ships, and their problems."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.families.false_sunrise.yard.quick_fixes import Fault
from game.shell.theme import BODY, FIGURES, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.rowlist import RAISED, Box, Cell, Ground, Line, ListRow, sign
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import Breach, Remark

# --- ships ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship of the fleet; `faults` counts the rules that it breaks."""

    at: int
    name: str
    hull: str
    integrity: int
    faults: int
    rule: str


def ship_rows(fleet: FleetFile, catalogue: Catalogue, faults: list[Fault]) -> list[ShipRow]:
    """List the ships of a fleet."""
    rows = []
    for at, ship in enumerate(fleet.ships):
        hull = catalogue.hull.get(ship.hull)
        wrong = sum(fault.breach.ship == ship.name for fault in faults)
        name, size = (hull.name, hull.integrity) if hull is not None else (ship.hull, 0)
        rows.append(ShipRow(at, ship.name, name, size, wrong, catalogue.hull_rule))
    return rows


def ship_row(how: str, row: ShipRow, look: RowLook) -> ListRow:
    """Describe a ship: its name, its hull and its integrity, with a warning if it breaks a rule.

    `how` describes, for the tooltip, what keys do to it.
    """
    size = Cell(str(row.integrity or "?"), FIGURES, side="right", gap=6)
    hull = Cell(row.hull, SMALL, "secondary", "right", wide=66, gap=4)
    warning = [sign(Icon.WARNING, "refusal")] if row.faults else []
    name = Cell(row.name, STRONG if look.selected else BODY, squeeze=True)
    text = f"{row.name}, {row.hull}, {row.integrity}"
    return ListRow([size, hull, *warning, name], high=30, ground=RAISED, tip=how, topic=row.rule, text=text)


# --- faults ---------------------------------------------------------------------------------------


def breach_of(row: Fault | Remark) -> Breach | Remark:
    """Return the breach of a fault, or the remark itself about something legal but unused."""
    return row.breach if isinstance(row, Fault) else row


def fault_row(row: Fault | Remark, _look: RowLook, *, begun: bool) -> ListRow:
    """Describe a problem, with a chip that fixes it ("fix").

    It is marked as an error only once the fleet is `begun`.
    """
    one, fault = breach_of(row), row if isinstance(row, Fault) else None
    words, wrong = f"{one.ship}: {one.reason}" if one.ship else one.reason, fault is not None and begun
    said = Cell(words, SMALL, "secondary" if fault is None else "text")
    mark = sign(Icon.WARNING, "text", room=5) if wrong else Cell(wide=17, gap=0)
    lines = [Line([mark, said], wrap=True)]
    if fault is not None and fault.words:
        lines.append(Line([], 5))
        chip = Cell(fault.words, SMALL, squeeze=True, box=Box("primary", "good", inset=(0, 0)), act="fix")
        lines.append(Line([Cell(wide=17, gap=0), chip], 22))
    grounds = Ground("danger", "danger", "refusal") if wrong else Ground("raised", "line", "edge")
    ground = Ground(lit=False) if fault is None else replace(grounds, lit=False)
    pad = (5, 5, 4, 3 if fault is None else 4 if fault.words else 5)
    tip, text = f"{words} ({one.ruling})", f"{one.ruling} {words}"
    return ListRow((), lines, pad=pad, ground=ground, tip=tip, topic=one.ruling, text=text)
