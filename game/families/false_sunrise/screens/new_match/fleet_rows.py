"""The summary of a fleet: its breaches first, then a row for each ship with all that it carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import pygame

from game.families.false_sunrise.new_match.offers import FleetOffer
from game.families.false_sunrise.yard.mounts import mount_words
from game.shell.theme import SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, RowList, sign
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.false_sunrise.force import Breach


def ship_words(ship: ShipFile, catalogue: Catalogue) -> str:
    """Describe what a ship carries: components, then defenses; for a squadron, its weapon."""
    hull = catalogue.hull.get(ship.hull)
    if hull is not None and not (hull.slots or ship.components or ship.defences):
        words = load_edition(catalogue.edition).gunnery.words
        return ", ".join(f"{weapon.name}: {words(weapon)}" for weapon in hull.arms)
    parts = counted(_component_words(one, catalogue) for one in ship.components)
    defences = counted(
        catalogue.defence[one].name if one in catalogue.defence else one for one in ship.defences
    )
    if not defences and catalogue.defences:
        defences = "no defenses"
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


def summary_row(catalogue: Catalogue, one: Breach | ShipFile, _look: RowLook) -> ListRow:
    """Describe a ship with what it carries, or a breach of the building rules with its ruling."""
    pad = (8, 3, 8, 7)
    if isinstance(one, Breach):
        reason = f"{one.ship}: {one.reason}" if one.ship else one.reason
        upper = Line([sign(Icon.WARNING, "text", 14, 8), Cell(one.ruling)], 20)
        lower = Line([Cell(wide=22, gap=0), Cell(reason, SMALL)], wrap=True)
        ground = Ground("danger", "refusal", lit=False)
        return ListRow((), (upper, lower), pad=pad, ground=ground, text=f"{one.ruling}: {reason}")
    hull = catalogue.hull.get(one.hull)
    size, words = f"{hull.name} · {hull.integrity}" if hull else one.hull, ship_words(one, catalogue)
    title = Cell(one.name, STRONG)
    upper = Line([Cell(size, SMALL, "secondary", "right", gap=6, beside=title), title], 20)
    lower = Line([Cell(words, SMALL, "secondary")], wrap=True)
    ground, text = Ground("raised", "line", lit=False), f"{one.name}, {size}: {words}"
    return ListRow((), (upper, lower), pad=pad, ground=ground, text=text)


def summary_list(
    widget_id: str, rect: pygame.Rect, offer: FleetOffer, catalogue: Catalogue, *, pen: Pen, group: str = ""
) -> RowList[Breach | ShipFile]:
    """Return the list of a fleet: its breaches, then its ships."""
    rows: list[Breach | ShipFile] = [*offer.breaches, *(offer.fleet.ships if offer.fleet else ())]
    row_of = partial(summary_row, catalogue)
    return RowList(widget_id, rect, rows, pen=pen, row_of=row_of, gap=4, group=group)
