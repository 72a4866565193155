"""What a ship carries, row by row: components with arc, weapon or squadrons, then defenses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from game.families.false_sunrise.yard.mounts import mount_words
from game.families.false_sunrise.yard.searching import faction_of
from game.shell.theme import BODY, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.rowlist import PLAIN, RAISED, Box, Cell, Line, ListRow, heading, sign
from rules.false_sunrise.catalogue import MOST_DEFENCES, Catalogue, Entry, Hull, Upgrade, Weapon
from rules.false_sunrise.component_names import component_names
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.false_sunrise.gunnery import Gunnery

STRANGE = "Not in this edition; it stays as it is in the file."


@dataclass(frozen=True, slots=True)
class FitRow:
    """A row: `id` is "c:key", "q:key:place", "d:place", or "" for a heading or an empty place.

    `strange` marks what the edition does not know, or what belongs to another faction; `special`
    what belongs to its own faction. `prose` marks a longer text.
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
    prose: bool = False

    @property
    def text(self) -> str:
        """The row in one line."""
        return ", ".join(filter(None, (self.words, self.option, self.aside)))


def fit_rows(ship: ShipFile, catalogue: Catalogue, faction: str | None) -> list[FitRow]:
    """List all that a ship of a faction's fleet carries and its free slots (FRC-3 to FRC-7)."""
    hull, rule = catalogue.hull.get(ship.hull), catalogue.mounting_rule
    slots = hull.slots if hull is not None else len(ship.components)
    heading = f"Components: {len(ship.components)} of {slots}"
    rows = list(_built_in(hull, catalogue)) if hull is not None else []
    if slots or ship.components:
        rows.append(FitRow("", heading, topic=rule, heading=True))
    for component in ship.components:
        rows.append(_component(component, ship, catalogue, faction))
        rows += _squadrons(component, catalogue, faction)
    if slots > len(ship.components):
        free = slots - len(ship.components)
        words = "1 empty slot" if free == 1 else f"{free} empty slots"
        rows.append(FitRow("", words, topic=rule))
    return [*rows, *_defences(ship, catalogue, faction)]


def _built_in(hull: Hull, catalogue: Catalogue) -> Iterator[FitRow]:
    """Yield the weapons that belong to a hull, which cannot be changed."""
    gunnery = load_edition(catalogue.edition).gunnery
    for weapon in hull.arms:
        yield FitRow("", f"{weapon.name}: built in", topic=hull.rule, heading=True)
        yield FitRow("", f"{gunnery.about(weapon)}.", topic=hull.rule, prose=True)
    if not hull.slots:
        yield FitRow("", f"{hull.name}: no room for more", topic=hull.rule, heading=True)
        yield FitRow("", f"{hull.text} {hull.about}", topic=hull.rule, prose=True)


def _defences(ship: ShipFile, catalogue: Catalogue, faction: str | None) -> list[FitRow]:
    """List the defenses; if the edition has none, only those that are in the file anyway."""
    hull, rule = catalogue.hull.get(ship.hull), catalogue.mounting_rule
    most = 0
    if catalogue.defences:
        most = MOST_DEFENCES if hull is None else hull.most_defences
    if not most and not ship.defences:
        return []
    rows = [FitRow("", f"Defenses: {len(ship.defences)} of {most}", topic=rule, heading=True)]
    for place, defence in enumerate(ship.defences):
        entry = catalogue.defence.get(defence)
        rows.append(_row(f"d:{place}", defence, entry, catalogue, faction))
    free = most - len(ship.defences)
    if free > 0:
        rows.append(FitRow("", f"room for {free} more", topic=rule))
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
        return FitRow(id, type, option, tip=STRANGE, topic=catalogue.mounting_rule, strange=True)
    owner, tip = faction_of(entry), entry_tip(entry, load_edition(catalogue.edition).gunnery)
    if owner not in (None, faction):
        name = catalogue.faction[owner].name if owner in catalogue.faction else owner
        tip = f"Only {name} fleets can have this (FRC-7)."
        return FitRow(id, entry.name, option, topic="FRC-7", tip=tip, strange=True)
    return FitRow(id, entry.name, option, topic=entry.rule, tip=tip, special=owner is not None)


def entry_tip(entry: Entry, gunnery: Gunnery) -> str:
    """Describe, for a tooltip, what an entry is, by which ruling, and what it is good for."""
    return f"{entry.name}: {entry_words(entry, gunnery)} ({entry.rule})\n{entry.about}".strip()


def entry_words(entry: Entry, gunnery: Gunnery) -> str:
    """Describe what an entry is; a weapon without a band is described by its figures alone."""
    if isinstance(entry, Weapon):
        return f"{gunnery.about(entry)}. {entry.text if entry.band else ''}".strip()
    return entry.text


def _component(component: ComponentFile, ship: ShipFile, catalogue: Catalogue, faction: str | None) -> FitRow:
    entry = catalogue.component.get(component.type)
    option = mount_words(component)
    if isinstance(entry, Weapon):
        option = option or ("no arc" if entry.needs_arc else "all round")
    elif isinstance(entry, Upgrade) and entry.binds:
        option = "on no weapon"
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


def fit_row(row: FitRow, look: RowLook) -> ListRow:
    """Describe a row: the cross removes it ("remove"), its option chip changes it ("turn")."""
    if row.heading:
        return heading(row.words, high=22, topic=row.topic)
    left = 26 if row.aside else 6
    if not row.id:
        if row.prose:
            lines = (Line([Cell(row.words, SMALL, "secondary")], wrap=True),)
            pad = (6, 4, 4, 6)
            return ListRow((), lines, pad=pad, ground=PLAIN, topic=row.topic, selectable=False)
        words = Cell(row.words, SMALL, "dim")
        return ListRow([words], high=25, pad=(left, 0, 0, 0), ground=PLAIN, topic=row.topic, selectable=False)
    cross: Ink = "text" if look.hovered else "secondary"
    cells = [Cell(sign=Icon.CROSS, size=9, ink=cross, wide=24, side="right", gap=0, act="remove")]
    if row.option:
        cells.append(_chip(row.option))
    if row.strange or row.special:
        cells.append(sign(Icon.WARNING, "refusal") if row.strange else sign(Icon.STAR, "accent"))
    style = (STRONG if look.selected else BODY).sized(12)
    cells.append(Cell(row.words, style, "refusal" if row.strange else "text", squeeze=True))
    pad = (left, 0, 0, 0)
    return ListRow(cells, high=25, pad=pad, ground=RAISED, tip=row.tip, topic=row.topic, text=row.text)


def _chip(option: str) -> Cell:
    """Return the chip of an option: red if something is missing, without a frame if it is fixed."""
    fixed = option == "all round"
    ink: Ink = "refusal" if option in ("no arc", "on no weapon") else "secondary" if fixed else "accent"
    box = Box(None if fixed else "panel", "line" if fixed else "edge")
    return Cell(option, SMALL, ink, "right", wide=104, gap=2, squeeze=True, box=box, act="turn")


def act_of_key(event: pygame.Event) -> str:
    """Return what a key does to a row of the list: left and right turn it."""
    return {pygame.K_RIGHT: "turn", pygame.K_LEFT: "turn back"}.get(event.key, "")
