"""Attacks as the computer models them: pools, what opposes them, and their average effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.families.false_sunrise.editions import Law
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import (
    fire_control_left,
    is_capital,
    lost_figures,
    pool_of,
    weapon_of,
)
from rules.false_sunrise.matched_fire.hitting import MARKED
from rules.false_sunrise.matched_fire.odds import figures_law
from rules.false_sunrise.matched_fire.point_defence import Help, help_for, prompts
from rules.false_sunrise.matched_fire.pool_law import FIGURES, Pool, missile_law, pool_law
from rules.false_sunrise.matched_fire.pool_law import Law as ResultLaw
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, TRIPLE, Result
from rules.false_sunrise.ratings import Rating, Ratings
from rules.false_sunrise.state import Ship, State

MARK = 0.4  # a mark's value as a share of a Structure
FIGURE = 0.4  # a figure's value as a share of a Structure
_RATINGS = tuple(Rating)
_NO_POOL = Pool(0)


class Salvo(NamedTuple):
    """An attack at a model: the pools it may be thrown with, and their chances.

    A squadron that point defense answers first may have fewer figures left, or none (MF-36, MF-38).
    `help` is what adds to the target's own PD against a missile (None: a gun's attack). `ratings`
    are the target's before all attacks. `figures` are those of a squadron (0: a ship).
    """

    weapon: str
    pools: tuple[tuple[Pool, float], ...]
    help: Help | None
    ratings: Ratings
    figures: int

    def laws(self, pd: int) -> list[tuple[ResultLaw, float]]:
        """Return the laws of its result at a target with this PD, with their chances (MF-48)."""
        if self.help is None:
            return [(pool_law(pool), share) for pool, share in self.pools]
        roll = self.help.pool(pd)
        return [(missile_law(pool, roll), share) for pool, share in self.pools]


def salvo_of(state: State, shooter: Ship, mount: Mount, target: Ship) -> Salvo:
    """Return an attack in the current state, including the point defense it prompts (MF-36)."""
    missile = weapon_of(mount).is_missile
    return Salvo(
        mount.id,
        _pools(state, shooter, mount, target),
        help_for(state, shooter, mount, target) if missile else None,
        target.fittings.ratings,
        0 if is_capital(target) else sum(target.pips),
    )


def _pools(state: State, shooter: Ship, mount: Mount, target: Ship) -> tuple[tuple[Pool, float], ...]:
    pool = pool_of(shooter, mount, target)
    if not prompts(shooter, target):
        return ((pool, 1.0),)
    now = sum(shooter.pips)
    return tuple(
        [
            (pool._replace(base=pool.base - (now - left)) if left else _NO_POOL, chance)
            for left, chance in figures_law(state, target, shooter).items()
        ]
    )


def without_answer(salvo: Salvo, pool: Pool) -> Salvo:
    """Return an attack that point defense does not answer, with this pool."""
    return salvo._replace(pools=((pool, 1.0),))


def merged(salvos: Sequence[Salvo]) -> tuple[Salvo, ...]:
    """Return attacks at one model in the order in which they are made."""
    return tuple(sorted(salvos, key=rank))


def rank(salvo: Salvo) -> int:
    """Return the sort key that puts guns first: a mark on PD helps the missiles that follow."""
    return int(salvo.help is not None)


class _Shape(NamedTuple):
    """What matters of a result: its doubles by the rating they mark, and its greater sets."""

    doubles: tuple[int, int, int]
    triples: int
    quads: int


def _shape_of(result: Result) -> _Shape:
    doubles, greater = [0, 0, 0], [0, 0, 0, 0]
    for one in result:
        if one.magnitude == DOUBLE:
            doubles[_RATINGS.index(MARKED[one.value])] += 1
        else:
            greater[one.magnitude] += 1
    return _Shape((doubles[0], doubles[1], doubles[2]), greater[TRIPLE], greater[QUAD])


@lru_cache(maxsize=20_000)
def salvo_law(salvo: Salvo) -> Law:
    """Return the law of an attack: (Structure or figures, average marks, probability)."""
    chances: defaultdict[int, float] = defaultdict(float)
    marks: defaultdict[int, float] = defaultdict(float)
    for law, share in salvo.laws(salvo.ratings.pd):
        for shape, chance in law.grouped(_shape_of):
            taken, marked = _taken(salvo, shape)
            chances[taken] += share * chance
            marks[taken] += share * chance * marked
    return tuple(
        [(taken, marks[taken] / chance, chance) for taken, chance in sorted(chances.items()) if chance]
    )


def _taken(salvo: Salvo, shape: _Shape) -> tuple[int, int]:
    """Return the Structure or figures that a result takes, and the marks."""
    doubles, triples, quads = shape
    if salvo.figures:
        taken = sum(doubles) * FIGURES[DOUBLE] + triples * FIGURES[TRIPLE]
        return salvo.figures if quads else min(salvo.figures, taken), 0
    taken = triples + 2 * quads
    if salvo.help is not None:  # the attacker marks the lowest rating (MF-35)
        worn = sum(doubles) * (not min(salvo.ratings[1:]))
    else:
        worn = sum([count for count, rating in zip(doubles, salvo.ratings[1:], strict=True) if not rating])
    return taken + worn, sum(doubles) - worn


@lru_cache(maxsize=20_000)
def mean_pips(salvo: Salvo) -> float:
    """Return the mean Structure or figures an attack takes, with marks counted as fractions."""
    return sum([(taken + MARK * marks) * chance for taken, marks, chance in salvo_law(salvo)])


def mean_structure(salvo: Salvo) -> float:
    """Return the mean in Structure, converting figures."""
    return mean_pips(salvo) * (FIGURE if salvo.figures else 1.0)


def bare_pool(base: int, *, flex: int = 0, macro: int = 0, sustained: bool = False) -> Pool:
    """Return a pool within the rules' limits, empty if it has too few base dice (MF-25)."""
    return Pool(base, flex, macro, sustained) if base > 1 else _NO_POOL


def attacks_left(ship: Ship) -> int:
    """Return how many attacks a model may still make, 0 without figures left."""
    return fire_control_left(ship) if lost_figures(ship) < len(ship.pips) else 0
