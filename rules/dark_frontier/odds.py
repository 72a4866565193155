"""The exact chances of what a meeting does to a ship (DM-2 to DM-5, DD-1 to DD-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from rules.dark_frontier.figures import MOST_RATING, Figures
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import condition, condition_after, suffered

CERTAIN = Fraction(1)


class Threat(StrEnum):
    """What meets a ship: flak, an armed missile, or one that the ship counters (DM-5)."""

    FLAK = "flak"
    ARMED = "armed"
    COUNTERED = "countered"


@dataclass(frozen=True, slots=True)
class Coming:
    """A meeting to come: the threat, and the spread of flak."""

    threat: Threat
    spread: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """The chances of one or several meetings: of any hit, of losing the ship, and of losing each system.

    `results` has a chance for each line of the ship's damage table, hull included, in the order of
    the table: that at least one hit has this result.
    """

    hit: Fraction
    lost: Fraction
    results: Mapping[str, Fraction]


def dodge_chance(figures: Figures, spread: int) -> Fraction:
    """Return the chance that a ship dodges flak: one of two dice is above the spread (DM-2)."""
    return 1 - Fraction(min(spread, figures.die), figures.die) ** 2


def flak_hits(figures: Figures, spread: int, rating: int) -> Fraction:
    """Return the chance that flak hits: (s/6)^2 x min(r, 6)/6 at spread s and rating r.

    At spread 6 there is no scram (DM-2, DM-3).
    """
    return (1 - dodge_chance(figures, spread)) * Fraction(min(rating, figures.die), figures.die)


def warhead_strikes(figures: Figures, rating: int) -> Fraction:
    """Return the chance that an armed missile is not shot down: (r - 1)/6 at rating r (DM-3, DM-5).

    At rating 7 it is certain.
    """
    return CERTAIN if rating == MOST_RATING else Fraction(rating - 1, figures.die)


def deadly_faces(figures: Figures, ship: Ship) -> tuple[int, ...]:
    """Return the die faces with which one hit destroys a ship (DD-1 to DD-3)."""
    edition, kind, lost = figures.edition, ship.type, ship.lost

    def left(face: int) -> int:
        return condition_after(edition, kind, (*lost, suffered(edition, kind, lost, face))).hull

    return tuple(face for face in range(1, figures.die + 1) if left(face) <= 0)


def forecast(figures: Figures, ship: Ship, coming: Iterable[Coming]) -> Forecast:
    """Return the chances of meetings in a row; a rating made worse by one counts in the next (DA-3)."""
    start = _Fate(ship.lost)
    fates: dict[_Fate, Fraction] = {start: CERTAIN}
    for one in coming:
        fates = _after(figures, ship.type, fates, one)
    had = condition(figures, ship)
    lines = figures.ships[ship.type].damage
    results = dict.fromkeys(lines, Fraction(0))
    for fate, chance in fates.items():
        for line in results:
            if fate.lost.count(line) > ship.lost.count(line):
                results[line] += chance
    lost = sum((chance for fate, chance in fates.items() if _is_lost(figures, ship.type, fate)), Fraction(0))
    hit = sum((chance for fate, chance in fates.items() if fate.hit), Fraction(0))
    assert had.hull > 0, "a ship that flies has a hull box"
    return Forecast(hit, lost, results)


@dataclass(frozen=True, slots=True)
class _Fate:
    """The state of a ship: its damage results, whether anything has hit it, and whether a warhead has."""

    lost: tuple[str, ...]
    hit: bool = False
    warhead: bool = False


After = tuple[tuple[str, ...], bool]
"""A ship's losses after a meeting, and whether a warhead struck it."""


def _is_lost(figures: Figures, kind: str, fate: _Fate) -> bool:
    return fate.warhead or condition_after(figures.edition, kind, fate.lost).hull <= 0


def _after(
    figures: Figures, kind: str, fates: Mapping[_Fate, Fraction], coming: Coming
) -> dict[_Fate, Fraction]:
    """Return the fates after one more meeting; a lost ship takes no more damage."""
    found: dict[_Fate, Fraction] = {}
    for fate, chance in fates.items():
        if _is_lost(figures, kind, fate):
            found[fate] = found.get(fate, Fraction(0)) + chance
            continue
        for (lost, warhead), part in results_of(figures, kind, fate.lost, coming):
            hit = fate.hit or warhead or lost != fate.lost
            following = _Fate(lost, hit=hit, warhead=warhead)
            found[following] = found.get(following, Fraction(0)) + chance * part
    return found


@cache
def _outcomes(
    edition: str, kind: str, lost: tuple[str, ...], hits: Fraction, destroys: Fraction, die: int
) -> tuple[tuple[After, Fraction], ...]:
    """Return the possible losses after a meeting, each with its chance.

    `hits` and `destroys` are the chances that the meeting hits or destroys the ship.
    """
    found: dict[After, Fraction] = {(lost, False): 1 - hits - destroys}
    for face in range(1, die + 1):
        # Sorted, so that the order of the hits makes no difference.
        after = tuple(sorted((*lost, suffered(edition, kind, lost, face)))), False
        found[after] = found.get(after, Fraction(0)) + hits / die
    found[lost, True] = destroys
    return tuple((after, chance) for after, chance in found.items() if chance)


def results_of(
    figures: Figures, kind: str, lost: tuple[str, ...], coming: Coming
) -> tuple[tuple[After, Fraction], ...]:
    """Return what a ship with these losses may have lost after one meeting, each with its chance."""
    rating = condition_after(figures.edition, kind, lost).point_defence
    destroys = Fraction(0)
    if coming.threat is Threat.ARMED:
        destroys = warhead_strikes(figures, rating)
        hits = 1 - destroys
    else:
        spread = figures.spread if coming.threat is Threat.COUNTERED else coming.spread
        hits = flak_hits(figures, spread, rating)
    return _outcomes(figures.edition, kind, lost, hits, destroys, figures.die)
