"""What things are worth to the computer: 1 is a ship."""

from __future__ import annotations

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import Room, engine_of, room_of
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import condition, missiles_left
from rules.hexes.grid import add, length
from rules.kernel.seats import Seat
from rules.values import changed

HIT = 1 / 1.9  # of a ship with one hull box; of one with more the part for each
POINTS = 0.72  # of all points that are still wanting, each the same part
OUTSIDE, OUTSIDE_NEXT = 0.025, 0.020  # a hex outside the yard, after this Advance and after the next
BEARING = 0.35  # of a hit, by a gun that would bear next round
NEXT = 0.5  # of what flak or a missile does, if it comes after the next command
EDGE = {Room.LOST: -1.5, Room.DOOMED: -0.85, Room.TIGHT: -0.12, Room.CLEAR: 0.0}
FAST, HASTE = 5, 0.02  # a hex of speed above that
MISSILE = 0.04  # one that is used
LAST_MISSILE = 0.3  # the last one to counter with, while the enemy has some


def worth_of_hit(figures: Figures, ship: Ship) -> float:
    """Return what a hit takes of a ship."""
    return HIT / max(1, condition(figures, ship).hull)


def flak_share(figures: Figures, ship: Ship, spread: int) -> float:
    """Return the chance that flak hits a ship that it meets (DM-2)."""
    rating = condition(figures, ship).point_defence
    scram = 1.0 if spread >= figures.die else (spread / figures.die) ** 2
    return scram * min(rating, figures.die) / figures.die


def worth_of_flak(figures: Figures, ship: Ship, spread: int) -> float:
    """Return what a ship loses by meeting flak, on average."""
    return flak_share(figures, ship, spread) * worth_of_hit(figures, ship)


def worth_of_warhead(figures: Figures, ship: Ship) -> float:
    """Return what a ship loses by meeting an armed missile that is not countered, on average (DM-5)."""
    strikes = (condition(figures, ship).point_defence - 1) / figures.die
    return strikes + (1 - strikes) * worth_of_hit(figures, ship)


def counters_of(figures: Figures, ship: Ship) -> int:
    """Return how many armed missiles a ship can counter in a round that has just begun (DF-5)."""
    return missiles_left(figures, changed(ship, used=0))


def worth_of_missiles(figures: Figures, ship: Ship, number: int, counters: int) -> float:
    """Return what a ship loses by meeting so many armed missiles, as it counters the first of them."""
    countered = min(number, counters)
    lost = countered * (worth_of_flak(figures, ship, figures.spread) + MISSILE)
    return min(1.0, lost + (number - countered) * worth_of_warhead(figures, ship))


def worth_of_point(state: State, seat: Seat) -> float:
    """Return what it is worth to a side to be alone in the yard after this Advance (DE-2, DE-3)."""
    if state.round < state.figures.scores_from:
        return 0.0
    return POINTS / max(1, state.setup.points - state.points[seat])


def worth_of_place(state: State, ship: Ship, flight: Flight) -> float:
    """Return what the yard is to a ship that flies so: what it costs to be outside."""
    yard = state.figures.map.yard
    end = add(ship.place, flight.velocity)
    out, out_next = length(end) - yard, length(add(end, flight.velocity)) - yard
    return -OUTSIDE * max(0, out) - OUTSIDE_NEXT * max(0, out_next)


def worth_of_edge(state: State, ship: Ship, flight: Flight) -> float:
    """Return what the edge of the map, and haste, are to a ship that flies so."""
    figures = state.figures
    room = room_of(figures, ship.place, flight, engine_of(figures, ship))
    return EDGE[room] - HASTE * max(0, length(flight.velocity) - FAST)
