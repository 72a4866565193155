"""What keys do in a tool: tables from the ids of actions (see `game.shell.actions`) to functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

T = TypeVar("T")
KeyActions = dict[str, Callable[[], object]]

# Directions in which keys move through a list: 1 on, -1 back.
SHIP_KEYS = {"previous_ship": -1, "next_ship": 1}
ROW_KEYS = {"list_up": -1, "list_down": 1}
TARGET_KEYS = {"previous_target": -1, "next_target": 1}
NUMBER_KEYS = {f"weapon_{number}": number for number in range(1, 9)}


def each(act: Callable[[T], object], values: Mapping[str, T]) -> KeyActions:
    """Return a table in which each key calls `act` with its own value.

    >>> sorted(each(print, ROW_KEYS))
    ['list_down', 'list_up']
    """
    return {action_id: partial(act, value) for action_id, value in values.items()}


def stepped(options: Sequence[T], at: object, step: int) -> T:
    """Return the option one step on from `at`, wrapping around.

    If `at` is none of the options, return the first one, or the last one for a step back.
    """
    if at not in options:
        return options[0 if step > 0 else -1]
    return options[(options.index(at) + step) % len(options)]


def steps(
    choose: Callable[[T], object], options: Sequence[T], at: object, keys: Mapping[str, int]
) -> KeyActions:
    """Return a table in which keys choose the next or the previous option; `at` is the current one."""
    return each(lambda step: options and choose(stepped(options, at, step)), keys)


def numbers(choose: Callable[[T], object], options: Sequence[T]) -> KeyActions:
    """Return a table in which number keys choose an option; a number without an option does nothing."""
    return each(lambda number: number <= len(options) and choose(options[number - 1]), NUMBER_KEYS)
