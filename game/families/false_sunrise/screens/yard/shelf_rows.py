"""The rows of the list of fleets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect

from game.families.false_sunrise.new_match.offers import edition_name
from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.match.remembered import Moment
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen
from rules.false_sunrise.editions import EDITIONS


@dataclass(frozen=True, slots=True)
class FleetRow:
    """A fleet in the list, or (`one` None) a heading or a word over some."""

    words: str
    one: Shelved | None = None
    heading: bool = False


def fleet_rows(folder: Path, moment: Moment) -> list[FleetRow]:
    """List the player's own fleets, then those that come with the game under the names of their editions."""
    own = [FleetRow("", one) for one in shelf.own_fleets(folder, moment)]
    none = "None yet: make a new one, or open one below and change it."
    rows = [FleetRow("Your fleets", heading=True), *(own or [FleetRow(none)])]
    ready = shelf.ready_made()
    for edition in EDITIONS:
        rows.append(FleetRow(f"Ready-made, {edition_name(edition)}", heading=True))
        rows += [FleetRow("", one) for one in ready if one.fleet and one.fleet.edition == edition]
    return rows


def row_tip(row: FleetRow) -> str:
    """Say why a file cannot be read, or what the star before a fleet means."""
    one = row.one
    if one is None or one.fleet is None or one.fleet.faction is None:
        return one.problem if one is not None else ""
    return f"The star: a fleet of the faction {shelf.faction_name(one.fleet)} (FRC-7)."


def paint_fleet_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: FleetRow, look: RowLook) -> None:
    """Draw a row: name, ships or faults, integrity; or what is wrong with the file."""
    theme, one = pen.theme, row.one
    if one is None:
        style = SECTION if row.heading else SMALL
        words = row.words.upper() if row.heading else row.words
        pen.write(surface, words, rect.move(pen.px(4), 0), style, theme.secondary)
        return
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pen.px(10), 0)
    if one.problem:
        pen.put_icon(surface, Icon.WARNING, (inner.left + pen.px(7), inner.centery), 13, theme.refusal)
        inner = Rect(inner.left + pen.px(20), inner.top, inner.width - pen.px(20), inner.height)
        pen.write(surface, one.name, inner, BODY, theme.secondary)
        return
    ships = len(one.fleet.ships) if one.fleet is not None else 0
    size = pen.write(surface, str(one.integrity), inner, FIGURES, theme.text, "right")
    aside = Rect(inner.left, inner.top, size.left - inner.left - pen.px(10), inner.height)
    said = f"{ships} ship{'s' * (ships != 1)}" if not one.faults else f"{one.faults} to mend"
    if one.own and one.fleet is not None:
        said = f"{said} · {edition_name(one.fleet.edition)}"
    if one.fleet is not None and one.fleet.faction is not None:
        said = f"{shelf.faction_name(one.fleet)} · {said}"
    ink = theme.secondary if not one.faults else theme.refusal
    written = pen.write(surface, said, aside, SMALL, ink, "right")
    if one.fleet is not None and one.fleet.faction is not None:
        pen.put_icon(surface, Icon.STAR, (inner.left + pen.px(6), inner.centery), 12, theme.accent)
        inner = Rect(inner.left + pen.px(18), inner.top, inner.width - pen.px(18), inner.height)
    name = Rect(inner.left, inner.top, written.left - inner.left - pen.px(8), inner.height)
    pen.write(surface, one.name, name, STRONG if look.selected else BODY)
