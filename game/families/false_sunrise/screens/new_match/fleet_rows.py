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
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile

_HEAD, _PAD, _SIGN = 22, 8, 22


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A ship, or a breach of the building rules; `height` in logical units."""

    title: str
    aside: str
    words: str
    height: int
    breach: bool = False

    @property
    def text(self) -> str:
        """Return all of it, for tooltips and tests."""
        return f"{self.title}: {self.words}" if self.breach else f"{self.title}, {self.aside}: {self.words}"


def summary_rows(pen: Pen, offer: FleetOffer, catalogue: Catalogue, width: int) -> list[SummaryRow]:
    """Make the rows for a list of a width in logical units."""
    rows: list[SummaryRow] = []
    for breach in offer.breaches:
        words = f"{breach.ship}: {breach.reason}" if breach.ship else breach.reason
        height = _height(pen, words, width - 2 * _PAD - _SIGN)
        rows.append(SummaryRow(breach.ruling, "", words, _HEAD + height + 8, breach=True))
    for ship in offer.fleet.ships if offer.fleet else ():
        hull = catalogue.hull.get(ship.hull)
        aside = f"{hull.name} · {hull.integrity}" if hull else ship.hull
        words = ship_words(ship, catalogue)
        rows.append(SummaryRow(ship.name, aside, words, _HEAD + _height(pen, words, width - 2 * _PAD) + 8))
    return rows


def _height(pen: Pen, words: str, width: int) -> int:
    image = pen.text(words, SMALL, wrap_px=pen.px(width))
    return int(image.get_height() / pen.scale.factor) + 1


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


def summary_list(
    widget_id: str, rect: pygame.Rect, rows: list[SummaryRow], group: str
) -> ScrollList[SummaryRow]:
    """Make the list."""
    return ScrollList(
        widget_id,
        rect,
        rows,
        paint_row=_paint,
        row_height=lambda row: row.height,
        gap=4,
        row_text=lambda row: row.text,
        group=group,
    )


def _paint(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: SummaryRow, _look: RowLook) -> None:
    theme, pad = pen.theme, pen.px(_PAD)
    pen.panel(
        surface,
        rect,
        theme.danger if row.breach else theme.raised,
        theme.refusal if row.breach else theme.line,
    )
    left = rect.left + pad
    if row.breach:
        pen.put_icon(surface, Icon.WARNING, (left + pen.px(7), rect.top + pen.px(13)), 14, theme.text)
        left += pen.px(_SIGN)
    head = pygame.Rect(left, rect.top + pen.px(3), rect.right - pad - left, pen.px(_HEAD - 2))
    if row.aside:
        beside = row.title, STRONG
        place = pen.write_aside(surface, row.aside, head, SMALL, theme.secondary, beside)
        head.width = place.left - head.left - pen.px(6)
    pen.write(surface, row.title, head, STRONG if not row.breach else BODY)
    ink = theme.text if row.breach else theme.secondary
    words = pen.text(row.words, SMALL, ink, wrap_px=rect.right - pad - left)
    surface.blit(words, (left, head.bottom))
