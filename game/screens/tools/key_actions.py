"""What keys do in a tool: tables from the ids of actions (see `game.shell.actions`) to functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

T = TypeVar("T")
KeyActions = dict[str, Callable[[], object]]

# Directions in which keys move through a list: 1 on, -1 back.
SHIPS = {"previous_ship": -1, "next_ship": 1}
ROWS = {"list_up": -1, "list_down": 1}
TARGETS = {"previous_target": -1, "next_target": 1}
NUMBERS = {f"weapon_{number}": number for number in range(1, 9)}


def each(act: Callable[[T], object], values: Mapping[str, T]) -> KeyActions:
    """Return a table in which each key calls `act` with its own value.

    >>> sorted(each(print, ROWS))
    ['list_down', 'list_up']
    """
    return {action_id: partial(act, value) for action_id, value in values.items()}
