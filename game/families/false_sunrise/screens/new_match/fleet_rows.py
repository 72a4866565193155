"""The summary of a fleet: its breaches first, then a row a ship with all that it carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.families.false_sunrise.new_match.offers import FleetOffer
from game.families.false_sunrise.yard.mounts import mount_words
from game.shell.theme import BODY, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, RowList, sign
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A ship, or a breach of the building rules."""

    title: str
    aside: str
    words: str
    breach: bool = False


def summary_rows(offer: FleetOffer, catalogue: Catalogue) -> list[SummaryRow]:
    """List the breaches of a fleet, then its ships."""
    rows: list[SummaryRow] = []
    for breach in offer.breaches:
        words = f"{breach.ship}: {breach.reason}" if breach.ship else breach.reason
        rows.append(SummaryRow(breach.ruling, "", words, breach=True))
    for ship in offer.fleet.ships if offer.fleet else ():
        hull = catalogue.hull.get(ship.hull)
        aside = f"{hull.name} · {hull.integrity}" if hull else ship.hull
        rows.append(SummaryRow(ship.name, aside, ship_words(ship, catalogue)))
    return rows


def ship_words(ship: ShipFile, catalogue: Catalogue) -> str:
    """Write what a ship carries: components, then defences."""
    parts = counted(_component_words(one, catalogue) for one in ship.components)
    defences = counted(
        catalogue.defence[one].name if one in catalogue.defence else one for one in ship.defences
    )
    if not defences and catalogue.defences:
        defences = "no defences"
    return " · ".join(filter(None, (parts or "no components", defences)))


def _component_words(component: ComponentFile, catalogue: Catalogue) -> str:
    entry = catalogue.component.get(component.type)
    words = entry.name if entry else component.type
    if arcs := mount_words(component):
        words += f" {arcs}"
    if component.squadrons:
        held = (
            catalogue.squadron[one].name if one in catalogue.squadron else one for one in component.squadrons
        )
        words += f" ({counted(held)})"
    return words


def counted(names: Iterable[str]) -> str:
    """List names with how often each occurs.

    >>> counted(["Artillery", "Shields", "Artillery"])
    '2 × Artillery, Shields'
    """
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Counter(names).items())


def summary_row(row: SummaryRow, _look: RowLook) -> ListRow:
    """Describe a ship with what it carries, or a breach with its ruling."""
    words = Cell(row.words, SMALL, "text" if row.breach else "secondary")
    title = Cell(row.title, BODY if row.breach else STRONG)
    if row.breach:
        upper, lower = [sign(Icon.WARNING, "text", 14, 8), title], [Cell(wide=22, gap=0), words]
    else:
        upper, lower = [Cell(row.aside, SMALL, "secondary", "right", gap=6, beside=title), title], [words]
    ground = Ground("danger", "refusal", lit=False) if row.breach else Ground("raised", "line", lit=False)
    text = f"{row.title}: {row.words}" if row.breach else f"{row.title}, {row.aside}: {row.words}"
    return ListRow((), (Line(upper, 20), Line(lower, wrap=True)), pad=(8, 3, 8, 7), ground=ground, text=text)


def summary_list(
    widget_id: str, rect: pygame.Rect, offer: FleetOffer, catalogue: Catalogue, *, pen: Pen, group: str = ""
) -> RowList[SummaryRow]:
    """Make the list of what a fleet consists of."""
    rows = summary_rows(offer, catalogue)
    return RowList(widget_id, rect, rows, pen=pen, row_of=summary_row, gap=4, group=group)
