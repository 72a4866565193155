"""The rows of the list of fleets."""

from __future__ import annotations

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


def fleet_rows(folder: Path, moment: ReadingTime) -> list[Shelved | ListRow]:
    """List the player's own fleets, then those that come with the game under the names of their editions."""
    none = Cell("None yet: make a new one, or open one below and change it.", SMALL, "secondary")
    nothing = ListRow([none], high=26, pad=(4, 0, 0, 0), ground=PLAIN, selectable=False)
    rows: list[Shelved | ListRow] = [heading("Your fleets")]
    rows += shelf.own_fleets(folder, moment) or [nothing]
    ready = shelf.ready_made()
    for edition in EDITIONS:
        rows.append(heading(f"Ready-made, {edition_name(edition)}"))
        rows += [one for one in ready if one.fleet and one.fleet.edition == edition]
    return rows


def fleet_row(one: Shelved | ListRow, look: RowLook) -> ListRow:
    """Describe a fleet: name, ships or faults, integrity; or what is wrong with the file."""
    if isinstance(one, ListRow):
        return one
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
