"""Rulebook tables, computed from an edition's figures so that each number is written only once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from game.book.rulebook.markdown import table
from game.book.rulebook.pages import Table
from game.book.rulebook.percent import percent
from game.families.dark_frontier.words import idea_words
from rules.dark_frontier.figures import (
    BAY,
    ENGINE,
    HULL,
    MOST_RATING,
    POINT_DEFENCE,
    THRUSTERS,
    Figures,
    Sheet,
    figures_of,
)
from rules.dark_frontier.odds import flak_hits, warhead_strikes

_RELATIVE = ("fore", "fore starboard", "aft starboard", "aft", "aft port", "fore port")
_RESULTS = {
    HULL: "Hull",
    THRUSTERS: "Thrusters",
    ENGINE: "Engine",
    BAY: "Bay",
    POINT_DEFENCE: "Point defense",
}
_MEETINGS = (
    ("Flak and a ship", "dodge, point defense, then a hit; old flak also hits its own side", "DM-2"),
    ("Armed missile and an enemy ship", "countermeasure, or point defense against the warhead", "DM-5"),
    ("Unarmed missile and an enemy ship", "as fresh flak", "DM-4"),
    ("Two enemy missiles", "either may detonate: both become fresh flak", "DM-6"),
    ("Two enemy ships", "both choose a number of missiles in secret", "DM-7"),
    ("All others", "pass each other", "DM-1"),
)

_COUNTERS = (
    ("q > 0, r ≥ 0", "q right, r down right"),
    ("q ≤ 0, q + r > 0", "q + r down right, −q down left"),
    ("r > 0, q + r ≤ 0", "r down left, −q − r left"),
    ("q < 0, r ≤ 0", "−q left, −r up left"),
    ("q ≥ 0, q + r < 0", "−q − r up left, q up right"),
    ("r < 0, q + r ≥ 0", "−r up right, q + r right"),
)


def tables(edition: str) -> dict[str, Table]:
    """Return the tables of an edition that chapters include by name."""
    figures = figures_of(edition)
    return {name: make(figures) for name, make in _TABLES.items()}


def directions_words(directions: tuple[int, ...]) -> str:
    """Return the directions in which a weapon fires, relative to its ship (DG-3).

    >>> directions_words((5, 0, 1)), directions_words((0, 1, 2, 3, 4, 5))
    ('fore port, fore, fore starboard', 'all round')
    """
    if len(directions) == len(_RELATIVE):
        return "all round"
    return ", ".join(_RELATIVE[one] for one in directions)


def _ships(figures: Figures) -> Table:
    sheets = tuple(figures.ships.items())
    head = ("", *(f"{kind.capitalize()} {sheet.name}" for kind, sheet in sheets))
    lines: list[tuple[str, Callable[[Sheet], str]]] = [
        ("Idea", lambda sheet: idea_words(sheet).capitalize()),
        ("Hull boxes", lambda sheet: str(sheet.hull)),
        ("Thrust", lambda sheet: f"{sheet.thrust}{', gimbaled' if sheet.gimbaled else ''}"),
        ("Rotation", lambda sheet: str(sheet.rotation)),
        ("Point defense", lambda sheet: str(sheet.point_defence)),
        ("Guns", _guns),
        ("Tubes", _tubes),
    ]
    return table(head, [(words, *(tell(sheet) for _, sheet in sheets)) for words, tell in lines])


def _guns(sheet: Sheet) -> str:
    return "; ".join(
        f"{name}, launch {gun.launch}: {directions_words(gun.directions)}" for name, gun in sheet.guns.items()
    )


def _tubes(sheet: Sheet) -> str:
    tubes = sheet.tubes
    if tubes is None:
        return "none"
    return f"{tubes.a_round} a round of {tubes.magazine}: {directions_words(tubes.directions)}"


def _damage(figures: Figures) -> Table:
    sheets = tuple(figures.ships.items())
    head = ("Die", *(kind.capitalize() for kind, _ in sheets))
    rows = [
        (str(face), *(_result(sheet.damage[face - 1]) for _, sheet in sheets))
        for face in range(1, figures.die + 1)
    ]
    return table(head, rows)


def _result(name: str) -> str:
    return _RESULTS.get(name, f"{name.capitalize()} gun")


def flak_rows(figures: Figures) -> list[tuple[str, ...]]:
    """Return the chances to hit: a row for each spread, and in it one for each rating (DM-2, DM-3)."""
    return [
        (str(spread), *(percent(flak_hits(figures, spread, rating)) for rating in range(1, MOST_RATING)))
        for spread in range(figures.spread, 0, -1)
    ]


def _flak(figures: Figures) -> Table:
    ratings = range(1, MOST_RATING)
    head = ("Spread", *(f"Rating {rating}" for rating in ratings[:-1]), f"Rating {ratings[-1]} and 7")
    return table(head, flak_rows(figures))


def missile_rows(figures: Figures) -> list[tuple[str, ...]]:
    """Return by rating what an armed missile does, with and without a countermeasure (DM-5)."""
    rows = []
    for rating in range(1, MOST_RATING + 1):
        lost = warhead_strikes(figures, rating)
        countered = flak_hits(figures, figures.spread, rating)
        chances: tuple[Fraction, ...] = (lost, 1 - lost, countered)
        rows.append((str(rating), *map(percent, chances)))
    return rows


def _missile(figures: Figures) -> Table:
    return table(("Rating", "Ship destroyed", "A hit by debris", "Stopped: a hit"), missile_rows(figures))


def _meetings(_figures: Figures) -> Table:
    return table(("What meets", "What happens", "Ruling"), _MEETINGS)


def _counters(_figures: Figures) -> Table:
    return table(("Where (q, r) lies", "Counter"), _COUNTERS)


_TABLES: Mapping[str, Callable[[Figures], Table]] = {
    "ships": _ships,
    "damage": _damage,
    "flak": _flak,
    "missile": _missile,
    "meetings": _meetings,
    "counters": _counters,
}
