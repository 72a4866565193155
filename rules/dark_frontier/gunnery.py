"""Shots: what a ship may fire, from where and in which direction (DF-1 to DF-5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rules.dark_frontier.figures import TUBES, Figures, Gun, Tubes, figures_of
from rules.dark_frontier.state import FLAK, MISSILE, Projectile, Ship, State
from rules.dark_frontier.systems import condition, condition_after, missiles_after, missiles_left
from rules.hexes.grid import DIRECTIONS, Hex, add, difference, towards
from rules.hexes.ways import steps_of, way
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat
from rules.values import value

Launch = tuple[tuple[int, int], ...]
"""A launch velocity by direction: all in one, or divided between two neighbors (counterclockwise first)."""


@value(frozen=True, slots=True)
class Shot:
    """A shot: the ship, the gun or `tubes`, the hex it leaves from, and its launch.

    `facing` is a missile's, and None for flak (DF-4).
    """

    ship: str
    weapon: str
    at: Hex
    launch: Launch
    facing: int | None = None


def places_to_fire_from(ship: Ship) -> tuple[Hex, ...]:
    """Return the hexes of a ship's course in the last Advance, its present hex last (DF-2)."""
    return way(difference(ship.place, ship.came), ship.came)


def weapon_of(figures: Figures, ship: Ship, weapon: str) -> Gun | Tubes | None:
    """Return a gun or the tubes of a ship's sheet, or None if it has no such weapon."""
    return _weapon(figures, ship.type, weapon)


def _weapon(figures: Figures, kind: str, weapon: str) -> Gun | Tubes | None:
    sheet = figures.ships[kind]
    return sheet.tubes if weapon == TUBES else sheet.guns.get(weapon)


def ready(figures: Figures, ship: Ship) -> tuple[str, ...]:
    """Return what a ship may still fire: working guns that have not fired, then tubes (DF-1, DF-5)."""
    return _ready(figures.edition, ship.type, ship.lost, ship.fired, ship.used, ship.missiles)


@cache
def _ready(
    edition: str, kind: str, lost: tuple[str, ...], fired: tuple[str, ...], used: int, missiles: int
) -> tuple[str, ...]:
    guns = [name for name in condition_after(edition, kind, lost).guns if name not in fired]
    left = missiles_after(edition, kind, lost, used, missiles)
    return (*guns, TUBES) if left else tuple(guns)


def launch_velocity(figures: Figures, weapon: Gun | Tubes) -> int:
    """Return the launch velocity of a gun or of the tubes."""
    return weapon.launch if isinstance(weapon, Gun) else figures.missile.launch


@cache
def launches(directions: tuple[int, ...], velocity: int, facing: int) -> tuple[Launch, ...]:
    """Return the ways to divide a launch among a weapon's directions (DF-3).

    `directions` are relative to the ship's `facing`; those of the launches are absolute.

    >>> launches((0, 1), 2, 5)
    (((5, 2),), ((0, 2),), ((5, 1), (0, 1)))
    """
    own = [(facing + one) % DIRECTIONS for one in directions]
    found: list[Launch] = [((one, velocity),) for one in own]
    for one in own:
        other = (one + 1) % DIRECTIONS
        if other in own:
            found += [((one, n), (other, velocity - n)) for n in range(velocity - 1, 0, -1)]
    return tuple(found)


@cache
def velocity_of_launch(launch: Launch) -> Hex:
    """Return what a launch adds to a ship's velocity.

    >>> velocity_of_launch(((5, 1), (0, 1)))
    (2, -1)
    """
    total = (0, 0)
    for direction, part in launch:
        total = add(total, towards(direction, part))
    return total


class Launches(NamedTuple):
    """The possible launches of a weapon.

    `each` has every launch with what it adds to the ship's velocity; `all` is the set of launches.
    """

    each: tuple[tuple[Launch, Hex], ...]
    all: frozenset[Launch]


def launches_of(figures: Figures, ship: Ship, weapon: str) -> Launches:
    """Return the possible launches of a weapon that a ship has (DF-3)."""
    return _launches(figures.edition, ship.type, weapon, ship.facing)


@cache
def _launches(edition: str, kind: str, name: str, facing: int) -> Launches:
    figures = figures_of(edition)
    weapon = _weapon(figures, kind, name)
    assert weapon is not None, "only what a ship has is launched"
    divided = launches(weapon.directions, launch_velocity(figures, weapon), facing)
    return Launches(tuple((one, velocity_of_launch(one)) for one in divided), frozenset(divided))


@cache
def facings_of(launch: Launch) -> tuple[int, ...]:
    """Return the directions that a missile may face, the default first (DF-4).

    It faces where more of its launch went; if both got the same, its owner chooses.
    """
    most = max(part for _, part in launch)
    return tuple([direction for direction, part in launch if part == most])


def shot_refusal(state: State, seat: Seat, shot: Shot) -> Refusal | None:
    """Return why a side cannot fire this shot, or None."""
    figures = state.figures
    ship = state.ships.get(shot.ship)
    if ship is None or ship.seat is not seat or not ship.flies:
        return Refusal("DF-1", f"{shot.ship} is not one of your ships on the map")
    able = shot.weapon in ready(figures, ship)
    if not able:
        refusal = _weapon_refusal(figures, ship, shot.weapon, weapon_of(figures, ship, shot.weapon))
        if refusal is not None:
            return refusal
    if difference(shot.at, difference(ship.place, ship.came)) not in steps_of(ship.came):
        return Refusal("DF-2", f"{ship.name} has not flown through {shot.at} in the last Advance")
    if shot.launch not in launches_of(figures, ship, shot.weapon).all:
        return Refusal("DF-3", _division(figures, ship, shot.weapon))
    if shot.facing is not None and shot.weapon != TUBES:
        return Refusal("DF-4", "flak has no facing")
    if shot.facing is not None and shot.facing not in facings_of(shot.launch):
        return Refusal("DF-4", "a missile faces where more of its launch went")
    return None if able else missiles_refusal(figures, ship, 1)


def _weapon_refusal(figures: Figures, ship: Ship, name: str, weapon: Gun | Tubes | None) -> Refusal | None:
    if weapon is None:
        return Refusal("DF-1", f"{ship.name} has no {name}")
    if isinstance(weapon, Tubes):
        return None
    if name not in condition(figures, ship).guns:
        return Refusal("DF-1", f"{ship.name}'s {name} gun is broken")
    if name in ship.fired:
        return Refusal("DF-1", f"{ship.name}'s {name} gun has fired this round")
    return None


def missiles_refusal(figures: Figures, ship: Ship, number: int) -> Refusal | None:
    """Return why a ship cannot use this many more missiles in this round, or None (DF-5)."""
    if number <= missiles_left(figures, ship):
        return None
    if not condition(figures, ship).bay:
        return Refusal("DF-5", f"{ship.name} has no working bay")
    if ship.missiles < number:
        few = f"too few missiles: {ship.missiles} left" if ship.missiles else "no missiles left"
        return Refusal("DF-5", f"{ship.name} has {few}")
    return Refusal("DF-5", f"{ship.name} has used all missiles that its tubes allow in a round")


def _division(figures: Figures, ship: Ship, name: str) -> str:
    weapon = weapon_of(figures, ship, name)
    assert weapon is not None, "what is not there has been refused"
    own = ", ".join(str((ship.facing + one) % DIRECTIONS) for one in weapon.directions)
    launch = launch_velocity(figures, weapon)
    return f"{name} launches all {launch} in one of {own}, or at least 1 in each of two neighbors"


def shots_of(state: State, ship: Ship) -> Iterator[Shot]:
    """Yield all shots that a ship may fire."""
    figures = state.figures
    for name in ready(figures, ship):
        weapon = weapon_of(figures, ship, name)
        assert weapon is not None, "what is ready is there"
        for launch in launches(weapon.directions, launch_velocity(figures, weapon), ship.facing):
            for facing in facings_of(launch) if name == TUBES else (None,):
                for at in places_to_fire_from(ship):
                    yield Shot(ship.name, name, at, launch, facing)


def placed(state: State, shot: Shot) -> Projectile:
    """Return the projectile that a shot places, with an id that nothing else has (DF-4)."""
    ship, missile = state.ships[shot.ship], shot.weapon == TUBES
    kind = MISSILE if missile else FLAK
    number = state.launched
    while (name := f"{'M' if missile else 'F'}{number + 1}") in state.projectiles or name in state.ships:
        number += 1
    facing = shot.facing
    if facing is None:
        facing = facings_of(shot.launch)[0] if missile else 0
    (q, r), (added_q, added_r) = ship.velocity, velocity_of_launch(shot.launch)
    return Projectile(
        name,
        kind,
        ship.seat,
        state.launched,
        state.round,
        shot.at,
        (q + added_q, r + added_r),
        state.figures.missile.endurance if missile else state.figures.spread,
        facing,
    )
