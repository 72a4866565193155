"""What a burn would come to: where a ship can go, and how it would stand there (AM-2 to AM-8, AF-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rules.astra_et_tenebrae.burning import (
    Burn,
    burn_end,
    burn_refusal,
    flown_in,
    heat_of,
    least_g,
    may_override,
)
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.events import ShipBurned
from rules.astra_et_tenebrae.figures import Band
from rules.astra_et_tenebrae.formations import Named, that_hold
from rules.astra_et_tenebrae.gunnery import cannon_aim
from rules.astra_et_tenebrae.odds import NEVER, chance_of
from rules.astra_et_tenebrae.sighting import line_blocked, sees
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import most_g
from rules.table.board import clamp_to_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in
from rules.values import changed


class Strengths(NamedTuple):
    """The least and the most G of the legal burns in a direction."""

    course: int
    least: int
    most: int


def strengths(state: State, ship: Ship, course: int, *, override: bool = False) -> Strengths | None:
    """Return what a ship may burn in a direction, None for nothing; edge, rocks and motion count.

    Who burns stronger flies the same way farther: once a burn is refused every stronger one is.
    """
    figures = state.figures
    least = figures.motion.most_g_without_field + 1 if override else least_g(figures, ship, course)
    if override:
        least = max(least, least_g(figures, ship, course))
    most = figures.motion.most_g if override else most_g(figures, ship)

    def legal(g: int) -> bool:
        return burn_refusal(state, Burn(ship.name, course, g, override)) is None

    if least > most or not legal(least):
        return None
    if legal(most):
        return Strengths(course, least, most)
    good, bad = least, most
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if legal(middle) else (good, middle)
    return Strengths(course, least, good)


def reach(state: State, ship: Ship, *, override: bool = False) -> Iterator[Strengths]:
    """Run over all directions in which a ship may burn, or override (AM-8)."""
    if override and not may_override(state.figures, ship):
        return
    for course in range(CIRCLE):
        found = strengths(state, ship, course, override=override)
        if found is not None:
            yield found


class Flight(NamedTuple):
    """What a burn comes to: its end, the inches flown, its heat and row."""

    at: Point
    flown: float
    heat: int
    row: int


def flight_of(state: State, burn: Burn) -> Flight:
    """Return what a legal burn comes to; that of an override if it succeeds."""
    figures, ship = state.figures, state.ships[burn.ship]
    return Flight(
        clamp_to_board(burn_end(figures, ship, burn.course, burn.g)),
        flown_in(figures, ship, burn.course, burn.g),
        heat_of(figures, ship, burn.course, burn.g),
        figures.override.row if burn.override else figures.motion.by_g[burn.g].row,
    )


def after_burn(state: State, burn: Burn) -> State:
    """Return the table as it would be after a legal burn; an override is taken to succeed."""
    after = state.copy()
    at, flown, heat, row = flight_of(state, burn)
    ShipBurned(burn.ship, burn.course, burn.g, flown, at, heat, row, burn.override).apply(after)
    return after


# --- how a ship would stand ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facing:
    """How two enemies stand to each other: inches apart, the band of the cannon (None: none reaches).

    `seen` says whether the enemy is seen, `blocked` whether a rock is between them (AT-3). `ours` is the
    chance of the ship's cannon at the enemy, `theirs` that of the enemy's at it, both with the rows and
    formations of now: whoever has yet to move (`moved` false) will burn another row.
    """

    enemy: str
    away_in: float
    band: Band | None
    seen: bool
    blocked: bool
    ours: Fraction
    theirs: Fraction
    moved: bool


def facings(state: State, ship: Ship) -> tuple[Facing, ...]:
    """Say how a ship stands to every enemy; the state may be one that `after_burn` foresees."""
    return tuple([_facing(state, ship, enemy) for enemy in state.side(ship.seat.other)])


def _facing(state: State, ship: Ship, enemy: Ship) -> Facing:
    away = distance_in(ship.place, enemy.place)
    bands = state.figures.cannon.bands
    band = next((one for one in bands if away <= one.up_to_in + TOLERANCE_IN), None)
    blocked = line_blocked(state, ship, enemy)
    seen = sees(state, ship, enemy)
    in_reach = band is not None and not blocked
    ours = chance_of(cannon_aim(state, ship, enemy)) if in_reach and seen else NEVER
    theirs = chance_of(cannon_aim(state, enemy, ship)) if in_reach and sees(state, enemy, ship) else NEVER
    return Facing(enemy.name, away, band, seen, blocked, ours, theirs, enemy.moved)


def formations_with(state: State, ship: Ship) -> tuple[Named, ...]:
    """List the formations that a ship makes with those of its side that have moved; it counts as moved.

    Those that have yet to move are left out of sight: where they go may break a dispersed one.
    """
    shown = state.copy()
    for one in state.side(ship.seat):
        if not one.moved and one.name != ship.name:
            shown.ships[one.name] = changed(one, alive=False)
    return tuple([named for named in that_hold(shown, ship.seat) if ship.name in named.members])
