"""What a whole side's fire does: each ship at the target where it adds most to what the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import hypot, prod

from game.families.astra_et_tenebrae.ai.exchange import Picture
from game.families.astra_et_tenebrae.ai.fighters import OFFSET, Fighter
from game.families.astra_et_tenebrae.ai.last_turn import Leads, after_fire, count_of, won
from game.families.astra_et_tenebrae.ai.lining import line_sizes
from game.families.astra_et_tenebrae.ai.valuation import worth_of_ship
from rules.astra_et_tenebrae.odds import Wounds, wounds_of
from rules.kernel.seats import Seat

Value = Callable[[str, Wounds], float]

_MEMORY = 100_000
_FEW = 30  # up to so many sets of shots are all compared
_MOST_HITS = 6  # more than these in a turn count as these


@dataclass(frozen=True, slots=True)
class _Shot:
    """One way to fire: `chance` of each of `count` blows; `beside` is a mark's value less that of heat."""

    chance: float
    count: int
    beside: float


@dataclass(slots=True)
class _Target:
    """A target, and the chances of each number of hits by those who fire at it so far."""

    fighter: Fighter
    wounds: Wounds
    hits: list[float] = field(default_factory=lambda: [1.0])
    worth: float = 0.0


_Way = tuple[_Target, _Shot]


def volley(picture: Picture, seat: Seat) -> float:
    """Return the value of a side's fire, counting what hits in one ship are worth together."""
    return _fire(picture, seat, worth_of_ship)[0]


def hopes(picture: Picture, seat: Seat) -> float:
    """Return the chance to win of a side if the battle is judged after the fire of both."""
    theirs, ours = _ends(picture, seat), _ends(picture, seat.other)
    return max(min(won(mine, others) for mine in ours) for others in theirs)


def _ends(picture: Picture, seat: Seat) -> list[Leads]:
    """Return what a side's fire may leave of the other: each set of shots if these are few, else the best."""
    targets = _targets(picture, seat)
    ways = _ways(picture, seat, targets).values()
    if prod(1 + len(some) for some in ways) > _FEW:
        return [after_fire((one.wounds, one.hits) for one in _fire(picture, seat, count_of)[1])]
    return [_left_by(targets, chosen) for chosen in product(*([None, *some] for some in ways))]


def _left_by(targets: Sequence[_Target], chosen: Iterable[_Way | None]) -> Leads:
    hits = {id(target): [1.0] for target in targets}
    for way in chosen:
        if way is not None:
            hits[id(way[0])] = _with(hits[id(way[0])], way[1])
    return after_fire((target.wounds, hits[id(target)]) for target in targets)


def _targets(picture: Picture, seat: Seat) -> list[_Target]:
    return [_Target(foe, wounds_of(picture.figures, foe.ship)) for foe in picture.sides[seat.other]]


def _ways(picture: Picture, seat: Seat, targets: Sequence[_Target]) -> dict[int, list[_Way]]:
    """Return the ways in which each ship of a side may fire, by its index."""
    formations, mates, foes = picture.figures.formations, picture.sides[seat], picture.sides[seat.other]
    lines = [line_sizes(formations, some) if picture.lines else [1] * len(some) for some in (mates, foes)]
    return {
        number: [
            (target, shot)
            for target, flank in zip(targets, lines[1], strict=True)
            for shot in _shots(picture, mate, target.fighter, lines[0][number], flank)
        ]
        for number, mate in enumerate(mates)
        if mate.shoots
    }


def _fire(picture: Picture, seat: Seat, value: Value) -> tuple[float, list[_Target]]:
    """Return the value of a side's fire, and its targets with the hits that they take."""
    edition, targets = picture.figures.edition, _targets(picture, seat)
    waiting = _ways(picture, seat, targets)
    total = 0.0
    while waiting:
        best, taken, found = 0.0, -1, None
        for number, ways in waiting.items():
            for target, shot in ways:
                gain = _worth(edition, target, shot, value) - target.worth + shot.beside
                if gain > best:
                    best, taken, found = gain, number, (target, shot)
        if found is None:
            break
        target, shot = found
        target.worth = _worth(edition, target, shot, value)
        target.hits = _with(target.hits, shot)
        total += best
        del waiting[taken]
    return total, targets


def _shots(picture: Picture, mate: Fighter, foe: Fighter, size: int, flank: int) -> Iterator[_Shot]:
    """Yield the ways in which a ship may fire at another."""
    guns, away = picture.guns, hypot(mate.x - foe.x, mate.y - foe.y)
    near = away <= guns.sight_in
    if not (near or foe.hot) or picture.hidden(mate, foe):
        return
    added = foe.row + guns.flank * (flank > 1) + guns.line * (size - 1) + mate.bonus + OFFSET
    added += guns.hot if foe.hot and near else 0
    chance = guns.cannon_rows[guns.band_of(away)][added]
    if chance:
        yield _Shot(chance, 1, -mate.shot_cost)
    if away <= guns.laser_range_in:
        yield _Shot(0.0, 0, foe.beam * (1.0 if foe.ship.mark is None else mate.follow) - mate.beam_cost)
    if mate.missiles and not foe.covered and away <= guns.missile_range_in:
        yield _Shot(guns.missile_row[added], mate.missiles, 0.0)


def _with(hits: list[float], shot: _Shot) -> list[float]:
    """Return the chances of each number of hits once a shot more is fired."""
    for _ in range(shot.count):
        missed, hit = [one * (1.0 - shot.chance) for one in hits], [one * shot.chance for one in hits]
        hits = [a + b for a, b in zip([*missed, 0.0], [0.0, *hit], strict=True)]
    return hits


def _worth(edition: str, target: _Target, shot: _Shot, value: Value) -> float:
    """Return what the hits in a target are worth with a shot more."""
    hits = _with(target.hits, shot)
    whole = value(edition, target.wounds)
    return sum(
        chance * (whole - _left(edition, target.wounds, min(number, _MOST_HITS), value))
        for number, chance in enumerate(hits)
        if number and chance
    )


@lru_cache(_MEMORY)
def _left(edition: str, wounds: Wounds, hits: int, value: Value) -> float:
    """Return the value that is left of a ship, on average, after hits at random components."""
    if not hits or wounds.is_lost:
        return value(edition, wounds)
    places = range(len(wounds.left))
    return sum(_left(edition, wounds.struck(place, 1), hits - 1, value) for place in places) / len(places)
