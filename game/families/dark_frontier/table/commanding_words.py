"""The words for commands: where thrust goes, what is incoming, and the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from game.families.dark_frontier.table.commanding_forecast import Incoming, Prospect
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import percent
from game.wording import counted, signed
from rules.dark_frontier.commands import thrust_directions
from rules.dark_frontier.describe import DIRECTION_WORDS
from rules.dark_frontier.edge import Room
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.odds import Forecast
from rules.dark_frontier.state import Command, Kind
from rules.hexes.grid import DIRECTIONS
from rules.kernel.seats import Seat

_SELDOM, _OFTEN = 0.25, 0.6  # shares of the enemy's commands


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
    ('turn +1, burn 3', 'drift: no turn, no burn')
    """
    parts = []
    if command.rotate:
        parts.append(f"turn {signed(command.rotate)}")
    if command.burn:
        parts.append(f"burn {command.burn}")
    if command.points:
        parts.append(f"{command.points} to {command.side}")
    return ", ".join(parts) or "drift: no turn, no burn"


def name_of(one: Incoming, seat: Seat) -> str:
    """Return a projectile's name for a side; its own flak is marked as its own."""
    return f"your {one.one.id}" if one.one.seat is seat else one.one.id


def incoming_title(one: Incoming, seat: Seat) -> str:
    """Return whether a command meets a projectile."""
    name = name_of(one, seat)
    if one.one.kind is Kind.FLAK:
        return f"{name} reaches you {when_words(one.parts[0])}" if one.parts else f"{name} misses"
    if not one.parts:
        return f"{name} cannot reach you"
    later = " or later" * (len(one.parts) > 1)
    return f"{name} can reach you {when_words(one.parts[0])}{later}"


def incoming_lines(one: Incoming, deadly: Sequence[int]) -> list[str]:
    """Return what a meeting does, line by line, or how many commands or steerings lead to one."""
    if one.odds is None:
        return [_elsewhere(one)]
    if one.sure:
        return [f"{chance(one.odds.hit)} to hit{_deadly_words(deadly)}"]
    # An armed missile that is not countered destroys or hurts: one figure tells both.
    lines = [f"{one.met} of its {one.of} moves: {chance(one.odds.lost)} destroyed"]
    if one.countered is not None:
        lines.append(f"countered: {stopping_words(one.countered)}")
    return lines


def _elsewhere(one: Incoming) -> str:
    if one.one.kind is Kind.MISSILE:
        return f"none of its {one.of} moves gets there"
    run = "runs" if one.met < 2 else "run"
    return f"{one.met or 'none'} of your {one.of} moves {run} into it"


def incoming_aside(one: Incoming) -> str:
    """Return in short how many commands avoid flak."""
    return counted(one.of - one.met, "safe move") if one.one.kind is Kind.FLAK else ""


def _deadly_words(deadly: Sequence[int]) -> str:
    """Return which faces of the damage die destroy the ship after a hit (DD-1)."""
    if not deadly:
        return ", not destroyed"
    *some, last = (str(face) for face in deadly)
    return f", destroyed by {', '.join(some)} or {last}" if some else f", destroyed by a {last}"


def both_words(odds: Forecast) -> str:
    """Return how likely a ship is destroyed, and how likely it is only hurt."""
    lost = f"{chance(odds.lost)} destroyed, " if odds.lost else ""
    return f"{lost}{chance(odds.hit - odds.lost)} hurt"


def stopping_words(odds: Forecast) -> str:
    """Return how likely a ship is destroyed, even if not at all, and how likely it is only hurt."""
    return f"{chance(odds.lost)} destroyed, {chance(odds.hit - odds.lost)} hurt"


def chance(share: object) -> str:
    """Return an exact chance as text."""
    return percent(float(share))  # type: ignore[arg-type]  # a fraction


def together_words(odds: Forecast) -> str:
    """Return what all certain meetings of a command do together."""
    return f"together: {chance(odds.hit)} to hit, {chance(odds.lost)} to destroy"


def lead_words(prospect: Prospect, seat: Seat) -> str:
    """Say in plain words what a command risks, and who can fire at whom after it."""
    if prospect.room is Room.LOST:
        return "This flies off the map, and the ship is lost."
    if prospect.room is Room.DOOMED:
        return "After this, the ship cannot stay on the map."
    return f"{_danger_words(prospect)} {_reach_words(prospect, seat)}".strip()


def _danger_words(prospect: Prospect) -> str:
    sure = [one for one in prospect.incoming if one.sure]
    if sure and sure[0].odds is not None:
        chance_of_hit = (prospect.together or sure[0].odds).hit
        names = " and ".join(one.one.id for one in sure[:2]) if len(sure) < 3 else f"{len(sure)} shots"
        return f"{names} will reach you: {chance(chance_of_hit)} to hit."
    chased = [one.one.id for one in prospect.incoming if one.parts]
    if chased:
        return f"{' and '.join(chased)} can be steered into you."
    return "Nothing in flight can reach you."


def _reach_words(prospect: Prospect, seat: Seat) -> str:
    """Say against how many of the enemy's commands the best weapon of either side reaches the other."""
    if len(prospect.facings) != 1:
        return ""
    (facing,) = prospect.facings
    ours = max((one.number for one in facing.reaches if one.seat is seat), default=0)
    theirs = max((one.number for one in facing.reaches if one.seat is not seat), default=0)
    if not ours and not theirs:
        return "Neither ship will get a shot."
    return f"You {_gets(ours, facing.of, 'are')} a shot; {facing.enemy} {_gets(theirs, facing.of, 'is')} one."


def _gets(number: int, of: int, be: str) -> str:
    """Return how many of an enemy's commands a weapon reaches, as the verb before "a shot".

    >>> [_gets(number, 12, "is") for number in (0, 2, 6, 10, 12)]
    ['will not get', 'is unlikely to get', 'may get', 'will probably get', 'will surely get']
    """
    share = number / of
    if number in (0, of):
        return "will surely get" if number else "will not get"
    if share < _SELDOM:
        return f"{be} unlikely to get"
    return "may get" if share < _OFTEN else "will probably get"


def edge_words(room: Room, name: str, thrust: int, *, helpless: bool) -> tuple[str, str]:
    """Return a warning about the edge as title and text, both empty if there is no danger (DA-4)."""
    rest = " No command can save it." if helpless else ""
    match room:
        case Room.LOST:
            return "Off the map now", f"{name} flies off the map this round and is lost.{rest}"
        case Room.DOOMED:
            return "No way back", f"After this, no command keeps {name} on the map.{rest}"
        case Room.TIGHT:
            return "No thrust to spare", (
                f"You need all your thrust ({thrust}) to stay on the map. One engine hit and you cannot."
            )
        case Room.CLEAR:
            return "", ""


def weapon_of(weapon: str) -> str:
    """Return the name of a weapon for a row."""
    return "tubes" if weapon == TUBES else weapon
