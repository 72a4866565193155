"""The rows of the list of fleets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.families.false_sunrise.new_match.offers import edition_name
from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.match.remembered import ReadingTime
from game.shell.theme import BODY, FIGURES, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.rowlist import CARD, PLAIN, Cell, ListRow, heading, sign
from rules.false_sunrise.editions import EDITIONS


@dataclass(frozen=True, slots=True)
class FleetRow:
    """A fleet in the list, or (`one` None) a heading or a word over some."""

    words: str
    one: Shelved | None = None
    heading: bool = False


def fleet_rows(folder: Path, moment: ReadingTime) -> list[FleetRow]:
    """List the player's own fleets, then those that come with the game under the names of their editions."""
    own = [FleetRow("", one) for one in shelf.own_fleets(folder, moment)]
    none = "None yet: make a new one, or open one below and change it."
    rows = [FleetRow("Your fleets", heading=True), *(own or [FleetRow(none)])]
    ready = shelf.ready_made()
    for edition in EDITIONS:
        rows.append(FleetRow(f"Ready-made, {edition_name(edition)}", heading=True))
        rows += [FleetRow("", one) for one in ready if one.fleet and one.fleet.edition == edition]
    return rows


def fleet_row(row: FleetRow, look: RowLook) -> ListRow:
    """Describe a row: name, ships or faults, integrity; or what is wrong with the file."""
    one = row.one
    if one is None and row.heading:
        return heading(row.words)
    if one is None:
        words = Cell(row.words, SMALL, "secondary")
        return ListRow([words], high=26, pad=(4, 0, 0, 0), ground=PLAIN, selectable=False)
    if one.fleet is None:
        cells = [sign(Icon.WARNING, "refusal", 13, 7), Cell(one.name, BODY, "secondary")]
        return ListRow(cells, high=34, pad=(10, 0, 10, 0), ground=CARD, tip=one.problem)
    ships, faction = len(one.fleet.ships), ""
    said = f"{ships} ship{'s' * (ships != 1)}" if not one.faults else f"{one.faults} to mend"
    if one.own:
        said = f"{said} · {edition_name(one.fleet.edition)}"
    if one.fleet.faction is not None:
        faction = shelf.faction_name(one.fleet)
        said = f"{faction} · {said}"
    cells = [
        Cell(str(one.integrity), FIGURES, side="right", gap=10),
        Cell(said, SMALL, "refusal" if one.faults else "secondary", "right"),
        *([sign(Icon.STAR, "accent")] if faction else []),
        Cell(one.name, STRONG if look.selected else BODY),
    ]
    tip = f"The star: a fleet of the faction {faction} (FRC-7)." if faction else ""
    return ListRow(cells, high=34, pad=(10, 0, 10, 0), ground=CARD, tip=tip, text=one.name)
