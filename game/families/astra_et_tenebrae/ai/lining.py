"""Which ships would fly in line, for many possible positions of one of them at once (AF-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import hypot

import numpy as np
import numpy.typing as npt

from game.families.astra_et_tenebrae.ai.ends import Ends
from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats
from rules.astra_et_tenebrae.directions import CIRCLE, between
from rules.astra_et_tenebrae.figures import FormationFigures
from rules.table.measure import TOLERANCE_IN

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]


def gap_fits(figures: FormationFigures, away_in: Floats) -> Bools:
    """Return for each distance whether it is one between neighbors in a line."""
    fits: Bools = (away_in >= figures.line_least_in - TOLERANCE_IN) & (
        away_in <= figures.line_most_in + TOLERANCE_IN
    )
    return fits


def courses_fit(figures: FormationFigures, one: Ints, other: Ints | int) -> Bools:
    """Return whether pairs of courses allow a line, for ships that all have a course."""
    if figures.line_courses is None:
        return np.ones(len(one), dtype=np.bool_)
    angle = np.abs(one - other) % CIRCLE
    fits: Bools = np.minimum(angle, CIRCLE - angle) <= figures.line_courses
    return fits


@cache
def _pairs(ships: int) -> tuple[Ints, Ints]:
    """Return the indices of both ships of each pair."""
    return np.triu_indices(ships, 1)


def in_line(figures: FormationFigures, x: Floats, y: Floats) -> Bools:
    """Return for each row of positions whether they form a line; courses are not checked."""
    first, second = _pairs(x.shape[1])
    apart = np.hypot(x[:, first] - x[:, second], y[:, first] - y[:, second])
    longest = apart.argmax(axis=1)
    rows = np.arange(len(x))
    length = np.maximum(apart[rows, longest], TOLERANCE_IN)
    start, end = first[longest], second[longest]
    from_x, from_y = x[rows, start], y[rows, start]
    unit_x, unit_y = (x[rows, end] - from_x) / length, (y[rows, end] - from_y) / length
    dx, dy = x - from_x[:, None], y - from_y[:, None]
    off = np.abs(dx * unit_y[:, None] - dy * unit_x[:, None]).max(axis=1)
    order = np.argsort(dx * unit_x[:, None] + dy * unit_y[:, None], axis=1)
    sorted_x, sorted_y = x[rows[:, None], order], y[rows[:, None], order]
    gaps = np.hypot(sorted_x[:, 1:] - sorted_x[:, :-1], sorted_y[:, 1:] - sorted_y[:, :-1])
    held: Bools = (
        (off <= figures.line_off_in + TOLERANCE_IN)
        & (gaps.min(axis=1) >= figures.line_least_in - TOLERANCE_IN)
        & (gaps.max(axis=1) <= figures.line_most_in + TOLERANCE_IN)
    )
    return held


def _alike(figures: FormationFigures, mates: Sequence[Fighter]) -> bool:
    """Return whether the courses of ships allow a line."""
    most = figures.line_courses
    if most is None:
        return True
    courses = [mate.course for mate in mates]
    return all(
        one is not None and other is not None and between(one, other) <= most
        for one, other in combinations(courses, 2)
    ) and all(course is not None for course in courses)


def line_sizes(figures: FormationFigures, ships: Sequence[Fighter]) -> list[int]:
    """Return for each ship the length of the line that it would fly in, 1 for none.

    The longest lines are formed first.
    """
    sizes = [1] * len(ships)
    near = [_neighbors(figures, one, ships) for one in ships]
    for size in range(len(ships), 1, -1):
        for members in combinations(range(len(ships)), size):
            some = [ships[one] for one in members]
            if any(sizes[one] > 1 or near[one].isdisjoint(members) for one in members):
                continue
            if _alike(figures, some) and _is_line(figures, some):
                for one in members:
                    sizes[one] = size
    return sizes


def _neighbors(figures: FormationFigures, ship: Fighter, ships: Sequence[Fighter]) -> set[int]:
    """Return the indices of the ships whose distance fits the gap between neighbors in a line."""
    least, most = figures.line_least_in - TOLERANCE_IN, figures.line_most_in + TOLERANCE_IN
    return {at for at, one in enumerate(ships) if least <= hypot(one.x - ship.x, one.y - ship.y) <= most}


def _is_line(figures: FormationFigures, some: Sequence[Fighter]) -> bool:
    if len(some) == 2:
        return True  # the distance was already checked by `_neighbors`
    x, y = np.array([[one.x for one in some]]), np.array([[one.y for one in some]])
    return bool(in_line(figures, x, y)[0])


def lines_with(
    figures: FormationFigures, mates: Sequence[Fighter], ends: Ends
) -> tuple[npt.NDArray[np.int64], list[tuple[int, ...]]]:
    """Return for each position the index of the group of mates that the ship would be in line with.

    The second value is the list of groups, each a tuple of indices in `mates`; the first group is empty.
    """
    groups: list[tuple[int, ...]] = [()]
    chosen = np.zeros(len(ends), dtype=np.int64)
    near = [_near(figures, mate, ends) for mate in mates]
    if not any(one.any() for one in near):
        return chosen, groups
    alike = [_course_fits(figures, mate, ends) for mate in mates]
    for size in range(len(mates), 0, -1):
        for members in combinations(range(len(mates)), size):
            some = [mates[one] for one in members]
            if not _alike(figures, some):
                continue
            fits = (chosen == 0) & np.logical_or.reduce([near[one] for one in members])
            for one in members:
                fits &= alike[one]
            rows = np.flatnonzero(fits)
            if len(rows) and size > 1:  # two ships at the right distance are always in line
                x = np.column_stack([ends.x[rows], *(np.full(len(rows), one.x) for one in some)])
                y = np.column_stack([ends.y[rows], *(np.full(len(rows), one.y) for one in some)])
                rows = rows[in_line(figures, x, y)]
            if len(rows):
                groups.append(members)
                chosen[rows] = len(groups) - 1
    return chosen, groups


def _near(figures: FormationFigures, mate: Fighter, ends: Ends) -> Bools:
    return gap_fits(figures, np.hypot(ends.x - mate.x, ends.y - mate.y))


def _course_fits(figures: FormationFigures, mate: Fighter, ends: Ends) -> Bools:
    """Return for each position whether the course there and a mate's course allow a line."""
    if figures.line_courses is None:
        return np.ones(len(ends), dtype=np.bool_)
    fits: Bools = (ends.flown > 0) & courses_fit(figures, ends.course, mate.course or 0)
    return fits
