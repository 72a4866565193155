"""The forecast of a steering: whom the missile meets, when, the odds, and whom it can meet next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.dark_frontier.advancing import LEAVES
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.foreseeing import (
    meetings_of,
    steerings_that_meet,
    threat_of,
    with_steerings,
)
from rules.dark_frontier.odds import Coming, Forecast, Threat, forecast
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import Projectile, Ship, State
from rules.dark_frontier.steering import Steering, steered, steerings_of
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import Hex, add
from rules.values import changed


@dataclass(frozen=True, slots=True)
class Catch:
    """A meeting of a missile: with whom, when, and a ship's odds without and with a countermeasure."""

    whom: str
    part: Fraction
    odds: Forecast | None = None
    countered: Forecast | None = None


@dataclass(frozen=True, slots=True)
class Next:
    """An enemy ship that a missile can meet in the next Advance.

    It can under `number` of the ship's `of` commands.
    """

    enemy: str
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class Pursuit:
    """The forecast of a steering: the missile's flight, its meetings, and when it leaves the map."""

    flight: Flight
    catches: tuple[Catch, ...]
    leaves: Fraction | None = None

    @property
    def hits(self) -> bool:
        """Whether it meets an enemy ship."""
        return any(one.odds is not None for one in self.catches)


class Chase:
    """The forecasts for a side's missiles while they are steered, each computed once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._pursuits: dict[tuple[str, Steering], Pursuit] = {}
        self._next: dict[tuple[str, Steering], tuple[Next, ...]] = {}

    def ways(self, missile: Projectile) -> dict[Hex, list[Steering]]:
        """Return where the steerings of a missile end, with one steering for each flight there."""
        found: dict[Hex, dict[Flight, Steering]] = {}
        for steering in steerings_of(self.state.figures):
            flight = steered(missile, steering)
            found.setdefault(add(missile.at, flight.velocity), {}).setdefault(flight, steering)
        return {at: list(flights.values()) for at, flights in found.items()}

    def of(self, missile: Projectile, steering: Steering) -> Pursuit:
        """Return the forecast of a steering."""
        key = (missile.id, steering)
        if key not in self._pursuits:
            self._pursuits[key] = self._pursuit(missile, steering)
        return self._pursuits[key]

    def _pursuit(self, missile: Projectile, steering: Steering) -> Pursuit:
        after = with_steerings(self.state, {missile.id: steering})
        catches, leaves = [], None
        for step in meetings_of(after, missile.id):
            if step.moment.rank == LEAVES:
                leaves = step.moment.part
                continue
            whom = next(name for name in step.tokens if name != missile.id)
            catches.append(self._catch(missile, whom, step.moment.part))
        return Pursuit(steered(missile, steering), tuple(catches), leaves)

    def _catch(self, missile: Projectile, whom: str, part: Fraction) -> Catch:
        figures, ship = self.state.figures, self.state.ships.get(whom)
        if ship is None:
            return Catch(whom, part)
        counters = missiles_left(figures, ship) > 0
        return Catch(
            whom,
            part,
            forecast(figures, ship, [threat_of(self.state, missile)]),
            forecast(figures, ship, [Coming(Threat.COUNTERED)]) if counters else None,
        )

    def next_of(self, missile: Projectile, steering: Steering) -> tuple[Next, ...]:
        """Return whom a missile that meets no ship now can meet in the next Advance."""
        key = (missile.id, steering)
        if key not in self._next:
            pursuit = self.of(missile, steering)
            flies_on = missile.left > 1 and not pursuit.hits and pursuit.leaves is None
            self._next[key] = tuple(self._reckon_next(missile, pursuit.flight)) if flies_on else ()
        return self._next[key]

    def _reckon_next(self, missile: Projectile, flight: Flight) -> Iterator[Next]:
        facing, velocity = flight
        there = replace(missile, at=add(missile.at, velocity), facing=facing, velocity=velocity)
        for enemy in self.state.side(missile.seat.other):
            after = _moved(enemy)
            flights = list(flights_of(self.state.figures, after))
            fly = (burned(after, flight) for _, flight in flights)
            number = sum(any(steerings_that_meet(self.state, there, one)) for one in fly)
            yield Next(enemy.name, number, len(flights))


def _moved(ship: Ship) -> Ship:
    """Return a copy of a ship where it is after the coming Advance."""
    return changed(ship, at=add(ship.place, ship.velocity))
