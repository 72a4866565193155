"""How the laboratory measures: what differs between editions, as a record."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from game.families.false_sunrise.laboratory.bench import Bench
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Apparatus:
    """What a bench comes to by an edition's own odds.

    `volley` gives the law of some weapons that fire at the target in this order, None where none does;
    `planned` what one of them does. `place` is all that these depend on of where the ships are.
    """

    volley: Callable[[Bench, State, tuple[str, ...]], Outcome | None]
    planned: Callable[[Bench, State, str, tuple[str, ...]], Planned]
    place: Callable[[Bench, State], Hashable]
    standing: Callable[[Fittings], Standing]
    scale: RangeScale


def _july_2024() -> Apparatus:
    from game.families.false_sunrise.laboratory.july_2024 import JULY_APPARATUS

    return JULY_APPARATUS


def _march_2024() -> Apparatus:
    from game.families.false_sunrise.laboratory.march_2024 import MARCH_APPARATUS

    return MARCH_APPARATUS


_APPARATUS: Mapping[str, Callable[[], Apparatus]] = {"2024-07": _july_2024, "2024-03": _march_2024}


def apparatus_of(edition: str) -> Apparatus:
    """Return the apparatus of an edition; that of the newest for one that nobody knows."""
    return _APPARATUS.get(edition, _APPARATUS[NEWEST])()
