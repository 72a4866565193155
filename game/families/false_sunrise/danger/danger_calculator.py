"""How much damage enemies and a ship could deal each other, at the end of its move or anywhere on the board.

Everything follows the rules: ends of all legal orders, arcs, bands, rocks, exact odds, shields, plating and
what nearby friends add. Left out is everything before or between the shots: jumps by drive, miracle points
for dice and defense, squadrons under way, sanctuaries, damage by rocks, systems lost and ships destroyed
before they fire. Rerolls and lost fire control count as they are now.
What a ship suffers does not depend on its heading: no defense of either edition does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.danger import fire
from game.families.false_sunrise.danger.bearings import ARCS_SEEN, OPPOSITE
from game.families.false_sunrise.danger.duels import marked
from game.families.false_sunrise.danger.ends import Poses, drifting, ended, poses_of, with_ships
from game.families.false_sunrise.danger.laws import folded, together
from game.families.false_sunrise.danger.numbers import Bools, Floats, Ints
from game.families.false_sunrise.danger.sight import shadows_of
from game.families.false_sunrise.danger.sweep import Sweep
from game.families.false_sunrise.danger.views import view_from
from game.families.false_sunrise.danger.volleys import Volleys, key_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Stop
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.values import changed

COLUMNS, ROWS = round(WIDTH_IN) + 1, round(HEIGHT_IN) + 1
COARSE_IN = 3
_MANY = 30  # with more ends than this, the coarse map uses every other one
Ends = tuple[tuple[str, Stop], ...]
_Helpers = tuple[tuple[str, Point], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question what it means to end a move somewhere.

    `end` is where the ship would end, and `steers` whether its order steers. `friends` lists the
    ends of friends. Ships that are not listed stay where they are.
    """

    ship_id: str
    end: Stop
    steers: bool = False
    friends: Ends = ()


@dataclass(frozen=True, slots=True)
class AskedWorst:
    """The question where each enemy would end to hit one of the fleet's ships hardest."""

    ends: Ends


@dataclass(frozen=True, slots=True)
class Worst:
    """The answer: the end of each enemy that can hit any ship."""

    ends: Ends


@dataclass(frozen=True, slots=True)
class Threat:
    """What one enemy could do: the mean over its legal ends, and its fire from the best one."""

    ship_id: str
    mean: float
    best: fire.Fire


@dataclass(frozen=True, slots=True)
class Forecast:
    """What ending a move somewhere would mean.

    `dealt` by target and `suffered` by shooter assume that all enemies drift; `adrift` is their fire
    together.
    `mean` is over all legal ends of the enemies. `worst` has each at the end where its own mean is
    greatest.
    `threats` are those enemies.
    """

    dealt: tuple[tuple[str, fire.Fire], ...]
    suffered: tuple[tuple[str, fire.Fire], ...]
    adrift: fire.Fire
    mean: float
    worst: fire.Fire
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Mean losses in pips at each inch of the board, by rows; `step_in` 1 is the full map.

    `mean` and `worst` are damage from all enemies. `reach` is damage to the one enemy, and on the
    heading, where it is greatest. `each` [enemy, place] is the mean of each enemy alone. All values
    are zero inside rocks; `open_ground` is the mask of places outside rocks.
    """

    step_in: int
    columns: int
    rows: int
    mean: Floats
    worst: Floats
    reach: Floats
    enemies: tuple[str, ...]
    each: Floats
    open_ground: Bools


class DangerCalculator:
    """Answers questions about one turn's positions; results are cached."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._shadows = shadows_of(state.setup.terrain)
        self._poses: dict[str, Poses] = {}
        self._volleys: dict[tuple[str, str, _Helpers], Volleys] = {}

    def poses(self, ship_id: str) -> Poses:
        """Return the possible positions of a ship."""
        if ship_id not in self._poses:
            self._poses[ship_id] = poses_of(self.state, self.state.ships[ship_id])
        return self._poses[ship_id]

    # --- one place ------------------------------------------------------------------------------

    def forecast(self, asked: Asked) -> Forecast:
        """Return what it would mean to end there."""
        table = self._table(asked)
        me = table.ships[asked.ship_id]
        foes = table.ships_of(me.seat.other)
        silent = asked.steers and not me.fittings.bridge
        suffered = {foe.id: fire.attacks_on(table, foe, me) for foe in foes}
        threats, mixed, best = [], [], []
        for foe in self.state.ships_of(me.seat.other):
            volleys = self._between(table, foe, me)
            numbers = self._numbers_at(volleys, me.at, self.poses(foe.id))
            if numbers.any():
                threats.append(self._threat(foe, volleys, numbers, me))
                counts = np.bincount(numbers, minlength=len(volleys.attacks))[None, :]
                mixed.append(counts / len(numbers) @ _laws(volleys, me))
                best.append(volleys.attacks[int(numbers[volleys.means()[numbers].argmax()])])
        mean = float(together(mixed)[0] @ _losses(me)) if mixed else 0.0
        return Forecast(
            () if silent else tuple(fire.dealt_by(table, me, foes).items()),
            tuple((foe_id, fire.fire_of([shots], me)) for foe_id, shots in suffered.items() if shots),
            fire.fire_of(suffered.values(), me),
            mean,
            fire.fire_of(best, me),
            tuple(sorted(threats, key=lambda one: -one.mean)),
        )

    def _numbers_at(self, volleys: Volleys, place: Point, poses: Poses) -> Ints:
        """Return the number of the volley at one place from each of a shooter's ends."""
        view = view_from(place, poses.x, poses.y, volleys.reach_in, self._shadows)
        arcs = ARCS_SEEN[OPPOSITE[view.slots], poses.heading[view.rows]]
        grounds = volleys.grounds([place])[0]
        numbers = np.zeros(len(poses), dtype=np.int64)
        numbers[view.rows] = volleys.look_up(key_of(view.cells, arcs, view.seen, grounds))
        found: Ints = np.where(poses.fires, numbers, 0)
        return found

    def _threat(self, foe: Ship, volleys: Volleys, numbers: Ints, me: Ship) -> Threat:
        means = np.array(volleys.mean)[numbers]
        best = fire.fire_of([volleys.attacks[int(numbers[means.argmax()])]], me)
        return Threat(foe.id, float(means.mean()), best)

    def worst(self, asked: AskedWorst) -> Worst:
        """Find for each enemy the end where its mean against one ship of a fleet is greatest."""
        best: dict[str, tuple[float, Stop]] = {}
        for number, (ship_id, end) in enumerate(asked.ends):
            friends = (*asked.ends[:number], *asked.ends[number + 1 :])
            table = self._table(Asked(ship_id, end, friends=friends))
            me = table.ships[ship_id]
            for foe in self.state.ships_of(me.seat.other):
                volleys, poses = self._between(table, foe, me), self.poses(foe.id)
                numbers = self._numbers_at(volleys, me.at, poses)
                means = volleys.means()[numbers]
                if means.max(initial=0.0) > best.get(foe.id, (0.0, None))[0]:
                    best[foe.id] = (float(means.max()), poses.at(int(means.argmax())))
        return Worst(tuple((foe_id, end) for foe_id, (_, end) in best.items()))

    # --- the whole board ------------------------------------------------------------------------

    def fields(self, asked: Asked) -> Iterator[Field | None]:
        """Yield the map, coarse, then full; None in between marks places to stop."""
        for step_in in (COARSE_IN, 1):
            yield from self._field(asked, step_in)

    def _field(self, asked: Asked, step_in: int) -> Iterator[Field | None]:
        table = self._table(asked)
        me = table.ships[asked.ship_id]
        foes = self.state.ships_of(me.seat.other)
        places = _lattice(step_in)
        open_ground = self._open_ground(places)
        mixed, worst, each = [], [], []
        reach: Floats = np.zeros(len(places))
        for foe in foes:
            poses = self.poses(foe.id)
            if step_in > 1 and len(poses) > _MANY:
                poses = poses.thinned(2)
            sweep = Sweep(places, poses, self._between(table, foe, me), self._between(table, me, foe))
            for row in range(len(sweep.poses)):
                sweep.look_from(row, self._shadows)
                yield None
            laws, counts = _laws(sweep.there, me), sweep.counts()
            mixed.append(counts @ laws)
            worst.append(laws[sweep.best()])
            each.append(counts @ sweep.there.means())
            reach = np.maximum(reach, sweep.dealt.max(axis=1))
            yield None
        lost = _losses(me)
        nothing: Floats = np.zeros(len(places))
        yield Field(
            step_in,
            (COLUMNS - 1) // step_in + 1,
            (ROWS - 1) // step_in + 1,
            (together(mixed) @ lost if mixed else nothing) * open_ground,
            (together(worst) @ lost if worst else nothing) * open_ground,
            reach * open_ground * self.state.ships[me.id].fittings.bridge,
            tuple(foe.id for foe in foes),
            np.array(each).reshape(len(foes), len(places)) * open_ground,
            open_ground,
        )

    def _open_ground(self, places: Floats) -> Bools:
        touches = self.state.setup.terrain.touches
        return np.array([not touches((x, y)) for x, y in places.tolist()])

    # --- assumptions ----------------------------------------------------------------------------

    def _table(self, asked: Asked) -> State:
        """Return the state with the ship and its friends at their ends and the enemies where they drift."""
        ships = self.state.ships
        me = ships[asked.ship_id]
        supposed: dict[str, Ship] = {}
        for ship_id, (x, y, heading) in (*asked.friends, (asked.ship_id, asked.end)):
            supposed[ship_id] = changed(ships[ship_id], x=x, y=y, heading=heading)
        for foe in self.state.ships_of(me.seat.other):
            supposed[foe.id] = ended(foe, drifting(self.state, foe))
        table = with_ships(self.state, supposed)
        table.acquired = marked(self.state)
        return table

    def _between(self, table: State, shooter: Ship, target: Ship) -> Volleys:
        """Return the volleys of one ship at another; they depend on friends that help."""
        helpers = tuple(
            (ship.id, ship.at)
            for seat in Seat
            for ship in (table.ships_of(seat) if seat in table.setup.fleets else ())
            if ship.id not in (shooter.id, target.id) and helps(ship)
        )
        key = (shooter.id, target.id, helpers)
        if key not in self._volleys:
            self._volleys[key] = Volleys(table, shooter, target)
        return self._volleys[key]


def helps(ship: Ship) -> bool:
    """Return whether a ship adds to the defense or the aim of nearby friends (E1-23, FAC-8)."""
    gunnery = load_edition(ship.spec.catalogue.edition).gunnery
    return ship.fittings.measures_afar or bool(gunnery.cover_by(ship))


def _laws(volleys: Volleys, me: Ship) -> Floats:
    """Return the distribution of damage of each volley known so far, no longer than makes a difference."""
    length = fire.enough(fire.target_of(me)) + 1
    law_of = fire.law_of_target(me)
    return np.array([folded(fire.law_of_damage(attacks, law_of), length) for attacks in volleys.attacks])


def _losses(me: Ship) -> Floats:
    target = fire.target_of(me)
    return fire.losses(target, fire.enough(target))


def _lattice(step_in: int) -> Floats:
    """Return places a whole number of inches apart, by rows from the upper left corner: [n, 2]."""
    y, x = np.mgrid[0:ROWS:step_in, 0:COLUMNS:step_in]
    return np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)
