"""The foot of the firing panel: the declared shots and what they do together at a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.table import aims
from game.families.false_sunrise.table.shot_list import shot_list
from game.families.false_sunrise.table.volley_chart import VolleyChart
from game.screens.tools.parts import PanelColumn
from game.shell.theme import SECTION
from game.widgets.label import Label, Note
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


def volley_widgets(tool: DeclareFireTool, column: PanelColumn) -> None:
    """Put the declared shots and their joint law at the foot."""
    if not tool.shots:
        return
    view, focus, gunnery = tool.host.view, focus_of(tool), tool.request.gunnery
    outcome = gunnery.volley_odds(view, tool.ship.id, tool.shots)[focus]
    assumed = _ASSUMED.format(owner=view.setup.names[tool.request.seat.other])
    shown = max(2, min(5, (column.rect.height - _LEAST_TARGETS) // _SHOT))
    name = view.ships[focus].spec.name
    several = len({target for _, target in tool.shots}) > 1
    noun = gunnery.nouns[1].capitalize()
    column.foot(_NOTE).put(
        Note, "fire.note", "Assumes losses in the list's order (DMG-3)", tooltip=assumed, topic="DMG-3"
    )
    column.rect.height += 4
    column.foot(_CHART).put(
        VolleyChart,
        "fire.chart",
        outcome,
        pips=view.ships[focus].pips,
        target=name,
        seat=view.ships[focus].seat,
        tooltip=assumed,
        topic=ruling_in(view, "FIR-7"),
    )
    column.rect.height += 2
    shot_list(tool, column.foot(min(len(aims.salvoes(tool.shots)), shown) * _SHOT))
    column.rect.height += 4
    title = f"{noun} · odds at {name}" if several else f"{noun} at {name}"
    column.foot(16).put(Label, "fire.volley.title", title.upper(), style=SECTION)


def focus_of(tool: DeclareFireTool) -> str:
    """Name the target whose odds are shown: that of the weapon in hand, else of the last shot."""
    aimed = aims.targets_of(tool.shots, tool.weapon)
    return tool.target if tool.target in aimed else next(iter(aimed), tool.shots[-1][1])
