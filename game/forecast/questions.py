"""Questions about danger and their answers; pieces have ids, and positions are the game's own values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.forecast.numbers import Bools, Floats

PositionT = TypeVar("PositionT", bound=Hashable)
PositionT_co = TypeVar("PositionT_co", bound=Hashable, covariant=True)
Placed = tuple[tuple[str, PositionT], ...]
"""Pieces by id, with their positions after the move."""


@dataclass(frozen=True, slots=True)
class Asked(Generic[PositionT_co]):
    """The question what it means for a piece to end its move at a position.

    `friends` are positions of friends. Pieces that are not listed stay where they are.
    """

    piece_id: str
    position: PositionT_co
    friends: Placed[PositionT_co] = ()


@dataclass(frozen=True, slots=True)
class AskedWorst(Generic[PositionT_co]):
    """The question where each enemy would end to hit one of a side's pieces hardest."""

    placed: Placed[PositionT_co]


@dataclass(frozen=True, slots=True)
class AskedDuels(Generic[PositionT_co]):
    """The question who could fire at whom if these pieces were at these positions."""

    placed: Placed[PositionT_co]


Question = Asked[PositionT] | AskedWorst[PositionT] | AskedDuels[PositionT]


@dataclass(frozen=True, slots=True)
class Fire:
    """The effect of shots that hit together: how many pieces fire, the mean and the most that is lost.

    `destroys` is the chance that they destroy the target, 0 in games that do not tell it.
    """

    shooters: int = 0
    mean: float = 0.0
    most: int = 0
    destroys: float = 0.0


def summed(fires: Iterable[Fire]) -> Fire:
    """Return the total effect on several targets.

    `shooters` counts the targets, and `destroys` is the chance of the likeliest kill.
    """
    each = list(fires)
    mean, most = sum(one.mean for one in each), sum(one.most for one in each)
    return Fire(len(each), mean, most, max((one.destroys for one in each), default=0.0))


@dataclass(frozen=True, slots=True)
class Threat:
    """What one enemy could do: the mean over its possible positions, and its fire from the best one."""

    enemy_id: str
    mean: float
    best: Fire


@dataclass(frozen=True, slots=True)
class Forecast:
    """What it would mean to end at a position.

    `dealt` by target and `suffered` by shooter assume that all enemies hold their course; `holding` is
    their fire together. `mean` is over all possible positions of the enemies. `worst` has each at the
    position where its own mean is greatest. `threats` are those enemies. `destroyed` is the mean chance to
    be destroyed, 0 in games that do not tell it.
    """

    dealt: tuple[tuple[str, Fire], ...]
    suffered: tuple[tuple[str, Fire], ...]
    holding: Fire
    mean: float
    worst: Fire
    threats: tuple[Threat, ...]
    destroyed: float = 0.0


@dataclass(frozen=True, slots=True)
class Worst(Generic[PositionT_co]):
    """The answer to `AskedWorst`: the position of each enemy that can hit any piece."""

    placed: Placed[PositionT_co]


@dataclass(frozen=True, slots=True)
class Duel:
    """All weapons of a piece that can hit another, fired together, and the mean that is lost."""

    shooter_id: str
    target_id: str
    mean: float


@dataclass(frozen=True, slots=True)
class Duels:
    """The answer to `AskedDuels`, those of the first player's pieces first."""

    duels: tuple[Duel, ...]


Answer = Forecast | Worst[PositionT] | Duels


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The places of a danger map, by rows from the upper left: [place, coordinate].

    Neighbors are `step` board units apart. `open_ground` is the mask of places where a piece can be.
    """

    step: float
    columns: int
    rows: int
    places: Floats
    open_ground: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A danger map: mean losses at each place of a grid. It is `full` if no finer map follows.

    `mean` and `worst` are what all enemies deal. `reach` is what the piece deals to the one enemy, and on
    the facing, where that is greatest. `each` [enemy, place] is the mean of each enemy alone. `destroyed`
    are the chances to be destroyed in the mean and at worst, None in games that do not tell them. All values
    are zero where the ground is not open. `margin` is half the 95 % interval of the mean if positions of
    enemies were sampled.
    """

    grid: Grid
    full: bool
    mean: Floats
    worst: Floats
    reach: Floats
    enemies: tuple[str, ...]
    each: Floats
    destroyed: tuple[Floats, Floats] | None = None
    margin: Floats | None = None
