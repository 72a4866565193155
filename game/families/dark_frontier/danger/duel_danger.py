"""What Dark Frontier tells about danger: what enemies can do to a ship after each command of both sides.

Everything follows the rules and is exact: each different flight of an enemy is as likely as the next, all its
weapons that reach the ship fire at it, and dice are worked out to the end (`costs.py`). Missiles in flight
are steered into the ship where they can be; it counters them for as long as it can. Damage is counted in
hits. Left out are shots that other ships or the edge stop on their way, and missiles of both sides that meet.
What a ship suffers depends on where its command ends, and not on its facing there: its point defense is the
same all around (DM-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar

import numpy as np

from game.families.dark_frontier.danger.costs import Costs, Known
from game.families.dark_frontier.danger.duels import ShotDuel, after_burns, shots_of
from game.families.dark_frontier.danger.shots import Shots, in_flight, most_shots, shots_between
from game.forecast.danger import Danger
from game.forecast.exchange import Exchange, Look, Outcomes
from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Asked, Fire, Grid, Placed
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, add, length

IN_FLIGHT = "shots in flight"
"""Stands for all flak and missiles that fly already, as an enemy that has no choice."""


def cell_of(at: Hex, radius: int) -> tuple[int, int]:
    """Return the column and row of a hex on a danger map.

    >>> cell_of((0, 0), 15), cell_of((-15, 3), 15)
    ((15, 15), (0, 18))
    """
    return at[0] + radius, at[1] + radius


class Stakes:
    """What shots cost a ship: each combination has a code, and codes of shots that come together add up."""

    def __init__(self, view: State, ship: Ship) -> None:
        self.costs = Costs(view.figures, ship)
        self.ends: dict[Hex, tuple[int, ...]] = {}
        """The facings of the ship's flights by velocity."""
        for _, flight in flights_of(view.figures, ship):
            self.ends[flight.velocity] = (*self.ends.get(flight.velocity, ()), flight.facing)
        self._lists: dict[Known, int] = {(): 0}
        self._flying: dict[Hex, int] = {}
        for velocity in self.ends:
            known = in_flight(view, burned(ship, Flight(ship.facing, velocity)))
            self._flying[velocity] = self._lists.setdefault(known, len(self._lists))
        most = [most_shots(view, enemy) for enemy in view.side(ship.seat.other)]
        self._armed = 1 + sum(one.armed for one in most)
        self._fresh = 1 + sum(one.fresh for one in most)
        each = product(self._lists, range(self._armed), range(self._fresh))
        found = [self.costs.of(*one) for one in each]
        self.losses: Floats = np.array([one.mean for one in found])
        self.most: Ints = np.array([one.most for one in found])
        self.destroyed: Floats = np.array([one.destroyed for one in found])

    def flying(self, velocity: Hex) -> Shots:
        """Return the shots in flight that meet the ship at a velocity."""
        return Shots(flying=self._flying[velocity])

    @property
    def is_shot_at(self) -> bool:
        """Whether any shot in flight can meet the ship."""
        return len(self._lists) > 1

    def code(self, shots: Shots) -> int:
        """Return the code of shots."""
        return (shots.flying * self._armed + shots.armed) * self._fresh + shots.fresh

    def mean(self, shots: Shots) -> float:
        """Return how many hits these shots alone make on average."""
        return float(self.losses[self.code(shots)])

    def fire(self, shots: Sequence[Shots]) -> Fire:
        """Return what several shots do together."""
        code = sum(map(self.code, shots))
        return Fire(len(shots), float(self.losses[code]), int(self.most[code]), float(self.destroyed[code]))


class FlyingExchange(Exchange[Flight, Shots]):
    """The shots in flight: what they do is known for each flight of the ship."""

    holds = 0
    positions: tuple[Flight, ...] = (Flight(0, ORIGIN),)

    def __init__(self, ship: Ship, stakes: Stakes, radius: int) -> None:
        self.outcomes = Outcomes(Shots(), stakes.mean)
        self._ship, self._stakes, self._radius = ship, stakes, radius

    def at(self, position: Flight) -> Ints:
        return np.array([self.outcomes.number(self._stakes.flying(position.velocity))])

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        ends = ends_on_map(self._ship, self._stakes, self._radius)
        numbers = [self.outcomes.number(self._stakes.flying(velocity)) for velocity in ends]
        rows = _rows(ends.values(), grid, self._radius)
        yield Look(rows, np.array(numbers, dtype=np.int64), np.zeros((len(rows), 1)))


class ShipExchange(Exchange[Flight, Shots]):
    """Fire between a ship and an enemy after each different flight of both."""

    facings: ClassVar[int] = DIRECTIONS
    positions: tuple[Flight, ...]
    holds = 0  # the command to drift comes first

    def __init__(self, view: State, ship: Ship, enemy: Ship, stakes: Mapping[str, Stakes]) -> None:
        self.positions = tuple(flight for _, flight in flights_of(view.figures, enemy))
        self._view, self._ship, self._enemy = view, ship, enemy
        self._mine, self._theirs = stakes[ship.name], stakes[enemy.name]
        # Alone, a countered missile hits like flak; after another missile it is not countered.
        self.outcomes = Outcomes(Shots(), self._mine.mean, lambda shots: shots.armed)

    def at(self, position: Flight) -> Ints:
        me = burned(self._ship, position)
        return np.array([self._number(burned(self._enemy, one), me) for one in self.positions])

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        radius = self._view.figures.map.radius
        ends = ends_on_map(self._ship, self._mine, radius)
        rows = _rows(ends.values(), grid, radius)
        for position in self.positions:
            there = burned(self._enemy, position)
            here = [burned(self._ship, Flight(self._ship.facing, velocity)) for velocity in ends]
            numbers = [self._number(there, me) for me in here]
            yield Look(rows, np.array(numbers, dtype=np.int64), self._dealt(list(ends), there))

    def _number(self, there: Ship, me: Ship) -> int:
        return self.outcomes.number(shots_between(self._view, there, me))

    def _dealt(self, velocities: Sequence[Hex], there: Ship) -> Floats:
        """Return the mean hits that the ship makes with each flight: [velocity, facing]."""
        found = np.zeros((len(velocities), DIRECTIONS))
        for row, velocity in enumerate(velocities):
            for facing in self._mine.ends[velocity]:
                me = burned(self._ship, Flight(facing, velocity))
                found[row, facing] = self._theirs.mean(shots_between(self._view, me, there))
        return found


class DuelDanger(Danger[State, Flight, Shots]):
    """How danger is worked out for the ships of a duel; a position is a flight."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._stakes = _Stakes(state)

    def enemies(self, piece_id: str) -> Sequence[str]:
        names = [enemy.name for enemy in self.state.side(self.state.ships[piece_id].seat.other)]
        return [*names, IN_FLIGHT] if self._stakes[piece_id].is_shot_at else names

    def exchange(self, asked: Asked[Flight], enemy_id: str) -> Exchange[Flight, Shots]:
        ship = self.state.ships[asked.piece_id]
        if enemy_id == IN_FLIGHT:
            return FlyingExchange(ship, self._stakes[ship.name], self.state.figures.map.radius)
        return ShipExchange(self.state, ship, self.state.ships[enemy_id], self._stakes)

    def law(self, piece_id: str, outcome: Shots) -> Floats:
        """Return which code is certain; the codes of all enemies add up like damage."""
        law = np.zeros(1 + self._stakes[piece_id].code(outcome))
        law[-1] = 1.0
        return law

    def losses(self, piece_id: str) -> Floats:
        return self._stakes[piece_id].losses

    def destroyed(self, piece_id: str) -> Floats:
        return self._stakes[piece_id].destroyed

    def fire(self, piece_id: str, outcomes: Sequence[Shots]) -> Fire:
        return self._stakes[piece_id].fire(outcomes)

    def grids(self) -> Sequence[Grid]:
        radius = self.state.figures.map.radius
        across = range(-radius, radius + 1)
        places = [(q, r) for r in across for q in across]
        on_map = np.array([length(one) <= radius for one in places])
        return [Grid(1.0, len(across), len(across), np.array(places, dtype=np.float64), on_map)]

    def dealt(self, asked: Asked[Flight]) -> tuple[tuple[str, Fire], ...]:
        """Return what the ship does to the enemy where it does most, if all drift."""
        ship = self.state.ships[asked.piece_id]
        me, found = burned(ship, asked.position), list[tuple[str, Fire]]()
        for enemy in self.state.side(ship.seat.other):
            shots = shots_between(self.state, me, enemy)
            if shots != Shots():
                found.append((enemy.name, self._stakes[enemy.name].fire([shots])))
        return tuple(sorted(found, key=lambda one: -one[1].mean)[:1])

    def duels(self, placed: Placed[Flight]) -> tuple[ShotDuel, ...]:
        return tuple(shots_of(after_burns(self.state, dict(placed))))


class _Stakes(dict[str, Stakes]):
    """The stakes of each ship, worked out when they are first asked for."""

    def __init__(self, view: State) -> None:
        super().__init__()
        self._view = view

    def __missing__(self, name: str) -> Stakes:
        self[name] = Stakes(self._view, self._view.ships[name])
        return self[name]


def ends_on_map(ship: Ship, stakes: Stakes, radius: int) -> dict[Hex, Hex]:
    """Return the velocities of a ship's flights that end on the map, with the hex where each ends."""
    ends = {velocity: add(ship.place, velocity) for velocity in stakes.ends}
    return {velocity: at for velocity, at in ends.items() if length(at) <= radius}


def _rows(hexes: Iterable[Hex], grid: Grid, radius: int) -> Ints:
    """Return the places of hexes on a map."""
    cells = (cell_of(at, radius) for at in hexes)
    return np.array([row * grid.columns + column for column, row in cells], dtype=np.int64)
