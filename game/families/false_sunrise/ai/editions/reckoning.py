"""How the computer reckons with an edition's weapons: a record of functions over the edition's gunnery."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.state import Ship, State

Floats = npt.NDArray[np.float64]

# What some attacks of one weapon at one target would be: a hashable value that its edition understands.
Strike = Any
# (damage before protections, systems that the dice destroy, probability).
Law = Sequence[tuple[int, float, float]]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Reckoning:
    """What the computer needs of an edition's weapons.

    Strikes: `strike` (state, shooter, mount, target) gives all attacks of a weapon, `piece` the same for
    fewer; `pieces` are the sizes into which its attacks are cut where so many weapons have targets, `merge`
    puts those of one weapon at one target together. `law` lists what a strike can do, `further` is the mean
    of systems destroyed beside those of the dice, `rank` orders strikes (the least is fired first).
    Orders: tables [arc of the target, cell of distance] of expected pips; cells are `cell_in` deep, from 1
    to `cells`, the last stands for all beyond. `shooter` (fittings, mounts) and `target` (state, ship) are
    what of ships changes them; `table` is for weapons that need sight, `indirect` for others, or None.
    `menace` [cell] says how much a weapon is to be feared at a distance.
    Worth: `usual` are strikes that a weapon makes now and then, `screen` what fittings are worth that only
    this edition has, in points; `grade` is how far a weapon reaches, from 1 for the shortest.
    `crash_share` is the part of its velocity that a crash costs in pips.
    """

    gunnery: Gunnery
    strike: Callable[[State, Ship, Mount, Ship], Strike]
    piece: Callable[[Strike, int], Strike]
    pieces: Callable[[Mount, int], Sequence[int]]
    merge: Callable[[Sequence[Strike]], tuple[Strike, ...]]
    law: Callable[[Strike], Law]
    further: Callable[[Strike], float]
    rank: Callable[[Strike], int]
    cell_in: float
    cells: int
    shooter: Callable[[Fittings, tuple[Mount, ...]], Hashable]
    target: Callable[[State, Ship], Hashable]
    table: Callable[[Any, Any], Floats]
    indirect: Callable[[Any, Any], Floats] | None
    menace: Callable[[Mount], Floats]
    usual: Callable[[Fittings, Mount], Sequence[Strike]]
    screen: Callable[[Fittings], float]
    grade: Callable[[Weapon], int]
    crash_share: float


def _july_2024() -> Reckoning:
    from game.families.false_sunrise.ai.editions.july_2024 import JULY

    return JULY


def _march_2024() -> Reckoning:
    from game.families.false_sunrise.ai.editions.march_2024 import MARCH

    return MARCH


_RECKONINGS: Mapping[str, Callable[[], Reckoning]] = MappingProxyType(
    {"2024-07": _july_2024, "2024-03": _march_2024}
)


@cache
def reckoning_for(edition: str) -> Reckoning:
    """Return the reckoning for an edition by its id (KeyError: the computer does not know it)."""
    return _RECKONINGS[edition]()


def reckoning_of(ship: Ship) -> Reckoning:
    """Return the reckoning for a ship's edition."""
    return reckoning_for(ship.spec.catalogue.edition)
