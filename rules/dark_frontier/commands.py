"""Commands: which ones a ship may be given, and where its thrust goes (DC-2 to DC-4, DT-1, DT-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rules.dark_frontier.figures import Figures
from rules.dark_frontier.state import Command, Ship, Side
from rules.dark_frontier.systems import condition
from rules.hexes.grid import DIRECTIONS, Hex, add, towards
from rules.kernel.requests import Refusal

ASIDE = {Side.PORT: -1, Side.STARBOARD: 1}
"""The number of directions by which a gimbal turns a point of thrust (DT-2)."""


def command_refusal(figures: Figures, ship: Ship, command: Command) -> Refusal | None:
    """Return why a ship cannot be given a command, or None."""
    now = condition(figures, ship)
    if abs(command.rotate) > max(now.rotation, 1):
        return Refusal("DC-2", f"{ship.name} turns by {max(now.rotation, 1)} at most")
    if not 0 <= command.burn <= max(now.thrust, 1):
        return Refusal("DC-2", f"{ship.name} burns 0 to {max(now.thrust, 1)}")
    if command.side is not None and not figures.ships[ship.type].gimbaled:
        return Refusal("DC-3", f"the engine of {ship.name} has no gimbal")
    if not 0 <= command.points <= command.burn:
        return Refusal("DC-3", "the gimbal cannot push more points than are burned")
    if command.points and command.side is None:
        return Refusal("DC-3", "the gimbal needs a side")
    if command.rotate and command.burn and 0 in (now.rotation, now.thrust):
        lack = "thrusters" if now.rotation == 0 else "engine"
        return Refusal("DC-4", f"{ship.name} cannot turn and burn in one round without its {lack}")
    return None


def commands_of(figures: Figures, ship: Ship) -> tuple[Command, ...]:
    """Return all commands that a ship may be given, the default first."""
    now = condition(figures, ship)
    return _commands(now.rotation, now.thrust, figures.ships[ship.type].gimbaled)


@cache
def _commands(rotation: int, thrust: int, gimbaled: bool) -> tuple[Command, ...]:  # noqa: FBT001 - a cache's key
    found = []
    for rotate in sorted(range(-max(rotation, 1), max(rotation, 1) + 1), key=abs):
        for burn in range(max(thrust, 1) + 1):
            if rotate and burn and 0 in (rotation, thrust):
                continue
            found.append(Command(rotate, burn))
            if gimbaled:
                found += [Command(rotate, burn, side, n) for side in Side for n in range(1, burn + 1)]
    return tuple(found)


@cache
def thrust_directions(facing: int, command: Command) -> tuple[int, ...]:
    """Return the direction of each point of a burn, in order (DT-1, DT-2).

    `facing` is the ship's facing before the command.

    >>> thrust_directions(0, Command(1, 3))
    (0, 1, 1)
    """
    step = 1 if command.rotate > 0 else -1
    pointed = [(facing + step * n) % DIRECTIONS for n in range(abs(command.rotate) + 1)]
    each, left = divmod(command.burn, len(pointed))
    points = [
        direction for n, direction in enumerate(pointed) for _ in range(each + (n >= len(pointed) - left))
    ]
    if command.side is not None:
        turned = len(points) - command.points
        points[turned:] = [(one + ASIDE[command.side]) % DIRECTIONS for one in points[turned:]]
    return tuple(points)


class Flight(NamedTuple):
    """A ship's facing and velocity after a command."""

    facing: int
    velocity: Hex


def flight_after(ship: Ship, command: Command) -> Flight:
    """Return a ship's facing and velocity after a command (DT-1)."""
    facing, (q, r) = _change(ship.facing, command)
    return Flight(facing, (ship.velocity[0] + q, ship.velocity[1] + r))


@cache
def _change(facing: int, command: Command) -> tuple[int, Hex]:
    change = (0, 0)
    for direction in thrust_directions(facing, command):
        change = add(change, towards(direction))
    return (facing + command.rotate) % DIRECTIONS, change


def burns_of(figures: Figures, ship: Ship) -> tuple[tuple[Command, Hex], ...]:
    """Return all commands that a ship may be given, each with the change of velocity it makes (DT-1)."""
    now = condition(figures, ship)
    return _burns(now.rotation, now.thrust, figures.ships[ship.type].gimbaled, ship.facing)


@cache
def _burns(
    rotation: int,
    thrust: int,
    gimbaled: bool,  # noqa: FBT001 - a cache's key
    facing: int,
) -> tuple[tuple[Command, Hex], ...]:
    return tuple([(one, _change(facing, one)[1]) for one in _commands(rotation, thrust, gimbaled)])


@cache
def changes_of(rotation: int, thrust: int, gimbaled: bool) -> tuple[tuple[int, Hex], ...]:  # noqa: FBT001
    """Return the different turns and velocity changes of a ship with such an engine and facing 0."""
    return tuple([(facing, change) for _, facing, change in _firsts(rotation, thrust, gimbaled, 0)])


@cache
def counted_changes(
    rotation: int,
    thrust: int,
    gimbaled: bool,  # noqa: FBT001 - a cache's key
    facing: int,
) -> tuple[tuple[Hex, int], ...]:
    """Return the different changes of velocity, each with how many different flights make it."""
    return tuple(Counter([change for _, _, change in _firsts(rotation, thrust, gimbaled, facing)]).items())


def flights_of(figures: Figures, ship: Ship) -> Iterator[tuple[Command, Flight]]:
    """Yield the flights that a ship's commands can give, each with the first command that gives it."""
    now, (q, r) = condition(figures, ship), ship.velocity
    firsts = _firsts(now.rotation, now.thrust, figures.ships[ship.type].gimbaled, ship.facing)
    for command, facing, (more_q, more_r) in firsts:
        yield command, Flight(facing, (q + more_q, r + more_r))


@cache
def _firsts(
    rotation: int,
    thrust: int,
    gimbaled: bool,  # noqa: FBT001 - a cache's key
    facing: int,
) -> tuple[tuple[Command, int, Hex], ...]:
    """Return each different facing and change of velocity after the first command that gives them."""
    found: dict[tuple[int, Hex], Command] = {}
    for command in _commands(rotation, thrust, gimbaled):
        found.setdefault(_change(facing, command), command)
    return tuple([(command, *change) for change, command in found.items()])
