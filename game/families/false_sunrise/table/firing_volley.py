"""The foot of the firing panel: the declared shots and what they do together at a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.table import aims
from game.families.false_sunrise.table.shot_list import ShotList
from game.families.false_sunrise.table.volley_chart import VolleyChart
from game.screens.tools.parts import section
from game.shell.theme import SMALL
from game.widgets.label import Label
from game.widgets.widget import Widget
from rules.false_sunrise.editions import ruling_in

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool

_CHART = 76
_ASSUMED = (
    "Assumes that {owner} gives up systems in the order of the ship's list, the built-in three last, as "
    "nobody can know better (DMG-3)."
)
_NOTE = 16
_SHOT = 22
_LEAST_TARGETS = 240  # what targets, chart and words want of the column before the list of shots grows


def volley_widgets(tool: DeclareFireTool, area: pygame.Rect) -> list[Widget]:
    """Make the declared shots and their joint law at the foot of an area, and take them off it."""
    if not tool.shots:
        return []
    view, focus, gunnery = tool.host.view, focus_of(tool), tool.request.gunnery
    outcome = gunnery.volley_odds(view, tool.ship.id, tool.shots)[focus]
    owner = view.setup.names[tool.request.seat.other]
    shown = max(2, min(5, (area.height - _LEAST_TARGETS) // _SHOT))
    high = min(len(aims.salvoes(tool.shots)), shown) * _SHOT
    total = 20 + high + 6 + _CHART + 4 + _NOTE
    part = pygame.Rect(area.left, area.bottom - total, area.width, total)
    area.height -= total + 8
    name = view.ships[focus].spec.name
    several = len({target for _, target in tool.shots}) > 1
    noun = gunnery.nouns[1].capitalize()
    title = f"{noun} · odds at {name}" if several else f"{noun} at {name}"
    made: list[Widget] = [section("fire.volley.title", part, title)]
    listed = ShotList(pygame.Rect(part.left, part.top, part.width, high), tool)
    chart = VolleyChart(
        "fire.chart",
        pygame.Rect(part.left, part.top + high + 6, part.width, _CHART),
        outcome,
        pips=view.ships[focus].pips,
        target=name,
        seat=view.ships[focus].seat,
        tooltip=_ASSUMED.format(owner=owner),
        topic=ruling_in(view, "FIR-7"),
    )
    note = pygame.Rect(part.left, chart.rect.bottom + 4, part.width, _NOTE)
    return [*made, listed, chart, _note(tool, note, owner)]


def focus_of(tool: DeclareFireTool) -> str:
    """Name the target whose odds are shown: that of the weapon in hand, else of the last shot."""
    aimed = aims.targets_of(tool.shots, tool.weapon)
    return tool.target if tool.target in aimed else next(iter(aimed), tool.shots[-1][1])


def _note(tool: DeclareFireTool, place: pygame.Rect, owner: str) -> Widget:
    """Say what the odds take for granted, since nobody can know better (DMG-3)."""
    return Label(
        "fire.note",
        place,
        "Assumes losses in the list's order (DMG-3)",
        style=SMALL,
        colour=tool.host.app.theme.secondary,
        tooltip=_ASSUMED.format(owner=owner),
        topic="DMG-3",
    )
