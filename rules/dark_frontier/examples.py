"""Random answers: all legal ones are possible, but those that make a duel interesting are more likely.

They favor keeping ships on the map and letting tokens meet. Without that, a random duel is over in
three rounds and tests almost none of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from rules.dark_frontier.commands import burns_of
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot, facings_of, launches_of, ready
from rules.dark_frontier.state import DRIFTS, Command, Projectile, Ship, State
from rules.dark_frontier.steering import Steering, steered, steerings_of
from rules.hexes.grid import Hex, disc
from rules.hexes.ways import meeting, steps_of
from rules.kernel.requests import Below

_DRAWS = 3  # the best of these is taken
_LAST = _DRAWS - 1
_AHEAD = 3  # a coasting ship should still be near the shipyard after this many Advances


def drawn_entry(state: State, at: Hex, below: Below) -> Hex:
    """Draw some entry velocities and return the one that leads nearest to the shipyard."""
    velocities = disc(state.figures.map.entry_speed)
    drawn = [velocities[below(len(velocities))] for _ in range(_DRAWS)]
    return min(drawn, key=lambda velocity: _distance_ahead(at, velocity))


def drawn_command(state: State, ship: Ship, below: Below) -> Command:
    """Draw some commands and return the one that keeps the ship nearest to the shipyard.

    The ship is assumed to coast afterward.
    """
    burns = burns_of(state.figures, ship)
    (q, r), (speed_q, speed_r) = ship.place, ship.velocity
    coasting, nearest, best = (q + _AHEAD * speed_q, r + _AHEAD * speed_r), inf, DRIFTS
    for _ in range(_DRAWS):
        command, change = burns[below(len(burns))]
        away = _distance_ahead(coasting, change)
        if away < nearest:
            nearest, best = away, command
    return best


def _distance_ahead(at: Hex, velocity: Hex) -> int:
    q, r = at[0] + _AHEAD * velocity[0], at[1] + _AHEAD * velocity[1]
    return max(abs(q), abs(r), abs(q + r))


def drawn_steering(state: State, missile: Projectile, below: Below) -> Steering:
    """Draw some steerings; return the first that makes the missile meet an enemy ship, or the last."""
    steerings = steerings_of(state.figures)
    enemies = state.side(missile.seat.other)
    for number in range(_DRAWS):
        drawn = steerings[below(len(steerings))]
        if number == _LAST or _meets(missile.at, steered(missile, drawn).velocity, enemies):
            break
    return drawn


def drawn_shot(state: State, ship: Ship, below: Below) -> Shot:
    """Draw some shots of a weapon; return the first that meets an enemy ship, or the last."""
    figures = state.figures
    weapons, places = ready(figures, ship), steps_of(ship.came)
    name = weapons[below(len(weapons))]
    divided, enemies = launches_of(figures, ship, name).each, state.side(ship.seat.other)
    (q, r), (came_q, came_r), (speed_q, speed_r) = ship.place, ship.came, ship.velocity
    for number in range(_DRAWS):
        launch, (added_q, added_r) = divided[below(len(divided))]
        step_q, step_r = places[below(len(places))]
        at = q - came_q + step_q, r - came_r + step_r
        if number == _LAST or _meets(at, (speed_q + added_q, speed_r + added_r), enemies):
            break
    facings = facings_of(launch) if name == TUBES else (None,)
    return Shot(ship.name, name, at, launch, facings[below(len(facings))])


def _meets(at: Hex, velocity: Hex, ships: Iterable[Ship]) -> bool:
    """Return whether something with this velocity meets one of the ships in this Advance."""
    for one in ships:  # noqa: SIM110 - making a generator takes longer than testing a duel's few ships
        if meeting(at, velocity, one.place, one.velocity) is not None:
            return True
    return False
