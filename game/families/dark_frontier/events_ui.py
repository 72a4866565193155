"""The events of Dark Frontier: the sound and the log filter of each kind."""

from __future__ import annotations

from collections.abc import Mapping

from game.game_ui import EventUi
from rules.dark_frontier.events import (
    DamageTaken,
    PointDefenceRolled,
    ScramRolled,
    ShipTurned,
    ShotFired,
    TokenLeft,
)
from rules.dark_frontier.figures import HULL
from rules.dark_frontier.state import Kind, State

MOVES, MISSILES, FIRE, POINTS = "Commands and flight", "Missiles", "Fire and damage", "Points"
KINDS = (MOVES, MISSILES, FIRE, POINTS)


_HARD, _LITTLE = 3, 1  # points of thrust: at least, and at most, for the strong and the weak engine sound


def _shot(event: ShotFired, _before: State) -> str:
    return "shell" if event.projectile.kind is Kind.FLAK else "missile"


def _thrust(event: ShipTurned, _before: State) -> str:
    points = len(event.thrust)
    return "engine_3" if points >= _HARD else "engine_1" if points <= _LITTLE else "engine_2"


def _scram(event: ScramRolled, _before: State) -> str:
    return "engine_1" if event.dodged else "dice"


def _defence(event: PointDefenceRolled, _before: State) -> str:
    return "burst" if event.stopped else "point_defence"


def _hurt(event: DamageTaken, _before: State) -> str:
    return "hit" if event.suffered == HULL else "system_lost"


def _left(event: TokenLeft, before: State) -> str:
    return "crash" if event.token in before.ships else ""


EVENTS_UI: Mapping[str, EventUi] = {
    "phase": EventUi(),
    "placed": EventUi(log_kinds=(MOVES,)),
    "command": EventUi(log_kinds=(MOVES,), sound="marker", priority=1),
    "turn": EventUi(log_kinds=(MOVES,), sound=_thrust, priority=6),
    "steer": EventUi(log_kinds=(MISSILES,), sound="engine_1", priority=5),
    "fire": EventUi(log_kinds=(FIRE,), sound=_shot, priority=10),
    "leave": EventUi(log_kinds=(MOVES,), sound=_left, priority=9),
    "meet": EventUi(log_kinds=(FIRE,)),
    "scram": EventUi(log_kinds=(FIRE,), sound=_scram, priority=2),
    "point_defence": EventUi(log_kinds=(FIRE,), sound=_defence, priority=3),
    "countermeasure": EventUi(log_kinds=(FIRE, MISSILES), sound="missile", priority=11),
    "detonate": EventUi(log_kinds=(MISSILES,), sound="burst", priority=13),
    "exchange": EventUi(log_kinds=(FIRE, MISSILES), sound="missile", priority=12),
    "damage": EventUi(log_kinds=(FIRE,), sound=_hurt, priority=14),
    "destroyed": EventUi(log_kinds=(FIRE,), sound="explosion", priority=15),
    "removed": EventUi(in_log=False),
    "advance": EventUi(in_log=False),
    "aged": EventUi(in_log=False),
    "spent": EventUi(log_kinds=(FIRE,)),
    "point": EventUi(log_kinds=(POINTS,), sound="points", priority=8),
    "end": EventUi(sound="victory", priority=16),
}
