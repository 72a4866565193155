"""The exact forecast of a shot: the hit, its result, and everything else that meets the target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from game.families.dark_frontier.table.firing_choice import Meeting
from game.families.dark_frontier.table.firing_pursuit import Pursuit
from rules.dark_frontier.advancing import when
from rules.dark_frontier.commands import flights_of
from rules.dark_frontier.foreseeing import certain_at, coasted, met_later, with_shot
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.odds import Coming, Forecast, Threat, flak_hits, forecast
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import State
from rules.dark_frontier.systems import condition, missiles_left

_MOST_LATER = 3


@dataclass(frozen=True, slots=True)
class Later:
    """A ship that a projectile meets in a later Advance if nobody burns.

    The coming Advance is number 1.
    """

    advance: int
    ship: str
    part: Fraction
    fate: Forecast


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a shot does to the enemy that it meets.

    `hit` is the result of its own meeting, `together` that of all `many` certain meetings of the
    enemy in this Advance. `countered` is the same if the enemy counters as many armed missiles as
    it can; None if there are none.
    """

    hit: Forecast
    together: Forecast
    many: int
    countered: Forecast | None


def countered(coming: Iterable[Coming], most: int) -> list[Coming]:
    """Return what comes at a ship if it counters the first armed missiles, up to `most` (DM-5)."""
    found = []
    for one in coming:
        counters = one.threat is Threat.ARMED and most > 0
        most -= counters
        found.append(Coming(Threat.COUNTERED) if counters else one)
    return found


def hit_chance(state: State, enemy: str) -> Fraction:
    """Return the chance that a new projectile, with full spread, hits an enemy that it meets (DM-2)."""
    figures = state.figures
    rating = condition(figures, state.ships[enemy]).point_defence
    return flak_hits(figures, figures.spread, rating)


def prospect_of(state: State, shot: Shot, meeting: Meeting) -> Prospect:
    """Return the forecast of a shot for the enemy that it meets."""
    after, one = with_shot(state, shot)
    figures, target = state.figures, after.ships[meeting.enemy]
    certain = certain_at(after, target)
    coming = [threat for _, threat in certain]
    own = next(threat for step, threat in certain if one.id in step.tokens)
    left = missiles_left(figures, target)
    armed = any(threat.threat is Threat.ARMED for threat in coming)
    return Prospect(
        forecast(figures, target, [own]),
        forecast(figures, target, coming),
        len(coming),
        forecast(figures, target, countered(coming, left)) if armed and left else None,
    )


def later_of(state: State, shot: Shot) -> list[Later]:
    """Return the first meetings in later Advances of a projectile that meets nobody now."""
    after, one = with_shot(state, shot)
    return [
        Later(
            number,
            step.tokens[0],
            step.moment.part,
            forecast(state.figures, state.ships[step.tokens[0]], [coming]),
        )
        for number, step, coming in islice(met_later(after, one.id, one.left), _MOST_LATER)
    ]


def taken_of(state: State, shot: Shot) -> Pursuit | None:
    """Return how many of an enemy's next commands meet this flak, or None.

    It is the enemy with the most of them.
    """
    after, one = with_shot(state, shot)
    after = coasted(after)
    flak = after.projectiles.get(one.id)
    if flak is None:
        return None
    found = []
    for ship in after.side(one.seat.other):
        flown = [burned(ship, flight) for _, flight in flights_of(state.figures, ship)]
        met = sum(when(after, other, flak) is not None for other in flown)
        found.append(Pursuit(ship.name, met, len(flown)))
    return max(found, key=lambda taken: taken.meeting, default=None)
