"""The chance to win in the last turn, by what the fire of both sides may leave of their ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import hypot, prod

from game.families.astra_et_tenebrae.ai.exchange import Picture
from game.families.astra_et_tenebrae.ai.fighters import OFFSET, Fighter
from game.families.astra_et_tenebrae.ai.last_turn import MOST_HITS, Leads, after_fire, lead_by, won
from game.families.astra_et_tenebrae.ai.lining import line_sizes
from rules.astra_et_tenebrae.odds import SURELY, Blow, Wounds, wounds_of
from rules.kernel.seats import Seat

_FEW = 30  # up to so many sets of shots are all compared


@dataclass(frozen=True, slots=True)
class _Shot:
    """One way to fire: `chance` of each of `count` blows, at the price of its heat."""

    chance: float
    count: int
    price: float


@dataclass(slots=True)
class _Target:
    """A target, and the chances of each number of hits by those who fire at it so far."""

    fighter: Fighter
    wounds: Wounds
    hits: list[float] = field(default_factory=lambda: [1.0])
    count: float = 0.0


_Way = tuple[_Target, _Shot]


def hopes(picture: Picture, seat: Seat) -> float:
    """Return the chance to win of a side if the battle is judged after the fire of both."""
    theirs, ours = _ends(picture, seat), _ends(picture, seat.other)
    return max(min(won(mine, others) for mine in ours) for others in theirs)


def _ends(picture: Picture, seat: Seat) -> list[Leads]:
    """Return what a side's fire may leave of the other: each set of shots if these are few, else the best."""
    targets = _targets(picture, seat)
    ways = _ways(picture, seat, targets).values()
    if prod(1 + len(some) for some in ways) > _FEW:
        return [after_fire((one.wounds, one.hits) for one in _fire(picture, seat))]
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


def _fire(picture: Picture, seat: Seat) -> list[_Target]:
    """Return the targets of a side, each ship firing where it adds most to what the others do."""
    targets = _targets(picture, seat)
    waiting = _ways(picture, seat, targets)
    while waiting:
        best, taken, found = 0.0, -1, None
        for number, ways in waiting.items():
            for target, shot in ways:
                gain = _count(target, shot) - target.count - shot.price
                if gain > best:
                    best, taken, found = gain, number, (target, shot)
        if found is None:
            break
        target, shot = found
        target.count = _count(target, shot)
        target.hits = _with(target.hits, shot)
        del waiting[taken]
    return targets


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
        yield _Shot(chance, 1, mate.shot_cost)
    if mate.missiles and not foe.covered and away <= guns.missile_range_in:
        yield _Shot(guns.missile_row[added], mate.missiles, 0.0)


def _with(hits: list[float], shot: _Shot) -> list[float]:
    """Return the chances of each number of hits once a shot more is fired."""
    for _ in range(shot.count):
        missed, hit = [one * (1.0 - shot.chance) for one in hits], [one * shot.chance for one in hits]
        hits = [a + b for a, b in zip([*missed, 0.0], [0.0, *hit], strict=True)]
    return hits


def _count(target: _Target, shot: _Shot) -> float:
    """Return what the hits in a target change in the count at the end with a shot more."""
    return sum(
        chance * lead_by(target.wounds, (Blow(SURELY, 1),) * min(number, MOST_HITS))
        for number, chance in enumerate(_with(target.hits, shot))
        if number and chance
    )
