"""The computer's values, where 1 is the value of a ship."""

from __future__ import annotations

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import Room, engine_of, room_of
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.odds import deadly_faces
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import condition, missiles_left
from rules.hexes.grid import add, length
from rules.kernel.seats import Seat
from rules.values import changed

HIT = 1 / 1.9  # of a ship with one hull box; with more boxes it is divided by their number
POINTS = 0.72  # divided by the number of points still needed
OUTSIDE, OUTSIDE_NEXT = 0.025, 0.020  # per hex outside the yard, after this Advance and after the next
BEARING = 0.35  # share of a hit, for a gun that would bear next round
NEXT = 0.5  # share of the effect of flak or a missile that comes after the next command
EDGE = {Room.LOST: -1.5, Room.DOOMED: -0.85, Room.TIGHT: -0.12, Room.CLEAR: 0.0}
FAST, HASTE = 5, 0.02  # the speed above which each hex of speed costs HASTE
MISSILE = 0.04  # each missile that is used
_WORN = 0.01  # of a ship: a hit of the last round that does not destroy it
LAST_MISSILE = 0.3  # the last one to counter with, while the enemy has missiles


def worth_of_hit(figures: Figures, ship: Ship) -> float:
    """Return the value of a hit on a ship."""
    return HIT / max(1, condition(figures, ship).hull)


def deadly_share(figures: Figures, ship: Ship) -> float:
    """Return by how much a hit in the last round counts for less: only one that destroys counts (DD-2)."""
    deadly = len(deadly_faces(figures, ship)) / figures.die
    return (deadly + _WORN) / worth_of_hit(figures, ship)


def flak_share(figures: Figures, ship: Ship, spread: int) -> float:
    """Return the chance that flak hits a ship that it meets (DM-2)."""
    rating = condition(figures, ship).point_defence
    scram = 1.0 if spread >= figures.die else (spread / figures.die) ** 2
    return scram * min(rating, figures.die) / figures.die


def worth_of_flak(figures: Figures, ship: Ship, spread: int) -> float:
    """Return the average loss of a ship that meets flak."""
    return flak_share(figures, ship, spread) * worth_of_hit(figures, ship)


def worth_of_warhead(figures: Figures, ship: Ship) -> float:
    """Return the average loss of a ship that meets an armed missile without a countermeasure (DM-5)."""
    strikes = (condition(figures, ship).point_defence - 1) / figures.die
    return strikes + (1 - strikes) * worth_of_hit(figures, ship)


def counters_of(figures: Figures, ship: Ship) -> int:
    """Return how many armed missiles a ship can counter at the beginning of a round (DF-5)."""
    return missiles_left(figures, changed(ship, used=0))


def worth_of_missiles(figures: Figures, ship: Ship, number: int, counters: int) -> float:
    """Return the loss of a ship that meets this many armed missiles and counters the first of them."""
    countered = min(number, counters)
    lost = countered * (worth_of_flak(figures, ship, figures.spread) + MISSILE)
    return min(1.0, lost + (number - countered) * worth_of_warhead(figures, ship))


def worth_of_point(state: State, seat: Seat) -> float:
    """Return the value for a side of being alone in the yard after this Advance (DE-2, DE-3)."""
    if state.round < state.figures.scores_from:
        return 0.0
    return POINTS / max(1, state.setup.points - state.points[seat])


def worth_of_place(state: State, ship: Ship, flight: Flight) -> float:
    """Return the negative value of ending outside the yard, now and after the next Advance."""
    yard = state.figures.map.yard
    end = add(ship.place, flight.velocity)
    out, out_next = length(end) - yard, length(add(end, flight.velocity)) - yard
    return -OUTSIDE * max(0, out) - OUTSIDE_NEXT * max(0, out_next)


def worth_of_edge(state: State, ship: Ship, flight: Flight) -> float:
    """Return the value of a flight by its room to the map's edge, less a cost for high speed."""
    figures = state.figures
    room = room_of(figures, ship.place, flight, engine_of(figures, ship))
    return EDGE[room] - HASTE * max(0, length(flight.velocity) - FAST)
