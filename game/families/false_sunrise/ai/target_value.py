"""The value of damage to a ship for its enemy: exact sums of shots against shields, plating and bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.valuation import (
    BACK_WHOLE,
    PIP,
    chance_of_return,
    hull_worth,
    last_ship_worth,
    safe_share,
    ship_worth,
    spare_choices,
    system_worth,
)
from game.families.false_sunrise.editions import ComputerEdition, Strike, TargetValue, ship_edition
from rules.false_sunrise.dice_law import FACES
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.odds import bars_emptied
from rules.false_sunrise.state import Ship, State

MOST_DAMAGE = 160  # pips: more damage in a volley counts as this, since no ship survives it
LEAST_LEFT = 0.25  # share of a ship's value besides its pips that remains, however many systems it has lost
FRIENDS_SHARE = 0.5  # how much friends' later fire counts
_PLATING_PASSES = 2 / 3  # DMG-2
_RUGGED_PASSES = 5 / 6  # FAC-14


@dataclass(frozen=True, slots=True)
class TargetTable:
    """A ship as a target, tabulated by the damage of a volley before protections.

    By that damage: `points`, the chance that the ship is destroyed (`dead`), and the value of one more
    destroyed system (`system`). `threat` is the fire that is lost with it. `aside` is the chance that a
    weapon is turned away from it (FAC-2).
    """

    known: ComputerEdition
    ship: Ship
    points: Floats
    dead: Floats
    system: Floats
    threat: float
    aside: float = 0.0

    def worth(self, strikes: tuple[Strike, ...]) -> float:
        """Return the expected value in points of these strikes together."""
        damage, kills = sum_of(self.known, strikes, self.aside)
        worth = float(damage @ self.points)
        return worth + kills * float(damage @ self.system) if kills else worth

    def death(self, strikes: tuple[Strike, ...]) -> float:
        """Return the chance that these strikes destroy the ship."""
        return float(sum_of(self.known, strikes, self.aside)[0] @ self.dead)

    def blow(self, damage: int, kills: float) -> float:
        """Return the points of an attack that deals `damage` and destroys `kills` systems (FIR-7)."""
        at = min(MOST_DAMAGE, damage)
        return float(self.points[at] + kills * self.system[at])


def target_value_for(state: State, ship: Ship, threat: float = 0.0, later_pips: float = 0.0) -> TargetValue:
    """Return the value tables of a ship with a `threat` of fire to come, in points.

    `later_pips` is the damage that friends may add, before protections.
    """
    return ship_edition(ship).computer.wearing.mark(state, ship, threat, later_pips)


def target_table_of(state: State, ship: Ship, threat: float = 0.0, later_pips: float = 0.0) -> TargetTable:
    """Return the value tables of a ship that has bars of pips."""
    fitted = ship.fittings
    beside = ship_worth(state, ship) - hull_worth(ship) - last_ship_worth(state, ship)
    soft = hull_worth(ship) - PIP * sum(ship.pips) + beside
    points, dead, system = _tables(
        ship.pips,
        max(0, fitted.shields - ship.shielded),
        plates=fitted.plates,
        rugged=fitted.toughens,
        soft=round(soft, 3),
        system=round(system_worth(ship.spec, ship.lost, spare_choices(ship)), 3),
        back=chance_of_return(ship),
    )
    whole = points + (threat + last_ship_worth(state, ship)) * dead
    later = min(MOST_DAMAGE, round(later_pips))
    if later:
        shifted = np.concatenate((whole[later:], np.full(later, whole[-1]))) - whole[later]
        whole = (1.0 - FRIENDS_SHARE) * whole + FRIENDS_SHARE * shifted
    known = ship_edition(ship).computer
    return TargetTable(known, ship, whole, dead, system, threat, turned_aside(fitted.turns_shots_aside))


def turned_aside(dice: int) -> float:
    """Return the chance that this many dice turn a weapon away (FAC-2)."""
    return 1.0 - (1.0 - 1.0 / len(FACES)) ** dice if dice else 0.0


@lru_cache(maxsize=50_000)
def sum_of(known: ComputerEdition, strikes: tuple[Strike, ...], aside: float = 0.0) -> tuple[Floats, float]:
    """Return the distribution of the strikes' total damage, and the mean number of systems destroyed.

    Each strike is turned away with the chance `aside`.
    """
    if not strikes:
        none: Floats = np.zeros(MOST_DAMAGE + 1)
        none[0] = 1.0
        return none, 0.0
    before, kills = sum_of(known, strikes[:-1], aside)
    law = known.law(strikes[-1])
    one: Floats = np.zeros(law[-1][0] + 1)
    struck = kills
    for damage, systems, chance in law:
        one[damage] += chance
        struck += systems * chance
    further = known.further(strikes[-1])
    if further:
        struck += further
    if aside:
        one *= 1.0 - aside
        one[0] += aside
        struck = kills + (struck - kills) * (1.0 - aside)
    kills = struck
    summed: Floats = np.convolve(before, one)
    summed[MOST_DAMAGE] += summed[MOST_DAMAGE + 1 :].sum()
    return summed[: MOST_DAMAGE + 1].copy(), kills


@lru_cache(maxsize=4096)
def _tables(
    pips: tuple[int, ...],
    shields: int,
    *,
    plates: bool,
    soft: float,
    system: float,
    rugged: bool = False,
    back: float = 0.0,
) -> tuple[Floats, Floats, Floats]:
    """Tabulate points, death and the value of one more system by damage before protections (DMG-1, DMG-2)."""
    total = sum(pips)
    whole = PIP * total + soft * safe_share(total)
    points: Floats = np.zeros(total + 1)
    more: Floats = np.zeros(total + 1)
    for lost in range(total):
        left, emptied = total - lost, bars_emptied(pips, lost)
        rest = max(LEAST_LEFT * soft, soft - emptied * system)
        points[lost] = whole - PIP * left - rest * safe_share(left)
        more[lost] = system * safe_share(left) if rest > LEAST_LEFT * soft else 0.0
    points[total] = whole if not back else max(points[-2], whole * (1.0 - BACK_WHOLE * back))
    dead: Floats = np.zeros(total + 1)
    dead[total] = 1.0
    passing = _passing(total, shields, plates=plates, rugged=rugged)
    return passing @ points, passing @ dead, passing @ more


@lru_cache(maxsize=2048)
def _passing(total: int, shields: int, *, plates: bool, rugged: bool) -> Floats:
    """Tabulate the chance of pips lost (columns) by damage (rows) after all protections (DMG-2, FAC-14)."""
    table: Floats = np.zeros((MOST_DAMAGE + 1, total + 1))
    row: Floats = np.zeros(total + 1)
    row[0] = 1.0
    passes = (_PLATING_PASSES if plates else 1.0) * (_RUGGED_PASSES if rugged else 1.0)
    for damage in range(MOST_DAMAGE + 1):
        if damage > shields:
            moved = row * passes
            row = row - moved
            row[1:] += moved[:-1]
            row[-1] += moved[-1]
        table[damage] = row
    return table


def threat_of(state: State, ship: Ship, targets: Sequence[Ship], pip: float) -> float:
    """Return the value of the fire that a ship still has this turn, each weapon at its best target."""
    if ship.activated:
        return 0.0
    bearing = ship_edition(ship).computer.wearing.bearing(state, ship, targets)
    return pip * sum([max(hits.values(), default=0.0) for hits in bearing])


def mean_fire(state: State, ship: Ship, foes: Sequence[Ship]) -> dict[str, float]:
    """Return the mean damage in pips, before protections, that a ship's fire can add to each enemy.

    Each weapon is assumed to spread its fire evenly over the enemies that it can hit.
    """
    adds = dict.fromkeys([foe.spec.id for foe in foes], 0.0)
    for hits in ship_edition(ship).computer.wearing.bearing(state, ship, foes):
        for foe_id, mean in hits.items():
            adds[foe_id] += mean / len(hits)
    return adds


def bearing_now(state: State, ship: Ship, foes: Sequence[Ship]) -> list[dict[str, float]]:
    """Return for each ready weapon its mean damage to each enemy that it can hit from where it is."""
    gunnery = ship_edition(ship).computer.gunnery
    return [
        {
            foe.spec.id: gunnery.mean_damage(state, ship, mount, foe)
            for foe in foes
            if gunnery.can_hit(state, ship, mount, foe)
        }
        for mount in ready_mounts(ship)
    ]
