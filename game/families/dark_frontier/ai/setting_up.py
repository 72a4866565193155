"""Setting up: an attacker starts where few enemy guns point, at a speed of use in the yard."""

from __future__ import annotations

from game.families.dark_frontier.ai.level import Level
from game.reasons import Candidate, Decision, candidate, thought
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import Room, engine_of, room_of
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import DEFENDER, Ship, Start, State
from rules.hexes.grid import DIRECTIONS, add, direction_to, disc, length, towards
from rules.kernel.requests import Below

ENTRY_SPEED = 4  # enough to reach the yard in three rounds, with all options left there
_ARC = 0.05  # cost of each enemy gun that points there
_ALIKE = 1e-6


def place(_level: Level, request: PlaceShip, below: Below, *, under_guns: bool = False) -> Decision:
    """Place a ship: a defender with room, an attacker out of the enemy's arcs.

    The choice among the best starts is random. `under_guns` lets an attacker start only where at least
    one of the enemy's guns points.
    """
    ship = request.state.ships[request.ship]
    options = list(_starts(request))
    if under_guns and request.seat is not DEFENDER:
        options = [one for one in options if guns_that_point(request.state, ship, one)] or options
    rated = [rated_start(request, start) for start in options]
    best = max(one.points for one in rated)
    good = [at for at, one in enumerate(rated) if one.points >= best - _ALIKE]
    chosen = good[below(len(good))]
    shown = [rated[chosen], *sorted(rated, key=lambda one: -one.points)[:2]]
    return Decision(options[chosen], (thought(ship.name, shown, 0),), len(options))


def _starts(request: PlaceShip) -> list[Start]:
    """Return the starts to consider: all hexes and facings; for attackers velocities to the yard."""
    places = request.places()
    if request.seat is DEFENDER:
        return [Start(at, facing) for at in places for facing in range(DIRECTIONS)]
    return [
        Start(at, facing, velocity)
        for at in places
        for facing in range(DIRECTIONS)
        for velocity in disc(ENTRY_SPEED)
        if length(velocity) == ENTRY_SPEED and length(add(at, velocity)) == length(at) - ENTRY_SPEED
    ]


def rated_start(request: PlaceShip, start: Start) -> Candidate:
    """Return the value of a start."""
    state, ship = request.state, request.state.ships[request.ship]
    words = f"begins on {start.at}, facing {start.facing}"
    if request.seat is DEFENDER:
        placed = [one for one in state.side(ship.seat) if one.at is not None]
        crowd = -0.01 * sum(one.place == start.at for one in placed)
        return candidate(words, ("room next to its own ships", crowd))
    after = Flight(start.facing, start.velocity)
    room = room_of(state.figures, start.at, after, engine_of(state.figures, ship))
    ends = [add(start.at, (start.velocity[0] * n, start.velocity[1] * n)) for n in (2, 3, 4)]
    heading = min(length(one) for one in ends)
    facing = length(add(start.at, towards(start.facing, 4))) - length(start.at)
    crowd = sum(one.at == start.at for one in state.side(ship.seat))
    return candidate(
        words,
        ("the edge", -1.0 if room < Room.CLEAR else 0.0),
        ("guns that point there", -_ARC * guns_that_point(state, ship, start)),
        ("its course to the yard", -0.01 * heading),
        ("its engine towards the yard", -0.01 * facing),
        ("room next to its own ships", -0.01 * crowd),
    )


def guns_that_point(state: State, ship: Ship, start: Start) -> int:
    """Return how many enemy guns point at the starting hex."""
    found = 0
    for foe in state.side(ship.seat.other):
        for gun in state.sheet(foe).guns.values():
            arc = [(foe.facing + one) % DIRECTIONS for one in gun.directions]
            found += direction_to(foe.place, start.at) in arc
    return found
