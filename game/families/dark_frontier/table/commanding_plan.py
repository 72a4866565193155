"""Commands in hand: steps that change one, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.dark_frontier.commands import Flight, command_refusal, flight_after
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.state import Command, Ship, Side
from rules.kernel.requests import Refusal

DRIFT = Command()


class Plan:
    """The commands of a side's ships by their names; every change can be taken back."""

    def __init__(self, commands: Mapping[str, Command]) -> None:
        self.commands = dict(commands)
        self._first = dict(commands)
        self._past: list[dict[str, Command]] = []
        self._undone: list[dict[str, Command]] = []

    @property
    def changed(self) -> bool:
        """Whether anything is other than it was when the question came."""
        return self.commands != self._first

    def change(self, commands: Mapping[str, Command], *, noted: bool = True) -> None:
        """Take other commands; without being `noted` the change belongs to the last one."""
        if noted:
            self._past.append(dict(self.commands))
        self._undone.clear()
        self.commands = dict(commands)

    def reset(self) -> None:
        """Take the commands of the beginning."""
        self.change(self._first)

    def can_go(self, *, back: bool) -> bool:
        """Whether a change can be taken back, or made again."""
        return any(one != self.commands for one in (self._past if back else self._undone))

    def go(self, *, back: bool) -> bool:
        """Take the last change back, or make it again; False where there is none."""
        source, goal = (self._past, self._undone) if back else (self._undone, self._past)
        while source:
            found = source.pop()
            if found != self.commands:
                goal.append(self.commands)
                self.commands = found
                return True
        return False


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
    """List a command with every gimbal: none, then one point to either side, then two, and so on (DC-3)."""
    swung = [swinging(command, side, n) for n in range(1, command.burn + 1) for side in Side]
    return [swinging(command, None, 0), *swung]


def refusal_of(figures: Figures, ship: Ship, command: Command) -> Refusal | None:
    """Say why a ship cannot be told that, or None: the engine's own word."""
    return command_refusal(figures, ship, command)


def nearest(ship: Ship, before: Command, flights: Sequence[tuple[Command, Flight]]) -> Command:
    """Return the command of some that is most like one before: its facing, then its turn, then its gimbal."""
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
