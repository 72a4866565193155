"""The words for commands: where thrust goes, what is incoming, and the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from game.families.dark_frontier.table.commanding_forecast import Incoming
from game.screens.tools.parts import percent
from game.wording import signed
from rules.dark_frontier.commands import thrust_directions
from rules.dark_frontier.describe import DIRECTION_WORDS
from rules.dark_frontier.edge import Room
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.odds import Forecast
from rules.dark_frontier.state import Command, Kind
from rules.hexes.grid import DIRECTIONS
from rules.kernel.seats import Seat


class Push(NamedTuple):
    """Points of thrust in one direction: where the engine pointed, where they went, and how many."""

    pointed: int
    direction: int
    points: int


def pushes_of(facing: int, command: Command) -> tuple[Push, ...]:
    """Return how the thrust of a command is spread, in order (DT-1, DT-2).

    >>> pushes_of(0, Command(1, 3))
    (Push(pointed=0, direction=0, points=1), Push(pointed=1, direction=1, points=2))
    """
    straight = thrust_directions(facing, replace(command, side=None, points=0))
    there = zip(straight, thrust_directions(facing, command), strict=True)
    return tuple(Push(*way, len(list(points))) for way, points in groupby(there))


def thrust_words(facing: int, command: Command) -> str:
    """Return how the thrust of a command is spread over the turn, in words.

    >>> thrust_words(0, Command(1, 3)), thrust_words(0, Command(-2, 2))
    ('1 ahead, then turn, 2 down right', 'turn, 1 up right, turn, 1 up left')
    """
    words: list[str] = []
    at, step = facing, 1 if command.rotate > 0 else -1
    alone = abs(command.rotate) == 1

    def turn_to(pointed: int) -> None:
        nonlocal at
        while at != pointed:
            words.append("then turn" if words and alone else "turn")
            at = (at + step) % DIRECTIONS

    for push in pushes_of(facing, command):
        turn_to(push.pointed)
        swung = " by the gimbal" if push.direction != push.pointed else ""
        where = "ahead" if push.direction == facing else DIRECTION_WORDS[push.direction]
        words.append(f"{push.points} {where}{swung}")
    turn_to((facing + command.rotate) % DIRECTIONS)
    return ", ".join(words) or "no thrust: it drifts on"


def command_title(command: Command) -> str:
    """Return a command in short.

    >>> command_title(Command(1, 3)), command_title(Command())
    ('turn +1, burn 3', 'hold: no turn, no burn')
    """
    parts = []
    if command.rotate:
        parts.append(f"turn {signed(command.rotate)}")
    if command.burn:
        parts.append(f"burn {command.burn}")
    if command.points:
        parts.append(f"{command.points} to {command.side}")
    return ", ".join(parts) or "hold: no turn, no burn"


def name_of(one: Incoming, seat: Seat) -> str:
    """Return a projectile's name for a side; its own flak is marked as its own."""
    return f"your {one.one.id}" if one.one.seat is seat else one.one.id


def incoming_title(one: Incoming, seat: Seat) -> str:
    """Return whether a command meets a projectile."""
    name = name_of(one, seat)
    if one.one.kind is Kind.FLAK:
        return f"{name} meets you at {one.parts[0]}" if one.parts else f"{name} passes"
    if not one.parts:
        return f"{name} cannot reach you"
    first, *later = (str(part) for part in one.parts)
    when = f"{first} to {later[-1]}" if len(later) > 1 else f"{first} or {later[0]}" if later else first
    return f"{name} can meet you at {when}"


def incoming_lines(one: Incoming, deadly: Sequence[int]) -> list[str]:
    """Return what a meeting does, line by line, or how many commands or steerings lead to one."""
    if one.odds is None:
        return [_elsewhere(one)]
    if one.sure:
        return [f"a hit {chance(one.odds.hit)}{_deadly_words(deadly)}"]
    lines = [f"{one.met}/{one.of} steerings: {both_words(one.odds)}"]
    if one.countered is not None:
        lines.append(f"countered: {both_words(one.countered)}")
    return lines


def _elsewhere(one: Incoming) -> str:
    if one.one.kind is Kind.MISSILE:
        return f"none of its {one.of} steerings"
    return f"it meets {one.met or 'none'} of your {one.of} commands"


def incoming_aside(one: Incoming) -> str:
    """Return in short how many commands would meet flak that now passes."""
    return f"meets {one.met} of {one.of}" if one.one.kind is Kind.FLAK else ""


def _deadly_words(deadly: Sequence[int]) -> str:
    """Return which faces of the damage die destroy the ship after a hit (DD-1)."""
    if not deadly:
        return ", which it survives"
    *some, last = (str(face) for face in deadly)
    return f", then destroyed by {', '.join(some)} or {last}" if some else f", then destroyed by a {last}"


def both_words(odds: Forecast) -> str:
    """Return how likely a ship is lost, and how likely it is only hurt."""
    lost = f"lost {chance(odds.lost)}, " if odds.lost else ""
    return f"{lost}hurt {chance(odds.hit - odds.lost)}"


def chance(share: object) -> str:
    """Return an exact chance as text."""
    return percent(float(share))  # type: ignore[arg-type]  # a fraction


def together_words(odds: Forecast) -> str:
    """Return what all certain meetings of a command do together."""
    return f"all together: a hit {chance(odds.hit)}, lost {chance(odds.lost)}"


def edge_words(room: Room, name: str, thrust: int, *, helpless: bool) -> tuple[str, str]:
    """Return a warning about the edge as title and text, both empty if there is no danger (DA-4)."""
    rest = " No command keeps it there any more." if helpless else ""
    match room:
        case Room.LOST:
            return "Off the map now", f"{name} flies off the map in this Advance and is lost.{rest}"
        case Room.DOOMED:
            return "No way back", f"After this no command keeps {name} on the map.{rest}"
        case Room.TIGHT:
            return "No thrust to spare", (
                f"Your {thrust} thrust keep{'s' * (thrust == 1)} you on the map; with one less nothing does."
            )
        case Room.CLEAR:
            return "", ""


def weapon_of(weapon: str) -> str:
    """Return the name of a weapon for a row."""
    return "tubes" if weapon == TUBES else weapon
