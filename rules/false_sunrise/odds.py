"""The exact odds of one attack on one target: pips lost after its protections, and systems destroyed."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb, fsum

from rules.false_sunrise.dice_law import Attack, attack_law

# DMG-2: adaptive plating ignores a point on a 5 or 6, so two points in three get through.
_PLATING_PASSES = 2
_PLATING_PARTS = 3
# FAC-14: a 6 ignores a point that got through shields and plating.
_RUGGED_PASSES = 5
_RUGGED_PARTS = 6


@dataclass(frozen=True, slots=True)
class Target:
    """What an attack has to get through (DMG-1 to DMG-4).

    `pips` are the pips left in each bar, in order. `shields` is how many points they still ignore
    this turn. `systems` is how many more times a system can be chosen for destruction. `rugged` is
    the rule of FAC-14.
    """

    pips: tuple[int, ...]
    shields: int
    plating: bool
    systems: int
    rugged: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The exact forecast of one attack on one target.

    `joint` lists (pips lost, systems destroyed, probability) and `pips` lists (pips lost,
    probability), both ascending. The averages are in pips and systems. `p_bar_emptied` is the
    chance that any bar is emptied.
    """

    joint: tuple[tuple[int, int, float], ...]
    pips: tuple[tuple[int, float], ...]
    mean_damage: float
    mean_systems: float
    p_destroyed: float
    p_bar_emptied: float


@lru_cache(maxsize=4096)
def after_protection(
    damage: int, shields: int, *, plating: bool, rugged: bool = False
) -> tuple[tuple[int, float], ...]:
    """List (pips, probability) of what gets through shields, plating and rugged hulls, ascending.

    Rulings: DMG-2, FAC-14.

    >>> after_protection(7, 3, plating=False)
    ((4, 1.0),)
    >>> after_protection(4, 3, plating=True)
    ((0, 0.3333333333333333), (1, 0.6666666666666666))
    """
    points = max(0, damage - shields)
    if not plating and not rugged:
        return ((points, 1.0),)
    passes = (_PLATING_PASSES if plating else 1) * (_RUGGED_PASSES if rugged else 1)
    parts = (_PLATING_PARTS if plating else 1) * (_RUGGED_PARTS if rugged else 1)
    ways, stops = parts**points, parts - passes
    passing = [
        comb(points, passed) * passes**passed * stops ** (points - passed) for passed in range(points + 1)
    ]
    return tuple((passed, count / ways) for passed, count in enumerate(passing))


@cache
def further_kills(dice: int) -> tuple[tuple[int, float], ...]:
    """List (systems, probability) for dice that each destroy a system on a 4 or more (FAC-12).

    >>> further_kills(2)
    ((0, 0.25), (1, 0.5), (2, 0.25))
    """
    return tuple((kills, comb(dice, kills) / 2**dice) for kills in range(dice + 1))


def bars_emptied(pips: tuple[int, ...], damage: int) -> int:
    """Return how many bars lose their last pip when damage is marked off in order (DMG-1, DMG-3).

    >>> [bars_emptied((0, 2, 6), damage) for damage in (1, 2, 7, 8, 99)]
    [0, 1, 1, 2, 2]
    """
    emptied = 0
    for left in pips:
        damage -= left
        if damage < 0:
            break
        emptied += left > 0
    return emptied


@lru_cache(maxsize=65536)
def outcome_law(attack: Attack, target: Target) -> Outcome:
    """Forecast an attack exactly (FIR-6 to FIR-10, DMG-1 to DMG-5).

    Systems are lost for emptied bars and for special results together, but no more than are
    working. A destroyed ship loses none.

    >>> target = Target(pips=(1, 4), shields=0, plating=False, systems=1)
    >>> outcome = outcome_law(Attack(dice=1, rating=0), target)
    >>> [(pips, systems, round(chance, 3)) for pips, systems, chance in outcome.joint]
    [(1, 1, 0.167), (2, 1, 0.167), (3, 1, 0.167), (4, 1, 0.167), (5, 0, 0.333)]
    """
    total = sum(target.pips)
    emptied_by = [bars_emptied(target.pips, lost) for lost in range(total + 1)]
    parts: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
    for damage, kills, chance in attack_law(attack):
        for passed, share in after_protection(
            damage, target.shields, plating=target.plating, rugged=target.rugged
        ):
            lost = min(passed, total)
            for more, likely in further_kills(attack.further if lost else 0):
                systems = 0 if lost == total else min(target.systems, emptied_by[lost] + kills + more)
                parts[lost, systems].append(chance * share * likely)
    joint = tuple((lost, systems, fsum(parts[lost, systems])) for lost, systems in sorted(parts))
    by_pips: defaultdict[int, list[float]] = defaultdict(list)
    for lost, _, chance in joint:
        by_pips[lost].append(chance)
    pips = tuple((lost, fsum(chances)) for lost, chances in by_pips.items())
    return Outcome(
        joint=joint,
        pips=pips,
        mean_damage=fsum(lost * chance for lost, chance in pips),
        mean_systems=fsum(systems * chance for _, systems, chance in joint),
        p_destroyed=fsum(chance for lost, chance in pips if lost == total),
        p_bar_emptied=fsum(chance for lost, chance in pips if emptied_by[lost]),
    )
