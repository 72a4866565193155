"""The possible positions of a ship as a disc of cells, by strength and by the angle to the motion."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.families.astra_et_tenebrae.board.overlays import Cell, Disc
from game.wording import signed
from rules.astra_et_tenebrae.burning import (
    Burn,
    Evasion,
    burn_refusal,
    evasion_refusal,
    flown_in,
    heat_of,
    least_g,
)
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.foreseeing import Strengths, strengths
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import most_g

_UNBOUND_IN = 999.0
_ROUND = ((0.0, 360.0),)


def row_words(row: int) -> str:
    """Return what a row means to those who shoot at the ship (AM-3).

    >>> [row_words(row) for row in (2, 0, -1)]
    ['+2 to hit it', '+0 to hit it', '−1 to hit it']
    """
    return f"{signed(row) if row else '+0'} to hit it"


def burn_disc(
    state: State, ship: Ship, *, override: bool = False, legal: Mapping[int, Strengths] | None = None
) -> Disc:
    """Return the disc of all positions that a ship's burns, or its overrides, can reach (AM-2 to AM-8).

    `legal` holds the legal strengths in each direction; they are computed if it is None.
    """
    figures = state.figures
    motion = ship.motion if figures.motion.counts else None
    most = figures.motion.most_g if override else most_g(figures, ship)
    first = figures.motion.most_g_without_field if override else 0
    cells = [
        cell
        for start, end in _sectors(figures, motion)
        for cell in _cells(figures, ship, start, end, first, most)
    ]
    disc = Disc(ship.place, tuple(cells), ship.seat, _limits(state, ship, legal, override=override), motion)
    rows = _rows(figures, first, most)
    if override:
        rows = ((f"{first + 1}–{most} G|{row_words(figures.override.row)}", (first + most) / 2),)
    if motion is None:
        return replace(disc, rows=rows, row_deg=75.0)
    straight, aside = figures.motion.straight_degrees, figures.motion.aside_degrees
    course, length = motion
    if figures.motion.within_degrees is not None:
        within = f"no burn here: more than {figures.motion.within_degrees}° off,\nbut 0 G stops it"
        return replace(disc, notes=((within, course + 180.0, 6.0),), rows=rows, row_deg=course + 67.0)
    left = max(0.0, most - length)
    rim = (max((row.up_to for row in figures.motion.burns if row.up_to < most), default=0) + most) / 2
    behind = f"behind: {length:g} G to stop,\nthen up to {left:g}″"
    if length > most:
        behind = f"cannot turn back:\n{length:g} G needed to stop"
    notes = (
        (f"within {straight}°: {figures.motion.straight_less} heat less", float(course), rim),
        (f"{straight + 1} to {aside}°: {figures.motion.aside_less} less", course - 67.0, rim),
        (behind, course + 180.0, max(3.0, 0.6 * left)),
    )
    return replace(
        disc,
        back=(course + aside, course + 360.0 - aside),
        notes=notes,
        rows=rows,
        row_deg=course + (straight + aside) / 2,
    )


def evasion_disc(state: State, ship: Ship) -> Disc:
    """Return the disc of all positions that a ship's evasions can reach, at full heat (AC-9)."""
    figures = state.figures
    most = figures.motion.evasion_g
    near, cells = 0, []
    for row in figures.motion.burns:
        far = min(row.up_to, most)
        if far > near:
            cells.append(Cell(0.0, 360.0, near, far, row.heat))
            near = far
    limits = []
    for course in range(CIRCLE):
        refusal = evasion_refusal(state, ship, Evasion(course, most))
        stopped = refusal is not None and refusal.ruling == "AT-2"
        legal = (g for g in range(most, 0, -1) if not evasion_refusal(state, ship, Evasion(course, g)))
        limits.append(float(next(legal, 0)) if stopped else _UNBOUND_IN)
    return Disc(
        ship.place, tuple(cells), ship.seat, tuple(limits), rows=_rows(figures, 0, most, 0), row_deg=75.0
    )


def _sectors(
    figures: Figures, motion: tuple[int, float] | None
) -> Iterator[tuple[float, float]] | tuple[tuple[float, float], ...]:
    """Return the sectors around the motion, clockwise from up, each with one price; all others are closed."""
    if motion is None:
        return _ROUND
    course, straight, aside = motion[0], figures.motion.straight_degrees, figures.motion.aside_degrees
    within = figures.motion.within_degrees
    if within is not None:
        return ((course - within, course + within),)
    turns = (-straight, straight, aside, 360 - aside, 360 - straight)
    return tuple((course + a, course + b) for a, b in itertools.pairwise(turns))


def _cells(figures: Figures, ship: Ship, start: float, end: float, first: int, most: int) -> Iterator[Cell]:
    """Yield the cells of a sector, by the rows of the table of burns (AM-3)."""
    course = round((start + end) / 2) % CIRCLE
    least, before = max(first, least_g(figures, ship, course)), first
    for row in figures.motion.burns:
        far = min(row.up_to, most)
        if far > before:
            if far >= least:
                near_in = flown_in(figures, ship, course, before) if before > least else _begins(first, least)
                far_in = flown_in(figures, ship, course, far)
                if far_in > near_in:
                    yield Cell(start, end, near_in, far_in, heat_of(figures, ship, course, far))
            before = far


def _begins(first: int, least: int) -> float:
    """Return where the innermost cell begins, in inches: an override has no weak burns."""
    return float(first) if first and least == first else 0.0


def _limits(
    state: State, ship: Ship, known: Mapping[int, Strengths] | None, *, override: bool
) -> tuple[float, ...]:
    """Return how far rocks let a ship fly in each direction, in inches.

    The edge of the table is not counted: the player sees it.
    """
    if not state.setup.terrain.polygons:
        return ()
    found = []
    for course in range(CIRCLE):
        legal = strengths(state, ship, course, override=override) if known is None else known.get(course)
        least = least_g(state.figures, ship, course)
        refusal = burn_refusal(state, Burn(ship.name, course, legal.most + 1 if legal else least, override))
        stopped = refusal is not None and refusal.ruling == "AT-2"
        flown = flown_in(state.figures, ship, course, legal.most) if legal else 0.0
        found.append(flown if stopped else _UNBOUND_IN)
    return tuple(found)


def _rows(figures: Figures, first: int, most: int, unsaid: int = 4) -> tuple[tuple[str, float], ...]:
    """Return labels with distances: how strong the burns of each row are, and how hard to hit (AM-3).

    Rows of burns up to `unsaid` G have no label.
    """
    found, before = [], first
    for row in figures.motion.burns:
        far = min(row.up_to, most)
        if far > max(before, unsaid):
            found.append((f"{before + 1}–{far} G|{row_words(row.row)}", (before + far) / 2))
        before = max(before, far)
    return tuple(found)
