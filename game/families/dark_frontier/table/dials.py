"""Rows of buttons that set how a token turns, burns or swings its thrust."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game import wording
from game.families.dark_frontier.table.helm_tool import HelmTool
from game.screens.tools.parts import PanelColumn, sentence
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label

_WORDS = 40  # logical units for the words before the buttons


def put_dial(
    tool: HelmTool,
    column: PanelColumn,
    key: str,
    words: tuple[str, str, str],
    options: Sequence[tuple[int, str, object]],
) -> None:
    """Add a button for each option: its number, its words, and the order that it gives the selected token.

    The current option is lit. An option that the rules refuse is disabled, with the reason. `words`
    are the label, its tooltip (in which keys may be placeholders) and the ruling.
    """
    label, tip, topic = words
    row = column.row([_WORDS, *[0] * len(options)], high=27, gap=3, below=4)
    row.put(Label, key, label, tooltip=tool.host.bindings.fill(tip), topic=topic)
    told = tool.told[tool.token_name]
    for number, name, option in options:
        row.put(
            Button,
            f"{key}.{number}",
            name,
            on_press=partial(tool.tell, option),
            on=option == told,
            disabled=sentence(tool.refusal_of(option)),
        )


def signed(rotate: int, most: int) -> str:
    """Return a turn as text for its button, with the side if there is room.

    >>> signed(-1, 1), signed(0, 1), signed(2, 2)
    ('−1 port', '0', '+2')
    """
    words = wording.signed(rotate)
    if most == 1 and rotate:
        words += " port" if rotate < 0 else " starb."
    return words


def put_steps(tool: HelmTool, column: PanelColumn, noun: str) -> None:
    """Add the buttons to the previous and next token, if there are several."""
    names = tool.names()
    if len(names) == 1:
        return
    row = column.row([30, 0, 30], high=28, below=6)
    label = tool.host.bindings.label

    def put(name: str, icon: Icon) -> None:
        action = f"{name}_ship"
        tip = f"The {name} {noun} [{label(action)}]"
        row.put(Button, f"helm.{name}", "", icon=icon, on_press=partial(tool.action, action), tooltip=tip)

    put("previous", Icon.LEFT)
    number = names.index(tool.token_name) + 1
    words = f"{tool.token_name}: {noun} {number} of {len(names)}"
    row.put(Label, "helm.which", words, align="center")
    put("next", Icon.RIGHT)
