"""What an order would lead to: whom the ship reaches, and who reaches it."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar, cast

from game.screens.tools.plan import ended, flown, legal_ends, with_ships
from rules.false_sunrise.damage import choices_left
from rules.false_sunrise.editions import edition_of, load_edition
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.odds import Target, after_protection
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.seats import Seat

T = TypeVar("T")
Attacks = tuple[Hashable, ...]  # as the edition's gunnery gives them
_Law = tuple[tuple[int, float], ...]
_LawOf = Callable[[Any], _Law]
Steps = Generator[None, None, T]

ASSUMED = (
    "Adrift: every enemy holds its course. Can reach me: each enemy, by itself, ends its move where its own "
    "mean against this ship is greatest; mean and most are those of all their weapons that bear from there, "
    "fired together. Most: the damage that is left when every die is best. "
)
ASSUMED_SPECIAL = (
    " Enemies may spend all their miracle points on one ship's thrust; points for dice and defence, and "
    "jumps by drive, do not count. Ships near an enemy that slows them are taken as slowed."
)


@dataclass(frozen=True, slots=True)
class Fire:
    """What shots do when they fall together: `ships` can fire; the mean and the most, in pips lost."""

    ships: int = 0
    mean: float = 0.0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """Whom the ship reaches and who reaches it at the end of a path.

    `dealt`: the best target of each of its weapons, if all enemies hold course. `adrift`: from all enemies
    if they hold course. `worst`: from all enemies, each at the end where its own mean is greatest;
    `threats` are those enemies with what each does alone. `markers` are passed within 3 inches (OBJ-1).
    """

    dealt: Fire
    adrift: Fire
    worst: Fire
    threats: tuple[tuple[str, Fire], ...]
    markers: tuple[str, ...]


class Forecaster:
    """Answer for one turn's positions; what has been worked out is kept."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._ends: dict[str, list[Ship]] = {}
        self._known: dict[tuple[str, Path, bool], Forecast] = {}

    def ends(self, ship_id: str) -> list[Ship]:
        """List a ship as it would be at each end of its move that it can order."""
        return _whole(self._fly(ship_id))

    def forecast(self, ship: Ship, path: Path, order: Order = MAINTAIN) -> Forecast:
        """Say what it would mean to end there."""
        return _whole(self.steps(ship, path, order))

    def steps(self, ship: Ship, path: Path, order: Order = MAINTAIN) -> Steps[Forecast]:
        """Say what it would mean to end there, in small steps: all enemies' moves are many."""
        key = (ship.id, path, order.steers)
        if key not in self._known:
            self._known[key] = yield from self._work_out(ship, path, order)
        return self._known[key]

    def _fly(self, ship_id: str) -> Steps[list[Ship]]:
        if ship_id not in self._ends:
            ship, found = self.state.ships[ship_id], []
            points = self.state.miracles.get(ship.seat, 0)
            terrain = self.state.setup.terrain
            for path in legal_ends(ship, terrain, points, flown(self.state, ship)):
                found.append(ended(ship, path))
                yield
            self._ends[ship_id] = sorted(found, key=lambda end: end.at)
        return self._ends[ship_id]

    def _work_out(self, ship: Ship, path: Path, order: Order) -> Steps[Forecast]:
        me = ended(ship, path)
        foes = self.state.ships_of(ship.seat.other)
        there = [foe for one in foes if (foe := self._adrift(one)) is not None]
        table = with_ships(self.state, {one.id: one for one in (me, *there)})
        table.acquired = self._markable(me, foes)
        adrift = [attacks_on(table, foe, me) for foe in there]
        best: dict[str, Attacks] = {}
        for foe in foes:
            best[foe.id] = yield from self._best(table, foe, me)
        threats = tuple((foe_id, fire_of([shots], me)) for foe_id, shots in best.items() if shots)
        return Forecast(
            Fire() if order.steers and not ship.fittings.bridge else _dealt(table, me, there),
            fire_of(adrift, me),
            fire_of(best.values(), me),
            threats,
            tuple(m.id for m in self.state.markers if path.passes_within(m.at, MARKER_REACH_IN)),
        )

    def _adrift(self, foe: Ship) -> Ship | None:
        """Give a ship as it would be if it held course; None where it would leave the board."""
        path = path_of(flown(self.state, foe), MAINTAIN, self.state.setup.terrain)
        return None if path.left else ended(foe, path)

    def _best(self, table: State, foe: Ship, me: Ship) -> Steps[Attacks]:
        """Find the shots of an enemy at the end of its move where their mean is greatest.

        Without its bridge a ship that steers may not fire (WPN-5).
        """
        ends = list(filter(None, [self._adrift(foe)]))
        if foe.fittings.bridge:
            ends = yield from self._fly(foe.id)
        found: set[Attacks] = set()
        for _, same_place in groupby(ends, key=lambda end: end.at):
            table.sight = {}  # remembered as long as the enemy stays at one point
            found.update(attacks_on(table, end, me) for end in same_place)
            yield
        return max(sorted(found, key=len), key=lambda shots: fire_of([shots], me).mean, default=())

    def _markable(self, me: Ship, foes: list[Ship]) -> tuple[tuple[Seat, str], ...]:
        """Suppose that whoever has target acquisition gear marks its prey for missiles (WPN-2)."""
        marked = [(me.seat.other, me.id)] if any(foe.fittings.acquirers for foe in foes) else []
        if any(ship.fittings.acquirers for ship in self.state.ships_of(me.seat)):
            marked += [(me.seat, foe.id) for foe in foes]
        return tuple(marked)


def for_a_moment(steps: Steps[T], seconds: float) -> T | None:
    """Take steps for so many seconds, one at least; None where more are to come."""
    until = time.perf_counter() + seconds
    try:
        next(steps)
        while time.perf_counter() < until:
            next(steps)
    except StopIteration as done:
        return cast("T", done.value)
    return None


def _whole(steps: Steps[T]) -> T:
    found = for_a_moment(steps, math.inf)
    assert found is not None
    return found


def _dealt(table: State, me: Ship, foes: list[Ship]) -> Fire:
    """Fire each weapon at the target where its own mean is greatest."""
    gunnery = edition_of(table).gunnery
    volleys: defaultdict[str, list[Hashable]] = defaultdict(list)
    reached: set[str] = set()
    for mount in me.fittings.mounts:
        shots = [
            (foe, gunnery.attack(table, me, mount, foe))
            for foe in foes
            if gunnery.can_hit(table, me, mount, foe)
        ]
        reached.update(foe.id for foe, _ in shots)
        if shots:
            foe, attack = max(shots, key=lambda shot: fire_of([(shot[1],)], shot[0]).mean)
            volleys[foe.id].append(attack)
    fires = [fire_of([tuple(shots)], table.ships[foe_id]) for foe_id, shots in volleys.items()]
    return Fire(len(reached), sum(one.mean for one in fires), sum(one.most for one in fires))


def attacks_on(table: State, shooter: Ship, target: Ship) -> Attacks:
    """List the attacks of all weapons of a ship that can hit a target, in a fixed order."""
    gunnery = edition_of(table).gunnery
    found = (
        gunnery.attack(table, shooter, mount, target)
        for mount in shooter.fittings.mounts
        if gunnery.can_hit(table, shooter, mount, target)
    )
    return tuple(sorted(found, key=repr))


def fire_of(volleys: Iterable[Attacks], target: Ship) -> Fire:
    """Give what several ships' shots at one target do together: exact mean and most, in pips lost."""
    firing = [shots for shots in volleys if shots]
    together = tuple(sorted((attack for shots in firing for attack in shots), key=repr))
    law = load_edition(target.spec.catalogue.edition).gunnery.damage_law
    mean, most = _joint(together, target_of(target), law)
    return Fire(len(firing), mean, most)


@lru_cache(maxsize=16384)
def _joint(attacks: Attacks, target: Target, law_of: _LawOf) -> tuple[float, int]:
    total = sum(target.pips)
    mean, most = 0.0, 0
    for damage, chance in _damage_law(attacks, law_of):
        for passed, share in after_protection(
            damage, target.shields, plating=target.plating, rugged=target.rugged
        ):
            mean += min(passed, total) * chance * share
            most = max(most, min(passed, total))
    return mean, most


@lru_cache(maxsize=4096)
def _damage_law(attacks: Attacks, law_of: _LawOf) -> _Law:
    """List (damage, probability) of attacks added up, before shields and plating."""
    if not attacks:
        return ((0, 1.0),)
    law: defaultdict[int, float] = defaultdict(float)
    for before, chance in _damage_law(attacks[:-1], law_of):
        for damage, share in law_of(attacks[-1]):
            law[before + damage] += chance * share
    return tuple(law.items())


def target_of(ship: Ship) -> Target:
    """Give what stands between an attack and the wreck of a ship."""
    fittings = ship.fittings
    shields = max(0, fittings.shields - ship.shielded)
    return Target(ship.pips, shields, fittings.plates, choices_left(ship), fittings.toughens)


def danger_words(ship: Ship, path: Path) -> str:
    """Warn of a rock (MOV-3, E1-11), or of the edge (MOV-4); "" where neither waits."""
    if path.left:
        return "leaves the board"
    if not path.crashed:
        return ""
    target = target_of(ship)
    damage = load_edition(ship.spec.catalogue.edition).crash_damage(path)
    fatal = damage - target.shields >= sum(target.pips)
    spared = target.plating or target.rugged
    end = ", could be destroyed" if spared else ", destroyed"
    return f"crash: {damage} damage" + (end if fatal else "")
