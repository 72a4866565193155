"""Names of computer levels with a style or a habit: "captain+raider", "recruit~charger"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

LevelT = TypeVar("LevelT", bound="DataclassInstance")

_MARK = "+"
_HABIT_MARK = "~"


def styled(level: str, style: str) -> str:
    """Return the name of a level with a style; without a style it is the level's own name.

    >>> styled("captain", "raider"), styled("captain", "")
    ('captain+raider', 'captain')
    """
    return f"{level}{_MARK}{style}" if style else level


def parted(name: str) -> tuple[str, str]:
    """Return the level and the style in a name; the style is "" if there is none.

    >>> parted("captain+raider"), parted("captain")
    (('captain', 'raider'), ('captain', ''))
    """
    level, _, style = name.partition(_MARK)
    return level, style


def with_habit(name: str, habit: str) -> str:
    """Return the name of a player with a habit; without a habit it is the player's own name.

    >>> with_habit("recruit+raider", "charger"), with_habit("captain", "")
    ('recruit+raider~charger', 'captain')
    """
    return f"{name}{_HABIT_MARK}{habit}" if habit else name


def without_habit(name: str) -> tuple[str, str]:
    """Return the player and the habit in a name; the habit is "" if there is none.

    >>> without_habit("recruit+raider~charger"), without_habit("captain")
    (('recruit+raider', 'charger'), ('captain', ''))
    """
    player, _, habit = name.partition(_HABIT_MARK)
    return player, habit


def level_in(
    name: str,
    levels: Mapping[str, LevelT],
    styles: Mapping[str, object],
    habits: Mapping[str, object],
) -> LevelT:
    """Return the level of a game with the style and the habit in its name; raise `KeyError` for unknown ones.

    A game's level is a frozen dataclass with the fields `style` and `habit`.
    """
    plain, habit = without_habit(name)
    level, style = parted(plain)
    if not style and not habit:
        return levels[level]
    changes = {"style": styles[style] if style else None, "habit": habits[habit] if habit else None}
    return replace(levels[level], **changes)
