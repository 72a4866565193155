"""Who can sit at a seat, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.families.false_sunrise.ai.level import LEVELS
from game.match.seats import HUMAN

TITLES: Mapping[str, str] = MappingProxyType(
    {HUMAN: "Human", **{name: level.title for name, level in LEVELS.items()}}
)
ABOUT: Mapping[str, str] = MappingProxyType(
    {HUMAN: "Gives orders at this machine.", **{name: level.about for name, level in LEVELS.items()}}
)
TRAINING = (
    "The computer says why it gave its orders, the commodore advises you, and you can take back any answer"
)
