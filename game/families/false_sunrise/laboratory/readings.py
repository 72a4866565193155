"""What an edition provides to the laboratory: planned shots, protections, outcomes, range scales."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.false_sunrise.odds import Outcome
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Planned:
    """All attacks of a weapon: as the edition plans them, in short, in sentences, and their outcome alone."""

    shot: object
    short: str
    notes: tuple[str, ...]
    alone: Outcome


@dataclass(frozen=True, slots=True)
class Standing:
    """The target's protections in words, with the ruling."""

    heading: str
    ruling: str
    words: str
    tip: str


@dataclass(frozen=True, slots=True)
class Knob:
    """A numbered setting of the attacker (red) or the target (blue), particular to an edition.

    `capital` restricts it to ships (True) or squadrons (False); None is for both. Knobs with the same `row`
    are shown next to each other.
    """

    id: str
    seat: Seat
    words: str
    choices: tuple[str, ...]
    tip: str
    topic: str
    row: int
    capital: bool | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the volley's outcome: its name, its field there, and its meaning."""

    words: str
    field: str
    tip: str


@dataclass(frozen=True, slots=True)
class Further:
    """A figure that only this edition has, in words."""

    words: str
    said: str
    tip: str


FIGURES = (
    Figure("Average damage", "mean_damage", "What the target loses on average."),
    Figure("A bar emptied", "p_bar_emptied", "The chance to empty a bar (DMG-3)."),
    Figure("Target destroyed", "p_destroyed", "The chance to destroy the target (DMG-5)."),
    Figure(
        "Systems lost",
        "mean_systems",
        "Average number of systems lost to emptied bars and special results (DMG-3). A target that is "
        "destroyed counts as losing none (DMG-5). "
        "Owners are assumed to give up systems that protect nothing first, and the three built-in ones last.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeScale:
    """The scale of a range: lines at some distances and names at others, in inches.

    `stretch` returns the distances between which nothing changes around a range, or None if there
    are none. `words` names a range.
    """

    ticks: tuple[float, ...]
    names: tuple[tuple[float, str], ...]
    stretch: Callable[[float], tuple[float, float] | None] = lambda _range_in: None
    words: Callable[[float], str] = "{:g}″".format
    tip: str
    topic: str
