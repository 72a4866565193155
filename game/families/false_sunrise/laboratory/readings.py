"""What an edition tells the laboratory: a planned shot, what stands in its way, the marks of a range."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.false_sunrise.odds import Outcome


@dataclass(frozen=True, slots=True)
class Planned:
    """All attacks of a weapon: as the edition plans them, in short, in sentences, and what they do alone."""

    shot: Any
    short: str
    notes: tuple[str, ...]
    alone: Outcome


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands between the target and fire, in words, with the ruling."""

    heading: str
    ruling: str
    words: str
    tip: str


@dataclass(frozen=True, slots=True)
class RangeScale:
    """The marks of a range: lines at some inches, names at others.

    `stretch` gives the inches between which everything is as at a range (None: nothing of that kind);
    `words` names a range.
    """

    ticks: tuple[float, ...]
    names: tuple[tuple[float, str], ...]
    stretch: Callable[[float], tuple[float, float] | None]
    words: Callable[[float], str]
    tip: str
    topic: str
