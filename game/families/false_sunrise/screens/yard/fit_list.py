"""What a ship carries, row by row: components with arc, weapon or squadrons, then defences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Unpack

import pygame

from game.families.false_sunrise.yard.mounts import mount_words
from game.families.false_sunrise.yard.searching import faction_of
from game.shell.theme import BODY, SECTION, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Common, Pos
from rules.false_sunrise.catalogue import Catalogue, Entry, Upgrade, Weapon
from rules.false_sunrise.component_names import component_names
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.false_sunrise.force import MOST_DEFENCES
from rules.false_sunrise.gunnery import Gunnery

_HEAD, _ROW = 22, 25
_CROSS, _OPTION = 24, 104
STRANGE = "Not in this edition: it is kept as it stands in the file."


@dataclass(frozen=True, slots=True)
class FitRow:
    """A row: `id` is "c:key", "q:key:place", "d:place", or "" for a heading and an empty place.

    `strange`: the edition does not know it, or it is another faction's; `special`: its own faction's.
    """

    id: str
    words: str
    option: str = ""
    aside: str = ""
    topic: str = ""
    tip: str = ""
    strange: bool = False
    special: bool = False
    heading: bool = False

    @property
    def text(self) -> str:
        """The row in one line."""
        return ", ".join(filter(None, (self.words, self.option, self.aside)))


def fit_rows(ship: ShipFile, catalogue: Catalogue, faction: str | None) -> list[FitRow]:
    """List all that a ship of a faction's fleet carries and the room that is left (FRC-3 to FRC-7)."""
    hull = catalogue.hull.get(ship.hull)
    slots = hull.integrity if hull is not None else len(ship.components)
    heading = f"Components: {len(ship.components)} of {slots}"
    rows = [FitRow("", heading, topic="FRC-3", heading=True)]
    for component in ship.components:
        rows.append(_component(component, ship, catalogue, faction))
        rows += _squadrons(component, catalogue, faction)
    if slots > len(ship.components):
        free = slots - len(ship.components)
        words = "1 empty slot" if free == 1 else f"{free} empty slots"
        rows.append(FitRow("", words, topic="FRC-3"))
    return [*rows, *_defences(ship, catalogue, faction)]


def _defences(ship: ShipFile, catalogue: Catalogue, faction: str | None) -> list[FitRow]:
    """List the defences; where the edition has none, only those that stand in the file all the same."""
    most = MOST_DEFENCES if catalogue.defences else 0
    if not most and not ship.defences:
        return []
    rows = [FitRow("", f"Defences: {len(ship.defences)} of {most}", topic="FRC-3", heading=True)]
    for place, defence in enumerate(ship.defences):
        entry = catalogue.defence.get(defence)
        rows.append(_row(f"d:{place}", defence, entry, catalogue, faction))
    free = most - len(ship.defences)
    if free > 0:
        rows.append(FitRow("", f"room for {free} more", topic="FRC-3"))
    return rows


def _row(
    id: str,
    type: str,
    entry: Entry | None,
    catalogue: Catalogue,
    faction: str | None,
    option: str = "",
) -> FitRow:
    if entry is None:
        return FitRow(id, type, option, tip=STRANGE, topic="FRC-3", strange=True)
    owner, tip = faction_of(entry), entry_tip(entry, load_edition(catalogue.edition).gunnery)
    if owner not in (None, faction):
        name = catalogue.faction[owner].name if owner in catalogue.faction else owner
        tip = f"Only fleets of the {name} have this (FRC-7).\n{tip}"
        return FitRow(id, entry.name, option, topic="FRC-7", tip=tip, strange=True)
    return FitRow(id, entry.name, option, topic=entry.rule, tip=tip, special=owner is not None)


def entry_tip(entry: Entry, gunnery: Gunnery) -> str:
    """Say in a tooltip what an entry is, by which ruling, and what it is good for."""
    said = entry.text
    if isinstance(entry, Weapon):
        what = gunnery.about(entry)
        said = (
            f"{what}. {entry.text}".rstrip() if entry.band else f"{what}."
        )  # without a band, the words say all
    return f"{entry.name}: {said} ({entry.rule})\n{entry.about}".strip()


def _component(component: ComponentFile, ship: ShipFile, catalogue: Catalogue, faction: str | None) -> FitRow:
    entry = catalogue.component.get(component.type)
    option = mount_words(component)
    if isinstance(entry, Weapon):
        option = option or ("no arc" if entry.needs_arc else "all round")
    elif isinstance(entry, Upgrade) and entry.binds:
        option = "serves nothing"
    if component.weapon is not None:
        names = component_names(ship.components, catalogue)
        option = f"on {names.get(component.weapon, component.weapon)}"
    return _row(f"c:{component.key}", component.type, entry, catalogue, faction, option)


def _squadrons(component: ComponentFile, catalogue: Catalogue, faction: str | None) -> list[FitRow]:
    entry = catalogue.component.get(component.type)
    rows = []
    for place, kind in enumerate(component.squadrons):
        squadron = catalogue.squadron.get(kind)
        row = _row(f"q:{component.key}:{place}", kind, squadron, catalogue, faction)
        rows.append(replace(row, aside="in hangar"))
    room = (entry.hangar_places if entry is not None else 0) - len(component.squadrons)
    if room > 0:
        words = "room for a squadron" if room == 1 else f"room for {room} squadrons"
        rows.append(FitRow("", words, aside="in hangar", topic="FRC-6"))
    return rows


class FitList(ScrollList[FitRow]):
    """The list: Delete removes, arrows left and right turn an option, Ctrl with up and down moves a row."""

    kind = "fit"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        rows: list[FitRow],
        *,
        at: str,
        on_look: Callable[[str], None],
        on_remove: Callable[[str], None],
        on_turn: Callable[[str, int], None],
        on_move: Callable[[str, int], None],
        **common: Unpack[Common],
    ) -> None:
        self.on_look = on_look
        self.on_remove = on_remove
        self.on_turn = on_turn
        self.on_move = on_move
        super().__init__(
            widget_id,
            rect,
            rows,
            paint_row=_paint,
            row_height=lambda row: _HEAD if row.heading else _ROW,
            gap=2,
            selected=next((i for i, row in enumerate(rows) if row.id and row.id == at), None),
            on_select=lambda row: self.on_look(row.id),
            on_click=self._clicked,
            selectable=lambda row: bool(row.id),
            row_text=lambda row: row.text,
            row_tip=lambda row: row.tip,
            row_topic=lambda row: row.topic,
            **common,
        )

    def _clicked(self, row: FitRow, pos: Pos) -> bool:
        right = self._row_width()
        if not row.id:
            return True
        if pos[0] >= right - _CROSS:
            self.on_remove(row.id)
        elif row.option and pos[0] >= right - _CROSS - _OPTION:
            self.on_turn(row.id, 1)
        else:
            return False
        return True

    def place_of(self, row_id: str, part: str) -> pygame.Rect:
        """Return where a part of a row is in logical units: "remove" or "option"."""
        row = self.row_rect(next(i for i, one in enumerate(self.items) if one.id == row_id))
        if part == "remove":
            return pygame.Rect(row.right - _CROSS, row.top, _CROSS, row.height)
        return pygame.Rect(row.right - _CROSS - _OPTION, row.top, _OPTION, row.height)

    def key(self, event: pygame.event.Event) -> bool:
        """Remove, turn or move the selected row."""
        row = self.chosen
        if row is None:
            return super().key(event)
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.on_remove(row.id)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.on_turn(row.id, 1 if event.key == pygame.K_RIGHT else -1)
        elif event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.on_move(row.id, 1 if event.key == pygame.K_DOWN else -1)
        else:
            return super().key(event)
        return True

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [row.text for row in self.items]}


def _paint(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: FitRow, look: RowLook) -> None:
    theme = pen.theme
    if row.heading:
        pen.write(surface, row.words.upper(), rect.move(pen.px(4), 0), SECTION, theme.secondary)
        return
    indent = pen.px(20) if row.aside else 0
    inner = pygame.Rect(
        rect.left + pen.px(6) + indent, rect.top, rect.width - pen.px(6) - indent, rect.height
    )
    if not row.id:
        pen.write(surface, row.words, inner, SMALL, mix(theme.secondary, theme.panel, 0.2))
        return
    if not look.selected:
        pen.panel(surface, rect, theme.raised, theme.line)
    paint_row_frame(pen, surface, rect, look)
    cross = pygame.Rect(rect.right - pen.px(_CROSS), rect.top, pen.px(_CROSS), rect.height)
    pen.put_icon(surface, Icon.CROSS, cross.center, 9, theme.text if look.hovered else theme.secondary)
    inner.width = cross.left - inner.left
    if row.option:
        chip = pygame.Rect(0, 0, pen.px(_OPTION - 4), rect.height - pen.px(6))
        chip.midright = (cross.left - pen.px(2), rect.centery)
        wrong = row.option in ("no arc", "serves nothing")
        fixed = row.option == "all round"
        pen.panel(
            surface, chip, None if fixed else theme.panel, theme.line if fixed else theme.edge, radius=8
        )
        ink = theme.refusal if wrong else theme.secondary if fixed else theme.accent
        room = chip.inflate(-pen.px(8), 0)
        pen.write(surface, row.option, room, pen.squeeze(row.option, SMALL, room.width), ink, "centre")
        inner.width = chip.left - inner.left - pen.px(4)
    if row.strange or row.special:
        icon, colour = (Icon.WARNING, theme.refusal) if row.strange else (Icon.STAR, theme.accent)
        pen.put_icon(surface, icon, (inner.left + pen.px(7), inner.centery), 12, colour)
        inner = pygame.Rect(inner.left + pen.px(18), inner.top, inner.width - pen.px(18), inner.height)
    style = (STRONG if look.selected else BODY).sized(12)
    ink = theme.refusal if row.strange else theme.text
    pen.write(surface, row.words, inner, pen.squeeze(row.words, style, inner.width), ink)
