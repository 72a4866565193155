"""What Astra et Tenebrae tells about danger: each ship's most harmful shot, from every end of a legal burn.

All editions alike, by the rules: ends of all legal burns, sight, ranges, rows, heat, rocks and exact odds.
A ship that has moved stays where it is; one still to move may end any of its burns, each as likely as the
next. A ship in line has its bonus: with mates that have moved, and with mates that may fly as it does (AF-3).
Left out is what else is decided later: spheres, screens, crossfires, flanks and shared sight, captains,
overrides of enemies, evasions, and who fires first.
A laser counts where it follows up a burn mark, as each of several lasers would (AC-7). The chance to be
destroyed counts the heat that the ship has now, without its burn and its own shots (AH-6).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import numpy as np

from game.families.astra_et_tenebrae.danger.ends import AT_REST, Disc, End, Ends, ends_of
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
from game.families.astra_et_tenebrae.danger.lines import Lines, longest_lines, supposed_line
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
    """The number of a ship's most harmful shot at another: [mates in line, range, row of the target]."""

    numbers: Ints
    outcomes: Outcomes[Blows]

    def means(self) -> Floats:
        """Return the mean of points of each."""
        found: Floats = self.outcomes.means()[self.numbers]
        return found


@dataclass(frozen=True, slots=True)
class Places:
    """The places of maps that a ship's burns reach."""

    name: str
    disc: Disc
    lines: Lines

    def on(self, grid: Grid, most: int) -> tuple[Ints, Ints, Ints]:
        """Return their numbers, the columns of the ship's row there, and its mates in line, below `most`."""
        landing = self.disc.at(grid.places, grid.step)
        at: Ints = np.flatnonzero(landing.reached & grid.open_ground)
        x, y = grid.places[at, 0], grid.places[at, 1]
        mates = self.lines.mates(self.name, x, y, landing.course[at])
        return at, landing.row[at] + ROW_0, np.minimum(mates, most - 1)


@dataclass(frozen=True, slots=True)
class ShotDuel(Duel):
    """The most harmful shot of a ship at another, with its chances to hit and to destroy it."""

    weapon: Weapon
    hit: float
    lost: float


class BurnExchange(Exchange[End, Blows]):
    """Fire between a ship and an enemy at each of its possible ends.

    `there` is the enemy's fire, `back` that of the ship; `places` are those that its burns reach.
    """

    def __init__(
        self, ends: Ends, there: Guns, back: Guns, ranges: Ranges, terrain: Terrain, places: Places
    ) -> None:
        self.outcomes, self.positions, self.holds = there.outcomes, ends, ends.flies_on
        self._ends, self._there, self._back = ends, there, back
        self._limits, self._places = ranges.limits, places
        self._terrain = terrain if terrain.polygons else None

    def at(self, position: End) -> Ints:
        ends = self._ends
        inches = np.hypot(ends.x - position.x, ends.y - position.y)
        ranges = self._limits.searchsorted(inches)
        numbers: Ints = self._there.numbers[ends.mates, ranges, position.row + ROW_0]
        near = np.flatnonzero(numbers)
        if self._terrain is not None and len(near):
            there = list(zip(ends.x[near].tolist(), ends.y[near].tolist(), strict=True))
            numbers[near] *= self._terrain.visible(there, [position[:2]])[:, 0]
        return numbers

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        places, columns, mates = self._places.on(grid, len(self._back.numbers))
        sampled = 1 if self._terrain is None else -(-len(self._ends) // MOST_AMONG_ROCKS)
        ends = self._ends.thinned(every * sampled)
        for row, beside in np.unique(np.stack([ends.row, ends.mates], axis=1), axis=0).tolist():
            some = np.flatnonzero((ends.row == row) & (ends.mates == beside))
            back, there = self._back.means()[mates, :, row + ROW_0], self._there.numbers[beside][:, columns]
            for first in range(0, len(some), _CHUNK):
                at = some[first : first + _CHUNK]
                counts = self._counts(grid.places[places], ends.x[at], ends.y[at])
                yield from _looks(places, there, back, counts, len(at))

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


def _looks(places: Ints, there: Ints, back: Floats, counts: Ints, ends: int) -> Iterator[Look]:
    """Yield what is seen from ends with one row and so many mates, range by range."""
    for at, times in enumerate(counts):
        dealt = (times * back[:, at])[:, None]
        yield Look(places, there[at], dealt, times, ends if at == 0 else 0)


class FrigateDanger(Danger[State, End, Blows]):
    """How danger is worked out for frigates, in all editions."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._ranges = Ranges(state)
        self._open = in_the_open(state)
        self._ends: dict[str, Ends] = {}
        self._discs: dict[tuple[str, bool], Disc] = {}
        self._lines = Lines(state, self._disc)
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
            Places(me, self._disc(me, override=asked.position.override), self._lines),
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
        ship = self.state.ships[asked.piece_id]
        table.formations = supposed_line(ship, self._mates_at(ship.name, asked.position))
        found = [one for foe, _ in foes if (one := self._duel(table, ship.name, foe))]
        best = max(found, key=lambda one: one[1].mean, default=None)
        return () if best is None else ((best[0].target_id, best[1]),)

    def duels(self, placed: Placed[End]) -> tuple[ShotDuel, ...]:
        table, found = self._supposed(placed), []
        for seat in PLAYERS:
            lines = longest_lines(table, seat)
            for one in table.side(seat):
                table.formations = (lines[one.name],) if one.name in lines else ()
                each = [self._duel(table, one.name, other.name) for other in table.side(seat.other)]
                found += [duel[0] for duel in each if duel]
        return tuple(found)

    # --- assumptions ----------------------------------------------------------------------------

    def _supposed(self, placed: Placed[End]) -> State:
        """Return the state with ships at their ends, out of formation."""
        table = self.state.copy()
        table.formations = ()
        for name, end in placed:
            table.ships[name] = changed(self.state.ships[name], at=end[:2], row=end.row, course=end.course)
        return table

    def _mates_at(self, name: str, end: End) -> int:
        course = AT_REST if end.course is None else end.course
        at = np.array([end.x]), np.array([end.y]), np.array([course])
        return int(self._lines.mates(name, *at)[0])

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
            ends = ends_of(self.state, self.state.ships[name])
            mates = self._lines.mates(name, ends.x, ends.y, ends.course)
            self._ends[name] = replace(ends, mates=mates)
        return self._ends[name]

    def _disc(self, name: str, *, override: bool = False) -> Disc:
        if (name, override) not in self._discs:
            ship = self.state.ships[name]
            self._discs[name, override] = Disc(self.state, ship, override=override)
        return self._discs[name, override]

    def _hits_on(self, name: str) -> Hits:
        if name not in self._hits:
            state, ship = self.state, self.state.ships[name]
            mark = None if ship.mark is None else INDEX[ship.mark]
            shooters, salvo = len(state.setup.ships[ship.seat.other]), state.figures.missile.salvo
            self._hits[name] = Hits(wounds_of(state.figures, ship), mark, shooters, salvo)
        return self._hits[name]

    def _guns_of(self, shooter: str, target: str) -> Guns:
        """Return the most harmful shots of one ship at another, by mates in line, range and row."""
        if (shooter, target) not in self._guns:
            hits = self._hits_on(target)
            losses = hits.losses()
            mean_of = partial(_mean, hits, losses)
            outcomes: Outcomes[Blows] = Outcomes((), mean_of)
            ends = self._ranges.ends.tolist()
            most = int(self._ends_of(shooter).mates.max())
            numbers: Ints = np.zeros((most + 1, len(ends) + 1, COLUMNS), dtype=np.int64)
            one, other = self.state.ships[shooter], self.state.ships[target]
            for mates, row in product(range(most + 1), self._rows_of(other)):
                for at, away_in in enumerate(ends):
                    shots = shots_at(self._open, one, other, away_in, row, mates)
                    numbers[mates, at, row + ROW_0] = outcomes.number(max(shots, key=mean_of, default=()))
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
