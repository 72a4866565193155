"""Who can sit at a seat, and in which style the computer plays there, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.styles import Style
from game.match.seats import HUMAN

TITLES: Mapping[str, str] = MappingProxyType(
    {HUMAN: "Human", **{name: level.title for name, level in LEVELS.items()}}
)
ABOUT: Mapping[str, str] = MappingProxyType(
    {HUMAN: "Gives orders at this machine.", **{name: level.about for name, level in LEVELS.items()}}
)
PLAIN, BY_LOT = "", "any"  # no style; one that is drawn for each match and told after it
TRAINING = (
    "The computer says why it gave its orders, the commodore advises you, and you can take back any answer"
)


def style_options(styles: Mapping[str, Style]) -> list[tuple[str, str]]:
    """List what may be chosen for a seat of the computer: no style, one by lot, or one of these."""
    return [(PLAIN, "Plain"), (BY_LOT, "By lot"), *((name, style.title) for name, style in styles.items())]


def style_about(styles: Mapping[str, Style], chosen: str) -> str:
    """Say in a sentence what such a choice means."""
    if chosen == BY_LOT:
        return "One of the styles is drawn. You are told which when the match is over."
    return styles[chosen].about if chosen in styles else "Has no leaning of its own."
