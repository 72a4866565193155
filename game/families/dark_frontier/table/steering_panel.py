"""The right panel while missiles are steered: dials, whom the selected one meets, and all missiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.families.dark_frontier.table.dials import put_dial, signed
from game.families.dark_frontier.table.steering_forecast import Pursuit
from game.families.dark_frontier.table.steering_words import (
    AT_BEST,
    catch_lines,
    catch_title,
    lead_words,
    next_words,
    pursuit_words,
    steering_title,
)
from game.families.dark_frontier.table.token_row import TokenButton
from game.families.dark_frontier.words import facing_words
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, lead
from game.shell.theme import SMALL, STRONG
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from rules.dark_frontier.steering import COAST
from rules.hexes.grid import length

if TYPE_CHECKING:
    from game.families.dark_frontier.table.steering import SteerTool

_LINE = 17
_ROW, _FOLD = 42, 26


def fill_panel(tool: SteerTool, column: PanelColumn) -> None:
    """Fill the panel for a tool."""
    _foot(tool, column)
    lead(column, "steer.lead", lead_words(tool.missile.id, tool.pursuit))
    _dials(tool, column)
    pursuit = tool.pursuit
    column.section("steer.meets", f"{tool.missile.id} if it flies this")
    _tell(column, pursuit)
    column.take(4, 0)
    _missiles(tool, column)
    if column.rect.height < _FOLD or not details(column, "steer.details"):
        return
    facing, velocity = pursuit.flight
    speeds = f"speed {length(tool.missile.velocity)} → {length(velocity)}"
    _line(column, "steer.flight", f"{speeds}, {facing_words(facing)}")
    for number, one in enumerate(tool.chase.next_of(tool.missile, tool.steering)):
        _line(column, f"steer.next.{number}", next_words(one))


def _foot(tool: SteerTool, column: PanelColumn) -> None:
    if tool.host.presenter.proposes:
        _pursuit(tool, column)
    row = column.foot(30, [84, 0])
    unchanged = "" if tool.history.changed else "Nothing has been changed"
    tip = "Undo all changes to the missiles"
    row.put(Button, "steer.reset", "Reset", on_press=tool.reset, disabled=unchanged, tooltip=tip)
    held = "It drifts" if tool.steering == COAST else ""
    words, key = f"Let {tool.missile.id} drift", tool.host.bindings.label("frontier_hold")
    row.put(Button, "steer.coast", words, on_press=tool.let_be, disabled=held, shortcut=key)


def _pursuit(tool: SteerTool, column: PanelColumn) -> None:
    words = "Best pursuit" if len(tool.names()) == 1 else "Best pursuit for all"
    column.foot(36).put(
        Button,
        "steer.pursuit",
        "This is the best pursuit" if tool.pursues else words,
        look=ButtonLook.PRIMARY,
        on_press=tool.pursue,
        shortcut=tool.host.bindings.label("frontier_pursuit"),
        disabled=AT_BEST if tool.pursues else "",
        tooltip="Each missile hits an enemy now if it can, or else gets as close as possible",
    )


def _dials(tool: SteerTool, column: PanelColumn) -> None:
    figures, told = tool.state.figures.missile, tool.steering
    most = figures.rotation
    turns = [(one, signed(one, most), replace(told, rotate=one)) for one in range(-most, most + 1)]
    put_dial(
        tool, column, "steer.turn", ("Turn", "{key:frontier_turn_left,frontier_turn_right}", "DT-3"), turns
    )
    burns = [(one, str(one), replace(told, burn=one)) for one in range(figures.acceleration + 1)]
    put_dial(tool, column, "steer.burn", ("Burn", "{key:frontier_burn_up,frontier_burn_down}", "DT-3"), burns)


def _tell(column: PanelColumn, pursuit: Pursuit) -> None:
    """Add whom the selected missile meets, with the odds of each meeting."""
    for number, catch in enumerate(pursuit.catches):
        row = column.row(high=19, below=1)
        row.put(Label, f"steer.meets.{number}", catch_title(catch), style=STRONG, color="good")
        for line, words in enumerate(catch_lines(catch)):
            _line(column, f"steer.meets.{number}.{line}", words)
    if not pursuit.catches:
        _line(column, "steer.meets.none", pursuit_words(pursuit))


def _line(column: PanelColumn, key: str, words: str) -> None:
    column.row(high=_LINE, below=1).put(Label, key, words, style=SMALL.sized(12))


def _missiles(tool: SteerTool, column: PanelColumn) -> None:
    """Add a row to select each missile, as many as there is room for."""
    names = tool.names()
    if len(names) == 1:
        return
    column.section("steer.all", f"Your missiles, {len(names)}")
    for name in _shown(names, tool.token_name, (column.rect.height - _FOLD) // (_ROW + 3)):
        missile, steering = tool.state.projectiles[name], tool.told[name]
        pursuit = tool.chase.of(missile, steering)
        column.row(high=_ROW, below=3).put(
            TokenButton,
            f"steer.missile.{name}",
            missile.left,
            missile.seat,
            f"{name} {steering_title(steering)}",
            [pursuit_words(pursuit, tool.chase.next_of(missile, steering))],
            tone="good" if pursuit.catches else "plain",
            missile=True,
            chosen=name == tool.token_name,
            on_press=partial(tool.take, name),
        )


def _shown(names: Sequence[str], chosen: str, most: int) -> Sequence[str]:
    """Return as many names as there is room for, the chosen one included.

    >>> _shown("abcdef", "e", 3)
    'cde'
    """
    first = max(0, names.index(chosen) - most + 1)
    return names[first : first + max(1, most)]
