"""Changes to a command, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.dark_frontier.commands import Flight, flight_after
from rules.dark_frontier.state import Command, Ship, Side

DRIFT = Command()


def burning(command: Command, burn: int) -> Command:
    """Return a command with another burn; no more points are swung than are burned (DC-3).

    >>> burning(Command(1, 3, Side.PORT, 2), 1)
    Command(rotate=1, burn=1, side=<Side.PORT: 'port'>, points=1)
    """
    return swinging(replace(command, burn=burn), command.side, min(command.points, max(0, burn)))


def swinging(command: Command, side: Side | None, points: int) -> Command:
    """Return a command with another gimbal; without points it has no side."""
    return replace(command, side=side if points else None, points=points if side is not None else 0)


def gimbals(command: Command) -> Sequence[Command]:
    """Return a command with every gimbal: none, one point to either side, two, and so on (DC-3)."""
    swung = [swinging(command, side, n) for n in range(1, command.burn + 1) for side in Side]
    return [swinging(command, None, 0), *swung]


def nearest(ship: Ship, before: Command, flights: Sequence[tuple[Command, Flight]]) -> Command:
    """Return the command most like `before`, by facing, then turn, then gimbal."""
    facing = flight_after(ship, before).facing

    def unlike(one: tuple[Command, Flight]) -> tuple[bool, int, int, int]:
        command, flight = one
        return (
            flight.facing != facing,
            abs(command.rotate - before.rotate),
            abs(command.rotate),
            command.points,
        )

    return min(flights, key=unlike)[0]
