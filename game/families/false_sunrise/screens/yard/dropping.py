"""Dragging entries from the catalogue onto the ship's picture, and dropping them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.mounts import is_pointed
from game.shell.theme import STRONG
from game.widgets.label import Panel
from game.widgets.widget import Pos
from rules.false_sunrise.catalogue import Entry

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor

_CARRIED, _HIGH = "yard.carried", 30


def carry(editor: Editor, entry: Entry, pos: Pos) -> None:
    """Show an entry at the pointer, and highlight the arc it would be mounted in."""
    ui = editor.ui
    place = pygame.Rect(0, 0, int(ui.pen.width(entry.name, STRONG) / ui.scale.factor) + 26, _HIGH)
    place.midbottom = round(pos[0]), round(pos[1]) - 6
    chip = ui.get(_CARRIED)
    if chip is None:
        theme = ui.theme
        chip = Panel(
            _CARRIED,
            place,
            heading=entry.name,
            heading_style=STRONG,
            heading_color=theme.text,
            fill=theme.selected,
            line=theme.focus,
        )
        chip.solid = False  # clicks pass through to what is below
        ui.add(chip)
    chip.rect = place
    picture = ui.get("yard.picture")
    if isinstance(picture, ShipPicture):
        picture.light(pos, pointed=is_pointed(entry))


def drop(editor: Editor, entry: Entry, pos: Pos) -> None:
    """Mount an entry dropped on the ship's picture, a gun in the arc below it, as one undo step.

    Dropped elsewhere, it does nothing.
    """
    editor.ui.remove(_CARRIED)
    picture = editor.ui.get("yard.picture")
    if not isinstance(picture, ShipPicture):
        return
    picture.light(None)
    if not picture.rect.collidepoint(pos):
        return
    if not is_pointed(entry):
        editor.add(entry)
        return
    aim = picture.direction(pos)
    grown = building.with_component(editor.fleet, editor.at, entry.id, editor.catalogue)
    if aim is None or grown == editor.fleet:
        return
    key = grown.ships[editor.at].components[-1].key
    arcs = aim if isinstance(aim, tuple) else (aim, None)
    editor.entry, editor.row = entry.id, f"c:{key}"
    editor.change(building.with_arc(grown, editor.at, key, *arcs), f"adding {entry.name}")
