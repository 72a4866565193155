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

MOVES, MISSILES, FIRE, POINTS = "Commands and ways", "Missiles", "Fire and damage", "Points"
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
    "placed": EventUi(log=(MOVES,)),
    "command": EventUi(log=(MOVES,), sound="marker", weight=1),
    "turn": EventUi(log=(MOVES,), sound=_thrust, weight=6),
    "steer": EventUi(log=(MISSILES,), sound="engine_1", weight=5),
    "fire": EventUi(log=(FIRE,), sound=_shot, weight=10),
    "leave": EventUi(log=(MOVES,), sound=_left, weight=9),
    "meet": EventUi(log=(FIRE,)),
    "scram": EventUi(log=(FIRE,), sound=_scram, weight=2),
    "point_defence": EventUi(log=(FIRE,), sound=_defence, weight=3),
    "countermeasure": EventUi(log=(FIRE, MISSILES), sound="missile", weight=11),
    "detonate": EventUi(log=(MISSILES,), sound="burst", weight=13),
    "exchange": EventUi(log=(FIRE, MISSILES), sound="missile", weight=12),
    "damage": EventUi(log=(FIRE,), sound=_hurt, weight=14),
    "destroyed": EventUi(log=(FIRE,), sound="explosion", weight=15),
    "removed": EventUi(silent=True),
    "advance": EventUi(silent=True),
    "aged": EventUi(silent=True),
    "spent": EventUi(log=(FIRE,)),
    "point": EventUi(log=(POINTS,), sound="points", weight=8),
    "end": EventUi(sound="victory", weight=16),
}
