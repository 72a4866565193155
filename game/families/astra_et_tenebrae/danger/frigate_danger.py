"""What Astra et Tenebrae tells about danger: each ship's most harmful shot, from every end of a legal burn.

All editions alike, by the rules: ends of all legal burns, sight, ranges, rows, heat, rocks and exact odds.
A ship that has moved stays where it is; one still to move may end any of its burns, each as likely as the
next. Left out is what is decided later: formations, captains, overrides, evasions, and who fires first.
A laser counts where it follows up a burn mark, as each of several lasers would (AC-7). The chance to be
destroyed counts the heat that the ship has now, without its burn and its own shots (AH-6).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from game.families.astra_et_tenebrae.danger.ends import Disc, End, Ends, ends_of
from game.families.astra_et_tenebrae.danger.fire import (
    COLUMNS,
    ROW_0,
    Blows,
    Hits,
    Ranges,
    blows_of,
    fires,
    in_the_open,
    shots_at,
)
from game.forecast.danger import Danger
from game.forecast.exchange import Exchange, Look, Outcomes
from game.forecast.numbers import Bools, Floats, Ints
from game.forecast.questions import Asked, Duel, Fire, Grid, Placed
from rules.astra_et_tenebrae.gunnery import Weapon, shots_of
from rules.astra_et_tenebrae.odds import law_of, wounds_of
from rules.astra_et_tenebrae.state import Ship, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.kernel.seats import PLAYERS
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.terrain import Terrain
from rules.values import changed

STEPS_IN = (3, 1)
_CHUNK = 400  # ends looked from at once
MOST_AMONG_ROCKS = 300  # ends of an enemy that a map among rocks looks from: a sample, evenly spread


@dataclass(frozen=True, slots=True)
class Guns:
    """The number of a ship's most harmful shot at another: [range, row of the target]."""

    numbers: Ints
    outcomes: Outcomes[Blows]

    def means(self) -> Floats:
        """Return the mean of points of each."""
        found: Floats = self.outcomes.means()[self.numbers]
        return found


@dataclass(frozen=True, slots=True)
class ShotDuel(Duel):
    """The most harmful shot of a ship at another, with its chances to hit and to destroy it."""

    weapon: Weapon
    hit: float
    lost: float


class BurnExchange(Exchange[End, Blows]):
    """Fire between a ship and an enemy at each of its possible ends.

    `there` is the enemy's fire, `back` that of the ship.
    """

    def __init__(
        self, ends: Ends, there: Guns, back: Guns, ranges: Ranges, terrain: Terrain, disc: Disc
    ) -> None:
        self.outcomes, self.positions, self.holds = there.outcomes, ends, ends.flies_on
        self._ends, self._there, self._back = ends, there, back
        self._limits, self._disc = ranges.limits, disc
        self._terrain = terrain if terrain.polygons else None

    def at(self, position: End) -> Ints:
        ends = self._ends
        inches = np.hypot(ends.x - position.x, ends.y - position.y)
        numbers: Ints = self._there.numbers[self._limits.searchsorted(inches), position.row + ROW_0]
        near = np.flatnonzero(numbers)
        if self._terrain is not None and len(near):
            there = list(zip(ends.x[near].tolist(), ends.y[near].tolist(), strict=True))
            numbers[near] *= self._terrain.visible(there, [position[:2]])[:, 0]
        return numbers

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        reached, rows = self._disc.at(grid.places, grid.step)
        places: Ints = np.flatnonzero(reached & grid.open_ground)
        columns = rows[places] + ROW_0
        sampled = 1 if self._terrain is None else -(-len(self._ends) // MOST_AMONG_ROCKS)
        ends = self._ends.thinned(every * sampled)
        for row in np.unique(ends.row).tolist():
            some = np.flatnonzero(ends.row == row)
            for first in range(0, len(some), _CHUNK):
                at = some[first : first + _CHUNK]
                counts = self._counts(grid.places[places], ends.x[at], ends.y[at])
                yield from self._looks(places, columns, counts, row, len(at))

    def _counts(self, places: Floats, x: Floats, y: Floats) -> Ints:
        """Return how many of some ends are in each range of each place, and in sight [range, place]."""
        square = (places[:, :1] - x[None, :]) ** 2 + (places[:, 1:] - y[None, :]) ** 2
        if self._terrain is not None:
            seen = self._terrain.visible(
                [(a, b) for a, b in places.tolist()], list(zip(x.tolist(), y.tolist(), strict=True))
            )
            square[~seen] = np.inf
        within = [np.count_nonzero(square <= limit**2, axis=1) for limit in self._limits]
        counts: Ints = np.diff(np.array([np.zeros(len(places), dtype=np.int64), *within]), axis=0)
        return counts

    def _looks(self, places: Ints, columns: Ints, counts: Ints, row: int, ends: int) -> Iterator[Look]:
        """Yield what is seen from ends with one row, range by range."""
        back = self._back.means()[:, row + ROW_0]
        for at, times in enumerate(counts):
            looks = ends if at == 0 else 0
            dealt = (times * back[at])[:, None]
            yield Look(places, self._there.numbers[at, columns], dealt, times, looks)


class FrigateDanger(Danger[State, End, Blows]):
    """How danger is worked out for frigates, in all editions."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._ranges = Ranges(state)
        self._open = in_the_open(state)
        self._ends: dict[str, Ends] = {}
        self._discs: dict[str, Disc] = {}
        self._hits: dict[str, Hits] = {}
        self._guns: dict[tuple[str, str], Guns] = {}

    def enemies(self, piece_id: str) -> Sequence[str]:
        return [foe.name for foe in self.state.side(self.state.ships[piece_id].seat.other)]

    def exchange(self, asked: Asked[End], enemy_id: str) -> BurnExchange:
        me = asked.piece_id
        return BurnExchange(
            self._ends_of(enemy_id),
            self._guns_of(enemy_id, me),
            self._guns_of(me, enemy_id),
            self._ranges,
            self.state.setup.terrain,
            self._disc(me),
        )

    def law(self, piece_id: str, outcome: Blows) -> Floats:
        return self._hits_on(piece_id).law(outcome)

    def losses(self, piece_id: str) -> Floats:
        return self._hits_on(piece_id).losses()

    def destroyed(self, piece_id: str) -> Floats:
        return self._hits_on(piece_id).lost()

    def fire(self, piece_id: str, outcomes: Sequence[Blows]) -> Fire:
        hits, law = self._hits_on(piece_id), np.ones(1)
        for outcome in outcomes:
            law = np.convolve(law, hits.law(outcome))
        law = np.pad(law, (0, max(0, hits.length - len(law))))[: hits.length]
        most = int(hits.most()[law > 0].max())
        return Fire(len(outcomes), float(law @ hits.losses()), most, float(law @ hits.lost()))

    def grids(self) -> Sequence[Grid]:
        return [_grid(self.state.setup.terrain, step_in) for step_in in STEPS_IN]

    def dealt(self, asked: Asked[End]) -> tuple[tuple[str, Fire], ...]:
        foes = tuple((one, self._ends_of(one)) for one in self.enemies(asked.piece_id))
        table = self._supposed(
            ((asked.piece_id, asked.position), *((one, ends[ends.flies_on]) for one, ends in foes))
        )
        found = [one for foe, _ in foes if (one := self._duel(table, asked.piece_id, foe))]
        best = max(found, key=lambda one: one[1].mean, default=None)
        return () if best is None else ((best[0].target_id, best[1]),)

    def duels(self, placed: Placed[End]) -> tuple[ShotDuel, ...]:
        table = self._supposed(placed)
        pairs = (
            (one.name, other.name)
            for seat in PLAYERS
            for one in table.side(seat)
            for other in table.side(seat.other)
        )
        return tuple(found[0] for pair in pairs if (found := self._duel(table, *pair)))

    # --- assumptions ----------------------------------------------------------------------------

    def _supposed(self, placed: Placed[End]) -> State:
        """Return the state with ships at their ends, out of formation."""
        table = self.state.copy()
        table.formations = ()
        for name, end in placed:
            table.ships[name] = changed(self.state.ships[name], at=end[:2], row=end.row)
        return table

    def _duel(self, table: State, shooter: str, target: str) -> tuple[ShotDuel, Fire] | None:
        """Return the most harmful shot of one ship at another by the rules, or None."""
        ship = table.ships[shooter]
        shots = [
            (one, blows_of(table, one, target)) for one in (shots_of(table, ship) if fires(ship) else [])
        ]
        found = [(self.fire(target, [blows]), one.weapon, blows) for one, blows in shots if blows]
        best = max(found, key=lambda one: one[0].mean, default=None)
        if best is None:
            return None
        fire, weapon, blows = best
        law = law_of(wounds_of(table.figures, table.ships[target]), blows)
        hit = 1 - math.prod(1 - blow.chance for blow in blows)
        lost = sum(chance for one, chance in law if one.is_lost)
        return ShotDuel(shooter, target, fire.mean, weapon, float(hit), float(lost)), fire

    def _ends_of(self, name: str) -> Ends:
        if name not in self._ends:
            self._ends[name] = ends_of(self.state, self.state.ships[name])
        return self._ends[name]

    def _disc(self, name: str) -> Disc:
        if name not in self._discs:
            self._discs[name] = Disc(self.state, self.state.ships[name])
        return self._discs[name]

    def _hits_on(self, name: str) -> Hits:
        if name not in self._hits:
            state, ship = self.state, self.state.ships[name]
            mark = None if ship.mark is None else INDEX[ship.mark]
            shooters, salvo = len(state.setup.ships[ship.seat.other]), state.figures.missile.salvo
            self._hits[name] = Hits(wounds_of(state.figures, ship), mark, shooters, salvo)
        return self._hits[name]

    def _guns_of(self, shooter: str, target: str) -> Guns:
        """Return the most harmful shots of one ship at another, by range and row."""
        if (shooter, target) not in self._guns:
            hits = self._hits_on(target)
            losses = hits.losses()
            mean_of = partial(_mean, hits, losses)
            outcomes: Outcomes[Blows] = Outcomes((), mean_of)
            ends = self._ranges.ends.tolist()
            numbers: Ints = np.zeros((len(ends) + 1, COLUMNS), dtype=np.int64)
            one, other = self.state.ships[shooter], self.state.ships[target]
            for row in self._rows_of(other):
                for at, away_in in enumerate(ends):
                    shots = shots_at(self._open, one, other, away_in, row)
                    numbers[at, row + ROW_0] = outcomes.number(max(shots, key=mean_of, default=()))
            self._guns[shooter, target] = Guns(numbers, outcomes)
        return self._guns[shooter, target]

    def _rows_of(self, ship: Ship) -> set[int]:
        """Return the rows that a ship may have after its move."""
        figures = self.state.figures
        burns = {one.row for one in figures.motion.burns}
        return burns | {figures.motion.hold_row, figures.override.row, ship.row}


def _mean(hits: Hits, losses: Floats, blows: Blows) -> float:
    law = hits.law(blows)
    return float(law @ losses[: len(law)])


def _grid(terrain: Terrain, step_in: int) -> Grid:
    """Return the places a whole number of inches apart; a ship cannot end its move in a rock."""
    columns, rows = round(WIDTH_IN) // step_in + 1, round(HEIGHT_IN) // step_in + 1
    y, x = np.mgrid[0:rows, 0:columns] * step_in
    places: Floats = np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)
    open_ground: Bools = np.ones(len(places), dtype=np.bool_)
    if terrain.polygons:
        open_ground = np.array([not terrain.touches((a, b)) for a, b in places.tolist()])
    return Grid(float(step_in), columns, rows, places, open_ground)
