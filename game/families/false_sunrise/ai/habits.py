"""Habits: one human mistake that a weak level makes throughout a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.families.false_sunrise.ai.styles import Leaning
from rules.false_sunrise.state import Marker, Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in

_SMALL_FLEET = 3  # ships: so many stay together, and are all that a first battle has


class Lead(StrEnum):
    """Which ship leads: the one nearest to the fleet's marker, or to an enemy."""

    MARKER = "marker"
    ENEMY = "enemy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """One human mistake. `about` describes it in one sentence, for after the match.

    The fleet flies as `fleet` says (None: as its level does), but for the ship that leads (`lead`, None: no
    ship), which flies by `leaning`. Unless that ship `looks_ahead`, it avoids rocks and edges in this turn
    only. A fleet that `moves_on` leaves a marker as soon as it holds it, and goes for the next.
    With `fires_at_nearest` every gun fires at the nearest ship that it can hit, however poor the odds.
    """

    name: str
    title: str
    about: str
    lead: Lead | None = None
    leaning: Leaning | None = None
    fleet: Leaning | None = None
    looks_ahead: bool = True
    moves_on: bool = False
    fires_at_nearest: bool = False


CAREFUL = Leaning(most_velocity=6.0)
"""How a recruit flies: no faster than it trusts itself to stop."""

HABITS: Mapping[str, Habit] = {
    habit.name: habit
    for habit in (
        Habit(
            name="racer",
            title="Races for a marker",
            about="All its ships ran for one marker after the other, and guarded none.",
            fleet=Leaning(most_velocity=4.0),
            moves_on=True,
        ),
        Habit(
            name="late-braker",
            title="Brakes too late",
            about="Its first ship was too fast to stop where it wanted to.",
            lead=Lead.MARKER,
            leaning=Leaning(swift=0.03, most_velocity=9.0),
            looks_ahead=False,
        ),
        Habit(
            name="charger",
            title="Charges",
            about="One ship after another flew straight at the nearest enemy.",
            lead=Lead.ENEMY,
            leaning=Leaning(now=0.0, future=0.0, to_in=0.0, per_in=0.3, most_velocity=6.0),
        ),
        Habit(
            name="nearest",
            title="Fires at the nearest",
            about="Every gun fired at the nearest ship, however poor the odds.",
            fires_at_nearest=True,
        ),
    )
}


def is_small(state: State, seat: Seat) -> bool:
    """Return whether a player has no more ships than in a first battle."""
    return len(state.ships_of(seat)) <= _SMALL_FLEET


def goal_of(habit: Habit | None, state: State, seat: Seat) -> list[Marker]:
    """Return the markers that a fleet goes for: all, or the nearest if the fleet is small."""
    ships, markers = state.ships_of(seat), state.markers
    if not ships or not markers:
        return []
    if habit is not None and habit.moves_on:
        markers = tuple(marker for marker in markers if marker.owner is not seat) or markers
    middle = (sum(ship.x for ship in ships) / len(ships), sum(ship.y for ship in ships) / len(ships))
    nearest = min(markers, key=lambda marker: distance_in(marker.at, middle))
    return [nearest] if is_small(state, seat) else list(markers)


def leader(habit: Habit | None, state: State, seat: Seat) -> Ship | None:
    """Return the ship that flies by a habit now, or None."""
    if habit is None or habit.lead is None:
        return None
    goals: list[Point]
    if habit.lead is Lead.MARKER:
        goals = [marker.at for marker in goal_of(habit, state, seat)]
    else:
        goals = [foe.at for foe in state.ships_of(seat.other)]
    ships = [ship for ship in state.ships_of(seat) if ship.spec.hull.capital]
    if not goals or not ships:
        return None
    return min(ships, key=lambda ship: min(distance_in(ship.at, goal) for goal in goals))
