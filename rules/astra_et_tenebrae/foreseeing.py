"""Forecasts of burns: where a ship can go, and its situation there (AM-2 to AM-8, AF-1)."""

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
    """The weakest and the strongest legal burn in a direction, in G."""

    course: int
    least: int
    most: int


def strengths(state: State, ship: Ship, course: int, *, override: bool = False) -> Strengths | None:
    """Return the legal strengths of a burn in a direction, or None.

    The edge, rocks and motion are taken into account. A stronger burn follows the same path
    farther, so once a burn is refused, every stronger one is.
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
    """Yield all directions in which a ship may burn or, with `override`, override (AM-8)."""
    if override and not may_override(state.figures, ship):
        return
    for course in range(CIRCLE):
        found = strengths(state, ship, course, override=override)
        if found is not None:
            yield found


class Flight(NamedTuple):
    """The result of a burn: its end, the inches flown, its heat and row."""

    at: Point
    flown: float
    heat: int
    row: int


def flight_of(state: State, burn: Burn) -> Flight:
    """Return the result of a legal burn; an override is assumed to succeed."""
    figures, ship = state.figures, state.ships[burn.ship]
    return Flight(
        clamp_to_board(burn_end(figures, ship, burn.course, burn.g)),
        flown_in(figures, ship, burn.course, burn.g),
        heat_of(figures, ship, burn.course, burn.g),
        figures.override.row if burn.override else figures.motion.by_g[burn.g].row,
    )


def after_burn(state: State, burn: Burn) -> State:
    """Return the state after a legal burn; an override is assumed to succeed."""
    after = state.copy()
    at, flown, heat, row = flight_of(state, burn)
    ShipBurned(burn.ship, burn.course, burn.g, flown, at, heat, row, burn.override).apply(after)
    return after


# --- a ship's situation ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facing:
    """A ship's situation with one enemy: the distance in inches, and the cannon's band (None: out of range).

    `seen` says whether the enemy is seen, `blocked` whether a rock is between them (AT-3). `ours`
    is the ship's chance to hit the enemy with its cannon, `theirs` the enemy's chance to hit the
    ship. Both use the present rows and formations. An enemy that has yet to move (`moved` is False)
    will have another row.
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
    """Return a ship's situation with every enemy; the state may be a forecast by `after_burn`."""
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
    """Return the formations that a ship makes with those ships of its side that have moved.

    It counts as moved. Ships that have yet to move are ignored; where they go may still break a
    dispersed formation.
    """
    shown = state.copy()
    for one in state.side(ship.seat):
        if not one.moved and one.name != ship.name:
            shown.ships[one.name] = changed(one, alive=False)
    return tuple([named for named in that_hold(shown, ship.seat) if ship.name in named.members])
