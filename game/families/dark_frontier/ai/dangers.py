"""The value of a ship's flights apart from enemy ships: flak, missiles, the yard and the edge."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from game.families.dark_frontier.ai.fighters import Fighter, Floats
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.reach import Hexes, bit_of, meets, missile_flights, missile_reach
from game.families.dark_frontier.ai.valuation import (
    NEXT,
    worth_of_edge,
    worth_of_flak,
    worth_of_missiles,
    worth_of_place,
)
from game.families.dark_frontier.ai.yard_ahead import rounds_in_yard
from rules.dark_frontier.advancing import strikes
from rules.dark_frontier.commands import Flight, counted_changes
from rules.dark_frontier.edge import Engine, engine_of
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.hexes.grid import Hex, add, difference, length

FLAK, MISSILES = "flak in its path", "missiles that can reach it"
YARD, EDGE = "being near the yard", "the edge"


def weigh_alone(state: State, fighter: Fighter, level: Level) -> None:
    """Set the values of a ship's flights that do not depend on the enemy's ships."""
    flights, ship = fighter.flights, fighter.ship
    ahead = 0.0 if fighter.standing.last else level.ahead
    fighter.alone = {
        FLAK: -_each(flights, lambda one: _flak(state, fighter, one, ahead)),
        MISSILES: -_each(flights, lambda one: _missiles(state, fighter, one, ahead)),
        YARD: _each(flights, lambda one: _place(state, ship, one, level)),
        EDGE: _each(flights, lambda one: worth_of_edge(state, ship, one)),
    }
    if level.weighs_end(state):
        _weigh_end(state, fighter)


def _place(state: State, ship: Ship, flight: Flight, level: Level) -> float:
    """Return the value of a flight by the yard."""
    if not level.yard_ahead:
        return worth_of_place(state, ship, flight)
    chart, engine = state.figures.map, engine_of(state.figures, ship)
    return level.yard_ahead * rounds_in_yard(chart.radius, chart.yard, engine, ship.place, flight)


def _weigh_end(state: State, fighter: Fighter) -> None:
    """Weigh dangers by what the ship is worth to its side; in the last round, nothing comes after it."""
    for words in (FLAK, MISSILES, EDGE):
        fighter.alone[words] = fighter.standing.own * fighter.alone[words]
    if fighter.standing.last:
        fighter.alone[YARD] = np.zeros(len(fighter.flights))
        radius, place = state.figures.map.radius, fighter.ship.place
        off = [length(add(place, flight.velocity)) > radius for flight in fighter.flights]
        fighter.alone[EDGE] = -fighter.standing.own * np.array(off, dtype=float)


def _each(flights: list[Flight], worth: Callable[[Flight], float]) -> Floats:
    return np.array([worth(one) for one in flights])


def _flak(state: State, fighter: Fighter, flight: Flight, ahead: float) -> float:
    """Return the loss of a ship to flak in flight, now and if it coasts afterwards."""
    ship, figures = fighter.ship, state.figures
    kept, later = 1.0, 0.0
    end = add(ship.place, flight.velocity)
    for one in state.projectiles.values():
        if one.kind is not Kind.FLAK or not strikes(state, one, ship):
            continue
        if meets(one.at, one.velocity, ship.place, flight.velocity, fresh=False):
            kept *= 1 - worth_of_flak(figures, ship, one.left)
        elif ahead and one.left > 1:
            there = add(one.at, one.velocity)
            if meets(there, one.velocity, end, flight.velocity, fresh=False):
                later += worth_of_flak(figures, ship, one.left - 1)
    return 1 - kept + NEXT * ahead * later


def _missiles(state: State, fighter: Fighter, flight: Flight, ahead: float) -> float:
    """Return the loss of a ship to enemy missiles, in this Advance and the next."""
    ship, figures = fighter.ship, state.figures
    now = 0
    coming = []
    for one in state.missiles_of(ship.seat.other):
        if can_meet(state, one.facing, one.at, one.velocity, ship.place, flight.velocity):
            now += 1
        elif ahead and one.left > 1:
            coming.append(one)
    lost = worth_of_missiles(figures, ship, now, fighter.counters)
    if not coming:
        return lost
    later = _least_that_catch(state, ship, flight, coming)
    return lost + ahead * worth_of_missiles(figures, ship, later, fighter.counters)


def _least_that_catch(state: State, ship: Ship, flight: Flight, missiles: list[Projectile]) -> int:
    """Return how many missiles catch a ship at least, over all its next commands.

    Each missile is steered now so that it catches most of the commands that can follow.
    """
    engine = engine_of(state.figures, ship)
    # Commands that lead to the same velocity meet the same missiles, so each velocity is looked at once.
    changes = counted_changes(engine.rotation, engine.thrust, engine.gimbaled, flight.facing)
    edition, end = state.setup.edition, add(ship.place, flight.velocity)
    caught = [0] * len(changes)
    for one in missiles:
        best, most = list[int](), 0
        for facing, steered in missile_flights(edition, one.facing, one.velocity):
            target = _bit_between(add(one.at, steered), end)
            if target:
                reaches = _reaches(
                    edition, facing, difference(steered, flight.velocity), engine, flight.facing
                )
                found = [i for i, reach in enumerate(reaches) if reach & target]
                commands = sum([changes[i][1] for i in found])
                if commands > most:
                    best, most = found, commands
        for i in best:
            caught[i] += 1
    return min(caught)


@lru_cache(maxsize=1 << 12)
def _reaches(edition: str, facing: int, velocity: Hex, engine: Engine, ship_facing: int) -> tuple[Hexes, ...]:
    """Return the steps at which a missile can meet a ship after each of its changes of velocity.

    `velocity` is the missile's, relative to the ship before the change.
    """
    changes = counted_changes(engine.rotation, engine.thrust, engine.gimbaled, ship_facing)
    return tuple([missile_reach(edition, facing, difference(velocity, change)) for change, _ in changes])


def _bit_between(at: Hex, target: Hex) -> Hexes:
    """Return the step from a token to another as a set; empty in the same hex (DV-5)."""
    return 0 if at == target else bit_of(difference(target, at))


def can_meet(state: State, facing: int, at: Hex, velocity: Hex, target: Hex, past: Hex) -> bool:
    """Return whether a missile of an earlier round can be steered to meet a token (DT-3, DV-5).

    `velocity` is the missile's, `past` that of the token at `target`.
    """
    reached = missile_reach(state.setup.edition, facing, difference(velocity, past))
    return bool(reached & _bit_between(at, target))
